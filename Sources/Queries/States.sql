-- == moments
-- Each event's dates, the moment at which its sessions are judged, and the last second at which a check-in can have happened.
SELECT event_id, starts_at, {{event_end}} AS ends_at, {{moment}} AS judged_at, {{believed_until}} AS believed_until,
    highest_checkin_at
FROM events{{kept}}

-- == plausible
-- The last second of each event's plausible check-ins, regardless of filters: see `EventTables.latestPlausible`.
SELECT event_id, CASE WHEN newest_at IS NULL OR newest_at < 946684800 OR last_at + 86400 > believed_until THEN believed_until
    ELSE last_at + 86400 END AS latest_at
FROM (
    SELECT event_id, believed_until, newest_at, CASE WHEN judged_at > newest_at THEN judged_at ELSE newest_at END AS last_at
    FROM (
        SELECT m.event_id AS event_id, m.judged_at AS judged_at, m.believed_until AS believed_until,
            CASE WHEN m.highest_checkin_at <= m.believed_until THEN m.highest_checkin_at
                ELSE newest.created_at END AS newest_at
        FROM {{moments}} m
        LEFT JOIN (
            SELECT event_id, {{latest: created_at | checkin_id}} AS created_at
            FROM checkins{{kept: moment | created_at <= {{believed_until}}}}
            GROUP BY event_id
        ) newest ON newest.event_id = m.event_id
    ) dated
) ended

-- == session_states
-- The state of each session, judged by the whole event, regardless of filters. The rules are those of `SessionState`.
SELECT event_id, session_id, is_expected, is_visited, CASE
    WHEN is_over = 1 AND is_registered = 1 AND is_visited = 0 THEN 'not_measured'
    WHEN is_over = 1 THEN 'over'
    WHEN is_visited = 1 OR starts_at <= judged_at THEN 'under_way'
    ELSE 'to_come' END AS state
FROM (
    SELECT known.event_id AS event_id, known.session_id AS session_id,
        known.is_registered AS is_registered, known.is_expected AS is_expected, known.is_visited AS is_visited,
        l.starts_at AS starts_at, m.judged_at AS judged_at, CASE
            WHEN m.judged_at IS NULL THEN 1
            WHEN l.starts_at IS NULL
                THEN CASE WHEN coalesce(l.ends_at, m.ends_at) > m.judged_at THEN 0 ELSE 1 END
            WHEN l.ends_at > l.starts_at
                THEN CASE WHEN l.ends_at <= m.judged_at THEN 1 ELSE 0 END
            WHEN CASE WHEN {{is_day: l}} THEN l.starts_at ELSE {{midnight: l.starts_at | of_start}} END
                < {{midnight: m.judged_at | of_moment}} THEN 1
            ELSE 0 END AS is_over
    FROM (
        SELECT event_id, session_id, max(is_registered) AS is_registered, max(is_expected) AS is_expected,
            max(is_visited) AS is_visited
        FROM (
            SELECT event_id, session_id, 0 AS is_registered, 0 AS is_expected, 0 AS is_visited FROM sessions{{kept}}
            UNION ALL SELECT event_id, session_id, CASE WHEN registered > 0 THEN 1 ELSE 0 END,
                CASE WHEN registered = 0 THEN 0 ELSE 1 END, 0
            FROM offers{{kept}}
            UNION ALL SELECT event_id, session_id, 0, 0, 1 FROM checkins{{kept: moment}}
        ) parts
        GROUP BY event_id, session_id
    ) known
    JOIN {{moments}} m ON m.event_id = known.event_id
    LEFT JOIN sessions l
        ON l.event_id = known.event_id AND l.session_id = known.session_id
    LEFT JOIN {{zone}} of_start
        ON l.starts_at >= of_start.starts_at AND l.starts_at < of_start.ends_at
    LEFT JOIN {{zone}} of_moment
        ON m.judged_at >= of_moment.starts_at AND m.judged_at < of_moment.ends_at
) judged

-- == event_states
-- The state of each event.
SELECT m.event_id AS event_id, CASE
    WHEN count(s.state) = 0 AND coalesce(max(m.ends_at), max(m.starts_at)) > max(m.judged_at)
        THEN CASE WHEN max(m.starts_at) <= max(m.judged_at) THEN 'under_way' ELSE 'to_come' END
    WHEN sum(CASE WHEN s.state IN ('to_come', 'under_way') THEN 1 ELSE 0 END) = 0 THEN 'over'
    WHEN sum(CASE WHEN s.state = 'to_come' THEN 0 ELSE 1 END) = 0 THEN 'to_come'
    ELSE 'under_way' END AS state
FROM {{moments}} m
LEFT JOIN {{session_states}} s ON s.event_id = m.event_id
GROUP BY m.event_id

-- := is_day
-- Whether a session's times are whole days: see `EventDays`.
{{floor: $1.starts_at | 86400}} = $1.starts_at AND $1.ends_at >= $1.starts_at
AND ({{floor: $1.ends_at | 86400}} = $1.ends_at OR {{floor: $1.ends_at + 1 | 86400}} = $1.ends_at + 1)
