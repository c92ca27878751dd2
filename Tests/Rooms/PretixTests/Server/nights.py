"""attendance against a real pretix, night after night.

    python nights.py PROGRAM [--seed N] [--nights N]

Run by Scripts/test-pretix.sh, which installs pretix and prepares its database. Each night things happen to the events,
through pretix's own models; then the program reads what changed, and must have the same as one that reads everything, as pretix's own
counts of each list, product and variation, and as a count of the scans in its database.
"""
import argparse
import csv
import filecmp
import json
import logging
import os
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import server as pretix

EVENTS = {26: "conf26", 27: "gala", 28: "2028"}


class Program:
    """The program under test, with a profile for each way of reading."""

    def __init__(self, path, folder, url, token):
        self.path, self.folder, self.url, self.token = path, folder, url, token
        events = "{" + ", ".join(f'{number}: "{slug}"' for number, slug in EVENTS.items()) + "}"
        profile = f"source: pretix\n    base-url: {url}\n    organizer: bigevents\n    events: {events}\n"
        with open(f"{folder}/config.yaml", "w") as file:
            file.write(f"profiles:\n  night:\n    {profile}  whole:\n    {profile}")
            file.write(f"  nowhere:\n    {profile.replace('bigevents', 'nobody')}")
            file.write(f"  missing:\n    {profile.replace('gala', 'no-such-event')}")

    def run(self, *arguments, profile="night", token=None, **environment):
        variables = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "ATTENDANCE_TOKEN": token or self.token,
            "ATTENDANCE_CONFIG": f"{self.folder}/config.yaml", "ATTENDANCE_PROFILE": profile,
            "ATTENDANCE_DATA_DIR": f"{self.folder}/data", "ATTENDANCE_TIMEZONE": "Europe/Berlin",
            "ATTENDANCE_LOCALE": "en"} | environment
        return subprocess.run([self.path, *arguments], env=variables, capture_output=True, text=True, timeout=600)

    def must(self, *arguments, **more):
        done = self.run(*arguments, **more)
        check(done.returncode == 0, f"{' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
        return done

    def rows(self, folder, event, section):
        with open(f"{folder}/event-{event}/attendance/{section}.csv", newline="") as file:
            return list(csv.DictReader(file))


failures = []


def check(holds, text):
    if not holds:
        failures.append(text)
        print("FAILED:", text, flush=True)


def same_folders(left, right):
    """The files that differ between two folders."""
    compared = filecmp.dircmp(left, right)
    found = [f"{left}/{name}" for name in compared.left_only + compared.right_only]
    found += [
        f"{left}/{name}" for name in compared.common_files
        if not filecmp.cmp(f"{left}/{name}", f"{right}/{name}", shallow=False)]
    for name in compared.common_dirs:
        found += same_folders(f"{left}/{name}", f"{right}/{name}")
    return found


class Nights:
    def __init__(self, program, world, served):
        self.program, self.world, self.served = program, world, served
        self.folder = program.folder
        self.requests = []

    def read(self, night):
        """Reads what changed into one profile and everything into another, and compares them."""
        for number in EVENTS:
            before = len(self.served.requests)
            self.program.must("sync", "--event", str(number))
            self.requests.append(len(self.served.requests) - before)
            self.program.must("sync", "--event", str(number), "--full", profile="whole")
        for profile in ("night", "whole"):
            shutil.rmtree(f"{self.folder}/{profile}", ignore_errors=True)
            self.program.must(
                "export", "--all", "--dataset", f"{self.folder}/{profile}/set", "--with-guests", "--personal-data", "--offline",
                profile=profile)
            self.program.must(
                "report", "--offline", "--format", "csv,json", "--output", f"{self.folder}/{profile}/report",
                *[part for number in EVENTS for part in ("--event", str(number))], profile=profile)
        different = same_folders(f"{self.folder}/night/set", f"{self.folder}/whole/set")
        check(not different, f"night {night}: not what reading everything gives: {different}")
        # What changed since the reading before depends on when that was.
        different = [
            name for name in same_folders(f"{self.folder}/night/report", f"{self.folder}/whole/report")
            if isinstance(night, int) or os.path.basename(name) not in ("changes.csv", "attendance.json")]
        check(not different, f"night {night}: reports differ: {different}")

    def compare(self, night):
        """Compares the reports with what pretix says of itself, and with its database."""
        from django_scopes import scopes_disabled
        from pretix.base.models import Checkin

        for number, slug in EVENTS.items():
            where = f"night {night}, {slug}"
            report = f"{self.folder}/night/report"
            sessions = {row["session_id"]: row for row in self.program.rows(report, number, "attendance_by_session")}
            pairs = {
                (row["session_id"], row["registrant_type_id"]): row
                for row in self.program.rows(report, number, "attendance_by_session_and_type")}
            compared = {
                (row["session_id"], row["registrant_type_id"]): row
                for row in self.program.rows(report, number, "reconciliation")}
            lists = self.get(f"events/{slug}/checkinlists/")["results"]
            check(
                sorted(sessions) == sorted(str(found["id"]) for found in lists), f"{where}: other lists: {sorted(sessions)}")
            for found in lists:
                key = str(found["id"])
                status = self.get(f"events/{slug}/checkinlists/{key}/status/")
                row = sessions.get(key, {})
                check(
                    row.get("registered") == str(status["position_count"]),
                    f"{where}: list {key} expects {status['position_count']}, not {row.get('registered')}")
                self.compare_status(where, key, status, pairs, compared)
                with scopes_disabled():
                    scans = Checkin.all.filter(list_id=found["id"], successful=True, type="entry")
                    guests = scans.values("position").distinct().count()
                    check(
                        (row.get("checkins"), row.get("attended")) == (str(scans.count()), str(guests)),
                        f"{where}: list {key} has {scans.count()} scans of {guests}, not "
                        f"{row.get('checkins')} of {row.get('attended')}")
            wrong = [row for row in compared.values() if row["status"] == "differs"]
            check(not wrong, f"{where}: {len(wrong)} differences: {wrong[:2]}")

    def compare_status(self, where, key, status, pairs, compared):
        for item in status["items"]:
            kinds = [
                (item["id"] * 1_000_000 + kind["id"], kind["position_count"], kind["checkin_count"])
                for kind in item["variations"]]
            rest = [item[name] - sum(kind[name] for kind in item["variations"]) for name in (
                "position_count", "checkin_count")]
            if not kinds or any(rest):
                kinds.append((item["id"], *rest))
            for kind, positions, checkins in kinds:
                pair = pairs.get((key, str(kind)), {})
                row = compared.get((key, str(kind)), {})
                check(
                    (pair.get("registered"), row.get("reported_checkins")) == (str(positions), str(checkins)),
                    f"{where}: list {key}, {kind}: {positions} and {checkins}, not {pair.get('registered')} and "
                    f"{row.get('reported_checkins')}")

    def get(self, path):
        import urllib.request

        request = urllib.request.Request(
            f"{self.served.url}api/v1/organizers/bigevents/{path}",
            headers={"Authorization": f"Token {self.program.token}"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def reasons(self):
        """Whoever the service does not count is counted here, and named by reason."""
        from django_scopes import scopes_disabled
        from pretix.base.models import Checkin, CheckinList

        for number, slug in list(EVENTS.items())[:2]:
            expected = {"guests_canceled": 0, "guests_unpaid": 0, "guests_unexpected": 0}
            with scopes_disabled():
                for found in CheckinList.objects.filter(event__slug=slug):
                    counted = set(found.positions.values_list("pk", flat=True))
                    for scan in Checkin.objects.filter(list=found, type="entry").order_by().values("position").distinct():
                        if scan["position"] in counted:
                            continue
                        from pretix.base.models import OrderPosition
                        position = OrderPosition.all.get(pk=scan["position"])
                        order = position.order
                        paid = order.status == "p" or order.status == "n" and (
                            order.valid_if_pending or found.include_pending)
                        reason = (
                            "guests_canceled" if position.canceled or order.status == "c"
                            else "guests_unexpected" if paid else "guests_unpaid")
                        expected[reason] += 1
            rows = self.program.rows(f"{self.folder}/night/report", number, "data_quality")
            told = {row["check"]: int(row["rows"]) for row in rows}
            for reason, count in expected.items():
                check(told.get(reason, 0) == count, f"{slug}: {reason}: {count}, not {told.get(reason, 0)}")
            check(sum(expected.values()) > 0, f"{slug}: nobody is left out, so nothing is tested")


def refusals(program, world, served):
    """What a token may not do, and what is not there, told apart."""
    def ends(status, part, *arguments, **more):
        done = program.run(*arguments, **more)
        check(
            done.returncode == status and part in done.stderr + done.stdout,
            f"{arguments} {more.get('profile', '')}: exit {done.returncode}, {done.stderr}")
        check(program.token not in done.stderr + done.stdout, "a token in a message")

    ends(77, "permission to view orders", "sync", "--event", "26", token=world.blind)
    ends(0, "", "events", token=world.blind)
    ends(0, "", "report", "--live", "--event", "26", token=world.reader)
    ends(77, "ATTENDANCE_TOKEN", "sync", "--event", "26", token="nonsense")
    ends(77, "bigevents", "sync", "--event", "26", profile="nowhere")
    ends(66, "no-such-event", "sync", "--event", "27", profile="missing")
    ends(66, "attendance events", "sync", "--event", "99")
    shown = program.must("doctor").stdout
    check("coordinates" in shown.lower(), f"doctor does not say what pretix does not tell: {shown}")
    ends(77, "permission", "doctor", token=world.blind)


def faults(program, world, served):
    """Faults on the way: limits, holes, addresses that lead elsewhere."""
    orders = "/events/conf26/orders/"

    # A limit, with the time to wait.
    limited = {}

    def limit(path, query, ask):
        limited[path] = limited.get(path, 0) + 1
        if limited[path] == 1:
            return "429 Too Many Requests", [("Retry-After", "1"), ("Content-Type", "application/json")], b"{}"
        return None

    served.fault = limit
    program.must("report", "--live", "--event", "28", "--format", "json")

    # A list of orders that is empty, and counts that are not.
    def empty(path, query, ask):
        def change(document):
            document.update(count=0, next=None, results=[])
        return pretix.changed(ask(), change) if path.endswith(orders) else None

    served.fault = empty
    done = program.run("report", "--live", "--event", "26", "--format", "json")
    check(done.returncode == 65 and "counts more than it lists" in done.stderr, f"an empty list: {done.stderr}")

    # A page that lacks an order and says nothing of it.
    def hole(path, query, ask):
        def change(document):
            if document["results"]:
                document["results"].pop()
        return pretix.changed(ask(), change) if path.endswith(orders) else None

    served.fault = hole
    done = program.run("report", "--live", "--event", "26", "--format", "json")
    check(done.returncode == 65, f"a hole: exit {done.returncode}, {done.stderr}")

    # Addresses of pages that lead to another server.
    stranger = pretix.make_server("127.0.0.1", 0, lambda *_: [], server_class=pretix.Threaded, handler_class=pretix.Quiet)
    visits = []
    stranger.set_app(lambda environ, start: visits.append(environ) or start("404 Not Found", []) or [])
    threading.Thread(target=stranger.serve_forever, daemon=True).start()

    def elsewhere(path, query, ask):
        def change(document):
            if document.get("next"):
                document["next"] = f"http://127.0.0.1:{stranger.server_port}/?page=2"
        return pretix.changed(ask(), change) if path.endswith("/orders/") else None

    served.fault = elsewhere
    program.must("report", "--live", "--event", "26", "--format", "json")
    check(not visits, "the token was taken to another server")
    served.fault = None


def watching(nights):
    """The event as it is followed, with those inside."""
    from django_scopes import scopes_disabled
    from pretix.base.models import CheckinList

    program, world = nights.program, nights.world
    done = threading.Event()

    def scan():
        from django.db import connection, OperationalError

        with scopes_disabled():
            while not done.wait(1.0):
                try:
                    # A new guest, too.
                    position = world.order(world.conf, status="p").positions.first()
                    if position:
                        world.scan(position, world.lists_of(world.conf)[0], type="entry", successful=True)
                except OperationalError:
                    pass
        connection.close()

    thread = threading.Thread(target=scan)
    thread.start()
    timer = threading.Timer(20, done.set)
    timer.start()
    watched = program.must("watch", "--event", "26", "--json", "--interval", "1", "--duration", "40s")
    done.set()
    thread.join()
    lines = [json.loads(line) for line in watched.stdout.splitlines()]
    last = lines[-1]
    check(last["final"] and last["checked"], f"watch: not checked: {watched.stderr}")
    check(lines[0]["checkins"] < last["checkins"], "watch: nobody came")
    check(
        len({line["checkins"] for line in lines if line["connection"] == "ok"}) > 3, "watch: nothing was followed")
    check(
        all(kind["registrant_type_id"] is not None for line in lines for kind in line["registrant_types"]),
        "watch: a scan without a type")
    with scopes_disabled():
        inside = {found.pk: found.inside_count for found in CheckinList.objects.filter(event=world.conf)}
    shown = {row["session_id"]: row.get("inside") for row in last["sessions"]}
    check(shown == inside, f"watch: inside {shown}, not {inside}")


def while_scanning(nights):
    """People are scanned while the program reads."""
    from django.db import connection, OperationalError
    from django_scopes import scopes_disabled

    done = threading.Event()
    scanned = []

    def scan():
        try:
            with scopes_disabled():
                while not done.is_set():
                    try:
                        nights.world.scan_some(nights.world.conf, 1)
                        scanned.append(1)
                    except OperationalError:
                        pass
                    time.sleep(0.3)
        finally:
            connection.close()

    thread = threading.Thread(target=scan)
    thread.start()
    try:
        for _ in range(2):
            nights.program.must("sync", "--event", "26")
            nights.program.must("sync", "--event", "26", "--full", profile="whole")
    finally:
        done.set()
        thread.join()
    check(len(scanned) > 3, "nobody was scanned meanwhile")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=26)
    parser.add_argument("--nights", type=int, default=9)
    parser.add_argument("--record", metavar="FOLDER", help="write the responses of two nights there, for the tests of the source")
    arguments = parser.parse_args()
    logging.disable(logging.CRITICAL)
    served = pretix.start()
    import world as worlds

    began = time.monotonic()
    world = worlds.World(arguments.seed)
    if arguments.record:
        import recording

        return recording.record(world, served, arguments)
    world.fill(60)
    with tempfile.TemporaryDirectory() as folder:
        program = Program(os.path.abspath(arguments.program), folder, served.url, world.token)
        nights = Nights(program, world, served)
        listed = program.must("events").stdout
        check("conf26" in listed and "gala" in listed, f"events: {listed}")
        for night in range(1, arguments.nights + 1):
            if night > 1:
                print(f"night {night}: {', '.join(world.day())}", flush=True)
            nights.read(night)
            nights.compare(night)
            nights.reasons()
        print("requests of each reading:", nights.requests)
        while_scanning(nights)
        nights.read("after scanning")
        nights.compare("after scanning")
        watching(nights)
        refusals(program, world, served)
        faults(program, world, served)
    print(f"{len(failures)} failures, {time.monotonic() - began:.0f} s, seed {arguments.seed}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
