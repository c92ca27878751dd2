"""Median wall time of a program's --version against that of /bin/true: start-up.py PROGRAM"""

import statistics
import subprocess
import sys
import time


def milliseconds(command):
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return (time.perf_counter() - began) * 1000


program = sys.argv[1]
pairs = [(milliseconds([program, "--version"]), milliseconds(["/bin/true"])) for _ in range(50)]
ours, floor = (statistics.median(times) for times in zip(*pairs))
print(f"attendance {ours:.1f} ms, /bin/true {floor:.1f} ms, difference {ours - floor:.1f} ms")
