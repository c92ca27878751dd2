#!/bin/sh
# Runs the program against a real pretix: sh Scripts/test-pretix.sh PROGRAM FOLDER [--seed N] [--nights N]
#
# pretix is installed from PyPI into FOLDER (some 600 MB; minutes the first time), with SQLite and nothing else. Its empty
# database is kept there, too; each run begins with a copy.
set -eu
program=$1 folder=$2
shift 2
version=2026.8.0
here=$(cd "$(dirname "$0")/.." && pwd)
case $folder in /*) ;; *) folder=$here/$folder ;; esac

python=$(command -v python3.11 || command -v python3)
if [ "$(cat "$folder/ready" 2>/dev/null)" != "$version" ]; then
    "$python" -c 'import sys; sys.exit(sys.version_info[:2] < (3, 11))' || {
        echo "test-pretix: pretix needs Python 3.11 or newer" >&2
        exit 69
    }
    rm -rf "$folder"
    mkdir -p "$folder"
    "$python" -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet "pretix==$version"
fi
rm -rf "$folder/data"
mkdir -p "$folder/data"
cat > "$folder/pretix.cfg" <<EOF
[pretix]
instance_name=test
url=http://127.0.0.1
datadir=$folder/data
registration=off
[database]
backend=sqlite3
[django]
secret=not-a-secret-only-for-tests-on-this-machine-0123456789
debug=off
EOF
export PRETIX_CONFIG_FILE="$folder/pretix.cfg" DJANGO_SETTINGS_MODULE=pretix.settings PYTHONDONTWRITEBYTECODE=1
if [ "$(cat "$folder/ready" 2>/dev/null)" != "$version" ]; then
    "$folder/venv/bin/python" -m pretix migrate > "$folder/migrate.log" 2>&1
    cp "$folder/data/db.sqlite3" "$folder/empty.sqlite3"
    echo "$version" > "$folder/ready"
fi
cp "$folder/empty.sqlite3" "$folder/data/db.sqlite3"
exec "$folder/venv/bin/python" "$here/Tests/Rooms/PretixTests/Server/nights.py" "$program" "$@"
