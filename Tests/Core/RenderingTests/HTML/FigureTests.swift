import Base
import Foundation
import Testing

@testable import Rendering
@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct FigureTests {
    private func clock(_ zone: String, from: Int64 = 0) throws -> WallClock {
        let zone = try #require(TimeZone(identifier: zone))
        let start = Instant(secondsSinceEpoch: from)
        return WallClock(zone: zone, from: start, to: start.advanced(bySeconds: 10 * 86_400))
    }

    private func column(_ name: String, _ role: ReportColumn.Role, _ cells: [Cell]) -> ReportColumn {
        CSVSample.column(name, role, es: name, en: name, cells)
    }

    private func figure(from start: Int64, step: Int, _ counts: [Int64], _ setting: PageSetting) -> Markup {
        let section = ReportSection.fixture(
            "s", title: Phrase(verbatim: "s"),
            table: ReportTable([
                column(
                    "bin_start", .instant,
                    counts.indices.map { .instant(Instant(secondsSinceEpoch: start + Int64($0 * step))) }),
                column("checkins", .count, counts.map { .integer($0) }),
            ]))
        guard case .dayHours(let picture)? = section.figure else { return Markup() }
        return DayHourFigure(picture: picture, id: "f", setting: setting).markup
    }

    private func bins(from start: Int64, width: Int, count: Int, _ clock: WallClock) -> HistogramBins {
        HistogramBins(
            (0..<count).map { Instant(secondsSinceEpoch: start + Int64($0 * width)) }, width: BinWidth(seconds: width),
            clock: clock)
    }

    /// What stands in each row of a table of colours: heading, cells, and the cells' classes.
    private func rows(_ markup: Markup) -> [(heading: String, cells: [String], classes: [String])] {
        markup.text.matches(of: /<tr><th scope="row"><bdi>(.*?)<\/bdi><\/th>(.*?)<\/tr>/).map { match in
            let cells = match.2.matches(of: /<td class="(.*?)".*?>(.*?)<\/td>/)
            return (String(match.1), cells.map { String($0.2) }, cells.map { String($0.1) })
        }
    }

    // MARK: - Days and hours

    /// 1772359200 is 2026-03-01T10:00:00Z, half past three in the afternoon in Kolkata: a zone of half hours.
    @Test func `bins fall into the hours of the report's clock`() throws {
        let setting = PageSetting(language: .english, clock: try clock("Asia/Kolkata", from: 1_772_300_000))
        let markup = figure(from: 1_772_359_200, step: 1800, [3, 5, 0, 70], setting)
        let rows = rows(markup)
        #expect(rows.map(\.heading) == ["Sun 01 Mar"])
        // 15:30 | 16:00, 16:30 | 17:00.
        #expect(rows[0].cells == ["3", "5", "70"])
        // Shares of the highest in sevenths: 0.3, 0.5, 7.
        #expect(rows[0].classes == ["h1", "h1", "h7"])
        #expect(markup.text.contains("title=\"01 Mar, 17:00: 70\""))
    }

    /// Santiago sets its clocks back at the midnight that ends 4 April 2026: that day has two hours from 23.
    /// 1775354400 is 2026-04-05T02:00:00Z, 23:00 before the change; 04:00Z is the midnight after it.
    @Test func `both hours of a clock change count as one`() throws {
        let setting = PageSetting(language: .spanish, clock: try clock("America/Santiago", from: 1_775_300_000))
        let markup = figure(from: 1_775_354_400, step: 3600, [10, 20, 7], setting)
        let rows = rows(markup)
        #expect(markup.text.contains("<p class=\"note\">" + Phrase.pageHourTwice.es))
        let after = figure(from: 1_775_361_600, step: 3600, [7], setting)
        #expect(!after.text.contains("class=\"note\""))
        #expect(rows.map(\.heading) == ["sáb 04 abr", "dom 05 abr"])
        #expect(rows.map(\.cells.last) == ["30", "0"])
        #expect(rows.map(\.cells.first) == ["0", "7"])
    }

    /// Of the two quarters of an hour that both begin at 23:15, each says which it is.
    @Test func `titles of repeated times have their offset`() throws {
        let bins = bins(from: 1_775_355_300, width: 900, count: 8, try clock("America/Santiago", from: 1_775_300_000))
        #expect(bins.span(of: 0..<1, in: .spanish) == "04 abr 23:15 −03:00–23:30 −03:00")
        #expect(bins.span(of: 4..<5, in: .english) == "04 Apr 23:15 −04:00–23:30 −04:00")
        #expect(bins.span(of: 6..<8, in: .english) == "04 Apr 23:45 −04:00–05 Apr 00:15")
    }

    @Test func `bins wider than an hour say nothing about hours`() throws {
        let setting = PageSetting(language: .english, clock: try clock("UTC"))
        #expect(figure(from: 0, step: 7200, [1, 2], setting).bytes.isEmpty)
    }

    /// Days of 23 and of 25 hours follow each other on the axis like any others.
    @Test func `a day in which the clock changes is as wide as others`() throws {
        // Midnights around the night of 4 April 2026 in Santiago: that day has 25 hours.
        let starts = [1_775_185_200, 1_775_271_600, 1_775_361_600, 1_775_448_000].map {
            Instant(secondsSinceEpoch: $0)
        }
        let bins = HistogramBins(starts, width: 86_400, clock: try clock("America/Santiago", from: 1_775_100_000))
        #expect(zip(bins.positions.dropFirst(), bins.positions).allSatisfy { $0 - $1 == 1 })
        #expect(bins.span(of: 1..<2, in: .english) == "04 Apr 00:00–05 Apr 00:00")
        #expect(bins.end(of: 3) == Instant(secondsSinceEpoch: 1_775_534_400))
    }

    // MARK: - Sessions in common

    @Test func `shares appear in their session's row`() throws {
        let pairs: [(Int64, Int64, Int64, Int64)] = [
            (7, 3, 30, 7500), (3, 7, 30, 10_000), (3, 5, 1, 33), (5, 3, 1, 5000),
        ]
        let table = ReportTable([
            column("session_id", .identifier, pairs.map { .integer($0.0) }),
            column("other_session_id", .identifier, pairs.map { .integer($0.1) }),
            column("guests", .count, pairs.map { .integer($0.2) }),
            column("percentage", .percentage, pairs.map { .percentage(.init(hundredths: $0.3)) }),
        ])
        let names = ReportTable([
            column("session_id", .identifier, [.integer(7), .integer(3)]),
            column("session", .text, [.text("<Inicio>"), .empty]),
        ])
        let report = Report(
            name: "r", title: Phrase(verbatim: "r"), subject: .event(id: 1, name: "e"), clock: SampleReport.clock,
            sections: [ReportSection.fixture("s", title: Phrase(verbatim: "s"), table: names)])
        let section = ReportSection.fixture("o", title: Phrase(verbatim: "o"), table: table)
        let picture = try #require(
            section.figure.flatMap { if case .overlap(let picture) = $0 { picture } else { nil } })
        let setting = PageSetting(language: .english, clock: SampleReport.clock)
        let markup = OverlapFigure(picture: picture, names: ReportNames(report), id: "f", setting: setting).markup
        let rows = rows(markup)
        #expect(rows.map(\.heading) == ["7 · &lt;Inicio&gt;", "3", "5"])
        #expect(rows.map(\.cells) == [["–", "75%", "0"], ["100%", "–", "&lt;1%"], ["0", "50%", "–"]])
        #expect(rows.map(\.classes) == [["self", "h6", "h0"], ["h7", "self", "h1"], ["h0", "h4", "self"]])
        #expect(markup.text.contains("title=\"7 → 3: 30 guests, 75.00%\""))
    }

    /// Who came to the second event first is not known, since nobody scanned.
    @Test func `a row of people has their number, if it is known`() throws {
        let whole = Cell.percentage(Percentage(hundredths: 10_000))
        let half = Cell.percentage(Percentage(hundredths: 5_000))
        let table = ReportTable([
            column("first", .identifier, [1, 1, 1, 2, 2, 3].map { .integer($0) }),
            column("name", .text, ["A", "A", "A", "B", "B", "C"].map { .text($0) }),
            column("event", .identifier, [1, 2, 3, 2, 3, 3].map { .integer($0) }),
            column("guests", .count, [.integer(4), .empty, .integer(2), .empty, .empty, .integer(5)]),
            column("share", .percentage, [whole, .empty, half, .empty, .empty, whole]),
        ])
        let grid = GridPicture(
            firsts: table.columns[0], names: table.columns[1], events: table.columns[2], guests: table.columns[3],
            shares: table.columns[4])
        let setting = PageSetting(language: .english, clock: SampleReport.clock)
        let figure = GridFigure(grid: try #require(grid.redrawn(from: table)), id: "f", heading: "h3", setting: setting)
        #expect(rows(figure.markup).map(\.heading) == ["A (4)", "B"])
    }

    // MARK: - The plan

    private let nothing = MapPicture.Extent(latitude: 0, longitude: 0)

    private func spot(_ row: Int, _ latitude: Double, _ longitude: Double, _ checkIns: Double) -> MapPicture.Spot {
        MapPicture.Spot(row: row, latitude: latitude, longitude: longitude, checkIns: checkIns)
    }

    /// A hundredth of a degree of latitude is 1,111.95 m; at 60° a hundredth of longitude is half of that.
    @Test func `distances are true at the map's latitude`() throws {
        let spots = [spot(0, 60, 10, 50), spot(1, 60.01, 10, 30), spot(2, 60, 10.02, 20)]
        let frame = try #require(MapFrame(spots, cell: nothing))
        let places = spots.map(frame.place)
        let up = (places[0].y - places[1].y) * frame.height
        let across = (places[2].x - places[0].x) * frame.width
        #expect(abs(up - 1111.95) < 0.1)
        #expect(abs(across - 1111.95) < 0.3)
        #expect(places.allSatisfy { (0.05...0.95).contains($0.x) && (0.05...0.95).contains($0.y) })
        // A quarter more than the height of 1,112 m, one and a half times as wide: 2,085 m; a fourth of it is 521 m.
        #expect(abs(frame.width - 2084.9) < 0.1)
        #expect(frame.scaleBar == 500)
        #expect(frame.outside.isEmpty)
    }

    @Test func `a faraway place does not shrink the others`() throws {
        let spots = [spot(0, -33.44, -70.65, 5000), spot(1, -33.445, -70.65, 900), spot(2, 40.4, -3.7, 1)]
        let frame = try #require(MapFrame(spots, cell: MapPicture.Extent(latitude: 0.0055, longitude: 0.011)))
        #expect(frame.inside.map(\.row) == [0, 1])
        #expect(frame.outside.map(\.row) == [2])
        #expect(frame.width < 4000)
        // Santiago to Madrid.
        #expect(abs(frame.distance(of: spots[2]) - 10_700_000) < 100_000)
    }

    @Test func `the date line is no edge`() throws {
        let spots = [spot(0, 0, 179.995, 10), spot(1, 0, -179.995, 10)]
        let frame = try #require(MapFrame(spots, cell: nothing))
        #expect(frame.width == 1500)
        let places = spots.map(frame.place)
        #expect(abs((places[1].x - places[0].x) * frame.width - 1111.95) < 0.1)
    }

    /// Two large circles side by side hold their numbers; a small one beside a large one has its number over it, on the
    /// large one, and so none; one in a corner of its own has one.
    @Test func `the map's numbers overlap no other circle`() {
        func circle(_ x: Double, _ y: Double, _ radius: Double, _ text: String = "100") -> MapLabels.Circle {
            MapLabels.Circle(x: x, y: y, radius: radius, text: text)
        }
        let circles = [
            circle(0.3, 0.5, 0.09), circle(0.7, 0.5, 0.09), circle(0.3, 0.62, 0.01), circle(0.85, 0.15, 0.01),
            circle(0.85, 0.155, 0.01),
        ]
        let labels = MapLabels(circles, maximum: 6).labels
        #expect(labels.map(\.circle) == [0, 1, 3])
        #expect(labels.map(\.isInside) == [true, true, false])
        #expect(labels.allSatisfy { $0.isAlways })
        #expect(MapLabels(circles, maximum: 1).labels.map(\.circle) == [0])
        // Half a plan's width apart long numbers have room on a wide page and not on a narrow one.
        let long = [circle(0.3, 0.3, 0.02, "1.234.567"), circle(0.5, 0.3, 0.02, "1.234.567")]
        let some = MapLabels(long, maximum: 6).labels
        #expect(some.map(\.circle) == [0, 1] && some.map(\.isAlways) == [true, false])
    }

    @Test func `there is no map of nothing`() {
        #expect(MapFrame([], cell: nothing) == nil)
    }

    // MARK: - Time

    /// Two days of hours with nights left out: days are named where they begin, times at round steps, and on a narrow
    /// page none touches another.
    @Test func `labels leave each other room`() throws {
        let counts = (0..<480).map { (60..<180).contains($0) || (350..<440).contains($0) ? 5.0 : 0 }
        let bins = bins(from: SampleReport.day.secondsSinceEpoch, width: 360, count: counts.count, SampleReport.clock)
        let frame = try #require(HistogramFrame(bins, values: counts, columns: 168))
        let ticks = TimeTicks(frame, in: .english)
        #expect(ticks.days.map(\.text) == ["01 Mar", "02 Mar"])
        #expect(ticks.times.count > 4)
        for (labels, wide, narrow) in [(ticks.times, 0.05, 0.15), (ticks.days, 0.07, 0.2)] {
            for (first, second) in zip(labels, labels.dropFirst()) { #expect(second.place - first.place >= wide) }
            let always = labels.filter(\.isAlways)
            for (first, second) in zip(always, always.dropFirst()) { #expect(second.place - first.place >= narrow) }
        }
    }

    @Test func `a moment stands within its column`() throws {
        let bins = bins(from: 0, width: 900, count: 4, try clock("UTC"))
        let frame = try #require(HistogramFrame(bins, values: [1, 2, 3, 4], columns: 60))
        #expect(frame.place(of: Instant(secondsSinceEpoch: 0)) == 0)
        #expect(frame.place(of: Instant(secondsSinceEpoch: 1350)) == 0.375)
        #expect(frame.place(of: Instant(secondsSinceEpoch: 3600)) == nil)
        #expect(bins.span(of: 1..<3, in: .english) == "01 Jan 00:15–00:45")
    }

    @Test func `distances as text`() {
        let setting = PageSetting(language: .spanish, clock: SampleReport.clock)
        let texts = [0.5, 500, 999, 1000, 1500, 12_345].map { setting.distance(metres: $0) }
        #expect(texts == ["0,5 m", "500 m", "999 m", "1 km", "1,5 km", "12 km"])
    }

    // MARK: - Addresses

    @Test func `sections have their own anchors`() {
        let names = ["a_b", "a_b", "content", "ñ<\">", "about", ""]
        let sections = names.map { ReportSection.fixture($0, title: Phrase(verbatim: "t"), table: ReportTable([])) }
        let anchors = Anchors(sections)
        #expect(anchors.sections == ["a_b", "a_b-2", "content-2", "section", "about", "section-2"])
        #expect(anchors.about == "about-2")
        #expect(anchors[section: "a_b"] == "a_b")
    }
}
