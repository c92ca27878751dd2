"""Lists of people to write to, and certificates, against the store: who is who and who came, said again in Python and SQL."""

import collections
import csv
import json
import sqlite3
import sys
import unicodedata


def connect(store):
    return sqlite3.connect(f"file:{store}?mode=ro", uri=True)


def rows(path, **options):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, **options))


def address(text):
    text = (text or "").strip(" \t\r\n")
    local, _, domain = text.partition("@")
    usable = local and "." in domain.strip(".") and "@" not in domain and not any(c.isspace() for c in text)
    return "".join(c.lower() if c.isascii() else c for c in text) if usable else None


def folded(text):
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFD", text or "").lower())
    return "".join(c for c in text if unicodedata.category(c) not in ("Mn", "Zs", "Zl", "Zp", "Cc", "Cf"))


def guests(own, event):
    """Of each guest: first name, last name, address."""
    return {id: (first, last, address(email)) for id, first, last, email in own.execute(
        "SELECT id, first_name, last_name, email FROM guests WHERE event_id = ? AND id NOT IN"
        " (SELECT guest_id FROM forgotten_guests WHERE event_id = ?)", [event, event])}


def came(own, event, sessions):
    marks = ",".join("?" * len(sessions))
    return {id for id, in own.execute(
        f"SELECT DISTINCT guest_id FROM checkins WHERE event_id = ? AND session_id IN ({marks})", [event, *sessions])}


def attended(folder, store, event, *sessions):
    own = connect(store)
    people = guests(own, event)
    expected = came(own, event, sessions) & people.keys()
    listed = rows(f"{folder}/follow_up.csv")
    assert {int(row["guest_id"]) for row in listed} == expected and len(listed) == len(expected) > 0
    for row in listed:
        first, last, email = people[int(row["guest_id"])]
        assert (row["first_name"], row["last_name"], address(row["email"])) == (first or "", last or "", email), row
    names = [(folded(row["last_name"]), folded(row["first_name"]), int(row["guest_id"])) for row in listed]
    assert names == sorted(names)
    print(len(listed))


def absent(folder, store, event, path, *sessions):
    """Of a list whose ids, if it has any, are the guests': all of them agree with the addresses."""
    own = connect(store)
    people = guests(own, event)
    here = came(own, event, sessions)
    by_address = collections.defaultdict(set)
    for id, (_, _, email) in people.items():
        if email:
            by_address[email].add(id)
    badges = {(folded(first) + folded(last), email) for id, (first, last, email) in people.items() if id in here and email}
    listed = collections.defaultdict(list)
    source = rows(path)
    for row in source:
        if address(row["email"]):
            listed[address(row["email"])].append(row)
    # A no is one of everybody at its id or address, and of who is a guest at either.
    refused = [row for row in source if row.get("ok", "yes") != "yes"]
    ids = {int(row["guest_id"]) for row in refused if row.get("guest_id")}
    addresses = {address(row["email"]) for row in refused} - {None}
    gone = {id for id, (_, _, email) in people.items() if id in ids or email in addresses}
    addresses |= {people[id][2] for id in gone} - {None}
    ids |= gone
    (missing, undecided) = (set(), {})
    for line, row in enumerate(source, 2):
        if row.get("ok", "yes") != "yes":
            continue
        (id, email) = (int(row["guest_id"]) if row.get("guest_id") else None, address(row["email"]))
        if id in ids or email in addresses:
            continue
        found = {id} & people.keys()
        if not found and id is None:
            if email is None:
                undecided[line] = "no_address"
                continue
            if len(listed[email]) > 1 or len(by_address[email]) > 1:
                undecided[line] = "shared_address"
                continue
            found = by_address[email]
        if found & here:
            continue
        parts = row["name"].split(" ", 1)
        if email and (folded("".join(parts)), email) in badges:
            undecided[line] = "other_badge"
        else:
            missing.add(line)
    result = rows(f"{folder}/follow_up.csv")
    assert {int(row["list_line"]) for row in result} == missing and len(result) == len(missing) > 0, (
        len(result), len(missing))
    found = {int(row["list_line"]): row["reason"] for row in rows(f"{folder}/undecided.csv")}
    assert found == undecided, (found, undecided)
    for row in result:
        line = source[int(row["list_line"]) - 2]
        assert address(row["email"]) == address(line["email"]), row
        known = int(row["guest_id"]) if row["guest_id"] else None
        assert (known is not None) == (row["matched_by"] != ""), row
        assert known is None or known in people and known not in here, row
    print(len(result), len(undecided))


def certificates(folder, store, event, minimum, required, *not_over):
    own = connect(store)
    people = guests(own, event)
    needed = {int(id) for id in required.split(",") if id}
    hours = {id: (start, end) for id, start, end in own.execute(
        "SELECT id, starts_at, ends_at FROM sessions WHERE event_id = ?", [event])}
    visits = collections.defaultdict(set)
    for guest, session in own.execute("SELECT guest_id, session_id FROM checkins WHERE event_id = ?", [event]):
        visits[guest]
        if str(session) not in not_over:
            visits[guest].add(session)
    listed = rows(f"{folder}/certificates.csv")
    assert {int(row["guest_id"]) for row in listed} == visits.keys() & people.keys() and len(listed) > 50
    eligible = set()
    for row in listed:
        sessions = visits[int(row["guest_id"])]
        # Minute by minute, so that none counts twice.
        minutes = set()
        known = [hours[id] for id in sessions if id in hours and all(hours[id]) and hours[id][0] < hours[id][1]]
        for (start, end) in known: minutes.update(range(start // 60, end // 60))
        # Of sessions none of which says how long it takes there is no sum.
        scheduled = str(len(minutes)) if known or not sessions else ""
        assert int(row["sessions"]) == len(sessions) and row["scheduled_minutes"] == scheduled, row
        missing = {int(id) for id in row["missing"].split()}
        assert missing == needed - sessions, row
        enough = not missing and len(sessions) >= int(minimum)
        assert row["eligible"] == ("yes" if enough else "no"), row
        assert (row["missing_in_words"] == "") == enough, row
        if enough:
            eligible.add(row["guest_id"])
    merged = rows(f"{folder}/mail_merge.csv")
    assert {row["guest_id"] for row in merged} == eligible and len(merged) == len(eligible)
    for row in merged:
        first, last, email = people[int(row["guest_id"])]
        assert row["name"] == f"{first} {last}" and address(row["email"]) == email, row
    print(len(listed), len(eligible))


def pretix(folder, recording, slug, list_id):
    """The absent of a check-in list, from the recorded orders alone; its number of expected is the database's."""
    with open(recording, encoding="utf-8") as file:
        recorded = json.load(file)
    positions = {}
    for target, response in recorded["responses"].items():
        if f"/events/{slug}/orders/" in target and "positions.id" in target and "modified_since" not in target:
            for order in json.loads(response["body"])["results"]:
                for position in order["positions"]:
                    positions[position["id"]] = (position, order)
    scanned = {id for id, (position, _) in positions.items() for scan in position["checkins"]
               if scan["list"] == int(list_id) and scan["type"] == "entry"}
    result = [int(row["guest_id"]) for row in rows(f"{folder}/follow_up.csv")]
    undecided = [int(row["guest_id"]) for row in rows(f"{folder}/undecided.csv")]
    known = recorded["expected"][slug][list_id]
    assert len(set(result + undecided)) == len(result + undecided) == known["expected"] - known["reported"]
    assert not scanned & set(result + undecided) and positions.keys() >= set(result)
    for id in result:
        (position, order) = positions[id]
        assert not position["canceled"] and order["status"] in "pn", (position, order)
    print(len(result))


{"attended": attended, "absent": absent, "certificates": certificates, "pretix": pretix}[sys.argv[1]](*sys.argv[2:])
