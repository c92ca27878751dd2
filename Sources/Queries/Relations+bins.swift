import Aggregation
import Tables

// MARK: - Bins

extension Relations {
    /// Each event's bin width: the wanted one, or the next wider that makes at most 500,000 bins.
    var widths: String {
        mutating get {
            define("widths") { own in
                let dialect = own.dialect
                let candidates = HistogramWidth.candidates(from: own.parameters.binWidth).map { "\($0.seconds)" }
                let whole = dialect.divided("max(s.last_at) - min(s.first_at)", by: "w.width")
                let each = dialect.divided("s.last_at - s.first_at", by: "w.width")
                return """
                    SELECT event_id, min(width) AS width
                        FROM (
                            SELECT s.event_id AS event_id, w.width AS width, \(whole) + 2 AS whole_bins,
                                sum(\(each) + 2) AS session_bins,
                                count(*) * 4 AS sessions
                            FROM \(own.spans) s
                            CROSS JOIN (\(dialect.rows([("width", false)], candidates, as: "candidates"))) w
                            GROUP BY s.event_id, w.width
                        ) tried
                        WHERE whole_bins <= CASE WHEN sessions > 500000 THEN sessions ELSE 500000 END
                            AND session_bins <= CASE WHEN sessions > 500000 THEN sessions ELSE 500000 END
                        GROUP BY event_id
                    """
            }
        }
    }

    /// How bins lie in each span of one offset. A bin starts where the clock shows a multiple of the width; at a
    /// change of clock that jumps to or over one, or back onto one. The bin of a span's first moments is its own, or
    /// carried over from the span before.
    private var grid: String {
        mutating get {
            define("grid") { own in
                let dialect = own.dialect
                let origin = dialect.floored("(z.starts_at + z.utc_offset)", to: "w.width")
                let before = dialect.floored("(z.starts_at - 1 + z.earlier_offset)", to: "w.width")
                let last = dialect.floored("(z.ends_at - 1 + z.utc_offset)", to: "w.width")
                return """
                    SELECT width, starts_at, ends_at, utc_offset, opens,
                            CASE WHEN origin = starts_at THEN origin ELSE origin + width END AS first_multiple,
                            coalesce(CASE WHEN opens = 1 THEN starts_at ELSE max(
                                CASE WHEN last_multiple >= starts_at THEN last_multiple WHEN opens = 1 THEN starts_at END
                            ) OVER (
                                PARTITION BY width ORDER BY starts_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
                            ) END, origin) AS open_bin
                        FROM (
                            SELECT w.width AS width, z.starts_at AS starts_at, z.ends_at AS ends_at,
                                z.utc_offset AS utc_offset, \(origin) - z.utc_offset AS origin,
                                \(last) - z.utc_offset AS last_multiple,
                                CASE WHEN \(origin) = z.starts_at + z.utc_offset OR \(origin) > \(before) THEN 1 ELSE 0 END
                                    AS opens
                            FROM \(own.zone) z
                            CROSS JOIN (SELECT DISTINCT width FROM \(own.widths)) w
                        ) aligned
                    """
            }
        }
    }

    /// The grid of each event, from its first check-in on the axis to its last.
    var eventGrid: String {
        mutating get {
            define("event_grid") {
                """
                SELECT spanned.event_id AS event_id, g.width AS width, g.starts_at AS starts_at, g.ends_at AS ends_at,
                    g.utc_offset AS utc_offset, g.opens AS opens, g.first_multiple AS first_multiple,
                        g.open_bin AS open_bin, spanned.first_at AS first_at, spanned.last_at AS last_at
                    FROM (
                        SELECT event_id, min(first_at) AS first_at, max(last_at) AS last_at
                        FROM \($0.spans)
                        GROUP BY event_id
                    ) spanned
                    JOIN \($0.widths) w ON w.event_id = spanned.event_id
                    JOIN \($0.grid) g ON g.width = w.width
                        AND spanned.last_at >= g.starts_at AND spanned.first_at < g.ends_at
                """
            }
        }
    }

    /// The start of the bin of an instant, in a row of the event's grid.
    func bin(of instant: String) -> String {
        let multiple = "\(dialect.floored("(\(instant) + g.utc_offset)", to: "g.width")) - g.utc_offset"
        return "CASE WHEN \(multiple) >= g.starts_at THEN \(multiple) ELSE g.open_bin END"
    }

    /// The check-ins of each bin with any, by session.
    var binnedCheckIns: String {
        mutating get {
            define("binned_checkins") { own in
                """
                SELECT event_id, session_id, bin_start, count(*) AS checkins
                    FROM (
                        SELECT c.event_id AS event_id, c.session_id AS session_id,
                            \(own.bin(of: "c.created_at")) AS bin_start
                        FROM \(own.checkIns) c
                        JOIN \(own.eventGrid) g ON g.event_id = c.event_id
                            AND c.created_at BETWEEN g.first_at AND g.last_at
                            AND c.created_at >= g.starts_at AND c.created_at < g.ends_at
                    ) binned
                    GROUP BY event_id, session_id, bin_start
                """
            }
        }
    }

    /// The bins of each session, and those of the event, from the first with check-ins to the last, zeros too.
    ///
    /// - Parameter key: `event_id`, or `event_id, session_id`.
    private mutating func everyBin(_ name: String, of key: String, from ends: String) -> String {
        define(name) { own in
            let columns = key.split(separator: ", ").map { "ends.\($0)" }.joined(separator: ", ")
            let spans = """
                (
                        SELECT \(columns), g.width AS width, g.first_multiple AS first_multiple,
                            g.starts_at AS starts_at, g.opens AS opens, ends.first_bin AS first_bin,
                            ends.last_bin AS last_bin,
                            CASE WHEN g.first_multiple > ends.first_bin THEN g.first_multiple ELSE ends.first_bin END
                                AS series_from,
                            CASE WHEN g.ends_at - 1 < ends.last_bin THEN g.ends_at - 1 ELSE ends.last_bin END AS series_to
                        FROM (
                            SELECT \(key), min(bin_start) AS first_bin, max(bin_start) AS last_bin
                            FROM \(ends)
                            GROUP BY \(key)
                        ) ends
                        JOIN \(own.eventGrid) g ON g.event_id = ends.event_id
                    ) spanned
                """
            return """
                \(own.dialect.series(key, "bin_start", from: "series_from", to: "series_to", step: "width", of: spans))
                    UNION DISTINCT
                    SELECT \(key), starts_at AS bin_start
                    FROM \(spans)
                    WHERE opens = 1 AND starts_at BETWEEN first_bin AND last_bin
                    UNION DISTINCT
                    SELECT \(key), bin_start FROM \(ends)
                """
        }
    }

    /// The bins of the event.
    var everyBin: String {
        mutating get {
            let binned = binnedCheckIns
            return everyBin("every_bin", of: "event_id", from: binned)
        }
    }

    /// The bins of each session.
    var everySessionBin: String {
        mutating get {
            let binned = binnedCheckIns
            return everyBin("every_session_bin", of: "event_id, session_id", from: binned)
        }
    }
}
