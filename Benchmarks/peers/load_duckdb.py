"""An event's check-ins and guests from the store into DuckDB's columns, two threads: load_duckdb.py STORE EVENT

Prints the seconds, and how many check-ins and guests there are.
"""

import sys
import time

from stored import attached

database, event = attached(sys.argv[1]), int(sys.argv[2])
began = time.perf_counter()
database.execute(f"CREATE TABLE checkins AS FROM store.checkins WHERE event_id = {event}")
database.execute(f"CREATE TABLE guests AS FROM store.guests WHERE event_id = {event}")
seconds = time.perf_counter() - began
print(seconds, *(database.sql(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("checkins", "guests")))
