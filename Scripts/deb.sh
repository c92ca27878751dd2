#!/bin/sh
# deb.sh FOLDER: attendance_VERSION_amd64.deb, and attendance-dbgsym_VERSION_amd64.deb with the debug symbols, in FOLDER. The
# same input gives the same bytes: files have the time of SOURCE_DATE_EPOCH, by default that of the last commit. DEBFULLNAME and
# DEBEMAIL are who answers for the package.
set -eu
folder=$1
work=.build/packages
root=$work/deb
symbols=$work/dbgsym
maintainer="${DEBFULLNAME:-The attendance authors} <${DEBEMAIL:-attendance@example.org}>"
export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"
umask 022
mkdir -p "$folder"

rm -rf "$root" "$symbols"
sh Scripts/package-root.sh $work/programs "$root/usr" /usr
version=$($work/programs/attendance --version)
documents=$root/usr/share/doc/attendance
rm "$documents/LICENSE"
python3 Scripts/debian-documents.py copyright <NOTICE >"$documents/copyright"
python3 Scripts/debian-documents.py changelog "$version" "$maintainer" "$SOURCE_DATE_EPOCH" <CHANGELOG.md \
    >"$documents/changelog"
gzip -9n "$documents/changelog" "$documents/third-party.txt" "$root"/usr/share/man/man1/* "$root"/usr/share/man/es/man1/*
install -d "$root/etc/attendance" "$root/usr/share/lintian/overrides"
install -m 644 Packaging/config.example.yaml "$root/etc/attendance/config.yaml"
install -m 600 Packaging/environment.example "$root/etc/attendance/environment"
install -m 644 Packaging/debian/lintian-overrides "$root/usr/share/lintian/overrides/attendance"

# build ROOT PACKAGE LEVEL: the package, with the control fields of both and those of standard input.
build() {
    mkdir -p "$1/DEBIAN"
    {
        printf 'Package: %s\nSource: attendance\nVersion: %s\nArchitecture: amd64\n' "$2" "$version"
        printf 'Maintainer: %s\nInstalled-Size: %s\n' "$maintainer" "$(du -k -s --apparent-size --exclude=DEBIAN "$1" | cut -f 1)"
        cat
    } >"$1/DEBIAN/control"
    (cd "$1" && find . -path ./DEBIAN -prune -o -type f -printf '%P\n' | LC_ALL=C sort | xargs md5sum) >"$1/DEBIAN/md5sums"
    dpkg-deb --root-owner-group -Zxz "-z$3" --threads-max=1 --build "$1" "$folder/$2_${version}_amd64.deb"
}

# dpkg-shlibdeps reads a source package's control file, and says of which glibc the programs need symbols.
mkdir -p $work/shlibdeps/debian
printf 'Source: attendance\n\nPackage: attendance\nArchitecture: amd64\n' >$work/shlibdeps/debian/control
depends=$(cd $work/shlibdeps && dpkg-shlibdeps -O ../programs/attendance ../programs/attendance-sandbox 2>/dev/null |
    sed -n 's/^shlibs:Depends=//p')
for script in postinst prerm postrm; do
    install -D -m 755 Packaging/debian/$script "$root/DEBIAN/$script"
done
(cd "$root" && find etc -type f -printf '/%p\n' | LC_ALL=C sort) >"$root/DEBIAN/conffiles"
build "$root" attendance 9 <<EOF
Depends: $depends, ca-certificates
Recommends: tzdata
Suggests: systemd
Section: utils
Priority: optional
Description: who came to events: reports from a ticketing service's check-ins
 Reads an event's check-ins, or the visits of a club's members, and reports
 who came: by registrant type and session, over time, by place and more, as
 CSV files, an Excel workbook, a web page, JSON and charts on the terminal;
 every night, unattended, or on demand.
 .
 Reports are in Spanish or English. "attendance demo" shows one without an
 account or a network.
EOF

ids=
for program in bin/attendance libexec/attendance/attendance-sandbox; do
    id=$(readelf -n "$root/usr/$program" | sed -n 's/.*Build ID: //p')
    ids="$ids $id"
    install -D -m 644 "$work/programs/$(basename $program).debug" \
        "$symbols/usr/lib/debug/.build-id/$(echo "$id" | cut -c 1-2)/$(echo "$id" | cut -c 3-).debug"
done
install -d "$symbols/usr/share/doc"
ln -s attendance "$symbols/usr/share/doc/attendance-dbgsym"
# The symbols are compressed already.
build "$symbols" attendance-dbgsym 1 <<EOF
Depends: attendance (= $version)
Section: debug
Priority: optional
Auto-Built-Package: debug-symbols
Build-Ids:$ids
Description: debug symbols for attendance
EOF
