import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Bins round changes of clock. Offsets and instants of the changes are those of the IANA data as `zdump -v` prints them.
@Suite(.timeLimit(.minutes(30))) struct BinScaleTests {
    /// A span of time in a zone, with bins of a width in seconds, and what the clock shows at each bin's start.
    struct Span: CustomTestStringConvertible {
        let testDescription: String
        let zone: String
        let times: (from: String, to: String)
        let width: Int
        let labels: [String]

        init(_ name: String, _ zone: String, from: String, to: String? = nil, width: Int, _ labels: [String]) {
            (testDescription, self.zone, times) = (name, zone, (from, to ?? from))
            (self.width, self.labels) = (width, labels)
        }
    }

    static let spans: [Span] = [
        Span(
            "bins are multiples of the width on the local clock", "UTC", from: "2026-03-01T06:20:00Z",
            to: "2026-03-01T06:45:00Z", width: 900,
            ["2026-03-01T06:15:00+00:00", "2026-03-01T06:30:00+00:00", "2026-03-01T06:45:00+00:00"]),
        Span(
            "a zone offset by three quarters of an hour has whole-hour bins", "Asia/Kathmandu",
            from: "2026-03-01T06:20:00Z", to: "2026-03-01T07:15:00Z", width: 3600,
            ["2026-03-01T12:00:00+05:45", "2026-03-01T13:00:00+05:45"]),
        Span(
            "days start at the zone's own midnight", "Asia/Kathmandu", from: "2026-03-01T18:14:59Z",
            to: "2026-03-01T18:15:00Z", width: 86_400, ["2026-03-01T00:00:00+05:45", "2026-03-02T00:00:00+05:45"]),
        // Santiago, 5 April 2026: at 24:00 of the 4th the clock goes back to 23:00 (03:00Z).
        Span(
            "an hour that occurs twice is two bins", "America/Santiago", from: "2026-04-04T22:10:00-03:00",
            to: "2026-04-05T00:10:00-04:00", width: 3600,
            [
                "2026-04-04T22:00:00-03:00", "2026-04-04T23:00:00-03:00", "2026-04-04T23:00:00-04:00",
                "2026-04-05T00:00:00-04:00",
            ]),
        Span(
            "a quarter of an hour that occurs twice is two bins", "America/Santiago", from: "2026-04-04T23:30:00-03:00",
            to: "2026-04-04T23:30:00-04:00", width: 900,
            [
                "2026-04-04T23:30:00-03:00", "2026-04-04T23:45:00-03:00", "2026-04-04T23:00:00-04:00",
                "2026-04-04T23:15:00-04:00", "2026-04-04T23:30:00-04:00",
            ]),
        Span(
            "a 25-hour day is one bin", "America/Santiago", from: "2026-04-04T12:00:00-03:00",
            to: "2026-04-05T12:00:00-04:00", width: 86_400, ["2026-04-04T00:00:00-03:00", "2026-04-05T00:00:00-04:00"]),
        Span(
            "the first bin may begin before the clock goes back", "America/Santiago",
            from: "2026-04-04T23:30:00-04:00", width: 86_400, ["2026-04-04T00:00:00-03:00"]),
        // Santiago, 6 September 2026: at 24:00 of the 5th (04:00Z) the clock goes on to 01:00; the 6th has no midnight.
        Span(
            "a day without a midnight starts at the jump", "America/Santiago", from: "2026-09-05T12:00:00-04:00",
            to: "2026-09-07T00:00:00-03:00", width: 86_400,
            ["2026-09-05T00:00:00-04:00", "2026-09-06T01:00:00-03:00", "2026-09-07T00:00:00-03:00"]),
        Span(
            "the first bin may begin at the jump", "America/Santiago", from: "2026-09-06T01:30:00-03:00",
            width: 86_400, ["2026-09-06T01:00:00-03:00"]),
        Span(
            "an hour the clock skips has no bin", "America/Santiago", from: "2026-09-05T22:10:00-04:00",
            to: "2026-09-06T02:10:00-03:00", width: 3600,
            [
                "2026-09-05T22:00:00-04:00", "2026-09-05T23:00:00-04:00", "2026-09-06T01:00:00-03:00",
                "2026-09-06T02:00:00-03:00",
            ]),
        // 22:00 lasts its two hours less the one that is missing; the next multiple would be 00:00, which is jumped over.
        Span(
            "two-hour bins start at the jump too", "America/Santiago", from: "2026-09-05T23:10:00-04:00",
            to: "2026-09-06T02:10:00-03:00", width: 7200,
            ["2026-09-05T22:00:00-04:00", "2026-09-06T01:00:00-03:00", "2026-09-06T02:00:00-03:00"]),
        // New York, 1 November 2026: at 02:00 (06:00Z) back to 01:00. 8 March 2026: at 02:00 (07:00Z) on to 03:00.
        Span(
            "hourly bins in New York in autumn", "America/New_York", from: "2026-11-01T00:59:59-04:00",
            to: "2026-11-01T02:00:00-05:00", width: 3600,
            [
                "2026-11-01T00:00:00-04:00", "2026-11-01T01:00:00-04:00", "2026-11-01T01:00:00-05:00",
                "2026-11-01T02:00:00-05:00",
            ]),
        // The hour shown again holds no multiple of two.
        Span(
            "a two-hour bin in New York in autumn lasts three hours", "America/New_York",
            from: "2026-11-01T00:30:00-04:00", to: "2026-11-01T02:00:00-05:00", width: 7200,
            ["2026-11-01T00:00:00-04:00", "2026-11-01T02:00:00-05:00"]),
        Span(
            "hourly bins in New York in spring", "America/New_York", from: "2026-03-08T01:00:00-05:00",
            to: "2026-03-08T04:00:00-04:00", width: 3600,
            ["2026-03-08T01:00:00-05:00", "2026-03-08T03:00:00-04:00", "2026-03-08T04:00:00-04:00"]),
        // Lord Howe, 5 April 2026: at 02:00 (4 April, 15:00Z) back by half an hour; 4 October: at 02:00 on to 02:30.
        Span(
            "setting clocks back half an hour lengthens the hour", "Australia/Lord_Howe",
            from: "2026-04-05T00:30:00+11:00", to: "2026-04-05T02:00:00+10:30", width: 3600,
            ["2026-04-05T00:00:00+11:00", "2026-04-05T01:00:00+11:00", "2026-04-05T02:00:00+10:30"]),
        Span(
            "half-hour bins repeat when clocks go back half an hour", "Australia/Lord_Howe",
            from: "2026-04-05T01:30:00+11:00", to: "2026-04-05T02:00:00+10:30", width: 1800,
            ["2026-04-05T01:30:00+11:00", "2026-04-05T01:30:00+10:30", "2026-04-05T02:00:00+10:30"]),
        Span(
            "setting clocks forward half an hour shortens the hour", "Australia/Lord_Howe",
            from: "2026-10-04T01:30:00+10:30", to: "2026-10-04T03:00:00+11:00", width: 3600,
            ["2026-10-04T01:00:00+10:30", "2026-10-04T02:30:00+11:00", "2026-10-04T03:00:00+11:00"]),
        // Samoa crossed the date line: 29 December 2011 was followed by the 31st.
        Span(
            "a day that never happened has no bin", "Pacific/Apia", from: "2011-12-29T12:00:00-10:00",
            to: "2011-12-31T12:00:00+14:00", width: 86_400, ["2011-12-29T00:00:00-10:00", "2011-12-31T00:00:00+14:00"]),
        // Weeks are counted from 1970-01-01.
        Span(
            "weeks start on Thursdays", "America/Santiago", from: "2026-09-05T12:00:00-04:00",
            to: "2026-09-10T12:00:00-03:00", width: 604_800, ["2026-09-03T00:00:00-04:00", "2026-09-10T00:00:00-03:00"]),
        Span(
            "instants before 1970", "UTC", from: "1969-12-31T23:50:00Z", to: "1970-01-01T00:00:00Z", width: 3600,
            ["1969-12-31T23:00:00+00:00", "1970-01-01T00:00:00+00:00"]),
    ]

    /// From the bin that holds the span's first instant to the one that holds its last.
    @Test(arguments: spans) func `bins start where the clock shows a multiple of their width`(_ span: Span) throws {
        let zone = try #require(TimeZone(identifier: span.zone))
        let (from, to) = (Instant(span.times.from), Instant(span.times.to))
        let scale = BinScale(zone: zone, from: from, to: to, width: BinWidth(seconds: span.width))
        var hint = 0
        let first = scale.bin(of: from.secondsSinceEpoch, hint: &hint)
        let bins = first...scale.bin(of: to.secondsSinceEpoch, hint: &hint)
        #expect(bins.lowerBound == 0)
        let clock = WallClock(zone: zone)
        #expect(bins.map { clock.iso8601(scale.start(of: $0)) } == span.labels)
    }

    @Test(arguments: [
        "America/Santiago", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
        "Africa/Casablanca",
    ])
    func `every bin holds the instants from its start to the next bin`(zone: String) throws {
        var random = SeededGenerator(seed: 7)
        let timeZone = try #require(TimeZone(identifier: zone))
        let (first, last) = (Instant("2024-01-01T00:00:00Z"), Instant("2027-01-01T00:00:00Z"))
        for width in [900, 3600, 7200, 86_400, 604_800, 5_000] {
            let scale = BinScale(zone: timeZone, from: first, to: last, width: BinWidth(seconds: width))
            var hint = 0
            for _ in 0..<300 {
                let time = Int64.random(in: first.secondsSinceEpoch...last.secondsSinceEpoch, using: &random)
                let bin = scale.bin(of: time, hint: &hint)
                #expect(scale.start(of: bin).secondsSinceEpoch <= time)
                #expect(time < scale.start(of: bin + 1).secondsSinceEpoch)
            }
        }
    }
}
