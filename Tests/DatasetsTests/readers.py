"""Opens a dataset as its documentation says, by DuckDB, polars and pandas, and compares every cell with the rows expected.

    readers.py datasets.md WORLDS.json FOLDER          (FOLDER/lake is the dataset; worlds as World.swift encodes them)
    readers.py datasets.md WORLDS.json FOLDER Spark    (instead by the spark-sql of SPARK_HOME, the table checkins)
"""

import json
import math
import os
import re
import subprocess
import sys

import duckdb
import pandas
import polars

page, worlds, folder, *others = sys.argv[1:]
os.chdir(folder)
text = open(page, encoding="utf-8").read()
examples = {
    name: re.search(rf"^### {name}\n\n```\w+\n(.*?)^```", text, re.M | re.S)[1] for name in ("DuckDB", "polars", "pandas", "Spark")}
manifest = json.load(open("lake/manifest.json"))
columns = {table["name"]: [column["name"] for column in table["columns"]] for table in manifest["tables"]}


def expected(world):
    event = world["event"]
    # JSON writes 0.0 as 0.
    numbers = "price", "percentage", "latitude", "longitude"
    def get(row, *names):
        return tuple(float(row[name]) if name in numbers and row.get(name) is not None else row.get(name) for name in names)
    return {
        "checkins": [(event, *get(
            row, "id", "guest", "session", "type", "typeName", "method", "latitude", "longitude", "at", "atText",
            "sessionName")) for row in world["checkIns"]],
        "sessions": [(event, *get(row, "id", "name", "start", "end")) for row in world["sessions"]],
        "offers": [(event, *get(
            row, "session", "type", "name", "registered", "reported", "price", "stock", "used", "available", "isActive",
            "percentage")) for row in world["offers"]],
        "guests": [(event, row["id"], *(list(row["names"]) + [None] * 3)[:3]) for row in world["guests"]],
    }


def plain(value):
    if value is None or value is pandas.NA: return None
    if isinstance(value, float) and math.isnan(value): return None
    return value.item() if hasattr(value, "item") else value


def by_duckdb(name):
    if name == "checkins":
        duckdb.sql(examples["DuckDB"].split(";")[0])
        relation = duckdb.sql(f"SELECT event_id, {', '.join(columns[name])} FROM checkins ORDER BY event_id, checkin_id")
        duckdb.sql(examples["DuckDB"].split(";")[1]).fetchall()
        return relation.fetchall()
    # Other tables the same way, with types from the manifest.
    entry = next(table for table in manifest["tables"] if table["name"] == name)
    types = ", ".join(f"'{column['name']}': {column['type']}" for column in entry["columns"])
    return duckdb.sql(
        f"""SELECT event_id, * EXCLUDE event_id FROM read_csv('lake/{name}/*/*.csv.gz', header = true, delim = ',', quote = '"',
        escape = '"', hive_partitioning = true, hive_types = {{'event_id': BIGINT}}, columns = {{{types}}}, parallel = false)
        """).fetchall()


def by_frames(example):
    scope = {}
    exec(example, scope)
    def read(name):
        frame = scope["table"](name)[["event_id"] + columns[name]]
        rows = frame.rows() if isinstance(frame, polars.DataFrame) else frame.itertuples(index=False, name=None)
        return [tuple(plain(value) for value in row) for row in rows]
    return read


def by_spark(name):
    fields = ", ".join(["event_id"] + columns[name])
    with open("script.sql", "w") as script:
        script.write(f"""{examples["Spark"]}
            SELECT to_json(struct({fields}), map('ignoreNullFields', 'false')) FROM checkins ORDER BY event_id, checkin_id;""")
    spark = os.environ["SPARK_HOME"] + "/bin/spark-sql"
    run = subprocess.run([spark, "--master", "local[1]", "-f", "script.sql"], capture_output=True, text=True)
    if run.returncode != 0: sys.exit(run.stderr)
    return [tuple(json.loads(line).values()) for line in run.stdout.split("\n") if line.startswith("{")]


readers = {"Spark": by_spark} if others else {
    "DuckDB": by_duckdb, "polars": by_frames(examples["polars"]), "pandas": by_frames(examples["pandas"])}
wanted = {name: [] for name in columns if name != "events"}
for world in json.load(open(worlds)):
    for name, rows in expected(world).items(): wanted[name] += rows
cells = 0
for reader, read in readers.items():
    for name, rows in wanted.items():
        if others and name != "checkins": continue
        found = read(name)
        if reader == "DuckDB" and name != "checkins": found, rows = sorted(found, key=repr), sorted(rows, key=repr)
        if len(found) != len(rows): sys.exit(f"{reader}, {name}: {len(found)} rows instead of {len(rows)}")
        for one, other in zip(found, rows):
            if one != other: sys.exit(f"{reader}, {name}: {one!r} instead of {other!r}")
            cells += len(one)
print(cells)
