"""Prints the suites that `make test-fast` leaves out, as a pattern for `swift test --skip`.

They are those that start processes, browsers or servers, and those named for the many rounds that they make (ROUNDS). What starts
something is not listed by hand: it is whatever uses TestSupport's programs and servers, the sandbox or a listening socket, or
a type of the same target's that does.
"""

import json
import pathlib
import re
import subprocess
import sys

ROUNDS = re.compile(r"Fuzz|Random|Hostile|Attack|Optimum|Simulation|Interleaving|PageWalker")
# What TestSupport has that starts nothing.
QUIET = {
    "CheckInRow", "HandCountedEvent", "Repository", "SeededGenerator", "Snippet", "StubService", "TemporaryFolder",
}
STARTS = re.compile(r"^(?:@testable )?import Sandbox$|\bHTTPTransport\.withTransport\b", re.M)
DECLARATION = re.compile(r"^(?:@Suite.*\) |\) )?(?:(?:package|public|final) )*(?:struct|class|enum|actor) (\w+)", re.M)


def types(text):
    return set(DECLARATION.findall(text))


def mentions(text, words):
    return bool(words) and re.search(r"\b(?:%s)\b" % "|".join(sorted(words)), text) is not None


def left_out(target, words):
    """The names of suites of a target, those that use one of the words or of what they lead to."""
    files = {path: path.read_text() for path in sorted(target.rglob("*.swift"))}
    words = set(words)
    starting = {path for path, text in files.items() if STARTS.search(text)}
    while True:
        found = {path for path, text in files.items() if path in starting or mentions(text, words)}
        # A suite is used by nobody; a helper makes those start something that use it, even if it stands beside a suite.
        helpers = {name for path in found for name in types(files[path]) if not name.endswith("Tests")} - words
        if not helpers:
            break
        words |= helpers
    names = set()
    for path, text in files.items():
        if "@Test" not in text:
            continue
        suites = types(text)
        names |= suites if path in found else {name for name in suites if ROUNDS.search(name)}
    return names


def targets():
    """The test targets by name, with their folders."""
    package = json.loads(subprocess.run(["swift", "package", "dump-package"], stdout=subprocess.PIPE, check=True).stdout)
    return {
        target["name"]: pathlib.Path(target.get("path") or f"Tests/{target['name']}")
        for target in package["targets"]
        if target["type"] == "test"
    }


def main():
    support = set().union(*(types(path.read_text()) for path in pathlib.Path("Tests/TestSupport").rglob("*.swift")))
    pattern = []
    for name, folder in sorted(targets().items()):
        suites = left_out(folder, support - QUIET)
        if suites:
            pattern.append("%s\\.(%s)/" % (name, "|".join(sorted(suites))))
    if not pattern:
        sys.exit("no suite starts anything: the rules of this script are out of date")
    print("|".join(pattern))


main()
