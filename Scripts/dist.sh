#!/bin/sh
# dist.sh FOLDER: attendance-VERSION-linux-x86_64.tar.xz in FOLDER. The same input gives the same bytes: files have the time of
# SOURCE_DATE_EPOCH, by default that of the last commit.
set -eu
folder=$1
work=.build/packages
mkdir -p "$folder"
sh Scripts/package-root.sh $work/programs $work/tree /usr/local
name=attendance-$($work/programs/attendance --version)-linux-x86_64
rm -rf "${work:?}/$name"
mv $work/tree "$work/$name"
# Both programs have much in common, which xz finds again within 128 MB; gzip's window is 32 KB.
tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner \
    --mtime="@${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}" -C $work "$name" |
    xz --threads=1 --x86 --lzma2=preset=9,dict=128MiB >"$folder/$name.tar.xz"
ls -l "$folder/$name.tar.xz"
