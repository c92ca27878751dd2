import Base
import Foundation
import Testing

@testable import Reporting

/// Pictures follow their table.
@Suite(.timeLimit(.minutes(30))) struct PictureTests {
    private static func column(
        _ name: String, _ role: ReportColumn.Role, as meaning: ReportColumn.Meaning = .value, _ cells: [Cell]
    ) -> ReportColumn {
        ReportColumn(
            name, role, as: meaning, title: Phrase(verbatim: name), definition: Phrase(verbatim: ""), cells: cells)
    }

    private static func time(_ minutes: Int64) -> Cell { .instant(Instant(secondsSinceEpoch: minutes * 60)) }

    private static let ids = column("session_id", .identifier, as: .ids(of: .session), [.integer(1), .integer(2)])
    private static let names = column("session", .text, as: .names(of: .session), [.text("A"), .text("A")])
    private static let whole = column("registered", .count, [.integer(9), .integer(8)])
    private static let part = column("attended", .count, [.integer(5), .withheld])

    private static let section = ReportSection(
        "attendance_by_session", title: Phrase(verbatim: "t"), table: ReportTable([ids, names, whole, part]),
        pictures: [
            .bars(BarPicture(title: Phrase(verbatim: "b"), labels: names, ids: ids, series: [part], whole: whole))
        ])

    private static func bars(_ section: ReportSection) -> BarPicture? {
        if case .bars(let bars)? = section.pictures.first { bars } else { nil }
    }

    @Test func `rows in another order are so in the picture`() throws {
        var section = Self.section
        section.table.keep(rows: [1, 0])
        let bars = try #require(Self.bars(section))
        #expect(bars.series[0].cells == [.withheld, .integer(5)])
        #expect(bars.names(on: WallClock(zone: .gmt)) == [.text("A (#2)"), .text("A (#1)")])
    }

    @Test func `a picture goes with a column that it needs, and does without others`() throws {
        var section = Self.section
        section.table = ReportTable([Self.names, Self.part])
        let bars = try #require(Self.bars(section))
        #expect(bars.whole == nil)
        // The names are told apart without the column of ids.
        #expect(bars.names(on: WallClock(zone: .gmt)) == [.text("A (#1)"), .text("A (#2)")])
        section.table = ReportTable([Self.names, Self.whole])
        #expect(section.pictures.isEmpty)
    }

    @Test func `a bar says which part it is, whatever the table shows`() throws {
        let parts = Self.column("part", .text, as: .codes(.packPart), [.text("alone"), .text("shared 1")])
        var section = Self.section
        section.pictures = [
            .bars(BarPicture(title: Phrase(verbatim: "b"), labels: Self.names, parts: parts, series: [Self.part]))
        ]
        section.table = ReportTable([Self.names, Self.part])
        let names = try #require(Self.bars(section)).names(on: WallClock(zone: .gmt))
        let name = Phrase(verbatim: "A")
        #expect(
            names == [
                .phrase(.facts([name, .packPart("alone")])), .phrase(.facts([name, .packPart("shared 1")])),
            ])
    }

    @Test func `what a table withholds is in no picture`() throws {
        var section = Self.section
        section.table.columns[2].cells[0] = .withheld
        #expect(Self.bars(section)?.whole?.cells == [.withheld, .integer(8)])
        let places = [
            Self.column("latitude", .degrees, [.number(1), .number(2)]),
            Self.column("longitude", .degrees, [.number(3), .number(4)]),
        ]
        let map = MapPicture(
            names: nil, latitudes: places[0], longitudes: places[1], counts: Self.part,
            extent: MapPicture.Extent(geohashLength: 5))
        #expect(map.spots.map(\.row) == [0])
        #expect(map.extent == MapPicture.Extent(latitude: 180 / 4096, longitude: 360 / 8192))
    }

    @Test func `each session's bins are in time's order whatever that of the rows`() {
        let starts = Self.column("bin_start", .instant, [Self.time(30), Self.time(0), Self.time(15)])
        let picture = SessionHistogramsPicture(
            ids: Self.column("session_id", .identifier, [1, 1, 2].map(Cell.integer)), names: nil, starts: starts,
            arrivals: Self.column("arrivals", .count, [3, 1, 2].map(Cell.integer)), width: 900)
        #expect(picture.sessions.map(\.id) == [.integer(1), .integer(2)])
        #expect(picture.sessions.map(\.arrivals) == [[.integer(1), .integer(3)], [.integer(2)]])
    }

    @Test func `a histogram has its bins in order, or is none`() {
        func histogram(_ minutes: [Int64]) -> ReportSection {
            let starts = Self.column("bin_start", .instant, minutes.map(Self.time))
            let counts = Self.column("visits", .count, minutes.map(Cell.integer))
            return ReportSection(
                "checkin_histogram", title: Phrase(verbatim: "t"), table: ReportTable([starts, counts]),
                pictures: [
                    .histogram(
                        HistogramPicture(title: Phrase(verbatim: "h"), starts: starts, width: 900, series: [counts]))
                ])
        }
        #expect(histogram([0, 15, 30]).pictures.count == 1)
        #expect(histogram([]).pictures.count == 1)
        #expect(histogram([15, 0, 30]).pictures.isEmpty)
    }
}
