#!/usr/bin/env python3
"""Counts the instructions of a report of 10,000 check-ins from the store, and of one of a list with 4,000 columns; fails at
many more than are recorded.

    make bench-instructions             against the figures in instructions.txt
    make bench-instructions RECORD=yes  writes those figures

Unlike seconds, instructions hardly depend on what else the machine does. Callgrind counts them, on the build that is
tested, linked once more: valgrind does not run Swift's shared libraries.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

from event import EVENT, Event, served

RECORDED = pathlib.Path(__file__).parent / "instructions.txt"
# Two thirds of the instructions are this build's own; of what a program for use takes, 5 % of all are a seventh.
MARGIN = 1.05
LIBRARIES = (
    "-lFoundation -lFoundationInternationalization -lFoundationEssentials -lCoreFoundation -l_FoundationICU -l_FoundationCShims"
    " -l_FoundationCollections -ldispatch -lBlocksRuntime -lxlsxwriter -lsqlite3 -lcrypto -lsimdjson -lexpat -lz -lstdc++"
    " -lm"
).split()


def main():
    build, data, record = sys.argv[1], pathlib.Path(sys.argv[2]).absolute(), len(sys.argv) > 3 and sys.argv[3]
    work = data / "instructions"
    # A store of several nights would also be compared with its past.
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    program = work / "attendance"
    subprocess.run([
        "swiftc", "-emit-executable", "-static-stdlib", "-use-ld=lld", "-module-name", "attendance", "-o", program,
        "-Xlinker", "--defsym", "-Xlinker", "main=attendance_main", f"@{build}/attendance.product/Objects.LinkFileList",
        *LIBRARIES,
    ], check=True)
    # Valgrind does not understand the debugging information of this compiler.
    subprocess.run(["strip", "--strip-debug", program], check=True)
    environment = {
        **os.environ, "HOME": str(work), "ATTENDANCE_TOKEN": "benchmark", "ATTENDANCE_LOCALE": "en",
        "ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": str(work / "store"),
    }
    with served(Event(10_000).files(data), work / "nginx") as base:
        subprocess.run(
            [program, "sync", "--event", str(EVENT)], env={**environment, "ATTENDANCE_BASE_URL": base}, check=True,
            stdout=subprocess.DEVNULL)
    wide = work / "wide.csv"
    wide.write_text(wide_list(columns=4_000, guests=8))
    formats = ["--format", "csv,xlsx,html,json", "--output", work / "report"]
    reports = {
        "stored": ["--event", str(EVENT), "--offline", *formats],
        "wide": ["--files", wide, "--format", "json", "--output", work / "wide"],
    }
    found = {name: counted(program, arguments, work / f"{name}.callgrind", environment)
             for name, arguments in reports.items()}
    if record: RECORDED.write_text("".join(f"{name} {count}\n" for name, count in found.items()))
    recorded = dict(line.split() for line in RECORDED.read_text().splitlines())
    grown = []
    for name, count in found.items():
        ratio = count / int(recorded[name])
        print(f"{name}: {count:,} instructions, {ratio:.3f} of the {int(recorded[name]):,} recorded; by function:"
              f" callgrind_annotate {work}/{name}.callgrind")
        if ratio > MARGIN: grown.append(name)
    if grown: sys.exit(f"{', '.join(grown)}: more than {MARGIN} of what is recorded")


def wide_list(columns, guests):
    """A row for each guest and a column for each session: work must grow with the cells, and not with pairs of columns."""
    marks = ",".join("" if column % 3 == 0 else "x" for column in range(columns))
    head = ",".join(f"Taller {column}" for column in range(columns))
    return f"Nombre,Correo,{head}\n" + "".join(f"G{guest},g{guest}@x.cl,{marks}\n" for guest in range(guests))


def counted(program, arguments, out, environment):
    """The instructions of a report with such arguments."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, "report", *arguments],
        env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode != 0 or not found: sys.exit(run.stderr)
    return int(found[1])


if __name__ == "__main__": main()
