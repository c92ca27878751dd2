"""Parses one page after the other, and answers for each, as a line of JSON, what it found: see PageReading.swift.

A line of JSON with a page's path each.
"""

import base64
import hashlib
import json
import re
import sys
import traceback
from html.parser import HTMLParser

# Those of ASCII but line breaks, of Latin-1, and what changes the direction of text.
CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
VOID = {"meta", "link", "input", "br"}
LEAVES = {"rect", "line", "path"}
WATCHED = {"title", "h1", "h2", "h3", "bdi", "summary", "p", "caption", "dd", "dt", "script", "style", "desc", "li"}

class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.stack, self.faults, self.texts, self.tables = [], [], {}, {}
        self.ids, self.uses, self.elements, self.attributes = {}, [], set(), set()
        self.policy, self.table, self.row, self.open = "", None, None, []
        self.pictures, self.heads, self.main = [], 0, 0

    def start(self, tag, attributes, leaf):
        self.elements.add(tag)
        values = dict(attributes)
        if len(values) != len(attributes): self.faults.append("repeated attribute in " + tag)
        for name, value in attributes:
            self.attributes.add(name)
            value = value or ""
            if name.startswith("on") or name in ("style", "src", "srcset", "action", "formaction", "background"):
                self.faults.append(tag + " has " + name)
            if "href" in name:
                if value.startswith("#"): self.uses.append(value[1:])
                elif value != "data:,": self.faults.append(tag + " points to " + value)
            if name in ("aria-labelledby", "aria-describedby", "for"): self.uses += value.split()
        if "id" in values:
            if values["id"] in self.ids: self.faults.append("repeated id " + values["id"])
            self.ids[values["id"]] = tag
        if values.get("http-equiv") == "Content-Security-Policy": self.policy = values["content"]
        if tag == "svg" and values.get("aria-hidden") != "true" and "svg" not in [name for name, _ in self.stack]:
            if values.get("role") != "img": self.faults.append("svg without role")
            self.pictures.append(False)
        if tag == "title" and any(name == "svg" for name, _ in self.stack): self.pictures[-1] = True
        if tag == "th" and "scope" not in values: self.faults.append("th without scope")
        if tag == "table": self.table = {"name": "", "rows": [], "class": values.get("class", "")}
        if tag == "tr": self.row = []
        if tag in ("td", "th") and self.row is not None: self.row.append("")
        if tag in ("details", "table", "ul", "p", "section") and any(name == "p" for name, _ in self.stack):
            self.faults.append(tag + " within p")

    def handle_starttag(self, tag, attributes):
        self.start(tag, attributes, False)
        if tag in VOID: return
        self.stack.append((tag, self.getpos()))
        if tag in WATCHED: self.open.append([tag, ""])

    def handle_startendtag(self, tag, attributes):
        self.start(tag, attributes, True)
        if tag not in LEAVES: self.faults.append(tag + " closes itself")

    def handle_endtag(self, tag):
        if not self.stack or self.stack[-1][0] != tag:
            self.faults.append("unexpected end of %s at %s" % (tag, self.getpos()))
            return
        self.stack.pop()
        if tag in WATCHED:
            name, text = self.open.pop()
            self.texts.setdefault(name, []).append(text)
        if tag == "caption" and self.table: self.table["name"] = self.texts["caption"][-1]
        if tag == "tr" and self.table and self.row is not None:
            self.table["rows"].append(self.row)
            self.row = None
        if tag == "table":
            lengths = {len(row) for row in self.table["rows"]}
            if len(lengths) > 1: self.faults.append("rows of different lengths")
            if "rows" in self.table["class"].split(): self.tables[self.table["name"]] = self.table["rows"]
            self.table = None

    def handle_data(self, data):
        for element in self.open: element[1] += data
        if self.row: self.row[-1] += data

    def handle_comment(self, data): self.faults.append("comment")
    def handle_pi(self, data): self.faults.append("processing instruction")


def found(path):
    with open(path, encoding="utf-8", newline="") as file: text = file.read()
    page = Page()
    page.feed(text)
    page.close()
    faults = page.faults
    if page.stack: faults.append("left open: %s" % page.stack)
    if not text.startswith("<!doctype html>\n<html lang="): faults.append("no doctype or language")
    if len(page.texts.get("h1", [])) != 1: faults.append("not one h1")
    if not all(page.pictures): faults.append("svg without title")
    faults += ["nothing has id " + use for use in page.uses if use not in page.ids]
    for landmark in ("header", "nav", "main", "footer"):
        if landmark not in page.elements: faults.append("no " + landmark)
    control = CONTROLS.search(text)
    if control: faults.append("control %x" % ord(control[0]))
    def source(name):
        return "'sha256-" + base64.b64encode(hashlib.sha256(page.texts[name][0].encode()).digest()).decode() + "'"
    return {
        "faults": faults, "texts": page.texts, "tables": page.tables, "policy": page.policy,
        "hashes": {name: source(name) for name in ("style", "script")},
        "elements": sorted(page.elements), "attributes": sorted(page.attributes),
    }


for line in sys.stdin:
    try:
        answer = found(json.loads(line))
    except Exception:
        answer = {"failure": traceback.format_exc()}
    print(json.dumps(answer), flush=True)
