#!/bin/sh
# Every benchmark, one after the other, on a release build; ratios are to a peer measured in the same run.
set -eu
cd "$(dirname "$0")/.."
swift build -c release --static-swift-stdlib
bin=.build/release

echo "== Start-up: attendance --version, against /bin/true, 50 times each"
python3 Benchmarks/start-up.py "$bin/attendance"

echo "== Extraction: 1,000,000 check-ins in 10,000 pages, against curl --parallel --parallel-max 8"
sh Benchmarks/extraction.sh "$bin/extraction-benchmark" "${BENCHMARK_DATA:-${TMPDIR:-/tmp}/attendance-benchmark}"

echo "== Aggregation: all sections over 1,000,000 check-ins"
"$bin/aggregation-benchmark"

echo "== Store: 1,000,000 check-ins written and loaded"
"$bin/storage-benchmark"

echo "== Nights: the first, one with 1,000 new among 1,000,000, and a report offline"
sh Benchmarks/nights.sh "$bin/attendance" "${BENCHMARK_DATA:-${TMPDIR:-/tmp}/attendance-benchmark}"

python=.build/benchmark-python
[ -e "$python/ready" ] || sh Scripts/setup.sh peers "$python"
echo "== Members: all sections over 100,000 members and 5,000,000 visits"
"$bin/membership-benchmark"

echo "== A club's store, and its report from it, csv and workbook, against a script with pandas and XlsxWriter"
sh Benchmarks/club.sh "$bin/attendance" "$bin/membership-benchmark" "$python/bin/python3" \
    "${BENCHMARK_DATA:-${TMPDIR:-/tmp}/attendance-benchmark}"

echo "== The whole job, csv and workbook, against a script with requests, pandas and XlsxWriter"
sh Benchmarks/whole-job.sh "$bin/attendance" "$python/bin/python3" \
    "${BENCHMARK_DATA:-${TMPDIR:-/tmp}/attendance-benchmark}"
