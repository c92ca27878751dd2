"""Rows about datasets: what an export takes beyond the report of the same rows."""

import duckdb

from event import EVENT
from measuring import HERE, require, row
from rows_service import service


@row("dataset", "our CSV file of the same rows, not compressed", 1.5)
def dataset(bench):
    """{million} check-ins from the store as a dataset, compressed, with its sums"""
    with service(bench, bench.size(1_000_000)) as event: store, _ = event.first_night()
    folders = {"dataset": bench.work / "lake", "report": bench.work / "report"}

    def take(command, *options):
        bench.fresh(folders[command].name)
        return bench.take(
            bench.program("attendance"), "export" if command == "dataset" else "report", "--event", str(EVENT), "--offline",
            *options, folders[command], ATTENDANCE_DATA_DIR=str(store.parents[1])).seconds

    def ours(): return take("dataset", "--dataset")
    def theirs(): return take("report", "--report", HERE / "checkins.yaml", "--format", "csv", "--output")

    ours(), theirs()
    sums = "count(*), sum(checkin_id), sum(guest_id), count(registrant_type), sum(hash(session)), count(latitude)"
    one, other = (
        duckdb.sql(f"SELECT {sums} FROM '{path}'").fetchall()
        for path in (f"{folders['dataset']}/checkins/*/*.csv.gz", f"{folders['report']}/event-{EVENT}/checkins/checkins.csv"))
    require(one == other, "check-ins in the dataset and in the report")
    return bench.in_turn(ours, theirs)
