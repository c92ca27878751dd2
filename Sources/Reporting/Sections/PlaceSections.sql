-- == checkins_by_method
SELECT event_id, method, checkins, sum(checkins) OVER (PARTITION BY event_id) AS total
FROM (
    SELECT event_id, method, count(*) AS checkins FROM {{counted}} GROUP BY event_id, method
) methods

-- == geo_summary
SELECT e.event_id AS event_id, coalesce(n.located, 0) AS located, coalesce(n.unlocated, 0) AS unlocated,
    coalesce(n.checkins, 0) - coalesce(n.located, 0) - coalesce(n.unlocated, 0) AS invalid,
    degrees(atan2(c.z, sqrt(c.x * c.x + c.y * c.y))) AS centroid_latitude, degrees(atan2(c.y, c.x)) AS centroid_longitude,
    d.median_distance_m AS median_distance_m, d.p95_distance_m AS p95_distance_m, d.max_distance_m AS max_distance_m
FROM {{wanted_events}} e
LEFT JOIN (
    SELECT event_id, count(*) AS checkins,
        sum(CASE WHEN latitude IS NULL OR longitude IS NULL THEN 1 ELSE 0 END) AS unlocated,
        sum(CASE WHEN abs(latitude) <= 90 AND abs(longitude) <= 180 AND (latitude <> 0 OR longitude <> 0)
            THEN 1 ELSE 0 END) AS located
    FROM {{counted}}
    GROUP BY event_id
) n ON n.event_id = e.event_id
LEFT JOIN {{centre}} c ON c.event_id = e.event_id
LEFT JOIN {{distances}} d ON d.event_id = e.event_id

-- == geo_cells
SELECT event_id,
    {{geohash}} AS cell,
    {{cell_latitude}} AS latitude,
    {{cell_longitude}} AS longitude,
    checkins, guests, sum(checkins) OVER (PARTITION BY event_id) AS located
FROM {{cells}}
