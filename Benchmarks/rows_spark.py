"""The row about Spark: the same reports, whoever counts."""

import pathlib

from measuring import HERE, require_same_files, row
from rows_editions import store_of_editions

SECTIONS = HERE / "sections.yaml"


@row("spark", "`--engine spark`, in local mode on the same cores, from a dataset", 1.0)
def spark(bench):
    """reports of 20 events of {hundred_thousand} check-ins from the store, 13 sections, CSV"""
    data, events = store_of_editions(bench)
    lake, ours, theirs = bench.work / "lake", bench.fresh("ours"), bench.fresh("theirs")
    home, = pathlib.Path(".build/spark/lib").absolute().glob("python3*/site-packages/pyspark")

    def take(command, *options):
        return bench.take(
            bench.program("attendance"), command, "--quiet", *options, ATTENDANCE_DATA_DIR=str(data), SPARK_HOME=str(home)).seconds

    def report(folder, *options):
        return take("report", "--report", SECTIONS, "--format", "csv", "--output", folder, *options)

    def native(): return report(ours, "--offline", *(part for event in events for part in ("--event", event)))
    def counted(): return report(theirs, "--engine", "spark", "--dataset", lake, "--all", "--master", "local[2]")

    take("export", "--offline", "--dataset", lake, *(part for event in events for part in ("--event", event)))
    # Once each: Spark takes minutes.
    result = bench.in_turn(native, counted, rounds=1)
    for event in events: require_same_files(*(folder / f"event-{event}" / "sections" for folder in (ours, theirs)))
    return result
