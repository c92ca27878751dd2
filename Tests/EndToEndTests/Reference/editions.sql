-- A comparison of editions, said again in SQL for DuckDB over the store's own tables; texts and numbers as in CSV.
--
-- Given: the store's tables; `compared` (event_id); `clock` (instant, seconds, iso, day, year) of every instant; `runs` (start,
-- seconds, before) of the zone; the variable `width`; the function erfc. Parts begin with `-- relations` and `-- section`.

-- relations
CREATE MACRO floored(a, b) AS (a - ((a % b) + b) % b) // b;
CREATE MACRO hundredths(h) AS printf('%d.%02d', h // 100, h % 100);
CREATE MACRO percent(part, whole) AS CASE WHEN whole > 0 THEN hundredths((part::HUGEINT * 20000 + whole) // (2 * whole)) END;
-- Half away from zero, on the shortest digits of the binary number.
CREATE MACRO exact(value) AS value::VARCHAR::DECIMAL(38, 20);
CREATE MACRO rounded1(value) AS round(exact(value), 1)::DECIMAL(38, 1)::VARCHAR;
CREATE MACRO rounded2(value) AS round(exact(value), 2)::DECIMAL(38, 2)::VARCHAR;
CREATE MACRO rounded4(value) AS round(exact(value), 4)::DECIMAL(38, 4)::VARCHAR;
CREATE MACRO folded(name) AS regexp_replace(lower(strip_accents(coalesce(name, ''))), '[\p{Mn}\p{Zs}\p{Zl}\p{Zp}\p{Cc}\p{Cf}]', '', 'g');
-- Wilson's interval; Newcombe's difference is made of two.
CREATE MACRO z() AS 1.959963984540054::DOUBLE;
CREATE MACRO reach(p, n) AS z() * sqrt(p * (1 - p) / n + z() * z() / (4 * n * n));
CREATE MACRO rate_low(p, n) AS CASE WHEN p = 0 THEN 0::DOUBLE ELSE
  greatest(0, (p + z() * z() / (2 * n) - reach(p, n)) / (1 + z() * z() / n)) END;
CREATE MACRO rate_high(p, n) AS CASE WHEN p = 1 THEN 1::DOUBLE ELSE
  least(1, (p + z() * z() / (2 * n) + reach(p, n)) / (1 + z() * z() / n)) END;
CREATE MACRO wilson_low(part, n) AS rate_low(part / n, n);
CREATE MACRO wilson_high(part, n) AS rate_high(part / n, n);

CREATE TABLE seen AS
  SELECT c.* FROM checkins c JOIN compared USING (event_id)
  WHERE guest_id IS NOT NULL AND session_id IS NOT NULL AND created_at IS NOT NULL;

CREATE TABLE editions AS
  SELECT event_id, any_value(e.name) AS event, any_value(e.starts_at) AS event_starts_at, any_value(e.ends_at) AS event_ends_at,
    min(s.starts_at) AS first_session,
    coalesce(min(s.starts_at), any_value(e.starts_at)) AS starts_at, max(s.ends_at) AS ends_at,
    row_number() OVER (ORDER BY coalesce(min(s.starts_at), any_value(e.starts_at)) NULLS LAST, event_id) AS place
  FROM compared JOIN events e ON e.id = event_id LEFT JOIN sessions s USING (event_id) GROUP BY event_id;

-- The day and the year of each start. Without a session's start, midnight in UTC to midnight or to the second before it are days,
-- which are the same in every zone.
CREATE TABLE starts AS
  SELECT event_id, CASE WHEN is_day THEN e.starts_at // 86400 + 719163 ELSE day END AS day,
    CASE WHEN is_day THEN year(DATE '1970-01-01' + (e.starts_at // 86400)::INTEGER) ELSE year END AS year
  FROM (SELECT *, first_session IS NULL AND starts_at % 86400 = 0 AND (event_ends_at = starts_at
      OR event_ends_at > starts_at AND event_ends_at % 86400 IN (0, 86399)) AS is_day FROM editions) e
    LEFT JOIN clock ON instant = e.starts_at;

-- Sessions in the order of a report: listed ones by start, then those that offers or check-ins name.
CREATE TABLE roster AS
  SELECT *, row_number() OVER (PARTITION BY event_id ORDER BY NOT listed, starts_at IS NULL, starts_at, session_id) AS position
  FROM (
    SELECT event_id, id AS session_id, starts_at, ends_at, true AS listed, coalesce(s.name, n.name) AS session
    FROM sessions s JOIN compared USING (event_id) LEFT JOIN named_sessions n USING (event_id, id)
    UNION ALL
    SELECT event_id, session_id, NULL, NULL, false, n.name
    FROM (SELECT event_id, session_id FROM offers UNION SELECT event_id, session_id FROM seen) u
      JOIN compared USING (event_id) LEFT JOIN named_sessions n ON n.event_id = u.event_id AND n.id = u.session_id
    WHERE NOT EXISTS (SELECT 1 FROM sessions s WHERE s.event_id = u.event_id AND s.id = u.session_id));

-- What had happened of each session, and of each event, when the event was read.
CREATE TABLE states AS
  WITH moments AS (SELECT m.event_id, coalesce(w.read_at, w.finished_at) AS moment FROM marks m JOIN walks w ON w.id = m.walk_id),
  judged AS (
    SELECT r.event_id, r.session_id, moment, r.starts_at,
      EXISTS (SELECT 1 FROM seen s WHERE s.event_id = r.event_id AND s.session_id = r.session_id) AS visited,
      EXISTS (SELECT 1 FROM offers o WHERE o.event_id = r.event_id AND o.session_id = r.session_id AND o.registered > 0) AS taken,
      CASE WHEN r.starts_at IS NULL THEN coalesce(coalesce(r.ends_at, e.event_ends_at) <= moment, true)
        WHEN r.ends_at > r.starts_at THEN r.ends_at <= moment
        ELSE first.day < today.day END AS over
    FROM roster r JOIN editions e USING (event_id) JOIN moments USING (event_id)
      LEFT JOIN clock first ON first.instant = r.starts_at JOIN clock today ON today.instant = moment)
  SELECT event_id, session_id, CASE
      WHEN over THEN CASE WHEN taken AND NOT visited THEN 'not_measured' ELSE 'over' END
      WHEN visited OR starts_at <= moment THEN 'under_way' ELSE 'to_come' END AS state
  FROM judged;
CREATE TABLE event_states AS
  SELECT e.event_id, CASE
      WHEN count(s.state) = 0 THEN CASE WHEN NOT coalesce(moment < coalesce(event_ends_at, event_starts_at), false) THEN 'over'
        WHEN coalesce(moment < event_starts_at, true) THEN 'to_come' ELSE 'under_way' END
      WHEN count(*) FILTER (s.state = 'to_come') = count(*) THEN 'to_come'
      WHEN count(*) FILTER (s.state IN ('over', 'not_measured')) = count(*) THEN 'over'
      ELSE 'under_way' END AS state
  FROM editions e JOIN (SELECT m.event_id, coalesce(w.read_at, w.finished_at) AS moment FROM marks m JOIN walks w ON w.id = m.walk_id)
    USING (event_id) LEFT JOIN states s USING (event_id) GROUP BY e.event_id, moment, event_starts_at, event_ends_at;
CREATE MACRO is_held(state) AS state IN ('under_way', 'over');
-- Where nobody scanned although it has begun, it is not known who came.
CREATE TABLE measured AS
  SELECT event_id, state = 'to_come' OR scanned AS known, state <> 'to_come' AND scanned AS held
  FROM (SELECT event_id, state, EXISTS (
      SELECT 1 FROM states s WHERE s.event_id = e.event_id AND (s.state = 'under_way' OR s.state = 'over' AND (
        s.event_id, s.session_id) IN (SELECT (event_id, session_id) FROM seen))) AS scanned
    FROM event_states e);

CREATE TABLE offered AS
  SELECT event_id, session_id, registrant_type_id, sum(registered) AS registered,
    CASE WHEN count(price) = count(*) AND count(DISTINCT price) = 1 THEN min(price) END AS price
  FROM offers JOIN compared USING (event_id) GROUP BY ALL;

-- Types by id, with the name of their first offer in the order of sessions (of several in one, the first by letters), or else that
-- of check-ins.
CREATE TABLE type_names AS
  WITH first_offers AS (
    SELECT o.event_id, registrant_type_id, arg_min(registrant_type, printf('%09d', r.position) || nfc_normalize(registrant_type) || chr(1) || printf('%09d', o.position)) AS name
    FROM offers o JOIN roster r USING (event_id, session_id) WHERE registrant_type IS NOT NULL GROUP BY ALL),
  ids AS (
    SELECT event_id, registrant_type_id FROM offered UNION SELECT event_id, registrant_type_id FROM seen)
  SELECT ids.event_id, ids.registrant_type_id, coalesce(f.name, t.name) AS name, folded(coalesce(f.name, t.name)) AS key
  FROM ids LEFT JOIN first_offers f USING (event_id, registrant_type_id)
    LEFT JOIN registrant_types t ON t.event_id = ids.event_id AND t.id = ids.registrant_type_id;

-- The check-ins of types that their session offers with registered above 0: of these are rates over several sessions.
CREATE TABLE using_registrations AS
  SELECT s.* FROM seen s JOIN offered o ON o.event_id = s.event_id AND o.session_id = s.session_id
    AND o.registrant_type_id = s.registrant_type_id WHERE o.registered > 0;

-- Types by name: one row for all ids of a name.
CREATE TABLE types AS
  WITH registrations AS (
    SELECT event_id, key, sum(coalesce(registered, 0)) AS registered, sum(coalesce(held, 0)) AS held
    FROM type_names LEFT JOIN (
      SELECT event_id, registrant_type_id, sum(registered) AS registered, sum(registered) FILTER (is_held(state)) AS held
      FROM offered JOIN states USING (event_id, session_id) GROUP BY ALL)
      USING (event_id, registrant_type_id) GROUP BY ALL),
  visits AS (
    SELECT s.event_id, key, count(DISTINCT (guest_id, session_id)) AS attended, count(DISTINCT guest_id) AS guests
    FROM seen s JOIN type_names t
      ON t.event_id = s.event_id AND t.registrant_type_id IS NOT DISTINCT FROM s.registrant_type_id GROUP BY ALL),
  uses AS (
    SELECT s.event_id, key, count(DISTINCT (guest_id, session_id)) AS used
    FROM using_registrations s JOIN type_names t
      ON t.event_id = s.event_id AND t.registrant_type_id = s.registrant_type_id GROUP BY ALL)
  SELECT t.event_id, t.key, arg_min(t.name, coalesce(t.registrant_type_id, 9223372036854775807)) AS own_name,
    any_value(r.registered)::BIGINT AS registered, any_value(r.held)::BIGINT AS held, coalesce(any_value(v.attended), 0) AS attended,
    coalesce(any_value(v.guests), 0) AS guests, coalesce(any_value(u.used), 0) AS used,
    row_number() OVER (PARTITION BY t.event_id
      ORDER BY min(coalesce(t.registrant_type_id, 9223372036854775807))) AS position
  FROM type_names t JOIN registrations r USING (event_id, key) LEFT JOIN visits v USING (event_id, key)
    LEFT JOIN uses u USING (event_id, key)
  GROUP BY t.event_id, t.key;

-- As the latest edition writes it. One without a start is listed last, but is not the latest.
CREATE TABLE shown_types AS
  SELECT key, arg_max(own_name, CASE WHEN starts_at IS NULL THEN place - 1000000 ELSE place END) AS registrant_type
  FROM types JOIN editions USING (event_id) WHERE own_name IS NOT NULL GROUP BY key;

-- Whether nobody scanned at a session for which somebody of a type is registered, and whether there is no other such session.
CREATE TABLE type_coverage AS
  SELECT o.event_id, key, bool_or(state = 'not_measured') AS missed,
    bool_or(state = 'not_measured') AND NOT bool_or(is_held(state)) AS is_unknown
  FROM (SELECT event_id, session_id, registrant_type_id FROM offered WHERE registered > 0
      UNION SELECT event_id, session_id, registrant_type_id FROM seen) o
    JOIN states USING (event_id, session_id)
    JOIN type_names n ON n.event_id = o.event_id AND n.registrant_type_id IS NOT DISTINCT FROM o.registrant_type_id
  GROUP BY o.event_id, key;
-- Editions of which some sessions were scanned and others were not.
CREATE TABLE partly AS
  SELECT DISTINCT event_id FROM states JOIN measured USING (event_id) WHERE held AND states.state = 'not_measured';

CREATE TABLE totals AS
  SELECT event_id,
    coalesce((SELECT sum(registered) FROM offered o WHERE o.event_id = e.event_id), 0)::BIGINT AS registered,
    coalesce((SELECT sum(registered) FROM offered o JOIN states USING (event_id, session_id)
      WHERE o.event_id = e.event_id AND is_held(state)), 0)::BIGINT AS held,
    (SELECT greatest(0, coalesce(sum(o.registered), 0) - coalesce(sum(v.attended), 0)) FROM states s
      LEFT JOIN (SELECT event_id, session_id, sum(registered) AS registered FROM offered GROUP BY ALL) o USING (event_id, session_id)
      LEFT JOIN (SELECT event_id, session_id, count(DISTINCT guest_id) AS attended FROM using_registrations GROUP BY ALL) v USING (event_id, session_id)
      WHERE s.event_id = e.event_id AND state = 'over' HAVING sum(o.registered) > 0)::BIGINT AS no_shows,
    (SELECT state FROM event_states s WHERE s.event_id = e.event_id) AS state,
    (SELECT count(DISTINCT (guest_id, session_id)) FROM seen s WHERE s.event_id = e.event_id) AS attended,
    (SELECT count(DISTINCT (guest_id, session_id)) FROM using_registrations s WHERE s.event_id = e.event_id) AS used,
    (SELECT count(DISTINCT guest_id) FROM seen s WHERE s.event_id = e.event_id) AS guests,
    (SELECT count(*) FROM seen s WHERE s.event_id = e.event_id) AS checkins,
    (SELECT count(*) FROM roster r WHERE r.event_id = e.event_id) AS sessions
  FROM editions e;

-- A bin starts when the local time becomes a multiple of the width, or jumps over one.
CREATE TABLE bins AS
  WITH placed AS (
    SELECT event_id, created_at AS instant, max_by(r.start, r.start) AS run, max_by(r.seconds, r.start) AS seconds,
      max_by(r.before, r.start) AS before
    FROM (SELECT DISTINCT event_id, created_at FROM seen) JOIN runs r ON r.start <= created_at GROUP BY ALL),
  shown AS (SELECT *, floored(instant + seconds, getvariable('width')) * getvariable('width') - seconds AS start FROM placed)
  SELECT event_id, instant, CASE
      WHEN start >= run OR before IS NULL THEN start
      WHEN floored(run + seconds, getvariable('width')) > floored(run - 1 + before, getvariable('width')) THEN run
      ELSE floored(run - 1 + before, getvariable('width')) * getvariable('width') - before END AS start
  FROM shown;

CREATE TABLE peaks AS
  SELECT DISTINCT ON (event_id) event_id, start, checkins FROM (
    SELECT s.event_id, b.start, count(*) AS checkins
    FROM seen s JOIN bins b ON b.event_id = s.event_id AND b.instant = s.created_at GROUP BY ALL)
  ORDER BY event_id, checkins DESC, start;

CREATE TABLE unused AS
  SELECT o.event_id, o.registrant_type_id, o.price, sum(o.registered)::BIGINT AS registered,
    coalesce(sum(v.attended), 0)::BIGINT AS attended,
    greatest(0, sum(o.registered) - coalesce(sum(v.attended), 0))::BIGINT AS no_shows
  FROM offered o JOIN states k ON k.event_id = o.event_id AND k.session_id = o.session_id AND k.state = 'over' LEFT JOIN (
    SELECT event_id, session_id, registrant_type_id, count(DISTINCT guest_id) AS attended FROM seen GROUP BY ALL) v
    ON v.event_id = o.event_id AND v.session_id = o.session_id AND v.registrant_type_id IS NOT DISTINCT FROM o.registrant_type_id
  WHERE o.registered > 0 GROUP BY ALL;

-- First check-ins: by session, and of the event.
CREATE TABLE session_arrivals AS
  SELECT event_id, session_id, guest_id, min(created_at) AS instant FROM seen GROUP BY ALL;

-- Who is who.
CREATE TABLE guests_of AS
  WITH trimmed AS (
    SELECT s.event_id, s.guest_id, e.place, f.guest_id IS NOT NULL AS forgotten, trim(g.email, ' ' || chr(9) || chr(10) || chr(13)) AS mail
    FROM (SELECT DISTINCT event_id, guest_id FROM seen) s JOIN editions e USING (event_id)
      LEFT JOIN guests g ON g.event_id = s.event_id AND g.id = s.guest_id
      LEFT JOIN forgotten_guests f ON f.event_id = s.event_id AND f.guest_id = s.guest_id)
  SELECT event_id, guest_id, place, forgotten, CASE WHEN NOT forgotten AND regexp_full_match(mail, '[^@\x00-\x20\x7F]+@[^@\x00-\x20\x7F]+')
      AND strlen(mail) <= 320 AND regexp_matches(mail, '@[^@]+\.[^@]') THEN
      translate(mail, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') END AS mail
  FROM trimmed;

CREATE TABLE shared AS
  SELECT DISTINCT mail FROM (
    SELECT event_id, mail FROM guests_of WHERE mail IS NOT NULL GROUP BY ALL HAVING count(*) > 1);

CREATE TABLE ids AS
  SELECT guest_id, count(*) AS seen, count(DISTINCT own) AS mails, count(own) AS with_mail, min(own) AS mail
  FROM (SELECT guest_id, CASE WHEN mail NOT IN (FROM shared) THEN mail END AS own FROM guests_of WHERE NOT forgotten)
  GROUP BY guest_id;

CREATE TABLE evidence AS
  WITH counts AS (
    SELECT count(*) FILTER (seen > 1 AND mails > 1) AS contradicted,
      count(*) FILTER (seen > 1 AND mails = 1 AND with_mail > 1) AS confirmed,
      count(*) FILTER (seen > 1 AND mails <= 1 AND with_mail <= 1) AS unconfirmed,
      (SELECT count(DISTINCT w.source) FROM marks m JOIN compared USING (event_id) JOIN walks w ON w.id = m.walk_id) AS services
    FROM ids)
  SELECT services <= 1 AND confirmed + unconfirmed > 0 AND 10 * contradicted <= confirmed + contradicted AS persist FROM counts;

-- Before and after addresses are struck that would make one person of two guests of an event.
CREATE MACRO person(forgotten, own, mails, other) AS CASE
    WHEN forgotten THEN NULL
    WHEN NOT (SELECT persist FROM evidence) THEN 'mail ' || own
    WHEN mails > 1 THEN NULL
    ELSE 'mail ' || coalesce(own, other) END;
CREATE TABLE struck AS
  WITH first_try AS (
    SELECT event_id, person(forgotten, CASE WHEN g.mail NOT IN (FROM shared) THEN g.mail END, mails, i.mail) AS person
    FROM guests_of g LEFT JOIN ids i USING (guest_id))
  FROM shared UNION
  SELECT substr(person, 6) FROM first_try
  WHERE person IS NOT NULL AND (SELECT persist FROM evidence) GROUP BY event_id, person HAVING count(*) > 1;
CREATE TABLE people AS
  SELECT event_id, place, guest_id, coalesce(
      person(forgotten, CASE WHEN g.mail NOT IN (FROM struck) THEN g.mail END, mails,
        CASE WHEN i.mail NOT IN (FROM struck) THEN i.mail END),
      CASE WHEN (SELECT persist FROM evidence) AND NOT forgotten AND mails <= 1 THEN 'id ' || guest_id END) AS person
  FROM guests_of g LEFT JOIN ids i USING (guest_id);

CREATE TABLE kinds AS
  SELECT *, CASE WHEN person IS NULL THEN 'unknown' WHEN first = place THEN 'new' ELSE 'returning' END AS kind
  FROM (SELECT *, CASE WHEN person IS NOT NULL THEN min(place) OVER (PARTITION BY person) END AS first FROM people);

CREATE TABLE returned AS
  SELECT e.event_id, e.place, count(k.guest_id) AS guests, count(*) FILTER (kind = 'new') AS new,
    count(*) FILTER (kind = 'returning') AS "returning", count(*) FILTER (kind = 'unknown') AS unknown
  FROM editions e LEFT JOIN kinds k USING (event_id) GROUP BY ALL;

-- section editions
SELECT e.event_id, event, c.iso AS starts_at, t.registered, t.attended,
  percent(t.used, t.held) AS attendance_percentage, t.guests AS unique_guests, t.checkins,
  t.no_shows, k.iso AS peak_bin_start, p.checkins AS peak_checkins,
  CASE WHEN t.held > 0 AND t.used <= t.held THEN rounded2(wilson_low(t.used, t.held::DOUBLE) * 100) END AS attendance_low,
  CASE WHEN t.held > 0 AND t.used <= t.held THEN rounded2(wilson_high(t.used, t.held::DOUBLE) * 100) END AS attendance_high,
  (SELECT sum(exact(price) * no_shows) FROM unused u WHERE u.event_id = e.event_id AND price IS NOT NULL)::DOUBLE AS unused_value,
  t.sessions, x.iso AS ends_at, t.held AS registered_held, t.state, t.used AS attended_held
FROM editions e JOIN totals t USING (event_id) LEFT JOIN clock c ON c.instant = e.starts_at LEFT JOIN clock x ON x.instant = e.ends_at
  LEFT JOIN peaks p USING (event_id) LEFT JOIN clock k ON k.instant = p.start
ORDER BY place;

-- section edition_types
SELECT event_id, event, registrant_type, t.registered, t.attended, percent(t.used, t.held) AS attendance_percentage,
  CASE WHEN known AND NOT coalesce(is_unknown, false) THEN t.guests END AS unique_guests,
  CASE WHEN known AND NOT coalesce(is_unknown, false) THEN percent(t.guests, a.guests) END AS guests_percentage,
  percent(t.registered, a.registered) AS registered_percentage
FROM types t JOIN editions USING (event_id) JOIN totals a USING (event_id) JOIN measured USING (event_id)
  LEFT JOIN shown_types USING (key) LEFT JOIN type_coverage USING (event_id, key)
ORDER BY place, t.position;

-- section arrivals_from_start
WITH numbered AS (
  SELECT event_id, floored(created_at - first_session, getvariable('width')) AS bin, count(*) AS checkins
  FROM seen JOIN editions USING (event_id) WHERE first_session IS NOT NULL GROUP BY ALL),
firsts AS (
  SELECT event_id, floored(instant - first_session, getvariable('width')) AS bin, count(*) AS arrivals
  FROM (SELECT event_id, guest_id, min(created_at) AS instant FROM seen GROUP BY ALL) JOIN editions USING (event_id)
  WHERE first_session IS NOT NULL GROUP BY ALL),
every AS (SELECT event_id, unnest(range(min(bin), max(bin) + 1)) AS bin FROM numbered GROUP BY event_id),
counted AS (
  SELECT event_id, bin, coalesce(checkins, 0) AS checkins, coalesce(arrivals, 0) AS arrivals
  FROM every LEFT JOIN numbered USING (event_id, bin) LEFT JOIN firsts USING (event_id, bin))
SELECT event_id, event, bin * getvariable('width') // 60 AS minutes_from_start, c.checkins, c.arrivals,
  sum(c.arrivals) OVER so_far AS cumulative_arrivals, percent(sum(c.arrivals) OVER so_far, t.guests) AS arrived_percentage
FROM counted c JOIN editions USING (event_id) JOIN totals t USING (event_id)
WINDOW so_far AS (PARTITION BY event_id ORDER BY bin) ORDER BY place, bin;

-- section registration_pace
WITH readings AS (
  SELECT w.event_id, w.id, coalesce(w.read_at, w.finished_at) AS read_at, sum(h.registered) AS registered
  FROM walks w JOIN compared USING (event_id) JOIN marks m USING (event_id) JOIN walks last ON last.id = m.walk_id
    JOIN offer_history h ON h.walk_id = w.id
  WHERE w.status = 'complete' AND w.source = last.source GROUP BY ALL)
SELECT event_id, event, first.day - c.day AS days_before, arg_max(registered, (read_at, id))::BIGINT AS registered
FROM readings JOIN editions USING (event_id) JOIN starts first USING (event_id) JOIN clock c ON c.instant = readings.read_at
WHERE first.day IS NOT NULL
GROUP BY event_id, event, place, days_before ORDER BY place, days_before DESC;

-- section returning
-- Nobody knows who comes to an edition to come, and who came to one that nobody scanned.
WITH before AS (
  SELECT event_id, m.held AS is_known, state = 'over' AND lag(state) OVER (ORDER BY r.place) = 'over' AS settled,
    CASE WHEN starts_at IS NOT NULL AND lag(m.held) OVER (ORDER BY r.place) THEN lag(new + "returning") OVER (ORDER BY r.place) END
      AS known,
    CASE WHEN starts_at IS NOT NULL AND m.held AND lag(m.held) OVER (ORDER BY r.place) THEN (
      SELECT count(*) FROM people p JOIN people q ON q.person = p.person AND q.place = p.place - 1
      WHERE p.place = r.place) END AS retained
  FROM returned r JOIN editions USING (event_id) JOIN event_states USING (event_id) JOIN measured m USING (event_id))
-- Of one of which it is not known when it was, nobody knows who had come before.
SELECT event_id, event, CASE WHEN is_known THEN guests END AS guests, CASE WHEN is_known AND starts_at IS NOT NULL THEN new END AS new,
  CASE WHEN is_known AND starts_at IS NOT NULL THEN "returning" END AS "returning", CASE WHEN is_known THEN unknown END AS unknown,
  CASE WHEN is_known AND starts_at IS NOT NULL THEN percent("returning", new + "returning") END AS returning_percentage,
  known AS previous_known, retained, CASE WHEN settled THEN known - retained END AS lapsed,
  CASE WHEN settled THEN percent(known - retained, known) END AS lapsed_percentage
FROM returned r JOIN editions USING (event_id) JOIN before USING (event_id) ORDER BY r.place;

-- section cohorts
WITH cells AS (SELECT first, place, count(*) AS guests FROM kinds WHERE person IS NOT NULL GROUP BY ALL),
grid AS (
  SELECT f.place AS first, f.event_id AS first_event_id, f.event AS first_event, e.place, e.event_id, e.event,
    CASE WHEN n.held AND m.held THEN coalesce(c.guests, 0) END AS guests
  FROM editions f JOIN editions e ON e.place >= f.place LEFT JOIN cells c ON c.first = f.place AND c.place = e.place
    JOIN measured n ON n.event_id = f.event_id JOIN measured m ON m.event_id = e.event_id
  WHERE f.starts_at IS NOT NULL AND e.starts_at IS NOT NULL)
SELECT first_event_id, first_event, event_id, event, guests,
  percent(guests, first_value(guests) OVER (PARTITION BY first ORDER BY place)) AS percentage
FROM grid ORDER BY first, place;

-- section people
-- Of a year whose editions are to come, or which nobody scanned, it is not known who came.
WITH years AS (
  SELECT year, min(editions.place) AS place, count(DISTINCT event_id) AS events, count(guest_id) AS guests,
    count(DISTINCT person) AS persons, count(*) FILTER (guest_id IS NOT NULL AND person IS NULL) AS nameless,
    count(guest_id) > 0 OR bool_and(known) AND bool_or(state <> 'to_come') AS is_known
  FROM editions JOIN starts USING (event_id) JOIN measured USING (event_id) JOIN event_states USING (event_id)
    LEFT JOIN people USING (event_id)
  GROUP BY year)
SELECT year, events, CASE WHEN is_known THEN guests END AS guests, CASE WHEN is_known THEN persons END AS known_people,
  CASE WHEN is_known THEN nameless END AS unknown_guests
FROM years ORDER BY place;

-- section returning_by_type
SELECT t.event_id, event, registrant_type, CASE WHEN known THEN count(DISTINCT guest_id) END AS guests,
  CASE WHEN known AND starts_at IS NOT NULL THEN count(DISTINCT guest_id) FILTER (kind = 'new') END AS new,
  CASE WHEN known AND starts_at IS NOT NULL THEN count(DISTINCT guest_id) FILTER (kind = 'returning') END AS "returning",
  CASE WHEN known THEN count(DISTINCT guest_id) FILTER (kind = 'unknown') END AS unknown,
  CASE WHEN starts_at IS NOT NULL THEN
    percent(count(DISTINCT guest_id) FILTER (kind = 'returning'), count(DISTINCT guest_id) FILTER (kind <> 'unknown')) END
    AS returning_percentage
FROM types t JOIN editions e USING (event_id) JOIN (
    SELECT t.event_id, t.key, measured.held AND NOT coalesce(is_unknown, false) AS known
    FROM types t JOIN measured USING (event_id) LEFT JOIN type_coverage USING (event_id, key)) m
      ON m.event_id = t.event_id AND m.key = t.key
  LEFT JOIN shown_types ON shown_types.key = t.key
  LEFT JOIN (
    SELECT s.event_id, n.key, s.guest_id, kind FROM seen s JOIN type_names n
      ON n.event_id = s.event_id AND n.registrant_type_id IS NOT DISTINCT FROM s.registrant_type_id
      JOIN kinds k ON k.event_id = s.event_id AND k.guest_id = s.guest_id) v
    ON v.event_id = t.event_id AND v.key = t.key
GROUP BY t.event_id, event, registrant_type, known, starts_at, e.place, t.position ORDER BY e.place, t.position;

-- section edition_sessions
WITH named AS (
  SELECT *, folded(session) AS key, row_number() OVER (ORDER BY e.place, r.position) AS appearance
  FROM roster r JOIN editions e USING (event_id)),
keyed AS (
  SELECT key, count(DISTINCT event_id) AS events, min(appearance) AS appearance FROM named GROUP BY key),
ranked AS (
  SELECT event_id, session_id, instant, row_number() OVER w AS rank, count(*) OVER (PARTITION BY event_id, session_id) AS guests
  FROM session_arrivals WINDOW w AS (PARTITION BY event_id, session_id ORDER BY instant)),
profiles AS (
  SELECT event_id, session_id, any_value(guests) AS guests, max(instant) FILTER (rank = ceil(guests * 10 / 100)) AS p10,
    max(instant) FILTER (rank = ceil(guests * 50 / 100)) AS median, max(instant) FILTER (rank = ceil(guests * 90 / 100)) AS p90
  FROM ranked GROUP BY ALL),
late AS (
  SELECT event_id, session_id, count(*) FILTER (a.instant > r.starts_at) AS guests
  FROM session_arrivals a JOIN roster r USING (event_id, session_id) WHERE r.starts_at IS NOT NULL GROUP BY ALL)
SELECT n.session, CASE WHEN n.key <> '' THEN k.events END AS events, n.event_id, n.event, n.session_id,
  c.iso AS starts_at, coalesce(o.registered, 0)::BIGINT AS registered,
  CASE WHEN state <> 'not_measured' THEN coalesce(p.guests, 0) END AS attended,
  CASE WHEN is_held(state) THEN percent(coalesce(p.guests, 0), coalesce(o.registered, 0)) END AS attendance_percentage,
  rounded1((p.p10 - n.starts_at) / 60.0::DOUBLE) AS p10_minutes, rounded1((p.median - n.starts_at) / 60.0::DOUBLE) AS median_minutes,
  rounded1((p.p90 - n.starts_at) / 60.0::DOUBLE) AS p90_minutes, l.guests AS late_guests, percent(l.guests, p.guests) AS late_percentage
FROM named n JOIN keyed k USING (key) JOIN states USING (event_id, session_id)
  LEFT JOIN (SELECT event_id, session_id, sum(registered) AS registered FROM offered GROUP BY ALL) o USING (event_id, session_id)
  LEFT JOIN profiles p USING (event_id, session_id) LEFT JOIN late l USING (event_id, session_id)
  LEFT JOIN clock c ON c.instant = n.starts_at
ORDER BY CASE WHEN n.key = '' THEN 0 ELSE -k.events END, k.appearance, n.appearance;

-- section edition_prices
SELECT event_id, event, n.name AS registrant_type, price, u.registered, percent(u.registered, t.registered) AS registered_percentage,
  u.attended, u.no_shows, percent(u.no_shows, u.registered) AS no_show_percentage, (exact(price) * u.no_shows)::DOUBLE AS unused_value
FROM unused u JOIN editions USING (event_id) JOIN totals t USING (event_id)
  JOIN type_names n USING (event_id, registrant_type_id)
ORDER BY place, registrant_type_id, price NULLS LAST;

-- section differences
-- A guest's sessions, of the event, of a type and of those with a start: the mean of an attendance's guest (Kish), times three.
WITH sessions_of AS (
  SELECT event_id, guest_id, count(DISTINCT session_id) AS sessions FROM using_registrations GROUP BY ALL),
typed_sessions_of AS (
  SELECT s.event_id, n.key, guest_id, count(DISTINCT session_id) AS sessions
  FROM using_registrations s JOIN type_names n ON n.event_id = s.event_id AND n.registrant_type_id = s.registrant_type_id GROUP BY ALL),
timed_sessions_of AS (
  SELECT event_id, guest_id, count(*) AS sessions
  FROM session_arrivals JOIN roster USING (event_id, session_id) WHERE starts_at IS NOT NULL GROUP BY ALL),
clusters AS (
  SELECT event_id, '' AS key, 'all' AS which, sum(sessions * sessions)::DOUBLE / sum(sessions)::DOUBLE AS size FROM sessions_of GROUP BY event_id
  UNION ALL SELECT event_id, key, 'type', sum(sessions * sessions)::DOUBLE / sum(sessions)::DOUBLE FROM typed_sessions_of GROUP BY ALL
  UNION ALL SELECT event_id, '', 'timed', sum(sessions * sessions)::DOUBLE / sum(sessions)::DOUBLE FROM timed_sessions_of GROUP BY event_id),
lateness AS (
  SELECT event_id, count(*) FILTER (a.instant > r.starts_at) AS part, count(*) AS whole
  FROM session_arrivals a JOIN roster r USING (event_id, session_id) WHERE r.starts_at IS NOT NULL GROUP BY event_id),
retained AS (
  SELECT place, (SELECT count(*) FROM people p JOIN people q ON q.person = p.person AND q.place = p.place - 1 WHERE p.place = r.place) AS part,
    new + "returning" AS whole
  FROM returned r JOIN measured USING (event_id)
  WHERE place > 1 AND known AND (SELECT known FROM measured m JOIN editions USING (event_id) WHERE editions.place = r.place - 1)),
kinds_of_types AS (SELECT event_id, count(*) AS types FROM types GROUP BY event_id),
shares AS (
  SELECT e.place, 0 AS position, 0 AS item, 'attendance' AS measure, NULL AS key, used AS part, held AS whole,
    coalesce(c.size, greatest(1, sessions)) * 3 AS design
  FROM editions e JOIN totals t USING (event_id) LEFT JOIN clusters c ON c.event_id = e.event_id AND which = 'all'
  UNION ALL SELECT e.place, t.position, 1, 'attendance', t.key, t.used, t.held, coalesce(c.size, greatest(1, sessions)) * 3
  FROM editions e JOIN types t USING (event_id) JOIN totals a USING (event_id)
    LEFT JOIN clusters c ON c.event_id = e.event_id AND c.key = t.key AND which = 'type' WHERE t.key <> ''
  UNION ALL SELECT e.place, t.position, 2, 'type_share', key, t.guests, a.guests, 3
  FROM editions e JOIN types t USING (event_id) JOIN totals a USING (event_id) WHERE key <> ''
  UNION ALL SELECT e.place, 1000000, 3, 'late', NULL, part, whole, c.size * 3
  FROM editions e JOIN lateness USING (event_id) JOIN clusters c ON c.event_id = e.event_id AND which = 'timed'
  UNION ALL SELECT place, 1000000, 4, 'returning', NULL, part, whole, 3 FROM retained),
pairs AS (
  SELECT n.*, e.part AS earlier_part, e.whole AS earlier_whole, e.design AS earlier_design, n.part / n.whole::DOUBLE AS p,
    e.part / e.whole::DOUBLE AS q, n.whole / n.design AS worth, e.whole / e.design AS earlier_worth
  FROM shares n JOIN shares e ON e.place = n.place - 1 AND e.measure = n.measure AND e.key IS NOT DISTINCT FROM n.key
  WHERE (SELECT count(*) FROM editions JOIN event_states USING (event_id) WHERE state = 'over' AND place IN (n.place, e.place)) = 2
    -- One of which it is not known when it was comes after none.
    AND (SELECT starts_at FROM editions v WHERE v.place = n.place) IS NOT NULL
    -- Where nobody scanned at some session, only the attendance of types without registrations there is compared.
    AND CASE WHEN n.measure = 'attendance' AND n.key IS NOT NULL THEN NOT EXISTS (
        SELECT 1 FROM type_coverage c JOIN editions v USING (event_id) WHERE missed AND c.key = n.key AND v.place BETWEEN n.place - 1 AND n.place)
      ELSE NOT EXISTS (SELECT 1 FROM partly JOIN editions v USING (event_id)
        WHERE v.place BETWEEN CASE WHEN n.measure = 'returning' THEN n.place - 2 ELSE n.place - 1 END AND n.place) END
    AND n.whole > 0 AND e.whole > 0 AND n.part <= n.whole AND e.part <= e.whole
    -- Of a single type, its numbers are those of the whole.
    AND (n.key IS NULL OR (SELECT max(types) FROM kinds_of_types k JOIN editions v USING (event_id) WHERE v.place IN (n.place, e.place)) > 1)),
measured AS (
  SELECT *, rate_low(p, worth) AS own_low, rate_high(p, worth) AS own_high,
    rate_low(q, earlier_worth) AS other_low, rate_high(q, earlier_worth) AS other_high,
    (p * worth + q * earlier_worth) / (worth + earlier_worth) AS pooled,
    pooled * (1 - pooled) * (1 / worth + 1 / earlier_worth) AS variance, least(worth, earlier_worth) >= 5 AS tested
  FROM pairs),
singles AS (
  SELECT *, CASE WHEN variance > 1e-15 THEN erfc(abs(p - q) / sqrt(variance) / sqrt(2::DOUBLE)) ELSE 1::DOUBLE END AS single FROM measured),
-- Attendance as a whole weighs as much as the rest of its pair; of the rest, each measure as much as another.
families AS (
  SELECT place, measure, key IS NOT NULL AS typed, count(*) AS size FROM singles WHERE tested GROUP BY ALL),
weighed AS (
  SELECT s.*, CASE WHEN s.measure = 'attendance' AND s.key IS NULL THEN 1::DOUBLE
    ELSE 1::DOUBLE / (SELECT count(*) FROM families r WHERE r.place = s.place AND (r.typed OR r.measure <> 'attendance'))::DOUBLE / f.size END AS weight
  FROM singles s JOIN families f ON f.place = s.place AND f.measure = s.measure AND f.typed = (s.key IS NOT NULL) WHERE tested),
ranked AS (
  SELECT *, row_number() OVER (ORDER BY single / weight, place, position, item) AS rank,
    sum(weight) OVER (ORDER BY single / weight DESC, place DESC, position DESC, item DESC ROWS UNBOUNDED PRECEDING) AS remaining FROM weighed),
corrected AS (
  SELECT place, position, item, max(least(1, single / weight * remaining)) OVER (ORDER BY rank) AS probability FROM ranked)
SELECT measure, registrant_type, n.event_id, n.event, e.event_id AS earlier_event_id, e.event AS earlier_event, part, whole,
  percent(part, whole) AS percentage, earlier_part, earlier_whole, percent(earlier_part, earlier_whole) AS earlier_percentage,
  rounded2((p - q) * 100) AS difference,
  rounded2(greatest(-1, p - q - sqrt((p - own_low) * (p - own_low) + (other_high - q) * (other_high - q))) * 100) AS low,
  rounded2(least(1, p - q + sqrt((own_high - p) * (own_high - p) + (q - other_low) * (q - other_low))) * 100) AS high,
  rounded4(probability) AS probability,
  CASE WHEN probability IS NULL THEN 'too_few' WHEN probability < 0.05 THEN 'differs' ELSE 'within_chance' END AS verdict,
  rounded2(design) AS design_effect, rounded2(earlier_design) AS earlier_design_effect
FROM singles s LEFT JOIN corrected c USING (place, position, item) JOIN editions n ON n.place = s.place
  JOIN editions e ON e.place = s.place - 1 LEFT JOIN shown_types USING (key)
ORDER BY c.probability NULLS LAST, s.place, s.position, s.item;
