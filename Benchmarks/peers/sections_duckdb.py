"""The sections of a report with DuckDB, two threads, by the statements of sections.sql:

    sections_duckdb.py FOLDER OUTPUT-FOLDER

reads an event's tables from CSV, makes the sections in memory, prints the seconds that took, and writes them.
"""

import pathlib
import re
import sys
import time

import duckdb

folder, output = map(pathlib.Path, sys.argv[1:3])
script = (pathlib.Path(__file__).parent / "sections.sql").read_text()
_, prepare, *sections = re.split(r"^-- == (\w+)\n", script, flags=re.MULTILINE)[1:]
sections = dict(zip(sections[::2], sections[1::2]))

TYPES = {  # what is not an integer in the tables
    "name": "VARCHAR", "registrant_type": "VARCHAR", "method": "VARCHAR", "latitude": "DOUBLE", "longitude": "DOUBLE",
    "price": "DOUBLE", "reported_percentage": "DOUBLE",
}
database = duckdb.connect(config={"threads": 2})
for name in ("checkins", "sessions", "offers"):
    header = (folder / f"{name}.csv").open().readline().strip().split(",")
    columns = {column: TYPES.get(column, "BIGINT") for column in header}
    database.execute(f"CREATE TABLE {name} AS FROM read_csv('{folder}/{name}.csv', header = true, columns = {columns})")

began = time.perf_counter()
database.execute(prepare)
for name, query in sections.items(): database.execute(f"CREATE TEMP TABLE made_{name} AS {query}")
print(time.perf_counter() - began)

output.mkdir(parents=True, exist_ok=True)
for name in sections: database.execute(f"COPY made_{name} TO '{output}/{name}.csv' (HEADER)")
