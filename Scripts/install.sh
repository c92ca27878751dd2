#!/bin/sh
# install.sh BINARY PREFIX
set -eu
binary=$1
prefix=$2

install -d "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" \
    "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d"
install -m 755 "$binary" "$prefix/bin/attendance"
install -m 644 Documentation/attendance.1 "$prefix/share/man/man1/attendance.1"
for shell in bash zsh fish; do
    case $shell in
    bash) file=bash-completion/completions/attendance ;;
    zsh) file=zsh/site-functions/_attendance ;;
    fish) file=fish/vendor_completions.d/attendance.fish ;;
    esac
    "$binary" --generate-completion-script "$shell" >"$prefix/share/$file"
done
echo "Installed $prefix/bin/attendance, its manual page and its completions."
