-- == checkin_histogram
SELECT event_id, bin_start, checkins, arrivals,
    before + sum(arrivals) OVER (
        PARTITION BY event_id ORDER BY bin_start ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS cumulative_arrivals
FROM (
    SELECT b.event_id AS event_id, b.bin_start AS bin_start, coalesce(c.checkins, 0) AS checkins,
        coalesce(a.arrivals, 0) AS arrivals, coalesce(e.guests, 0) AS before
    FROM {{every_bin}} b
    LEFT JOIN (
        SELECT event_id, bin_start, sum(checkins) AS checkins
        FROM {{binned_checkins}}
        GROUP BY event_id, bin_start
    ) c ON c.event_id = b.event_id AND c.bin_start = b.bin_start
    LEFT JOIN (
        SELECT event_id, bin_start, count(*) AS arrivals
        FROM (
            SELECT v.event_id AS event_id, {{bin: v.arrived_at}} AS bin_start
            FROM {{people}} v
            JOIN {{event_grid}} g ON g.event_id = v.event_id AND v.arrived_at BETWEEN g.first_at AND g.last_at
                AND v.arrived_at >= g.starts_at AND v.arrived_at < g.ends_at
        ) binned
        GROUP BY event_id, bin_start
    ) a ON a.event_id = b.event_id AND a.bin_start = b.bin_start
    LEFT JOIN (
        SELECT v.event_id, count(*) AS guests
        FROM {{people}} v
        JOIN {{axis}} axis ON axis.event_id = v.event_id AND v.arrived_at < axis.opens_at
        GROUP BY v.event_id
    ) e ON e.event_id = b.event_id
) filled

-- == checkin_histogram_by_session
SELECT b.event_id AS event_id, s.session_order AS session_order, b.session_id AS session_id, s.session AS session,
    b.bin_start AS bin_start, b.checkins AS checkins, b.arrivals AS arrivals, b.cumulative_arrivals AS cumulative_arrivals
FROM {{session_bins}} b
JOIN {{roster}} s ON s.event_id = b.event_id AND s.session_id = b.session_id

-- == session_bins
SELECT event_id, session_id, bin_start, checkins, arrivals,
    before + sum(arrivals) OVER (
        PARTITION BY event_id, session_id ORDER BY bin_start ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS cumulative_arrivals
FROM (
    SELECT b.event_id AS event_id, b.session_id AS session_id, b.bin_start AS bin_start,
        coalesce(c.checkins, 0) AS checkins, coalesce(a.arrivals, 0) AS arrivals, coalesce(e.guests, 0) AS before
    FROM {{every_session_bin}} b
    LEFT JOIN {{binned_checkins}} c
        ON c.event_id = b.event_id AND c.session_id = b.session_id AND c.bin_start = b.bin_start
    LEFT JOIN (
        SELECT event_id, session_id, bin_start, count(*) AS arrivals
        FROM (
            SELECT v.event_id AS event_id, v.session_id, {{bin: v.arrived_at}} AS bin_start
            FROM {{visitors}} v
            JOIN {{event_grid}} g ON g.event_id = v.event_id AND v.arrived_at BETWEEN g.first_at AND g.last_at
                AND v.arrived_at >= g.starts_at AND v.arrived_at < g.ends_at
        ) binned
        GROUP BY event_id, session_id, bin_start
    ) a ON a.event_id = b.event_id AND a.session_id = b.session_id AND a.bin_start = b.bin_start
    LEFT JOIN (
        SELECT v.event_id, v.session_id, count(*) AS guests
        FROM {{visitors}} v
        JOIN {{axis}} axis ON axis.event_id = v.event_id AND v.arrived_at < axis.opens_at
        GROUP BY v.event_id, v.session_id
    ) e ON e.event_id = b.event_id AND e.session_id = b.session_id
) filled

-- == arrival_profile
SELECT s.event_id AS event_id, s.session_order AS session_order, s.session_id AS session_id, s.session AS session,
    arrived.first_checkin_at AS first_checkin_at, arrived.p10_at AS p10_at, arrived.median_at AS median_at,
    arrived.p90_at AS p90_at, latest.last_checkin_at AS last_checkin_at, peak.bin_start AS peak_bin_start,
    peak.checkins AS peak_checkins, arrived.guests AS guests,
    CASE WHEN s.starts_at IS NOT NULL THEN arrived.late_guests END AS late_guests
FROM (
    SELECT event_id, session_id, max(guests) AS guests, min(arrived_at) AS first_checkin_at,
        max(CASE WHEN arrival_rank = {{div: 10 * guests + 99 | 100}} THEN arrived_at END) AS p10_at,
        max(CASE WHEN arrival_rank = {{div: 50 * guests + 99 | 100}} THEN arrived_at END) AS median_at,
        max(CASE WHEN arrival_rank = {{div: 90 * guests + 99 | 100}} THEN arrived_at END) AS p90_at,
        sum(is_late) AS late_guests
    FROM (
        SELECT v.event_id AS event_id, v.session_id AS session_id, v.arrived_at AS arrived_at,
            CASE WHEN v.arrived_at > l.starts_at THEN 1 ELSE 0 END AS is_late,
            count(*) OVER (PARTITION BY v.event_id, v.session_id) AS guests,
            row_number() OVER (PARTITION BY v.event_id, v.session_id ORDER BY v.arrived_at) AS arrival_rank
        FROM {{visitors}} v
        LEFT JOIN {{listed}} l ON l.event_id = v.event_id AND l.session_id = v.session_id
        WHERE v.arrived_at IS NOT NULL
    ) ranked
    GROUP BY event_id, session_id
) arrived
JOIN (
    SELECT event_id, session_id, max(created_at) AS last_checkin_at
    FROM {{counted}}
    GROUP BY event_id, session_id
) latest ON latest.event_id = arrived.event_id AND latest.session_id = arrived.session_id
JOIN {{roster}} s ON s.event_id = arrived.event_id AND s.session_id = arrived.session_id
LEFT JOIN (
    SELECT event_id, session_id, bin_start, checkins,
        row_number() OVER (PARTITION BY event_id, session_id ORDER BY checkins DESC, bin_start) AS choice
    FROM {{binned_checkins}}
) peak ON peak.event_id = arrived.event_id AND peak.session_id = arrived.session_id AND peak.choice = 1
