-- The sections of a report in DuckDB's SQL, over tables checkins, sessions and offers. Each statement is headed by its
-- name; those under `prepare` make what the sections share.

-- == prepare
CREATE OR REPLACE MACRO percentage(part, whole) AS
    ((20000 * part + whole) // (2 * nullif(whole, 0)) / 100.0)::DECIMAL(18, 2);
CREATE OR REPLACE MACRO fixed(value, places) AS
    printf('%.' || places || 'f', sign(value) * floor(abs(value) * 10 ** places + 0.5) / 10 ** places);
-- The zone is three hours west of Greenwich throughout.
CREATE OR REPLACE MACRO shown(seconds) AS
    strftime(make_timestamp((seconds - 10800) * 1000000), '%Y-%m-%dT%H:%M:%S-03:00');
CREATE OR REPLACE MACRO bin(seconds) AS seconds // 900 * 900;
CREATE OR REPLACE MACRO day(seconds) AS (seconds - 10800) // 86400;

CREATE OR REPLACE TEMP TABLE listed AS
    SELECT *, row_number() OVER (ORDER BY starts_at, id) AS position FROM sessions;
CREATE OR REPLACE TEMP TABLE types AS
    SELECT registrant_type_id, first(registrant_type ORDER BY position) AS registrant_type
    FROM offers JOIN listed ON session_id = id GROUP BY ALL;
-- Each guest once in each session and type; most sections follow from these.
CREATE OR REPLACE TEMP TABLE visits AS
    SELECT session_id, registrant_type_id, guest_id, count(*) AS checkins, min(created_at) AS first
    FROM checkins GROUP BY ALL;
CREATE OR REPLACE TEMP TABLE visitors AS
    SELECT session_id, guest_id, sum(checkins)::BIGINT AS checkins, min(first) AS first FROM visits GROUP BY ALL;
CREATE OR REPLACE TEMP TABLE people AS SELECT guest_id, min(first) AS first FROM visitors GROUP BY ALL;
CREATE OR REPLACE TEMP TABLE pairs AS
    SELECT session_id, registrant_type_id, coalesce(registered, 0) AS registered, coalesce(attended, 0) AS attended,
        coalesce(checkins, 0) AS checkins, price, stock, used, available, reported_checkins, reported_percentage,
        o.session_id IS NOT NULL AS offered
    FROM offers o FULL JOIN (
        SELECT session_id, registrant_type_id, count(*) AS attended, sum(checkins)::BIGINT AS checkins
        FROM visits GROUP BY ALL
    ) USING (session_id, registrant_type_id);
CREATE OR REPLACE TEMP TABLE bins AS
    SELECT session_id, bin(created_at) AS bin_start, count(*) AS checkins FROM checkins GROUP BY ALL;
CREATE OR REPLACE TEMP TABLE arrivals AS
    SELECT session_id, bin(first) AS bin_start, count(*) AS arrivals FROM visitors GROUP BY ALL;
CREATE OR REPLACE TEMP TABLE located AS
    SELECT guest_id, latitude, longitude, radians(latitude) AS phi, radians(longitude) AS away
    FROM checkins
    WHERE abs(latitude) <= 90 AND abs(longitude) <= 180 AND (latitude <> 0 OR longitude <> 0);

-- == attendance_by_registrant_type
SELECT registrant_type_id, registrant_type, registered, attended, unique_guests, checkins,
    greatest(0, registered - attended) AS no_shows, percentage(attended, registered) AS attendance_percentage
FROM (
    SELECT registrant_type_id, sum(registered)::BIGINT AS registered, sum(attended)::BIGINT AS attended,
        sum(checkins)::BIGINT AS checkins
    FROM pairs GROUP BY ALL
) JOIN (SELECT registrant_type_id, count(DISTINCT guest_id) AS unique_guests FROM visits GROUP BY ALL)
    USING (registrant_type_id)
LEFT JOIN types USING (registrant_type_id)
ORDER BY registrant_type_id;

-- == attendance_by_session
SELECT id AS session_id, name AS session, shown(starts_at) AS starts_at, shown(ends_at) AS ends_at, registered,
    attended, checkins, greatest(0, registered - attended) AS no_shows,
    percentage(attended, registered) AS attendance_percentage, stock, used, available
FROM listed
LEFT JOIN (
    SELECT session_id, sum(registered)::BIGINT AS registered, sum(stock)::BIGINT AS stock, sum(used)::BIGINT AS used,
        sum(available)::BIGINT AS available
    FROM offers GROUP BY ALL
) ON session_id = id
LEFT JOIN (
    SELECT session_id, count(*) AS attended, sum(checkins)::BIGINT AS checkins FROM visitors GROUP BY ALL
) USING (session_id)
ORDER BY position;

-- == attendance_by_session_and_type
SELECT session_id, name AS session, registrant_type_id, registrant_type, registered, attended, checkins,
    greatest(0, registered - attended) AS no_shows, percentage(attended, registered) AS attendance_percentage,
    price::BIGINT AS price, stock, used, available
FROM pairs JOIN listed ON session_id = id LEFT JOIN types USING (registrant_type_id)
ORDER BY position, registrant_type_id;

-- == checkin_histogram
SELECT shown(bin_start) AS bin_start, checkins, arrivals,
    sum(arrivals) OVER (ORDER BY bin_start)::BIGINT AS cumulative_arrivals
FROM (
    SELECT bin_start, coalesce(checkins, 0) AS checkins, coalesce(arrivals, 0) AS arrivals
    FROM (SELECT unnest(generate_series(min(bin_start), max(bin_start), 900)) AS bin_start FROM bins)
    LEFT JOIN (SELECT bin_start, sum(checkins)::BIGINT AS checkins FROM bins GROUP BY ALL) USING (bin_start)
    LEFT JOIN (SELECT bin(first) AS bin_start, count(*) AS arrivals FROM people GROUP BY ALL) USING (bin_start)
)
ORDER BY ALL;

-- == checkin_histogram_by_session
SELECT session_id, name AS session, shown(bin_start) AS bin_start, checkins, arrivals,
    sum(arrivals) OVER (PARTITION BY session_id ORDER BY bin_start)::BIGINT AS cumulative_arrivals
FROM (
    SELECT session_id, bin_start, coalesce(checkins, 0) AS checkins, coalesce(arrivals, 0) AS arrivals
    FROM (
        SELECT session_id, unnest(generate_series(min(bin_start), max(bin_start), 900)) AS bin_start
        FROM bins GROUP BY session_id
    )
    LEFT JOIN bins USING (session_id, bin_start)
    LEFT JOIN arrivals USING (session_id, bin_start)
) JOIN listed ON session_id = id
ORDER BY position, bin_start;

-- == arrival_profile
SELECT session_id, name AS session, shown(earliest) AS first_checkin_at, shown(ranks[1]) AS p10_at,
    shown(ranks[2]) AS median_at, shown(ranks[3]) AS p90_at, shown(latest) AS last_checkin_at,
    shown(peak) AS peak_bin_start, most AS peak_checkins, late AS late_guests,
    percentage(late, guests) AS late_percentage
FROM (
    SELECT session_id, count(*) AS guests, min(first) AS earliest, quantile_disc(first, [0.1, 0.5, 0.9]) AS ranks,
        count(*) FILTER (first > starts_at) AS late
    FROM visitors JOIN listed ON session_id = id GROUP BY ALL
)
JOIN (SELECT session_id, max(created_at) AS latest FROM checkins GROUP BY ALL) USING (session_id)
JOIN (
    SELECT session_id, max(checkins) AS most, first(bin_start ORDER BY checkins DESC, bin_start) AS peak
    FROM bins GROUP BY ALL
) USING (session_id)
JOIN listed ON session_id = id
ORDER BY position;

-- == checkins_by_method
SELECT method, count AS checkins, percentage(count, sum(count) OVER ()::BIGINT) AS percentage
FROM (SELECT method, count(*) AS count FROM checkins GROUP BY method) ORDER BY count DESC, method;

-- == geo_summary
WITH centre AS (
    SELECT atan2(z, sqrt(x * x + y * y)) AS north, atan2(y, x) AS east
    FROM (SELECT avg(cos(phi) * cos(away)) AS x, avg(cos(phi) * sin(away)) AS y, avg(sin(phi)) AS z FROM located)
), distances AS (
    SELECT count(*) AS located, quantile_disc(metres, [0.5, 0.95]) AS ranks, max(metres) AS farthest
    FROM (
        SELECT 2 * 6371008.8 * asin(sqrt(
            sin((phi - north) / 2) ** 2 + cos(phi) * cos(north) * sin((away - east) / 2) ** 2)) AS metres
        FROM located, centre
    )
), given AS (
    SELECT count(*) AS checkins, count(*) FILTER (latitude IS NULL OR longitude IS NULL) AS unlocated FROM checkins
)
SELECT located, unlocated, checkins - unlocated - located AS invalid,
    fixed(degrees(north), 6) AS centroid_latitude, fixed(degrees(east), 6) AS centroid_longitude,
    fixed(ranks[1], 1) AS median_distance_m, fixed(ranks[2], 1) AS p95_distance_m,
    fixed(farthest, 1) AS max_distance_m
FROM centre, distances, given;

-- == geo_cells
-- A cell is a pair of 15 bits each, longitude first, five bits to a character.
SELECT array_to_string([
        '0123456789bcdefghjkmnpqrstuvwxyz'[1 + list_sum([
            ((CASE WHEN bit % 2 = 1 THEN x ELSE y END >> bit // 2) & 1) << bit - low FOR bit IN range(low, low + 5)
        ])::INT] FOR low IN [25, 20, 15, 10, 5, 0]
    ], '') AS cell,
    fixed(-90 + (y + 0.5) * 180 / 32768, 6) AS latitude, fixed(-180 + (x + 0.5) * 360 / 32768, 6) AS longitude,
    checkins, guests, percentage(checkins, sum(checkins) OVER ()::BIGINT) AS percentage
FROM (
    SELECT least(floor((latitude + 90) * (32768 / 180))::BIGINT, 32767) AS y,
        least(floor((longitude + 180) * (32768 / 360))::BIGINT, 32767) AS x, count(*) AS checkins,
        count(DISTINCT guest_id) AS guests
    FROM located GROUP BY ALL
)
ORDER BY checkins DESC, cell;

-- == session_overlap
SELECT session_id, other_session_id, guests, percentage(guests, attended) AS percentage
FROM (
    SELECT one.session_id, other.session_id AS other_session_id, count(*) AS guests
    FROM visitors one JOIN visitors other ON one.guest_id = other.guest_id AND one.session_id <> other.session_id
    GROUP BY ALL
)
JOIN (SELECT session_id, count(*) AS attended FROM visitors GROUP BY ALL) USING (session_id)
JOIN listed one ON session_id = one.id JOIN listed other ON other_session_id = other.id
ORDER BY one.position, other.position;

-- == reconciliation
SELECT session_id, registrant_type_id, reported_checkins, checkins AS counted_checkins, attended AS counted_guests,
    checkins - reported_checkins AS difference, fixed(reported_percentage, 2) AS reported_percentage,
    percentage(attended, registered) AS computed_percentage,
    CASE WHEN NOT offered THEN 'unlisted' WHEN checkins = reported_checkins THEN 'ok' ELSE 'differs' END AS status
FROM pairs JOIN listed ON session_id = id
ORDER BY position, registrant_type_id;

-- == attendance_by_day
SELECT strftime(make_timestamp(day * 86400000000), '%Y-%m-%d') AS day, checkins, unique_guests,
    coalesce(arrivals, 0) AS arrivals, sessions
FROM (
    SELECT day(created_at) AS day, count(*) AS checkins, count(DISTINCT guest_id) AS unique_guests,
        count(DISTINCT session_id) AS sessions
    FROM checkins GROUP BY ALL
) LEFT JOIN (SELECT day(first) AS day, count(*) AS arrivals FROM people GROUP BY ALL) USING (day)
ORDER BY ALL;

-- == no_shows
SELECT registrant_type_id, registrant_type, price::BIGINT AS price, registered, attended,
    greatest(0, registered - attended) AS no_shows, percentage(no_shows, registered) AS no_show_percentage,
    (no_shows * pairs.price)::BIGINT AS unused_value, available
FROM (
    SELECT registrant_type_id, price, sum(registered)::BIGINT AS registered, sum(attended)::BIGINT AS attended,
        sum(available)::BIGINT AS available
    FROM pairs WHERE offered AND registered > 0 GROUP BY ALL
) pairs LEFT JOIN types USING (registrant_type_id)
ORDER BY registrant_type_id, pairs.price;
