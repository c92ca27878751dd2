"""Attacks the packs of several sponsors together, night after night: what each withheld number can be, and each difference.

    sides.py MINIMUM FOLDER

FOLDER has a folder for each event, that a folder for each night, and that a folder for each sponsor's pack, as `attack.py`
reads them. Their `knowledge.json` has beside `offers` and `within`: `edition`, the number of the pack's edition; `counted`,
each session and type that the pack counts, with the number of the edition in which its part was counted; `unoffered`, those of
sessions without offers, which list every type that their part has; `open`, those of them that are listed whether or not
somebody came; and `expected`, the types of which that is so.

The unknowns are who came to each session and type, by edition, and who is registered. All packs have the same unknowns, so
everything published for any sponsor in any night is a constraint on all of them; nobody who was counted is not counted later.

Prints a JSON array like `editions.py`. Differences are those between any two nights of one pack, and between two packs of a
night of which one counts everything that the other does: in a session, of a type, or altogether.
"""

import itertools
import json
import pathlib
import sys

from attack import Inquiry, Pack
from programme import Programme


class Side(Pack):
    """A sponsor's pack of a night."""

    def __init__(self, folder, event, before):
        """`before` is the pack of the same sponsor of the night before; `None` for the first."""
        knowledge = self.load(folder)
        if knowledge["edition"] > 1 and not knowledge.get("closing"):
            self.within = []
        self.programme = event.programme
        self.attended, self.registered = {}, {}
        self.expected = {str(kind) for kind in knowledge["expected"]}
        self.unoffered = {(str(session), str(kind)) for session, kind in knowledge["unoffered"]}
        self.open = {(str(session), str(kind)) for session, kind in knowledge["open"]}
        for session, kind, edition in knowledge["counted"]:
            pair = (str(session), str(kind))
            self.attended[pair] = event.variable(event.attended, (*pair, edition))
            if pair not in self.unregistered:
                self.registered[pair] = event.variable(event.registered, pair)
        self.sessions = list(dict.fromkeys(session for session, _ in self.attended))
        self.types = list(dict.fromkeys(kind for _, kind in self.attended))
        self.know()
        # What a table does not list has nobody.
        if any(name.startswith("attendance_by_session") for name in self.tables):
            for session in set(self.sessions) - self.seen_sessions.keys():
                self.publish(self.sum(self.attended, session=session), 0)
        if "attendance_by_registrant_type" in self.tables:
            for kind in set(self.types) - self.seen_types.keys():
                self.publish(self.sum(self.attended, kind=kind), 0)
        for name, table in self.tables.items():
            # Groups stay as they are while other numbers move; a part that is new adds those of its sessions.
            earlier = before.tables.get(name, []) if before else []
            if table and "arrivals" in table[0]:
                known = {self.session(row) for row in earlier}
                table = [] if table == earlier else [
                    row for row in table if self.session(row) is None or self.session(row) not in known]
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
                elif pair not in offered | self.unoffered and not self.is_joined(*pair):
                    # The row is there only because somebody came.
                    constrain({attended: 1}, low=1)
        about = self.document["about"]
        named = {id for key in ("sessions", "stands") for id in (about.get(key) or "").split(", ")}
        # A session without offers that the pack names is listed even if nobody came.
        listed = {session for session, _ in offered} | named & {session for session, _ in self.unoffered}
        for session in self.seen_sessions.keys() - listed - set(self.joined["sessions"]):
            constrain(self.sum(self.attended, session=session), low=1)
        for kind in self.seen_types.keys() - self.expected - set(self.joined["registrant_types"]):
            constrain(self.sum(self.attended, kind=kind), low=1)
        for session, kind in self.within:
            constrain(self.shortfall(session, kind), low=0)

    def is_open(self, session, kind):
        return session is not None and any(pair[0] == session and kind in (None, pair[1]) for pair in self.open)

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
            before = self.nights[-1] if self.nights else {}
            self.nights.append({
                path.name: Side(path, self, before.get(path.name)) for path in sorted(night.iterdir()) if path.is_dir()
            })
        editions = {}
        for session, kind, edition in sorted(self.attended):
            editions.setdefault((session, kind), []).append(self.attended[session, kind, edition])
        for counts in editions.values():
            for before, after in zip(counts, counts[1:]):
                self.programme.follow(before, after)

    def variable(self, variables, key):
        if key not in variables:
            variables[key] = self.programme.variable()
        return variables[key]

    def attack(self, minimum):
        inquiry = Inquiry(self.programme)
        numbers = [{name: dict(pack.numbers()) for name, pack in sides.items()} for sides in self.nights]
        for night, sides in enumerate(self.nights, 1):
            for name, pack in sides.items():
                pack.ask(inquiry, f"{night}/{name}/")
        # Every number at every time that it counts something else, from nothing on.
        history = {}
        for night, sides in enumerate(numbers, 1):
            for name, sums in sides.items():
                for part, terms in sums.items():
                    times = history.setdefault((name, part), [(0, {})] if night > 1 else [])
                    if not times or times[-1][1] != terms:
                        times.append((night, terms))
        for (name, part), times in history.items():
            for (before, less), (after, more) in itertools.combinations(times, 2):
                inquiry.difference(f"{after}/{name}/{part}", 0, f"night {before}", more, less)
        for night, sides in enumerate(numbers, 1):
            for name, sums in sides.items():
                for other, others in sides.items():
                    for part, terms in others.items():
                        if other != name and part in sums and terms.keys() < sums[part].keys():
                            inquiry.difference(f"{night}/{name}/{part}", 0, other, sums[part], terms)
        return inquiry.findings(minimum)


def main(minimum, folder):
    events = sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
    print(json.dumps([{"pack": path.name, **Event(path).attack(minimum)} for path in events]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
