/// The geographic cells in which check-ins were made.
public struct MapPicture: Sendable, Hashable {
    var names: ReportColumn?
    var latitudes: ReportColumn
    var longitudes: ReportColumn
    /// The number of check-ins in each cell.
    public private(set) var counts: ReportColumn
    /// The extent of each cell.
    public let extent: Extent

    /// An extent in degrees.
    public struct Extent: Sendable, Hashable {
        public var latitude: Double
        public var longitude: Double
    }

    /// A cell with check-ins.
    public struct Spot: Sendable, Hashable {
        public var row: Int
        public var name: Cell = .empty
        /// The centre, in degrees.
        public var latitude: Double
        public var longitude: Double
        /// More than 0.
        public var checkIns: Double
    }

    func redrawn(from table: ReportTable) -> MapPicture? {
        guard let latitudes = table[latitudes.id], let longitudes = table[longitudes.id], let counts = table[counts.id]
        else { return nil }
        return MapPicture(
            names: names.flatMap { table[$0.id] }, latitudes: latitudes, longitudes: longitudes, counts: counts,
            extent: extent)
    }

    /// The cells with a valid position and a number that is not withheld, in the table's order.
    public var spots: [Spot] {
        counts.cells.indices.compactMap { row in
            guard let latitude = latitudes.cell(row).drawnValue, let longitude = longitudes.cell(row).drawnValue,
                let count = counts.cell(row).drawnValue, count > 0, abs(latitude) <= 90, abs(longitude) <= 180
            else { return nil }
            return Spot(
                row: row, name: names?.inWords(row) ?? .empty, latitude: latitude, longitude: longitude, checkIns: count
            )
        }
    }
}

extension MapPicture.Extent {
    /// The extent of geohashes of a given length: each character has five bits, which halve longitudes and
    /// latitudes in turn, longitudes first (https://en.wikipedia.org/wiki/Geohash).
    public init(geohashLength length: Int) {
        let bits = length * 5
        self.init(latitude: 180 / Double(1 << (bits / 2)), longitude: 360 / Double(1 << (bits - bits / 2)))
    }
}

/// The sessions that share guests.
public struct OverlapPicture: Sendable, Hashable {
    var ids: ReportColumn
    var others: ReportColumn
    /// The number of a session's guests who were in the other too.
    public private(set) var guests: ReportColumn
    /// That number as a share of the session's guests.
    public private(set) var shares: ReportColumn

    /// An ordered pair of sessions.
    public struct Pair: Sendable, Hashable {
        public var session: Int64
        public var other: Int64

        public init(_ session: Int64, _ other: Int64) {
            self.session = session
            self.other = other
        }
    }

    func redrawn(from table: ReportTable) -> OverlapPicture? {
        guard let ids = table[ids.id], let others = table[others.id], let guests = table[guests.id],
            let shares = table[shares.id]
        else { return nil }
        return OverlapPicture(ids: ids, others: others, guests: guests, shares: shares)
    }

    /// The row of each pair that shares guests.
    public var rows: [Pair: Int] {
        var rows: [Pair: Int] = [:]
        for row in ids.cells.indices {
            guard case .integer(let session) = ids.cell(row), case .integer(let other) = others.cell(row) else {
                continue
            }
            rows[Pair(session, other)] = row
        }
        return rows
    }

    /// The sessions in the given order, unknown ones last. If there are more than `limit`, those that share the most
    /// guests; empty if no two sessions share any.
    public func sessions(in order: [Int64], limit: Int) -> (shown: [Int64], count: Int) {
        var shared: [Int64: Double] = [:]
        var all: Set<Int64> = []
        for (pair, row) in rows {
            shared[pair.session, default: 0] += guests.cell(row).drawnValue ?? 0
            all.formUnion([pair.session, pair.other])
        }
        guard shared.count > 1 else { return ([], 0) }
        let known = order.filter(all.contains)
        let sessions = known + all.subtracting(known).sorted()
        guard sessions.count > limit else { return (sessions, sessions.count) }
        let largest = sessions.enumerated().sorted { first, second in
            let (left, right) = (shared[first.element] ?? 0, shared[second.element] ?? 0)
            return left == right ? first.offset < second.offset : left > right
        }.prefix(limit)
        return (largest.sorted { $0.offset < $1.offset }.map(\.element), sessions.count)
    }
}
