#!/bin/sh
# Times the extraction of 1,000,000 check-ins in 10,000 static pages on loopback against curl fetching the same pages,
# in turn, and prints the median of the ratios.
#
#     Benchmarks/extraction.sh EXTRACTION-BENCHMARK [DATA-FOLDER] [ROUNDS]
#
# Needs nginx, curl and Python 3. The pages (about 320 MB) are made once and kept in DATA-FOLDER.
set -eu

program=${1:?usage: extraction.sh EXTRACTION-BENCHMARK [DATA-FOLDER] [ROUNDS]}
data=${2:-${TMPDIR:-/tmp}/attendance-benchmark}
rounds=${3:-5}
here=$(cd "$(dirname "$0")" && pwd)

[ -f "$data/sessions.json" ] || python3 "$here/make-pages.py" "$data"
data=$(cd "$data" && pwd)
pages=$(ls "$data/checkins" | wc -l)
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

work=$(mktemp -d)
server=
stop() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT INT TERM

sh "$here/serve-pages.sh" "$data" "$port" "$work" &
server=$!

base="http://127.0.0.1:$port/api/"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    curl -sf -o /dev/null "${base}events/6/sessions" && break
    sleep 0.2
done
# Once before the clock runs, so that every page is in the system's cache for both.
cat "$data"/checkins/*.json > /dev/null

python3 - "$program" "$base" "$pages" "$rounds" <<'PYTHON'
import statistics
import subprocess
import sys
import tempfile
import time

program, base, pages, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with tempfile.NamedTemporaryFile("w", suffix=".curl") as urls:
    for page in range(1, pages + 1):
        urls.write(f'url = "{base}checkins?page={page}&limit=100&order=id:DESC"\noutput = "/dev/null"\n')
    urls.flush()
    curl = ["curl", "-s", "--parallel", "--parallel-max", "8", "--config", urls.name]
    ratios = []
    for number in range(1, rounds + 1):
        start = time.perf_counter()
        subprocess.run(curl, check=True, stderr=subprocess.DEVNULL)
        fetched = time.perf_counter() - start
        start = time.perf_counter()
        line = subprocess.run([program, base, "6"], check=True, capture_output=True, text=True).stdout.strip()
        extracted = time.perf_counter() - start
        ratios.append(extracted / fetched)
        print(f"round {number}: curl {fetched:.2f} s, extraction {extracted:.2f} s, ratio {ratios[-1]:.2f} ({line})")
    print(f"median ratio {statistics.median(ratios):.2f}")
PYTHON
