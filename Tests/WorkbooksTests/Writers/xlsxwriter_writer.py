"""Writes a workbook with what people put into one, twice: texts shared, and each in its cell. xlsxwriter_writer.py FOLDER"""

import datetime
import sys

import xlsxwriter

for name, options in [("shared", {}), ("inline", {"constant_memory": True}), ("1904", {"date_1904": True}), ("large", {"use_zip64": True})]:
    book = xlsxwriter.Workbook(f"{sys.argv[1]}/{name}.xlsx", options)
    sheet = book.add_worksheet("Inscripción")
    bold, red = book.add_format({"bold": True}), book.add_format({"color": "red"})
    day, moment, clock, hours, percentage = (
        book.add_format({"num_format": code}) for code in ("dd/mm/yyyy", "dd/mm/yyyy hh:mm", "hh:mm", "[h]:mm", "0.0%"))
    when = datetime.datetime(2026, 3, 1, 9, 15)
    sheet.write_row(0, 0, ["Código", "Nombre", "Fecha", "Hora", "Momento", "Duración", "Parte", "Fórmula", "Vino", "Nota"])
    sheet.write_number(1, 0, 123456789012345)
    sheet.write_rich_string(1, 1, bold, "María ", red, "José", " Ñuñoa, \"Pepa\"")
    sheet.write_datetime(1, 2, when.date(), day)
    sheet.write_datetime(1, 3, when.time(), clock)
    sheet.write_datetime(1, 4, when, moment)
    sheet.write_datetime(1, 5, datetime.timedelta(hours=36, minutes=15), hours)
    sheet.write_number(1, 6, 0.125, percentage)
    sheet.write_formula(1, 7, '="x" & "y"', None, "xy")
    sheet.write_boolean(1, 8, True)
    sheet.write_string(1, 9, "uno\r\ndos\x01_x0041_")
    sheet.write_comment(1, 9, "comentario") if name != "inline" else None
    sheet.write_formula(3, 7, "=1/0", None, "#DIV/0!")
    sheet.merge_range(4, 0, 4, 2, "Total", bold) if name != "inline" else sheet.write_string(4, 0, "Total")
    sheet.autofilter(0, 0, 4, 9)
    if name == "shared":
        sheet.filter_column("A", "x > 1")
        sheet.set_row(3, options={"hidden": True})
        sheet.set_column("D:D", None, None, {"hidden": True})
    book.add_worksheet("Vacía")
    hidden = book.add_worksheet("Oculta")
    hidden.hide()
    hidden.write_number(1, 1, 0.1 + 0.2)
    chart = book.add_chart({"type": "bar"})
    chart.add_series({"values": "=Oculta!$B$2"})
    book.add_chartsheet("Gráfico").set_chart(chart)
    book.close()
