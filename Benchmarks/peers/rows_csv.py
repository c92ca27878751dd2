"""The rows of a CSV file of check-ins written by polars: rows_csv.py CHECKINS.csv OUTPUT.csv

The rows are parsed into typed columns first. Prints the seconds from there to the finished file.
"""

import sys
import time

import polars as pl

ZONE = "America/Santiago"
checkins = pl.read_csv(sys.argv[1]).with_columns(
    pl.col("checked_in_at").str.to_datetime("%Y-%m-%dT%H:%M:%S%:z").dt.convert_time_zone(ZONE))
began = time.perf_counter()
checkins.write_csv(sys.argv[2], float_precision=6, datetime_format="%Y-%m-%dT%H:%M:%S%:z")
print(time.perf_counter() - began)
