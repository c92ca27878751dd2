"""Prints what calamine reads in a workbook, as JSON: each sheet's rows from its first cell on."""

import datetime
import json
import sys

from python_calamine import CalamineWorkbook


def value_json(value):
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time, datetime.timedelta)):
        return {"kind": "date", "value": str(value)}
    return {"kind": type(value).__name__, "value": str(value)}


workbook = CalamineWorkbook.from_path(sys.argv[1])
json.dump(
    [
        {
            "name": name,
            "rows": [
                [value_json(value) for value in row]
                for row in workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
            ],
        }
        for name in workbook.sheet_names
    ],
    sys.stdout,
)
