/// The sections' numbers. Nulls in `registrant_type_id` are check-ins without a type.
extension Relations {
    mutating func attendanceByRegistrantType() -> SectionQuery {
        var columns = [SectionQuery.Column].attendance
        columns.insert(.init("unique_guests"), at: 2)
        return SectionQuery(
            numbers: """
                SELECT t.event_id AS event_id, t.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type,
                        t.registered AS registered, t.held AS held, t.attended AS attended,
                        coalesce(came.unique_guests, 0) AS unique_guests, t.checkins AS checkins, t.ended AS ended,
                        t.ended_registered AS ended_registered, t.ended_attended AS ended_attended
                    FROM (
                        \(sums(of: pairs, states, by: "p.event_id, p.registrant_type_id"))
                    ) t
                    LEFT JOIN (
                        SELECT event_id, coalesce(registrant_type_id, -1) AS type_key,
                            count(DISTINCT guest_id) AS unique_guests
                        FROM \(visits)
                        GROUP BY event_id, coalesce(registrant_type_id, -1)
                    ) came ON came.event_id = t.event_id AND came.type_key = coalesce(t.registrant_type_id, -1)
                    LEFT JOIN \(typeNames) names
                        ON names.event_id = t.event_id AND names.registrant_type_id = t.registrant_type_id
                """,
            columns: .plain("registrant_type_id", "registrant_type") + columns + [.held],
            order: ["registrant_type_id NULLS LAST"])
    }

    mutating func attendanceBySession() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT s.event_id AS event_id, s.session_order AS session_order, s.session_id AS session_id, s.session AS session, s.starts_at AS starts_at, s.ends_at AS ends_at, s.place AS place,
                        CASE WHEN p.session_id IS NULL THEN 0 ELSE p.registered END AS registered,
                        CASE WHEN p.session_id IS NULL OR st.state IN ('to_come', 'not_measured') THEN 0 ELSE p.registered END AS held,
                        CASE WHEN st.state = 'over' THEN 1 ELSE 0 END AS ended,
                        CASE WHEN p.session_id IS NULL THEN 0 ELSE p.registered END AS ended_registered,
                        coalesce(came.attended, 0) AS ended_attended, coalesce(came.attended, 0) AS attended,
                        coalesce(p.checkins, 0) AS checkins, p.stock AS stock, p.used AS used, p.available AS available,
                        st.state AS state
                    FROM \(sessions) s
                    JOIN \(states) st ON st.event_id = s.event_id AND st.session_id = s.session_id
                    LEFT JOIN (
                        SELECT event_id, session_id, \(sumIfKnown("registered")) AS registered, sum(checkins) AS checkins,
                            sum(stock) AS stock, sum(used) AS used, sum(available) AS available
                        FROM \(pairs)
                        GROUP BY event_id, session_id
                    ) p ON p.event_id = s.event_id AND p.session_id = s.session_id
                    LEFT JOIN (
                        SELECT event_id, session_id, count(*) AS attended
                        FROM \(visitors)
                        GROUP BY event_id, session_id
                    ) came ON came.event_id = s.event_id AND came.session_id = s.session_id
                """,
            columns: .plain("session_id", "session")
                + [.init("starts_at", .instant), .init("ends_at", .instant)] + .attendance + .capacity
                + .plain("state"),
            order: ["session_order"])
    }

    mutating func attendanceBySessionAndType() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT p.event_id AS event_id, s.session_order AS session_order, p.session_id AS session_id, s.session AS session, p.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type,
                        p.is_offered AS is_offered, p.registered AS registered,
                        CASE WHEN st.state IN ('under_way', 'over') THEN p.registered ELSE 0 END AS held,
                        CASE WHEN st.state = 'over' THEN 1 ELSE 0 END AS ended, p.registered AS ended_registered,
                        p.attended AS ended_attended, st.state AS state, p.is_active AS is_active,
                        p.attended AS attended, p.checkins AS checkins, p.price AS price, p.stock AS stock, p.used AS used, p.available AS available,
                        p.reported_checkins AS reported_checkins, p.reported_percentage AS reported_percentage
                    FROM \(pairs) p
                    JOIN \(sessions) s ON s.event_id = p.event_id AND s.session_id = p.session_id
                    JOIN \(states) st ON st.event_id = p.event_id AND st.session_id = p.session_id
                    LEFT JOIN \(typeNames) names
                        ON names.event_id = p.event_id AND names.registrant_type_id = p.registrant_type_id
                """,
            columns: .plain("session_id", "session", "registrant_type_id", "registrant_type") + .attendance
                + .plain("price") + .capacity + .plain("state"),
            order: ["session_order", "registrant_type_id NULLS LAST"])
    }

    mutating func reconciliation() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT p.event_id AS event_id, s.session_order AS session_order, p.session_id AS session_id, p.registrant_type_id AS registrant_type_id, p.reported_checkins AS reported_checkins,
                        p.checkins AS counted_checkins, p.attended AS counted_guests,
                        p.registered AS registered, p.reported_percentage AS reported_percentage, CASE WHEN p.is_offered = 0 THEN 'unlisted'
                            WHEN p.checkins = p.reported_checkins THEN 'ok' ELSE 'differs' END AS status
                    FROM \(pairs) p
                    JOIN \(sessions) s ON s.event_id = p.event_id AND s.session_id = p.session_id
                """,
            columns: .plain("session_id", "registrant_type_id", "reported_checkins", "counted_checkins")
                + [
                    .init("counted_guests"),
                    .init("difference", .expression("n.counted_checkins - n.reported_checkins")),
                    .init("reported_percentage", .reportedPercentage),
                    .init("computed_percentage", .percentage(part: "counted_guests", whole: "registered")),
                    .init("status"),
                ],
            order: ["session_order", "registrant_type_id NULLS LAST"])
    }

    mutating func noShows() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT t.event_id AS event_id, t.registrant_type_id AS registrant_type_id, names.registrant_type AS registrant_type, t.price AS price, t.registered AS registered, t.attended AS attended,
                        t.checkins AS checkins, t.stock AS stock, t.used AS used, t.available AS available,
                        CASE WHEN t.registered > t.attended THEN t.registered - t.attended ELSE 0 END AS no_shows
                    FROM (
                        SELECT p.event_id AS event_id, p.registrant_type_id AS registrant_type_id, p.price AS price,
                            sum(p.registered) AS registered, sum(p.attended) AS attended, sum(p.checkins) AS checkins,
                            sum(p.stock) AS stock, sum(p.used) AS used, sum(p.available) AS available
                        FROM \(pairs) p
                        JOIN \(states) st ON st.event_id = p.event_id AND st.session_id = p.session_id
                        WHERE p.is_offered = 1 AND p.registered > 0 AND st.state = 'over'
                        GROUP BY p.event_id, p.registrant_type_id, p.price
                    ) t
                    LEFT JOIN \(typeNames) names
                        ON names.event_id = t.event_id AND names.registrant_type_id = t.registrant_type_id
                """,
            columns: .plain("registrant_type_id", "registrant_type", "price", "registered", "attended", "no_shows")
                + [
                    .init("no_show_percentage", .percentage(part: "no_shows", whole: "registered")),
                    .init("unused_value", .expression(dialect.product(ofMoney: "n.price", count: "n.no_shows"))),
                    .init("available"),
                ],
            order: ["registrant_type_id", "price NULLS LAST"])
    }

    mutating func sessionOverlap() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT shared.event_id AS event_id, one.session_order AS session_order, other.session_order AS other_position, shared.session_id AS session_id,
                        shared.other_session_id AS other_session_id, shared.guests AS guests, came.attended AS attended
                    FROM (
                        SELECT a.event_id AS event_id, a.session_id AS session_id, b.session_id AS other_session_id, count(*) AS guests
                        FROM \(visitors) a
                        JOIN \(visitors) b ON b.event_id = a.event_id AND b.guest_id = a.guest_id
                        WHERE a.session_id <> b.session_id
                        GROUP BY a.event_id, a.session_id, b.session_id
                    ) shared
                    JOIN (
                        SELECT event_id, session_id, count(*) AS attended
                        FROM \(visitors)
                        GROUP BY event_id, session_id
                    ) came ON came.event_id = shared.event_id AND came.session_id = shared.session_id
                    JOIN \(sessions) one ON one.event_id = shared.event_id AND one.session_id = shared.session_id
                    JOIN \(sessions) other
                        ON other.event_id = shared.event_id AND other.session_id = shared.other_session_id
                """,
            columns: .plain("session_id", "other_session_id", "guests")
                + [.init("percentage", .percentage(part: "guests", whole: "attended"))],
            order: ["session_order", "other_position"])
    }

    mutating func checkInsByMethod() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT event_id, method, checkins, sum(checkins) OVER (PARTITION BY event_id) AS total
                    FROM (
                        SELECT event_id, method, count(*) AS checkins FROM \(checkIns) GROUP BY event_id, method
                    ) methods
                """,
            columns: .plain("method", "checkins")
                + [.init("percentage", .percentage(part: "checkins", whole: "total"))],
            order: ["checkins DESC", "method NULLS LAST"])
    }

    mutating func checkInList() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT c.event_id AS event_id, c.checkin_id AS checkin_id, c.guest_id AS guest_id, c.session_id AS session_id, s.session AS session, c.registrant_type_id AS registrant_type_id,
                        names.registrant_type AS registrant_type, c.method AS method, c.latitude AS latitude, c.longitude AS longitude, c.created_at AS checked_in_at
                    FROM \(checkIns) c
                    JOIN \(sessions) s ON s.event_id = c.event_id AND s.session_id = c.session_id
                    LEFT JOIN \(typeNames) names
                        ON names.event_id = c.event_id AND names.registrant_type_id = c.registrant_type_id
                """,
            columns: .plain(
                "checkin_id", "guest_id", "session_id", "session", "registrant_type_id", "registrant_type", "method")
                + [
                    .init("latitude", .decimal(places: 6)), .init("longitude", .decimal(places: 6)),
                    .init("checked_in_at", .instant),
                ],
            order: ["checked_in_at", "checkin_id"])
    }
}

// MARK: - Time and places

extension Relations {
    mutating func checkInHistogram() -> SectionQuery {
        SectionQuery(
            numbers: eventBins(),
            columns: [.init("bin_start", .instant)] + .plain("checkins", "arrivals", "cumulative_arrivals"),
            order: ["bin_start"])
    }

    mutating func checkInHistogramBySession() -> SectionQuery {
        let bins = define("session_bins") { $0.sessionBins() }
        return SectionQuery(
            numbers: """
                SELECT b.event_id AS event_id, s.session_order AS session_order, b.session_id AS session_id, s.session AS session, b.bin_start AS bin_start, b.checkins AS checkins, b.arrivals AS arrivals,
                        b.cumulative_arrivals AS cumulative_arrivals
                    FROM \(bins) b
                    JOIN \(sessions) s ON s.event_id = b.event_id AND s.session_id = b.session_id
                """,
            columns: .plain("session_id", "session") + [.init("bin_start", .instant)]
                + .plain("checkins", "arrivals", "cumulative_arrivals"),
            order: ["session_order", "bin_start"])
    }

    mutating func arrivalProfile() -> SectionQuery {
        func ranked(_ percent: Int, _ name: String) -> String {
            let rank = dialect.divided("\(percent) * guests + 99", by: "100")
            return "max(CASE WHEN arrival_rank = \(rank) THEN arrived_at END) AS \(name)"
        }
        return SectionQuery(
            numbers: """
                SELECT s.event_id AS event_id, s.session_order AS session_order, s.session_id AS session_id, s.session AS session, arrived.first_checkin_at AS first_checkin_at, arrived.p10_at AS p10_at,
                        arrived.median_at AS median_at, arrived.p90_at AS p90_at, latest.last_checkin_at AS last_checkin_at, peak.bin_start AS peak_bin_start,
                        peak.checkins AS peak_checkins, arrived.guests AS guests,
                        CASE WHEN s.starts_at IS NOT NULL THEN arrived.late_guests END AS late_guests
                    FROM (
                        SELECT event_id, session_id, max(guests) AS guests, min(arrived_at) AS first_checkin_at,
                            \(ranked(10, "p10_at")),
                            \(ranked(50, "median_at")),
                            \(ranked(90, "p90_at")),
                            sum(is_late) AS late_guests
                        FROM (
                            SELECT v.event_id AS event_id, v.session_id AS session_id, v.arrived_at AS arrived_at,
                                CASE WHEN v.arrived_at > l.starts_at THEN 1 ELSE 0 END AS is_late,
                                count(*) OVER (PARTITION BY v.event_id, v.session_id) AS guests,
                                row_number() OVER (
                                    PARTITION BY v.event_id, v.session_id ORDER BY v.arrived_at
                                ) AS arrival_rank
                            FROM \(visitors) v
                            LEFT JOIN \(listedSessions) l
                                ON l.event_id = v.event_id AND l.session_id = v.session_id
                        ) ranked
                        GROUP BY event_id, session_id
                    ) arrived
                    JOIN (
                        SELECT event_id, session_id, max(created_at) AS last_checkin_at
                        FROM \(checkIns)
                        GROUP BY event_id, session_id
                    ) latest ON latest.event_id = arrived.event_id AND latest.session_id = arrived.session_id
                    JOIN \(sessions) s ON s.event_id = arrived.event_id AND s.session_id = arrived.session_id
                    LEFT JOIN (
                        SELECT event_id, session_id, bin_start, checkins, row_number() OVER (
                            PARTITION BY event_id, session_id ORDER BY checkins DESC, bin_start
                        ) AS choice
                        FROM \(binnedCheckIns)
                    ) peak
                        ON peak.event_id = arrived.event_id AND peak.session_id = arrived.session_id AND peak.choice = 1
                """,
            columns: .plain("session_id", "session")
                + ["first_checkin_at", "p10_at", "median_at", "p90_at", "last_checkin_at", "peak_bin_start"]
                .map { .init($0, .instant) } + .plain("peak_checkins", "late_guests")
                + [.init("late_percentage", .percentage(part: "late_guests", whole: "guests"))],
            order: ["session_order"])
    }

    mutating func attendanceByDay() -> SectionQuery {
        SectionQuery(
            numbers: """
                SELECT d.event_id AS event_id, d.day AS day, d.checkins AS checkins, d.unique_guests AS unique_guests, coalesce(a.arrivals, 0) AS arrivals, d.sessions AS sessions
                    FROM (
                        SELECT event_id, day, sum(checkins) AS checkins, count(DISTINCT guest_id) AS unique_guests,
                            count(DISTINCT session_id) AS sessions
                        FROM \(days)
                        GROUP BY event_id, day
                    ) d
                    LEFT JOIN (
                        SELECT event_id, day, count(*) AS arrivals
                        FROM (
                            SELECT p.event_id AS event_id, \(dialect.divided(
                                dialect.floored("(p.arrived_at + z.utc_offset)", to: "86400"), by: "86400")) AS day
                            FROM \(people) p
                            JOIN \(eventZone) z ON z.event_id = p.event_id
                                AND p.arrived_at >= z.starts_at AND p.arrived_at < z.ends_at
                        ) dated
                        GROUP BY event_id, day
                    ) a ON a.event_id = d.event_id AND a.day = d.day
                """,
            columns: [.init("day", .day)] + .plain("checkins", "unique_guests", "arrivals", "sessions"),
            order: ["day"])
    }

    mutating func geoSummarySection() -> SectionQuery {
        SectionQuery(
            numbers: geoSummary(),
            columns: .plain("located", "unlocated", "invalid")
                + ["centroid_latitude", "centroid_longitude"].map { .init($0, .decimal(places: 6)) }
                + ["median_distance_m", "p95_distance_m", "max_distance_m"].map { .init($0, .decimal(places: 1)) },
            order: [])
    }

    mutating func geoCellsSection() -> SectionQuery {
        SectionQuery(
            numbers: geoCells(),
            columns: .plain("cell")
                + ["latitude", "longitude"].map { .init($0, .decimal(places: 6)) } + .plain("checkins", "guests")
                + [.init("percentage", .percentage(part: "checkins", whole: "located"))],
            order: ["checkins DESC", "cell"])
    }
}
