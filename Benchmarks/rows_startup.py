"""The row about starting."""

import os
import sys

from measuring import row


@row("start-up", "`python3 -c pass`", 1.0)
def start_up(bench):
    """`--version` and `report --help`: the slower of the two"""
    # The system's own, without the detour of an environment.
    python = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else os.path.realpath(sys.executable)
    program = bench.program("attendance")
    results = [
        bench.in_turn(
            lambda: bench.take(program, *arguments).seconds, lambda: bench.take(python, "-c", "pass").seconds,
            rounds=50)
        for arguments in (["--version"], ["report", "--help"])
    ]
    return max(results, key=lambda result: result.ratio)
