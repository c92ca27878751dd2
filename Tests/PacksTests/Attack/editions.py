"""Attacks all editions of packs together: what each withheld number, and each difference between two editions, can be.

    editions.py MINIMUM FOLDER

FOLDER has a folder for each pack, and that a folder for each edition, in order of their names, as `attack.py` reads them.

The unknowns are those of `attack.py` for each edition; who is registered is the same in all, and nobody who was counted is
not counted later. So everything published in any edition is a constraint on all of them.

Prints a JSON array like `attack.py`, with sections as `edition/section`, and with the differences between editions, of numbers
shown or withheld, that are narrower than MINIMUM and may be of fewer people than MINIMUM, but not nobody.
"""

import json
import pathlib
import sys

from attack import Inquiry, Pack


class Editions:
    def __init__(self, folder):
        self.packs = []
        for path in sorted(path for path in folder.iterdir() if path.is_dir()):
            self.packs.append(Pack(path, *((self.packs[0], self.packs[-1]) if self.packs else ())))
        self.programme = self.packs[0].programme
        for before, after in zip(self.packs, self.packs[1:]):
            for pair in before.attended.keys() & after.attended.keys():
                self.programme.follow(before.attended[pair], after.attended[pair])

    def attack(self, minimum):
        inquiry = Inquiry(self.programme)
        for number, pack in enumerate(self.packs, 1):
            pack.ask(inquiry, f"{number}/")
        for number, (before, after) in enumerate(zip(self.packs, self.packs[1:]), 2):
            for name, table in after.tables.items():
                for row, line in enumerate(table):
                    if "attended" in line:
                        part = (after.session(line), line.get("registrant_type_id"))
                        inquiry.difference(
                            f"{number}/{name}", row, "difference", after.sum(after.attended, *part),
                            before.sum(before.attended, *part))
        return inquiry.findings(minimum)


def main(minimum, folder):
    packs = sorted(path for path in pathlib.Path(folder).iterdir() if path.is_dir())
    print(json.dumps([{"pack": path.name, **Editions(path).attack(minimum)} for path in packs]))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
