/// The scales at which coordinates of points are summed, by the number of rows, as in `Aggregation`. The sums fit into 63 bits.
enum SphereScale {
    /// The scale for each number of rows, from `from` to below `below`.
    static let scales: [(from: Int64, below: Int64, scale: Int64)] = (Int64(10)...40).map { bits in
        let from: Int64 = bits == 10 ? 0 : 1 << (bits - 1)
        let below: Int64 = bits == 40 ? .max : 1 << bits
        let scale: Int64 = 1 << min(52, 62 - bits)
        return (from, below, scale)
    }
}

/// The cells of geohashes of one length, by row and column, and the bits of both that make up each character.
struct GeohashGrid {
    private struct Bit {
        /// `x` or `y`.
        var column: String
        /// The place of the bit in the row or column, counted from the lowest.
        var place: Int
    }

    private let rows: Int
    private let columns: Int
    /// Five bits for each character, highest first, alternating between longitude and latitude.
    private let characters: [[Bit]]

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

    /// The height of a cell in degrees; exact.
    var latitudeStep: Double { 180 / Double(rows) }
    var longitudeStep: Double { 360 / Double(columns) }

    /// The name of the cell in row `y` and column `x`.
    func name(in dialect: SQLDialect) -> String {
        characters.map { bits in
            let value = bits.enumerated().map { place, bit in
                let digit = "\(dialect.divided(bit.column, by: "\(1 << bit.place)")) % 2"
                return "(\(digit)) * \(1 << (bits.count - 1 - place))"
            }
            return "substr('0123456789bcdefghjkmnpqrstuvwxyz', 1 + \(value.joined(separator: " + ")), 1)"
        }.joined(separator: "\n        || ")
    }

    /// The row of a place.
    func row(in dialect: SQLDialect) -> String {
        index(of: "latitude", latitudeStep, from: -90, last: rows - 1, dialect)
    }
    func column(in dialect: SQLDialect) -> String {
        index(of: "longitude", longitudeStep, from: -180, last: columns - 1, dialect)
    }

    private func index(
        of column: String, _ step: Double, from origin: Int, last: Int, _ dialect: SQLDialect
    ) -> String {
        let step = dialect.double(step)
        let floor = "floor((\(column) + \(-origin)) / \(step))"
        // The sum is rounded, so a point just below an edge may seem to lie on it. Edges themselves are exact.
        let below = "CASE WHEN \(column) < \(floor) * \(step) + (\(origin)) THEN \(floor) - 1 ELSE \(floor) END"
        return dialect.integer("least(\(last), \(below))")
    }
}
