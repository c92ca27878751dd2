#!/bin/sh
# Holds NOTICE against the packages that the program is built from: each has a line there, and no other has.
# check-notice.sh [Package.resolved]
set -eu
resolved=${1:-Package.resolved}
[ -e "$resolved" ] || swift package resolve

built=$(sed -n 's/.*"identity" : "\(.*\)".*/\1/p' "$resolved" | sort)
listed=$(sed -n '/^Packages, linked/,/^"Swift-exception"/s/^  \([^ ]*\)  .*/\1/p' NOTICE | sort)
status=0
[ -n "$built" ] || { echo "$resolved names no package" >&2; exit 1; }
for package in $built; do
    echo "$listed" | grep -qxF "$package" && continue
    echo "NOTICE lacks $package: read its licence, and add it with that if it may be part of a program under Apache-2.0" >&2
    status=1
done
for package in $listed; do
    echo "$built" | grep -qxF "$package" && continue
    echo "NOTICE lists $package, which the program is no longer built from: take it out" >&2
    status=1
done
for library in $(sed -n -e 's/.*linkedLibrary("\([^"]*\)").*/\1/p' -e 's/.*pkgConfig: "\([^"]*\)".*/\1/p' Package.swift); do
    grep -qi "^  [a-z]*$library  " NOTICE && continue
    echo "NOTICE lacks the library $library" >&2
    status=1
done
exit $status
