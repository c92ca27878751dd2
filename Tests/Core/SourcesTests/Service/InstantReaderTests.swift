import Base
import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct InstantReaderTests {
    private func read(_ reader: inout InstantReader, _ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { reader.read($0)?.secondsSinceEpoch }
    }

    @Test func `whatever came before, a text is read as it would be alone`() {
        let texts = [
            "2026-03-01T09:15:30Z", "2026-03-01T09:15:31Z", "2026-03-01T24:00:00Z", "2026-03-01T09:60:30Z",
            "2026-03-01T09:15:60Z", "2026-03-01 09:15:30Z", "2026-03-01T09:15:30z", "2026-03-01T09.15:30Z",
            "2026-03-01T0a:15:30Z", "2026-03-01T09:15:3:Z", "2026-03-02T09:15:30Z", "2026-02-29T09:15:30Z",
            "2026-03-01T06:15:30-03:00", "2026-03-01T09:15:30.5Z", "2026-03-01T09:15-0300", "2026-03-01T09:15+00:",
            "2026-03-01", "", "Z", "2026-03-01T09:15:30+", "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z",
            "0000-00-00T00:00:00Z", "9999-12-31T23:59:59Z", "2026-03-01T09:15:-1Z",
            "2016-12-31T23:59:60Z", "2016-12-31T23:59:59Z", "2016-12-31T00:00:00Z", "0000-12-31T23:59:59Z",
            "0001-01-01T00:00:00Z",
        ]
        var random = SeededGenerator(seed: 7)
        var reader = InstantReader()
        for _ in 0..<5000 {
            let text = texts.randomElement(using: &random) ?? ""
            #expect(read(&reader, text) == ISO8601Text(text)?.plausibleInstant?.secondsSinceEpoch, "\(text)")
        }
    }

    @Test func `a fresh reader takes nothing for granted`() {
        var reader = InstantReader()
        #expect(read(&reader, String(repeating: "\0", count: 20)) == nil)
        #expect(read(&reader, "2026-03-01T09:15:30Z") == 1_772_356_530)
        #expect(read(&reader, "2026-03-01T09:15:31Z") == 1_772_356_531)
        #expect(read(&reader, "2026-03-02T09:15:31Z") == 1_772_442_931)
    }
}
