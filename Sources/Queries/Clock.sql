-- == zone
-- The offsets of the zone, in seconds east of Greenwich, with the span of time of each.
{{offsets}}

-- == event_zone
-- The offsets in force during each event's check-ins.
SELECT spans.event_id AS event_id, zone.starts_at AS starts_at, zone.ends_at AS ends_at,
zone.utc_offset AS utc_offset
FROM (
    SELECT event_id, min(created_at) AS first_at, max(created_at) AS last_at
    FROM {{counted}}
    GROUP BY event_id
) spans
JOIN {{zone}} zone ON spans.last_at >= zone.starts_at AND spans.first_at < zone.ends_at

-- == guest_days
-- Each guest's check-ins in each session on each calendar day. Days are numbered from 1970-01-01.
SELECT event_id, guest_id, session_id, {{div: midnight | 86400}} AS day,
    count(*) AS checkins
FROM (
    SELECT c.event_id AS event_id, c.guest_id AS guest_id, c.session_id AS session_id,
        {{midnight: c.created_at | z}} AS midnight
    FROM {{counted}} c
    JOIN {{event_zone}} z ON z.event_id = c.event_id
        AND c.created_at >= z.starts_at AND c.created_at < z.ends_at
) local
GROUP BY event_id, guest_id, session_id, midnight

-- := midnight
-- The local midnight at or before an instant, in seconds since 1970 on the local clock.
{{floor: ($1 + $2.utc_offset) | 86400}}

-- == clusters
-- The days with check-ins, in clusters more than 90 days apart.
SELECT event_id, cluster, min(midnight) AS first_day, max(midnight) AS last_day,
    sum(checkins) AS checkins, max(is_believed) AS is_believed
FROM (
    SELECT event_id, midnight, checkins, is_believed, sum(opens) OVER (
        PARTITION BY event_id ORDER BY midnight ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS cluster
    FROM (
        SELECT event_id, midnight, checkins, is_believed, CASE WHEN midnight - max(midnight) OVER (
            PARTITION BY event_id ORDER BY midnight
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ) <= 7776000 THEN 0 ELSE 1 END AS opens
        FROM (
            SELECT event_id, midnight, count(*) AS checkins, max(is_believed) AS is_believed
            FROM (
                SELECT event_id, {{floor: created_at | 86400}} AS midnight,
                    CASE WHEN created_at <= {{believed_until}} THEN 1 ELSE 0 END AS is_believed
                FROM {{counted}}
            ) dated
            GROUP BY event_id, midnight
        ) daily
    ) gaps
) numbered
GROUP BY event_id, cluster

-- == axis
-- The span of each event's check-ins without stray clusters, which are small and far in time from every session, or hold
-- check-ins only that cannot have happened. If all do, the span is empty, and before them.
SELECT event_id, min(first_day) AS opens_at,
    CASE WHEN max(is_believed) = 1 THEN max(last_day) + 86400 ELSE min(first_day) END AS closes_at
FROM (
    SELECT event_id, first_day, last_day, checkins, is_believed, is_near,
        max(is_near) OVER (PARTITION BY event_id) AS is_timed,
        max(is_believed) OVER (PARTITION BY event_id) AS has_believed,
        sum(checkins) OVER (PARTITION BY event_id) AS total,
        first_value(checkins) OVER (
            PARTITION BY event_id ORDER BY is_believed DESC, is_near DESC, checkins DESC, first_day DESC
        ) AS largest,
        row_number() OVER (
            PARTITION BY event_id ORDER BY is_believed DESC, is_near DESC, checkins DESC, first_day DESC
        ) AS choice
    FROM (
        SELECT c.event_id AS event_id, c.first_day AS first_day, c.last_day AS last_day,
            c.checkins AS checkins, c.is_believed AS is_believed,
            max(CASE WHEN hours.event_id IS NULL THEN 0 ELSE c.is_believed END) AS is_near
        FROM {{clusters}} c
        LEFT JOIN (
            SELECT event_id, opens_at,
                CASE WHEN ends_at > opens_at AND ends_at - opens_at <= 63158400 THEN ends_at
                    ELSE opens_at END AS closes_at
            FROM (
                SELECT event_id, coalesce(starts_at, ends_at) AS opens_at, ends_at
                FROM {{listed}}
            ) opened
            WHERE opens_at >= 946684800
        ) hours
            ON hours.event_id = c.event_id AND c.first_day <= hours.closes_at + 7776000
            AND c.last_day + 86400 >= hours.opens_at - 7776000
        GROUP BY c.event_id, c.cluster, c.first_day, c.last_day, c.checkins, c.is_believed
    ) near
) ranked
WHERE is_near = 1 OR choice = 1 OR has_believed = 0 OR is_believed = 1 AND (
    is_timed = 1 AND checkins > 5 AND checkins * 10 > total
    OR is_timed = 0 AND (checkins * 10 > largest OR checkins > 5 AND checkins * 100 > total)
)
GROUP BY event_id

-- == spans
-- The span of each session's check-ins on the axis.
SELECT c.event_id AS event_id, c.session_id AS session_id, min(c.created_at) AS first_at,
max(c.created_at) AS last_at
FROM {{counted}} c
JOIN {{axis}} axis ON axis.event_id = c.event_id
    AND c.created_at >= axis.opens_at AND c.created_at < axis.closes_at
GROUP BY c.event_id, c.session_id
