"""Runs the printed SQL in DuckDB, for the tests: a request a line, an answer a line.

{"files": {"checkins/event_id=6/1.csv.gz": "…"}, "folder": "…"}  writes a dataset's files.
{"statements": ["…"], "queries": ["…"]}  runs them and answers the rows of each query, every value as text, null as it is."""
import gzip, json, os, sys

import duckdb

database = duckdb.connect(config={"threads": 2})


def text(value):
    if value is None or isinstance(value, str):
        return value
    return repr(value) if isinstance(value, float) else str(value)


for line in sys.stdin:
    request = json.loads(line)
    try:
        for path, contents in request.get("files", {}).items():
            path = os.path.join(request["folder"], path)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(gzip.compress(contents.encode(), mtime=0, compresslevel=1))
        for statement in request.get("statements", []):
            database.execute(statement)
        results = [database.execute(query).fetchall() for query in request.get("queries", [])]
        answer = {"rows": [[[text(value) for value in row] for row in rows] for rows in results]}
    except Exception as problem:
        answer = {"failure": str(problem)}
    print(json.dumps(answer), flush=True)
