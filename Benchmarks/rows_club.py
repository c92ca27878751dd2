"""Rows about a club's members."""

from measuring import require_same_files, row

CONFIGURATION = """
profiles:
  club:
    source: csv
    timezone: America/Santiago
    members: {members-file: members.csv, visits-file: visits.csv}
"""


@row("club", "Python: DuckDB, polars, XlsxWriter", 0.5)
def club(bench):
    """the club report from the store, {members} members and {visits} visits, CSV and XLSX"""
    members, visits = bench.size(100_000), bench.size(5_000_000)
    data = bench.data / f"club-{visits}"
    if not data.exists():
        partial = bench.fresh("club")
        (partial / "club").mkdir(mode=0o700)
        store = partial / "club" / "store.sqlite"
        bench.take(bench.program("membership-benchmark"), "write", store, str(members), str(visits))
        partial.rename(data)
    configuration = bench.work / "club.yaml"
    configuration.write_text(CONFIGURATION)
    ours, theirs = bench.fresh("ours"), bench.fresh("theirs")

    def report():
        return bench.take(
            bench.program("attendance"), "members", "report", "--offline", "--profile", "club", "--format", "csv,xlsx",
            "--output", ours, ATTENDANCE_CONFIG=str(configuration), ATTENDANCE_DATA_DIR=str(data)).seconds

    def python(): return bench.take(*bench.peer("club.py", data / "club" / "store.sqlite", theirs)).seconds

    report(), python()
    require_same_files(ours / "members" / "members", theirs)
    return bench.in_turn(report, python)
