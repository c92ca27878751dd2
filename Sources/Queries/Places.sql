-- == located
-- The check-ins with valid coordinates.
SELECT event_id, checkin_id, guest_id, latitude, longitude
FROM {{counted}}
WHERE {{is_located}}

-- := is_located
abs(latitude) <= 90 AND abs(longitude) <= 180 AND (latitude <> 0 OR longitude <> 0)

-- == points
-- The check-ins as points on the unit sphere. Their coordinates are summed as whole units, so that the order of rows does not
-- change a digit. The unit grows with the number of rows.
SELECT p.event_id AS event_id, cos(p.phi) * cos(p.theta) AS x, cos(p.phi) * sin(p.theta) AS y,
sin(p.phi) AS z,
    {{double: s.scale}} AS scale
FROM (
    SELECT event_id, radians(latitude) AS phi, radians(longitude) AS theta
    FROM {{located}}
) p
JOIN (
    SELECT event_id, count(*) AS located FROM {{located}} GROUP BY event_id
) n ON n.event_id = p.event_id
JOIN ({{units}}) s
    ON n.located >= s.from_rows AND n.located < s.below_rows

-- == centre
-- The direction of the mean of each event's points; no row if they cancel out.
SELECT event_id, x / length AS x, y / length AS y, z / length AS z
FROM (
    SELECT event_id, x, y, z, sqrt(x * x + y * y + z * z) AS length
    FROM (
        SELECT event_id, {{mean: x}},
            {{mean: y}},
            {{mean: z}}
        FROM {{points}}
        GROUP BY event_id
    ) means
) measured
WHERE length > 1e-9

-- := mean
{{double: sum({{integer: sign($1) * floor(abs($1) * scale)}})}} / (max(scale) * count(*)) AS $1

-- == distances
-- Percentiles of the distance from the centre in metres, by nearest rank.
SELECT event_id, {{metres: 50}} AS median_distance_m,
    {{metres: 95}} AS p95_distance_m,
    {{metres: 100}} AS max_distance_m
FROM (
    SELECT event_id, chord, count(*) OVER (PARTITION BY event_id) AS located,
        row_number() OVER (PARTITION BY event_id ORDER BY chord) AS place
    FROM (
        SELECT p.event_id AS event_id, (p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y)
            + (p.z - c.z) * (p.z - c.z) AS chord
        FROM {{points}} p
        JOIN {{centre}} c ON c.event_id = p.event_id
    ) chords
) ranked
GROUP BY event_id

-- := metres
12742017.6e0 * asin(least(1e0, sqrt(max(CASE WHEN place = {{div: $1 * located + 99 | 100}} THEN chord END)) / 2))

-- == cells
-- The geohash cells with check-ins, by row and column of the grid.
SELECT event_id, y, x, count(*) AS checkins, count(DISTINCT guest_id) AS guests
FROM (
    SELECT event_id, guest_id,
        {{cell_row}} AS y,
        {{cell_column}} AS x
    FROM {{located}}
) placed
GROUP BY event_id, y, x
