"""Rows about the store, an SQLite file."""

from event import EVENT
from measuring import require, row
from rows_service import service

TABLES = ("checkins", "guests")


def sqlite(bench, file, *commands): return bench.take("sqlite3", "-bail", file, *commands)


@row("import", "`sqlite3` importing the same rows from CSV", 1.0)
def imported(bench):
    """the first night: {million} check-ins into a new store"""
    with service(bench, bench.size(1_000_000)) as event:
        event.require_curl_reads_all()
        file, _ = event.first_night()
        folder = bench.fresh("import")
        script = sqlite(
            bench, file, "SELECT sql || ';' FROM sqlite_master WHERE tbl_name IN ('checkins', 'guests') AND sql <> ''"
        ).output
        for table in TABLES:
            sqlite(bench, file, ".mode csv", f".output {folder}/{table}.csv", f"SELECT * FROM {table}")
            script += f".import --csv {folder}/{table}.csv {table}\n"
        (folder / "script").write_text(script)

        def theirs():
            for left in folder.glob("copy.sqlite*"): left.unlink()
            return sqlite(bench, folder / "copy.sqlite", f".read {folder}/script").seconds

        theirs()
        for table in TABLES:
            one, other = (
                sqlite(bench, path, f"SELECT count(*), sum(id) FROM {table}").output
                for path in (file, folder / "copy.sqlite"))
            require(one == other, f"{table} in the store and imported")
        return bench.in_turn(lambda: event.first_night()[1].seconds, theirs)


@row("load", "DuckDB reading the same file into its columns, 2 threads", 0.5)
def load(bench):
    """{million} check-ins and their guests from the store into columns"""
    with service(bench, bench.size(1_000_000)) as event: file, _ = event.first_night()
    ours = bench.program("storage-benchmark"), "load", file, str(EVENT)
    theirs = bench.peer("load_duckdb.py", file, str(EVENT))
    one, other = (bench.take(*command).output.split()[1:] for command in (ours, theirs))
    require(one == other, "check-ins and guests, by us and by DuckDB")
    return bench.in_turn(lambda: bench.told(*ours), lambda: bench.told(*theirs))
