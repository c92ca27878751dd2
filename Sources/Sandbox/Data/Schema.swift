import GRDB

/// The tables of the sandbox's database. Plain SQLite, so that any other program can work the numbers out again.
enum Schema {
    /// Raised whenever the tables or the generated rows change, so that an older file is not taken for a current one.
    static let format = 1

    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE sandbox (format INTEGER NOT NULL, seed TEXT NOT NULL, guests INTEGER NOT NULL);
                CREATE TABLE events (
                  id INTEGER PRIMARY KEY, name TEXT NOT NULL, access_type TEXT NOT NULL, is_active INTEGER NOT NULL,
                  created_at TEXT NOT NULL, start_date TEXT NOT NULL, end_date TEXT NOT NULL,
                  place TEXT, address TEXT, address_city TEXT,
                  categories TEXT NOT NULL, -- a JSON array of {id, name}
                  landing_media TEXT NOT NULL, -- a JSON array of {id, path, isDefault}
                  description TEXT, slug TEXT NOT NULL);
                CREATE TABLE sessions (
                  id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL REFERENCES events,
                  name TEXT NOT NULL, description TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
                  is_default INTEGER NOT NULL,
                  is_listed INTEGER NOT NULL, -- 0: check-ins name it, the event no longer lists it
                  start_date TEXT NOT NULL, start_time TEXT NOT NULL, end_date TEXT NOT NULL, end_time TEXT NOT NULL);
                CREATE TABLE registrant_types (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
                CREATE TABLE offers (
                  id INTEGER PRIMARY KEY, session_id INTEGER NOT NULL REFERENCES sessions,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  price INTEGER NOT NULL, -- Chilean pesos
                  stock INTEGER, -- NULL: no limit
                  is_active INTEGER NOT NULL,
                  checkins_adjustment INTEGER NOT NULL, -- what the service counts over or under its rows
                  UNIQUE (session_id, registrant_type_id));
                CREATE TABLE guests (
                  id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL REFERENCES events,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  first_name TEXT NOT NULL, last_name TEXT NOT NULL, email TEXT NOT NULL, qr_code TEXT NOT NULL);
                CREATE TABLE registrations (
                  session_id INTEGER NOT NULL REFERENCES sessions, guest_id INTEGER NOT NULL REFERENCES guests,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  PRIMARY KEY (session_id, guest_id)) WITHOUT ROWID;
                CREATE TABLE checkins (
                  id INTEGER PRIMARY KEY, event_id INTEGER NOT NULL REFERENCES events,
                  session_id INTEGER NOT NULL REFERENCES sessions, guest_id INTEGER NOT NULL REFERENCES guests,
                  registrant_type_id INTEGER NOT NULL REFERENCES registrant_types,
                  method TEXT NOT NULL, latitude REAL, longitude REAL,
                  created_at TEXT NOT NULL, updated_at TEXT NOT NULL);
                """)
    }

    /// Made after the rows are in, which is quicker than keeping them up row by row.
    static func createIndexes(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE UNIQUE INDEX guests_by_qr_code ON guests (qr_code);
                CREATE INDEX guests_by_event ON guests (event_id);
                CREATE INDEX registrations_by_type ON registrations (session_id, registrant_type_id);
                CREATE INDEX registrations_by_guest ON registrations (guest_id);
                CREATE INDEX checkins_by_event ON checkins (event_id);
                CREATE INDEX checkins_by_session ON checkins (session_id, registrant_type_id);
                CREATE INDEX checkins_by_guest ON checkins (guest_id, session_id);
                """)
    }
}
