"""Prints what openpyxl reads in a workbook, as JSON."""

import datetime
import json
import sys
import warnings

import openpyxl

warnings.simplefilter("error")
# The newer kind of data bars, which openpyxl leaves aside.
warnings.filterwarnings("ignore", "(Unknown|Conditional Formatting) extension")


def color_json(color):
    return color.rgb if color is not None and color.type == "rgb" else None


def cell_json(cell):
    value = cell.value
    kind = type(value).__name__
    if isinstance(value, (datetime.datetime, datetime.date)):
        value = value.isoformat()
    return {
        "kind": kind,
        "value": None if value is None else str(value) if kind != "float" else repr(value),
        "type": cell.data_type,
        "format": cell.number_format,
        "note": cell.comment.text if cell.comment else None,
        "link": cell.hyperlink.location if cell.hyperlink else None,
        "font": cell.font.name,
        "color": color_json(cell.font.color),
        "fill": color_json(cell.fill.fgColor) if cell.fill.fill_type == "solid" else None,
    }


def reference(source):
    return None if source is None else (source.numRef or source.strRef).f


def chart_json(chart):
    parts = getattr(chart, "_charts", None) or [chart]
    title = "".join(run.t for paragraph in chart.title.tx.rich.p for run in (paragraph.r or []))
    return {
        "title": title,
        "kinds": [type(part).__name__ for part in parts],
        "direction": getattr(parts[0], "barDir", None),
        "series": [
            {
                "name": series.tx.strRef.f,
                "categories": reference(series.cat),
                "values": series.val.numRef.f,
                "labels": len(series.dLbls.dLbl) if series.dLbls else 0,
            }
            for part in parts
            for series in part.series
        ],
        "valueFormats": [part.y_axis.number_format.formatCode for part in parts],
        "crosses": [part.y_axis.crosses for part in parts],
    }


def sheet_json(sheet):
    setup = sheet.page_setup
    return {
        "name": sheet.title,
        "rows": sheet.max_row,
        "cells": {
            cell.coordinate: cell_json(cell)
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None or cell.comment or cell.hyperlink
        },
        "tables": [
            {
                "name": table.name,
                "area": table.ref,
                "columns": [column.name for column in table.tableColumns],
                "filter": table.autoFilter.ref if table.autoFilter else None,
            }
            for table in sheet.tables.values()
        ],
        "filter": sheet.auto_filter.ref,
        "frozen": sheet.freeze_panes,
        "widths": {name: column.width for name, column in sheet.column_dimensions.items()},
        "bars": [
            {
                "area": str(area.sqref),
                "minimum": str(rule.dataBar.cfvo[0].val),
                "maximum": str(rule.dataBar.cfvo[1].val),
                "color": rule.dataBar.color.rgb,
            }
            for area, rules in sheet.conditional_formatting._cf_rules.items()
            for rule in rules
            if rule.dataBar is not None
        ],
        "charts": [chart_json(chart) for chart in sheet._charts],
        "print": {
            "orientation": setup.orientation,
            "paper": str(setup.paperSize),
            "wide": setup.fitToWidth if setup.fitToWidth is not None else 1,
            "tall": setup.fitToHeight if setup.fitToHeight is not None else 1,
            "fits": bool(sheet.sheet_properties.pageSetUpPr and sheet.sheet_properties.pageSetUpPr.fitToPage),
            "header": sheet.print_title_rows,
            "area": sheet.print_area or None,
            "footer": [sheet.oddFooter.left.text, sheet.oddFooter.center.text, sheet.oddFooter.right.text],
        },
        "tab": sheet.sheet_properties.tabColor.rgb if sheet.sheet_properties.tabColor else None,
        "gridlines": sheet.sheet_view.showGridLines,
        "heights": {str(row): dimension.height for row, dimension in sheet.row_dimensions.items() if dimension.height},
    }


workbook = openpyxl.load_workbook(sys.argv[1])
properties = workbook.properties
json.dump(
    {
        "title": properties.title,
        "subject": properties.subject,
        "author": properties.creator,
        "created": properties.created.isoformat(),
        "modified": properties.modified.isoformat(),
        "active": workbook.active.title,
        "sheets": [sheet_json(sheet) for sheet in workbook.worksheets if sheet.sheet_state == "visible"],
        "hidden": [sheet_json(sheet) for sheet in workbook.worksheets if sheet.sheet_state != "visible"],
    },
    sys.stdout,
)
