"""Writes the manual page from what the program says of itself: manual.py < dump-help.json > attendance.1"""

import json
import sys

ENVIRONMENT = [
    ("ATTENDANCE_TOKEN", "Bearer token: no log-in is made. Never a flag, since flags show in the list of processes."),
    ("ATTENDANCE_EMAIL, ATTENDANCE_PASSWORD", "For an unattended log-in when no saved session serves."),
    ("ATTENDANCE_PHONE", "The telephone of a log-in by SMS."),
    ("ATTENDANCE_CONFIG, ATTENDANCE_PROFILE, ATTENDANCE_BASE_URL, ATTENDANCE_DATA_DIR, ATTENDANCE_TIMEZONE,"
     " ATTENDANCE_LOCALE", "As the flags of these names, which come before them."),
    ("LC_ALL, LANG", "Language of reports and messages where nothing else says it, and whether the terminal shows UTF-8."),
    ("NO_COLOR, CLICOLOR_FORCE, COLUMNS", "Usual meanings."),
    ("HTTP_PROXY, HTTPS_PROXY, NO_PROXY", "Usual meanings, in either case."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME", "Where the configuration and the data folder are looked for."),
]
STATUS = [
    (0, "All asked for was written."),
    (1, "Done, and some of it fell short: an event of several failed."),
    (64, "Usage."),
    (65, "The server's answer could not be understood."),
    (66, "No such event, session, report or file."),
    (69, "The server is not reachable, or still failing after every retry."),
    (73, "An output could not be written."),
    (75, "Another run holds the lock."),
    (77, "Not logged in, refused, or without the permission."),
    (78, "The configuration is wrong."),
    (130, "Interrupted; 143 when terminated."),
]
EXAMPLES = [
    ("attendance demo", "See what it does, without an account or a network."),
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
        if not argument.get("shouldDisplay") or not names or argument.get("valueName") in ("help",):
            continue
        longs = {n["name"] for n in names}
        if longs & {"help", "h", "version"}:
            continue
        if argument.get("sectionTitle") == "Common":
            seen.setdefault(names[0]["name"], argument)
            continue
        option(argument)


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
    print(".SH FILES\n.TP\n\\fI$XDG_CONFIG_HOME/attendance/config.yaml\\fR")
    print(text("Profiles: named sets of settings (base-url, auth, environment, timezone, locale, data-dir, attempts,"
               " pages-in-flight), and default-profile."))
    print(".TP\n\\fI$XDG_DATA_HOME/attendance/\\fR\n" + text("The saved session of each profile, readable by its owner only."))
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
