import Foundation
import Messages
import Reporting
import Tables

/// A report put into the words and pictures of its page.
struct ReportPage {
    let report: Report
    let setting: PageSetting
    private let anchors: Anchors

    /// Notices shown; how many more there are is said.
    private static let mostNotices = 40

    init(report: Report, setting: PageSetting) {
        self.report = report
        self.setting = setting
        anchors = Anchors(report.sections)
    }

    func view(in template: PageTemplate) -> PageView {
        let event = setting.shown(report.subject.name)
        let title = setting.text(report.title)
        let dataTime = report.dataTime.map {
            setting.text(Phrase.dataUpTo(TimeText.dateAndTime($0, on: setting.clock, in: setting.language)))
        }
        let notices = sortedNotices
        return PageView(
            language: setting.language.rawValue, title: "\(event) · \(title)", event: event,
            subtitle: "\(title) · \(setting.text(report.subject.designation))",
            facts: [dataTime, setting.text(.timesInZone(report.clock.zone.identifier))].compactMap { $0 },
            policy: template.policy, style: template.style, script: template.script,
            tiles: report.headlines.map(tile), hasNotices: !notices.isEmpty,
            notices: notices.prefix(Self.mostNotices).map(line),
            noticesLeftOut: notices.count > Self.mostNotices
                ? setting.text(.pageNoticesLeftOut(setting.number(notices.count - Self.mostNotices))) : nil,
            contents: contents, sections: zip(report.sections, anchors.sections).map(part),
            aboutAnchor: anchors.about, about: about, dataTime: dataTime, words: words)
    }

    private var words: PageView.Words {
        PageView.Words(
            skip: setting.text(.pageSkip), contents: setting.text(.pageContents),
            headlines: setting.text(.pageHeadlines), notices: setting.text(.noticesHeading),
            about: setting.text(.aboutSheet), filter: setting.text(.pageFilter),
            rows: setting.text(.pageFilteredRows), sort: setting.text(.pageSortHint))
    }

    private func tile(_ headline: Headline) -> PageView.Tile {
        var meter = Markup()
        var isTime = false
        if case .instant = headline.value { isTime = true }
        if case .percentage(let percentage) = headline.value {
            meter.append(Meter(percentage: percentage, title: setting.text(headline.value)).markup)
        }
        return PageView.Tile(
            title: setting.text(headline.title), kind: isTime ? "figure when" : "figure",
            value: setting.cellText(headline.value, role: .count) ?? "–",
            detail: headline.detail.map(setting.text), meter: meter.text)
    }

    /// The worst first; the report's own order among equals.
    private var sortedNotices: [Notice] {
        Notice.Severity.allCases.sorted(by: >).flatMap { severity in report.notices.filter { $0.severity == severity } }
    }

    private func line(_ notice: Notice) -> PageView.NoticeLine {
        let section = notice.section.flatMap { report[section: $0] }
        let link = section.flatMap { section in
            anchors[section: section.name].map { PageView.Link(anchor: $0, title: setting.text(section.title)) }
        }
        return PageView.NoticeLine(
            severity: notice.severity.rawValue, label: setting.text(notice.severity.phrase),
            text: setting.text(notice.text), link: link)
    }

    private var contents: [PageView.Link] {
        zip(report.sections, anchors.sections).map { PageView.Link(anchor: $1, title: setting.text($0.title)) }
            + [PageView.Link(anchor: anchors.about, title: setting.text(.aboutSheet))]
    }

    private func part(_ section: ReportSection, _ anchor: String) -> PageView.Part {
        let figures = SectionFigures(section: section, report: report, anchor: anchor, setting: setting).markup
        let table = TableMarkup(section: section, anchor: anchor, hasPicture: !figures.bytes.isEmpty, setting: setting)
        return PageView.Part(
            anchor: anchor, title: setting.text(section.title), note: section.note.map(setting.text),
            figures: figures.text, table: table.markup.text)
    }

    /// The entries under their headings, in the order in which these come first.
    private var about: [PageView.AboutGroup] {
        var groups: [PageView.AboutGroup] = []
        for entry in report.about {
            let heading = setting.text(entry.group)
            let value = setting.cellText(entry.value, role: .identifier) ?? entry.text.map(setting.text) ?? "–"
            let line = PageView.Entry(title: setting.text(entry.title), value: value)
            if let index = groups.firstIndex(where: { $0.heading == heading }) {
                groups[index].entries.append(line)
            } else {
                groups.append(PageView.AboutGroup(heading: heading, entries: [line]))
            }
        }
        return groups
    }
}
