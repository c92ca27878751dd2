"""The row about editions compared: many events of one store, counted anew each time."""

import shutil
import sqlite3

from event import DAY, FIRST_NAMES, LAST_NAMES, METHODS, MIDNIGHT, SESSIONS, TYPES, Event, mixed
from measuring import HERE, row
from rows_service import service

EDITIONS, FIRST, WIDTH, ZONE = 20, 101, 900, "America/Santiago"
SOURCE = "https://tikit.example/api/"


class Editions:
    """Events of one size, half a year apart, whose guests come again: three in ten check-ins are of a new guest, from a crowd four
    times as large as an edition. A tenth have no address, one in fifty shares one."""

    def __init__(self, checkins):
        self.checkins, self.guests = checkins, max(1, checkins * 3 // 10)
        self.crowd = 4 * self.guests

    def write(self, store):
        database = sqlite3.connect(store, isolation_level=None)
        for statement in ("PRAGMA journal_mode = OFF", "PRAGMA synchronous = OFF", "BEGIN"): database.execute(statement)
        for place in range(EDITIONS): self.write_edition(database, FIRST + place, place)
        for statement in ("COMMIT", "ANALYZE", "PRAGMA journal_mode = WAL"): database.execute(statement)
        database.close()

    def write_edition(self, database, event, place):
        plan = Event(self.checkins)
        shift = place * 182 * DAY
        database.execute(
            "INSERT INTO events VALUES (?, ?, ?, NULL, NULL, NULL, 1, NULL, NULL)", (event, f"Cumbre {place + 1}", MIDNIGHT + shift))
        # The walk before, and the last one.
        walks = [2 * event, 2 * event + 1]
        for walk, days in zip(walks, (30, -4)):
            at = MIDNIGHT + shift - days * DAY
            database.execute(
                "INSERT INTO walks VALUES (?, ?, 'full', 'complete', ?, ?, ?, ?, ?, ?, 100, 1, ?, 0, 0, 0, ?, NULL, NULL, NULL, NULL)",
                (walk, event, SOURCE, at, at + 60, self.checkins, at, self.checkins, self.checkins, at))
            offer = self.checkins * 3 // 2 // SESSIONS // len(TYPES)
            database.executemany(
                "INSERT INTO offer_history VALUES (?, ?, ?, ?, ?, ?, ?, NULL, NULL, NULL, 1, ?, NULL, NULL)",
                [(walk, session * len(TYPES) + kind, event, session + 12, kind + 1, name, 10_000.0 * (1 + kind), offer)
                 for session in range(SESSIONS) for kind, name in enumerate(TYPES)])
            database.executemany(
                "INSERT INTO session_history VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
                [(walk, session, event, session + 12, plan.name(session), plan.start(session) + shift,
                  plan.start(session) + shift + 7200)
                 for session in range(SESSIONS)])
        database.execute("INSERT INTO marks VALUES (?, ?, ?, ?, ?)", (event, walks[1], walks[1], self.checkins, self.checkins))
        database.executemany(
            "INSERT INTO named_sessions VALUES (?, ?, ?, 1)", [(event, n + 12, plan.name(n)) for n in range(SESSIONS)])
        database.executemany(
            "INSERT INTO registrant_types VALUES (?, ?, ?, 1)", [(event, n + 1, name) for n, name in enumerate(TYPES)])
        guests, rows = set(), []
        for number in range(1, self.checkins + 1):
            guest = mixed(place << 32 | mixed(place << 40 | number) % self.guests) % self.crowd + 1
            guests.add(guest)
            session, past = divmod((number - 1) * SESSIONS, self.checkins)
            at = plan.start(session) + shift - 3600 + past * 10_800 // self.checkins
            rows.append((event, number, guest, session + 12, guest % len(TYPES) + 1, METHODS[number % 5], at, walks[1]))
        database.executemany(
            "INSERT INTO guests VALUES (?, ?, ?, ?, ?, 1)",
            [(event, guest, FIRST_NAMES[guest % 10], LAST_NAMES[guest // 10 % 10], self.address(guest))
             for guest in sorted(guests)])
        database.executemany("INSERT INTO checkins VALUES (?, ?, ?, ?, ?, ?, NULL, NULL, ?, NULL, ?)", reversed(rows))

    def address(self, guest):
        if guest % 10 == 0: return None
        return f"familia.{guest // 100}@example.com" if guest % 50 == 1 else f"guest.{guest:07}@example.com"


def store_of_editions(bench):
    """The data folder with their store, made once, and the numbers of the events."""
    checkins = bench.size(100_000)
    data = bench.data / f"editions-{checkins}"
    if not data.exists():
        with service(bench, 1000) as event: empty, _ = event.first_night()
        partial = bench.fresh("editions")
        (partial / "default").mkdir(mode=0o700)
        shutil.copy(empty, partial / "default" / "store.sqlite")
        Editions(checkins).write(partial / "default" / "store.sqlite")
        partial.rename(data)
    return data, [str(FIRST + place) for place in range(EDITIONS)]


@row("editions", "DuckDB, 2 threads, the same 11 sections in SQL over the same file", 0.5)
def editions(bench):
    """compare 20 editions of {hundred_thousand} check-ins from the store, CSV"""
    data, numbers = store_of_editions(bench)
    events = ",".join(numbers)
    files = bench.fresh("ours")

    def ours():
        return bench.take(
            bench.program("attendance"), "compare", "--events", events, "--offline", "--format", "csv", "--csv-dialect", "plain",
            "--bin", "15m", "--quiet", "--output", files, ATTENDANCE_DATA_DIR=str(data)).seconds

    theirs = bench.peer("editions_duckdb.py", data / "default" / "store.sqlite", ZONE, str(WIDTH), events)
    ours()
    bench.take(*theirs, files / "comparison" / "comparison")
    return bench.in_turn(ours, lambda: bench.take(*theirs).seconds, rounds=min(3, bench.rounds))
