"""Runs the printed SQL in DuckDB, for the tests: a request a line, an answer a line.

{"statements": ["…"], "queries": ["…"]}  runs them and answers the rows of each query, every value as text, null as it is."""
import json, sys

import duckdb

database = duckdb.connect(config={"threads": 2})


def text(value):
    if value is None or isinstance(value, str):
        return value
    return repr(value) if isinstance(value, float) else str(value)


for line in sys.stdin:
    request = json.loads(line)
    try:
        for statement in request.get("statements", []):
            database.execute(statement)
        results = [database.execute(query).fetchall() for query in request.get("queries", [])]
        answer = {"rows": [[[text(value) for value in row] for row in rows] for rows in results]}
    except Exception as problem:
        answer = {"failure": str(problem)}
    print(json.dumps(answer), flush=True)
