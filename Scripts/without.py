"""The deletion test: builds the rest of the program, and its tests, without a room.

    python3 Scripts/without.py [ROOM] [--program | --test]

Without a name it is the room that the number of commits points to. In a copy of the tree it removes the folders of the room's
name and its lines in House.swift and Package.swift, and builds. Tests of the whole house (Tests/House), which list all rooms,
are left out. With --program it builds the program alone; with --test it also runs the tests.

The copy has the build folder, so that only what changed is compiled. SwiftPM's build folder holds whole paths: where the
system allows it, the copy is mounted at the tree's own place, for this build alone. Elsewhere everything is built anew.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path.cwd()
# Also in the Makefile (TRY).
OPTIONS = "-c debug -debug-info-format none -Xswiftc -index-ignore-system-modules"
HOUSE, PACKAGE = pathlib.Path("Sources/Programs/attendance/House.swift"), pathlib.Path("Package.swift")


def removed(text, pattern, where):
    """The text without what matches the pattern, which it must."""
    text, count = re.subn(pattern, "", text, flags=re.MULTILINE)
    if not count:
        sys.exit(f"without.py: {where} does not name the room")
    return text


def next_room():
    """The room that the number of commits points to, so that each has its turn."""
    count = subprocess.run(["git", "rev-list", "--count", "HEAD"], capture_output=True, check=True, text=True).stdout
    rooms = re.findall(r'^ *room\("(\w+)"', PACKAGE.read_text(), flags=re.MULTILINE)
    return rooms[int(count) % len(rooms)]


def edit(path, *patterns):
    text = path.read_text()
    for pattern in patterns:
        text = removed(text, pattern, path.name)
    path.write_text(text)


def copy(into):
    """Copies what is in the repository, or could be, and what was built of it. Times are kept: by them things are rebuilt."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        source, target = ROOT / name, into / name
        if source.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target, follow_symlinks=False)
    built = [entry for entry in sorted((ROOT / ".build").glob("*")) if entry.name in (
        "artifacts", "build.db", "checkouts", "debug", "debug.yaml", "plugins", "repositories", "test-python",
        "workspace-state.json")
        or "-linux" in entry.name]
    (into / ".build").mkdir()
    subprocess.run(["cp", "-a", "--reflink=auto", *built, into / ".build"], check=True)


def remove(room, tree):
    """Removes a room's folders, and its lines; returns the folders."""
    parts = ("Sources/Rooms", "Tests/Rooms", "Tests/EndToEndTests", "Reports", "Templates")
    folders = [path for part in parts for path in (tree / part / room, tree / part / f"{room}Tests") if path.is_dir()]
    if not (tree / "Sources/Rooms" / room).is_dir():
        sys.exit(f"without.py: there is no room {room} in Sources/Rooms")
    for folder in folders:
        shutil.rmtree(folder)
    value = room[0].lower() + room[1:]
    edit(tree / HOUSE, rf"^import {room}\n", rf"^ *\.{value},\n")
    # With the room, what knows all of them.
    house = r'^ *\.testTarget\(\n *name: "HouseTests",\n(?:.*\n)*?.*path: "Tests/House".*\),\n'
    edit(tree / PACKAGE, rf'^ *room\("{room}".*\),\n', house)
    shutil.rmtree(tree / "Tests/House")
    return [str(folder.relative_to(tree)) for folder in folders]


def run(commands, tree):
    """Runs shell commands in the copy, at the place of the tree if possible."""
    mounted = f'mount --bind "{tree}" "{ROOT}" && cd "{ROOT}"'
    for unshare in (["unshare", "--mount"], ["unshare", "--mount", "--map-root-user"]):
        try:
            if subprocess.run([*unshare, "sh", "-c", mounted], capture_output=True).returncode == 0:
                return subprocess.run([*unshare, "sh", "-c", f"{mounted} && {commands}"]).returncode
        except FileNotFoundError:
            break
    print("without.py: the copy cannot be mounted at the tree's place; everything is built anew", flush=True)
    shutil.rmtree(tree / ".build")
    return subprocess.run(["sh", "-c", commands], cwd=tree).returncode


def main():
    arguments = argparse.ArgumentParser(usage="without.py [ROOM] [--program | --test]")
    arguments.add_argument("room", nargs="?")
    how = arguments.add_mutually_exclusive_group()
    how.add_argument("--program", action="store_true")
    how.add_argument("--test", action="store_true")
    chosen = arguments.parse_args()
    room = chosen.room or next_room()
    tree = ROOT / ".build/without" / room
    shutil.rmtree(tree, ignore_errors=True)
    tree.mkdir(parents=True)
    try:
        copy(tree)
        print(f"Without {room}: " + ", ".join(remove(room, tree)), flush=True)
        commands = f"swift build {OPTIONS} --product attendance"
        if not chosen.program:
            commands += f" && swift build {OPTIONS} --disable-xctest --product attendancePackageTests"
        if chosen.test:
            commands += " && sh Scripts/test.sh"
        status = run(commands, tree)
    finally:
        shutil.rmtree(tree, ignore_errors=True)
    print(f"Without {room}: " + ("the rest builds" + (", and its tests pass" if chosen.test else "")
          if status == 0 else f"status {status}"))
    sys.exit(1 if status else 0)


main()
