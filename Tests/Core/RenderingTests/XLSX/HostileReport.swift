import Base
import Reporting

/// The sample with names in it that mean no good.
enum HostileReport {
    static let names = [
        "=HYPERLINK(\"http://x\",\"y\")", "\u{202E}evil\u{202C} name \u{200F}שלום",
        String(repeating: "A very long name ", count: 2400), String(repeating: "x", count: 40_000),
        "zero\u{200B}width\u{FEFF}", "\u{1B}[31mred\u{0}", "a\nb\nc\nd", "👩‍👩‍👧‍👦 🇨🇱 日本語の名前がここにあります",
    ]

    static func make() -> Report {
        var report = SampleReport.make()
        report.subject = .event(id: 6, name: names[1] + " " + names[2])
        report.title = Phrase(verbatim: names[0])
        report.note = Phrase(verbatim: names[2])
        report.headlines[0].title = Phrase(verbatim: names[3])
        report.headlines[1].value = .text(names[2])
        report.headlines[2].detail = Phrase(verbatim: names[3])
        report.notices[0].text = Phrase(verbatim: names[2])
        report.notices[1].text = Phrase(verbatim: names[1])
        let named: Set = ["session", "registrant_type", "method", "examples", "cell"]
        for section in report.sections.indices {
            let columns = report.sections[section].table.columns
            for (index, column) in columns.enumerated() where named.contains(column.name) {
                report.sections[section].table.columns[index].cells = column.cells.indices.map {
                    .text(names[$0 % names.count])
                }
            }
        }
        report.sections[1].title = Phrase(verbatim: names[2])
        report.sections[2].title = Phrase(verbatim: names[1])
        report.sections[3].note = Phrase(verbatim: names[2])
        report.about[0].value = .text(names[2])
        report.about[1].value = .text(names[3])
        return report
    }
}
