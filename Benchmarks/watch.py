#!/usr/bin/env python3
"""From scan to screen: how long after a check-in is made `attendance watch` shows it.

    python3 Benchmarks/watch.py [--rate 50] [--seconds 300] [--interval 2] [--guests 8000] [--programs .build/use/release]

Plays an event in the sandbox at so many check-ins a second, and follows it with `--json`, whose lines are written when the
screen is drawn.
A check-in is made when the sandbox's list of them has it, and shown when a line that counts it is read here. Prints the median, the
95th percentile and the longest time, and the processor's time that the program took. Reference/watch.md has a recorded run.
"""

import argparse
import json
import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rate", type=float, default=50)
    arguments.add_argument("--seconds", type=float, default=300)
    arguments.add_argument("--interval", type=float, default=2)
    arguments.add_argument("--guests", type=int, default=8000)
    arguments.add_argument("--programs", default=".build/use/release")
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder: measure(options, pathlib.Path(folder), pathlib.Path(options.programs).absolute())


def measure(options, folder, programs):
    environment = {**os.environ, "TMPDIR": str(folder), "HOME": str(folder), "ATTENDANCE_EMAIL": "demo@tikit.example",
                   "ATTENDANCE_PASSWORD": "demo-password", "ATTENDANCE_DATA_DIR": str(folder / "data")}
    sandbox = subprocess.Popen(
        [programs / "attendance", "sandbox", "--port", "0", "--play", str(options.rate), "--guests", str(options.guests)],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
    try:
        address = next(word for line in sandbox.stdout for word in line.split() if word.startswith("http://"))
        watch = subprocess.Popen(
            [programs / "attendance", "watch", "--event", "6", "--base-url", address, "--json",
             "--interval", str(options.interval)],
            stdout=subprocess.PIPE, text=True, env=environment)
        made, shown, isOver = [], [], threading.Event()
        readers = [threading.Thread(target=count, args=(address, made, isOver)),
                   threading.Thread(target=follow, args=(watch, shown))]
        for reader in readers: reader.start()
        time.sleep(options.seconds)
        isOver.set()
        # Those made in the last seconds would count as never shown.
        time.sleep(3 * options.interval)
        watch.send_signal(signal.SIGTERM)
        watch.wait()
        for reader in readers: reader.join()
        tell(options, made, shown)
    finally:
        sandbox.send_signal(signal.SIGTERM)
        sandbox.wait()


def count(address, made, isOver):
    """The number of check-ins at each moment, every 20 milliseconds."""
    def answer(path, body=None, **headers):
        with urllib.request.urlopen(urllib.request.Request(address + path, body, headers)) as response: return json.load(response)

    token = answer("auth/login", b'{"email":"demo@tikit.example","password":"demo-password"}')["token"]
    page = "checkins?limit=1&filter=" + urllib.parse.quote('[{"field":"e.event","operator":"=","value":6}]')
    while not isOver.is_set():
        total = answer(page, Authorization=f"Bearer {token}")["pagination"]["total_items"]
        made.append((time.monotonic(), total))
        time.sleep(0.02)


def follow(watch, shown):
    for line in watch.stdout: shown.append((time.monotonic(), json.loads(line)["checkins"]))


def tell(options, made, shown):
    delays, place = [], 0
    first = shown[0][1]
    for (before, start), (at, end) in zip(made, made[1:]):
        for number in range(start + 1, end + 1):
            if number <= first: continue
            while place < len(shown) and shown[place][1] < number: place += 1
            if place == len(shown): raise SystemExit(f"check-in {number} was never shown")
            # At the latest then, so that no delay is told too short.
            delays.append(shown[place][0] - before)
    delays.sort()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    rank = lambda share: delays[max(0, -(-int(len(delays) * share) // 1) - 1)]
    print(f"{len(delays)} check-ins at {options.rate:g} a second, refreshed every {options.interval:g} s: median {rank(0.5):.2f} s,"
          f" p95 {rank(0.95):.2f} s, longest {delays[-1]:.2f} s; {used.ru_utime + used.ru_stime:.1f} s of processor time in"
          f" {options.seconds:.0f} s (watch)")


if __name__ == "__main__": main()
