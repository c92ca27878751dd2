"""image-layout.py IMAGE VERSION EPOCH ARCHITECTURE LAYER…: packs layers, which are tar files, as an image of the Open Container
Initiative (https://github.com/opencontainers/image-spec/blob/v1.1.0/image-layout.md). The same input gives the same bytes."""

import datetime
import gzip
import hashlib
import io
import json
import sys
import tarfile

image, version, epoch, architecture, *layers = sys.argv[1:]
created = datetime.datetime.fromtimestamp(int(epoch), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
blobs = {}


def blob(media_type, data):
    """Keeps the bytes, and returns their descriptor."""
    digest = hashlib.sha256(data).hexdigest()
    blobs[digest] = data
    return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(data)}


def encoded(value):
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


descriptors, contents = [], []
for path in layers:
    with open(path, "rb") as file:
        data = file.read()
    contents.append("sha256:" + hashlib.sha256(data).hexdigest())
    descriptors.append(blob("application/vnd.oci.image.layer.v1.tar+gzip", gzip.compress(data, 9, mtime=0)))

configuration = {
    "created": created,
    "architecture": architecture,
    "os": "linux",
    "config": {
        "User": "10001:10001",
        "Env": [
            "PATH=/usr/local/bin:/usr/bin:/bin",
            "HOME=/var/lib/attendance",
            "ATTENDANCE_CONFIG=/etc/attendance/config.yaml",
            "ATTENDANCE_DATA_DIR=/var/lib/attendance",
        ],
        "Entrypoint": ["attendance"],
        "Cmd": ["--help"],
        "WorkingDir": "/var/lib/attendance",
        "Volumes": {"/var/lib/attendance": {}},
        "Labels": {"org.opencontainers.image.version": version, "org.opencontainers.image.title": "attendance"},
    },
    "rootfs": {"type": "layers", "diff_ids": contents},
    "history": [{"created": created, "created_by": "Scripts/image.sh"} for _ in layers],
}
manifest = blob(
    "application/vnd.oci.image.manifest.v1+json",
    encoded(
        {
            "schemaVersion": 2,
            "mediaType": "application/vnd.oci.image.manifest.v1+json",
            "config": blob("application/vnd.oci.image.config.v1+json", encoded(configuration)),
            "layers": descriptors,
        }
    ),
)
manifest["platform"] = {"architecture": architecture, "os": "linux"}
# Both are read: podman takes the short name, docker the long one.
manifest["annotations"] = {
    "org.opencontainers.image.ref.name": version,
    "io.containerd.image.name": f"localhost/attendance:{version}",
}
files = {
    "oci-layout": encoded({"imageLayoutVersion": "1.0.0"}),
    "index.json": encoded(
        {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}
    ),
} | {f"blobs/sha256/{digest}": data for digest, data in sorted(blobs.items())}
with tarfile.open(image, "w", format=tarfile.USTAR_FORMAT) as archive:
    for name, data in files.items():
        entry = tarfile.TarInfo(name)
        entry.size, entry.mtime, entry.mode = len(data), int(epoch), 0o644
        archive.addfile(entry, io.BytesIO(data))
print(f"{image}: {sum(map(len, blobs.values())) / 1e6:.0f} MB")
