#!/bin/sh
# A club of 100,000 members and 5,000,000 visits: its store written, and its report from the store against a script with
# pandas and XlsxWriter: club.sh ATTENDANCE MEMBERSHIP-BENCHMARK PYTHON [DATA-FOLDER] [ROUNDS]
set -eu
program=$1
benchmark=$2
python=$3
data=${4:-${TMPDIR:-/tmp}/attendance-benchmark}
rounds=${5:-5}
here=$(cd "$(dirname "$0")" && pwd)

# Made once, and put into place when it is whole.
club=$data/club/store.sqlite
if [ ! -f "$club" ]; then
    rm -rf "$data/club.partial"
    mkdir -p "$data/club.partial"
    "$benchmark" write "$data/club.partial/store.sqlite"
    "$benchmark" nights "$data/club.partial/store.sqlite"
    mv "$data/club.partial" "$data/club"
fi
"$benchmark" phases "$club"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
export ATTENDANCE_CONFIG="$work/config.yaml" ATTENDANCE_DATA_DIR="$data" ATTENDANCE_PROFILE=club
cat >"$ATTENDANCE_CONFIG" <<'YAML'
profiles:
  club:
    source: csv
    timezone: America/Santiago
    members: {members-file: members.csv, visits-file: visits.csv}
YAML

"$python" - "$program" "$here/pandas-club.py" "$club" "$work" "$rounds" <<'PYTHON'
import os, statistics, subprocess, sys, time
program, script, club, work, rounds = *sys.argv[1:5], int(sys.argv[5])
report = [program, "members", "report", "--offline", "--report", "members"]


def took(command):
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0: sys.exit(f"{command[0]}: status {status}")
    return time.perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def told(measured): return "{:.2f} s (computing {:.2f} s), {:.0f} MB".format(*measured)


for name, options in [("terminal", []), ("html and json", ["--format", "html,json", "--output", work + "/other"])]:
    print(f"{name}: {told(min(took(report + options) for _ in range(rounds)))}", flush=True)
ratios, best = [], None
for round in range(rounds):
    ours = took(report + ["--format", "csv,xlsx", "--output", work + "/ours"])
    theirs = took([sys.executable, script, club, work + "/theirs"])
    ratios.append(theirs[0] / ours[0])
    best = min(best or ours, ours)
    print(f"csv and workbook: {told(ours)}; pandas and XlsxWriter: {told(theirs)}: {ratios[-1]:.1f} times as long",
          flush=True)
print(f"median: {statistics.median(ratios):.1f} times as long; csv and workbook at best {told(best)}, to be at most 3 s")
PYTHON
