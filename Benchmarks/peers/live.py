"""What an organizer could write with aiohttp, orjson, polars and XlsxWriter: the report straight from the service.

    live.py BASE-URL EVENT OUTPUT-FOLDER

It reads every page, eight at a time, and writes the sections as CSV and in one workbook. It leaves out what the program
does besides: the proof that the pages were complete, data quality, doors, changes, charts, definitions, the store.
"""

import asyncio
import pathlib
import sys

import aiohttp
import orjson
import polars as pl
import xlsxwriter

from sections_polars import sections, write

base, event, output = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
listing = f"checkins?filter=e.eventSession.event.id={event}&order=id:DESC&limit=100"


async def extract():
    async with aiohttp.ClientSession(
        base, connector=aiohttp.TCPConnector(limit=8), headers={"Authorization": "Bearer benchmark"}
    ) as session:
        async def get(path):
            async with session.get(path) as answer:
                answer.raise_for_status()
                return orjson.loads(await answer.read())

        async def read(numbers):
            for number in numbers:
                add(await get(f"{listing}&page={number}"))

        rows = []

        def add(page):
            for row in page["data"]:
                guest = row["guest"]
                rows.append((
                    row["id"], guest["id"], row["eventSession"]["id"], (guest.get("registrantType") or {}).get("id"),
                    row["method"], row["latitude"], row["longitude"], row["createdAt"]))
            return page["pagination"]["total_pages"]

        pages = add(await get(f"{listing}&page=1"))
        numbers = iter(range(2, pages + 1))
        await asyncio.gather(*(read(numbers) for _ in range(8)))
        return rows, (await get(f"events/{event}/sessions"))["sessions"]


def seconds(column):
    return pl.col(column).str.to_datetime("%Y-%m-%dT%H:%M:%SZ").dt.epoch("s")


rows, listed = asyncio.run(extract())
checkins = pl.DataFrame(rows, orient="row", schema={
    "id": pl.Int64, "guest_id": pl.Int64, "session_id": pl.Int64, "registrant_type_id": pl.Int64, "method": pl.String,
    "latitude": pl.Float64, "longitude": pl.Float64, "created_at": pl.String,
}).unique("id").with_columns(seconds("created_at"))
sessions = pl.DataFrame([{
    "id": session["id"], "name": session["name"], "starts_at": session["startTime"], "ends_at": session["endTime"],
} for session in listed]).with_columns(seconds("starts_at"), seconds("ends_at"))
offers = pl.DataFrame([{
    "session_id": session["id"], "registrant_type_id": offer["registrantTypeId"],
    "registrant_type": offer["registrantTypeName"], "price": float(offer["price"]), "stock": offer["stock"],
    "used": offer["used"], "available": offer["available"], "registered": offer["registered"],
    "reported_checkins": offer["checkins"], "reported_percentage": offer["attendancePercentage"],
} for session in listed for offer in session["registrantTypes"]])

tables = sections(checkins, sessions, offers)
write(tables, output)
with xlsxwriter.Workbook(output / "report.xlsx") as workbook:
    for name, table in tables.items(): table.write_excel(workbook, worksheet=name)
