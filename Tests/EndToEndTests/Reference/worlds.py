"""Small stores in which everything that can coincide does: people with one address or several ids, families, look-alikes,
forgotten guests, ids that persist or not, clock changes, types and sessions that nobody lists, offers listed twice, missing values."""

import pathlib
import random
import shutil
import sqlite3
from datetime import datetime

SERVICES = ["https://tikit.example/api/", "https://other.example/api/"]
EVENT_NAMES = ["Gala", "Gala 2025", "=1+1", "a \"quoted\", name", "two\nlines", "é", "e\u0301", "🦪", "-", None]
SESSION_NAMES = ["Cena", "CENA ", "Ce\u0301na", "C e n a", "Taller", "taller\u200b", "Ñandú", "N\u0303andu\u0301", "1", " ", None]
TYPE_NAMES = [
    "General", "GENERAL ", "ge\u0301neral", "Público", "publico", "VIP", "v i p", "Straße", "ÅNGSTRÖM", "angstro\u0308m", " ", None]
UNUSABLE = [
    "", "sin correo", "a@b", "a@@b.cl", "a@b.", "@b.cl", "a b@c.cl", "a\tb@c.cl", "x" * 320 + "@y.cl", "a@.cl", "a\x7f@b.cl", None]


def make(request):
    """Fills a copy of an empty store; gives the ids of its events."""
    dice = random.Random(request["world"])
    for left in ("-wal", "-shm"): pathlib.Path(request["store"] + left).unlink(missing_ok=True)
    shutil.copy(request["template"], request["store"])
    store = sqlite3.connect(request["store"], isolation_level=None)
    store.execute("BEGIN")
    middle = int(datetime.fromisoformat(request["middle"]).timestamp())
    world = World(dice, store, middle)
    store.execute("COMMIT")
    store.close()
    return world.events


class World:
    def __init__(self, dice, store, middle):
        self.dice, self.store = dice, store
        self.people = dice.randint(5, 40)
        # Ids of people, ids of registrations, or mostly of people.
        self.persistence = dice.choice([1, 1, 0.97, 0.9, 0.5, 0])
        self.faithful = dice.choice([1, 0.98, 0.9, 0.5])
        self.services = 1 if dice.random() < 0.85 else 2
        self.events = dice.sample(range(1, 60), dice.randint(2, 5))
        for place, event in enumerate(self.events):
            years = dice.choice([place, place, 0])
            self.edition(event, middle + years * 364 * 86400 + dice.randint(-3, 3) * 86400)
        dice.shuffle(self.events)

    def insert(self, table, *values):
        self.store.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(values))})", values)

    def chance(self, share): return self.dice.random() < share

    def edition(self, event, middle):
        dice = self.dice
        start, end = middle if self.chance(0.8) else None, middle + 86400 if self.chance(0.5) else None
        # Whole days, as services without hours write them.
        if start is not None and self.chance(0.4):
            start -= start % 86400
            end = start + dice.choice([0, 86399, 86400, 3 * 86400 - 1])
        self.insert("events", event, dice.choice(EVENT_NAMES), start, end, None, None, 1, None, None)
        sessions = [
            (id, dice.choice(SESSION_NAMES), None if self.chance(0.25) else middle + dice.randint(-12, 12) * 1800)
            for id in dice.sample(range(1, 7), dice.randint(0, 4))]
        offers = [self.offer(id, kind) for id, _, _ in sessions for kind in dice.sample(range(1, 7), dice.randint(0, 4))]
        offers += [self.offer(one[0], one[1]) for one in offers if self.chance(0.15)]
        if self.chance(0.2): offers.append(self.offer(9, dice.randint(1, 6)))
        self.walks(event, middle, sessions, offers)
        guests = self.guests(event)
        checkins = 0 if self.chance(0.06) or not guests else dice.randint(1, 90)
        named = {table: set() for table in ("guests", "named_sessions", "registrant_types")}
        rows = []
        for id in sorted(dice.sample(range(1, 500), checkins), reverse=True):
            guest = dice.choice(list(guests))
            session = dice.choice([id for id, _, _ in sessions] * 3 + [1, 8])
            kind = None if self.chance(0.1) else dice.randint(1, 7)
            at = middle + dice.choice([dice.randint(-9, 30) * 900, dice.randint(-40000, 40000)])
            gone = dice.choice(["guest", "session", "time"]) if self.chance(0.04) else None
            guest, session, at = (
                None if gone == name else value for name, value in (("guest", guest), ("session", session), ("time", at)))
            for table, value in (("guests", guest), ("named_sessions", session), ("registrant_types", kind)):
                named[table].add(value)
            rows.append((event, id, guest, session, kind, "QR", None, None, at, None, self.walk))
        for guest in sorted(named["guests"] - {None}): self.insert("guests", event, guest, "Ana", "Soto", guests[guest], 1)
        for id in sorted(named["named_sessions"] - {None}): self.insert("named_sessions", event, id, dice.choice(SESSION_NAMES), 1)
        for id in sorted(named["registrant_types"] - {None}): self.insert("registrant_types", event, id, dice.choice(TYPE_NAMES), 1)
        for row in rows: self.insert("checkins", *row)
        self.store.execute("UPDATE marks SET checkins = ? WHERE event_id = ?", (len(rows), event))
        for guest in guests:
            if self.chance(0.05): self.insert("forgotten_guests", event, guest)

    def offer(self, session, kind):
        dice = self.dice
        return (session, kind, dice.choice(TYPE_NAMES), dice.choice([None, 0.0, 0.1, 19.99, 15000.0, 15000.0]),
                dice.choice([0, 1, 3, 8, 20, 60]))

    def guests(self, event):
        """Ids with what is written as their address."""
        guests = {}
        for person in self.dice.sample(range(1, 41), min(self.people, 40)):
            if self.chance(0.3): continue
            id = 100 + person if self.chance(self.persistence) else self.dice.choice(
                [1000 * event + person, 100 + self.dice.randint(1, 40)])
            guests[id] = self.address(person)
            # Registered twice.
            if self.chance(0.04): guests[2000 * event + person] = self.address(person)
        return guests

    def address(self, person):
        dice = self.dice
        if self.chance(0.08): return dice.choice(UNUSABLE)
        if self.chance(0.04): return dice.choice(["familia@soto.cl", "no@no.no", "info@empresa.cl"])
        if not self.chance(self.faithful): person += 40 * dice.randint(1, 3)
        name = f"persona{person}"
        if person % 7 == 0: name = "pеrsona" + str(person)  # a Cyrillic е
        if person % 11 == 0: name = dice.choice(["jose\u0301", "josé", "JOSÉ", "josÉ"]) + str(person)
        if person % 13 == 0: name = f"Persona+gala{person % 3}"
        text = f"{name}@correo.cl"
        return dice.choice([text, text, text.capitalize(), text.upper() if name.isascii() else text, f" {text}\t", f"{text}\r\n"])

    def walks(self, event, middle, sessions, offers):
        dice = self.dice
        source = SERVICES[dice.randrange(self.services)]
        count = dice.randint(1, 4)
        for number in range(count):
            last = number == count - 1
            self.walk = (self.store.execute("SELECT coalesce(max(id), 0) FROM walks").fetchone()[0]) + 1
            status = "complete" if last else dice.choice(["complete", "complete", "abandoned"])
            at = middle - (count - 1 - number) * dice.choice([3600, 86400, 20 * 86400]) + dice.randint(0, 40000)
            self.insert(
                "walks", self.walk, event, "full", status,
                source if last or self.chance(0.9) else "https://third.example/", at - 60,
                at if status == "complete" else None, 500, middle, 0, 100, 0, 0, 0, 0, 0,
                dice.choice([None, at - 30, at + 86400 * 30]),
                len(sessions), len(sessions), None, None)
            if status != "complete": continue
            for position, (session, kind, name, price, registered) in enumerate(offers):
                self.insert(
                    "offer_history", self.walk, position, event, session, kind, name, price, None, None, None, 1,
                    registered if last else registered // 2, None, None)
        for position, (id, name, start) in enumerate(dice.sample(sessions, len(sessions))):
            self.insert("session_history", self.walk, position, event, id, name, start,
                        start + 7200 if start is not None and self.chance(0.8) else None, None)
        self.insert("marks", event, self.walk, self.walk, 500, 0)
