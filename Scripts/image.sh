#!/bin/sh
# image.sh FOLDER: attendance-VERSION-oci-ARCHITECTURE.tar in FOLDER, an image in the layout of the Open Container Initiative, as
# podman, docker and skopeo load it: Debian's C library, shell, certificates and time zones, and the programs of the tarball.
# Needs mmdebstrap and Debian's mirror, no daemon, and not to be root.
set -eu
umask 022
folder=$1
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
work=.build/packages
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
mkdir -p "$folder" $work
sh Scripts/package-root.sh $work/programs $work/tree /usr/local
version=$($work/programs/attendance --version)
layer() { tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$epoch" "$@"; }

# Unpacked, not configured: nothing of it runs here, and there is no package manager in it.
rm -rf $work/base && mkdir -p $work/base
mmdebstrap --quiet --variant=extract --format=tar bookworm $work/base.tar "$mirror" \
    --include=libc6,dash,coreutils,ca-certificates,tzdata
tar --extract --file $work/base.tar --directory $work/base --no-same-owner --exclude='./dev/*'
(
    cd $work/base
    rm -rf usr/share/doc usr/share/man usr/share/locale usr/share/info usr/share/lintian usr/share/bug var/lib/dpkg var/cache \
        var/lib/apt var/log etc/apt etc/cron* etc/logrotate.d
    mkdir -p etc/ssl/certs etc/attendance var/lib/attendance tmp
    # To be replaced by one that is mounted there.
    cp "$OLDPWD/Packaging/config.example.yaml" etc/attendance/config.yaml
    cat usr/share/ca-certificates/mozilla/*.crt >etc/ssl/certs/ca-certificates.crt
    ln -sf dash bin/sh
    echo "root:x:0:0::/root:/bin/sh
attendance:x:10001:10001::/var/lib/attendance:/bin/sh" >etc/passwd
    echo "root:x:0:
attendance:x:10001:" >etc/group
    chmod 1777 tmp
)
layer -C $work/base --exclude=./var/lib/attendance . >$work/base.tar
# The data folder belongs to the user, so that a volume mounted there does, too.
layer --owner=10001 --group=10001 --mode=0700 -C $work/base ./var/lib/attendance >$work/data.tar
layer -C $work/tree --transform='s|^\.|./usr/local|' . >$work/programs.tar
python3 Scripts/image-layout.py "$folder/attendance-$version-oci-$(dpkg --print-architecture).tar" "$version" "$epoch" \
    "$(dpkg --print-architecture)" $work/base.tar $work/data.tar $work/programs.tar
