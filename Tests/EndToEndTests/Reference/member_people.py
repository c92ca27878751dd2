"""Lists of members by name against the store and the service's documents, and a search for members in files that others can read."""

import csv
import datetime
import json
import pathlib
import sqlite3
import sys
import zoneinfo

import leaks

ZONE = zoneinfo.ZoneInfo("America/Santiago")


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def compare(folder, nameless, store, documents, day):
    """The lists of a day, written plainly, beside those without names; `documents` has name and phone number by id."""
    people = json.loads(pathlib.Path(documents).read_text())
    counts = []
    for section in ("expiring", "fading", "admissions"):
        named = rows(f"{folder}/members-people/{section}_people.csv")
        for row in named:
            found = [row.pop("name"), row.pop("phone")]
            assert found == people[row["member_id"]], (section, row, found)
        assert named == rows(f"{nameless}/{section}.csv"), section
        counts.append(len(named))

    start = datetime.datetime.fromisoformat(day).replace(tzinfo=ZONE)
    end = (datetime.datetime.fromisoformat(day) + datetime.timedelta(days=1)).replace(tzinfo=ZONE)
    own = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    expected = [
        (datetime.datetime.fromtimestamp(at, ZONE).isoformat(), id, name or "", plan or "") for at, id, name, plan in own.execute("""
            SELECT v.visited_at, m.id, m.name, p.name FROM visits v JOIN members m ON m.code = v.member
            LEFT JOIN plans p ON p.id = m.plan_id
            WHERE v.visited_at >= ? AND v.visited_at < ? ORDER BY v.visited_at, m.id""",
            [int(start.timestamp()), int(end.timestamp())])]
    listed = rows(f"{folder}/reception/visits_of_day.csv")
    found = [(row["visited_at"], row["member_id"], row["name"], row["plan"]) for row in listed]
    assert found == expected and expected, (len(found), len(expected), found[:2], expected[:2])
    decisions = {row["member_id"]: row for row in rows(f"{nameless}/admissions.csv")}
    for row in listed:
        for column in ("decision", "reason", "visits_left", "days_left"):
            assert row[column] == decisions[row["member_id"]][column], row
    print(*counts, len(listed))


def search(documents, *folders):
    """Files that others can read may have nobody in them; those in folders named `personal` are for their owner alone."""
    secrets = {(text.encode(),) for person in json.loads(pathlib.Path(documents).read_text()).values() for text in person if len(text) > 5}
    open_files, found = leaks.search(secrets, folders)
    # The search finds them where they are.
    assert found > 50, found
    print(open_files, found)


{"compare": compare, "search": search}[sys.argv[1]](*sys.argv[2:])
