"""Prints the cells of a workbook as they stand in its XML, as JSON; every part of the file has to be well formed."""

import json
import re
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def unescaped(text):
    return re.sub("_x([0-9A-Fa-f]{4})_", lambda match: chr(int(match.group(1), 16)), text)


def text_of(element):
    return unescaped("".join(part.text or "" for part in element.iter(MAIN + "t")))


def cell_json(cell, strings):
    kind = cell.get("t", "n")
    value = cell.find(MAIN + "v")
    assert cell.find(MAIN + "f") is None, "a formula"
    if kind == "inlineStr":
        return {"text": text_of(cell.find(MAIN + "is"))}
    if value is None:
        return None
    if kind == "s":
        return {"text": strings[int(value.text)]}
    assert kind == "n", kind
    return {"number": float(value.text)}


with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    parts = {name: ElementTree.fromstring(archive.read(name)) for name in archive.namelist()}

strings = [text_of(item) for item in parts.get("xl/sharedStrings.xml", ElementTree.Element("sst"))]
sheets = sorted(
    (int(match.group(1)), name) for name in parts if (match := re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", name))
)
json.dump(
    [
        {
            cell.get("r"): read
            for cell in parts[name].iter(MAIN + "c")
            if (read := cell_json(cell, strings)) is not None
        }
        for _, name in sheets
    ],
    sys.stdout,
)
