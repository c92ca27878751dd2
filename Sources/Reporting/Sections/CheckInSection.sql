-- == checkins
SELECT c.event_id AS event_id, c.checkin_id AS checkin_id, c.guest_id AS guest_id, c.session_id AS session_id,
    s.session AS session, c.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type,
    c.method AS method, c.latitude AS latitude, c.longitude AS longitude, c.created_at AS checked_in_at
FROM {{counted}} c
JOIN {{roster}} s ON s.event_id = c.event_id AND s.session_id = c.session_id
LEFT JOIN {{type_names}} names ON names.event_id = c.event_id AND names.registrant_type_id = c.registrant_type_id
