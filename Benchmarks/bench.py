#!/usr/bin/env python3
"""Times the programs against peers measured in the same run, and writes the table of ratios.

    make bench                                  every row at full size; writes BENCHMARKS.md
    make bench ROWS=start-up,extraction         some rows; writes .build/BENCHMARKS.md
    make bench ROWS=start-up,extraction RECORD=yes    some rows, at full size, into BENCHMARKS.md
    make bench SCALE=0.01                       all rows at a hundredth of the size; the same

Every row first asserts that ours and the peer come to the same result. Then they run in turn, on two cores, and the
table has the medians of their times and of the ratios. The status is 1 if a row at full size is above what it may be.

Pages and stores are made once, about 8 GB at full size, and kept in .build/benchmark-data.
"""

import argparse
import datetime
import hashlib
import importlib
import os
import pathlib
import platform
import re
import subprocess
import sys

from importlib.metadata import version

from measuring import ROWS, Bench

# Each adds its rows, in the order of the table.
for module in ("service", "store", "memory", "dataset", "club", "editions", "spark", "startup"):
    importlib.import_module(f"rows_{module}")
CORES = 2


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rows", default="", help="names, separated by commas; all by default")
    arguments.add_argument("--scale", type=float, default=1.0, help="of the sizes")
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--programs", default=".build/use/release", help="the folder of the release build")
    arguments.add_argument("--packaged", default="", help="a folder whose programs are taken instead, if it has them")
    arguments.add_argument("--data", default=".build/benchmark-data", help="where pages and stores are kept")
    arguments.add_argument("--record", default="", help="anything: some rows may make BENCHMARKS.md")
    options = arguments.parse_args()

    names = [row.name for row in ROWS]
    chosen = [name for name in options.rows.split(",") if name]
    if unknown := set(chosen) - set(names): sys.exit(f"no such row: {', '.join(unknown)}; there are {', '.join(names)}")
    whole = options.scale == 1 and not chosen
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])

    bench = Bench(options.programs, options.data, options.scale, options.rounds, options.packaged)
    machine = description(options, bench)
    print(machine, flush=True)
    missed = []
    output = pathlib.Path("BENCHMARKS.md" if whole or options.record and options.scale == 1 else ".build/BENCHMARKS.md")
    lines = kept(output, machine) if chosen else {}
    for row in ROWS:
        if chosen and row.name not in chosen: continue
        result = row.measure(bench)
        if result.ratio > row.at_most: missed.append(row.name)
        lines[row.name] = line(row, result, bench.sizes)
        print(lines[row.name], flush=True)
        # After each, so that a run that is ended early has made a table.
        output.write_text(document(
            machine, [lines[name] for name in names if name in lines], [name for name in names if name not in lines]))
    print(f"written to {output}")
    if missed and options.scale == 1: sys.exit(f"above what they may be: {', '.join(missed)}")


def kept(table, machine):
    """The rows that a run on the same day and machine, with the very same program, has made."""
    def but_load(text): return [line for line in text.split("\n") if line.startswith("- ") and not line.startswith("- load ")]

    text = table.read_text() if table.exists() else ""
    if but_load(text) != but_load(machine): return {}
    return {line.split(" | ")[0][2:]: line for line in text.split("\n") if line.startswith("| ")}


def line(row, result, sizes):
    def shown(value):
        if value is None: return ""
        if result.unit == "s": return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s"
        return f"{value:.0f} {result.unit}"

    ratio, bound = (f"{value:.0f}" if result.unit == "B" else f"{value:.2f}" for value in (result.ratio, row.at_most))
    if result.ratio > row.at_most: ratio = f"**{ratio}**"
    cells = row.name, row.work(sizes), row.peer.format(**sizes), shown(result.ours), shown(result.theirs), ratio, bound
    return f"| {' | '.join(cells)} |"


def document(machine, lines, left_out):
    return "\n".join([
        "# Benchmarks", "",
        "Written by `make bench`; not to be edited. Each row holds ours against a peer measured in the same run, in"
        " turn, after both came to the same result; the table may be of several runs of a day. Times are medians, and so"
        " are ratios: ours to the peer's. A ratio above what it may be is bold.", "", machine, "",
        "| row | work | peer | ours | peer's | ratio | at most |", "| --- | --- | --- | ---: | ---: | ---: | ---: |",
        *lines, "", *([f"Not in this run: {', '.join(left_out)}.", ""] if left_out else []),
        "13 sections: those of the default report without `data_quality`, `doors` and `changes`, which are not queries"
        " over tables; left out on both sides. Their CSV files are compared byte by byte, workbooks of rows cell by"
        " cell. What each row does is in `Benchmarks`: `bench.py` first.", ""])


def description(options, bench):
    def first(pattern, text): return (re.search(pattern, text) or [None, "unknown"])[1].strip()
    def said(*command):
        ran = subprocess.run(command, capture_output=True, text=True)
        return (ran.stdout + ran.stderr).strip().split("\n")[0]

    processor = first(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    memory = int(first(r"MemTotal:\s*(\d+)", pathlib.Path("/proc/meminfo").read_text())) / 2**20
    system = first(r'PRETTY_NAME="(.*)"', pathlib.Path("/etc/os-release").read_text())
    peers = [f"{name} {version(name)}" for name in ("polars", "duckdb", "orjson", "aiohttp", "XlsxWriter")]
    peers += [
        first(r"(curl \S+)", said("curl", "--version")), f"sqlite3 {said('sqlite3', '--version').split()[0]}",
        first(r"(nginx/\S+)", said("/usr/sbin/nginx", "-v")),
        "libxlsxwriter " + first(r'LXW_VERSION "(.*)"', pathlib.Path("/usr/include/xlsxwriter.h").read_text()),
        f"Python {platform.python_version()}",
    ]
    program = hashlib.sha256(bench.program("attendance").read_bytes()).hexdigest()
    lines = [
        f"- {datetime.date.today()}, attendance {said(bench.program('attendance'), '--version')} (SHA-256 {program[:8]}), "
        + ("as packaged" if bench.is_packaged("attendance") else "as built from source"),
        f"- {processor}, {CORES} of {os.cpu_count()} cores, {memory:.0f} GB, {system}, Linux {platform.release()}",
        f"- load average when the run began: {os.getloadavg()[0]:.2f}; {options.rounds} rounds, 3 where they take long",
        f"- {', '.join(peers)}",
    ]
    if options.scale != 1: lines.append(f"- **scale {options.scale}: not the sizes that the bounds are for**")
    return "\n".join(lines)


if __name__ == "__main__": main()
