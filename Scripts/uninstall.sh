#!/bin/sh
# uninstall.sh PREFIX
set -eu
prefix=$1
rm -f "$prefix/bin/attendance" "$prefix/share/man/man1/attendance.1" \
    "$prefix/share/bash-completion/completions/attendance" \
    "$prefix/share/zsh/site-functions/_attendance" \
    "$prefix/share/fish/vendor_completions.d/attendance.fish"
