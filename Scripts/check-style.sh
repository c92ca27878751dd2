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

# A test that hangs ends, and is a failure. What is in an extension has the limit of its suite.
unlimited=$(git ls-files 'Tests/*.swift' | xargs awk '
    FNR == 1 { head = ""; limited = 0 }
    /^}/ { head = "" }
    /^[@a-z)]/ || head != "" { head = head $0 }
    /^(@Suite.*\) )?((private|fileprivate|package|public|final) )*(struct|class|enum|actor) / { limited = head ~ /timeLimit/ }
    /^((private|fileprivate) )?extension / { limited = 1 }
    /@Test/ && !limited { print FILENAME ":" FNR; limited = 1 }
')
if [ -n "$unlimited" ]; then
    echo "$unlimited"
    echo '^ tests of a suite without a .timeLimit' >&2
    status=1
fi

exit $status
