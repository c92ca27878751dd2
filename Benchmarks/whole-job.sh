#!/bin/sh
# The whole job, from the first page to the workbook, against a script with requests, pandas and XlsxWriter:
# whole-job.sh ATTENDANCE PYTHON [DATA-FOLDER] [ROUNDS]
set -eu
program=$1
python=$2
data=${3:-${TMPDIR:-/tmp}/attendance-benchmark}
rounds=${4:-3}
here=$(cd "$(dirname "$0")" && pwd)
[ -f "$data/sessions.json" ] || python3 "$here/make-pages.py" "$data"

work=$(mktemp -d)
server=
stop() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT INT TERM
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export ATTENDANCE_TOKEN=benchmark ATTENDANCE_BASE_URL="http://127.0.0.1:$port/api/" ATTENDANCE_TIMEZONE=America/Santiago
sh "$here/serve-pages.sh" "$data" "$port" "$work/nginx" &
server=$!
until curl -sf -o /dev/null "${ATTENDANCE_BASE_URL}events/6/sessions"; do sleep 0.1; done

python3 - "$program" "$python" "$here/pandas-report.py" "$work" "$rounds" <<'PYTHON'
import os, resource, statistics, subprocess, sys, time
program, python, script, work, rounds = *sys.argv[1:5], int(sys.argv[5])
ours = [program, "report", "--event", "6", "--live", "--format", "csv,xlsx", "--output", work + "/ours"]
theirs = [python, script, os.environ["ATTENDANCE_BASE_URL"], "6", work + "/theirs"]


def took(command):
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0: sys.exit(f"{command[0]}: status {status}")
    return time.perf_counter() - began, usage.ru_maxrss / 1024


ratios = []
for round in range(rounds):
    (seconds, memory), (peer, peer_memory) = took(ours), took(theirs)
    ratios.append(peer / seconds)
    print(f"attendance {seconds:.2f} s, {memory:.0f} MB; pandas and XlsxWriter {peer:.2f} s, {peer_memory:.0f} MB: "
          f"{peer / seconds:.1f} times as long", flush=True)
print(f"median: {statistics.median(ratios):.1f} times as long")
PYTHON
