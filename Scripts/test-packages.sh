#!/bin/sh
# test-packages.sh FOLDER: installs and runs the packages of FOLDER on bare Debian 12 and 13 systems, below a temporary folder.
# Needs root, Debian's mirror and some 2 GB in TMPDIR. What the packages make must be, byte for byte, what .build/use/release makes.
set -eu
[ "$(id -u)" -eq 0 ] || exec sudo -E sh "$0" "$@"
folder=$(realpath "$1")
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

say() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }

# inside TREE COMMAND…: runs it there, with the network. alone TREE COMMAND…: with nothing but the loopback interface.
inside() { unshare --mount --pid --fork --kill-child sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$@"; }
alone() { unshare --net sh -c 'ip link set lo up && exec "$@"' sh unshare --mount --pid --fork --kill-child \
    sh -c 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"' "$@"; }

# tree SUITE: what Debian itself calls minimal, and apt.
tree() {
    mmdebstrap --quiet --variant=minbase --aptopt='Acquire::Languages "none"' "$1" "$scratch/$1" "$mirror"
    cp /etc/resolv.conf "$scratch/$1/etc/resolv.conf"
    inside "$scratch/$1" apt-get update -qq
}

# demo TREE PROGRAM: the report in both languages, and under a language that the programs do not carry.
demo() {
    for locale in es en; do
        rm -rf "$1/tmp/out"
        alone "$1" env -i PATH=/usr/bin:/bin HOME=/root LANG=zh_TW.UTF-8 LC_COLLATE=de_DE.UTF-8 ATTENDANCE_LOCALE=$locale \
            "$2" demo --no-progress --output /tmp/out >"$scratch/screen"
        diff -r "$scratch/expected-$locale" "$1/tmp/out" || fail "$2 demo, $locale: the files differ"
        diff "$scratch/screen-$locale" "$scratch/screen" || fail "$2 demo, $locale: the screen differs"
    done
}

say "what .build/use/release makes"
for locale in es en; do
    (cd "$scratch" && env -i PATH=/usr/bin:/bin HOME="$scratch" LANG=C.UTF-8 ATTENDANCE_LOCALE=$locale \
        "$OLDPWD/.build/use/release/attendance" demo --no-progress --output /tmp/out.$$ >"screen-$locale")
    sed -i "s|/tmp/out.$$|/tmp/out|g" "$scratch/screen-$locale"
    mv /tmp/out.$$ "$scratch/expected-$locale"
    [ -s "$scratch/expected-$locale/event-6/attendance.xlsx" ] || fail "no workbook"
    [ "$(ls "$scratch/expected-$locale/event-6/attendance" | wc -l)" -ge 15 ] || fail "too few files of CSV"
done
grep -q 'Attendance report' "$scratch/screen-en" || fail "no English report"
grep -q 'Informe de asistencia' "$scratch/screen-es" || fail "no Spanish report"

say "the same input, the same bytes"
rm -rf .build/packages
sh Scripts/deb.sh "$scratch/again" >/dev/null 2>&1
sh Scripts/dist.sh "$scratch/again" >/dev/null 2>&1
for package in "$scratch/again"/*; do
    cmp "$package" "$folder/$(basename "$package")" || fail "$package is not reproducible"
done
rm -r "$scratch/again"
deb=$(ls "$folder"/attendance_*_amd64.deb)
symbols=$(ls "$folder"/attendance-dbgsym_*_amd64.deb)
tarball=$(ls "$folder"/attendance-*-linux-x86_64.tar.xz)
[ "$(stat -c %s "$tarball")" -le 30000000 ] || fail "the tarball is larger than 30 MB"

say "lintian"
lintian --fail-on error,warning --tag-display-limit 0 --allow-root "$deb" "$symbols"

for suite in bookworm trixie; do
    say "Debian $suite, the tarball, without tzdata"
    tree $suite
    root=$scratch/$suite
    inside "$root" apt-get install -qq -y --no-install-recommends xz-utils >/dev/null
    cp "$tarball" "$root/tmp/"
    inside "$root" sh -c 'mkdir "/opt/any where" && tar -xJf /tmp/attendance-*.tar.xz -C "/opt/any where" --strip-components=1'
    place="/opt/any where"
    for program in bin/attendance libexec/attendance/attendance-sandbox; do
        inside "$root" ldd "$place/$program" >"$scratch/ldd"
        ! grep -vE '^	(linux-vdso\.so\.1|lib(c|m)\.so\.6|/lib64/ld-linux-x86-64\.so\.2) ' "$scratch/ldd" ||
            fail "$program needs more than glibc"
    done
    mv "$root/usr/share/zoneinfo" "$root/usr/share/zoneinfo.away"
    inside "$root" "$place/bin/attendance" --version
    demo "$root" "$place/bin/attendance"

    say "Debian $suite, the package"
    mv "$root/usr/share/zoneinfo.away" "$root/usr/share/zoneinfo"
    rm -r "$root$place" "$root"/tmp/attendance*
    cp "$deb" "$symbols" "$root/tmp/"
    inside "$root" apt-get install -qq -y --no-install-recommends man-db systemd-standalone-sysusers >/dev/null 2>&1
    inside "$root" sh -c 'apt-get install -qq -y --no-install-recommends /tmp/*.deb' >/dev/null
    demo "$root" attendance
    inside "$root" sh -c 'man attendance' 2>/dev/null | grep -q 'attendance nightly\|^NAME' || fail "man attendance"
    inside "$root" sh -c 'man -L es attendance' 2>/dev/null | grep -q '^NOMBRE' || fail "man -L es attendance"
    inside "$root" bash -c '. /usr/share/bash-completion/completions/attendance && complete -p attendance' >/dev/null
    inside "$root" getent passwd attendance >/dev/null || fail "no user attendance"
    inside "$root" attendance config check --config /etc/attendance/config.yaml
    [ "$(stat -c %a "$root/etc/attendance/environment")" = 600 ] || fail "others can read /etc/attendance/environment"
    for program in usr/bin/attendance usr/libexec/attendance/attendance-sandbox; do
        id=$(readelf -n "$root/$program" | sed -n 's/.*Build ID: //p')
        file=$root/usr/lib/debug/.build-id/$(echo "$id" | sed 's|^..|&/|').debug
        readelf -S "$file" | grep -q debug_info || fail "no debug symbols of $program"
    done

    install -d "$root/var/lib/attendance/reports"
    inside "$root" apt-get remove -qq -y attendance >/dev/null
    [ ! -e "$root/usr/bin/attendance" ] || fail "removed, and still there"
    [ -e "$root/etc/attendance/config.yaml" ] || fail "removing took the configuration"
    [ -e "$root/var/lib/attendance/reports" ] || fail "removing took the reports"
    inside "$root" apt-get purge -qq -y attendance >/dev/null 2>&1
    rm -r "$root"/tmp/*
    # man(1) has kept the pages that it showed.
    left=$(find "$root" -xdev -name '*attendance*' -not -path "$root/proc/*" -not -path "$root/var/cache/man/*")
    [ -z "$left" ] || fail "left behind: $left"
    rm -rf "$root"
done
say "all well"
