"""An independent calculation of a comparison's agreed sections from the store, with nothing but Python's standard library.

usage: editions.py STORE ZONE BIN_SECONDS OUTPUT_FOLDER EVENT[,EVENT…] [--check REPORT_FOLDER]

STORE is the profile's SQLite file. One CSV a section is written with the agreed columns. With --check, each is compared
with the first columns of what the product wrote, and the differences are printed.
"""

import csv
import io
import os
import sqlite3
import sys
import unicodedata
from collections import Counter, defaultdict
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal
from zoneinfo import ZoneInfo

COLUMNS = {
    "editions": "event_id event starts_at registered attended attendance_percentage unique_guests checkins no_shows"
    " peak_bin_start peak_checkins",
    "edition_types": "event_id event registrant_type registered attended attendance_percentage unique_guests",
    "arrivals_from_start": "event_id event minutes_from_start checkins arrivals cumulative_arrivals",
    "registration_pace": "event_id event days_before registered",
    "returning": "event_id event guests new returning unknown returning_percentage",
    "cohorts": "first_event_id first_event event_id event guests",
    "people": "year events guests known_people unknown_guests",
}


def percentage(part, whole):
    if not whole:
        return ""
    return str((Decimal(100 * part) / Decimal(whole)).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def folded(name):
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFD", name or "").lower())
    return "".join(c for c in text if unicodedata.category(c) not in ("Mn", "Zs", "Zl", "Zp", "Cc", "Cf"))


def address(text):
    """The address as it is compared; None if it is unusable."""
    if text is None:
        return None
    text = text.strip(" \t\r\n")
    if text.count("@") != 1 or any(ord(c) <= 32 or ord(c) == 127 for c in text) or len(text.encode()) > 320:
        return None
    local, domain = text.split("@")
    if not local or not domain or "." not in domain[1:-1]:
        return None
    return "".join(c.lower() if c.isascii() else c for c in text).encode()


class Event:
    def __init__(self, store, event, zone, width):
        one = lambda sql, *values: store.execute(sql, values).fetchone()
        self.id = event
        self.name = one("SELECT name FROM events WHERE id = ?", event)[0]
        starts = [r[0] for r in store.execute("SELECT starts_at FROM sessions WHERE event_id = ?", (event,)) if r[0] is not None]
        listed = one("SELECT starts_at FROM events WHERE id = ?", event)[0]
        self.first_session = min(starts) if starts else None
        self.start = self.first_session if starts else listed
        self.registered = one("SELECT coalesce(sum(registered), 0) FROM offers WHERE event_id = ?", event)[0]
        counts = one(
            "SELECT count(*), count(DISTINCT guest_id) FROM checkins WHERE event_id = ?"
            " AND guest_id IS NOT NULL AND session_id IS NOT NULL AND created_at IS NOT NULL", event)
        self.checkins, self.unique = counts
        self.attended = one(
            "SELECT count(*) FROM (SELECT DISTINCT guest_id, session_id FROM checkins WHERE event_id = ?)", event)[0]
        self.rows = store.execute(
            "SELECT guest_id, registrant_type_id, session_id, created_at FROM checkins WHERE event_id = ?"
            " AND guest_id IS NOT NULL AND session_id IS NOT NULL AND created_at IS NOT NULL", (event,)).fetchall()
        self.guests = sorted({row[0] for row in self.rows})
        self.addresses = {
            g: address(mail) for g, mail in store.execute("SELECT id, email FROM guests WHERE event_id = ?", (event,))}
        self.forgotten = {r[0] for r in store.execute("SELECT guest_id FROM forgotten_guests WHERE event_id = ?", (event,))}
        self.service = one("SELECT w.source FROM marks m JOIN walks w ON w.id = m.walk_id WHERE m.event_id = ?", event)[0]
        bins = Counter()
        for row in self.rows:
            offset = int(datetime.fromtimestamp(row[3], zone).utcoffset().total_seconds())
            bins[(row[3] + offset) // width * width - offset] += 1
        self.peak = min(((-count, start) for start, count in bins.items()), default=None)
        self.types(store)
        self.readings = store.execute(
            "SELECT w.finished_at, sum(h.registered) FROM walks w JOIN offer_history h ON h.walk_id = w.id"
            " WHERE w.event_id = ? AND w.status = 'complete' GROUP BY w.id ORDER BY w.finished_at, w.id", (event,)).fetchall()

    def types(self, store):
        names = {}
        sessions = {
            r[0]: (r[1] is None, r[1] or 0, r[0])
            for r in store.execute("SELECT id, starts_at FROM sessions WHERE event_id = ?", (self.id,))}
        offers = store.execute(
            "SELECT session_id, registrant_type_id, registrant_type, registered FROM offers WHERE event_id = ?",
            (self.id,)).fetchall()
        for session, kind, name, _ in sorted(offers, key=lambda o: (sessions.get(o[0], (True, 0, o[0])), o[2] or "")):
            if name is not None:
                names.setdefault(kind, name)
        for kind, name in store.execute("SELECT id, name FROM registrant_types WHERE event_id = ?", (self.id,)):
            if name is not None:
                names.setdefault(kind, name)
        ids = sorted({o[1] for o in offers} | {r[1] for r in self.rows if r[1] is not None})
        if any(r[1] is None for r in self.rows):
            ids.append(None)
        self.kinds, group = {}, {}
        for kind in ids:
            key = folded(names.get(kind))
            group[kind] = key
            entry = self.kinds.setdefault(key, {"name": names.get(kind), "registered": 0, "pairs": set(), "guests": set()})
            entry["name"] = entry["name"] or names.get(kind)
        for _, kind, _, registered in offers:
            self.kinds[group[kind]]["registered"] += registered
        for guest, kind, session, _ in self.rows:
            self.kinds[group[kind]]["pairs"].add((guest, session))
            self.kinds[group[kind]]["guests"].add(guest)


def people(events):
    """By event and guest: a person, or None if unknown."""
    shared = set()
    for event in events:
        uses = Counter(event.addresses.get(g) for g in event.guests if g not in event.forgotten)
        shared |= {mail for mail, count in uses.items() if mail is not None and count > 1}
    mails, seen, agreed = defaultdict(set), Counter(), Counter()
    for event in events:
        for guest in event.guests:
            if guest in event.forgotten:
                continue
            seen[guest] += 1
            mail = event.addresses.get(guest)
            if mail is not None and mail not in shared:
                agreed[guest] += mail in mails[guest]
                mails[guest].add(mail)
    recurring = [g for g, count in seen.items() if count > 1]
    contradicted = {g for g in recurring if len(mails[g]) > 1}
    confirmed = {g for g in recurring if len(mails[g]) == 1 and agreed[g] > 0}
    unconfirmed = len(recurring) - len(contradicted) - len(confirmed)
    persists = (
        len({event.service for event in events}) <= 1
        and len(confirmed) + unconfirmed > 0
        and 10 * len(contradicted) <= len(confirmed) + len(contradicted))

    def person(event, guest):
        if guest in event.forgotten:
            return None
        mail = event.addresses.get(guest)
        mail = mail if mail is not None and mail not in shared else None
        if not persists:
            return ("mail", mail) if mail else None
        if guest in contradicted:
            return None
        own = next(iter(mails[guest]), None)
        mail = mail or (own if own not in shared else None)
        return ("mail", mail) if mail else ("id", guest)

    if persists:
        collisions = set()
        for event in events:
            uses = Counter(person(event, g) for g in event.guests)
            collisions |= {p[1] for p, count in uses.items() if p and p[0] == "mail" and count > 1}
        shared |= collisions
    return [{g: person(event, g) for g in event.guests} for event in events]


def sections(events, zone, width):
    time = lambda t: "" if t is None else datetime.fromtimestamp(t, zone).isoformat()
    day = lambda t: datetime.fromtimestamp(t, zone).date().toordinal()
    result = {name: [] for name in COLUMNS}
    latest = {key: kind["name"] for event in events for key, kind in event.kinds.items() if kind["name"]}
    for event in events:
        label = [event.id, event.name or ""]
        peak = ["", ""] if event.peak is None else [time(event.peak[1]), -event.peak[0]]
        result["editions"].append(
            label + [time(event.start), event.registered, event.attended, percentage(event.attended, event.registered),
            event.unique, event.checkins, max(0, event.registered - event.attended)] + peak)
        for key, kind in event.kinds.items():
            result["edition_types"].append(
                label + [latest.get(key, ""), kind["registered"], len(kind["pairs"]),
                percentage(len(kind["pairs"]), kind["registered"]), len(kind["guests"])])
        if event.first_session is not None and event.rows:
            checkins, arrivals, firsts = Counter(), Counter(), {}
            for guest, _, _, at in event.rows:
                checkins[(at - event.first_session) // width] += 1
                firsts[guest] = min(at, firsts.get(guest, at))
            for at in firsts.values():
                arrivals[(at - event.first_session) // width] += 1
            total = 0
            for index in range(min(checkins), max(checkins) + 1):
                total += arrivals[index]
                result["arrivals_from_start"].append(
                    label + [index * width // 60, checkins[index], arrivals[index], total])
        if event.start is not None:
            pace = {}
            for at, registered in event.readings:
                pace[day(event.start) - day(at)] = registered
            result["registration_pace"] += [label + [days, pace[days]] for days in sorted(pace, reverse=True)]
    who, first, came = people(events), {}, defaultdict(set)
    years = {}
    for place, event in enumerate(events):
        new = returning = unknown = 0
        year = None if event.start is None else datetime.fromtimestamp(event.start, zone).year
        entry = years.setdefault(year, [0, 0, set(), 0])
        for guest in event.guests:
            person = who[place][guest]
            if person is None:
                unknown += 1
                continue
            returning, new = (returning + 1, new) if person in first else (returning, new + 1)
            came[(first.setdefault(person, place), place)].add(person)
            entry[2].add(person)
        entry[0] += 1
        entry[1] += len(event.guests)
        entry[3] += unknown
        result["returning"].append(
            [event.id, event.name or "", len(event.guests), new, returning, unknown, percentage(returning, new + returning)])
    for one, start in enumerate(events):
        for other in range(one, len(events)):
            result["cohorts"].append(
                [start.id, start.name or "", events[other].id, events[other].name or "", len(came[(one, other)])])
    result["people"] = [["" if y is None else y, e[0], e[1], len(e[2]), e[3]] for y, e in years.items()]
    return result


def main():
    store_path, zone_name, width, folder, ids = sys.argv[1:6]
    zone, width = ZoneInfo(zone_name), int(width)
    store = sqlite3.connect(f"file:{store_path}?mode=ro", uri=True)
    events = [Event(store, int(event), zone, width) for event in ids.split(",")]
    events.sort(key=lambda e: (e.start is None, e.start or 0, e.id))
    os.makedirs(folder, exist_ok=True)
    differing = []
    for name, rows in sections(events, zone, width).items():
        columns = COLUMNS[name].split()
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
        with open(f"{folder}/{name}.csv", "w", newline="") as file:
            file.write(text.getvalue())
        if "--check" in sys.argv:
            with open(f"{sys.argv[sys.argv.index('--check') + 1]}/{name}.csv", newline="") as file:
                theirs = [row[: len(columns)] for row in csv.reader(file)]
            ours = [columns] + [[str(value) for value in row] for row in rows]
            if ours != theirs:
                pairs = [(a, b) for a, b in zip(ours, theirs) if a != b][:3]
                differing.append(f"{name}: {len(ours)} and {len(theirs)} rows, {pairs}")
    print("\n".join(differing) if differing else f"{sum(len(e.rows) for e in events)} check-ins agree")
    sys.exit(1 if differing else 0)


main()
