"""Who came to which session, from a CSV file of check-ins: files.py CHECKINS.csv OUTPUT.csv

Columns are parsed as the report needs them: times with their offset, numbers and texts.
"""

import sys

import polars as pl

checkins = pl.read_csv(sys.argv[1], schema_overrides={"latitude": pl.Float64, "longitude": pl.Float64}).with_columns(
    pl.col("checked_in_at").str.to_datetime("%Y-%m-%dT%H:%M:%S%:z"))
(
    checkins.group_by("session_id")
    .agg(pl.col("guest_id").n_unique().alias("attended"), pl.len().alias("checkins"), pl.col("checked_in_at").min())
    .sort("session_id").select("session_id", "attended", "checkins").write_csv(sys.argv[2])
)
