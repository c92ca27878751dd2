import Tables

/// Where the check-ins of an event were made.
struct Geography: Sendable {
    let summary: GeoSummary
    let cells: [GeoCell]
    let missing: Tally
    let invalid: Tally

    /// `guestCount` is how many rows the guest table has.
    init(_ checkIns: CheckInTable, guestCount: Int) {
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
        cells = located.cells(guests: checkIns.guests.values, guestCount: guestCount)
        missing = located.missing
        invalid = located.invalid
    }
}
