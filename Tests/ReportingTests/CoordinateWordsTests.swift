import Base
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// Places in words, computed from the definition of geohashes by hand.
@Suite(.timeLimit(.minutes(30))) struct CoordinateWordsTests {
    @Test(arguments: [
        ("6", "23° S, 68° W", "23° S, 68° O"), ("66j9", "33.49° S, 70.84° W", "33,49° S, 70,84° O"),
        ("66j9x", "33.46° S, 70.69° W", "33,46° S, 70,69° O"),
        ("66j9xy", "33.451° S, 70.670° W", "33,451° S, 70,670° O"),
        ("66j9xyu4", "33.4488° S, 70.6694° W", "33,4488° S, 70,6694° O"),
        ("u4pruy", "57.648° N, 10.410° E", "57,648° N, 10,410° E"),
    ])
    func `a cell is named by its centre`(geohash: String, english: String, spanish: String) {
        #expect(Phrase(geohash: geohash)?.en == english)
        #expect(Phrase(geohash: geohash)?.es == spanish)
    }

    @Test(arguments: ["", "Others", "66j9xyu4x", "66J9", "ñ"]) func `anything else is as it is`(text: String) {
        #expect(Phrase(geohash: text) == nil)
    }

    /// Neighbours in both directions have other names, whatever the length.
    @Test(arguments: 1...8) func `cells side by side are told apart`(length: Int) throws {
        let extent = MapPicture.Extent(geohashLength: length)
        func name(_ latitude: Double, _ longitude: Double) throws -> String {
            let cell = try #require(NamedCell(latitude: latitude, longitude: longitude, length: length))
            return try #require(Phrase(geohash: cell.name)?.en)
        }
        let above = try (0..<3).map { try name(-33.4489 + Double($0) * extent.latitude, -70.6693) }
        let beside = try (0..<3).map { try name(-33.4489, -70.6693 + Double($0) * extent.longitude) }
        #expect(Set(above + beside).count == 5)
    }

    /// CSV and JSON keep the geohash, which people do not read.
    @Test func `the column has codes for programs and words for people`() {
        let column = ReportColumn(
            "cell", .text, as: .codes(.cell), .cell, [.text("66j9xy"), .text("Others"), .withheld])
        #expect(column.cell(0) == .text("66j9xy"))
        guard case .phrase(let place) = column.inWords(0) else {
            Issue.record("no words")
            return
        }
        #expect(place.en == "33.451° S, 70.670° W")
        #expect(column.inWords(1) == .text("Others") && column.inWords(2) == .withheld)
    }
}
