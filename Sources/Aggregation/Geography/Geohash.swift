/// A geohash of 6 characters: a cell of 45/4096° of longitude by 45/8192° of latitude, some 1.2 by 0.6 km.
///
/// https://en.wikipedia.org/wiki/Geohash
struct Geohash: Sendable, Hashable {
    private static let latitudeStep = 45.0 / 8192
    private static let longitudeStep = 45.0 / 4096
    private static let lastIndex = 32_767
    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

    /// Column and row of the cell counted from −180, −90: 15 bits each.
    let key: Int32

    /// The cell of a point from −90 to 90 and −180 to 180 degrees. The upper ends are in the last cells.
    @inline(__always)
    init(latitude: Double, longitude: Double) {
        let row = Self.index(latitude, step: Self.latitudeStep, from: -90)
        let column = Self.index(longitude, step: Self.longitudeStep, from: -180)
        key = Int32(truncatingIfNeeded: column << 15 | row)
    }

    private var row: Int { Int(key & 0x7FFF) }
    private var column: Int { Int(key >> 15) }

    /// The cell's centre, in degrees.
    var latitude: Double { (Double(row) + 0.5) * Self.latitudeStep - 90 }
    var longitude: Double { (Double(column) + 0.5) * Self.longitudeStep - 180 }

    /// Six characters of five bits, longitude and latitude taking turns from the highest.
    var text: String {
        var bits = 0
        for bit in (0..<15).reversed() { bits = bits << 2 | (column >> bit & 1) << 1 | row >> bit & 1 }
        return String(unsafeUninitializedCapacity: 6) { utf8 in
            for place in 0..<6 { utf8[place] = Self.alphabet[bits >> (25 - 5 * place) & 31] }
            return 6
        }
    }

    @inline(__always)
    private static func index(_ degrees: Double, step: Double, from origin: Double) -> Int {
        var index = Int((degrees - origin) / step)
        // The subtraction rounds: a point a hair below an edge can come out on it. Edges themselves are exact.
        if degrees < Double(index) * step + origin { index -= 1 }
        return min(index, lastIndex)
    }
}
