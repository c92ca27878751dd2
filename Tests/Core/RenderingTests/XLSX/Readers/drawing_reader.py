"""Prints what lies over the sheets of a workbook, as JSON: pictures with their size, and the sizes of notes."""

import base64
import json
import posixpath
import re
import sys
import zipfile
from xml.etree import ElementTree

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing}"
ART = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
EMU_PER_PIXEL = 9525


def relations(archive, part):
    folder, name = posixpath.split(part)
    path = f"{folder}/_rels/{name}.rels"
    if path not in archive.namelist():
        return {}
    return {
        link.get("Id"): (
            link.get("Type").rsplit("/", 1)[1],
            posixpath.normpath(posixpath.join(folder, link.get("Target"))),
        )
        for link in ElementTree.fromstring(archive.read(path))
        if link.get("TargetMode") != "External"
    }


def pictures(archive, part):
    links = relations(archive, part)
    for anchor in ElementTree.fromstring(archive.read(part)):
        for picture in anchor.iter(DRAWING + "pic"):
            size = picture.find(f"{DRAWING}spPr/{ART}xfrm/{ART}ext")
            media = links[picture.find(f"{DRAWING}blipFill/{ART}blip").get(LINK + "embed")][1]
            yield {
                "row": int(anchor.find(f"{DRAWING}from/{DRAWING}row").text),
                "lastRow": int(anchor.find(f"{DRAWING}to/{DRAWING}row").text),
                "column": int(anchor.find(f"{DRAWING}from/{DRAWING}col").text),
                "lastColumn": int(anchor.find(f"{DRAWING}to/{DRAWING}col").text),
                "width": int(size.get("cx")) / EMU_PER_PIXEL,
                "height": int(size.get("cy")) / EMU_PER_PIXEL,
                "description": picture.find(f"{DRAWING}nvPicPr/{DRAWING}cNvPr").get("descr"),
                "bytes": base64.b64encode(archive.read(media)).decode(),
            }


def notes(archive, part):
    text = archive.read(part).decode()
    for shape in re.findall(r"<v:shape .*?</v:shape>", text, re.S):
        width, height = (float(re.search(rf"{side}:([0-9.]+)pt", shape).group(1)) for side in ("width", "height"))
        row, column = (int(re.search(rf"<x:{side}>(\d+)", shape).group(1)) for side in ("Row", "Column"))
        yield {"row": row, "column": column, "width": width, "height": height}


with zipfile.ZipFile(sys.argv[1]) as archive:
    workbook = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    links = relations(archive, "xl/workbook.xml")
    sheets = []
    for sheet in workbook.find(MAIN + "sheets"):
        parts = relations(archive, links[sheet.get(LINK + "id")][1]).values()
        sheets.append(
            {
                "name": sheet.get("name"),
                "pictures": [found for kind, part in parts if kind == "drawing" for found in pictures(archive, part)],
                "notes": [found for kind, part in parts if kind == "vmlDrawing" for found in notes(archive, part)],
            }
        )
json.dump(sheets, sys.stdout)
