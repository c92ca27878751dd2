#!/bin/sh
# install.sh BINARY FOLDER [PREFIX]
# BINARY is the program; the sandbox's stands beside it.
# FOLDER is where the files go now; PREFIX is where they will be found later, if that is another place (DESTDIR).
set -eu
binary=$1
folder=$2
prefix=${3:-$folder}

install -d "$folder/bin" "$folder/libexec/attendance" "$folder/share/man/man1" "$folder/share/man/es/man1" \
    "$folder/share/bash-completion/completions" "$folder/share/zsh/site-functions" "$folder/share/fish/vendor_completions.d" \
    "$folder/share/doc/attendance/reference" "$folder/share/doc/attendance/design" \
    "$folder/share/doc/attendance/prometheus" \
    "$folder/lib/systemd/system" "$folder/lib/sysusers.d"
install -s -m 755 "$binary" "$folder/bin/attendance"
install -s -m 755 "$(dirname "$binary")/attendance-sandbox" "$folder/libexec/attendance/attendance-sandbox"
# manual [TRANSLATION]: the manual page, from the program's help.
manual() {
    { "$binary" --help && "$binary" --experimental-dump-help; } | python3 Scripts/manual.py "$@"
}
manual >"$folder/share/man/man1/attendance.1"
manual Documentation/attendance.es.po >"$folder/share/man/es/man1/attendance.1"
for shell in bash zsh fish; do
    case $shell in
    bash) file=bash-completion/completions/attendance ;;
    zsh) file=zsh/site-functions/_attendance ;;
    fish) file=fish/vendor_completions.d/attendance.fish ;;
    esac
    # Shells read these files, and do not run them.
    "$binary" --generate-completion-script "$shell" | sed '1{/^#!/d}' >"$folder/share/$file"
done
# place FILE DESTINATION: installs a file that names the program by its path.
place() {
    sed "s|@PREFIX@|$prefix|g" "$1" >"$2"
    chmod 644 "$2"
}
place Packaging/attendance.service.in "$folder/lib/systemd/system/attendance.service"
place Packaging/attendance.cron.in "$folder/share/doc/attendance/attendance.cron"
install -m 644 Packaging/attendance.timer "$folder/lib/systemd/system/attendance.timer"
install -m 644 Packaging/attendance.sysusers "$folder/lib/sysusers.d/attendance.conf"
install -m 644 Packaging/prometheus/*.yaml "$folder/share/doc/attendance/prometheus/"
for part in reference design; do
    install -m 644 Documentation/$part/*.md "$folder/share/doc/attendance/$part/"
done
install -m 644 LICENSE NOTICE Documentation/guide*.md Packaging/environment.example Packaging/config.example.yaml \
    "$folder/share/doc/attendance/"
echo "Installed $folder/bin/attendance, its manual pages, its completions and its systemd units."
