"""A made-up event of any number of check-ins: its pages, as a service would answer them, and nginx to serve them.

A check-in follows from its number alone, so the same arguments give the same bytes, in any order and by any number of
processes; and the pages of an event with fewer check-ins have the same ones.
"""

import contextlib
import json
import multiprocessing
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
import zlib

FIRST_NAMES = ["María", "José", "Camila", "Sebastián", "Josefa", "Benjamín", "Antonia", "Matías", "D'Angela", "Ñusta"]
LAST_NAMES = ["González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva", "Martínez", "O'Higgins"]
TYPES = ["General", "VIP", "Prensa", "Expositor", "Staff", "Estudiante"]
METHODS = ["QR", "QR", "QR", "MANUAL", "NFC"]
EVENT, SESSIONS, PER_PAGE, DAY = 6, 12, 100, 86_400
MIDNIGHT = 1_772_323_200  # 2026-03-01T00:00:00Z
MASK = (1 << 64) - 1


class Event:
    """Check-ins 1 to `newest` of an event that is planned for `total`, in the order of time; each of a guest of its own, if
    guests are `distinct`."""

    def __init__(self, total, newest=None, distinct=False):
        self.total, self.newest, self.distinct = total, newest or total, distinct
        self.pages = -(-self.newest // PER_PAGE)
        self.guests = max(1, total * 3 // 10)

    def start(self, session):
        """Seconds since 1970: four sessions a day, at 9, 12, 15 and 18 h."""
        return MIDNIGHT + session // 4 * DAY + (9 + session % 4 * 3) * 3600

    def name(self, session):
        return f"Día {session // 4 + 1} - Bloque {session % 4 + 1}"

    def check_in(self, number):
        """As JSON."""
        dice = mixed(number)
        # A prime larger than any total, so that each guest comes once, in no order.
        guest = (number * 2_654_435_761 % self.total if self.distinct else dice % self.guests) + 1
        kind = guest % len(TYPES)
        # From an hour before the start of its session to two hours after it.
        session, past = divmod((number - 1) * SESSIONS, self.total)
        made = stamp(self.start(session) - 3600 + past * 10_800 // self.total)
        dice = mixed(dice)
        places = [
            "null" if dice >> shift & 15 == 0 else
            f"{degrees + ((dice >> shift + 4 & 2047) + (dice >> shift + 15 & 2047) - 2047) * 5e-6:.6f}"
            for degrees, shift in ((-33.4569, 0), (-70.6483, 26))
        ]
        return (
            f'{{"id":{number},"guest":{{"id":{guest},"firstName":"{FIRST_NAMES[guest % 10]}",'
            f'"lastName":"{LAST_NAMES[guest // 10 % 10]} {LAST_NAMES[guest // 100 % 10]}",'
            f'"email":"guest.{guest:07}@example.com","registrantType":{{"id":{kind + 1},"name":"{TYPES[kind]}"}}}},'
            f'"eventSession":{{"id":{session + 12},"name":"{self.name(session)}"}},'
            f'"method":"{METHODS[(dice >> 58) % 5]}","latitude":{places[0]},"longitude":{places[1]},'
            f'"createdAt":"{made}","updatedAt":"{made}"}}')

    def page(self, number):
        newest = self.newest - (number - 1) * PER_PAGE
        rows = ",".join(self.check_in(row) for row in range(newest, max(0, newest - PER_PAGE), -1))
        return (
            f'{{"data":[{rows}],"pagination":{{"current_page":{number},"per_page":{PER_PAGE},'
            f'"total_items":{self.newest},"total_pages":{self.pages}}}}}').encode()

    def sessions(self):
        """The service's answer for the event's sessions and their offers."""
        offer = self.total // (SESSIONS * len(TYPES))
        return json.dumps({"sessions": [{
            "id": session + 12, "name": self.name(session), "startDate": stamp(self.start(session) // DAY * DAY),
            "startTime": stamp(self.start(session)), "endDate": stamp(self.start(session) // DAY * DAY),
            "endTime": stamp(self.start(session) + 7200), "registrantTypes": [{
                "sessionRegistrantTypeId": session * 10 + kind, "registrantTypeId": kind + 1,
                "registrantTypeName": name, "price": 10_000 * (1 + kind + session // 4), "stock": 2 * offer,
                "used": offer * 3 // 2, "available": offer // 2, "isActive": True, "registered": offer * 3 // 2,
                "checkins": offer, "attendancePercentage": 66.67,
            } for kind, name in enumerate(TYPES)],
        } for session in range(SESSIONS)]}, ensure_ascii=False).encode()

    def files(self, folder, compressed=False):
        """Makes the pages once, in a folder within `folder`, and returns it."""
        kind = "gzip" if compressed else "json"
        guests = "-distinct" if self.distinct else ""
        made = pathlib.Path(folder) / f"pages-{self.total}-{self.newest}{guests}-{kind}"
        if made.exists(): return made
        partial = made.with_suffix(".partial")
        shutil.rmtree(partial, ignore_errors=True)
        (partial / "checkins").mkdir(parents=True)
        suffix, pack = (".json.gz", gzip) if compressed else (".json", bytes)
        (partial / f"sessions{suffix}").write_bytes(pack(self.sessions()))
        step = 1000
        with multiprocessing.Pool(len(os.sched_getaffinity(0))) as pool:
            pool.starmap(self._write, [
                (partial / "checkins", range(first, min(first + step, self.pages + 1)), suffix, pack)
                for first in range(1, self.pages + 1, step)])
        partial.rename(made)
        return made

    def _write(self, folder, pages, suffix, pack):
        for page in pages: (folder / f"{page}{suffix}").write_bytes(pack(self.page(page)))


def mixed(number):
    """64 bits that look random: the finalizer of SplitMix64 (https://prng.di.unimi.it/splitmix64.c)."""
    number = (number + 0x9E3779B97F4A7C15) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def stamp(seconds):
    day, second = divmod(seconds - MIDNIGHT, DAY)
    return f"2026-03-{day + 1:02}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z"


def gzip(data):
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(data) + packer.flush()


@contextlib.contextmanager
def served(pages, work, port=None):
    """nginx with one worker, serving a folder of pages on loopback. Yields the base URL of the service."""
    port = port or free_port()
    work = pathlib.Path(work)
    work.mkdir(parents=True, exist_ok=True)
    configuration = work / "nginx.conf"
    scratch = "".join(f"{kind}_temp_path {work}/{kind};" for kind in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    configuration.write_text(f"""
        daemon off; master_process off; worker_processes 1; pid {work}/pid; error_log {work}/error.log;
        events {{ worker_connections 256; }}
        http {{
            access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000; default_type application/json;
            open_file_cache max=15000 inactive=600s; gzip_static always; {scratch}
            server {{
                listen 127.0.0.1:{port}; root {pages};
                location = /api/checkins {{ rewrite ^ /checkins/$arg_page.json break; }}
                location = /api/events/{EVENT}/sessions {{ rewrite ^ /sessions.json break; }}
            }}
        }}""")
    nginx = shutil.which("nginx") or "/usr/sbin/nginx"
    server = subprocess.Popen([nginx, "-p", work, "-e", work / "error.log", "-c", configuration])
    base = f"http://127.0.0.1:{port}/api/"
    try:
        for _ in range(100):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{base}events/{EVENT}/sessions").close()
                break
            if server.poll() is not None: raise SystemExit(f"nginx ended: {(work / 'error.log').read_text()}")
            time.sleep(0.05)
        yield base
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def served_slowly(pages, *options):
    """The pages served by `slow.py`. Yields the base URL, and a list that has, afterwards, what it counted."""
    server = subprocess.Popen(
        [sys.executable, pathlib.Path(__file__).parent / "slow.py", pages, *options], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, text=True)
    counted = []
    try:
        yield f"http://127.0.0.1:{int(server.stdout.readline())}/api/", counted
        counted += map(float, server.communicate()[0].split())
    finally:
        server.kill()
        server.wait()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
