-- == anomalies
-- The check-ins and guests with anomalies, one row for each anomaly.
SELECT event_id, 'missing_coordinates' AS finding, checkin_id AS id
FROM {{counted}}
WHERE latitude IS NULL OR longitude IS NULL
UNION ALL
SELECT event_id, 'invalid_coordinates' AS finding, checkin_id AS id
FROM {{counted}}
WHERE latitude IS NOT NULL AND longitude IS NOT NULL AND NOT ({{is_located}})
UNION ALL
SELECT event_id, 'missing_method' AS finding, checkin_id AS id
FROM {{counted}}
WHERE method IS NULL
UNION ALL
SELECT event_id, 'missing_registrant_type' AS finding, checkin_id AS id
FROM {{counted}}
WHERE registrant_type_id IS NULL
UNION ALL
-- More than two hours before the session's start or after its end; of whole days, before or after them in any zone. An end that
-- is not after the start is ignored.
SELECT c.event_id AS event_id, 'outside_session_hours' AS finding, c.checkin_id AS id
FROM {{counted}} c
JOIN {{listed}} l ON l.event_id = c.event_id AND l.session_id = c.session_id
WHERE c.created_at < l.starts_at - CASE WHEN {{is_day: l}} THEN 57600 ELSE 7200 END
    OR c.created_at > l.ends_at + CASE WHEN {{is_day: l}} THEN 50400 ELSE 7200 END
        AND (l.starts_at IS NULL OR l.ends_at > l.starts_at)
UNION ALL
-- Before the year 2000, or later than what is plausible.
SELECT c.event_id AS event_id, 'implausible_dates' AS finding, c.checkin_id AS id
FROM {{counted}} c
JOIN {{plausible}} p ON p.event_id = c.event_id
WHERE c.created_at < 946684800 OR c.created_at > p.latest_at
UNION ALL
SELECT c.event_id AS event_id, 'stray_checkins' AS finding, c.checkin_id AS id
FROM {{counted}} c
JOIN {{axis}} axis ON axis.event_id = c.event_id
WHERE c.created_at < axis.opens_at OR c.created_at >= axis.closes_at
UNION ALL
-- Check-ins after the guest's first one in the session: the earliest or, if several are, the one with the lowest id. Only the
-- check-ins of guests with several are sorted.
SELECT event_id, 'repeated_checkins' AS finding, checkin_id AS id
FROM (
    SELECT c.event_id AS event_id, c.checkin_id AS checkin_id, row_number() OVER (
        PARTITION BY c.event_id, c.session_id, c.guest_id ORDER BY c.created_at NULLS FIRST, c.checkin_id
    ) AS place
    FROM {{counted}} c
    JOIN {{visitors}} v
        ON v.event_id = c.event_id AND v.session_id = c.session_id AND v.guest_id = c.guest_id
    WHERE v.checkins > 1
) placed
WHERE place > 1
UNION ALL
SELECT event_id, 'guests_with_several_types' AS finding, guest_id AS id
FROM {{visits}}
WHERE registrant_type_id IS NOT NULL
GROUP BY event_id, guest_id
HAVING count(DISTINCT registrant_type_id) > 1

-- == totals
SELECT e.event_id AS event_id, coalesce(n.checkins, 0) AS checkins, coalesce(p.guests, 0) AS unique_guests,
    n.first_checkin_at AS first_checkin_at, n.last_checkin_at AS last_checkin_at,
    n.latest_plausible_at AS latest_plausible_at, w.width AS bin_width,
    coalesce(n.stray_before, 0) AS stray_before, coalesce(n.stray_after, 0) AS stray_after
FROM {{wanted_events}} e
LEFT JOIN (
    SELECT c.event_id AS event_id, count(*) AS checkins, min(c.created_at) AS first_checkin_at,
        max(c.created_at) AS last_checkin_at,
        max(CASE WHEN c.created_at <= p.latest_at THEN c.created_at END) AS latest_plausible_at,
        sum(CASE WHEN c.created_at < axis.opens_at THEN 1 ELSE 0 END) AS stray_before,
        sum(CASE WHEN c.created_at >= axis.closes_at THEN 1 ELSE 0 END) AS stray_after
    FROM {{counted}} c
    LEFT JOIN {{axis}} axis ON axis.event_id = c.event_id
    LEFT JOIN {{plausible}} p ON p.event_id = c.event_id
    GROUP BY c.event_id
) n ON n.event_id = e.event_id
LEFT JOIN (
    SELECT event_id, count(*) AS guests FROM {{people}} GROUP BY event_id
) p ON p.event_id = e.event_id
LEFT JOIN {{widths}} w ON w.event_id = e.event_id

-- == duplicates
SELECT event_id, session_id, registrant_type_id, count(*) - 1 AS surplus
FROM offers{{kept: session | type}}
GROUP BY event_id, session_id, registrant_type_id
HAVING count(*) > 1

-- == findings
SELECT event_id, finding, count(*) AS found FROM {{anomalies}} GROUP BY event_id, finding

-- == examples
SELECT event_id, finding, id
FROM (
    SELECT event_id, finding, id,
        row_number() OVER (PARTITION BY event_id, finding ORDER BY id) AS place
    FROM {{anomalies}}
) ranked
WHERE place <= 5

-- == times
-- One row for each session and hour. One for each second would make up most of the output.
SELECT event_id, session_id, hour_at, {{joined: {{text: created_at - hour_at}} || 'x' || {{text: checkins}}}} AS seconds
FROM (
    SELECT event_id, session_id, created_at, {{floor: created_at | 3600}} AS hour_at,
        count(*) AS checkins
    FROM {{counted}}
    WHERE created_at IS NOT NULL
    GROUP BY event_id, session_id, created_at
) counted_seconds
GROUP BY event_id, session_id, hour_at

-- == states
-- The states of all sessions, whether somebody is registered there, or may be, and whether somebody was scanned, regardless of
-- filters.
SELECT event_id, session_id, state, is_expected, is_visited AS is_scanned FROM {{session_states}}

-- == known
-- The sessions and types, regardless of filters.
SELECT event_id, 'session' AS kind, session_id AS id FROM sessions{{kept: session_id IS NOT NULL}}
UNION DISTINCT
SELECT event_id, 'session' AS kind, session_id AS id FROM offers{{kept: session_id IS NOT NULL}}
UNION DISTINCT
SELECT event_id, 'session' AS kind, session_id AS id FROM checkins{{kept: session_id IS NOT NULL}}
UNION DISTINCT
SELECT event_id, 'registrant_type' AS kind, registrant_type_id AS id FROM offers{{kept: registrant_type_id IS NOT NULL}}
UNION DISTINCT
SELECT event_id, 'registrant_type' AS kind, registrant_type_id AS id FROM checkins{{kept: registrant_type_id IS NOT NULL}}

-- == excluded
-- The number of check-ins that the run's filters exclude, by the first filter that does: dates, session, then type.
SELECT r.event_id AS event_id, r.reason AS reason, count(*) AS checkins,
    max(CASE WHEN r.created_at <= p.latest_at THEN r.created_at END) AS newest_at
FROM (
    SELECT event_id, created_at,
        CASE WHEN {{holds: session | type}} THEN 'none' WHEN {{holds: session}} THEN 'registrant_type'
        WHEN {{holds}} THEN 'session' ELSE 'dates' END AS reason
    FROM checkins{{kept}}
) r
LEFT JOIN {{plausible}} p ON p.event_id = r.event_id
WHERE r.reason <> 'none'
GROUP BY r.event_id, r.reason
