"""What a pack for sponsors says, as constraints, and what its reader asks. See `sides.py`.

A pack has a folder with `pack.json` and the sections' CSV files, as they are published, and `knowledge.json`, what a reader may know
besides: `offers`, the (session, type) that one can register for, and `held`, those for which somebody is; `within`, the (session,
type) in which no more came than were registered, `null` for all sessions or all types; `counted`, each session and type that the
pack counts, with its part and the number of the edition in which that was counted; `unoffered`, those of sessions without offers,
which list every type that their part has, and `open`, those of them that are listed whether or not somebody came; `expected`, the
types of which that is so; `named`, the sessions that are listed even if nobody came; `measured`, the sessions that are over, have
registrations and are in a number: somebody came; `unvisited`, those where nobody ever did, which is known of those that are named
as not measured; `groups`, the sessions and types of which there is one number; `lean`, whether it
has totals only; and, to judge what follows, `waiting`, the (session, type) of which nobody is counted yet, whoever came;
`unregistered`, those of which nobody is counted who registered; and `enough`, the counts of a part that are of enough people: these may
be known. Rows are in the order of the sessions' starts and ids, and groups are named in the sponsors file: neither says anything
of how many came.
"""

import csv
import json
import math
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from programme import Programme, added

MARK = "*"
# Before the name of a row of several sessions, or types, together.
GROUP = "group:"


class Inquiry:
    """The withheld numbers, the counts that no table lists, and the differences, that a reader asks for."""

    def __init__(self, programme):
        self.programme = programme
        self.asked = {}
        # Each with what may be narrow: nothing; enough people; or also nobody.
        self.entries = []
        self.withheld = self.unlisted = self.differences = 0

    def number(self, section, row, column, terms):
        """A withheld number: it has to be able to vary by the minimum."""
        # Nobody is absent less than not at all: no-shows are counted from 0.
        floor = 0 if column == "no_shows" else -math.inf
        self.withheld += 1
        self.entries.append((section, row, column, self.question(terms, floor), "nothing"))

    def count(self, section, column, terms, may_be_nobody=False):
        """A count that no table lists: it has to vary so much too, or to be of enough people; of nobody only if nobody could."""
        self.unlisted += 1
        self.entries.append((section, 0, column, self.question(terms), "nobody" if may_be_nobody else "enough"))

    def people(self, section, row, terms, may_be_nobody=False):
        """How many people a sum of visits to several sessions is of: at least as many as in each, at most as many as visits."""
        variable = self.programme.variable()
        for visits in terms:
            self.programme.constrain({variable: 1, visits: -1}, low=0)
        self.programme.constrain(added((1, dict(terms)), (-1, {variable: 1})), low=0)
        self.entries.append(
            (section, row, "people", self.question({variable: 1}), "nobody" if may_be_nobody else "enough"))

    def difference(self, section, row, column, more, less):
        """A difference of two numbers: it has to vary so much too, or to be of enough people, or of nobody."""
        known = self.programme.known(more), self.programme.known(less)
        question = self.question(added((1, more), (-1, less))) if None in known else (known[0] - known[1],) * 2
        self.differences += 1
        self.entries.append((section, row, column, question, "nobody"))

    def question(self, terms, floor=-math.inf):
        key = frozenset((variable, factor) for variable, factor in terms.items() if factor), floor
        return self.asked.setdefault(key, len(self.asked))

    def findings(self, minimum):
        ranges = self.programme.ranges(self.asked, minimum)
        pinned = []
        for section, row, column, question, allowed in self.entries if ranges is not None else ():
            low, high = question if isinstance(question, tuple) else ranges[question]
            is_allowed = allowed != "nothing" and (low >= minimum or high <= -minimum) or allowed == "nobody" and low == high == 0
            if high - low < minimum and not is_allowed:
                pinned.append({"section": section, "row": row, "column": column, "low": low, "high": high})
        counts = {"withheld": self.withheld, "unlisted": self.unlisted, "differences": self.differences}
        return {"isPossible": ranges is not None, **counts, "pinned": pinned}


class Pack:
    """A sponsor's pack of a night."""

    def __init__(self, folder, event, before):
        """`before` is the pack of the same sponsor of the night before; `None` for the first."""
        knowledge = self.load(folder)
        self.event, self.programme = event, event.programme
        self.attended, self.registered, self.part = {}, {}, {}
        for counted in knowledge["counted"]:
            pair = str(counted["session"]), str(counted["type"])
            self.part[pair] = counted["part"]
            self.attended[pair] = event.variable(event.attended, (*pair, counted["edition"]))
            if pair not in self.unregistered:
                self.registered[pair] = event.variable(event.registered, pair)
        self.see()
        self.know()
        for name, table in self.tables.items():
            self.read(name, table)
        for name, value in self.document["headlines"].items():
            self.read_headline(name, value)

    def load(self, folder):
        """Reads a pack's documents, and returns what its reader knows besides."""
        self.document = json.loads((folder / "pack.json").read_text())
        self.tables = {}
        for name in self.document["sections"]:
            with open(folder / f"{name}.csv", newline="") as file:
                self.tables[name] = list(csv.DictReader(file))
        knowledge = json.loads((folder / "knowledge.json").read_text())

        def pairs(key):
            return {tuple(None if part is None else str(part) for part in pair) for pair in knowledge[key]}

        self.offers, self.held, self.within = pairs("offers"), pairs("held"), pairs("within")
        self.unoffered, self.open = pairs("unoffered"), pairs("open")
        self.enough = {
            tuple(str(count[key]) if key in count else None for key in ("session", "type", "part"))
            for count in knowledge["enough"]}
        self.waiting, self.unregistered = pairs("waiting"), pairs("unregistered")
        self.expected, self.named, self.measured, self.unvisited = (
            {str(id) for id in knowledge[key]} for key in ("expected", "named", "measured", "unvisited"))
        self.is_lean = knowledge["lean"]
        self.groups = {
            key: {GROUP + name: [str(id) for id in ids] for name, ids in knowledge["groups"].get(key, {}).items()}
            for key in ("sessions", "registrant_types")
        }
        self.withheld = []
        self.rows = [row for table in self.tables.values() for row in table]
        for row in self.rows:
            for key, name, kind in (
                ("session_id", "session", "sessions"), ("stand_id", "stand", "sessions"),
                ("registrant_type_id", "registrant_type", "registrant_types"),
            ):
                if row.get(name) and not row[key] and GROUP + row[name] in self.groups[kind]:
                    row[key] = GROUP + row[name]
            # Check-ins without a type are of the type that is none.
            if row.get("registrant_type_id") == "":
                row["registrant_type_id"] = "0"
        return knowledge

    def see(self):
        """By part, the sessions, the types and the pairs that its tables list; a part without a table has none of it."""
        self.seen_sessions, self.seen_types, self.pairs = {}, {}, {}
        self.parts = list(dict.fromkeys(self.part.values()))
        for row in self.rows:
            if "attended" not in row:
                continue
            part = self.part_of(row)
            sessions = self.sessions_of(self.session(row)) if self.session(row) is not None else []
            types = self.types_of(row["registrant_type_id"]) if "registrant_type_id" in row else []
            if sessions:
                self.seen_sessions.setdefault(part, {}).update(dict.fromkeys(sessions))
            if types:
                self.seen_types.setdefault(part, {}).update(dict.fromkeys(types))
            if sessions and types:
                self.pairs.setdefault(part, set()).update((session, kind) for session in sessions for kind in types)

    def part_of(self, row):
        """The part of a row; a pack of a single part has no column for it."""
        return row.get("part", self.parts[0] if self.parts else None)

    @staticmethod
    def session(row):
        return row.get("session_id", row.get("stand_id"))

    def sessions_of(self, session):
        return self.groups["sessions"].get(session, [session])

    def members(self, session, part):
        """The sessions of a row that the part counts."""
        return {pair[0] for pair, own in self.part.items() if pair[0] in self.sessions_of(session) and part in (None, own)}

    def types_of(self, kind):
        return self.groups["registrant_types"].get(kind, [kind])

    def is_joined(self, session, kind):
        groups = self.groups
        return any(session in ids for ids in groups["sessions"].values()) or any(
            kind in ids for ids in groups["registrant_types"].values())

    def sum(self, variables, session=None, kind=None, part=None):
        return {
            variable: 1 for (s, t), variable in variables.items()
            if (session is None or s in self.sessions_of(session)) and (kind is None or t in self.types_of(kind))
            and (part is None or self.part[s, t] == part)
        }

    def know(self):
        """What is certain before any number is read."""
        constrain = self.programme.constrain
        offered = self.offers & self.attended.keys()
        for pair, registered in self.registered.items():
            if pair not in offered:
                constrain({registered: 1}, high=0)
        for pair, attended in self.attended.items():
            if self.part[pair] not in self.pairs:
                continue
            if pair not in self.pairs[self.part[pair]]:
                constrain({attended: 1}, high=0)
            elif pair not in offered | self.unoffered and not self.is_joined(*pair):
                # The row is there only because somebody came.
                constrain({attended: 1}, low=1)
        for part in self.parts:
            # A session without offers that the pack names is listed even if nobody came.
            listed = {session for session, kind in offered if self.part[session, kind] == part} | {
                session for session in self.named if session not in {one for one, _ in self.offers}}
            for session in self.seen_sessions.get(part, {}).keys() - listed:
                if not self.is_joined(session, None):
                    constrain(self.sum(self.attended, session=session, part=part), low=1)
            for kind in self.seen_types.get(part, {}).keys() - self.expected:
                if not self.is_joined(None, kind):
                    constrain(self.sum(self.attended, kind=kind, part=part), low=1)
        for session in self.measured:
            constrain(self.sum(self.attended, session=session), low=1)
            if registered := self.sum(self.registered, session=session):
                constrain(registered, low=1)
        for left in self.document["left_out"]:
            if left["reason"] == "not_measured" and str(left["session_id"]) in self.unvisited:
                self.event.unscanned.add(str(left["session_id"]))
                for (session, _, _), attended in self.event.attended.items():
                    if session == str(left["session_id"]):
                        self.event.unmeasured.add(attended)
                        constrain({attended: 1}, high=0)
        for session, kind in self.within:
            constrain(self.shortfall(session, kind), low=0)
        # What a table does not list has nobody.
        for part, seen in self.seen_sessions.items():
            for session in self.sessions(part) - seen.keys():
                self.publish(self.sum(self.attended, session=session, part=part), 0)
        for part in {self.part_of(row) for row in self.tables.get("attendance_by_registrant_type", [])}:
            for kind in self.types(part) - self.seen_types[part].keys():
                self.publish(self.sum(self.attended, kind=kind, part=part), 0)

    def sessions(self, part):
        """The sessions that a part counts; those of all parts where `None`."""
        return {pair[0]: None for pair, own in self.part.items() if part in (None, own)}.keys()

    def types(self, part):
        return {pair[1]: None for pair, own in self.part.items() if part in (None, own)}.keys()

    def is_open(self, session, kind):
        """Whether a session without offers is one that a type may come to."""
        return session is not None and any(pair[0] == session and kind in (None, pair[1]) for pair in self.open)

    def used(self, session, kind, part=None):
        """Those who used a registration, as a rate counts them: all of one session, and of several those who could."""
        if session is not None and kind is None and len(self.members(session, part)) == 1:
            return self.sum(self.attended, session, kind, part)
        return self.sum({pair: variable for pair, variable in self.attended.items() if pair in self.held}, session, kind, part)

    def shortfall(self, session, kind):
        return added((1, self.sum(self.registered, session, kind)), (-1, self.sum(self.attended, session, kind)))

    def read(self, name, table):
        if table and "bin_start" in table[0] and self.session(table[0]) is None:
            for part in dict.fromkeys(row.get("part") for row in table):
                self.read_intervals(name, [row for row in table if row.get("part") == part], part)
            return
        arrivals = {}
        for index, row in enumerate(table):
            if "arrivals" in row:
                arrivals.setdefault((self.session(row), row.get("part")), []).append(int(row["arrivals"]))
            else:
                self.read_attendance(name, index, row)
        for (session, part), counts in arrivals.items():
            covered = [session] if session is not None else self.covered(name, sum(counts), part)
            if covered is not None:
                self.publish(
                    added(*((1, self.sum(self.attended, session=one, part=part)) for one in covered)), sum(counts))
        for row in table:
            if row.get("percentage") and "arrivals" in row:
                share, whole = int(row["arrivals"]), sum(arrivals[None, row.get("part")])
                assert abs(20_000 * share - 2 * hundredths(row["percentage"]) * whole) <= whole

    def covered(self, name, total, part):
        """The sessions whose guests a table divides: all, or those whose number is published by itself, as its note says; `None`
        where the pack has no table of sessions to tell."""
        rows = [row for row in self.session_rows() if row.get("part") == part]
        if rows:
            note = self.document["sections"][name].get("note") or ""
            visits = [row["attended"] for row in rows]
            if "by itself" not in note or "groups" in note and MARK not in visits and total == sum(map(int, visits)):
                return self.sessions(part)
            return [
                self.session(row) for row in rows
                if row["attended"] != MARK and len(self.members(self.session(row), part)) == 1
            ]
        return self.sessions(part) if part is None and total == self.document["headlines"].get("attended") else None

    def session_rows(self):
        return [
            row for name, rows in self.tables.items() for row in rows
            if name.startswith("attendance_by_session") and "starts_at" in row
        ]

    def read_attendance(self, name, index, row):
        part = (self.session(row), row.get("registrant_type_id"), row.get("part"))
        attended, registered = self.sum(self.attended, *part), self.sum(self.registered, *part)
        used = self.used(*part)
        for column, terms in (
            ("attended", attended), ("registered", registered), ("no_shows", added((1, registered), (-1, used))),
            ("attended_held", used),
        ):
            text = row.get(column)
            if text == MARK:
                self.withheld.append((name, index, column, terms))
            elif text:
                self.publish(terms, int(text))
        share = row.get("attendance_percentage")
        if share and share != MARK:
            self.programme.percentage(used, registered, hundredths(share))

    def publish(self, terms, value):
        self.programme.constrain(terms, value, value)

    def read_intervals(self, name, table, part):
        """Arrivals by time: nobody is checked in to a session on a day that is none of its own."""
        zone = ZoneInfo(self.document["timezone"])
        rows = self.session_rows()
        total = sum(int(row["arrivals"]) for row in table)
        if self.is_lean:
            # What each edition added, on its day, groups too: not when everybody came.
            return self.publish(self.sum(self.attended, part=part), total)
        covered = self.covered(name, total, part)
        if covered is None:
            return
        spans = {
            self.session(row): (datetime.fromisoformat(row["starts_at"]).astimezone(zone),
                                datetime.fromisoformat(row["ends_at"] or row["starts_at"]).astimezone(zone))
            for row in rows if row["starts_at"]
        }
        visits = {session: {} for session in covered}
        for row in table:
            start, end = (datetime.fromisoformat(row[key]).astimezone(zone) for key in ("bin_start", "bin_end"))
            interval = {}
            for session in covered:
                if session in spans:
                    first = datetime.combine(spans[session][0].date(), time(), zone)
                    last = datetime.combine(spans[session][1].date() + timedelta(days=1), time(), zone)
                    if end <= first or start >= last:
                        continue
                variable = self.programme.variable()
                interval[variable] = visits[session][variable] = 1
            self.publish(interval, int(row["arrivals"]))
        for session in covered:
            self.publish(added((1, self.sum(self.attended, session=session, part=part)), (-1, visits[session])), 0)

    def read_headline(self, name, value):
        everybody = self.sum(self.attended)
        if value is None:
            return
        if name == "attended":
            self.publish(everybody, value)
        elif name == "attended_held":
            self.publish(self.used(None, None), value)
        elif name == "attendance_percentage":
            self.programme.percentage(self.used(None, None), self.sum(self.registered), hundredths(value))
        elif name == "unique_guests":
            # Each once in a session, and at least once in all.
            self.programme.constrain(everybody, low=value)
            for session in self.sessions(None):
                self.programme.constrain(self.sum(self.attended, session=session), high=value)
        else:
            raise ValueError(f"a headline that the attack does not know: {name}")

    def unlisted(self):
        """The counts that no table lists, of what it may list: the part, who came, and how many are registered."""
        listed = {
            (self.session(row), row.get("registrant_type_id"), self.part_of(row)) for row in self.rows if "attended" in row}
        for part in self.parts:
            everybody = self.sum(self.attended, part=part)
            # A session that no table of sessions lists, or of sessions and types, has nobody: nothing was counted there.
            sessions, types = self.seen_sessions.get(part) or self.sessions(part), self.seen_types.get(part) or self.types(part)
            for session in (*sessions, None):
                for kind in (*types, None):
                    is_listed = part in self.pairs and None not in (session, kind) and not self.is_joined(session, kind)
                    if (session, kind, part) in listed or (session, kind) == (None, None) or is_listed:
                        continue
                    # What counts everybody of a part is its total, which is of enough people.
                    attended = self.sum(self.attended, session, kind, part)
                    if attended != everybody and not attended.keys() <= self.event.unmeasured:
                        offered = [
                            pair for pair in self.offers & self.registered.keys()
                            if session in (None, pair[0]) and kind in (None, pair[1]) and part in (None, self.part[pair])
                        ]
                        yield (session, kind), part, attended, self.sum(
                            self.registered, session, kind, part) if offered else {}

    def ask(self, inquiry, name=""):
        """Asks for all that is not shown."""
        for section, row, column, terms in self.withheld:
            inquiry.number(name + section, row, column, terms)
            if column == "attended" and len(terms) > 1:
                inquiry.people(name + section, row, terms)
        for place, part, attended, registered in self.unlisted():
            is_empty = not self.is_counted(*place, part)
            # Of a session that nobody had scanned, whoever came later may wait.
            may_be_nobody = is_empty or place[0] in self.event.unscanned or (
                not registered and (self.is_lean or not self.is_open(*place)))
            is_enough = (*place, part) in self.enough
            if not is_enough:
                inquiry.count(f"{name}{place}", "attended", attended, may_be_nobody)
            if not is_enough and len({pair[0] for pair, one in self.attended.items() if one in attended}) > 1:
                inquiry.people(f"{name}{place}", 0, attended, may_be_nobody)
            if registered and self.has_registered:
                # Nobody can be registered where no session that is counted offers the type.
                is_empty = not self.is_counted(*place, part, among=self.offers)
                inquiry.count(f"{name}{place}", "registered", registered, is_empty)
                inquiry.count(f"{name}{place}", "no_shows", added((1, registered), (-1, attended)), is_empty)

    def is_counted(self, session, kind, part, among=None):
        """Whether a part counts anybody in a session that is open to a type: in those that are not listed, whoever came waits.

        `among` are the only (session, type) that matter; `None` for all.
        """
        if self.is_lean and part not in self.seen_sessions:
            return False
        sessions = [session] if session else self.seen_sessions.get(part) or self.sessions(part)
        return any(
            ((other, one) in self.offers or among is None and self.is_open(other, one)) and (other, one) not in self.waiting
            and self.part.get((other, one)) == part
            for other in sessions for one in ([kind] if kind else self.types(part)))

    @property
    def has_registered(self):
        return any("registered" in row for row in self.rows)

    def numbers(self):
        """Every number of those who came: its kind, and its sum."""
        yield ("all",), self.sum(self.attended)
        for name, table in self.tables.items():
            for row in table:
                if "attended" in row:
                    part = (self.session(row), row.get("registrant_type_id"), row.get("part"))
                    yield part, self.sum(self.attended, *part)


def hundredths(percentage):
    return round(100 * float(percentage))
