"""What Debian wants to read of a package, from what the project says of itself.

debian-documents.py copyright < NOTICE                                      machine-readable copyright (DEP 5)
debian-documents.py changelog VERSION MAINTAINER SECONDS < CHANGELOG.md     Debian's form of the changelog
"""

import datetime
import email.utils
import re
import sys
import textwrap

APACHE = """On Debian systems the text of the Apache License, version 2.0, is in /usr/share/common-licenses/Apache-2.0."""
OTHERS = {
    "Apache-2.0": APACHE,
    "Apache-2.0 with Swift-exception": APACHE + """

As an exception, if you use this Software to compile your source code and portions of this Software are embedded into the
binary product as a result, you may redistribute such product without providing attribution as would otherwise be required by
Sections 4(a), 4(b) and 4(d) of the License.""",
    "GPL-3.0-or-later with GCC-exception-3.1": """On Debian systems the text of the GNU General Public License, version 3, is in
/usr/share/common-licenses/GPL-3. The GCC Runtime Library Exception, version 3.1, permits a program that is compiled with GCC
to be conveyed under terms of one's choice.""",
    "MPL-2.0": "On Debian systems the text of the Mozilla Public License, version 2.0, is in /usr/share/common-licenses/MPL-2.0.",
    "public-domain": "SQLite's authors have dedicated it to the public domain: https://www.sqlite.org/copyright.html",
}


def short(licence):
    return licence.replace(" WITH ", " with ").replace("public domain", "public-domain")


def sections(notice):
    """Title and text of each underlined section."""
    parts = re.split(r"^(\S.*)\n-+\n", notice, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2]))


def indented(words):
    return "\n".join(" " + (line.rstrip() or ".") for line in words.strip("\n").split("\n"))


def copyright(notice):
    print("Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/")
    print("Upstream-Name: attendance")
    print("Comment: Files below linked/ are not of this project: the programs have them linked in.")
    print("\nFiles: *\nCopyright: " + re.search(r"^Copyright (.*)$", notice, re.MULTILINE)[1] + "\nLicense: Apache-2.0")
    used, named = {"Apache-2.0"}, set()
    texts = sections(notice)
    row = re.compile(r"^  (\S.*?)  +(\S.*?)  +(\S.*)$", re.MULTILINE)
    for title in texts:
        if title in ("Data", "Texts of licences"):
            continue
        for name, licence, holder in row.findall(texts[title]):
            name = re.match(r"[\w.+-]+", name)[0]
            if name in named:
                continue
            named.add(name)
            holder = re.sub(r"^Copyright (\([Cc]\) )?", "", holder.split(";")[0])
            if holder.startswith("https:"):
                holder = f"the authors of {name}, {holder}"
            used.add(short(licence))
            print(f"\nFiles: linked/{name}/*\nCopyright: {holder}\nLicense: {short(licence)}")
    blocks = re.split(r"^([A-Za-z]+(?:-[0-9A-Za-z.]+)*), for", texts["Texts of licences"], flags=re.MULTILINE)[1:]
    known = {**OTHERS, **{name: "For" + block for name, block in zip(blocks[::2], blocks[1::2])}}
    for licence in sorted(used):
        print(f"\nLicense: {licence}\n{indented(known[licence])}")


def changelog(markdown, version, maintainer, seconds):
    newest = re.split(r"^## ", markdown, flags=re.MULTILINE)[1]
    print(f"attendance ({version}) unstable; urgency=medium")
    for part in re.split(r"^### ", newest, flags=re.MULTILINE)[1:]:
        title, changes = part.split("\n", 1)
        print(f"\n  [ {title} ]")
        for change in re.split(r"^- ", changes, flags=re.MULTILINE)[1:]:
            words = " ".join(change.split())
            print(textwrap.fill(words, 78, initial_indent="  * ", subsequent_indent="    ", break_on_hyphens=False))
    date = email.utils.format_datetime(datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc))
    print(f"\n -- {maintainer}  {date}")


if sys.argv[1] == "copyright":
    copyright(sys.stdin.read())
else:
    changelog(sys.stdin.read(), *sys.argv[2:])
