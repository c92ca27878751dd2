"""Attacks the packs of several sponsors together, night after night: what each withheld number can be, and each difference.

    sides.py MINIMUM FOLDER

FOLDER has a folder for each event, that a folder for each night, and that a folder for each sponsor's pack, as `attack.py`
reads them. A single pack is an event of one night and one sponsor.

The unknowns are whole numbers: who came to each session and type, by edition, and who is registered. All packs have the same
unknowns, so everything published for any sponsor in any night is a constraint on all of them; nobody who was counted is not
counted later.

Asked for are the withheld numbers, and the counts that no table lists: of a session and a type, of a session or of a type, in
visits and, where a count sums sessions, in different people; and differences.

Prints a JSON array: for each event how many numbers are withheld, how many counts are unlisted and how many differences there
are, whether what is published can be true at all, and each of these that lies within fewer than MINIMUM of its greatest possible
value, with both ends; of the unlisted only where that leaves fewer than MINIMUM. Differences are those between any two nights of
one pack, and between two packs of a night of which one counts everything that the other does.
"""

import itertools
import json
import pathlib
import sys

from attack import Inquiry, Pack
from programme import Programme


class Event:
    def __init__(self, folder):
        self.programme = Programme(100_000)
        self.attended, self.registered = {}, {}
        # The sessions of which it was said that nobody had scanned, and whoever came to them before.
        self.unscanned, self.unmeasured = set(), set()
        self.nights = []
        for night in sorted(path for path in folder.iterdir() if path.is_dir()):
            before = self.nights[-1] if self.nights else {}
            self.nights.append({
                path.name: Pack(path, self, before.get(path.name)) for path in sorted(night.iterdir()) if path.is_dir()
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
