"""Keeps of ICU's data what a program in Spanish and English needs: icu-data.py ARCHIVE ASSEMBLY

Foundation carries the data of every language, 34 MB in each program. The copy written here, as an assembly file that is
linked before ARCHIVE (lib_FoundationICU.a), keeps time zones, normalization, and the languages es, en and root: 4 MB. It drops
other languages, converters of old character sets (Unicode's own are code), names of characters, transliteration and
dictionaries. Foundation takes root for a language it does not find."""

import pathlib
import re
import struct
import subprocess
import sys

LANGUAGES = ("root", "es", "en")
LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Za-z0-9]+)*")


def items(data):
    """The header, and every item by name: a table of offsets, the names, and the items."""
    header = struct.unpack_from("<H", data)[0]
    assert data[12:16] == b"CmnD", "not a package of ICU's data"
    (count,) = struct.unpack_from("<I", data, header)
    entries = [struct.unpack_from("<II", data, header + 4 + 8 * index) for index in range(count)]
    ends = [start for _, start in entries[1:]] + [len(data) - header]
    named = {}
    for (name, start), end in zip(entries, ends):
        first = header + name
        named[data[first : data.index(b"\0", first)].decode()] = data[header + start : header + end]
    return data[:header], named


def package(header, named):
    def padded(part, before):
        return part + b"\xaa" * (-(before + len(part)) % 16)

    table = 4 + 8 * len(named)
    names, places = b"", []
    for name in named:
        places.append(table + len(names))
        names += name.encode() + b"\0"
    names = padded(names, len(header) + table)
    body, starts = b"", []
    for item in named.values():
        starts.append(table + len(names) + len(body))
        body += padded(item, 0)
    entries = b"".join(struct.pack("<II", *entry) for entry in zip(places, starts))
    return header + struct.pack("<I", len(named)) + entries + names + body


def needed(name):
    stem, kind = name.split("/")[-1].rsplit(".", 1)
    if kind in ("cnv", "dict", "spp", "cfu") or stem == "unames" or "/translit/" in name:
        return False
    if kind == "res" and stem != "pool" and LANGUAGE.fullmatch(stem):
        return stem.split("_")[0] in LANGUAGES
    return True


def main():
    archive, assembly = sys.argv[1:]
    folder = pathlib.Path(assembly).resolve().parent
    member = "icu_packaged_data.cpp.o"
    subprocess.run(["ar", "x", pathlib.Path(archive).resolve(), member], cwd=folder, check=True)
    whole, kept = folder / "icu-whole.dat", folder / "icu.dat"
    subprocess.run(["objcopy", "-O", "binary", "-j", ".rodata", folder / member, whole], check=True)
    symbols = subprocess.run(["nm", "--defined-only", folder / member], check=True, capture_output=True, text=True).stdout
    (symbol,) = [line.split()[-1] for line in symbols.splitlines()]
    header, named = items(whole.read_bytes())
    named = {name: item for name, item in named.items() if needed(name)}
    for name in ("zoneinfo64.res", "root.res", "es.res", "en.res", "nfkc.nrm"):
        assert any(key.endswith("/" + name) for key in named), f"ICU's data has no {name}"
    kept.write_bytes(package(header, named))
    pathlib.Path(assembly).write_text(
        f".section .rodata\n.balign 16\n.globl {symbol}\n.type {symbol}, @object\n"
        f'{symbol}: .incbin "icu.dat"\n.size {symbol}, . - {symbol}\n.section .note.GNU-stack,"",@progbits\n')


main()
