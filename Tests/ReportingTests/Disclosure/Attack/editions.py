"""Attacks all editions of packs together: what each withheld number, and each difference between two editions, can be.

    editions.py MINIMUM FOLDER

FOLDER has a folder for each pack, and that a folder for each edition, in order of their names, as `attack.py` reads them.

The unknowns are those of `attack.py` for each edition; who is registered is the same in all, and nobody who was counted is
not counted later. So everything published in any edition is a constraint on all of them.

Prints a JSON array: for each pack how many numbers are withheld, whether everything published can be true, the withheld
numbers within fewer than MINIMUM of their greatest possible value, as `edition/section`, and the differences between
editions, of numbers shown or withheld, that are narrower than MINIMUM and may be of fewer people than MINIMUM, but not nobody.
"""

import json
import math
import pathlib
import sys

from attack import Pack, added


class Editions:
    def __init__(self, folder):
        self.packs = []
        for path in sorted(path for path in folder.iterdir() if path.is_dir()):
            self.packs.append(Pack(path, self.packs[0] if self.packs else None))
        self.programme = self.packs[0].programme
        self.programme.greatest = 100_000
        for before, after in zip(self.packs, self.packs[1:]):
            for pair in before.attended.keys() & after.attended.keys():
                self.programme.constrain({after.attended[pair]: 1, before.attended[pair]: -1}, low=0)

    def attack(self, minimum):
        withheld = sum(len(pack.withheld) for pack in self.packs)
        if self.programme.optimum({}, 1) is None:
            return {"isPossible": False, "withheld": withheld, "pinned": []}
        pinned = []

        def found(section, row, column, low, high):
            pinned.append({"section": section, "row": row, "column": column, "low": int(low), "high": int(high)})

        for number, pack in enumerate(self.packs, 1):
            for section, row, column, terms in pack.withheld:
                low, high = self.programme.ends(terms, minimum, 0 if column == "no_shows" else -math.inf)
                if high - low < minimum:
                    found(f"{number}/{section}", row, column, low, high)
        for number, (before, after) in enumerate(zip(self.packs, self.packs[1:]), 2):
            for name, table in after.tables.items():
                for row, line in enumerate(table):
                    if "attended" not in line:
                        continue
                    part = (after.session(line), line.get("registrant_type_id"))
                    terms = added((1, after.sum(after.attended, *part)), (-1, before.sum(before.attended, *part)))
                    low, high = self.programme.ends(terms, minimum)
                    if high - low < minimum and not (low >= minimum or low == high == 0):
                        found(f"{number}/{name}", row, "difference", low, high)
        return {"isPossible": True, "withheld": withheld, "pinned": pinned}


def main(minimum, folder):
    packs = sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
    print(json.dumps([{"pack": path.name, **Editions(path).attack(minimum)} for path in packs]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
