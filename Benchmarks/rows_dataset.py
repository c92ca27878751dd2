"""Rows about datasets and other files: what an export takes beyond the report of the same rows, and what reading one takes."""

import csv
import shutil

import duckdb

from event import EVENT
from measuring import HERE, require, row
from rows_memory import rows_of
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


@row("files", "Python: polars, 2 threads, start included", 1.3)
def files(bench):
    """{million} check-ins of a CSV file, 10 columns, read and counted by session"""
    given, theirs = bench.work / "fair.csv", bench.work / "theirs.csv"
    shutil.copy(rows_of(bench, "csv")[0], given)
    folder = bench.fresh("files")
    ours = (
        bench.program("attendance"), "report", "--files", given, "--report", HERE / "files.yaml", "--format", "csv", "--output",
        folder)
    peer = bench.peer("files.py", given, theirs)
    bench.take(*ours), bench.take(*peer)
    with open(folder / "event-1/files/attendance_by_session.csv") as one, open(theirs) as other:
        columns = ("session_id", "attended", "checkins")
        require(
            sorted([row[name] for name in columns] for row in csv.DictReader(one))
            == sorted([row[name] for name in columns] for row in csv.DictReader(other)), "who came to which session")
    return bench.in_turn(lambda: bench.take(*ours).seconds, lambda: bench.take(*peer).seconds)
