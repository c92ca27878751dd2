#!/bin/sh
# The tests, in a folder for temporary files that goes with what they and their browsers leave in it. What failed is said
# once more at the end: a log of several thousand lines is often cut, and its end is what is kept.
set -u
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
mkdir "$scratch/tmp"

{
    TMPDIR="$scratch/tmp" swift test "$@" 2>&1
    echo $? > "$scratch/status"
} | tee "$scratch/log"
status=$(cat "$scratch/status" 2>/dev/null || echo 1)

if [ "$status" -ne 0 ]; then
    echo
    echo "What failed:"
    grep -E -A 6 ' recorded an issue | error: |Fatal error|unexpected signal' "$scratch/log" | grep -vE '^(✔|◇|\[|--)' | tail -n 120
fi
exit "$status"
