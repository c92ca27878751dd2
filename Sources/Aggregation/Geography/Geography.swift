import Base

/// The row of `geo_summary`: the locations of check-ins.
public struct GeoSummary: Sendable, Equatable {
    /// Check-ins with valid coordinates.
    public var located = 0
    /// Check-ins without coordinates, or with only one.
    public var unlocated = 0
    /// Check-ins with coordinates beyond ±90 and ±180, or at 0,0.
    public var invalid = 0
    /// The direction of the mean of the points on the sphere, in degrees; `nil` without points, or if they cancel out.
    public var centroidLatitude: Double?
    /// −180 to 180.
    public var centroidLongitude: Double?
    /// Great-circle distances from the centroid, in metres: median and 95th percentile by nearest rank, and maximum.
    public var medianDistance: Double?
    public var p95Distance: Double?
    public var maxDistance: Double?
}

/// A row of `geo_cells`. Its percentage is a share of the located check-ins.
public struct GeoCell: Sendable, Equatable {
    /// The geohash, of 6 characters by default.
    public var cell: String
    /// The cell's centre, in degrees.
    public var latitude: Double
    public var longitude: Double
    public var checkIns: Int
    /// Distinct guests with a check-in in the cell.
    public var guests: Int
}

/// The locations of an event's check-ins.
struct Geography: Sendable {
    let summary: GeoSummary
    let cells: [GeoCell]
    let missing: Tally
    let invalid: Tally

    /// - Parameters:
    ///   - guestCount: The number of rows of the guest table.
    ///   - cellLength: The geohash length of the cells, 1 to 8. Affects nothing else.
    init(_ checkIns: CheckInTable, guestCount: Int, cellLength: Int = Geohash.standardLength) {
        let located = LocatedCheckIns(checkIns)
        var summary = GeoSummary(located: located.count, unlocated: located.missing.rows, invalid: located.invalid.rows)
        if let centroid = located.centroid {
            let distances = located.distances(from: centroid)
            summary.centroidLatitude = centroid.latitude
            summary.centroidLongitude = centroid.longitude
            summary.medianDistance = distances.median
            summary.p95Distance = distances.p95
            summary.maxDistance = distances.max
        }
        self.summary = summary
        cells = located.cells(
            guests: checkIns.guests.values, guestCount: guestCount, grid: GeohashGrid(length: cellLength))
        missing = located.missing
        invalid = located.invalid
    }
}

/// The check-ins with valid coordinates, and their geohash cells.
struct LocatedCheckIns: Sendable {
    private(set) var missing = Tally()
    private(set) var invalid = Tally()
    /// The direction of the mean of the points.
    let centroid: SpherePoint?
    let count: Int
    private let latitudes: [Double]
    private let longitudes: [Double]
    /// The cells relative to whose centres points are computed.
    private var index = CellIndex()
    /// The cell in `index`, by row of the check-in table; -1 if not located.
    private let cellByRow: [Int32]

    init(_ checkIns: CheckInTable) {
        let (latitudes, longitudes, ids) = (checkIns.latitudes, checkIns.longitudes, checkIns.ids.values)
        var mean = SphereMean(count: ids.count)
        var count = 0
        let grid = GeohashGrid(length: Geohash.standardLength)
        var (index, missing, invalid) = (CellIndex(), Tally(), Tally())
        cellByRow = Array(unsafeUninitializedCapacity: ids.count) { cellByRow, initializedCount in
            // From the last row, which has the lowest id: tallies are fastest then.
            for row in ids.indices.reversed() {
                guard let latitude = latitudes[row], let longitude = longitudes[row] else {
                    missing.add(ids[row])
                    cellByRow[row] = -1
                    continue
                }
                // Phrased so that NaN is invalid.
                guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else {
                    invalid.add(ids[row])
                    cellByRow[row] = -1
                    continue
                }
                let cell = index.insert(Geohash(latitude: latitude, longitude: longitude, in: grid))
                cellByRow[row] = Int32(cell)
                mean.add(index.frames[cell].point(latitude: latitude, longitude: longitude))
                count += 1
            }
            initializedCount = ids.count
        }
        centroid = mean.direction(count: count)
        self.count = count
        self.latitudes = latitudes.values
        self.longitudes = longitudes.values
        self.index = index
        self.missing = missing
        self.invalid = invalid
    }

    /// Distances from a point in metres: median and 95th percentile by nearest rank, and maximum. At least one
    /// check-in must be located.
    func distances(from centre: SpherePoint) -> (median: Double, p95: Double, max: Double) {
        // The bit patterns of non-negative doubles sort like the doubles.
        let squares = [Int64](unsafeUninitializedCapacity: count) { squares, initializedCount in
            for (row, cell) in cellByRow.enumerated() where cell >= 0 {
                let point = index.frames[Int(cell)].point(latitude: latitudes[row], longitude: longitudes[row])
                squares[initializedCount] = Int64(bitPattern: point.squaredChord(to: centre).bitPattern)
                initializedCount += 1
            }
        }
        let ranks = [50, 95, 100].map { RankSelection.nearestRank(percent: $0, of: count) }
        let metres = RankSelection.values(atRanks: ranks, in: squares).map {
            SpherePoint.distance(squaredChord: Double(bitPattern: UInt64(bitPattern: $0)))
        }
        return (metres[0], metres[1], metres[2])
    }

    /// The cells of a grid, sorted by check-ins, descending, then by name. `guests` has the guest of each row, below
    /// `guestCount`.
    func cells(guests: [UInt32], guestCount: Int, grid: GeohashGrid) -> [GeoCell] {
        let (cells, cellByRow) = cells(in: grid)
        let checkIns = checkInsByCell(cellByRow, cells: cells.count)
        let distinct = distinctGuests(cellByRow, guests: guests, guestCount: guestCount, cells: cells.count)
        let list = cells.enumerated().map { cell, geohash in
            GeoCell(
                cell: geohash.text(in: grid), latitude: geohash.latitude(in: grid),
                longitude: geohash.longitude(in: grid), checkIns: checkIns[cell], guests: distinct[cell])
        }
        return list.sorted { ($1.checkIns, $0.cell) < ($0.checkIns, $1.cell) }
    }

    private func cells(in grid: GeohashGrid) -> ([Geohash], [Int32]) {
        guard grid.length != Geohash.standardLength else { return (index.cells, cellByRow) }
        var cells: [Geohash] = []
        var places: [Geohash: Int32] = [:]
        let byRow = cellByRow.enumerated().map { row, cell -> Int32 in
            guard cell >= 0 else { return -1 }
            let geohash = Geohash(latitude: latitudes[row], longitude: longitudes[row], in: grid)
            if let place = places[geohash] { return place }
            let place = Int32(cells.count)
            cells.append(geohash)
            places[geohash] = place
            return place
        }
        return (cells, byRow)
    }

    private func checkInsByCell(_ cellByRow: [Int32], cells: Int) -> [Int] {
        let counts = WorkArray(repeating: 0, count: cells)
        for cell in cellByRow where cell >= 0 { counts[Int(cell)] += 1 }
        return counts.array
    }

    /// The number of distinct guests, by cell. Rows are grouped by guest, and each cell remembers the last guest
    /// counted in it.
    private func distinctGuests(_ cellByRow: [Int32], guests: [UInt32], guestCount: Int, cells: Int) -> [Int] {
        let distinct = WorkArray(repeating: 0, count: cells)
        let lastGuest = WorkArray(repeating: -1, count: cells)
        RowsByGuest(guests, guestCount: guestCount) { cellByRow[$0] }.forEachGuest { guest, cells in
            for cell in cells where cell >= 0 && lastGuest[Int(cell)] != guest {
                lastGuest[Int(cell)] = guest
                distinct[Int(cell)] += 1
            }
        }
        return distinct.array
    }
}

/// The geohash cells in order of first appearance. This hash table exists because it can be inlined into the inner
/// loop.
struct CellIndex: Sendable {
    private(set) var cells: [Geohash] = []
    private(set) var frames: [CellFrame] = []
    /// The cell's index + 1, by slot; 0 if the slot is free. At most half of the slots are in use.
    private var slots = [Int32](repeating: 0, count: 1024)

    /// Returns the index of a cell, inserting it if it is new.
    @inline(__always)
    mutating func insert(_ cell: Geohash) -> Int {
        var slot = Self.slot(of: cell, mask: slots.count - 1)
        while slots[slot] != 0 {
            if cells[Int(slots[slot]) - 1].key == cell.key { return Int(slots[slot]) - 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        return append(cell, slot: slot)
    }

    @inline(never)
    private mutating func append(_ cell: Geohash, slot: Int) -> Int {
        cells.append(cell)
        frames.append(CellFrame(cell))
        slots[slot] = Int32(cells.count)
        if cells.count * 2 > slots.count { grow() }
        return cells.count - 1
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, cell) in cells.enumerated() {
            var slot = Self.slot(of: cell, mask: mask)
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(index + 1)
        }
    }

    /// Fibonacci hashing (Donald Knuth, The Art of Computer Programming, volume 3, section 6.4).
    @inline(__always)
    private static func slot(of cell: Geohash, mask: Int) -> Int {
        Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: cell.key) &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    }
}

extension CountedTable {
    static let places = Self(
        "geo_summary",
        [
            "located", "unlocated", "invalid", "centroid_latitude", "centroid_longitude", "median_distance_m",
            "p95_distance_m", "max_distance_m",
        ])
    public static let cells = Self("geo_cells", ["cell", "latitude", "longitude", "checkins", "guests"])
}

extension GeoSummary: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            located: try row.count(), unlocated: try row.count(), invalid: try row.count(),
            centroidLatitude: try row.numberIfAny(), centroidLongitude: try row.numberIfAny(),
            medianDistance: try row.numberIfAny(), p95Distance: try row.numberIfAny(),
            maxDistance: try row.numberIfAny())
    }
}

extension GeoCell: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            cell: row.text() ?? "", latitude: try row.number(), longitude: try row.number(),
            checkIns: try row.count(), guests: try row.count())
    }
}
