#!/usr/bin/env python3
"""Counts the instructions of a report of 10,000 check-ins from the store; fails at many more than are recorded.

    make bench-instructions             against the figure in instructions.txt
    make bench-instructions RECORD=yes  writes that figure

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
    counted = subprocess.run([
        "valgrind", "--tool=callgrind", f"--callgrind-out-file={work}/callgrind.out", program, "report", "--event",
        str(EVENT), "--offline", "--format", "csv,xlsx,html,json", "--output", work / "report",
    ], env=environment, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", counted.stderr)
    if counted.returncode != 0 or not found: sys.exit(counted.stderr)
    instructions = int(found[1])
    if record: RECORDED.write_text(f"{instructions}\n")
    recorded = int(RECORDED.read_text())
    print(f"{instructions:,} instructions, {instructions / recorded:.3f} of the {recorded:,} recorded; by function:"
          f" callgrind_annotate {work}/callgrind.out")
    if instructions > MARGIN * recorded: sys.exit(f"more than {MARGIN} of what is recorded")


if __name__ == "__main__": main()
