#!/usr/bin/env python3
"""Proves that the tests notice faults: mutate.py [NAME...]

Builds the faults of Tests/Mutations/mutations.toml into the sources, each behind a switch, once. Then switches on one
after the other and runs the suites that must notice it. Ends with 1 where a fault survives. The sources are put back
at the end; after a crash `git checkout Sources` does it.

MUTATE_BUILD and MUTATE_TEST are commands to use instead of `make tests` and of
`sh Scripts/test.sh --filter`, which is given a pattern.
"""
import os, re, shlex, shutil, signal, subprocess, sys, tempfile, tomllib

BUILD = shlex.split(os.environ.get("MUTATE_BUILD", "make tests"))
LONGEST = 300  # seconds for the suites of one fault; they take less than one minute
LONGEST_OF_ALL = 1800  # and for those of all faults together
TEST = shlex.split(os.environ.get("MUTATE_TEST", "sh Scripts/test.sh --filter"))


def mutated(path, mutations, switches):
    """A source with its faults built in."""
    with open(path, encoding="utf8") as file:
        text = file.read()
    for name, mutation in mutations:
        if text.count(mutation["in"]) != 1:
            sys.exit(f"{name}: {path} has its place {text.count(mutation['in'])} times")
        switch = f'isOn("{name}")'
        if "instead" in mutation:
            text = text.replace(mutation["in"], mutation["instead"].replace("isOn", switch))
        else:
            place = text.index("{\n", text.index(mutation["in"])) + 1
            text = text[:place] + f'\n if {switch} {{ {mutation["code"]} }}' + text[place:]
    return text + (
        "\nimport Glibc\n"
        "private func isOn(_ fault: String) -> Bool {\n"
        # What comes after the fault's place may ask for the error of what came before it.
        " let before = errno\n defer { errno = before }\n"
        f' return access("{switches}/" + fault, F_OK) == 0\n}}\n')


def test(pattern, longest=LONGEST):
    """Runs suites: the names of the tests that failed, and whether it went well."""
    run = subprocess.Popen(
        TEST + [pattern], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True, env=os.environ | {"ATTENDANCE_ROUNDS": "all"})
    try:
        output, _ = run.communicate(timeout=longest)
    except subprocess.TimeoutExpired:
        # A fault that keeps a test waiting forever is noticed too: the suite's time limit ends it, in half an hour.
        os.killpg(run.pid, signal.SIGKILL)
        run.communicate()
        return [f"the end that does not come in {longest} s"], False, ""
    if not re.search(r"Test run with [1-9]\d* test", output) and run.returncode == 0:
        sys.exit(f"no test matches {pattern}")
    failed = re.findall(r"✘ Test (.+?) (?:with \d+ test cases )?failed after", output)
    if run.returncode != 0 and not failed:
        failed = [line for line in output.splitlines() if "Fatal error" in line or "unexpected signal" in line][:1]
    return failed, run.returncode == 0, output


def judge(chosen):
    failed, went_well, output = test("|".join(sorted({mutation["noticed-by"] for _, mutation in chosen})), LONGEST_OF_ALL)
    if not went_well:
        sys.exit(f"These fail without any fault: {failed}\n{output[-3000:]}")
    survivors = []
    for name, mutation in chosen:
        switch = os.path.join(switches, name)
        open(switch, "w").close()
        failed, went_well, output = test(mutation["noticed-by"])
        os.remove(switch)
        if went_well:
            survivors.append(name)
            print(f"✘ {name} survives {mutation['noticed-by']}", flush=True)
        elif not failed:
            sys.exit(f"{name}: no test ran\n{output[-3000:]}")
        else:
            print(f"✔ {name}: noticed by {len(failed)}, {failed[0][:80]} first", flush=True)
    print(f"{len(chosen)} faults, {len(survivors)} not noticed", *survivors)
    return 1 if survivors else 0


with open("Tests/Mutations/mutations.toml", "rb") as file:
    every = tomllib.load(file)
if unknown := set(sys.argv[1:]) - every.keys():
    sys.exit(f"no such fault: {', '.join(sorted(unknown))}")
chosen = [(name, mutation) for name, mutation in every.items() if not sys.argv[1:] or name in sys.argv[1:]]
files = sorted({mutation["file"] for _, mutation in chosen})
if subprocess.run(["git", "diff", "--quiet", "HEAD", "--"] + files).returncode:
    sys.exit(f"Commit or put aside your changes first: {' '.join(files)}")
switches = tempfile.mkdtemp(prefix="mutants-")
texts = {path: mutated(path, [each for each in chosen if each[1]["file"] == path], switches) for path in files}
try:
    for path, text in texts.items():
        with open(path, "w", encoding="utf8") as file:
            file.write(text)
    if status := subprocess.run(BUILD).returncode:
        sys.exit(f"the faults do not build ({status})")
    sys.exit(judge(chosen))
finally:
    subprocess.run(["git", "checkout", "--quiet", "--"] + files)
    shutil.rmtree(switches)
