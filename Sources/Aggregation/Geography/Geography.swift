import Tables

/// Where the check-ins of an event were made.
struct Geography: Sendable {
    let summary: GeoSummary
    let cells: [GeoCell]
    let missing: Tally
    let invalid: Tally

    /// - Parameters:
    ///   - guestCount: how many rows the guest table has.
    ///   - cellLength: characters of the cells' geohashes, 1 to 8. Nothing else depends on it.
    init(_ checkIns: CheckInTable, guestCount: Int, cellLength: Int = Geohash.standardLength) {
        let located = LocatedCheckIns(checkIns)
        var summary = GeoSummary(
            located: located.count, unlocated: located.missing.rows, invalid: located.invalid.rows)
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
