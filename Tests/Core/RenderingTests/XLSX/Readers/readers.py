"""Runs the other readers of this folder: a line of JSON with a reader's path and a workbook's, answered with what it prints.

Each run is a process of its own, which has the libraries already: loading them takes longer than to read most workbooks.
"""

import io
import json
import os
import runpy
import sys
import traceback

import openpyxl
import python_calamine


def answer(reader, workbook):
    sys.argv = [reader, workbook]
    sys.stdout = io.StringIO()
    try:
        runpy.run_path(reader, run_name="__main__")
    except BaseException:
        return json.dumps({"failure": traceback.format_exc()})
    return sys.stdout.getvalue()


for line in sys.stdin:
    child = os.fork()
    if child == 0:
        text = answer(*json.loads(line))
        with os.fdopen(1, "w") as output:
            output.write(text)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    os.write(1, b"\n" if status == 0 else b'{"failure": "the reader was killed"}\n')
