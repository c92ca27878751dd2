"""Writes the manual page from what the program says of itself, its help (for the groups of commands) and the dump of all options:
{ attendance --help; attendance --experimental-dump-help; } | manual.py [TRANSLATION.po] > attendance.1

With a translation, every text of the page must be in it, and nothing else."""

import ast
import json
import re
import sys

ENVIRONMENT = [
    ("ATTENDANCE_TOKEN", "Bearer token: no log-in is made. Never a flag, since flags show in the list of processes."),
    ("ATTENDANCE_EMAIL, ATTENDANCE_PASSWORD", "For an unattended log-in when no saved session serves."),
    ("ATTENDANCE_PHONE", "The phone number for a log-in by SMS."),
    ("ATTENDANCE_MAIL_PASSWORD, ATTENDANCE_PING", "The mail server's password, and the address that is told of each night."),
    ("ATTENDANCE_TOKEN_FILE, ATTENDANCE_PASSWORD_FILE", "A file that has the value; likewise for each of these secrets."),
    ("ATTENDANCE_CONFIG, ATTENDANCE_PROFILE, ATTENDANCE_BASE_URL, ATTENDANCE_DATA_DIR, ATTENDANCE_TIMEZONE,"
     " ATTENDANCE_LOCALE, ATTENDANCE_MAX_ROWS, ATTENDANCE_MAX_DURATION", "As the flags of these names, which take precedence."),
    ("LC_ALL, LC_CTYPE, LANG", "Default language of reports and messages, and whether the terminal shows UTF-8."),
    ("NO_COLOR, CLICOLOR_FORCE, TERM, COLORTERM, COLUMNS", "Usual meanings."),
    ("HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY",
     "Usual meanings, in upper or lower case; the proxy must allow CONNECT, for http too."),
    ("SSL_CERT_FILE", "The certificates of the authorities to trust, in place of the system's."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, HOME", "Where the configuration and the data folder are."),
    ("TMPDIR", "Where workbooks are made before they are moved into place; /tmp by default."),
    ("SQLITE_TMPDIR", "Where SQLite sorts what does not fit in memory."),
]
STATUS = [
    (0, "Everything requested was done."),
    (1, "Done, with exceptions: an event of several failed, --fail-on found something, a code or a member was refused, nobody was found,"
        " an old folder could not be removed, a definition to list cannot be read, or the service was not notified of"
        " a log-out."),
    (64, "Usage."),
    (65, "A response of the service, a file of an event or of members, or the store could not be understood."),
    (66, "No such event, session, report or file, or nothing stored yet."),
    (69, "The service is not reachable, or still failing after every retry."),
    (73, "An output could not be written, or personal data was found in a sponsors' pack."),
    (75, "Another run holds the lock, or another process the store."),
    (77, "Not logged in, refused, or without the permission or the role."),
    (78, "The configuration, a definition or a theme is wrong, or files need a setting; of doctor, also modes or the clock."),
    (129, "Hung up (SIGHUP); 130 when interrupted (SIGINT), 143 when terminated (SIGTERM)."),
    (141, "The reader of standard output has gone away."),
]
FILES = [
    ("$XDG_CONFIG_HOME/attendance/config.yaml",
     "Profiles: named sets of settings, which 'attendance config init' lists, and default-profile."
     " ~/.config where the variable is not set."),
    ("./Reports/NAME.yaml, $XDG_CONFIG_HOME/attendance/reports/NAME.yaml", "Definitions of reports, before those that come"
     " with the program."),
    ("$XDG_DATA_HOME/attendance/PROFILE/store.sqlite", "What was extracted for a profile. ~/.local/share where the variable"
     " is not set; another folder with --data-dir."),
    ("$XDG_DATA_HOME/attendance/PROFILE/session/", "The saved session, readable by its owner only."),
    ("$XDG_DATA_HOME/attendance/PROFILE/register/", "Journals of batches of codes."),
    ("$XDG_DATA_HOME/attendance/PROFILE/mail.ndjson", "The journal of the messages sent each night."),
    ("$XDG_DATA_HOME/attendance/PROFILE/mail-told/", "What each recipient of mail was last told."),
    ("$XDG_DATA_HOME/attendance/PROFILE/personal-data.ndjson", "Who made which report with personal data, and when."),
    ("$XDG_DATA_HOME/attendance/PROFILE/lock", "Locked by the run that writes the store."),
]
EXAMPLES = [
    ("attendance demo", "See what it does, without an account or network."),
    ("attendance report --event 6", "Charts on the terminal."),
    ("attendance report --event 6 --output /srv/reports", "Charts, and CSV files and a workbook below the folder."),
    ("attendance report --event 6 --format json --from 2026-03-02 --to 2026-03-03", "One day, as JSON on standard output."),
]


class Translation:
    """The pairs of a gettext file: msgid and msgstr, each of one or more quoted lines."""

    def __init__(self, path):
        self.missing = []
        self.used = set()
        self.texts = None
        if path is None:
            return
        entry = re.compile(r'^msgid((?:\s*".*"\n)+)msgstr((?:\s*".*"\n)+)', re.MULTILINE)
        with open(path, encoding="utf-8") as file:
            pairs = [[self.joined(part) for part in match.groups()] for match in entry.finditer(file.read())]
        self.texts = dict(pairs)
        if len(self.texts) != len(pairs):
            sys.exit(f"{path}: a text stands there twice")

    @staticmethod
    def joined(lines):
        return "".join(ast.literal_eval(line.strip()) for line in lines.strip().split("\n"))

    def __call__(self, words):
        if self.texts is None or not words:
            return words or ""
        self.used.add(words)
        if not self.texts.get(words):
            self.missing.append(words)
        return self.texts.get(words) or words

    def check(self, path):
        for words in dict.fromkeys(self.missing):
            print(f"{path} lacks: msgid {json.dumps(words, ensure_ascii=False)}", file=sys.stderr)
        unused = [words for words in self.texts or {} if words and words not in self.used]
        for words in unused:
            print(f"{path}: no such text in the program: {json.dumps(words, ensure_ascii=False)}", file=sys.stderr)
        if self.missing or unused:
            sys.exit(1)


PATH = sys.argv[1] if len(sys.argv) > 1 else None
tr = Translation(PATH)


def paragraphs(words):
    return "\n.PP\n".join(text(tr(part)) for part in (words or "").split("\n\n"))


def heading(words):
    print(f".SH {tr(words)}")


def text(words):
    words = words.replace("\\", "\\\\").replace("-", "\\-")
    return "\n".join("\\&" + line if line and line[0] in ".'" else line for line in words.split("\n"))


def name(entry):
    return ("--" if entry["kind"] == "long" else "-") + entry["name"]


def arguments(command, seen):
    for argument in command.get("arguments", []):
        names = argument.get("names") or []
        if not argument.get("shouldDisplay"):
            continue
        if argument["kind"] == "positional":
            positional(argument)
            continue
        if not names or argument.get("valueName") in ("help",):
            continue
        longs = {n["name"] for n in names}
        if longs & {"help", "h", "version"}:
            continue
        if argument.get("sectionTitle") == "Common":
            seen.setdefault(names[0]["name"], argument)
            continue
        option(argument)


def positional(argument):
    label = f"\\fI{text(argument['valueName'])}\\fR" + (" ..." if argument.get("isRepeating") else "")
    print(".TP\n" + (f"[{label}]" if argument.get("isOptional") else label))
    print(text(tr(argument.get("abstract", ""))))


def option(argument):
    label = ", ".join(f"\\fB{text(name(n))}\\fR" for n in argument["names"])
    if argument["kind"] == "option":
        label += f" \\fI{text(argument['valueName'])}\\fR"
    print(".TP\n" + label)
    words = tr(argument.get("abstract", ""))
    if argument.get("defaultValue") not in (None, "", "false"):
        words += " " + tr("Default: %s.").replace("%s", argument["defaultValue"])
    print(text(words))


def listed(pairs, font):
    for subject, meaning in pairs:
        print(f".TP\n\\f{font}{text(str(subject))}\\fR\n{text(tr(meaning))}")


def groups(help):
    """The commands of each title in the help."""
    found = {}
    for line in help.split("\n"):
        title = re.fullmatch(r"(.+) SUBCOMMANDS:", line)
        command = re.match(r"  ([a-z]\S*)", line)
        if title:
            found[title[1]] = []
        elif command and found:
            found[list(found)[-1]].append(command[1])
    return found


def main():
    help, _, dump = sys.stdin.read().partition("\n{")
    root = json.loads("{" + dump)["command"]
    print(f'.TH ATTENDANCE 1 "" "attendance" "{tr("User Commands")}"')
    heading("NAME")
    print("attendance \\- " + text(tr("attendance reports from a ticketing service's check-ins")))
    heading("SYNOPSIS")
    print(f"\\fBattendance\\fR \\fI{tr('COMMAND')}\\fR [\\fI{tr('OPTIONS')}\\fR]")
    heading("DESCRIPTION")
    print(paragraphs(root.get("discussion", "")))
    common = {}
    commands = {c["commandName"]: c for c in root["subcommands"] if c["commandName"] != "help"}
    for title, names in groups(help).items():
        heading(f"{title} COMMANDS")
        for command in names:
            describe(commands.pop(command), [], common)
    if commands:
        sys.exit("in no group of the help: " + ", ".join(commands))
    heading("OPTIONS OF EVERY COMMAND")
    for argument in common.values():
        option(argument)
    print(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\n" + text(tr("Show help for a command.")))
    print(".TP\n\\fB\\-\\-version\\fR\n" + text(tr("Show the version.")))
    print(".TP\n\\fB\\-\\-generate\\-completion\\-script\\fR \\fIshell\\fR")
    print(text(tr("Print completions for bash, zsh or fish.")))
    heading("ENVIRONMENT")
    listed(ENVIRONMENT, "B")
    heading("FILES")
    listed(FILES, "I")
    heading("EXIT STATUS")
    listed(STATUS, "B")
    print(text(tr("An error is one line on standard error. On any status but 0 and 1 no output file changed.")))
    heading("EXAMPLES")
    listed(EXAMPLES, "B")
    tr.check(PATH)


def describe(command, path, common):
    path = path + [command["commandName"]]
    print(f".SS {text(' '.join(path))}\n{text(tr(command.get('abstract', '')))}")
    if command.get("discussion"):
        print(".PP\n" + paragraphs(command["discussion"]))
    arguments(command, common)
    for subcommand in command.get("subcommands") or []:
        if subcommand["commandName"] != "help":
            describe(subcommand, path, common)


main()
