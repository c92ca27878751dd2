import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct JSONRendererTests {
    private static func report() throws -> Report {
        Report(
            name: "attendance", title: Phrase(es: "Asistencia", en: "Attendance"),
            note: Phrase(es: "Sin la prensa", en: "Without the press \"pool\""),
            subject: .event(id: 6, name: "Tech \"Summit\" 2026"), clock: try CSVSample.clock(),
            headlines: [
                Headline("attendance", title: Phrase(verbatim: "x"), value: .percentage(Percentage(hundredths: 8350))),
                Headline("peak", title: Phrase(verbatim: "x"), value: .empty),
            ],
            sections: [
                ReportSection.fixture(
                    "one", title: Phrase(es: "Uno", en: "One"), note: Phrase(es: "Nota", en: "Note"),
                    table: CSVSample.table),
                ReportSection.fixture("none", title: Phrase(es: "Nada", en: "None"), table: ReportTable([])),
            ],
            notices: [Notice(.warning, Phrase(es: "ojo", en: "mind"), section: "one")],
            about: [
                AboutEntry(group: Phrase(verbatim: "g"), "pages", title: Phrase(verbatim: "t"), value: .integer(9)),
                AboutEntry(
                    group: Phrase(verbatim: "g"), "filter", title: Phrase(verbatim: "t"),
                    text: Phrase(es: "no", en: "none")
                ),
            ],
            dataTime: CSVSample.morning)
    }

    @Test func `writes one document with keys in order`() throws {
        let files = JSONRenderer().render(try Self.report(), in: .english)
        #expect(files.map(\.path) == ["attendance.json"])
        let expected = #"""
            {
              "report": "attendance",
              "title": "Attendance",
              "note": "Without the press \"pool\"",
              "event": {"id": 6, "name": "Tech \"Summit\" 2026"},
              "timezone": "America/Santiago",
              "data_time": "2026-03-01T06:15:00-03:00",
              "headlines": {"attendance": 83.5, "peak": null},
              "notices": [
                {"severity": "warning", "text": "mind", "section": "one"}
              ],
              "about": {
                "pages": 9,
                "filter": "none"
              },
              "sections": {
                "one": {
                  "title": "One",
                  "note": "Note",
                  "columns": [
                    {"name": "session_id", "title": "Session ID", "unit": null, "definition": "Session ID"},
                    {"name": "session", "title": "Session, room", "unit": null, "definition": "Session, room"},
                    {"name": "starts_at", "title": "Starts at", "unit": null, "definition": "Starts at"},
                    {"name": "attendance_percentage", "title": "Percentage", "unit": "%", "definition": "Percentage"},
                    {"name": "price", "title": "Price", "unit": null, "definition": "Price"},
                    {"name": "median_distance_m", "title": "Distance", "unit": "m", "definition": "Distance"},
                    {"name": "latitude", "title": "Latitude", "unit": "deg", "definition": "Latitude"}
                  ],
                  "rows": [
                    {"session_id": 1234567, "session": "=HYPERLINK(\"x\")", "starts_at": "2026-03-01T06:15:00-03:00", \#
            "attendance_percentage": 83.5, "price": 50000, "median_distance_m": 12, "latitude": -33.437222},
                    {"session_id": -8, "session": "Panel, «tarde»; sala\n2", "starts_at": null, \#
            "attendance_percentage": null, "price": 19.9, "median_distance_m": 0, "latitude": 0},
                    {"session_id": null, "session": "-5", "starts_at": null, \#
            "attendance_percentage": 100.05, "price": -1.5, "median_distance_m": null, "latitude": null}
                  ]
                },
                "none": {
                  "title": "None",
                  "note": null,
                  "columns": [],
                  "rows": []
                }
              }
            }

            """#
        #expect(String(decoding: files[0].bytes, as: UTF8.self) == expected)
    }

    /// A reader that knows nothing of `withheld` still finds `null`; one that does can tell it from what does not exist.
    @Test func `withheld values are distinct from nonexistent ones`() throws {
        let table = ReportTable([
            CSVSample.column("session", .text, es: "a", en: "a", [.text("A"), .text("B"), .text("C")]),
            CSVSample.column("registered", .count, es: "a", en: "a", [.withheld, .empty, .withheld]),
            CSVSample.column("attended", .count, es: "a", en: "a", [.integer(7), .withheld, .integer(9)]),
            CSVSample.column("no_shows", .count, es: "a", en: "a", [.empty, .empty, .integer(9)]),
        ])
        let report = Report(
            name: "a", title: Phrase(verbatim: ""), subject: .event(id: 1, name: ""), clock: try CSVSample.clock(),
            sections: [
                ReportSection.fixture("few", title: Phrase(verbatim: ""), table: table),
                ReportSection.fixture("open", title: Phrase(verbatim: ""), table: CSVSample.table),
            ])
        struct Document: Decodable {
            struct Section: Decodable {
                var withheld: [String: [Int]]?
                var rows: [[String: JSONScalar]]
            }
            var sections: [String: Section]
        }
        /// A number, a text or nothing.
        enum JSONScalar: Decodable, Equatable {
            case some, none
            init(from decoder: any Decoder) throws {
                self = try decoder.singleValueContainer().decodeNil() ? .none : .some
            }
        }
        let document = try JSONDecoder().decode(
            Document.self, from: Data(JSONRenderer().render(report, in: .english)[0].bytes))
        let few = try #require(document.sections["few"])
        #expect(few.withheld == ["registered": [0, 2], "attended": [1]])
        #expect(few.rows.map { $0["registered"] } == [JSONScalar.none, JSONScalar.none, JSONScalar.none])
        #expect(few.rows.map { $0["attended"] } == [.some(.some), .some(.none), .some(.some)])
        #expect(document.sections["open"]?.withheld == nil)
    }

    @Test func `an empty report is a document too`() throws {
        let report = Report(
            name: "a", title: Phrase(verbatim: ""), subject: .event(id: 1, name: ""), clock: try CSVSample.clock())
        let object = try JSONSerialization.jsonObject(with: Data(JSONRenderer().render(report, in: .spanish)[0].bytes))
        let members = try #require(object as? [String: Any])
        #expect(
            Set(members.keys) == [
                "report", "title", "note", "event", "timezone", "data_time", "headlines", "notices", "about",
                "sections",
            ])
        #expect(members["data_time"] is NSNull)
    }

    @Test func `a number that is at least so much says so`() throws {
        var report = try Self.report()
        var absent = Headline("absent", title: Phrase(verbatim: "x"), value: .integer(91))
        absent.isLowerBound = true
        report.headlines = [absent, Headline("checkins", title: Phrase(verbatim: "x"), value: .integer(2))]
        let text = String(decoding: JSONRenderer().render(report, in: .english)[0].bytes, as: UTF8.self)
        #expect(text.contains(#""headlines": {"absent": 91, "absent_at_least": true, "checkins": 2},"#))
    }

    @Test func `text is fully escaped`() throws {
        let table = ReportTable([
            CSVSample.column(
                "a", .text, es: "a", en: "a", [.text("\u{0}\u{1F}\u{7F}\u{9B}\u{2028}\u{2029}\\\"\t\r\n/é🚀")])
        ])
        let bytes = JSONRenderer().bytes(of: table, on: try CSVSample.clock())
        let escaped = #"\u0000\u001f\u007f\u009b\u2028\u2029\\\"\t\r\n/é🚀"#
        #expect(String(decoding: bytes, as: UTF8.self) == "[\n  {\"a\": \"\(escaped)\"}\n]\n")
    }

    @Test func `every text reads back as it was`() throws {
        var random = SeededGenerator(seed: 23)
        let texts = (0..<500).map { _ in HostileText.make(using: &random) }
        let table = ReportTable([CSVSample.column("a", .text, es: "a", en: "a", texts.map { .text($0) })])
        let bytes = JSONRenderer().bytes(of: table, on: try CSVSample.clock())
        let rows = try JSONDecoder().decode([[String: String]].self, from: Data(bytes))
        #expect(rows.map { $0["a"].map { Array($0.utf8) } } == texts.map { Array($0.utf8) })
    }

    @Test(.enabled(if: Python.path != nil)) func `Python reads the sample report`() async throws {
        let program = """
            import json, sys
            document = json.load(open(sys.argv[1], encoding="utf-8"))
            print(" ".join(document["sections"]))
            print(len(document["sections"]["attendance_by_session"]["rows"]))
            """
        let report = SampleReport.make()
        let output = try await Python.run(program, input: JSONRenderer().render(report, in: .spanish)[0].bytes)
        let rows = report[section: "attendance_by_session"]?.table.rowCount ?? 0
        #expect(output == report.sections.map(\.name).joined(separator: " ") + "\n\(rows)\n")
    }

    @Test func `the same report gives the same bytes`() {
        let files = (0..<3).map { _ in JSONRenderer().render(SampleReport.make(), in: .english)[0].bytes }
        #expect(files[0] == files[1] && files[1] == files[2])
    }
}
