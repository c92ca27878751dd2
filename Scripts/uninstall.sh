#!/bin/sh
# uninstall.sh PREFIX
# Configuration, data and reports stay. Stop the timer first: systemctl disable --now attendance.timer
set -eu
prefix=$1
rm -f "$prefix/bin/attendance" "$prefix/libexec/attendance/attendance-sandbox" \
    "$prefix/share/man/man1/attendance.1" "$prefix/share/man/es/man1/attendance.1" \
    "$prefix/share/bash-completion/completions/attendance" \
    "$prefix/share/zsh/site-functions/_attendance" \
    "$prefix/share/fish/vendor_completions.d/attendance.fish" \
    "$prefix/lib/systemd/system/attendance.service" "$prefix/lib/systemd/system/attendance.timer" \
    "$prefix/lib/sysusers.d/attendance.conf"
rm -f "$prefix/share/doc/attendance/"*.md
for part in reference design prometheus; do
    rm -f "$prefix/share/doc/attendance/$part/"*.md "$prefix/share/doc/attendance/$part/"*.yaml
    rmdir "$prefix/share/doc/attendance/$part" 2>/dev/null || true
done
for file in LICENSE NOTICE attendance.cron environment.example config.example.yaml; do
    rm -f "$prefix/share/doc/attendance/$file"
done
rmdir "$prefix/libexec/attendance" 2>/dev/null || true
rmdir "$prefix/share/doc/attendance" 2>/dev/null || true
