/// The mean of points of the unit sphere, in whole numbers: the order of the points cannot change its last digit.
struct SphereMean: Sendable {
    private let scale: Double
    private var x: Int64 = 0
    private var y: Int64 = 0
    private var z: Int64 = 0

    /// For up to `count` points. Their sums have room in 63 bits; a million points are cut at 2⁻⁴², a micrometre.
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

    /// The direction of the mean; `nil` without points, or where they cancel each other out.
    func direction(count: Int) -> SpherePoint? {
        guard count > 0 else { return nil }
        let whole = scale * Double(count)
        let mean = SpherePoint(x: Double(x) / whole, y: Double(y) / whole, z: Double(z) / whole)
        let length = (mean.x * mean.x + mean.y * mean.y + mean.z * mean.z).squareRoot()
        guard length > 1e-9 else { return nil }
        return SpherePoint(x: mean.x / length, y: mean.y / length, z: mean.z / length)
    }
}
