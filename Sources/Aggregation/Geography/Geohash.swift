/// A geohash cell by name, for who counts in cells what is no section of its own.
public struct NamedCell: Sendable, Hashable {
    public let name: String
    /// The cell's centre, in degrees.
    public let latitude: Double
    public let longitude: Double

    /// The cell of a point, its name `length` characters long, 1 to 8; `nil` for a point that cannot be true: out of ±90
    /// and ±180, or 0,0.
    public init?(latitude: Double, longitude: Double, length: Int) {
        guard abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0 else { return nil }
        let grid = GeohashGrid(length: length)
        let cell = Geohash(latitude: latitude, longitude: longitude, in: grid)
        name = cell.text(in: grid)
        self.latitude = cell.latitude(in: grid)
        self.longitude = cell.longitude(in: grid)
    }
}

/// One cell of a grid of geohashes.
struct Geohash: Sendable, Hashable {
    /// The characters of a geohash where nothing else is asked for.
    static let standardLength = 6
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// Column and row of the cell counted from −180, −90: at most 20 bits each.
    let key: Int64

    /// The cell of a point from −90 to 90 and −180 to 180 degrees. The upper ends are in the last cells.
    @inline(__always)
    init(latitude: Double, longitude: Double, in grid: GeohashGrid) {
        let row = Self.index(latitude, step: grid.latitudeStep, from: -90, last: 1 << grid.latitudeBits - 1)
        let column = Self.index(longitude, step: grid.longitudeStep, from: -180, last: 1 << grid.longitudeBits - 1)
        key = Int64(truncatingIfNeeded: column << 20 | row)
    }

    private var row: Int { Int(key & 0xF_FFFF) }
    private var column: Int { Int(key >> 20) }

    /// The cell's centre, in degrees.
    func latitude(in grid: GeohashGrid) -> Double { (Double(row) + 0.5) * grid.latitudeStep - 90 }
    func longitude(in grid: GeohashGrid) -> Double { (Double(column) + 0.5) * grid.longitudeStep - 180 }

    /// Characters of five bits, longitude and latitude taking turns from the highest.
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
        // The subtraction rounds: a point a hair below an edge can come out on it. Edges themselves are exact.
        if degrees < Double(index) * step + origin { index -= 1 }
        return min(index, last)
    }
}

/// The cells that geohashes of one length divide the earth into. At 6 characters a cell is 45/4096° of longitude by
/// 45/8192° of latitude, some 1.2 by 0.6 km; each character more makes it 32 times smaller.
///
/// https://en.wikipedia.org/wiki/Geohash
struct GeohashGrid: Sendable, Hashable {
    /// Characters, 1 to 8.
    let length: Int
    fileprivate let latitudeBits: Int
    fileprivate let longitudeBits: Int
    fileprivate let latitudeStep: Double
    fileprivate let longitudeStep: Double

    /// A length out of 1 to 8 counts as the nearest of them.
    init(length: Int) {
        self.length = min(max(length, 1), 8)
        latitudeBits = 5 * self.length / 2
        longitudeBits = (5 * self.length + 1) / 2
        latitudeStep = 180 / Double(1 << latitudeBits)
        longitudeStep = 360 / Double(1 << longitudeBits)
    }
}
