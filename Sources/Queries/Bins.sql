-- == widths
-- The bin width of each event: the requested one, or the next wider one that makes at most 500,000 bins, or at most four per
-- session if that is more.
SELECT event_id, min(width) AS width
FROM (
    SELECT s.event_id AS event_id, w.width AS width, {{div: max(s.last_at) - min(s.first_at) | w.width}} + 2 AS whole_bins,
        sum({{div: s.last_at - s.first_at | w.width}} + 2) AS session_bins,
        count(*) * 4 AS sessions
    FROM {{spans}} s
    CROSS JOIN ({{candidates}}) w
    GROUP BY s.event_id, w.width
) tried
WHERE whole_bins <= CASE WHEN sessions > 500000 THEN sessions ELSE 500000 END
    AND session_bins <= CASE WHEN sessions > 500000 THEN sessions ELSE 500000 END
GROUP BY event_id

-- == grid
-- The layout of the bins in each span of time with one offset. A bin starts where the clock shows a multiple of the width, and
-- where a clock change jumps to or over a multiple, or back onto one. The first moments of a span belong to a bin of their own or
-- to one carried over from the span before.
SELECT width, starts_at, ends_at, utc_offset, opens,
    CASE WHEN origin = starts_at THEN origin ELSE origin + width END AS first_multiple,
    coalesce(CASE WHEN opens = 1 THEN starts_at ELSE max(
        CASE WHEN last_multiple >= starts_at THEN last_multiple WHEN opens = 1 THEN starts_at END
    ) OVER (
        PARTITION BY width ORDER BY starts_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) END, origin) AS open_bin
FROM (
    SELECT w.width AS width, z.starts_at AS starts_at, z.ends_at AS ends_at,
        z.utc_offset AS utc_offset, {{multiple}} - z.utc_offset AS origin,
        {{floor: (z.ends_at - 1 + z.utc_offset) | w.width}} - z.utc_offset AS last_multiple,
        CASE WHEN {{multiple}} = z.starts_at + z.utc_offset OR {{multiple}} > {{multiple_before}} THEN 1 ELSE 0 END
            AS opens
    FROM {{zone}} z
    CROSS JOIN (SELECT DISTINCT width FROM {{widths}}) w
) aligned

-- := multiple
{{floor: (z.starts_at + z.utc_offset) | w.width}}

-- := multiple_before
{{floor: (z.starts_at - 1 + z.earlier_offset) | w.width}}

-- == event_grid
-- The grid of each event, from its first to its last check-in on the axis.
SELECT spanned.event_id AS event_id, g.width AS width, g.starts_at AS starts_at, g.ends_at AS ends_at,
g.utc_offset AS utc_offset, g.opens AS opens, g.first_multiple AS first_multiple,
    g.open_bin AS open_bin, spanned.first_at AS first_at, spanned.last_at AS last_at
FROM (
    SELECT event_id, min(first_at) AS first_at, max(last_at) AS last_at
    FROM {{spans}}
    GROUP BY event_id
) spanned
JOIN {{widths}} w ON w.event_id = spanned.event_id
JOIN {{grid}} g ON g.width = w.width
    AND spanned.last_at >= g.starts_at AND spanned.first_at < g.ends_at

-- := bin
-- The start of an instant's bin, for a row of the event's grid.
CASE WHEN {{bin_multiple: $1}} >= g.starts_at THEN {{bin_multiple: $1}} ELSE g.open_bin END

-- := bin_multiple
{{floor: ($1 + g.utc_offset) | g.width}} - g.utc_offset

-- == binned_checkins
-- The number of check-ins in each bin that has any, by session.
SELECT event_id, session_id, bin_start, count(*) AS checkins
FROM (
    SELECT c.event_id AS event_id, c.session_id AS session_id,
        {{bin: c.created_at}} AS bin_start
    FROM {{counted}} c
    JOIN {{event_grid}} g ON g.event_id = c.event_id
        AND c.created_at BETWEEN g.first_at AND g.last_at
        AND c.created_at >= g.starts_at AND c.created_at < g.ends_at
) binned
GROUP BY event_id, session_id, bin_start

-- == every_bin
-- The bins of the event.
{{bins: event_id | ends.event_id}}

-- == every_session_bin
-- The bins of each session.
{{bins: event_id, session_id | ends.event_id, ends.session_id}}

-- := bins
-- The bins from the first to the last with check-ins, including empty ones.
{{series: $1 | bin_start | series_from | series_to | width | {{spanned: $1 | $2}}}}
UNION DISTINCT
SELECT $1, starts_at AS bin_start
FROM {{spanned: $1 | $2}}
WHERE opens = 1 AND starts_at BETWEEN first_bin AND last_bin
UNION DISTINCT
SELECT $1, bin_start FROM {{binned_checkins}}

-- := spanned
(
    SELECT $2, g.width AS width, g.first_multiple AS first_multiple,
        g.starts_at AS starts_at, g.opens AS opens, ends.first_bin AS first_bin,
        ends.last_bin AS last_bin,
        CASE WHEN g.first_multiple > ends.first_bin THEN g.first_multiple ELSE ends.first_bin END
            AS series_from,
        CASE WHEN g.ends_at - 1 < ends.last_bin THEN g.ends_at - 1 ELSE ends.last_bin END AS series_to
    FROM (
        SELECT $1, min(bin_start) AS first_bin, max(bin_start) AS last_bin
        FROM {{binned_checkins}}
        GROUP BY $1
    ) ends
    JOIN {{event_grid}} g ON g.event_id = ends.event_id
) spanned
