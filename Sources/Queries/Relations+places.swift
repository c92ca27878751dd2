import Aggregation

// MARK: - Places

extension Relations {
    /// The check-ins with valid coordinates.
    var located: String {
        mutating get {
            define("located") {
                """
                SELECT event_id, checkin_id, guest_id, latitude, longitude
                    FROM \($0.checkIns)
                    WHERE abs(latitude) <= 90 AND abs(longitude) <= 180 AND (latitude <> 0 OR longitude <> 0)
                """
            }
        }
    }

    /// The check-ins as points on the unit sphere. Their sums are taken in whole units, so that no order of rows
    /// changes a digit; the more rows, the larger the unit.
    private var points: String {
        mutating get {
            define("points") { own in
                let dialect = own.dialect
                let units = SphereScale.scales.map { "\($0.from), \($0.below), \($0.scale)" }
                let columns = ["from_rows", "below_rows", "scale"].map { ($0, false) }
                return """
                    SELECT p.event_id AS event_id, cos(p.phi) * cos(p.theta) AS x, cos(p.phi) * sin(p.theta) AS y,
                        sin(p.phi) AS z,
                            \(dialect.inDouble("s.scale")) AS scale
                        FROM (
                            SELECT event_id, radians(latitude) AS phi, radians(longitude) AS theta
                            FROM \(own.located)
                        ) p
                        JOIN (
                            SELECT event_id, count(*) AS located FROM \(own.located) GROUP BY event_id
                        ) n ON n.event_id = p.event_id
                        JOIN (\(dialect.rows(columns, units, as: "units"))) s
                            ON n.located >= s.from_rows AND n.located < s.below_rows
                    """
            }
        }
    }

    /// The direction of the mean of each event's points; none if they cancel out.
    var centre: String {
        mutating get {
            define("centre") { own in
                func sum(_ column: String) -> String {
                    let whole = own.dialect.integer("sign(\(column)) * floor(abs(\(column)) * scale)")
                    return "\(own.dialect.inDouble("sum(\(whole))")) / (max(scale) * count(*)) AS \(column)"
                }
                return """
                    SELECT event_id, x / length AS x, y / length AS y, z / length AS z
                        FROM (
                            SELECT event_id, x, y, z, sqrt(x * x + y * y + z * z) AS length
                            FROM (
                                SELECT event_id, \(sum("x")),
                                    \(sum("y")),
                                    \(sum("z"))
                                FROM \(own.points)
                                GROUP BY event_id
                            ) means
                        ) measured
                        WHERE length > 1e-9
                    """
            }
        }
    }

    /// The distances from the centre in metres at the ranks of a summary, by nearest rank.
    var distances: String {
        mutating get {
            define("distances") { own in
                func metres(_ percent: Int) -> String {
                    let rank = own.dialect.divided("\(percent) * located + 99", by: "100")
                    let chord = "max(CASE WHEN place = \(rank) THEN chord END)"
                    return "12742017.6e0 * asin(least(1e0, sqrt(\(chord)) / 2))"
                }
                return """
                    SELECT event_id, \(metres(50)) AS median_distance_m,
                            \(metres(95)) AS p95_distance_m,
                            \(metres(100)) AS max_distance_m
                        FROM (
                            SELECT event_id, chord, count(*) OVER (PARTITION BY event_id) AS located,
                                row_number() OVER (PARTITION BY event_id ORDER BY chord) AS place
                            FROM (
                                SELECT p.event_id AS event_id, (p.x - c.x) * (p.x - c.x) + (p.y - c.y) * (p.y - c.y)
                                    + (p.z - c.z) * (p.z - c.z) AS chord
                                FROM \(own.points) p
                                JOIN \(own.centre) c ON c.event_id = p.event_id
                            ) chords
                        ) ranked
                        GROUP BY event_id
                    """
            }
        }
    }

    /// The cells of a geohash with check-ins, by row and column of the grid.
    var cells: String {
        mutating get {
            let (dialect, grid) = (dialect, geohashNumbers)
            func index(_ column: String, _ step: Double, from origin: Int, last: Int) -> String {
                let (step, shifted) = (
                    dialect.double(step), origin < 0 ? "\(column) + \(-origin)" : "\(column) - \(origin)"
                )
                let floor = "floor((\(shifted)) / \(step))"
                // The sum rounds, so that a point just below an edge may land on it. Edges themselves are exact.
                let below = "CASE WHEN \(column) < \(floor) * \(step) + (\(origin)) THEN \(floor) - 1 ELSE \(floor) END"
                return dialect.integer("least(\(last), \(below))")
            }
            return define("cells") { own in
                """
                SELECT event_id, y, x, count(*) AS checkins, count(DISTINCT guest_id) AS guests
                    FROM (
                        SELECT event_id, guest_id,
                            \(index("latitude", grid.latitudeStep, from: -90, last: grid.rows - 1)) AS y,
                            \(index("longitude", grid.longitudeStep, from: -180, last: grid.columns - 1)) AS x
                        FROM \(own.located)
                    ) placed
                    GROUP BY event_id, y, x
                """
            }
        }
    }

    private var geohashNumbers: GeohashNumbers { GeohashNumbers(length: parameters.cellLength) }

    /// The name of a cell, and the middle of it.
    var geohash: String {
        geohashNumbers.characters.map { bits in
            let value = bits.enumerated().map { place, bit in
                let digit = "\(dialect.divided(bit.column, by: "\(1 << bit.place)")) % 2"
                return "(\(digit)) * \(1 << (bits.count - 1 - place))"
            }
            return "substr('0123456789bcdefghjkmnpqrstuvwxyz', 1 + \(value.joined(separator: " + ")), 1)"
        }.joined(separator: "\n        || ")
    }
    var cellLatitude: String { "(y + 0.5e0) * \(dialect.double(geohashNumbers.latitudeStep)) - 90" }
    var cellLongitude: String { "(x + 0.5e0) * \(dialect.double(geohashNumbers.longitudeStep)) - 180" }
}

/// The resolution of sums of points, by their number, as in `Aggregation`: the sums fit into 63 bits.
private enum SphereScale {
    /// For numbers of rows from `from` to below `below`.
    static let scales: [(from: Int64, below: Int64, scale: Int64)] = (Int64(10)...40).map { bits in
        let from: Int64 = bits == 10 ? 0 : 1 << (bits - 1)
        let below: Int64 = bits == 40 ? .max : 1 << bits
        let scale: Int64 = 1 << min(52, 62 - bits)
        return (from, below, scale)
    }
}

/// How the characters of a geohash are made of the bits of a cell's column and row.
private struct GeohashNumbers {
    struct Bit {
        /// `x` or `y`.
        var column: String
        /// Its place in the number, from the lowest.
        var place: Int
    }

    let rows: Int
    let columns: Int
    /// Five bits each, from the highest, alternating between longitude and latitude.
    let characters: [[Bit]]

    init(length: Int) {
        var (latitudeBit, longitudeBit) = (5 * length / 2, (5 * length + 1) / 2)
        (rows, columns) = (1 << latitudeBit, 1 << longitudeBit)
        characters = (0..<length).map { character in
            (0..<5).map { bit in
                if (5 * character + bit).isMultiple(of: 2) {
                    longitudeBit -= 1
                    return Bit(column: "x", place: longitudeBit)
                }
                latitudeBit -= 1
                return Bit(column: "y", place: latitudeBit)
            }
        }
    }

    /// Degrees; exact.
    var latitudeStep: Double { 180 / Double(rows) }
    var longitudeStep: Double { 360 / Double(columns) }
}
