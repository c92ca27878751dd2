"""Rows that read pages from a service: nginx on loopback, one worker. Mostly against curl, which throws bytes away."""

import contextlib
import json
import shutil

from event import EVENT, Event, free_port, served, served_slowly
from measuring import HERE, Result, require, require_same_files, row

CURL = "`curl --parallel` that throws the bytes away"


class Service:
    """An event's pages, served; what reads them, ours and others."""

    def __init__(self, bench, base, event, pages):
        self.bench, self.base, self.event = bench, base, event
        self.urls = bench.work / "pages.curl"
        self.urls.write_text("".join(
            f'url = "{base}checkins?page={page}&limit=100&order=id:DESC"\noutput = "/dev/null"\n'
            for page in range(1, event.pages + 1)))
        self.bytes = sum(file.stat().st_size for file in (pages / "checkins").iterdir())

    def curl(self, *options):
        return self.bench.take("curl", "-sf", "--parallel", "--parallel-max", "8", *options, "--config", self.urls)

    def require_curl_reads_all(self, *options):
        """Which also brings every page into the system's cache."""
        sizes = self.curl(*options, "-w", "%{size_download}\n").output.split()
        require(sum(map(int, sizes)) == self.bytes, "the bytes that curl reads and the pages")

    def extract(self): return self.bench.take(self.bench.program("extraction-benchmark"), self.base, str(EVENT))

    def require_all_extracted(self):
        counted = self.extract().output.split()
        require(int(counted[1]) == self.event.newest, "extracted check-ins and those there are")

    def report(self, folder, *options, store=None):
        return self.bench.take(
            self.bench.program("attendance"), "report", "--event", str(EVENT), "--format", "csv,xlsx", "--output",
            folder, *options, ATTENDANCE_BASE_URL=self.base, ATTENDANCE_DATA_DIR=str(store or self.bench.work / "none"))

    def first_night(self):
        """A new store, and what it took."""
        store = self.bench.fresh("store")
        return store / "default" / "store.sqlite", self.bench.take(
            self.bench.program("attendance"), "sync", "--event", str(EVENT), ATTENDANCE_BASE_URL=self.base,
            ATTENDANCE_DATA_DIR=str(store))


@contextlib.contextmanager
def service(bench, checkins, newest=None, compressed=False, port=None, distinct=False):
    event = Event(checkins, newest, distinct)
    pages = event.files(bench.data, compressed)
    with served(pages, bench.fresh("nginx"), port) as base: yield Service(bench, base, event, pages)


@row("extraction", CURL, 1.5)
def extraction(bench):
    """extract {million} check-ins, {pages} pages, into columns"""
    with service(bench, bench.size(1_000_000)) as event:
        event.require_curl_reads_all()
        event.require_all_extracted()
        return bench.in_turn(lambda: event.extract().seconds, lambda: event.curl().seconds)


@row("live", CURL, 1.8)
def live(bench):
    """the whole report from the service, {million} check-ins, CSV and XLSX"""
    with service(bench, bench.size(1_000_000)) as event:
        event.require_curl_reads_all()
        return bench.in_turn(
            lambda: event.report(bench.work / "live", "--live").seconds, lambda: event.curl().seconds)


@row("live-python", "Python: aiohttp, orjson, polars, XlsxWriter", 0.14)
def live_python(bench):
    """13 of its sections from the service, {million} check-ins, CSV and XLSX"""
    with service(bench, bench.size(1_000_000)) as event:
        ours, theirs = bench.fresh("ours"), bench.fresh("theirs")

        def report(): return event.report(ours, "--live", "--report", HERE / "sections.yaml").seconds
        def python(): return bench.take(*bench.peer("live.py", event.base, str(EVENT), theirs)).seconds

        report(), python()
        require_same_files(ours / f"event-{EVENT}" / "sections", theirs)
        return bench.in_turn(report, python, rounds=min(3, bench.rounds))


@row("gzip", "`curl --parallel --compressed`", 1.2)
def compressed(bench):
    """extract {million} check-ins, {pages} pages compressed with gzip"""
    with service(bench, bench.size(1_000_000), compressed=True) as event:
        event.require_curl_reads_all("--compressed")
        event.require_all_extracted()
        return bench.in_turn(lambda: event.extract().seconds, lambda: event.curl("--compressed").seconds)


@row("first-night", CURL, 3.3)
def first_night(bench):
    """the first night: {million} check-ins into a new store"""
    with service(bench, bench.size(1_000_000)) as event:
        event.require_curl_reads_all()
        return bench.in_turn(lambda: event.first_night()[1].seconds, lambda: event.curl().seconds)


@row("first-night-guests", CURL, 4.6)
def first_night_guests(bench):
    """the first night: {million} check-ins of as many guests into a new store"""
    with service(bench, bench.size(1_000_000), distinct=True) as event:
        event.require_curl_reads_all()
        return bench.in_turn(lambda: event.first_night()[1].seconds, lambda: event.curl().seconds)


@row("next-night", "the first night, with report", 0.20)
def next_night(bench):
    """a night with {new} new check-ins among {million}, with report"""
    checkins, port = bench.size(1_000_000), free_port()
    whole = bench.fresh("whole")
    with service(bench, checkins, port=port) as event: event.report(whole, "--live")

    def nights():
        store, output = bench.fresh("store"), bench.fresh("nights")
        with service(bench, checkins, checkins - bench.new(checkins), port=port) as event:
            event.require_curl_reads_all()
            first = event.report(output, store=store)
        with service(bench, checkins, port=port) as event:
            event.require_curl_reads_all()
            next = event.report(output, store=store)
        # What changed since the night before, only a store knows.
        require_same_files(*(folder / f"event-{EVENT}" / "attendance" for folder in (whole, output)), but=["changes"])
        return next.seconds, first.seconds

    return Result.of([nights() for _ in range(bench.rounds)])


@row("offline", "the report from the service", 0.5)
def offline(bench):
    """the report from the store, {million} check-ins, CSV and XLSX"""
    with service(bench, bench.size(1_000_000)) as event:
        file, _ = event.first_night()
        kept = bench.fresh("kept")
        shutil.copytree(file.parent.parent, kept, dirs_exist_ok=True)
        ours, theirs = bench.fresh("offline"), bench.fresh("live")

        def stored(): return event.report(ours, "--offline", store=kept).seconds
        def lively(): return event.report(theirs, "--live").seconds

        stored(), lively()
        require_same_files(*(folder / f"event-{EVENT}" / "attendance" for folder in (ours, theirs)))
        return bench.in_turn(stored, lively)


class SlowService:
    """An event's pages from a service that takes its time."""

    def __init__(self, bench, pages, *options):
        self.bench, self.event, self.options = bench, Event(bench.pages(pages) * 100), options
        self.pages = self.event.files(bench.data)

    def read(self, in_flight):
        """The seconds that a live report takes, and what the service counted: so many pages at once, or a range."""
        configuration = self.bench.fresh("slow") / "config.yaml"
        with served_slowly(self.pages, *self.options) as (base, counted):
            configuration.write_text(
                f"profiles:\n  slow:\n    base-url: {base}\n    pages-in-flight: {in_flight}\n")
            took = self.bench.take(
                self.bench.program("attendance"), "report", "--event", str(EVENT), "--live", "--format", "json",
                "--config", configuration)
        require(json.loads(took.output)["about"]["total_checkins"] == self.event.newest, "check-ins read and those there are")
        return took.seconds, counted

    def curl(self, at_once):
        """The mean seconds that a request of curl's takes."""
        with served_slowly(self.pages, *self.options) as (base, counted):
            Service(self.bench, base, self.event, self.pages).curl("--parallel-max", at_once)
        return counted[2]


@row("network", "the best of 8, 16 and 32 pages at once", 1.15)
def network(bench):
    """{slow_pages} pages from a service that takes 80 ms, and as many from one that takes 20"""
    services = [SlowService(bench, 1000, "--wait", wait) for wait in ("0.08", "0.02")]

    def read(in_flight): return sum(service.read(in_flight)[0] for service in services)

    return bench.in_turn(
        lambda: read("32"), lambda: min(read(f"{number}..{number}") for number in (8, 16, 32)), min(3, bench.rounds))


@row("gentle", "the response time of one request at a time; `curl --parallel-max 8`: {curl_response}", 1.3)
def gentle(bench):
    """the mean response time of a service with four workers of 250 ms, while {gentle_pages} pages are read"""
    service = SlowService(bench, 600, "--wait", "0.25", "--workers", "4")
    # One at a time, a request takes the service's own time, by construction.
    bench.sizes["curl_response"] = f"{service.curl('8') / 0.25:.2f}"
    return Result.of([(service.read("32")[1][2], 0.25) for _ in range(min(3, bench.rounds))])


@row("memory", "-", 100)
def memory(bench):
    """peak memory per check-in, {ten_million} extracted and reported, CSV and XLSX"""
    checkins = bench.size(10_000_000)
    with service(bench, checkins) as event:
        peak = event.report(bench.fresh("memory"), "--live").peak
        return Result(peak / checkins, None, peak / checkins, unit="B")
