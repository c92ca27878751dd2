/// A geohash cell by name, for counts outside the report's sections.
///
///     NamedCell(latitude: -33.4489, longitude: -70.6693, length: 6)?.name  // "66j9xy"
///
/// https://en.wikipedia.org/wiki/Geohash
public struct NamedCell: Sendable, Hashable {
    public let name: String
    /// The cell's centre, in degrees.
    public let latitude: Double
    public let longitude: Double

    /// The cell that contains a point, with a name of 1 to 8 characters; `nil` for invalid coordinates: beyond ±90 and
    /// ±180, or 0,0.
    public init?(latitude: Double, longitude: Double, length: Int) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        let grid = GeohashGrid(length: length)
        let cell = Geohash(latitude: latitude, longitude: longitude, in: grid)
        name = cell.text(in: grid)
        self.latitude = cell.latitude(in: grid)
        self.longitude = cell.longitude(in: grid)
    }

    /// The cell of a name of 1 to 8 characters; `nil` if it is none.
    public init?(name: String) {
        let grid = GeohashGrid(length: name.utf8.count)
        guard grid.length == name.utf8.count, let cell = Geohash(text: name.utf8) else { return nil }
        self.name = name
        latitude = cell.latitude(in: grid)
        longitude = cell.longitude(in: grid)
    }
}

/// A cell of a geohash grid.
struct Geohash: Sendable, Hashable {
    /// The default length.
    static let standardLength = 6
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// The column and row of the cell, counted from −180, −90; at most 20 bits each.
    let key: Int64

    /// The cell that contains a point within ±90 and ±180 degrees. The upper bounds belong to the last cells.
    @inline(__always)
    init(latitude: Double, longitude: Double, in grid: GeohashGrid) {
        let row = Self.index(latitude, step: grid.latitudeStep, from: -90, last: 1 << grid.latitudeBits - 1)
        let column = Self.index(longitude, step: grid.longitudeStep, from: -180, last: 1 << grid.longitudeBits - 1)
        key = Int64(truncatingIfNeeded: column << 20 | row)
    }

    /// The cell of a geohash; `nil` if it has other characters than geohashes.
    fileprivate init?(text: String.UTF8View) {
        var (row, column) = (0, 0)
        var isLongitude = true
        for character in text {
            guard let value = Self.alphabet.firstIndex(of: character) else { return nil }
            for bit in (0..<5).reversed() {
                if isLongitude { column = column << 1 | value >> bit & 1 } else { row = row << 1 | value >> bit & 1 }
                isLongitude.toggle()
            }
        }
        key = Int64(truncatingIfNeeded: column << 20 | row)
    }

    private var row: Int { Int(key & 0xF_FFFF) }
    private var column: Int { Int(key >> 20) }

    /// The cell's centre, in degrees.
    func latitude(in grid: GeohashGrid) -> Double { (Double(row) + 0.5) * grid.latitudeStep - 90 }
    func longitude(in grid: GeohashGrid) -> Double { (Double(column) + 0.5) * grid.longitudeStep - 180 }

    /// The geohash: five bits per character, alternating between longitude and latitude from the highest bit. For
    /// 57.64911, 10.40744 it is `u4pruydq`, the example in Wikipedia's article.
    func text(in grid: GeohashGrid) -> String {
        var bits = 0
        var (latitudeBit, longitudeBit) = (grid.latitudeBits, grid.longitudeBits)
        for place in 0..<(5 * grid.length) {
            if place.isMultiple(of: 2) {
                longitudeBit -= 1
                bits = bits << 1 | column >> longitudeBit & 1
            } else {
                latitudeBit -= 1
                bits = bits << 1 | row >> latitudeBit & 1
            }
        }
        return String(unsafeUninitializedCapacity: grid.length) { utf8 in
            for place in 0..<grid.length { utf8[place] = Self.alphabet[bits >> (5 * (grid.length - 1 - place)) & 31] }
            return grid.length
        }
    }

    @inline(__always)
    private static func index(_ degrees: Double, step: Double, from origin: Double, last: Int) -> Int {
        var index = Int((degrees - origin) / step)
        // Subtraction rounds, so that a point just below an edge may seem to lie on it. Edges themselves are exact.
        if degrees < Double(index) * step + origin { index -= 1 }
        return min(index, last)
    }
}

/// The grid of geohash cells of one length.
///
/// At 6 characters a cell is 45/4096° of longitude by 45/8192° of latitude, about 1.2 by 0.6 km; each further
/// character makes it 32 times smaller.
struct GeohashGrid: Sendable, Hashable {
    /// The number of characters, 1 to 8.
    let length: Int
    fileprivate let latitudeBits: Int
    fileprivate let longitudeBits: Int
    fileprivate let latitudeStep: Double
    fileprivate let longitudeStep: Double

    /// Clamps `length` to the range 1 to 8.
    init(length: Int) {
        self.length = min(max(length, 1), 8)
        latitudeBits = 5 * self.length / 2
        longitudeBits = (5 * self.length + 1) / 2
        latitudeStep = 180 / Double(1 << latitudeBits)
        longitudeStep = 360 / Double(1 << longitudeBits)
    }
}
