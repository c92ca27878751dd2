"""Writes the tables of a JSON file as workbooks into a folder: openpyxl_writer.py TABLES FOLDER. A cell is a value, or a value of a
kind, with a format."""

import datetime
import json
import sys

import openpyxl

tables, folder = json.load(open(sys.argv[1])), sys.argv[2]
for number, table in enumerate(tables):
    book = openpyxl.Workbook()
    if table["since1904"]:
        book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    sheet = book.active
    sheet.title = "Datos"
    for row, cells in enumerate(table["rows"], 1):
        for column, cell in enumerate(cells, 1):
            if cell is None:
                continue
            value = cell["value"]
            if cell["kind"] == "date":
                value = datetime.date.fromisoformat(value)
            elif cell["kind"] == "datetime":
                value = datetime.datetime.fromisoformat(value)
            elif cell["kind"] == "time":
                value = datetime.time.fromisoformat(value)
            elif cell["kind"] == "number":
                value = float(value) if "." in value or "e" in value else int(value)
            elif cell["kind"] == "flag":
                value = value == "TRUE"
            written = sheet.cell(row, column, value)
            if cell["kind"] == "text":
                written.data_type = "s"
            if "format" in cell:
                written.number_format = cell["format"]
    for row in table["hidden"]:
        sheet.row_dimensions[row].hidden = True
    book.save(f"{folder}/{number}.xlsx")
