#!/bin/sh
# test-image.sh IMAGE: unpacks the image and runs it as its configuration says: as its user, with nothing writable but the data
# folder and /tmp, and no network. Its report must be, byte for byte, what .build/use/release makes. Needs root, and no engine for containers.
set -eu
[ "$(id -u)" -eq 0 ] || exec sudo -E sh "$0" "$@"
image=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
fail() { echo "FAILED: $*" >&2; exit 1; }

root=$scratch/root
mkdir "$scratch/image" "$root"
tar -xf "$image" -C "$scratch/image"
(cd "$scratch/image/blobs/sha256" && sha256sum * | awk '$1 != $2 { exit 1 }') || fail "a blob is not what its name says"
python3 - "$scratch/image" "$root" >"$scratch/variables" <<'PYTHON'
import json, sys, tarfile

image, root = sys.argv[1:]
blob = lambda descriptor: f"{image}/blobs/{descriptor['digest'].replace(':', '/')}"
manifest = json.load(open(blob(json.load(open(f"{image}/index.json"))["manifests"][0])))
config = json.load(open(blob(manifest["config"])))["config"]
for layer in manifest["layers"]:
    with tarfile.open(blob(layer)) as archive:
        archive.extractall(root)
assert config["User"] == "10001:10001" and config["Volumes"] == {"/var/lib/attendance": {}}
print("\n".join(config["Env"]))
PYTHON
cp -a "$root/var/lib/attendance" "$scratch/data"
[ "$(stat -c '%a %u' "$scratch/data")" = "700 10001" ] || fail "the data folder is not its user's alone"
mkdir -p "$root/proc" "$root/dev"

# run COMMAND…: in the image.
run() {
    # shellcheck disable=SC2046
    unshare --net --mount --pid --fork --kill-child sh -c '
        root=$0 && data=$1 && shift && ip link set lo up && mount --bind "$root" "$root" && mount -o remount,bind,ro "$root" &&
            mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev" &&
            mount --bind "$data" "$root/var/lib/attendance" && mount -t tmpfs tmpfs "$root/tmp" && exec chroot --userspec=10001:10001 "$root" env -i "$@"' \
        "$root" "$scratch/data" $(cat "$scratch/variables") "$@"
}

run attendance --version
run sh -c '[ "$(id -u)" = 10001 ] && [ -s /etc/ssl/certs/ca-certificates.crt ] && [ -e /usr/share/zoneinfo/America/Santiago ]' ||
    fail "what it needs is not there"
! run touch /usr/local/x 2>/dev/null || fail "its files can be changed"
run ATTENDANCE_LOCALE=es attendance demo --no-progress --output /var/lib/attendance/out >"$scratch/screen"
env -i PATH=/usr/bin:/bin HOME="$scratch" LANG=C.UTF-8 ATTENDANCE_LOCALE=es \
    .build/use/release/attendance demo --no-progress --output "$scratch/expected" >/dev/null
diff -r "$scratch/expected" "$scratch/data/out" || fail "the files differ"
grep -q 'Informe de asistencia' "$scratch/screen" || fail "no report on the screen"
echo "all well: $(du -sm "$root" | cut -f1) MB of files"
