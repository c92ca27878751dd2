-- == attendance_by_registrant_type
SELECT t.event_id AS event_id, t.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type,
    t.registered AS registered, t.held AS held, t.attended AS attended, coalesce(came.unique_guests, 0) AS unique_guests,
    t.checkins AS checkins, t.ended AS ended, t.ended_registered AS ended_registered,
    t.ended_attended AS ended_attended, t.attended_held AS attended_held
FROM (
    SELECT p.event_id, p.registrant_type_id, {{sum_if_known: p.registered}} AS registered,
        {{sum_if_known: CASE WHEN s.state IN ('under_way', 'over') THEN p.registered ELSE 0 END}} AS held,
        sum(p.attended) AS attended, sum(p.checkins) AS checkins,
        sum(CASE WHEN s.state = 'over' AND (p.registered IS NULL OR p.registered > 0) THEN 1 ELSE 0 END) AS ended,
        {{sum_if_known: CASE WHEN s.state = 'over' THEN p.registered ELSE 0 END}} AS ended_registered,
-- Whoever came to an offer with registered 0, or to none, used no registration.
        sum(CASE WHEN s.state = 'over' AND (p.registered IS NULL OR p.registered > 0) THEN p.attended ELSE 0 END)
            AS ended_attended,
        sum(CASE WHEN s.state IN ('under_way', 'over') AND (p.registered IS NULL OR p.registered > 0) THEN p.attended
            ELSE 0 END) AS attended_held
    FROM {{pairs}} p
    JOIN {{session_states}} s ON s.event_id = p.event_id AND s.session_id = p.session_id
    GROUP BY p.event_id, p.registrant_type_id
) t
LEFT JOIN (
    SELECT event_id, coalesce(registrant_type_id, -1) AS type_key, count(DISTINCT guest_id) AS unique_guests
    FROM {{visits}}
    GROUP BY event_id, coalesce(registrant_type_id, -1)
) came ON came.event_id = t.event_id AND came.type_key = coalesce(t.registrant_type_id, -1)
LEFT JOIN {{type_names}} names ON names.event_id = t.event_id AND names.registrant_type_id = t.registrant_type_id

-- == attendance_by_session
SELECT s.event_id AS event_id, s.session_order AS session_order, s.session_id AS session_id, s.session AS session,
    s.starts_at AS starts_at, s.ends_at AS ends_at, s.place AS place,
    CASE WHEN p.session_id IS NULL THEN {{registered_without_offer: s}} ELSE p.registered END AS registered,
    CASE WHEN st.state IN ('to_come', 'not_measured') THEN 0
        WHEN p.session_id IS NULL THEN {{registered_without_offer: s}} ELSE p.registered END AS held,
    CASE WHEN st.state = 'over' THEN 1 ELSE 0 END AS ended,
    CASE WHEN p.session_id IS NULL THEN {{registered_without_offer: s}} ELSE p.registered END AS ended_registered,
    coalesce(came.attended, 0) AS ended_attended, coalesce(came.attended, 0) AS attended,
    coalesce(p.checkins, 0) AS checkins, p.stock AS stock, p.used AS used, p.available AS available, st.state AS state,
    coalesce(users.attended, 0) AS attended_of_registered
FROM {{roster}} s
JOIN {{session_states}} st ON st.event_id = s.event_id AND st.session_id = s.session_id
LEFT JOIN (
    SELECT event_id, session_id, {{sum_if_known: registered}} AS registered, sum(checkins) AS checkins,
        sum(stock) AS stock, sum(used) AS used, sum(available) AS available
    FROM {{pairs}}
    GROUP BY event_id, session_id
) p ON p.event_id = s.event_id AND p.session_id = s.session_id
LEFT JOIN (
    SELECT event_id, session_id, count(*) AS attended
    FROM {{visitors}}
    GROUP BY event_id, session_id
) came ON came.event_id = s.event_id AND came.session_id = s.session_id
LEFT JOIN (
    SELECT v.event_id AS event_id, v.session_id AS session_id, count(DISTINCT v.guest_id) AS attended
    FROM {{visits}} v
    LEFT JOIN {{offered}} o ON o.event_id = v.event_id AND o.session_id = v.session_id
        AND o.registrant_type_id = v.registrant_type_id
    WHERE coalesce(CASE WHEN o.event_id IS NULL THEN {{registered_without_offer: v}} ELSE o.registered END, 1) > 0
    GROUP BY v.event_id, v.session_id
) users ON users.event_id = s.event_id AND users.session_id = s.session_id

-- == attendance_by_session_and_type
SELECT p.event_id AS event_id, s.session_order AS session_order, p.session_id AS session_id, s.session AS session,
    p.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type, p.is_offered AS is_offered,
    p.registered AS registered, CASE WHEN st.state IN ('under_way', 'over') THEN p.registered ELSE 0 END AS held,
    CASE WHEN st.state = 'over' THEN 1 ELSE 0 END AS ended, p.registered AS ended_registered,
    p.attended AS ended_attended, st.state AS state, p.is_active AS is_active, p.attended AS attended,
    p.checkins AS checkins, p.price AS price, p.stock AS stock, p.used AS used, p.available AS available,
    p.reported_checkins AS reported_checkins, p.reported_percentage AS reported_percentage
FROM {{pairs}} p
JOIN {{roster}} s ON s.event_id = p.event_id AND s.session_id = p.session_id
JOIN {{session_states}} st ON st.event_id = p.event_id AND st.session_id = p.session_id
LEFT JOIN {{type_names}} names ON names.event_id = p.event_id AND names.registrant_type_id = p.registrant_type_id

-- == event_summary
SELECT e.event_id AS event_id, e.event AS event, e.place AS place, e.city AS city,
    coalesce(e.starts_at, n.first_start) AS starts_at, coalesce(e.ends_at, n.last_end) AS ends_at, state.state AS state,
    e.registrants AS registrants,
    {{if_unfiltered: CASE WHEN state.state = 'to_come' OR coalesce(n.measured, 0) = 0 THEN 0 ELSE e.registrants END | 0}}
        AS all_people,
    coalesce(people.guests, 0) AS unique_guests, coalesce(n.sessions, 0) AS sessions,
    coalesce(n.held_sessions, 0) AS sessions_held, coalesce(n.to_come, 0) AS sessions_to_come,
    coalesce(n.not_measured, 0) AS sessions_not_measured,
    CASE WHEN n.event_id IS NULL THEN 0 ELSE n.registered END AS registered,
    CASE WHEN n.event_id IS NULL THEN 0 ELSE n.held END AS held, coalesce(n.attended, 0) AS attended,
    coalesce(n.checkins, 0) AS checkins, coalesce(n.ended, 0) AS ended, n.ended_registered AS ended_registered,
    n.ended_attended AS ended_attended, coalesce(n.attended_held, 0) AS attended_held
FROM events e
JOIN {{event_states}} state ON state.event_id = e.event_id
LEFT JOIN (
    SELECT event_id, count(*) AS guests FROM {{people}} GROUP BY event_id
) people ON people.event_id = e.event_id
LEFT JOIN (
    SELECT event_id, min(starts_at) AS first_start, max(ends_at) AS last_end, count(*) AS sessions,
        sum(CASE WHEN state IN ('under_way', 'over') THEN 1 ELSE 0 END) AS held_sessions,
        sum(CASE WHEN state = 'to_come' THEN 1 ELSE 0 END) AS to_come,
        sum(CASE WHEN state = 'not_measured' THEN 1 ELSE 0 END) AS not_measured,
        -- Nobody scanned at an event where some session is over and there is no check-in at all.
        CASE WHEN sum(checkins) = 0 AND sum(CASE WHEN state IN ('over', 'not_measured') THEN 1 ELSE 0 END) > 0 THEN 0
            ELSE sum(CASE WHEN state = 'under_way' OR state = 'over' AND checkins > 0 THEN 1 ELSE 0 END) END AS measured,
        {{sum_if_known: registered}} AS registered, {{sum_if_known: held}} AS held,
        sum(attended) AS attended, sum(checkins) AS checkins,
        sum(CASE WHEN state = 'over' AND (registered IS NULL OR registered > 0) THEN 1 ELSE 0 END) AS ended,
        {{sum_if_known: CASE WHEN state = 'over' THEN registered ELSE 0 END}} AS ended_registered,
        sum(CASE WHEN state = 'over' THEN attended_of_registered ELSE 0 END) AS ended_attended,
        sum(CASE WHEN state IN ('under_way', 'over') THEN attended_of_registered ELSE 0 END) AS attended_held
    FROM {{attendance_by_session}}
    GROUP BY event_id
) n ON n.event_id = e.event_id{{where: e}}

-- == attendance_by_day
SELECT d.event_id AS event_id, d.day AS day, d.checkins AS checkins, d.unique_guests AS unique_guests,
    coalesce(a.arrivals, 0) AS arrivals, d.sessions AS sessions
FROM (
    SELECT event_id, day, sum(checkins) AS checkins, count(DISTINCT guest_id) AS unique_guests,
        count(DISTINCT session_id) AS sessions
    FROM {{guest_days}}
    GROUP BY event_id, day
) d
LEFT JOIN (
    SELECT event_id, day, count(*) AS arrivals
    FROM (
        SELECT p.event_id AS event_id, {{div: {{floor: (p.arrived_at + z.utc_offset) | 86400}} | 86400}} AS day
        FROM {{people}} p
        JOIN {{event_zone}} z ON z.event_id = p.event_id
            AND p.arrived_at >= z.starts_at AND p.arrived_at < z.ends_at
    ) dated
    GROUP BY event_id, day
) a ON a.event_id = d.event_id AND a.day = d.day

-- == no_shows
SELECT t.event_id AS event_id, t.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type,
    t.price AS price, t.registered AS registered, t.attended AS attended, t.checkins AS checkins, t.stock AS stock,
    t.used AS used, t.available AS available,
    CASE WHEN t.registered > t.attended THEN t.registered - t.attended
        WHEN t.registered IS NOT NULL THEN 0 END AS no_shows
FROM (
    SELECT p.event_id AS event_id, p.registrant_type_id AS registrant_type_id, p.price AS price,
        {{sum_if_known: p.registered}} AS registered, sum(p.attended) AS attended, sum(p.checkins) AS checkins,
        sum(p.stock) AS stock, sum(p.used) AS used, sum(p.available) AS available
    FROM {{pairs}} p
    JOIN {{session_states}} st ON st.event_id = p.event_id AND st.session_id = p.session_id
    WHERE p.is_offered = 1 AND (p.registered IS NULL OR p.registered > 0) AND st.state = 'over'
-- A source that tells no registrations at all has no such rows.
        AND p.event_id IN (SELECT o.event_id FROM {{pairs}} o WHERE o.registered IS NOT NULL)
    GROUP BY p.event_id, p.registrant_type_id, p.price
) t
LEFT JOIN {{type_names}} names ON names.event_id = t.event_id AND names.registrant_type_id = t.registrant_type_id

-- == sessions_per_guest
SELECT g.event_id AS event_id, CASE WHEN g.type_key <> -1 THEN g.type_key END AS registrant_type_id,
    names.registrant_type AS registrant_type, s.session_order AS sessions, coalesce(c.guests, 0) AS guests,
    g.unique_guests AS unique_guests
FROM (
    SELECT event_id, type_key, count(*) AS unique_guests, max(sessions) AS most
    FROM {{session_counts_by_guest}}
    GROUP BY event_id, type_key
) g
JOIN {{roster}} s ON s.event_id = g.event_id AND s.session_order <= g.most
LEFT JOIN (
    SELECT event_id, type_key, sessions, count(*) AS guests
    FROM {{session_counts_by_guest}}
    GROUP BY event_id, type_key, sessions
) c ON c.event_id = g.event_id AND c.type_key = g.type_key AND c.sessions = s.session_order
LEFT JOIN {{type_names}} names ON names.event_id = g.event_id AND names.registrant_type_id = g.type_key

-- == session_counts_by_guest
SELECT event_id, guest_id, -1 AS type_key, count(*) AS sessions
FROM {{visitors}}
GROUP BY event_id, guest_id
UNION ALL
SELECT event_id, guest_id, registrant_type_id AS type_key, count(*) AS sessions
FROM {{visits}}
WHERE registrant_type_id IS NOT NULL
GROUP BY event_id, guest_id, registrant_type_id
