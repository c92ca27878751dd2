"""Rows about an event in memory: its numbers, and files of its rows. Programs tell the seconds themselves, since what
comes before, making or reading the tables, does not count."""

import shutil

import python_calamine

from measuring import HERE, Result, require, require_same_files, row

SECTIONS, CHECKINS = HERE / "sections.yaml", HERE / "checkins.yaml"


def tables(bench, checkins):
    """The folder with an event's tables as CSV, made once."""
    folder = bench.data / f"tables-{checkins}"
    if not folder.exists():
        partial = bench.fresh("tables")
        bench.take(bench.program("aggregation-benchmark"), "write", str(checkins), partial)
        partial.rename(folder)
    return folder


def against(bench, script):
    checkins = bench.size(10_000_000)
    ours, theirs = bench.fresh("ours"), bench.fresh("theirs")
    program = bench.program("aggregation-benchmark"), "report", str(checkins), SECTIONS, ours
    peer = bench.peer(script, tables(bench, checkins), theirs)
    bench.told(*program), bench.told(*peer)
    require_same_files(ours / "sections", theirs)
    return bench.in_turn(lambda: bench.told(*program), lambda: bench.told(*peer), rounds=min(3, bench.rounds))


@row("sections-duckdb", "DuckDB, 2 threads, the same sections in SQL", 0.33)
def sections_duckdb(bench):
    """13 sections over {ten_million} check-ins in memory"""
    return against(bench, "sections_duckdb.py")


@row("sections-polars", "polars, lazy, 2 threads, the same sections", 0.33)
def sections_polars(bench):
    """13 sections over {ten_million} check-ins in memory"""
    return against(bench, "sections_polars.py")


@row("growth", "{million}, as many times as long", 1.2)
def growth(bench):
    """13 sections over {fifty_million} check-ins, or {ten_million}: the worse ratio"""
    program, folder = bench.program("aggregation-benchmark"), bench.fresh("growth")

    def seconds(millions): return bench.told(program, "report", str(bench.size(millions * 1_000_000)), SECTIONS, folder)

    rounds = [(seconds(1), seconds(10), seconds(50)) for _ in range(min(3, bench.rounds))]
    of_ten = Result.of([(ten, 10 * one) for one, ten, _ in rounds])
    of_fifty = Result.of([(fifty, 50 * one) for one, _, fifty in rounds])
    of_fifty.ratio = max(of_ten.ratio, of_fifty.ratio)
    return of_fifty


def rows_of(bench, kind):
    """Our file of an event's check-ins, and the call that makes it."""
    folder = bench.fresh(f"rows-{kind}")
    command = bench.program("aggregation-benchmark"), kind, str(bench.size(1_000_000)), CHECKINS, folder
    bench.told(*command)
    return folder / ("checkins.xlsx" if kind == "xlsx" else "checkins/checkins.csv"), command


@row("csv", "`polars.write_csv`", 1.0)
def csv(bench):
    """{million} check-ins to CSV, 10 columns"""
    file, ours = rows_of(bench, "csv")
    theirs = bench.peer("rows_csv.py", file, bench.work / "polars.csv")
    given = bench.work / "checkins.csv"
    shutil.copy(file, given)
    theirs[2] = given
    bench.told(*theirs)
    require(file.read_bytes() == (bench.work / "polars.csv").read_bytes(), "the CSV files of check-ins")
    return bench.in_turn(lambda: bench.told(*ours), lambda: bench.told(*theirs))


@row("xlsx", "libxlsxwriter from a bare loop in C, same options", 1.1)
def xlsx(bench):
    """{million} check-ins to XLSX, 10 columns"""
    file, ours = rows_of(bench, "xlsx")
    given, written = bench.work / "checkins.csv", bench.work / "loop.xlsx"
    shutil.copy(rows_of(bench, "csv")[0], given)
    loop = bench.work / "workbook"
    flags = bench.take("pkg-config", "--cflags", "--libs", "xlsxwriter").output.split()
    bench.take("cc", "-O2", "-o", loop, HERE / "peers" / "workbook.c", *flags)
    # From 200,000 rows on, ours streams its rows to disk.
    theirs = loop, given, written, bench.work, "1" if bench.size(1_000_000) > 200_000 else "0"
    bench.told(*theirs)
    require(rows_in(file, 1) == rows_in(written, 0), "the rows of the workbooks, read by calamine")
    return bench.in_turn(lambda: bench.told(*ours), lambda: bench.told(*theirs), rounds=min(3, bench.rounds))


def rows_in(workbook, sheet):
    """Below the header, which is in the fourth row."""
    read = python_calamine.CalamineWorkbook.from_path(workbook).get_sheet_by_index(sheet)
    return read.to_python(skip_empty_area=False)[4:]
