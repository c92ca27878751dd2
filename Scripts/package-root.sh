#!/bin/sh
# package-root.sh PROGRAMS FOLDER PREFIX: what a package has below PREFIX, in FOLDER: all that `make install` installs, with the
# statically linked programs of PROGRAMS (see link-static.sh), and the notices of what is linked into them.
set -eu
programs=$1
folder=$2
prefix=$3
rm -rf "$folder"
sh Scripts/link-static.sh "$programs"
umask 022
sh Scripts/install.sh "$programs/attendance" "$folder" "$prefix" >/dev/null

{
    echo "What third parties say of what is linked into attendance. NOTICE has an overview."
    for package in $(sed -n 's|^  \([a-z.0-9-]*\)  .*  https://github.com/.*/\(.*\)$|\2|p' NOTICE); do
        for notice in .build/checkouts/"$package"/NOTICE*.txt; do
            [ ! -e "$notice" ] || { printf '\n======== %s ========\n\n' "$package" && cat "$notice"; }
        done
    done
    for package in libsqlite3-dev libcurl4-openssl-dev libsimdjson-dev libxlsxwriter-dev \
        zlib1g-dev libexpat1-dev libminizip-dev libssl-dev libstdc++-12-dev; do
        printf '\n======== %s (Debian) ========\n\n' "$package"
        cat "/usr/share/doc/$package/copyright"
    done
} >"$folder/share/doc/attendance/third-party.txt"
