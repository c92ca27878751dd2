#!/bin/sh
# What the formatter cannot see: names that say nothing, things left for later, calls known to bite on Linux.
set -eu
status=0

forbid() {
    pattern=$1
    reason=$2
    if git grep -nE "$pattern" -- 'Sources/*.swift' 'Benchmarks/*.swift'; then
        echo "^ $reason" >&2
        status=1
    fi
}

forbid '\b(TODO|FIXME|XXX)\b' 'nothing is left for later'
forbid '(ISO8601DateFormatter|[^.]DateFormatter)\(' 'twenty microseconds a date: use Instant and WallClock'
forbid 'replaceItemAt|\.atomic\b' 'destroys the destination, or its mode, on Linux: use StagedFiles'
forbid 'deletingLastPathComponent\b' 'of an NSString traps on Linux for a path such as ".": use parentFolder'
forbid 'import FoundationNetworking' 'requests go through Transport'
forbid '(class|struct|enum|actor) [A-Za-z]*(Utils|Helpers|Manager)\b' 'a name that says nothing'

exit $status
