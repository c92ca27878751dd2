-- == wanted_events
-- The events of the result, including those without check-ins.
SELECT DISTINCT event_id FROM events{{kept}}

-- == counted
-- The check-ins that the filters keep. One without a time of its own has none here.
SELECT event_id, checkin_id, guest_id, session_id, registrant_type_id, method, latitude, longitude,
    created_at
FROM checkins{{kept: session | type | method | time}}

-- == listed
-- The sessions that the event lists.
SELECT event_id, session_id, session, starts_at, ends_at FROM sessions{{kept: session}}

-- == offered
-- The offers, one for each session and type. Duplicates are summed, and have a price only if they agree on it.
SELECT event_id, session_id, registrant_type_id, {{sum_if_known: registered}} AS registered,
    max(CASE WHEN is_active THEN 1 WHEN NOT is_active THEN 0 END) AS is_active,
    sum(reported_checkins) AS reported_checkins,
    {{agreed: reported_percentage}} AS reported_percentage,
    {{agreed: price}} AS price,
    sum(stock) AS stock, sum(used) AS used, sum(available) AS available
FROM offers{{kept: session | type}}
GROUP BY event_id, session_id, registrant_type_id

-- := sum_if_known
-- A sum that is unknown if any of its terms is.
CASE WHEN count($1) = count(*) THEN sum($1) END

-- := agreed
CASE WHEN count($1) = count(*) AND min($1) = max($1) THEN min($1) END

-- == visits
-- Each guest once for each session and type.
SELECT event_id, session_id, registrant_type_id, guest_id, count(*) AS checkins,
    min(created_at) AS arrived_at
FROM {{counted}}
GROUP BY event_id, session_id, registrant_type_id, guest_id

-- == visitors
-- Each guest once for each session.
SELECT event_id, session_id, guest_id, sum(checkins) AS checkins, min(arrived_at) AS arrived_at
FROM {{visits}}
GROUP BY event_id, session_id, guest_id

-- == people
-- Each guest once.
SELECT event_id, guest_id, min(arrived_at) AS arrived_at
FROM {{visitors}}
GROUP BY event_id, guest_id

-- == session_names
-- The sessions' names as in their newest check-ins, regardless of filters.
SELECT event_id, session_id, {{latest: session | checkin_id}} AS session
FROM checkins{{kept: session IS NOT NULL}}
GROUP BY event_id, session_id

-- == roster
-- The sessions in the report's order: listed ones by start, then those that appear only in check-ins or offers.
SELECT event_id, session_id, session, starts_at, ends_at, place,
    row_number() OVER (PARTITION BY event_id ORDER BY place, starts_at, session_id) AS session_order
FROM (
    SELECT known.event_id AS event_id, known.session_id AS session_id,
        coalesce(listed.session, named.session) AS session,
        listed.starts_at AS starts_at, listed.ends_at AS ends_at,
        CASE WHEN listed.session_id IS NULL THEN 2 WHEN listed.starts_at IS NULL THEN 1 ELSE 0 END
            AS place
    FROM (
        SELECT event_id, session_id FROM {{shown_sessions}}
        UNION DISTINCT SELECT event_id, session_id FROM {{visits}}
        UNION DISTINCT SELECT event_id, session_id FROM {{offered}}
    ) known
    LEFT JOIN {{listed}} listed
        ON listed.event_id = known.event_id AND listed.session_id = known.session_id
    LEFT JOIN {{session_names}} named
        ON named.event_id = known.event_id AND named.session_id = known.session_id
) placed

-- == listed_of_types
-- The listed sessions that offer one of the filter's types or had somebody of them; all if nothing says which sessions do.
SELECT l.event_id AS event_id, l.session_id AS session_id
FROM {{listed}} l
LEFT JOIN (
    SELECT event_id, session_id FROM {{pairs}} GROUP BY event_id, session_id
) used ON used.event_id = l.event_id AND used.session_id = l.session_id
LEFT JOIN (
    SELECT event_id, max(is_offered) AS is_offered FROM {{pairs}} GROUP BY event_id
) known ON known.event_id = l.event_id
WHERE used.session_id IS NOT NULL OR known.event_id IS NULL
    OR known.is_offered = 0 AND {{registered_without_offer: l}} IS NULL

-- == type_names
-- The names of types: from the first offer in the order of sessions, or else from the newest check-in, regardless of filters.
SELECT event_id, registrant_type_id, registrant_type
FROM (
    SELECT event_id, registrant_type_id, registrant_type,
        row_number() OVER (
            PARTITION BY event_id, registrant_type_id ORDER BY place, starts_at, session_id, registrant_type
        ) AS choice
    FROM (
        SELECT named.event_id AS event_id, named.registrant_type_id AS registrant_type_id,
            named.registrant_type AS registrant_type, listed.starts_at AS starts_at,
            named.session_id AS session_id,
            CASE WHEN listed.session_id IS NULL THEN 2 WHEN listed.starts_at IS NULL THEN 1 ELSE 0 END
                AS place
        FROM (
            SELECT event_id, session_id, registrant_type_id, registrant_type
            FROM offers{{kept: registrant_type IS NOT NULL}}
        ) named
        LEFT JOIN (SELECT event_id, session_id, starts_at FROM sessions{{kept}}) listed
            ON listed.event_id = named.event_id AND listed.session_id = named.session_id
        UNION ALL
        SELECT event_id, registrant_type_id,
            {{latest: registrant_type | checkin_id}} AS registrant_type,
            0 AS starts_at, 0 AS session_id, 3 AS place
        FROM checkins{{kept: registrant_type IS NOT NULL | registrant_type_id IS NOT NULL}}
        GROUP BY event_id, registrant_type_id
    ) names
) ordered
WHERE choice = 1

-- == pairs
-- Each combination of session and type that is offered or appears in check-ins.
SELECT coalesce(o.event_id, seen.event_id) AS event_id,
    coalesce(o.session_id, seen.session_id) AS session_id,
    coalesce(o.registrant_type_id, seen.registrant_type_id) AS registrant_type_id,
    CASE WHEN o.event_id IS NULL THEN 0 ELSE 1 END AS is_offered,
    CASE WHEN o.event_id IS NULL THEN {{registered_without_offer: seen}} ELSE o.registered END AS registered,
    coalesce(seen.attended, 0) AS attended,
    coalesce(seen.checkins, 0) AS checkins, o.is_active AS is_active,
    o.reported_checkins AS reported_checkins, o.reported_percentage AS reported_percentage,
        o.price AS price,
    o.stock AS stock, o.used AS used, o.available AS available
FROM {{offered}} o
FULL OUTER JOIN (
    SELECT event_id, session_id, registrant_type_id, count(*) AS attended,
        sum(checkins) AS checkins
    FROM {{visits}}
    GROUP BY event_id, session_id, registrant_type_id
) seen
    ON seen.event_id = o.event_id AND seen.session_id = o.session_id
    AND seen.registrant_type_id = o.registrant_type_id
