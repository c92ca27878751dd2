-- The store's schema. SQLite keeps the comments within a statement, so `.schema` shows them.
--
-- Ids are the service's own. Instants are whole seconds since 1970-01-01T00:00:00Z; the views whose names end in
-- `_readable` show them as ISO 8601 text. Check-ins are stored newest first, the order in which they arrive and are
-- read. A store belongs to one profile, so it has at most one club.

CREATE TABLE events (
  -- Events of the service, as last seen.
  id INTEGER PRIMARY KEY NOT NULL,
  name TEXT,
  starts_at INTEGER,       -- seconds since 1970, UTC
  ends_at INTEGER,         -- seconds since 1970, UTC
  place TEXT,
  city TEXT,
  is_active INTEGER,       -- 1 active, 0 not
  registrants INTEGER,     -- registered in all, as the service counts them
  currency TEXT            -- of its prices, such as CLP
);

CREATE TABLE walks (
  -- Each reading of an event's check-ins, page after page.
  id INTEGER PRIMARY KEY NOT NULL,
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('full', 'incremental')),
  status TEXT NOT NULL CHECK (status IN ('open', 'complete', 'abandoned')),
  source TEXT NOT NULL,    -- base URL of the service
  started_at INTEGER NOT NULL,
  finished_at INTEGER,     -- once complete
  highest_id INTEGER,      -- the highest check-in id when the walk began; nothing newer is counted
  highest_at INTEGER,      -- when that check-in was made
  total INTEGER,           -- check-ins up to that id, as the service counts them
  per_page INTEGER,        -- rows of a page, as the service cuts them
  pages INTEGER,           -- pages that the total fills
  rows_read INTEGER,       -- check-ins that this walk read
  rows_new INTEGER,        -- check-ins that were not in the store
  rows_changed INTEGER,    -- check-ins that differed from the store
  rows_vanished INTEGER,   -- check-ins of the store that the service no longer had
  read_at INTEGER,         -- when it read, by the service's clock; seconds since 1970, UTC
  sessions_told INTEGER,   -- how many sessions the service said there are
  sessions_listed INTEGER, -- how many it listed
  people TEXT,             -- JSON: rows, people and what tells them apart, if files say it; names nobody
  believed_until INTEGER   -- a later check-in cannot have happened; seconds since 1970, UTC; NULL: of an earlier version
);
CREATE INDEX walks_by_event ON walks (event_id, id);

CREATE TABLE marks (
  -- How far each event is known: moves only when a walk is complete.
  event_id INTEGER PRIMARY KEY NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  walk_id INTEGER NOT NULL REFERENCES walks (id),       -- the last complete walk
  full_walk_id INTEGER NOT NULL REFERENCES walks (id),  -- the last complete walk of every page
  highest_id INTEGER,      -- as in walks
  checkins INTEGER NOT NULL  -- rows of this event in checkins
);

CREATE TABLE guests (
  -- The guests that an event's check-ins name, as the newest of those check-ins names them.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  first_name TEXT,
  last_name TEXT,
  email TEXT,
  named_by INTEGER NOT NULL,  -- id of that check-in
  PRIMARY KEY (event_id, id)
) WITHOUT ROWID;

CREATE TABLE named_sessions (
  -- The sessions that check-ins name, listed by the event or not.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  name TEXT,               -- as the newest check-in that gives a name
  named_by INTEGER,        -- id of that check-in
  PRIMARY KEY (event_id, id)
) WITHOUT ROWID;

CREATE TABLE registrant_types (
  -- The registrant types that check-ins name, offered or not.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  name TEXT,               -- as the newest check-in that gives a name
  named_by INTEGER,        -- id of that check-in
  PRIMARY KEY (event_id, id)
) WITHOUT ROWID;

CREATE TABLE checkins (
  -- The check-ins of an event up to its mark, a row each.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  guest_id INTEGER,
  session_id INTEGER,
  registrant_type_id INTEGER,
  method TEXT,
  latitude REAL,           -- degrees north, as given
  longitude REAL,          -- degrees east, as given
  created_at INTEGER,  -- seconds since 1970, UTC
  updated_at INTEGER,      -- seconds since 1970, UTC
  first_walk_id INTEGER NOT NULL REFERENCES walks (id),  -- the walk that brought it
  PRIMARY KEY (event_id, id DESC),
  FOREIGN KEY (event_id, guest_id) REFERENCES guests (event_id, id),
  FOREIGN KEY (event_id, session_id) REFERENCES named_sessions (event_id, id),
  FOREIGN KEY (event_id, registrant_type_id) REFERENCES registrant_types (event_id, id)
) WITHOUT ROWID;

CREATE TABLE checkins_vanished (
  -- Check-ins that were in the store and that a later walk of every page did not find.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  walk_id INTEGER NOT NULL REFERENCES walks (id),  -- the walk that missed it
  id INTEGER NOT NULL,
  guest_id INTEGER,
  session_id INTEGER,
  registrant_type_id INTEGER,
  method TEXT,
  latitude REAL,
  longitude REAL,
  created_at INTEGER,
  updated_at INTEGER,
  first_walk_id INTEGER NOT NULL REFERENCES walks (id),
  PRIMARY KEY (event_id, walk_id, id)
) WITHOUT ROWID;

CREATE TABLE checkin_changes (
  -- Check-ins that a walk found different: the values before, and those it found.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  walk_id INTEGER NOT NULL REFERENCES walks (id),
  id INTEGER NOT NULL,
  old_guest_id INTEGER,
  old_session_id INTEGER,
  old_registrant_type_id INTEGER,
  old_method TEXT,
  old_latitude REAL,
  old_longitude REAL,
  old_created_at INTEGER,
  old_updated_at INTEGER,
  new_guest_id INTEGER,
  new_session_id INTEGER,
  new_registrant_type_id INTEGER,
  new_method TEXT,
  new_latitude REAL,
  new_longitude REAL,
  new_created_at INTEGER,
  new_updated_at INTEGER,
  PRIMARY KEY (event_id, walk_id, id)
) WITHOUT ROWID;

CREATE TABLE session_history (
  -- The sessions that the event listed, at each walk. The view sessions has the last.
  walk_id INTEGER NOT NULL REFERENCES walks (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,  -- in the service's order, from 0
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  id INTEGER NOT NULL,
  name TEXT,
  starts_at INTEGER,       -- seconds since 1970, UTC
  ends_at INTEGER,         -- seconds since 1970, UTC
  is_default INTEGER,      -- 1 for the session that the service shows first
  PRIMARY KEY (walk_id, position)
) WITHOUT ROWID;

CREATE TABLE offer_history (
  -- The offers (a registrant type in a session) and their counts, at each walk. The view offers has the last.
  walk_id INTEGER NOT NULL REFERENCES walks (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,  -- in the service's order, from 0
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  session_id INTEGER NOT NULL,
  registrant_type_id INTEGER NOT NULL,
  registrant_type TEXT,    -- its name
  price REAL,
  stock INTEGER,
  used INTEGER,
  available INTEGER,
  is_active INTEGER,       -- 1 active, 0 not
  registered INTEGER,
  reported_checkins INTEGER,   -- as the service counts them
  reported_percentage REAL,    -- 0 to 100 and more, as the service computes it
  PRIMARY KEY (walk_id, position)
) WITHOUT ROWID;

CREATE TABLE unreadable_fields (
  -- Optional fields that came with a value of another kind than documented and are missing here.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  part TEXT NOT NULL CHECK (part IN ('checkins', 'listing')),
  field TEXT NOT NULL,
  rows INTEGER NOT NULL,   -- how many rows
  PRIMARY KEY (event_id, part, field)
) WITHOUT ROWID;

CREATE TABLE walk_batches (
  -- What a walk that is not complete has read so far, in the program's own packing.
  walk_id INTEGER NOT NULL REFERENCES walks (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,  -- in the order of saving, from 0
  checkins INTEGER NOT NULL,
  lowest_id INTEGER,
  content BLOB NOT NULL,
  PRIMARY KEY (walk_id, number)
);

CREATE TABLE forgotten_guests (
  -- Guests who were forgotten: of what walks bring of them, names, e-mail and place are not kept. Nothing refers
  -- to this table and it to nothing: it outlives the event's rows.
  event_id INTEGER NOT NULL,
  guest_id INTEGER NOT NULL,
  PRIMARY KEY (event_id, guest_id)
) WITHOUT ROWID;

CREATE TABLE uncounted_guests (
  -- Guests with check-ins whom the service does not count in a session, as of the last reading.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  session_id INTEGER NOT NULL,
  registrant_type_id INTEGER NOT NULL,
  canceled INTEGER NOT NULL,   -- guests whose order, or they themselves, were canceled
  unpaid INTEGER NOT NULL,     -- guests whose order is not paid
  unexpected INTEGER NOT NULL, -- guests for whom the session is not
  PRIMARY KEY (event_id, session_id, registrant_type_id)
) WITHOUT ROWID;

CREATE TABLE reading_notes (
  -- What a source noted at the last reading of an event for the next one; nothing about a person.
  event_id INTEGER PRIMARY KEY NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  updates INTEGER NOT NULL,    -- readings since everything was read
  content BLOB NOT NULL        -- in the source's own form
);

CREATE TABLE field_names (
  -- The fields of registrations that the last reading of an event was asked for.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,   -- as they are named, from 0
  name TEXT NOT NULL,
  is_shown INTEGER NOT NULL,   -- 1 in every report, 0 only where a section names it
  PRIMARY KEY (event_id, position)
) WITHOUT ROWID;

CREATE TABLE field_values (
  -- What registrants and guests say in a field.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  guest_id INTEGER NOT NULL,   -- as in guests, where only those who came are
  position INTEGER NOT NULL,   -- of the field
  value TEXT NOT NULL,
  PRIMARY KEY (event_id, guest_id, position)
) WITHOUT ROWID;

CREATE TABLE field_registrations (
  -- Who is registered for which session, where fields are named.
  event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
  number INTEGER NOT NULL,     -- by guest, session and type, from 0
  guest_id INTEGER NOT NULL,
  session_id INTEGER,          -- null if nobody knows for which of several
  registrant_type_id INTEGER,
  PRIMARY KEY (event_id, number)
) WITHOUT ROWID;

CREATE VIEW sessions AS
  SELECT h.event_id, h.id, h.name, h.starts_at, h.ends_at, h.position
  FROM marks m JOIN session_history h ON h.walk_id = m.walk_id;

CREATE VIEW offers AS
  SELECT h.event_id, h.session_id, h.registrant_type_id, h.registrant_type, h.price, h.stock, h.used,
    h.available, h.is_active, h.registered, h.reported_checkins, h.reported_percentage, h.position
  FROM marks m JOIN offer_history h ON h.walk_id = m.walk_id;

CREATE VIEW checkins_readable AS
  SELECT c.event_id, e.name AS event, c.id, c.session_id,
    coalesce((SELECT s.name FROM sessions s WHERE s.event_id = c.event_id AND s.id = c.session_id), n.name)
      AS session,
    c.registrant_type_id, t.name AS registrant_type, c.guest_id, g.first_name, g.last_name, g.email, c.method,
    c.latitude, c.longitude, strftime('%Y-%m-%dT%H:%M:%SZ', c.created_at, 'unixepoch') AS created_at,
    strftime('%Y-%m-%dT%H:%M:%SZ', c.updated_at, 'unixepoch') AS updated_at
  FROM checkins c
    JOIN events e ON e.id = c.event_id
    LEFT JOIN guests g ON g.event_id = c.event_id AND g.id = c.guest_id
    LEFT JOIN named_sessions n ON n.event_id = c.event_id AND n.id = c.session_id
    LEFT JOIN registrant_types t ON t.event_id = c.event_id AND t.id = c.registrant_type_id;

CREATE VIEW sessions_readable AS
  SELECT s.event_id, e.name AS event, s.id, s.name,
    strftime('%Y-%m-%dT%H:%M:%SZ', s.starts_at, 'unixepoch') AS starts_at,
    strftime('%Y-%m-%dT%H:%M:%SZ', s.ends_at, 'unixepoch') AS ends_at
  FROM sessions s JOIN events e ON e.id = s.event_id;

CREATE VIEW offer_history_readable AS
  SELECT h.event_id, strftime('%Y-%m-%dT%H:%M:%SZ', w.finished_at, 'unixepoch') AS seen_at, h.session_id,
    s.name AS session, h.registrant_type_id, h.registrant_type, h.price, h.stock, h.used, h.available,
    h.registered, h.reported_checkins, h.reported_percentage
  FROM offer_history h
    JOIN walks w ON w.id = h.walk_id
    LEFT JOIN session_history s ON s.walk_id = h.walk_id AND s.id = h.session_id;

CREATE VIEW walks_readable AS
  SELECT w.id, w.event_id, e.name AS event, w.kind, w.status, w.source,
    strftime('%Y-%m-%dT%H:%M:%SZ', w.started_at, 'unixepoch') AS started_at,
    strftime('%Y-%m-%dT%H:%M:%SZ', w.finished_at, 'unixepoch') AS finished_at,
    w.highest_id, w.total, w.pages, w.per_page, w.rows_read, w.rows_new, w.rows_changed, w.rows_vanished
  FROM walks w JOIN events e ON e.id = w.event_id;

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
  visits_without_time INTEGER NOT NULL,
  keeps_changes INTEGER        -- 1 while members_before and visits_gone have all that it changed
);

CREATE TABLE members_before (
  -- Members whom a reading changed, as they were before; kept for the last days only.
  reading_id INTEGER NOT NULL,
  member INTEGER NOT NULL,
  is_listed INTEGER NOT NULL,  -- 0 if the service did not list the member then
  is_active INTEGER,
  status TEXT,
  plan_type TEXT,
  plan_id TEXT,
  starts_at INTEGER,
  ends_at INTEGER,
  visits_left INTEGER,
  family_group_id TEXT,
  membership_type TEXT,
  level INTEGER,
  points INTEGER,
  visits_in_period INTEGER,
  level_expires_at INTEGER,
  PRIMARY KEY (reading_id, member)
) WITHOUT ROWID;

CREATE TABLE visits_gone (
  -- Visits that a reading did not find again; kept for the last days only.
  reading_id INTEGER NOT NULL,
  id TEXT NOT NULL,
  member INTEGER NOT NULL,
  visited_at INTEGER NOT NULL,
  first_reading_id INTEGER,
  PRIMARY KEY (reading_id, id)
) WITHOUT ROWID;

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
  color TEXT,
  benefits TEXT                -- one text per line
);

CREATE TABLE visits (
  -- Members' visits, each once by its document's id.
  id TEXT PRIMARY KEY NOT NULL,
  member INTEGER NOT NULL REFERENCES members (code),
  visited_at INTEGER NOT NULL, -- seconds since 1970, UTC
  user_id TEXT,
  reading_id INTEGER NOT NULL, -- the last reading that saw it
  first_reading_id INTEGER     -- the first one; null if that was before the store kept it
) WITHOUT ROWID;
-- All that a report reads of a visit, in the order of time.
CREATE INDEX visits_by_time ON visits (visited_at, member);

CREATE VIEW visits_readable AS
  SELECT v.id, m.id AS member_id, strftime('%Y-%m-%dT%H:%M:%SZ', v.visited_at, 'unixepoch') AS visited_at, v.user_id
  FROM visits v JOIN members m ON m.code = v.member;
