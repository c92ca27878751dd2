extension Schema {
    /// The second version adds members, their plans and levels, and their visits. A store belongs to one profile, so
    /// it has one club.
    static let version2 = """
        CREATE TABLE readings (
          -- Each complete reading of the club.
          id INTEGER PRIMARY KEY NOT NULL,
          kind TEXT NOT NULL CHECK (kind IN ('full', 'incremental')),
          source TEXT NOT NULL,        -- address of the service
          since INTEGER,               -- visits made before it were not asked for; seconds since 1970, UTC
          started_at INTEGER NOT NULL,
          finished_at INTEGER NOT NULL,
          visits_read INTEGER NOT NULL,
          visits_new INTEGER NOT NULL,
          visits_vanished INTEGER NOT NULL,
          visits_without_member INTEGER NOT NULL,  -- of the last full reading and those after it
          visits_without_time INTEGER NOT NULL
        );

        CREATE TABLE reading_fields (
          -- Fields that documents of the last reading lacked, or had with a value of another kind.
          field TEXT NOT NULL,
          flaw TEXT NOT NULL CHECK (flaw IN ('missing', 'unreadable')),
          rows INTEGER NOT NULL,
          PRIMARY KEY (field, flaw)
        ) WITHOUT ROWID;

        CREATE TABLE members (
          -- Members, listed by the service or only named by visits.
          code INTEGER PRIMARY KEY NOT NULL,
          id TEXT NOT NULL UNIQUE,
          position INTEGER,            -- in the service's order; null for one that it does not list (any more)
          name TEXT,
          is_active INTEGER,           -- 1 and 0
          status TEXT,                 -- active, pending, suspended, cancelled, expired, unknown
          plan_type TEXT,              -- time_based, visit_based, mixed
          plan_id TEXT,
          starts_at INTEGER,           -- seconds since 1970, UTC
          ends_at INTEGER,             -- seconds since 1970, UTC
          visits_left INTEGER,
          family_group_id TEXT,
          linked_user_id TEXT,
          member_number TEXT,
          membership_type TEXT,
          level INTEGER,
          points INTEGER,
          visits_in_period INTEGER,
          level_expires_at INTEGER     -- seconds since 1970, UTC
        );

        CREATE TABLE plans (
          -- Plans that members can have, in the service's order.
          position INTEGER PRIMARY KEY NOT NULL,
          id TEXT NOT NULL UNIQUE,
          name TEXT,
          type TEXT,                   -- time_based, visit_based, mixed
          days INTEGER,
          visits INTEGER,
          max_members INTEGER
        );

        CREATE TABLE levels (
          -- Levels of the club, in the service's order.
          position INTEGER PRIMARY KEY NOT NULL,
          id TEXT NOT NULL,
          level INTEGER NOT NULL,
          name TEXT NOT NULL,
          visits_min INTEGER NOT NULL,
          visits_max INTEGER,
          color TEXT
        );

        CREATE TABLE visits (
          -- Members' visits, each once by its document's id.
          id TEXT PRIMARY KEY NOT NULL,
          member INTEGER NOT NULL REFERENCES members (code),
          visited_at INTEGER NOT NULL, -- seconds since 1970, UTC
          user_id TEXT,
          reading_id INTEGER NOT NULL  -- the last reading that saw it
        ) WITHOUT ROWID;
        -- All that a report reads of a visit, in the order of time.
        CREATE INDEX visits_by_time ON visits (visited_at, member);

        CREATE VIEW visits_readable AS
          SELECT v.id, m.id AS member_id, datetime(v.visited_at, 'unixepoch') AS visited_at, v.user_id
          FROM visits v JOIN members m ON m.code = v.member;
        """
}
