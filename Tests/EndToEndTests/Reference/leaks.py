"""A search for people in files that others can read."""

import gzip
import io
import pathlib
import zipfile


def texts(path):
    """What a reader can read in a file: packed ones unpacked."""
    data = path.read_bytes()
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return [archive.read(member) for member in archive.namelist()]
    return [gzip.decompress(data)] if data[:2] == b"\x1f\x8b" else [data]


def search(people, folders):
    """Files that others can read may have nobody in them; those in folders named `personal` are for their owner alone.

    Each person is a tuple of texts, any of which tells who it is. Returns how many files others can read, and the most people
    in a file.
    """
    assert len(people) > 50, len(people)
    (open_files, found) = (0, 0)
    for folder in folders:
        for path in sorted(pathlib.Path(folder).rglob("*")):
            mode = path.lstat().st_mode & 0o777
            if "personal" in path.parts:
                assert mode == (0o700 if path.is_dir() else 0o600), (oct(mode), path)
            if not path.is_file() or path.is_symlink():
                continue
            read = texts(path)
            seen = sum(any(part in text for text in read for part in person) for person in people)
            if mode & 0o077:
                open_files += 1
                assert seen == 0, f"{path} has {seen} people"
            found = max(found, seen)
    assert open_files > 5, open_files
    return open_files, found
