"""An independent calculation of a comparison: the store's tables, read by Python's sqlite3, and SQL in DuckDB (editions.sql).

A request a line, an answer a line:
{"store": FILE, "zone": …, "width": seconds, "events": [ids], "files": FOLDER} compares the sections that the product wrote with
what the SQL finds, and answers {"differences": […], "rows": {section: number}}.
{"template": FILE, "store": FILE, "world": seed, "middle": ISO time} makes a small store of random editions of the empty one, and
answers {"events": [ids]}: see worlds.py.
"""

import bisect
import csv
import functools
import json
import math
import pathlib
import re
import sqlite3
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

import duckdb

import worlds

TABLES = {
    "events": "SELECT id, name, starts_at, ends_at FROM events",
    "walks": "SELECT id, event_id, status, source, finished_at, read_at FROM walks",
    "marks": "SELECT event_id, walk_id FROM marks",
    "guests": "SELECT event_id, id, email FROM guests",
    "named_sessions": "SELECT event_id, id, name FROM named_sessions",
    "registrant_types": "SELECT event_id, id, name FROM registrant_types",
    "checkins": "SELECT event_id, id, guest_id, session_id, registrant_type_id, created_at FROM checkins",
    "sessions": "SELECT event_id, id, name, starts_at, ends_at FROM sessions",
    "offers": "SELECT event_id, session_id, registrant_type_id, registrant_type, price, registered, position FROM offers",
    "offer_history": "SELECT walk_id, registered FROM offer_history",
    "forgotten_guests": "SELECT event_id, guest_id FROM forgotten_guests",
}
TEXTS = {"name", "status", "source", "email", "registrant_type"}
PARTS = re.split(r"^-- (relations|section \w+)\n", pathlib.Path(__file__).with_suffix(".sql").read_text(), flags=re.M)
RELATIONS = PARTS[2]
SECTIONS = {PARTS[i].split()[1]: PARTS[i + 1] for i in range(3, len(PARTS), 2)}


def opened(request):
    """A DuckDB with the store's tables, the clock of the zone, and the relations."""
    # Worlds are too small for more, and for plans that take longer to find than what they spare.
    database = duckdb.connect(config={"threads": 1})
    database.execute("PRAGMA disable_optimizer")
    store = sqlite3.connect(f"file:{request['store']}?mode=ro", uri=True)
    instants = set()
    for table, query in TABLES.items():
        cursor = store.execute(query)
        names = [column[0] for column in cursor.description]
        kinds = ["VARCHAR" if name in TEXTS else "DOUBLE" if name == "price" else "BIGINT" for name in names]
        database.execute(f"CREATE TABLE {table} ({', '.join(map(' '.join, zip(names, kinds)))})")
        rows = cursor.fetchall()
        insert(database, table, rows)
        for place, name in enumerate(names):
            if name.endswith("_at"): instants |= {row[place] for row in rows if row[place] is not None}
    store.close()
    prepare(database, ZoneInfo(request["zone"]), request["width"], request["events"], instants)
    return database


def prepare(database, zone, width, events, instants):
    """Adds the clock and the relations to a database with the tables."""
    runs = changes(zone, min(instants) - 400 * 86400, max(instants) + 86400)
    # The start of a bin is a multiple of the width by some offset, or a change.
    seconds = {run[1] for run in runs}
    instants = instants | {(at + one) // width * width - one for at in instants for one in seconds} | {run[0] for run in runs}
    # Of the bin in which the clock changes.
    instants |= {(run[0] - 1 + run[2]) // width * width - run[2] for run in runs if run[2] is not None}
    insert(database, "runs(start BIGINT, seconds BIGINT, before BIGINT)", runs)
    insert(database, "clock(instant BIGINT, seconds BIGINT, iso VARCHAR, day BIGINT, year BIGINT)",
           [moment(at, zone) for at in instants])
    insert(database, "compared(event_id BIGINT)", [(event,) for event in events])
    database.execute(f"SET VARIABLE width = {width}::BIGINT")
    database.create_function("erfc", math.erfc, ["DOUBLE"], "DOUBLE")
    database.execute(RELATIONS)


def insert(database, table, rows):
    name = table.split("(")[0]
    if name != table: database.execute(f"CREATE TABLE {table}")
    # Small worlds: a statement with all values is faster than one for each row.
    for first in range(0, len(rows), 500):
        some = rows[first:first + 500]
        marks = ", ".join(["(" + ", ".join("?" * len(some[0])) + ")"] * len(some))
        database.execute(f"INSERT INTO {name} VALUES {marks}", [value for row in some for value in row])


def moment(at, zone):
    local = datetime.fromtimestamp(at, zone)
    return at, int(local.utcoffset().total_seconds()), local.isoformat(), local.date().toordinal(), local.year


@functools.cache
def changes(zone, first, last):
    """The spans of one offset: start, offset, and the offset before."""
    offset = lambda at: int(datetime.fromtimestamp(at, zone).utcoffset().total_seconds())
    runs = [(first, offset(first), None)]
    for day in range(first, last, 86400):
        if offset(day + 86400) == runs[-1][1]: continue
        at = bisect.bisect_left(range(day, day + 86400), True, key=lambda at: offset(at) != runs[-1][1]) + day
        runs.append((at, offset(at), runs[-1][1]))
    return runs


def text(value):
    return "" if value is None else value if isinstance(value, str) else repr(value) if isinstance(value, float) else str(value)


def same(ours, theirs):
    """Numbers with all their digits, such as prices, are written in different ways."""
    if ours == theirs: return True
    if not ("." in ours or "e" in ours): return False
    try: return ours.rstrip("0").rstrip(".") == theirs or ("e" in ours and float(ours) == float(theirs))
    except ValueError: return False


def differences(database, files):
    """The sections that the product wrote against those of SQL."""
    differing, counts = [], {}
    for section, query in SECTIONS.items():
        cursor = database.execute(query)
        found = [[column[0] for column in cursor.description]] + [[text(value) for value in row] for row in cursor.fetchall()]
        with open(f"{files}/{section}.csv", newline="") as file: written = list(csv.reader(file))
        counts[section] = len(found) - 1
        pairs = [(one, other) for one, other in zip(found, written)
                 if len(one) != len(other) or not all(map(same, one, other))]
        if pairs or len(found) != len(written):
            differing.append(f"{section}: {len(found)} rows in SQL, {len(written)} written; {pairs[:2]}")
    return {"differences": differing, "rows": counts}


def main():
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = {"events": worlds.make(request)} if "world" in request else differences(opened(request), request["files"])
        except Exception as problem:
            answer = {"failure": f"{type(problem).__name__}: {problem}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__": main()
