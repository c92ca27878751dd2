/// The row of `geo_summary`: where check-ins were made.
public struct GeoSummary: Sendable, Equatable {
    /// Check-ins with coordinates that can be true.
    public var located = 0
    /// Check-ins without coordinates, or with only one of the two.
    public var unlocated = 0
    /// Check-ins with both coordinates, out of ±90 and ±180 or 0,0.
    public var invalid = 0
    /// The mean of the points on the sphere, in degrees; `nil` without points, or where they cancel each other out.
    public var centroidLatitude: Double?
    /// −180 to 180.
    public var centroidLongitude: Double?
    /// Great-circle distances from the centroid in metres, median and 95th percentile by nearest rank.
    public var medianDistance: Double?
    public var p95Distance: Double?
    public var maxDistance: Double?
}

/// A row of `geo_cells`; the percentage is of the located check-ins.
public struct GeoCell: Sendable, Equatable {
    /// Geohash, of 6 characters where nothing else is asked for.
    public var cell: String
    /// The cell's centre, in degrees.
    public var latitude: Double
    public var longitude: Double
    public var checkIns: Int
    /// Distinct people with a check-in in the cell.
    public var guests: Int
}
