import Base
import Foundation
import Testing

@testable import Sources

/// Times and numbers as cells say them.
@Suite(.timeLimit(.minutes(5))) struct CellTests {
    private func cell(_ text: String) -> TimeCell? {
        var (text, reader) = (text, TimeCellReader())
        return text.withUTF8 { reader.read($0) }
    }

    private func instant(_ text: String, _ order: DateOrder? = nil, in zone: String = "America/Santiago") -> String? {
        guard let cell = cell(text), let zone = TimeZone(identifier: zone) else { return nil }
        var resolution = TimeResolution(order: order, clock: WallClock(zone: zone))
        return resolution.seconds(cell).map { Instant(secondsSinceEpoch: $0).utcText }
    }

    @Test(arguments: [
        ("2026-03-01T09:15:30Z", "2026-03-01T09:15:30Z"), ("2026-03-01T09:15:30-03:00", "2026-03-01T12:15:30Z"),
        ("2026-03-01 09:15:30", "2026-03-01T12:15:30Z"), ("2026-03-01 09:15", "2026-03-01T12:15:00Z"),
        ("2026-03-01", "2026-03-01T03:00:00Z"), ("2026/3/1 9:15", "2026-03-01T12:15:00Z"),
        ("1772356530", "2026-03-01T09:15:30Z"),
        ("1772356530000", "2026-03-01T09:15:30Z"), ("1772356530.0", "2026-03-01T09:15:30Z"),
        ("-86400", "1969-12-31T00:00:00Z"), ("2026-03-01T09:15:30.123+00:00", "2026-03-01T09:15:30Z"),
        ("2026-03-01 9:15 p.m.", "2026-03-02T00:15:00Z"),
        ("13 de mayo de 2026 10:05", "2026-05-13T14:05:00Z"), ("13-May-2026", "2026-05-13T04:00:00Z"),
        ("Wed, 13 May 2026 10:05:00 GMT", "2026-05-13T10:05:00Z"),
        ("May 13th, 2026, 10:05 AM", "2026-05-13T14:05:00Z"), ("13/dic/2026 09:05:07", "2026-12-13T12:05:07Z"),
        ("miércoles, 13 de mayo del 2026 a las 10:05 p. m.", "2026-05-14T02:05:00Z"),
        ("mar 3 mar 26 9:15", "2026-03-03T12:15:00Z"), ("1º de Septiembre de 2026", "2026-09-01T04:00:00Z"),
        ("SEPT. 1, 2026 at 9:15pm", "2026-09-02T01:15:00Z"), ("1 January 2026", "2026-01-01T03:00:00Z"),
    ])
    func `a time that says its order`(_ text: String, _ utc: String) { #expect(instant(text) == utc) }

    @Test func `an offset is read as ISO 8601 has it, wherever it is`() {
        for offset in [
            "+00:00", "-00:00", "+05:45", "-09:30", "+14:00", "-23:59", "+24:00", "+05:60", "+0a:00", "*03:00",
        ] {
            for time in ["2026-03-01T09:15:30", "0001-01-02T00:00:00", "9999-12-30T23:59:59", "2026-02-30T10:00:00"] {
                #expect(
                    instant(time + offset) == ISO8601Text(time + offset)?.plausibleInstant?.utcText, "\(time + offset)")
            }
        }
    }

    // Chile's clocks are four hours behind in May, and three in summer.
    @Test(
        arguments: [
            ("13 de mayo de 2026 10:05", "2026-05-13T14:05:00Z"),
            ("13 DE MAYO DEL 2026, 10:05", "2026-05-13T14:05:00Z"),
            ("13 mayo 2026", "2026-05-13T04:00:00Z"), ("13 may 2026", "2026-05-13T04:00:00Z"),
            ("13 may. 2026 10:05:07", "2026-05-13T14:05:07Z"), ("13-May-2026 10:05", "2026-05-13T14:05:00Z"),
            ("13/may/26", "2026-05-13T04:00:00Z"), ("May 13, 2026 10:05 AM", "2026-05-13T14:05:00Z"),
            ("may 13 2026 10:05 p. m.", "2026-05-14T02:05:00Z"), ("MAYO 13, 2026", "2026-05-13T04:00:00Z"),
            ("1 de enero de 2026 0:00", "2026-01-01T03:00:00Z"), ("Jan. 1, 2026 12:00 a.m.", "2026-01-01T03:00:00Z"),
            ("3 ago 2026", "2026-08-03T04:00:00Z"), ("3 Aug 2026", "2026-08-03T04:00:00Z"),
            ("3 Sept 2026 UTC", nil), ("3 setiembre 2026", "2026-09-03T04:00:00Z"),
            ("24 December 2025 20:00 GMT-4", "2025-12-25T00:00:00Z"), ("29 feb 2024", "2024-02-29T03:00:00Z"),
            ("29 feb 2025", nil), ("32 de mayo de 2026", nil), ("13 de mayor de 2026", nil), ("mayo 2026", nil),
            ("13 de mayo", nil), ("13mayo2026", nil), ("May 13, 026", nil), ("mayo", nil), ("Abril Soto", nil),
            ("0 may 2026", nil), ("13 de mayo de 2026 25:00", nil),
        ] as [(String, String?)])
    func `a date with its month as a word`(_ text: String, _ utc: String?) {
        #expect(instant(text) == utc)
        #expect(cell(text)?.kind != .unordered)
    }

    @Test(
        arguments: [
            ("13/03/2026 09:05", "2026-03-13T12:05:00Z", nil),
            ("01/02/2026 9:05:07", "2026-02-01T12:05:07Z", "2026-01-02T12:05:07Z"),
            ("3.4.26, 21:00", "2026-04-04T00:00:00Z", "2026-03-05T00:00:00Z"),
            ("3-4-2026 12:30 AM", "2026-04-03T03:30:00Z", "2026-03-04T03:30:00Z"),
            ("12/31/1999 12:05 p. m.", nil, "1999-12-31T15:05:00Z"),
            ("03/04/2026 noon", "2026-04-03T15:00:00Z", "2026-03-04T15:00:00Z"),
        ] as [(String, String?, String?)])
    func `a date in either order`(_ text: String, _ day: String?, _ month: String?) {
        #expect(instant(text, .dayFirst) == day)
        #expect(instant(text, .monthFirst) == month)
    }

    @Test(arguments: [
        "", "x", "32/13/2026", "29/02/2025", "2026-13-01", "2026-02-30 10:00", "9:15", "10/10", "1/2/3/4", "25:00",
        "2026-03-01 25:10:00",
        "1/2/2026 13:00 pm", "2026-03-01T09:15:30Zulu", "99999999999999999999", "13 de mayo", "mayo 2026", "martes",
        "31 de abril de 2026", "13 maya 2026", "May 13 10:05", "13 mayo 2026 x", "13 mayo 2026 a las", "mar 2026",
        "0 de mayo de 2026", "123 de mayo de 2026", "mayor 13, 2026",
    ])
    func `what is no time`(_ text: String) { #expect(cell(text) == nil) }

    @Test func `a local time that is skipped or repeated is the one that clocks take`() {
        // Chile's clocks went forward at midnight on 6 September 2026, and back at midnight on 5 April.
        #expect(instant("2026-09-06 00:30:00") == "2026-09-06T04:30:00Z")
        #expect(instant("2026-04-04 23:30:00") == "2026-04-05T02:30:00Z")
        #expect(instant("2026-04-05 00:30:00") == "2026-04-05T04:30:00Z")
    }

    @Test func `the order is that which the column shows`() {
        func evidence(_ texts: [String]) -> DateEvidence {
            var evidence = DateEvidence()
            for var text in texts {
                text.withUTF8 { bytes in
                    if let cell = cell(String(decoding: bytes, as: UTF8.self)) { evidence.note(cell, bytes) }
                }
            }
            return evidence
        }
        #expect(evidence(["01/02/2026", "13/02/2026"]).order == .dayFirst)
        #expect(evidence(["01/02/2026", "02/13/2026"]).order == .monthFirst)
        let either = evidence(["03/03/2026", "01/02/2026", "02/01/2026"])
        #expect(either.order == nil && either.isAmbiguous && either.example == "01/02/2026")
        #expect(!evidence(["03/03/2026"]).isAmbiguous)
    }

    @Test(
        arguments: [
            ("9:15", 33_300), ("09:15:30", 33_330), ("9:15 PM", 76_500), ("12 a.m.", 0), ("9h15", 33_300),
            ("21:00 hrs", 75_600), ("9", nil), ("24:00", nil), ("", nil),
        ] as [(String, Int?)])
    func `a time of day`(_ text: String, _ second: Int?) {
        var text = text
        #expect(text.withUTF8 { TimeCellReader.timeOfDay($0) } == second)
    }

    @Test(
        arguments: [
            ("-33.4372", ".", -33.4372), ("-33,4372", ",", -33.4372), ("1,234.5", ".", 1234.5),
            ("1.234.567,5", ",", 1_234_567.5), ("12", ".", 12),
            ("1e3", ".", 1000), ("0.1234567890123456789", ".", 0.1234567890123456789), ("1,23", ".", nil),
            ("", ".", nil), ("-", ".", nil), ("1.2.3", ".", nil), ("inf", ".", nil), ("007", ".", 7),
        ] as [(String, String, Double?)])
    func `a decimal number`(_ text: String, _ mark: String, _ value: Double?) {
        var text = text
        #expect(text.withUTF8 { NumberCell.decimal($0, mark: mark.utf8.first!) } == value)
    }

    @Test func `decimals are those that Swift reads`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let value = Double.random(in: -180...180, using: &random)
            for var text in ["\(value)", String(format: "%.6f", value), String(format: "%.2f", value)] {
                #expect(text.withUTF8 { NumberCell.decimal($0, mark: 0x2E) } == Double(text))
            }
        }
    }

    @Test(
        arguments: [
            ("0", 0), ("12", 12), ("-5", -5), ("9223372036854775807", .max), ("-9223372036854775808", .min),
            ("007", nil), ("+7", nil), ("", nil), ("9223372036854775808", nil), ("1.0", nil), ("-", nil), ("-0", nil),
        ] as [(String, Int64?)])
    func `an id that is a number`(_ text: String, _ value: Int64?) {
        var text = text
        #expect(text.withUTF8 { NumberCell.integer($0) } == value)
    }

    @Test(arguments: [
        ("x", AttendanceCell.mark), ("Sí", .mark), ("✓", .mark), ("1", .mark), ("TRUE", .mark), ("no", .absent),
        ("0", .absent), ("—", .absent), ("9:15", .timeOfDay(33_300)),
    ])
    func `a cell of a wide list`(_ text: String, _ cell: AttendanceCell) {
        #expect(AttendanceCell(text) == cell)
        #expect(AttendanceCell("tarde") == nil)
    }
}
