#!/bin/sh
# Installs what is missing: setup.sh build | test | bench | packages | image | test-packages | python FOLDER | peers FOLDER |
# spark FOLDER
set -eu

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'install ok installed'; }

install_packages() {
    missing=""
    for package in "$@"; do installed "$package" || missing="$missing $package"; done
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null 2>&1; then
        echo "Please install these packages, or your system's equivalents:$missing" >&2
        exit 1
    fi
    sudo=""
    [ "$(id -u)" -eq 0 ] || sudo="sudo"
    echo "Installing:$missing"
    $sudo apt-get update -qq || echo "apt-get update failed; trying with the lists there are" >&2
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

case "${1:-}" in
build)
    if ! command -v swift >/dev/null 2>&1; then
        echo "attendance needs a Swift 6.3 or newer toolchain: https://www.swift.org/install/linux/" >&2
        exit 1
    fi
    install_packages g++ binutils pkg-config python3 tzdata zlib1g-dev libxlsxwriter-dev libsimdjson-dev libsqlite3-dev libssl-dev \
        libcurl4-openssl-dev libexpat1-dev
    ;;
test)
    install_packages python3 python3-venv curl procps sqlite3 libreoffice-calc chromium poppler-utils unzip openssl \
        strace
    ;;
bench)
    install_packages python3 python3-venv nginx-light curl sqlite3 gcc libc6-dev pkg-config valgrind
    ;;
packages)
    install_packages python3 curl dpkg-dev xz-utils libminizip-dev
    ;;
image)
    install_packages mmdebstrap iproute2
    ;;
test-packages)
    install_packages lintian mmdebstrap iproute2
    ;;
python)
    # Third-party readers, to read back what we write, writers of what we read, and a solver that attacks packs for sponsors
    # (HiGHS); they stay inside the build folder. DuckDB, polars and pandas open datasets, as users do, and DuckDB runs the sections' SQL.
    # aiosmtpd is the mail server that nights send their messages to.
    folder=$2
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check openpyxl==3.1.5 python-calamine==0.9.1 wcwidth==0.9.4 \
        jsonschema==4.26.0 pyyaml==6.0.3 highspy==1.15.1 duckdb==1.5.5 polars==2.1.0 pandas==3.1.1 aiosmtpd==1.4.6 \
        XlsxWriter==3.3.1
    touch "$folder/ready"
    ;;
peers)
    # What the benchmarks are held against. DuckDB's reader of SQLite files fits one version of DuckDB only.
    folder=$2
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check polars==2.1.0 numpy==2.4.6 pyarrow==26.0.1 \
        orjson==3.13.0 aiohttp==3.14.5 XlsxWriter==3.3.1 python-calamine==0.9.1 duckdb==1.5.5 \
        duckdb-extension-sqlite-scanner==1.5.5
    touch "$folder/ready"
    ;;
spark)
    install_packages python3 python3-venv openjdk-17-jre-headless
    folder=$2
    python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check pyspark==4.0.5
    touch "$folder/ready"
    ;;
*)
    echo "usage: setup.sh build | test | bench | packages | image | test-packages | python FOLDER | peers FOLDER | spark FOLDER" >&2
    exit 64
    ;;
esac
