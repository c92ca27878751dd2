"""Attacks packs for sponsors: the least and the greatest that each withheld number can be, by integer programming.

    attack.py MINIMUM FOLDER

FOLDER has a folder for each pack: `pack.json` and the sections' CSV files, as they are published, and `knowledge.json`,
what a reader may know besides: `offers`, the (session, type) that one can register for; `within`, the (session, type) in
which no more came than were registered, `null` for all sessions or all types; `closing`, in a later edition, whether it is
the first with registered numbers; `lean`, whether it has totals only; and, to judge what follows, `waiting`, the (session, type)
of which nobody is counted yet, whoever came; `unregistered`, those of which nobody is counted who registered; and `enough`,
those whose count is of enough people: these may be known.

The unknowns are whole numbers: who came to, and who is registered for, each session and type, and who came to each
session in each interval of time. Everything published is a constraint.

Asked for are the withheld numbers, and the counts that no table lists: of a session and a type, of a session or of a type, in
visits and, where a count sums sessions, in different people.

Prints a JSON array: for each pack how many numbers are withheld and how many counts are unlisted, whether what it publishes
can be true at all, and each of these that lies within fewer than MINIMUM of its greatest possible value, with both ends; of the
unlisted only where that leaves fewer than MINIMUM.
"""

import csv
import json
import math
import pathlib
import sys
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from programme import Programme, added

MARK = "*"
# The row of several sessions, or types, together.
OTHERS = "Others"


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
    def load(self, folder):
        """Reads a pack's documents, and returns what its reader knows besides."""
        self.document = json.loads((folder / "pack.json").read_text())
        self.tables = {}
        for name in self.document["sections"]:
            with open(folder / f"{name}.csv", newline="") as file:
                self.tables[name] = list(csv.DictReader(file))
        knowledge = json.loads((folder / "knowledge.json").read_text())
        self.offers = {(str(session), str(kind)) for session, kind in knowledge["offers"]}
        self.within = [tuple(None if part is None else str(part) for part in pair) for pair in knowledge["within"]]
        self.is_closing = knowledge.get("closing", False)
        self.is_lean = knowledge.get("lean", False)
        self.enough = {
            tuple(None if part is None else str(part) for part in pair) for pair in knowledge.get("enough", [])
        }
        self.waiting = {(str(session), str(kind)) for session, kind in knowledge.get("waiting", [])}
        self.unregistered = {(str(session), str(kind)) for session, kind in knowledge.get("unregistered", [])}
        self.withheld = []
        self.rows = [row for table in self.tables.values() for row in table]
        about = self.document["about"]
        self.joined = {
            key: (about.get(f"joined_{key}") or "").replace("–", "").split(", ") if about.get(f"joined_{key}") else []
            for key in ("sessions", "registrant_types")
        }
        for row in self.rows:
            for key, name in (("session_id", "session"), ("stand_id", "stand"), ("registrant_type_id", "registrant_type")):
                if row.get(name) == OTHERS and not row[key]:
                    row[key] = OTHERS
        self.seen_sessions = dict.fromkeys(
            session for row in self.rows if self.session(row) is not None for session in self.sessions_of(self.session(row)))
        self.seen_types = dict.fromkeys(
            kind for row in self.rows if "registrant_type_id" in row for kind in self.types_of(row["registrant_type_id"]))
        self.pairs = None
        if any(name.startswith("attendance_by_session_and_type") for name in self.tables):
            self.pairs = {
                (session, kind)
                for row in self.rows if self.session(row) is not None and "registrant_type_id" in row
                for session in self.sessions_of(self.session(row)) for kind in self.types_of(row["registrant_type_id"])
            }
        return knowledge

    def __init__(self, folder, first=None, before=None):
        """`first` is the first edition of the same pack, and `before` the one before: then this is a later one."""
        self.load(folder)
        sessions, types = dict(self.seen_sessions), dict(self.seen_types)
        for session, kind in sorted(self.offers):
            sessions[session] = types[kind] = None
        self.sessions, self.types = list(sessions), list(types)
        # Where no table has all of them there may be more.
        if not any(name.startswith("attendance_by_session") for name in self.tables):
            self.sessions.append("other")
        if self.pairs is None and "attendance_by_registrant_type" not in self.tables:
            self.types.append("other")

        numbers = [int(value) for row in self.rows for value in row.values() if value and value.isdigit()]
        self.programme = first.programme if first else Programme(max(numbers + [100]) + 1000)
        self.attended = {(s, t): self.programme.variable() for s in self.sessions for t in self.types}
        # Registrations are the same in all editions.
        self.registrations = first.registrations if first else {}
        for pair in self.attended:
            if pair not in self.registrations:
                self.registrations[pair] = self.programme.variable()
        self.registered = {
            pair: self.registrations[pair] for pair in self.attended if pair not in self.unregistered}
        if first and not self.is_closing:
            self.within = []
        self.know()
        for name, table in self.tables.items():
            # Groups stay as they are while other numbers move.
            if not (before and table and "arrivals" in table[0] and table == before.tables.get(name)):
                self.read(name, table)
        for name, value in self.document["headlines"].items():
            self.read_headline(name, value)

    @staticmethod
    def session(row):
        return row.get("session_id", row.get("stand_id"))

    def sessions_of(self, session):
        return self.joined["sessions"] if session == OTHERS else [session]

    def types_of(self, kind):
        return self.joined["registrant_types"] if kind == OTHERS else [kind]

    def is_joined(self, session, kind):
        return session in self.joined["sessions"] or kind in self.joined["registrant_types"]

    def sum(self, variables, session=None, kind=None):
        return {
            variable: 1 for (s, t), variable in variables.items()
            if (session is None or s in self.sessions_of(session)) and (kind is None or t in self.types_of(kind))
        }

    def know(self):
        """What is certain before any number is read."""
        constrain = self.programme.constrain
        open_to_all = self.open_to_all()
        for pair in self.attended:
            if pair not in self.offers and "other" not in pair and pair in self.registered:
                constrain({self.registered[pair]: 1}, high=0)
            if self.pairs is not None:
                if pair not in self.pairs:
                    constrain({self.attended[pair]: 1}, high=0)
                elif pair not in self.offers and pair[0] not in open_to_all and not self.is_joined(*pair):
                    # The row is there only because somebody came.
                    constrain({self.attended[pair]: 1}, low=1)
        about = self.document["about"]
        named = {id for key in ("sessions", "stands") for id in (about.get(key) or "").split(", ")}
        for session in self.seen_sessions.keys() & open_to_all - named - set(self.joined["sessions"]):
            constrain(self.sum(self.attended, session=session), low=1)
        for kind in self.seen_types.keys() - {kind for _, kind in self.offers} - set(self.joined["registrant_types"]):
            constrain(self.sum(self.attended, kind=kind), low=1)
        for session, kind in self.within:
            if (session is None or session in self.sessions) and (kind is None or kind in self.types):
                constrain(self.shortfall(session, kind), low=0)

    def open_to_all(self):
        """The sessions without offers, to which every type may come."""
        return {session for session in self.sessions if not any(s == session for s, _ in self.offers)}

    def is_open(self, session, kind):
        """Whether a session without offers is one that a type may come to; `None` for no session."""
        return session in self.open_to_all()

    def shortfall(self, session, kind):
        return added((1, self.sum(self.registered, session, kind)), (-1, self.sum(self.attended, session, kind)))

    def read(self, name, table):
        if table and "bin_start" in table[0] and self.session(table[0]) is None:
            return self.read_intervals(table)
        arrivals = {}
        for index, row in enumerate(table):
            if "arrivals" in row:
                arrivals.setdefault(self.session(row), []).append(int(row["arrivals"]))
            else:
                self.read_attendance(name, index, row)
        for session, counts in arrivals.items():
            covered = [session] if session is not None else self.covered(sum(counts))
            if covered is not None:
                self.publish(added(*((1, self.sum(self.attended, session=part)) for part in covered)), sum(counts))
        for row in table:
            if row.get("percentage") and "arrivals" in row:
                part, whole = int(row["arrivals"]), sum(arrivals[None])
                assert abs(20_000 * part - 2 * hundredths(row["percentage"]) * whole) <= whole

    def covered(self, total):
        """The sessions whose guests a table divides: all, or those whose number is published; `None` where the pack has
        no table of sessions to tell."""
        if total == self.document["headlines"].get("attended"):
            return self.sessions
        rows = self.session_rows()
        return [self.session(row) for row in rows if row["attended"] != MARK and self.session(row) != OTHERS] if rows else None

    def session_rows(self):
        return [
            row for name, rows in self.tables.items() for row in rows
            if name.startswith("attendance_by_session") and "starts_at" in row
        ]

    def read_attendance(self, name, index, row):
        part = (self.session(row), row.get("registrant_type_id"))
        attended, registered = self.sum(self.attended, *part), self.sum(self.registered, *part)
        shortfall = self.shortfall(*part)
        for column, terms in (("attended", attended), ("registered", registered), ("no_shows", shortfall)):
            text = row.get(column)
            if text == MARK:
                self.withheld.append((name, index, column, terms))
            elif text:
                self.publish(terms, int(text))
        share = row.get("attendance_percentage")
        if share and share != MARK:
            self.programme.percentage(attended, registered, hundredths(share))

    def publish(self, terms, value):
        self.programme.constrain(terms, value, value)

    def read_intervals(self, table):
        """Arrivals by time: nobody is checked in to a session on a day that is none of its own."""
        zone = ZoneInfo(self.document["timezone"])
        rows = self.session_rows()
        covered = self.covered(sum(int(row["arrivals"]) for row in table))
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
            self.publish(added((1, self.sum(self.attended, session=session)), (-1, visits[session])), 0)

    def read_headline(self, name, value):
        everybody = self.sum(self.attended)
        if value is None:
            return
        if name == "attended":
            self.publish(everybody, value)
        elif name == "attendance_percentage":
            self.programme.percentage(everybody, self.sum(self.registered), hundredths(value))
        elif name == "unique_guests":
            # Each once in a session, and at least once in all.
            self.programme.constrain(everybody, low=value)
            for session in self.sessions:
                self.programme.constrain(self.sum(self.attended, session=session), high=value)
        else:
            raise ValueError(f"a headline that the attack does not know: {name}")

    def unlisted(self):
        """The counts that no table lists, of what it may list: the part, who came, and by how many they are fewer than registered."""
        listed = {(self.session(row), row.get("registrant_type_id")) for row in self.rows if "attended" in row}
        # A session that no table of sessions lists, or of sessions and types, has nobody: nothing was counted there.
        is_complete = self.session_rows() or self.pairs is not None
        sessions = self.seen_sessions if is_complete else [session for session in self.sessions if session != "other"]
        types = self.seen_types if any("attended" in row and "registrant_type_id" in row for row in self.rows) else [
            kind for kind in self.types if kind != "other"]
        everybody = self.sum(self.attended)
        for session in (*sessions, None):
            for kind in (*types, None):
                is_listed = self.pairs is not None and None not in (session, kind) and not self.is_joined(session, kind)
                if (session, kind) in listed | {(None, None)} or is_listed:
                    continue
                # What counts everybody is the total, which is of enough people.
                if (attended := self.sum(self.attended, session, kind)) != everybody and attended:
                    offered = [
                        pair for pair in self.offers & self.registered.keys()
                        if session in (None, pair[0]) and kind in (None, pair[1])
                    ]
                    yield (session, kind), attended, self.sum(self.registered, session, kind) if offered else {}

    def ask(self, inquiry, name=""):
        """Asks for all that is not shown."""
        for section, row, column, terms in self.withheld:
            inquiry.number(name + section, row, column, terms)
            if column == "attended" and len(terms) > 1:
                inquiry.people(name + section, row, terms)
        for part, attended, registered in self.unlisted():
            is_empty = not self.is_counted(*part)
            may_be_nobody = is_empty or not registered and (self.is_lean or not self.is_open(*part))
            if part not in self.enough:
                inquiry.count(f"{name}{part}", "attended", attended, may_be_nobody)
            if part not in self.enough and len({pair[0] for pair, variable in self.attended.items() if variable in attended}) > 1:
                inquiry.people(f"{name}{part}", 0, attended, may_be_nobody)
            if registered and self.has_registered:
                # Nobody can be registered where no session that is counted offers the type.
                is_empty = not self.is_counted(*part, among=self.offers)
                inquiry.count(f"{name}{part}", "registered", registered, is_empty)
                inquiry.count(f"{name}{part}", "no_shows", added((1, registered), (-1, attended)), is_empty)

    def is_counted(self, session, kind, among=None):
        """Whether anybody is counted in a session that is open to a type: in those that are not listed, whoever came waits.

        `among` are the only (session, type) that matter; `None` for all.
        """
        if self.is_lean and not self.session_rows():
            return False
        sessions = [session] if session else self.seen_sessions if self.session_rows() else self.sessions
        return any(
            ((other, one) in self.offers or among is None and self.is_open(other, one)) and (other, one) not in self.waiting
            for other in sessions for one in ([kind] if kind else self.types))

    @property
    def has_registered(self):
        return any("registered" in row for row in self.rows)

    def attack(self, minimum):
        inquiry = Inquiry(self.programme)
        self.ask(inquiry)
        return inquiry.findings(minimum)


def hundredths(percentage):
    return round(100 * float(percentage))


def main(minimum, folder):
    packs = sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
    print(json.dumps([{"pack": path.name, **Pack(path).attack(minimum)} for path in packs]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
