import TestSupport
import Testing

@testable import Aggregation

/// Expected values were computed apart, in Python: the centroid as the mean of the unit vectors (math.fsum), distances
/// by the haversine formula 2R·asin√(sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2)) with R = 6 371 008.8 m, percentiles as
/// sorted[⌈p·n/100⌉ − 1].
@Suite(.timeLimit(.minutes(30))) struct GeographyTests {
    struct Sample: Sendable {
        var points: [(latitude: Double, longitude: Double)]
        var centroid: (latitude: Double, longitude: Double)
        var median: Double
        var p95: Double
        var max: Double
    }

    static let samples = [
        // Santiago and one in Valparaíso.
        Sample(
            points: [
                (-33.4372, -70.6506), (-33.4375, -70.6501), (-33.4400, -70.6600), (-33.0472, -71.6127),
                (-33.4372, -70.6506),
            ],
            centroid: (-33.36041279319543, -70.84548312224118), median: 20005.087693640246, p95: 79424.75264551533,
            max: 79424.75264551533),
        // Both sides of the date line.
        Sample(
            points: [(-17.7, 179.9), (-17.8, -179.9), (-17.6, 179.5)],
            centroid: (-17.7001572919718, 179.83322226633106), median: 30355.259784981645, p95: 37023.22674051313,
            max: 37023.22674051313),
        // Round the world.
        Sample(
            points: [
                (51.4779, -0.0015), (40.7128, -74.0060), (-33.4489, -70.6693), (35.6762, 139.6503),
                (-33.8688, 151.2093), (64.1466, -21.9426),
            ],
            centroid: (66.91626202534017, -77.59952407282707), median: 4386732.588795767, p95: 15193831.36929335,
            max: 15193831.36929335),
        // Two centimetres apart.
        Sample(
            points: [(-33.4372, -70.6506), (-33.4372001, -70.6506002)],
            centroid: (-33.437200049999994, -70.6506001), median: 0.010817252622196549, p95: 0.01081725339438059,
            max: 0.01081725339438059),
    ]

    private func aggregates(_ points: [(latitude: Double, longitude: Double)]) async throws -> EventAggregates {
        var event = Event()
        for (index, point) in points.enumerated() {
            event.addCheckIn(guest: Int64(index)) { ($0.latitude, $0.longitude) = point }
        }
        return try await EventAggregates(event)
    }

    @Test(arguments: 0..<4) func `centroid and distances`(index: Int) async throws {
        let sample = Self.samples[index]
        let summary = try await aggregates(sample.points).geoSummary
        #expect(summary.located == sample.points.count)
        #expect(abs(try #require(summary.centroidLatitude) - sample.centroid.latitude) < 1e-9)
        #expect(abs(try #require(summary.centroidLongitude) - sample.centroid.longitude) < 1e-9)
        #expect(abs(try #require(summary.medianDistance) - sample.median) < 1e-3)
        #expect(abs(try #require(summary.p95Distance) - sample.p95) < 1e-3)
        #expect(abs(try #require(summary.maxDistance) - sample.max) < 1e-3)
    }

    @Test func `a single place is at no distance from itself`() async throws {
        let summary = try await aggregates(Array(repeating: (-33.4372, -70.6506), count: 40)).geoSummary
        #expect(try #require(summary.maxDistance) < 1e-3)
    }

    @Test func `points that cancel each other out have no centroid`() async throws {
        let summary = try await aggregates([(10, 20), (-10, -160)]).geoSummary
        #expect(summary == GeoSummary(located: 2))
    }

    @Test func `without points there is no centroid`() async throws {
        let aggregates = try await aggregates([(0, 0), (91, 0)])
        #expect(aggregates.geoSummary == GeoSummary(invalid: 2))
        #expect(aggregates.geoCells.isEmpty)
    }

    @Test func `values that are not finite numbers are invalid`() async throws {
        #expect(try await aggregates([(.nan, 0), (0, .infinity), (5, .nan)]).geoSummary == GeoSummary(invalid: 3))
    }

    @Test func `cells count check-ins and guests`() async throws {
        var event = Event()
        // Guest 1 twice at the venue and once in Jutland, guest 2 at the venue, guest 3 in Jutland and without place.
        for (guest, latitude, longitude) in [
            (1, -33.4372, -70.6506), (1, -33.4373, -70.6507), (2, -33.4372, -70.6506), (3, 57.64911, 10.40744),
            (1, 57.64911, 10.40744), (4, 42.6, -5.6), (4, 37.421542, -122.085589),
        ] as [(Int64, Double, Double)] {
            event.addCheckIn(guest: guest) { ($0.latitude, $0.longitude) = (latitude, longitude) }
        }
        event.addCheckIn(guest: 3)
        let cells = try await EventAggregates(event).geoCells
        #expect(cells.map(\.cell) == ["66jcb2", "u4pruy", "9q9hvu", "ezs42e"])
        #expect(cells.map(\.checkIns) == [3, 2, 1, 1])
        #expect(cells.map(\.guests) == [2, 2, 1, 1])
        #expect(cells[0].latitude == -33.43963623046875)
        #expect(cells[0].longitude == -70.6475830078125)
    }

    @Test func `many cells`() async throws {
        var points: [(latitude: Double, longitude: Double)] = []
        for row in 0..<40 { for column in 0..<40 { points.append((Double(row) * 0.1 - 2, Double(column) * 0.1 + 1)) } }
        let cells = try await aggregates(points).geoCells
        #expect(cells.count == 1600)
        #expect(cells.map(\.cell) == cells.map(\.cell).sorted())
    }
}
