"""What a row of the table is, and how it is measured: ours and the peer in turn, round after round."""

import dataclasses
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
ROWS = []


@dataclasses.dataclass
class Row:
    name: str
    peer: str
    at_most: float
    measure: object

    def work(self, sizes): return " ".join(self.measure.__doc__.format(**sizes).split())


def row(name, peer, at_most):
    """Adds a row to the table. The function's description says what is done, and names sizes in braces."""
    def add(measure):
        ROWS.append(Row(name, peer, at_most, measure))
        return measure
    return add


@dataclasses.dataclass
class Result:
    """Medians of ours and the peer's, and of the ratios of each round."""
    ours: float
    theirs: float | None
    ratio: float
    unit: str = "s"

    @classmethod
    def of(cls, pairs):
        ours, theirs = map(statistics.median, zip(*pairs))
        return cls(ours, theirs, statistics.median(our / their for our, their in pairs))


class Taken:
    """What a process took, from its start to its end."""

    def __init__(self, command, environment):
        command = [str(part) for part in command]
        with tempfile.TemporaryFile("w+") as errors:
            began = time.perf_counter()
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
            self.output = process.stdout.read()
            _, status, usage = os.wait4(process.pid, 0)
            self.seconds = time.perf_counter() - began
            process.returncode = os.waitstatus_to_exitcode(status)
            self.peak = usage.ru_maxrss * 1024
            errors.seek(0)
            if process.returncode != 0:
                raise SystemExit(f"{' '.join(command)}: status {process.returncode}\n{errors.read()}")


class Bench:
    """The programs, the folders and the sizes of a run."""

    def __init__(self, programs, data, scale, rounds, packaged=""):
        self.programs, self.scale, self.rounds = pathlib.Path(programs), scale, rounds
        self.packaged = pathlib.Path(packaged) if packaged else None
        self.data, self.work = pathlib.Path(data).absolute(), pathlib.Path(data).absolute() / "work"
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        own = {name: value for name, value in os.environ.items() if not name.startswith("ATTENDANCE_")}
        self.environment = {
            **own, "HOME": str(self.work), "XDG_CONFIG_HOME": str(self.work / "config"),
            "ATTENDANCE_TOKEN": "benchmark", "ATTENDANCE_LOCALE": "en", "ATTENDANCE_TIMEZONE": "America/Santiago",
            "POLARS_MAX_THREADS": "2",
        }
        million = self.size(1_000_000)
        self.sizes = {
            "million": f"{million:,}", "pages": f"{-(-million // 100):,}", "new": f"{self.new(million):,}",
            "ten_million": f"{self.size(10_000_000):,}", "fifty_million": f"{self.size(50_000_000):,}",
            "hundred_thousand": f"{self.size(100_000):,}", "visits": f"{self.size(5_000_000):,}",
            "members": f"{self.size(100_000):,}", "slow_pages": f"{self.pages(1000):,}",
            "gentle_pages": f"{self.pages(600):,}",
        }

    def size(self, whole): return max(1000, int(whole * self.scale))
    def pages(self, whole): return max(200, int(whole * self.scale))
    def new(self, checkins): return max(1, checkins // 1000)

    def is_packaged(self, name): return self.packaged is not None and (self.packaged / name).exists()

    def program(self, name): return (self.packaged if self.is_packaged(name) else self.programs) / name

    def peer(self, script, *arguments): return [sys.executable, HERE / "peers" / script, *arguments]

    def take(self, *command, **environment): return Taken(command, {**self.environment, **environment})

    def told(self, *command):
        """The seconds that a program itself tells first, for what it does in memory."""
        return float(self.take(*command).output.split()[0])

    def in_turn(self, ours, theirs, rounds=None):
        return Result.of([(ours(), theirs()) for _ in range(rounds or self.rounds)])

    def fresh(self, name):
        """An empty folder."""
        folder = self.work / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        return folder


def require(holds, what):
    if not holds: raise SystemExit(f"not equal, so nothing is timed: {what}")


def require_same_files(ours, theirs, but=()):
    """Every CSV file of ours has the same bytes among theirs."""
    files = [file for file in sorted(pathlib.Path(ours).glob("*.csv")) if file.stem not in but]
    require(files, f"{ours} has no CSV files")
    for file in files:
        other = pathlib.Path(theirs) / file.name
        require(other.exists() and other.read_bytes() == file.read_bytes(), f"{file} and {other}")
