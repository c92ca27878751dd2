"""Lists of people against the store, and a search for people in files that others can read."""

import csv
import datetime
import sqlite3
import sys

import leaks


def connect(store):
    return sqlite3.connect(f"file:{store}?mode=ro", uri=True)


def seconds(text):
    return int(datetime.datetime.fromisoformat(text).timestamp()) if text else None


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def compare(folder, store, event):
    """The two lists of a report, written plainly, against queries of the store."""
    own = connect(store)
    forgotten = "(SELECT guest_id FROM forgotten_guests WHERE event_id = ?1)"
    expected = {
        (str(id), first or "", last or "", email or "", sessions, checkins, start, end)
        for id, first, last, email, sessions, checkins, start, end in own.execute(f"""
            SELECT g.id, g.first_name, g.last_name, g.email, count(DISTINCT c.session_id), count(*), min(c.created_at),
              max(c.created_at)
            FROM checkins c JOIN guests g ON g.event_id = c.event_id AND g.id = c.guest_id
            WHERE c.event_id = ?1 AND g.id NOT IN {forgotten} GROUP BY g.id""", [event])}
    listed = rows(f"{folder}/guests.csv")
    found = {
        (row["guest_id"], row["first_name"], row["last_name"], row["email"], int(row["sessions"]),
         int(row["checkins"]), seconds(row["first_checkin_at"]), seconds(row["last_checkin_at"])) for row in listed}
    assert found == expected and len(listed) == len(expected) > 0, sorted(found ^ expected)[:4]

    newest = dict(own.execute("""
        SELECT guest_id, registrant_type_id FROM checkins c WHERE event_id = ?1 AND registrant_type_id IS NOT NULL
          AND id = (SELECT max(id) FROM checkins o WHERE o.event_id = ?1 AND o.guest_id = c.guest_id
            AND o.registrant_type_id IS NOT NULL)""", [event]))
    for row in listed:
        assert row["registrant_type_id"] == str(newest.get(int(row["guest_id"]), "")), row

    expected = {
        (str(guest), str(session), count, start, end, "" if count == 1 else f"{(end - start) / 60:.1f}")
        for guest, session, count, start, end in own.execute(f"""
            SELECT guest_id, session_id, count(*), min(created_at), max(created_at) FROM checkins
            WHERE event_id = ?1 AND guest_id NOT IN {forgotten} GROUP BY guest_id, session_id""", [event])}
    listed = rows(f"{folder}/guest_sessions.csv")
    found = {
        (row["guest_id"], row["session_id"], int(row["checkins"]), seconds(row["first_checkin_at"]),
         seconds(row["last_checkin_at"]), row["minutes"]) for row in listed}
    assert found == expected and len(listed) == len(expected), sorted(found ^ expected)[:4]
    print(len(listed))


def search(store, event, *folders):
    """Files that others can read may have nobody in them; those in folders named `personal` are for their owner alone."""
    people = set()
    for first, last, email in connect(store).execute(
            "SELECT first_name, last_name, email FROM guests WHERE event_id = ?1", [event]):
        # A name as people write it, and as it stands in a list.
        names = [f"{first} {last}", f"{first},{last}"] if first and last else [first or last]
        people |= {tuple(text.encode() for text in (*names, email) if text and len(text) > 5)} - {()}
    open_files, found = leaks.search(people, folders)
    # The search finds them where they are.
    assert found == len(people), (found, len(people))
    print(open_files)


{"compare": compare, "search": search}[sys.argv[1]](*sys.argv[2:])
