"""A comparison of editions with DuckDB, two threads, by the SQL that the tests hold the product to:

    editions_duckdb.py STORE ZONE WIDTH EVENT,EVENT… [FOLDER]

makes the sections; with a folder, compares them with the product's CSV files there.
"""

import math
import pathlib
import sys
from zoneinfo import ZoneInfo

from stored import attached

REFERENCE = pathlib.Path(__file__).parents[2] / "Tests" / "EndToEndTests" / "Reference"
sys.path.insert(0, str(REFERENCE))
import editions  # noqa: E402

store, zone, width, events = sys.argv[1], ZoneInfo(sys.argv[2]), int(sys.argv[3]), sys.argv[4].split(",")
database = attached(store)
tables = {name: query for name, query in editions.TABLES.items()}
for name, query in tables.items():
    # The views that SQLite has are joined here.
    query = query.replace(" FROM sessions", " FROM store.marks JOIN store.session_history USING (event_id, walk_id)")
    query = query.replace(" FROM offers", " FROM store.marks JOIN store.offer_history USING (event_id, walk_id)")
    for table in editions.TABLES: query = query.replace(f" FROM {table}", f" FROM store.{table}")
    where = "" if "event_id" not in query.split(" FROM ")[0] else f" WHERE event_id IN ({', '.join(events)})"
    database.execute(f"CREATE TABLE {name} AS {query}{where}")
times = {row[0] for row in database.execute(
    "SELECT starts_at FROM sessions UNION SELECT ends_at FROM sessions UNION SELECT finished_at FROM walks").fetchall()}
for event, first, last in database.execute("SELECT event_id, min(created_at), max(created_at) FROM checkins GROUP BY 1").fetchall():
    times |= set(range(first // width * width, last + 1, width))
editions.prepare(database, zone, width, [int(event) for event in events], times - {None})
made = {section: database.execute(query).fetchall() for section, query in editions.SECTIONS.items()}
if len(sys.argv) > 5:
    answer = editions.differences(database, sys.argv[5])
    if answer["differences"]: sys.exit("\n".join(answer["differences"]))
