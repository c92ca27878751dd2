"""Fails if folders of a target know each other in a circle: a folder knows those whose types it names."""

import collections
import pathlib
import re
import sys

DECLARATION = re.compile(
    r"^(?:(?:public|package|final|indirect|@\w+) )*(?:struct|enum|class|actor|protocol|typealias) (\w+)", re.MULTILINE)
IGNORED = re.compile(r"//.*|\"(?:[^\"\\]|\\.)*\"")


def folders(target):
    """The code of each folder directly in a target."""
    code = collections.defaultdict(str)
    for file in target.rglob("*.swift"):
        parts = file.relative_to(target).parts
        if len(parts) > 1:
            code[parts[0]] += IGNORED.sub("", file.read_text()) + "\n"
    return code


def circle(edges):
    """Folders that know each other in a circle; empty if there is none."""
    left = dict(edges)
    while last := [folder for folder in left if not left[folder] & left.keys()]:
        for folder in last:
            del left[folder]
    return sorted(left)


def targets():
    """The folder of each target: in `Core`, `Rooms` or `Programs`, or directly in `Sources`."""
    for folder in sorted(pathlib.Path("Sources").iterdir()):
        yield from sorted(folder.iterdir()) if folder.name in ("Core", "Rooms", "Programs") else [folder]


status = 0
for target in targets():
    code = folders(target)
    homes = collections.defaultdict(set)
    for folder, text in code.items():
        for name in DECLARATION.findall(text):
            homes[name].add(folder)
    edges, why = {}, {}
    for folder, text in code.items():
        words = set(re.findall(r"\w+", text))
        edges[folder] = set()
        for name in words & homes.keys():
            if len(homes[name]) == 1 and folder not in homes[name]:
                edges[folder] |= homes[name]
                why[folder, *homes[name]] = name
    if found := circle(edges):
        status = 1
        print(f"{target}: a circle of folders: " + ", ".join(found))
        print("  " + ", ".join(f"{a} knows {b} by {why[a, b]}" for a in found for b in sorted(edges[a] & set(found))))
sys.exit(status)
