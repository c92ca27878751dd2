-- == session_overlap
SELECT shared.event_id AS event_id, one.session_order AS session_order, other.session_order AS other_position,
    shared.session_id AS session_id, shared.other_session_id AS other_session_id, shared.guests AS guests,
    came.attended AS attended
FROM (
    SELECT a.event_id AS event_id, a.session_id AS session_id, b.session_id AS other_session_id, count(*) AS guests
    FROM {{visitors}} a
    JOIN {{visitors}} b ON b.event_id = a.event_id AND b.guest_id = a.guest_id
    WHERE a.session_id <> b.session_id
    GROUP BY a.event_id, a.session_id, b.session_id
) shared
JOIN (
    SELECT event_id, session_id, count(*) AS attended
    FROM {{visitors}}
    GROUP BY event_id, session_id
) came ON came.event_id = shared.event_id AND came.session_id = shared.session_id
JOIN {{roster}} one ON one.event_id = shared.event_id AND one.session_id = shared.session_id
JOIN {{roster}} other ON other.event_id = shared.event_id AND other.session_id = shared.other_session_id

-- == reconciliation
SELECT p.event_id AS event_id, s.session_order AS session_order, p.session_id AS session_id,
    p.registrant_type_id AS registrant_type_id, p.reported_checkins AS reported_checkins, p.checkins AS counted_checkins,
    p.attended AS counted_guests, p.registered AS registered, p.reported_percentage AS reported_percentage,
    CASE WHEN p.is_offered = 0 THEN 'unlisted' WHEN {{comparable_count: p | p.checkins | p.attended}} = p.reported_checkins THEN 'ok' ELSE 'differs' END AS status
FROM {{pairs}} p
JOIN {{roster}} s ON s.event_id = p.event_id AND s.session_id = p.session_id
