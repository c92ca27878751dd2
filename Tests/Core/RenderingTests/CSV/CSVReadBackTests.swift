import Base
import Foundation
import Reporting
import TestSupport
import Testing

@testable import Rendering

/// What Python's `csv` module reads is what was written, whatever the texts hold.
@Suite(.enabled(if: Python.path != nil), .timeLimit(.minutes(30))) struct CSVReadBackTests {
    private static let program = """
        import csv, json, sys
        with open(sys.argv[1], encoding="utf-8-sig", newline="") as file:
            print(json.dumps(list(csv.reader(file, delimiter=sys.argv[2], strict=True))))
        """

    @Test(arguments: [(CSVDialect.plain, Language.english, ","), (.excel, .spanish, ";"), (.standard, .spanish, ",")])
    func `hostile texts read back as they were`(dialect: CSVDialect, language: Language, separator: String) async throws
    {
        var random = SeededGenerator(seed: 17)
        // Python's reader takes a carriage return alone, and NUL before 3.11, for damage.
        let texts = (0..<300).map { _ in HostileText.make(using: &random).replacing("\0", with: "") }
        let table = ReportTable([
            CSVSample.column("a", .text, es: "a", en: "a", texts.map { .text($0) }),
            CSVSample.column(
                "b", .percentage, es: "b", en: "b", texts.indices.map { .percentage(.init(hundredths: Int64($0))) }),
            CSVSample.column("c", .text, es: "c", en: "c", texts.reversed().map { .text($0) }),
        ])
        let bytes = CSVRenderer(dialect).bytes(of: table, on: try CSVSample.clock(), in: language)
        let output = try await Python.run(Self.program, [separator], input: bytes)
        let rows = try JSONDecoder().decode([[String]].self, from: Data(output.utf8))
        #expect(rows.count == texts.count + 1)
        let isForPeople = dialect != .plain
        func expected(_ text: String) -> String {
            guard isForPeople else { return text }
            let pictured = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
                switch scalar.properties.generalCategory {
                case .control where "\t\n\r".unicodeScalars.contains(scalar): scalar
                case .control where scalar == "\u{7F}": "␡"
                case .control where scalar.value < 0x20: Unicode.Scalar(0x2400 + scalar.value)
                case .control: "\u{FFFD}"
                default: scalar.properties.isBidiControl ? nil : scalar
                }
            }
            let text = String(String.UnicodeScalarView(pictured))
            // Blanks as Foundation trims them, and what shows nothing.
            let start = pictured.first { scalar in
                !CharacterSet.whitespacesAndNewlines.contains(scalar)
                    && !scalar.properties.isDefaultIgnorableCodePoint
            }
            let isGuarded =
                start.map { "=+-@".unicodeScalars.contains($0) } ?? false
                || pictured.first.map { "\t\n\r".unicodeScalars.contains($0) } ?? false
            return isGuarded ? "'" + text : text
        }
        for (index, row) in rows.dropFirst().enumerated() {
            #expect(row.count == 3)
            #expect(row.first.map { Array($0.utf8) } == Array(expected(texts[index]).utf8))
            #expect(row.last.map { Array($0.utf8) } == Array(expected(texts[texts.count - 1 - index]).utf8))
        }
    }
}
