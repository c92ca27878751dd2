import Base
import Reporting

extension Report {
    /// Texts as somebody will write them, in turn in every place that a text can have.
    func hostile() -> Report {
        let texts = [
            "=HYPERLINK(\"http://evil.example\";\"x\")", "<script>alert(1)</script><img src=x onerror=alert(1)>",
            "\u{1B}[2J\u{1B}]0;x\u{7}\u{0}", "\u{202E}gpj.exe \u{2067}שלום\u{2069}",
            String(repeating: "W", count: 40_000),
            String(repeating: "palabra ", count: 5000), "a\u{200B}\u{200D}\u{FEFF}\u{2060}b",
            "🚀👩‍👩‍👧‍👦🇨🇱" + String(repeating: "👩🏽‍🚀", count: 300),
            "Z" + String(repeating: "\u{301}", count: 5000), "   ", "العربية مع English وأرقام 123",
            "&lt;b&gt; {{event}} {{{style}}}",
        ]
        var next = 0
        func text() -> String {
            next += 1
            return texts[next % texts.count]
        }
        func phrase() -> Phrase { Phrase(verbatim: text()) }
        var report = self
        report.title = phrase()
        report.note = phrase()
        report.subject = .event(id: 6, name: texts[4])
        for index in report.headlines.indices {
            report.headlines[index].title = phrase()
            report.headlines[index].detail = phrase()
        }
        for index in report.notices.indices { report.notices[index].text = phrase() }
        for index in report.about.indices {
            report.about[index].title = phrase()
            report.about[index].group = phrase()
            if report.about[index].text != nil { report.about[index].text = phrase() }
        }
        for section in report.sections.indices {
            report.sections[section].title = phrase()
            report.sections[section].note = phrase()
            for picture in report.sections[section].pictures.indices {
                report.sections[section].pictures[picture].title = phrase()
            }
            for column in report.sections[section].table.columns.indices {
                let name = report.sections[section].table.columns[column].name
                if column % 3 == 1 { report.sections[section].table.columns[column].title = phrase() }
                report.sections[section].table.columns[column].definition = phrase()
                guard name != "kind", name != "measure", name != "cell" else { continue }
                for row in report.sections[section].table.columns[column].cells.indices {
                    if case .text = report.sections[section].table.columns[column].cells[row] {
                        report.sections[section].table.columns[column].cells[row] = .text(text())
                    }
                }
            }
        }
        return report
    }
}
