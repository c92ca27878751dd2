#!/bin/sh
# The README's pictures, of the demonstration's page and workbook: Scripts/pictures.sh PROGRAM FOLDER
set -eu
program=$1
folder=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

"$program" demo --day 2 --output "$scratch" >/dev/null
mkdir -p "$folder"
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/chromium" \
    --window-size=1200,1500 --screenshot="$scratch/page.png" "file://$scratch/event-6/attendance.html" >/dev/null 2>&1
# As a program for spreadsheets prints its first sheet, without the margins.
soffice "-env:UserInstallation=file://$scratch/office" --headless --convert-to pdf --outdir "$scratch" \
    "$scratch/event-6/attendance.xlsx" >/dev/null 2>&1
pdftoppm -png -r 110 -x 180 -y 30 -W 930 -H 840 -f 1 -l 1 -singlefile "$scratch/attendance.pdf" "$scratch/workbook"
mv "$scratch/page.png" "$scratch/workbook.png" "$folder"
