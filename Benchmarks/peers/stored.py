"""The store, attached to DuckDB."""

import pathlib

import duckdb
import duckdb_extension_sqlite_scanner


def attached(store):
    """A database in memory with two threads, and the file as its schema `store`."""
    # The extension that reads SQLite files comes as a package, not from DuckDB's own site.
    extension = next(pathlib.Path(duckdb_extension_sqlite_scanner.__file__).parent.rglob("*.duckdb_extension"))
    database = duckdb.connect(config={"threads": 2, "allow_unsigned_extensions": True})
    database.execute(f"LOAD '{extension}'")
    database.execute(f"ATTACH '{store}' AS store (TYPE sqlite, READ_ONLY)")
    return database
