"""Writes the manual page from what the program says of itself: manual.py < dump-help.json > attendance.1"""

import json
import sys

ENVIRONMENT = [
    ("ATTENDANCE_TOKEN", "Bearer token: no log-in is made. Never a flag, since flags show in the list of processes."),
    ("ATTENDANCE_EMAIL, ATTENDANCE_PASSWORD", "For an unattended log-in when no saved session serves."),
    ("ATTENDANCE_PHONE", "The phone number for a log-in by SMS."),
    ("ATTENDANCE_CONFIG, ATTENDANCE_PROFILE, ATTENDANCE_BASE_URL, ATTENDANCE_DATA_DIR, ATTENDANCE_TIMEZONE,"
     " ATTENDANCE_LOCALE, ATTENDANCE_MAX_ROWS, ATTENDANCE_MAX_DURATION", "As the flags of these names, which take precedence."),
    ("LC_ALL, LC_CTYPE, LANG", "Default language of reports and messages, and whether the terminal shows UTF-8."),
    ("NO_COLOR, CLICOLOR_FORCE, TERM, COLORTERM, COLUMNS", "Usual meanings."),
    ("HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, NO_PROXY",
     "Usual meanings, in upper or lower case; the proxy must allow CONNECT, for http too."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, HOME", "Where the configuration and the data folder are."),
    ("TMPDIR", "Where workbooks are made before they are moved into place; /tmp by default."),
    ("SQLITE_TMPDIR", "Where SQLite sorts what does not fit in memory."),
]
STATUS = [
    (0, "Everything requested was done."),
    (1, "Done, with exceptions: an event of several failed, --fail-on found something, a code or a member was refused,"
        " an old folder could not be removed, a definition to list cannot be read, or the service was not notified of"
        " a log-out."),
    (64, "Usage."),
    (65, "A response of the service, a members' file, or the store could not be understood."),
    (66, "No such event, session, report or file, or nothing stored yet."),
    (69, "The service is not reachable, or still failing after every retry."),
    (73, "An output could not be written, or personal data was found in a sponsors' pack."),
    (75, "Another run holds the lock, or another process the store."),
    (77, "Not logged in, refused, or without the permission or the role."),
    (78, "The configuration, a definition or a theme is wrong; of doctor, also modes or the clock."),
    (129, "Hung up (SIGHUP); 130 when interrupted (SIGINT), 143 when terminated (SIGTERM)."),
    (141, "The reader of standard output has gone away."),
]
FILES = [
    ("$XDG_CONFIG_HOME/attendance/config.yaml",
     "Profiles: named sets of settings (source, base-url, auth, auth-base-url, environment, data-dir, timezone, locale,"
     " attempts, pages-in-flight, max-rows, max-duration, require-permission, nightly, members), and default-profile."
     " ~/.config where the variable is not set."),
    ("./Reports/NAME.yaml, $XDG_CONFIG_HOME/attendance/reports/NAME.yaml", "Definitions of reports, before those that come"
     " with the program."),
    ("$XDG_DATA_HOME/attendance/PROFILE/store.sqlite", "What was extracted for a profile. ~/.local/share where the variable"
     " is not set; another folder with --data-dir."),
    ("$XDG_DATA_HOME/attendance/PROFILE/session/", "The saved session, readable by its owner only."),
    ("$XDG_DATA_HOME/attendance/PROFILE/register/", "Journals of batches of codes."),
    ("$XDG_DATA_HOME/attendance/PROFILE/lock", "Locked by the run that writes the store."),
]
EXAMPLES = [
    ("attendance demo", "See what it does, without an account or network."),
    ("attendance report --event 6", "Charts on the terminal."),
    ("attendance report --event 6 --output /srv/reports", "Charts, and CSV files and a workbook below the folder."),
    ("attendance report --event 6 --format json --from 2026-03-02 --to 2026-03-03", "One day, as JSON on standard output."),
]


def text(words):
    words = (words or "").replace("\\", "\\\\").replace("-", "\\-")
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
    print(text(argument.get("abstract", "")))


def option(argument):
    label = ", ".join(f"\\fB{text(name(n))}\\fR" for n in argument["names"])
    if argument["kind"] == "option":
        label += f" \\fI{text(argument['valueName'])}\\fR"
    print(".TP\n" + label)
    words = argument.get("abstract", "")
    if argument.get("defaultValue") not in (None, "", "false"):
        words += f" Default: {argument['defaultValue']}."
    print(text(words))


def main():
    root = json.load(sys.stdin)["command"]
    print('.TH ATTENDANCE 1 "" "attendance" "User Commands"')
    print(".SH NAME\nattendance \\- " + text("attendance reports from a ticketing service's check-ins"))
    print(".SH SYNOPSIS\n\\fBattendance\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]")
    print(".SH DESCRIPTION\n" + text(root.get("discussion", "")).replace("\n\n", "\n.PP\n"))
    common = {}
    print(".SH COMMANDS")
    commands = [c for c in root["subcommands"] if c["commandName"] != "help" and c.get("shouldDisplay", True)]
    for command in commands:
        describe(command, [], common)
    print(".SH OPTIONS OF EVERY COMMAND")
    for argument in common.values():
        option(argument)
    print(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nTell about a command.\n.TP\n\\fB\\-\\-version\\fR\nTell the version.")
    print(".TP\n\\fB\\-\\-generate\\-completion\\-script\\fR \\fIshell\\fR\nPrint completions for bash, zsh or fish.")
    print(".SH ENVIRONMENT")
    for variable, meaning in ENVIRONMENT:
        print(f".TP\n\\fB{text(variable)}\\fR\n{text(meaning)}")
    print(".SH FILES")
    for file, meaning in FILES:
        print(f".TP\n\\fI{text(file)}\\fR\n{text(meaning)}")
    print(".SH EXIT STATUS")
    for code, meaning in STATUS:
        print(f".TP\n\\fB{code}\\fR\n{text(meaning)}")
    print(text("An error is one line on standard error. On any status but 0 and 1 no output file changed."))
    print(".SH EXAMPLES")
    for command, meaning in EXAMPLES:
        print(f".TP\n\\fB{text(command)}\\fR\n{text(meaning)}")


def describe(command, path, common):
    path = path + [command["commandName"]]
    print(f".SS {text(' '.join(path))}\n{text(command.get('abstract', ''))}")
    if command.get("discussion"):
        print(".PP\n" + text(command["discussion"]).replace("\n\n", "\n.PP\n"))
    arguments(command, common)
    for subcommand in command.get("subcommands") or []:
        if subcommand["commandName"] != "help":
            describe(subcommand, path, common)


main()
