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
