"""An independent calculation of every section of the attendance report, with nothing but Python's standard library.

usage: reference.py SESSIONS.json EVENTS.json DATE CHECKINS.json EVENT ZONE BIN_SECONDS OUTPUT_FOLDER [FROM_EPOCH|- TO_EPOCH|-]

SESSIONS.json is the service's own answer for the event's sessions, EVENTS.json its list of events, and DATE the date of its
answers, by which is judged what has happened; CHECKINS.json has the event's check-ins as the sandbox holds them. One CSV a
section is written, to be compared byte for byte with what the product wrote.
"""

import csv
import json
import math
import os
import sys
from collections import Counter, defaultdict
from datetime import datetime, timezone
from decimal import ROUND_HALF_UP, Decimal
from email.utils import parsedate_to_datetime
from zoneinfo import ZoneInfo

EARTH_RADIUS = 6371008.8
BASE32 = "0123456789bcdefghjkmnpqrstuvwxyz"


def parse_time(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def event_time(time_text, date_text):
    """startTime; where its date is 1970-01-01, startDate's date with that time of day; else startDate."""
    if time_text:
        moment = parse_time(time_text)
        if time_text.startswith("1970-01-01") and date_text:
            day = parse_time(date_text)
            return moment.replace(year=day.year, month=day.month, day=day.day)
        return moment
    return parse_time(date_text) if date_text else None


def percentage(part, whole):
    if not whole:
        return ""
    value = Decimal(100 * part) / Decimal(whole)
    return str(value.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))


def fixed(value, places):
    if value is None:
        return ""
    text = str(Decimal(repr(value)).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP))
    return text[1:] if text.startswith("-") and not text.strip("-0.") else text


def number(value):
    if value is None:
        return ""
    return str(int(value)) if float(value) == int(value) else repr(float(value))


def guard(text):
    return "'" + text if text and text[0] in "=+-@\t\r" else text


def nearest_rank(ordered, percent):
    return ordered[math.ceil(percent * len(ordered) / 100) - 1]


def geohash(latitude, longitude):
    low = [-90.0, -180.0]
    high = [90.0, 180.0]
    point = [latitude, longitude]
    bits = 0
    for step in range(30):
        axis = 1 if step % 2 == 0 else 0
        middle = (low[axis] + high[axis]) / 2
        bits <<= 1
        if point[axis] >= middle:
            bits |= 1
            low[axis] = middle
        else:
            high[axis] = middle
    name = "".join(BASE32[(bits >> shift) & 31] for shift in range(25, -1, -5))
    return name, (low[0] + high[0]) / 2, (low[1] + high[1]) / 2


def haversine(latitude1, longitude1, latitude2, longitude2):
    phi1, phi2 = math.radians(latitude1), math.radians(latitude2)
    half = (
        math.sin((phi2 - phi1) / 2) ** 2
        + math.cos(phi1) * math.cos(phi2) * math.sin(math.radians(longitude2 - longitude1) / 2) ** 2
    )
    return 2 * EARTH_RADIUS * math.asin(math.sqrt(half))


class Clock:
    """Bins of whole minutes up to an hour, which is what the tests of this file ask for."""

    def __init__(self, zone, width):
        self.zone = zone
        self.width = width

    def local(self, epoch):
        return datetime.fromtimestamp(epoch, timezone.utc).astimezone(self.zone)

    def text(self, epoch):
        return "" if epoch is None else self.local(epoch).isoformat(timespec="seconds")

    def bin(self, epoch):
        local = self.local(epoch)
        return epoch - (local.hour * 3600 + local.minute * 60 + local.second) % self.width

    def bins(self, times):
        first, last = self.bin(min(times)), self.bin(max(times))
        return list(range(first, last + 1, self.width))


def main():
    sessions_file, events_file, date, checkins_file, event, zone_name, width, folder = sys.argv[1:9]
    span = [None if text == "-" else int(text) for text in (sys.argv[9:11] or ["-", "-"])]
    now = int(parsedate_to_datetime(date).timestamp())
    clock = Clock(ZoneInfo(zone_name), int(width))
    with open(sessions_file, encoding="utf-8") as stream:
        answer = json.load(stream)
    with open(events_file, encoding="utf-8") as stream:
        details = next(e for e in json.load(stream)["data"] if e["id"] == int(event))
    with open(checkins_file, encoding="utf-8") as stream:
        rows = json.load(stream)
    checkins = [
        dict(zip(["id", "guest", "session", "session_name", "type", "type_name", "method", "lat", "lon", "at"], row))
        for row in rows
        if (span[0] is None or row[9] >= span[0]) and (span[1] is None or row[9] < span[1])
    ]

    sessions = {}
    offers = []
    type_names = {}
    for entry in answer["sessions"]:
        start = event_time(entry.get("startTime"), entry.get("startDate"))
        end = event_time(entry.get("endTime"), entry.get("endDate"))
        sessions[entry["id"]] = {
            "name": entry["name"],
            "start": start and int(start.timestamp()),
            "end": end and int(end.timestamp()),
        }
    order = sorted(sessions, key=lambda i: (sessions[i]["start"] is None, sessions[i]["start"] or 0, i))
    for identifier in order:
        entry = next(e for e in answer["sessions"] if e["id"] == identifier)
        for offer in entry["registrantTypes"]:
            offers.append(dict(offer, session=identifier))
            type_names.setdefault(offer["registrantTypeId"], offer["registrantTypeName"])
    for checkin in sorted(checkins, key=lambda c: -c["id"]):
        sessions.setdefault(checkin["session"], {"name": checkin["session_name"], "start": None, "end": None})
        if checkin["type"] is not None:
            type_names.setdefault(checkin["type"], checkin["type_name"])
    order += sorted(set(sessions) - set(order))
    position = {identifier: index for index, identifier in enumerate(order)}

    pairs = {}
    for offer in offers:
        pairs[offer["session"], offer["registrantTypeId"]] = offer
    for checkin in checkins:
        pairs.setdefault((checkin["session"], checkin["type"]), None)
    type_key = lambda t: (t is None, t or 0)
    pair_order = sorted(pairs, key=lambda p: (position[p[0]], type_key(p[1])))

    # What has happened of each session: judged by all check-ins, whatever the dates leave out.
    visited = {row[2] for row in rows}
    event_end = details.get("endDate") and int(parse_time(details["endDate"]).timestamp())

    def state(identifier):
        start, end = sessions[identifier]["start"], sessions[identifier]["end"]
        if start is None:
            end = end or event_end
            over = end is None or end <= now
        elif end is not None and end > start:
            over = end <= now
        else:
            over = clock.local(start).date() < clock.local(now).date()
        if over:
            taken = any(offer["session"] == identifier and (offer.get("registered") or 0) > 0 for offer in offers)
            return "not_measured" if taken and identifier not in visited else "over"
        begun = start is not None and start <= now
        return "under_way" if begun or identifier in visited else "to_come"

    states = {identifier: state(identifier) for identifier in sessions}
    held = lambda identifier: states[identifier] in ("under_way", "over")
    over = lambda identifier: states[identifier] == "over"

    by_pair, by_session, by_type = defaultdict(list), defaultdict(list), defaultdict(list)
    for checkin in checkins:
        by_pair[checkin["session"], checkin["type"]].append(checkin)
        by_session[checkin["session"]].append(checkin)
        by_type[checkin["type"]].append(checkin)
    distinct = lambda rows: len({row["guest"] for row in rows})
    # Only who came with a type that the session offers with registered above 0 is in rates over several sessions.
    taken = lambda key: pairs.get(key) is not None and (pairs[key].get("registered") or 0) > 0
    users = lambda session: distinct(
        [row for row in by_session[session] if taken((session, row["type"]))])

    def write(section, header, lines):
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/{section}.csv", "w", encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream, lineterminator="\n")
            writer.writerow(header.split(", "))
            writer.writerows(lines)

    def total(field, keys):
        values = [pairs[key][field] for key in keys if pairs[key] is not None and pairs[key].get(field) is not None]
        return sum(values) if values else None

    lines = []
    for kind in sorted({key[1] for key in pairs}, key=type_key):
        keys = [key for key in pairs if key[1] == kind]
        registered = total("registered", keys) or 0
        attended = sum(distinct(by_pair[key]) for key in keys)
        now_held = total("registered", [key for key in keys if held(key[0])]) or 0
        ended = [key for key in keys if over(key[0])]
        absent = (total("registered", ended) or 0) - sum(distinct(by_pair[key]) for key in ended if taken(key))
        used = sum(distinct(by_pair[key]) for key in keys if held(key[0]) and taken(key))
        lines.append([
            "" if kind is None else kind, guard(type_names.get(kind) or ""), registered, attended,
            distinct(by_type[kind]), len(by_type[kind]), max(0, absent) if any(map(taken, ended)) else "",
            percentage(used, now_held), now_held, used])
    write("attendance_by_registrant_type", "registrant_type_id, registrant_type, registered, attended, unique_guests,"
          " checkins, no_shows, attendance_percentage, registered_held, attended_held", lines)

    empty = lambda value: "" if value is None else value
    lines = []
    for session in order:
        keys = [key for key in pairs if key[0] == session]
        registered = total("registered", keys) or 0
        attended = distinct(by_session[session])
        lines.append([
            session, guard(sessions[session]["name"]), clock.text(sessions[session]["start"]),
            clock.text(sessions[session]["end"]), registered, attended, len(by_session[session]),
            max(0, registered - attended) if over(session) else "",
            percentage(attended, registered) if held(session) else "", empty(total("stock", keys)),
            empty(total("used", keys)), empty(total("available", keys)), states[session]])
    write("attendance_by_session", "session_id, session, starts_at, ends_at, registered, attended, checkins, no_shows,"
          " attendance_percentage, stock, used, available, state", lines)

    count = Counter(states.values())
    ended = [session for session in order if over(session)]
    keys_of = lambda wanted: [key for key in pairs if wanted(key[0])]
    absent = (total("registered", keys_of(over)) or 0) - sum(users(session) for session in ended)
    used = sum(users(session) for session in order if held(session))
    attended = sum(distinct(by_session[session]) for session in order)
    now_held = total("registered", keys_of(held)) or 0
    whole = ("to_come" if count["to_come"] == len(states)
             else "under_way" if count["to_come"] + count["under_way"] else "over")
    # Where nobody was scanned although some session is over, nobody knows who came.
    measured = checkins or count["under_way"] and not count["over"] + count["not_measured"]
    share = whole != "to_come" and measured and span == [None, None]
    text = lambda field: clock.text(details.get(field) and int(parse_time(details[field]).timestamp()))
    write("event_summary", "event_id, event, place, city, starts_at, ends_at, state, registrants, unique_guests,"
          " guests_percentage, sessions, sessions_held, sessions_to_come, sessions_not_measured, registered,"
          " registered_held, attended, attendance_percentage, checkins, no_shows, attended_held", [[
              event, guard(answer["eventName"]), details["place"], details["addressCity"], text("startDate"),
              text("endDate"), whole, details["registrantsCount"], distinct(checkins),
              percentage(distinct(checkins), details["registrantsCount"]) if share else "", len(states),
              count["under_way"] + count["over"], count["to_come"], count["not_measured"],
              total("registered", list(pairs)) or 0, now_held, attended, percentage(used, now_held),
              len(checkins), max(0, absent) if any(map(taken, keys_of(over))) else "", used]])

    lines, reconciliation = [], []
    for session, kind in pair_order:
        offer = pairs[session, kind]
        rows = by_pair[session, kind]
        registered = offer["registered"] if offer else 0
        attended = distinct(rows)
        lines.append([
            session, guard(sessions[session]["name"]), empty(kind), guard(type_names.get(kind) or ""), registered,
            attended, len(rows), max(0, registered - attended) if over(session) else "",
            percentage(attended, registered) if held(session) else "",
            number(offer["price"]) if offer else "", *(empty(offer[f]) if offer else ""
                                                       for f in ("stock", "used", "available")), states[session]])
        reported = offer["checkins"] if offer else None
        reconciliation.append([
            session, empty(kind), empty(reported), len(rows), attended, len(rows) - reported if offer else "",
            fixed(float(offer["attendancePercentage"]), 2) if offer and offer["attendancePercentage"] is not None else "",
            percentage(attended, registered),
            "unlisted" if not offer else "ok" if len(rows) == reported else "differs"])
    write("attendance_by_session_and_type", "session_id, session, registrant_type_id, registrant_type, registered,"
          " attended, checkins, no_shows, attendance_percentage, price, stock, used, available, state", lines)
    write("reconciliation", "session_id, registrant_type_id, reported_checkins, counted_checkins, counted_guests,"
          " difference, reported_percentage, computed_percentage, status", reconciliation)

    def histogram(rows):
        first = {}
        for row in sorted(rows, key=lambda r: (r["at"], r["id"])):
            first.setdefault(row["guest"], row["at"])
        counts = Counter(clock.bin(row["at"]) for row in rows)
        arrivals = Counter(clock.bin(at) for at in first.values())
        so_far, lines = 0, []
        for start in clock.bins([row["at"] for row in rows]) if rows else []:
            so_far += arrivals[start]
            lines.append([clock.text(start), counts[start], arrivals[start], so_far])
        return lines, counts, sorted(first.values())

    write("checkin_histogram", "bin_start, checkins, arrivals, cumulative_arrivals", histogram(checkins)[0])
    lines, profile = [], []
    for session in order:
        rows = by_session[session]
        if not rows:
            continue
        name = guard(sessions[session]["name"])
        bins, counts, firsts = histogram(rows)
        lines += [[session, name, *line] for line in bins]
        peak = min(counts, key=lambda start: (-counts[start], start))
        start = sessions[session]["start"]
        late = None if start is None else sum(at > start for at in firsts)
        profile.append([
            session, name, clock.text(min(row["at"] for row in rows)), clock.text(nearest_rank(firsts, 10)),
            clock.text(nearest_rank(firsts, 50)), clock.text(nearest_rank(firsts, 90)),
            clock.text(max(row["at"] for row in rows)), clock.text(peak), counts[peak],
            empty(late), "" if late is None else percentage(late, len(firsts))])
    write("checkin_histogram_by_session", "session_id, session, bin_start, checkins, arrivals, cumulative_arrivals", lines)
    write("arrival_profile", "session_id, session, first_checkin_at, p10_at, median_at, p90_at, last_checkin_at,"
          " peak_bin_start, peak_checkins, late_guests, late_percentage", profile)

    methods = Counter(row["method"] if (row["method"] or "").strip() else None for row in checkins)
    write("checkins_by_method", "method, checkins, percentage", [
        [guard(method or ""), count, percentage(count, len(checkins))]
        for method, count in sorted(methods.items(), key=lambda i: (-i[1], i[0] is None, (i[0] or "").encode()))])

    located, unlocated, invalid = [], 0, 0
    for row in checkins:
        if row["lat"] is None or row["lon"] is None:
            unlocated += 1
        elif not (-90 <= row["lat"] <= 90 and -180 <= row["lon"] <= 180) or (row["lat"] == 0 and row["lon"] == 0):
            invalid += 1
        else:
            located.append(row)
    centre, distances = (None, None), []
    if located:
        points = [(math.cos(math.radians(r["lat"])) * math.cos(math.radians(r["lon"])),
                   math.cos(math.radians(r["lat"])) * math.sin(math.radians(r["lon"])),
                   math.sin(math.radians(r["lat"]))) for r in located]
        x, y, z = (math.fsum(axis) / len(points) for axis in zip(*points))
        centre = (math.degrees(math.atan2(z, math.hypot(x, y))), math.degrees(math.atan2(y, x)))
        distances = sorted(haversine(*centre, r["lat"], r["lon"]) for r in located)
    write("geo_summary", "located, unlocated, invalid, centroid_latitude, centroid_longitude, median_distance_m,"
          " p95_distance_m, max_distance_m", [[
              len(located), unlocated, invalid, fixed(centre[0], 6), fixed(centre[1], 6),
              *(fixed(nearest_rank(distances, p), 1) if distances else "" for p in (50, 95, 100))]])
    cells = defaultdict(list)
    for row in located:
        cells[geohash(row["lat"], row["lon"])].append(row)
    write("geo_cells", "cell, latitude, longitude, checkins, guests, percentage", [
        [cell, fixed(latitude, 6), fixed(longitude, 6), len(rows), distinct(rows), percentage(len(rows), len(located))]
        for (cell, latitude, longitude), rows in sorted(cells.items(), key=lambda i: (-len(i[1]), i[0]))])

    guests = {session: {row["guest"] for row in by_session[session]} for session in order}
    write("session_overlap", "session_id, other_session_id, guests, percentage", [
        [one, other, len(guests[one] & guests[other]), percentage(len(guests[one] & guests[other]), len(guests[one]))]
        for one in order for other in order if one != other and guests[one] & guests[other]])


if __name__ == "__main__":
    main()
