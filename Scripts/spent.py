"""Notes what a command takes, and tells where the time of a run of the tests went.

    spent.py FILE NAME COMMAND…   runs the command, and adds a line to FILE: seconds, seconds of processors, name
    spent.py FILE EVENTS          prints FILE's lines, and the ten suites that took longest, from the tests' events
"""

import collections
import json
import os
import resource
import subprocess
import sys
import time


def run(file, name, command):
    began = time.monotonic()
    try:
        status = subprocess.call(command)
    except KeyboardInterrupt:
        return 130
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "a", encoding="utf8") as notes:
        notes.write(f"{time.monotonic() - began:.0f} {used.ru_utime + used.ru_stime:.0f} {name}\n")
    return status if status >= 0 else 128 - status


def tell(file, events):
    print("\nWhere the time went (seconds; seconds of processors):")
    with open(file, encoding="utf8") as notes:
        for line in notes:
            passed, used, name = line.rstrip("\n").split(" ", 2)
            print(f"{passed:>6} {used:>6} {name}")
    # Of each case, since a test counts as started when it is in the queue; xUnit's times are those of tests.
    suites = collections.Counter()
    with open(events, encoding="utf8") as lines:
        for line in lines:
            event = json.loads(line)["payload"]
            if event.get("kind") in ("testCaseStarted", "testCaseEnded"):
                sign = 1 if event["kind"] == "testCaseEnded" else -1
                suites[event["testID"].partition("/")[0]] += sign * event["instant"]["absolute"]
    print("The suites that took longest (seconds of their tests, several of which ran at once):")
    for suite, seconds in suites.most_common(10):
        print(f"{seconds:6.0f} {suite}")


if len(sys.argv) > 3:
    sys.exit(run(sys.argv[1], sys.argv[2], sys.argv[3:]))
try:
    tell(sys.argv[1], sys.argv[2])
except (OSError, ValueError, KeyError) as problem:
    # The tests' result is not this script's.
    print(f"Where the time went is not known: {problem}")
