"""Attacks the packs of several sponsors together, night after night: what each withheld number can be, and each difference.

    sides.py MINIMUM FOLDER

FOLDER has a folder for each event, that a folder for each night, and that a folder for each sponsor's pack, as `attack.py`
reads them. Their `knowledge.json` has beside `offers` and `within`: `edition`, the number of the pack's edition; `counted`,
each session and type that the pack counts, with the number of the edition in which its part was counted; and `open`, those
that are listed whether or not somebody came.

The unknowns are who came to each session and type, by edition, and who is registered. All packs have the same unknowns, so
everything published for any sponsor in any night is a constraint on all of them; nobody who was counted is not counted later.

Prints a JSON array like `editions.py`. Differences are those between two nights of one pack, and between two packs of a night
of which one counts everything that the other does: in a session, of a type, or altogether.
"""

import csv
import json
import math
import pathlib
import sys

from attack import Pack, Programme, added


class Side(Pack):
    """A sponsor's pack of a night."""

    def __init__(self, folder, event):
        self.document = json.loads((folder / "pack.json").read_text())
        self.tables = {}
        for name in self.document["sections"]:
            with open(folder / f"{name}.csv", newline="") as file:
                self.tables[name] = list(csv.DictReader(file))
        knowledge = json.loads((folder / "knowledge.json").read_text())
        self.offers = {(str(session), str(kind)) for session, kind in knowledge["offers"]}
        self.is_first = knowledge["edition"] == 1
        self.within = [tuple(None if part is None else str(part) for part in pair) for pair in knowledge["within"]]
        if not self.is_first and not knowledge.get("closing"):
            self.within = []
        self.withheld = []
        self.programme = event.programme
        self.attended, self.registered = {}, {}
        self.open = {(str(session), str(kind)) for session, kind in knowledge["open"]}
        for session, kind, edition in knowledge["counted"]:
            pair = (str(session), str(kind))
            self.attended[pair] = event.variable(event.attended, (*pair, edition))
            self.registered[pair] = event.variable(event.registered, pair)
        self.sessions = list(dict.fromkeys(session for session, _ in self.attended))
        self.types = list(dict.fromkeys(kind for _, kind in self.attended))
        rows = [row for table in self.tables.values() for row in table]
        self.seen_sessions = {self.session(row) for row in rows if self.session(row) is not None}
        self.seen_types = {row["registrant_type_id"] for row in rows if "registrant_type_id" in row}
        self.pairs = None
        if any(name.startswith("attendance_by_session_and_type") for name in self.tables):
            self.pairs = {
                (self.session(row), row["registrant_type_id"])
                for row in rows if self.session(row) is not None and "registrant_type_id" in row
            }
        self.know()
        # What a table does not list has nobody.
        if any(name.startswith("attendance_by_session") for name in self.tables):
            for session in set(self.sessions) - self.seen_sessions:
                self.publish(self.sum(self.attended, session=session), 0)
        if "attendance_by_registrant_type" in self.tables:
            for kind in set(self.types) - self.seen_types:
                self.publish(self.sum(self.attended, kind=kind), 0)
        for name, table in self.tables.items():
            # Groups are those of the first edition.
            if self.is_first or not (table and "arrivals" in table[0]):
                self.read(name, table)
        for name, value in self.document["headlines"].items():
            self.read_headline(name, value)

    def know(self):
        """What is certain before any number is read."""
        constrain = self.programme.constrain
        offered = self.offers & self.attended.keys()
        for pair, registered in self.registered.items():
            if pair not in offered:
                constrain({registered: 1}, high=0)
        if self.pairs is not None:
            for pair, attended in self.attended.items():
                if pair not in self.pairs:
                    constrain({attended: 1}, high=0)
                elif pair not in offered | self.open:
                    # The row is there only because somebody came.
                    constrain({attended: 1}, low=1)
        about = self.document["about"]
        named = {id for key in ("sessions", "stands") for id in (about.get(key) or "").split(", ")}
        for session in self.seen_sessions - named - {session for session, _ in offered}:
            constrain(self.sum(self.attended, session=session), low=1)
        for kind in self.seen_types - {kind for _, kind in offered}:
            constrain(self.sum(self.attended, kind=kind), low=1)
        for session, kind in self.within:
            constrain(self.shortfall(session, kind), low=0)

    def covered(self, total):
        """All sessions; which parts of some are covered, nobody says."""
        return self.sessions if total == self.document["headlines"].get("attended") else None

    def numbers(self):
        """Every number of those who came: its kind, and its sum."""
        yield ("all",), self.sum(self.attended)
        for name, table in self.tables.items():
            for row in table:
                if "attended" in row:
                    part = (self.session(row), row.get("registrant_type_id"))
                    yield part, self.sum(self.attended, *part)


class Event:
    def __init__(self, folder):
        self.programme = Programme(100_000)
        self.attended, self.registered = {}, {}
        self.nights = []
        for night in sorted(path for path in folder.iterdir() if path.is_dir()):
            self.nights.append({path.name: Side(path, self) for path in sorted(night.iterdir()) if path.is_dir()})
        for session, kind, edition in self.attended:
            later = min((e for s, k, e in self.attended if (s, k) == (session, kind) and e > edition), default=None)
            if later is not None:
                after, before = self.attended[session, kind, later], self.attended[session, kind, edition]
                self.programme.constrain({after: 1, before: -1}, low=0)

    def variable(self, variables, key):
        if key not in variables:
            variables[key] = self.programme.variable()
        return variables[key]

    def attack(self, minimum):
        packs = [(f"{night}/{name}", pack) for night, sides in enumerate(self.nights, 1) for name, pack in sides.items()]
        withheld = sum(len(pack.withheld) for _, pack in packs)
        # Whether anything at all is published.
        if self.programme.count and self.programme.optimum({}, 1) is None:
            return {"isPossible": False, "withheld": withheld, "pinned": []}
        pinned, asked = [], {}

        def ends(terms, floor=-math.inf):
            terms = {variable: factor for variable, factor in terms.items() if factor}
            if not terms:
                return 0, 0
            key = (frozenset(terms.items()), floor)
            if key not in asked:
                asked[key] = self.programme.ends(terms, minimum, floor)
            return asked[key]

        def found(section, row, column, low, high):
            pinned.append({"section": section, "row": row, "column": column, "low": int(low), "high": int(high)})

        def difference(section, column, more, less):
            low, high = ends(added((1, more), (-1, less)))
            if high - low < minimum and not (low >= minimum or low == high == 0):
                found(section, 0, column, low, high)

        for place, pack in packs:
            for section, row, column, terms in pack.withheld:
                low, high = ends(terms, 0 if column == "no_shows" else -math.inf)
                if high - low < minimum:
                    found(f"{place}/{section}", row, column, low, high)
        for number, (before, after) in enumerate(zip(self.nights, self.nights[1:]), 2):
            for name, pack in after.items():
                earlier = dict(before[name].numbers())
                for part, terms in pack.numbers():
                    difference(f"{number}/{name}/{part}", "night before", terms, earlier.get(part, {}))
        for number, sides in enumerate(self.nights, 1):
            for name, pack in sides.items():
                numbers = dict(pack.numbers())
                for other, others in sides.items():
                    for part, terms in others.numbers():
                        if other != name and part in numbers and terms.keys() < numbers[part].keys():
                            difference(f"{number}/{name}/{part}", other, numbers[part], terms)
        return {"isPossible": True, "withheld": withheld, "pinned": pinned}


def main(minimum, folder):
    events = sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
    print(json.dumps([{"pack": path.name, **Event(path).attack(minimum)} for path in events]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
