"""An event's check-ins and guests from the store into DuckDB's columns, two threads: load_duckdb.py STORE EVENT

Prints the seconds, and how many check-ins and guests there are.
"""

import pathlib
import sys
import time

import duckdb
import duckdb_extension_sqlite_scanner

store, event = sys.argv[1], int(sys.argv[2])
# The extension that reads SQLite files comes as a package, not from DuckDB's own site.
extension = next(pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent.rglob("*.duckdb_extension"))
database = duckdb.connect(config={"threads": 2, "allow_unsigned_extensions": True})
database.execute(f"LOAD '{extension}'")
began = time.perf_counter()
database.execute(f"ATTACH '{store}' AS store (TYPE sqlite, READ_ONLY)")
database.execute(f"CREATE TABLE checkins AS FROM store.checkins WHERE event_id = {event}")
database.execute(f"CREATE TABLE guests AS FROM store.guests WHERE event_id = {event}")
seconds = time.perf_counter() - began
print(seconds, *(database.sql(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("checkins", "guests")))
