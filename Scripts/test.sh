#!/bin/sh
# The tests that `make tests` built, in a folder for temporary files that goes with what they and their browsers leave in it.
# What was skipped, and what failed, is said once more at the end: a log of several thousand lines is often cut, and its end
# is what is kept, and so is where the time went. For machines there is .build/tests.xml, in the form of xUnit.
set -u
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
mkdir "$scratch/tmp"

# As many tests at once as keep the machine busy. All at once, as the testing library has it by default, would be no faster
# and hold three thousand files open, where most systems allow a process one thousand.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-8}"

# A third of the seeds of random tests: over three commits, all of them (Tests/TestSupport/Rounds.swift).
export ATTENDANCE_ROUNDS="${ATTENDANCE_ROUNDS-$(git rev-list --count HEAD 2>/dev/null)}"

{
    TMPDIR="$scratch/tmp" python3 Scripts/spent.py "$scratch/spent" 'the tests' \
        swift test --skip-build --disable-xctest --xunit-output .build/tests.xml \
        --event-stream-output-path "$scratch/events" "$@" 2>&1
    echo $? > "$scratch/status"
} | tee "$scratch/log"
status=$(cat "$scratch/status" 2>/dev/null || echo 1)

cat .build/spent "$scratch/spent" > "$scratch/all" 2>/dev/null
python3 Scripts/spent.py "$scratch/all" "$scratch/events"

skipped=$(grep -E '^[^ ]+ (Test|Suite) .* skipped' "$scratch/log")
if [ -n "$skipped" ]; then
    echo
    echo "Not tested here:"
    echo "$skipped"
fi

if [ "$status" -ne 0 ]; then
    failures=' recorded an issue |error: |Fatal error|unexpected signal'
    echo
    echo "What failed:"
    grep -E -A 6 "$failures" "$scratch/log" | grep -vE '^(✔|◇|\[|--)' | tail -n 120
    echo "In short:"
    grep -E "$failures" "$scratch/log" | sort -u | cut -c 1-300 | tail -n 12
fi
exit "$status"
