#!/bin/sh
# The first night of an event of 999,000 check-ins, the night after with 1,000 more, and a report without the network:
# nights.sh ATTENDANCE [DATA-FOLDER]. Ratios are to the first night.
set -eu
program=$1
data=${2:-${TMPDIR:-/tmp}/attendance-benchmark}
here=$(cd "$(dirname "$0")" && pwd)
[ -f "$data/sessions.json" ] || python3 "$here/make-pages.py" "$data"
[ -f "$data-before/sessions.json" ] || python3 "$here/make-pages.py" "$data-before" --check-ins 999000

work=$(mktemp -d)
server=
stop() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT INT TERM
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export ATTENDANCE_TOKEN=benchmark ATTENDANCE_DATA_DIR="$work/data" ATTENDANCE_BASE_URL="http://127.0.0.1:$port/api/"

serve() {
    [ -z "$server" ] || { kill "$server" && wait "$server" 2>/dev/null || true; }
    sh "$here/serve-pages.sh" "$1" "$port" "$work/nginx" &
    server=$!
    until curl -sf -o /dev/null "${ATTENDANCE_BASE_URL}events/6/sessions"; do sleep 0.1; done
}

seconds() { # seconds NAME ARGUMENTS…
    name=$1
    shift
    python3 - "$name" "$work/first" "$program" "$@" <<'PYTHON'
import pathlib, resource, subprocess, sys, time
name, first, command = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
began = time.perf_counter()
subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
took = time.perf_counter() - began
memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
if not first.exists(): first.write_text(str(took))
print(f"{name}: {took:.2f} s, {took / float(first.read_text()):.3f} of the first night, at most {memory:.0f} MB")
PYTHON
}

serve "$data-before"
seconds "first night, 999,000 check-ins, csv and json" report --event 6 --format csv,json --output "$work/out"
serve "$data"
seconds "next night, 1,000 new" report --event 6 --format csv,json --output "$work/out"
seconds "offline report" report --event 6 --offline --format csv,json --output "$work/out"
seconds "offline report with the workbook" report --event 6 --offline --format csv,json,xlsx --output "$work/out"
seconds "live, no store, everything read" report --event 6 --live --format csv,json --output "$work/out"
