import Base
import Foundation
import TestSupport

@testable import Aggregation

extension SimpleReference {
    private var given: [(checkIn: CheckInRow, latitude: Double, longitude: Double)] {
        event.checkIns.compactMap { checkIn in
            guard let latitude = checkIn.latitude, let longitude = checkIn.longitude else { return nil }
            return (checkIn, latitude, longitude)
        }
    }

    private var located: [(checkIn: CheckInRow, latitude: Double, longitude: Double)] {
        given.filter { point in
            (-90...90).contains(point.latitude) && (-180...180).contains(point.longitude)
                && !(point.latitude == 0 && point.longitude == 0)
        }
    }

    var geoSummary: GeoSummary {
        let points = located
        var summary = GeoSummary(
            located: points.count, unlocated: event.checkIns.count - given.count, invalid: given.count - points.count)
        guard !points.isEmpty else { return summary }
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        let (x, y, z) = points.reduce((0.0, 0.0, 0.0)) { sum, point in
            let (phi, lambda) = (radians(point.latitude), radians(point.longitude))
            return (sum.0 + cos(phi) * cos(lambda), sum.1 + cos(phi) * sin(lambda), sum.2 + sin(phi))
        }
        let centre = (phi: atan2(z, hypot(x, y)), lambda: atan2(y, x))
        let distances = points.map { point in
            let (phi, lambda) = (radians(point.latitude), radians(point.longitude))
            let (halfPhi, halfLambda) = (sin((phi - centre.phi) / 2), sin((lambda - centre.lambda) / 2))
            let haversine = halfPhi * halfPhi + cos(phi) * cos(centre.phi) * halfLambda * halfLambda
            return 2 * 6_371_008.8 * asin(haversine.squareRoot())
        }.sorted()
        summary.centroidLatitude = centre.phi * 180 / .pi
        summary.centroidLongitude = centre.lambda * 180 / .pi
        summary.medianDistance = distances[(distances.count + 1) / 2 - 1]
        summary.p95Distance = distances[Int((0.95 * Double(distances.count)).rounded(.up)) - 1]
        summary.maxDistance = distances.last
        return summary
    }

    /// Check-ins and distinct guests by cell.
    func cells(length: Int) -> [String: (checkIns: Int, guests: Int)] {
        Dictionary(grouping: located) {
            GeohashTests.halving($0.latitude, $0.longitude, length: length)
        }.mapValues { rows in
            (rows.count, Set(rows.map(\.checkIn.guest)).count)
        }
    }
}
