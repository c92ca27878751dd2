import Foundation

/// A point on the unit sphere: x towards 0°, 0°; y towards 0°, 90° east; z towards the north pole.
struct SpherePoint: BitwiseCopyable, Sendable {
    var x: Double
    var y: Double
    var z: Double

    /// The IUGG mean radius of the Earth, in metres
    /// (https://en.wikipedia.org/wiki/Earth_radius#Arithmetic_mean_radius).
    static let earthRadius = 6_371_008.8

    /// The squared length of the chord to another point. It grows with the arc and needs no trigonometry.
    @inline(__always)
    func squaredChord(to other: SpherePoint) -> Double {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }

    /// The great-circle distance in metres that a chord spans, 2R·asin(chord ÷ 2), which equals the haversine formula
    /// (https://en.wikipedia.org/wiki/Great-circle_distance). A quarter of the globe, a squared chord of 2, is
    /// 10,007,557 m.
    static func distance(squaredChord: Double) -> Double {
        2 * earthRadius * asin(min(1, squaredChord.squareRoot() / 2))
    }

    /// Degrees, −90 to 90.
    var latitude: Double { atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi }
    /// Degrees, −180 to 180.
    var longitude: Double { atan2(y, x) * 180 / .pi }
}

/// The unit sphere near the centre of a geohash cell of 6 characters, where points are computed without trigonometry.
///
/// Points of the cell are at most 1e-4 radians from the centre in each direction. In that range, the series of sine and
/// cosine up to the fourth power are exact to the last bit.
struct CellFrame: BitwiseCopyable, Sendable {
    private let latitude: Double
    private let longitude: Double
    private let sinLatitude: Double
    private let cosLatitude: Double
    private let sinLongitude: Double
    private let cosLongitude: Double

    init(_ cell: Geohash) {
        let grid = GeohashGrid(length: Geohash.standardLength)
        latitude = cell.latitude(in: grid)
        longitude = cell.longitude(in: grid)
        sinLatitude = sin(latitude * .pi / 180)
        cosLatitude = cos(latitude * .pi / 180)
        sinLongitude = sin(longitude * .pi / 180)
        cosLongitude = cos(longitude * .pi / 180)
    }

    /// The point at a latitude and longitude in the cell, in degrees.
    @inline(__always)
    func point(latitude: Double, longitude: Double) -> SpherePoint {
        let north = Self.sineAndCosine((latitude - self.latitude) * .pi / 180)
        let east = Self.sineAndCosine((longitude - self.longitude) * .pi / 180)
        let sinPhi = sinLatitude * north.cosine + cosLatitude * north.sine
        let cosPhi = cosLatitude * north.cosine - sinLatitude * north.sine
        return SpherePoint(
            x: cosPhi * (cosLongitude * east.cosine - sinLongitude * east.sine),
            y: cosPhi * (sinLongitude * east.cosine + cosLongitude * east.sine), z: sinPhi)
    }

    @inline(__always)
    private static func sineAndCosine(_ angle: Double) -> (sine: Double, cosine: Double) {
        let square = angle * angle
        return (angle - angle * square / 6, 1 - square / 2 + square * square / 24)
    }
}

/// The mean of points on the unit sphere, in fixed-point arithmetic, so that it does not depend on the order of points.
struct SphereMean: Sendable {
    private let scale: Double
    private var x: Int64 = 0
    private var y: Int64 = 0
    private var z: Int64 = 0

    /// Prepares for up to `count` points, whose sums fit into 63 bits. With a million points the resolution is 2⁻⁴², a
    /// micrometre.
    init(count: Int) {
        let bits = Int.bitWidth - max(1, count).leadingZeroBitCount
        scale = Double(UInt64(1) << UInt64(min(52, 62 - bits)))
    }

    @inline(__always)
    mutating func add(_ point: SpherePoint) {
        x &+= Int64(point.x * scale)
        y &+= Int64(point.y * scale)
        z &+= Int64(point.z * scale)
    }

    /// The direction of the mean; `nil` without points, or if they cancel out.
    func direction(count: Int) -> SpherePoint? {
        guard count > 0 else { return nil }
        let whole = scale * Double(count)
        let mean = SpherePoint(x: Double(x) / whole, y: Double(y) / whole, z: Double(z) / whole)
        let length = (mean.x * mean.x + mean.y * mean.y + mean.z * mean.z).squareRoot()
        guard length > 1e-9 else { return nil }
        return SpherePoint(x: mean.x / length, y: mean.y / length, z: mean.z / length)
    }
}
