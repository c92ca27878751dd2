import Base
import Foundation
import Reporting
import Templates

/// Fills a page's view from a report.
struct ReportPage {
    let report: Report
    let theme: Theme
    let setting: PageSetting
    /// Whether the same run writes the tables as CSV.
    var hasCSV = false
    private let anchors: Anchors
    private let names: ReportNames

    /// The maximum number of notices shown; the page states how many more there are.
    private var maximumNotices: Int { report.layout == .onePage ? 6 : 40 }

    /// Whether what is asked every day comes first, and everything else is folded under headings.
    private var isShort: Bool { report.open != nil && report.layout == .full }

    init(report: Report, theme: Theme, hasCSV: Bool = false, setting: PageSetting) {
        self.hasCSV = hasCSV
        self.report = report
        self.theme = theme
        self.setting = setting
        anchors = Anchors(report.sections)
        names = ReportNames(report)
    }

    func view(in template: PageTemplate) -> PageValues {
        let event = setting.shown(report.subject.name(in: setting.language))
        let title = setting.title(report.title)
        let dataTime = report.dataTime.map {
            let shown = TimeText.dateAndTime($0, on: setting.clock, in: setting.language)
            return setting.text(report.tellsHourOfData ? .dataUpToHour(shown) : .dataUpTo(shown))
        }
        let notices = report.otherNotices
        return [
            "language": setting.language.rawValue,
            "layout": isShort ? "short" : report.layout == .full ? nil : report.layout.rawValue,
            "title": "\(event) · \(title)", "event": event,
            "subtitle": "\(title) · \(setting.text(report.subject.designation))", "lead": report.note.map(setting.text),
            "facts": report.limits.map(setting.text)
                + [
                    report.occasion.map { setting.shown($0[setting.language]) }, dataTime,
                    setting.text(.timesInZone(report.clock.zone.nameForPeople)),
                ].compactMap { $0 },
            "policy": template.policy, "style": template.style, "script": template.script,
            "logo": theme.logo.map { Self.logo($0, setting) }, "footer": theme.footer.map(setting.text),
            "tilesMark": report.headlines.contains { $0.value == .withheld } ? setting.text(.pageWithheldNote) : nil,
            "tiles": report.tiles.map(tile), "hasNotices": !notices.isEmpty,
            "notices": lines(notices.prefix(maximumNotices)),
            "noticesLeftOut": notices.count > maximumNotices
                ? setting.text(.pageNoticesLeftOut(setting.number(notices.count - maximumNotices))) : nil,
            "noticesLine": isShort && !notices.isEmpty ? line(of: notices) : nil,
            "hasRemarks": isShort && !report.remarks.isEmpty, "remarks": report.remarks.map(setting.text),
            "folds": isShort,
            "contents": contents, "front": isShort ? front : [],
            "sections": zip(report.sections, anchors.sections).map(part),
            "aboutAnchor": anchors.about, "about": about, "dataTime": dataTime, "words": words,
        ]
    }

    private var words: PageValues {
        [
            "skip": setting.text(.pageSkip), "contents": setting.text(.pageContents),
            "headlines": setting.text(.pageHeadlines), "notices": setting.text(.noticesHeading),
            "about": setting.text(.aboutSheet), "filter": setting.text(.pageFilter),
            "rows": setting.text(.pageFilteredRows), "sort": setting.text(.pageSortHint),
            "remarks": setting.text(.remarksHeading), "openAll": setting.text(.pageOpenAll),
        ]
    }

    private func tile(_ headline: Headline) -> PageValues {
        var meter = Markup()
        var isTime = false
        if case .instant = headline.value { isTime = true }
        if case .percentage(let percentage) = headline.value {
            meter.append(Meter(percentage: percentage, title: setting.text(headline.value)).markup)
        }
        return [
            "title": setting.title(headline.title), "kind": isTime ? "figure when" : "figure",
            "value": setting.cellText(headline.shown, role: .count) ?? "–",
            "detail": headline.detail.map(setting.title), "meter": meter.text,
            "changes": headline.changes.map { change -> PageValues in
                ["effect": change.classes, "words": setting.title(change.inWords)]
            },
        ]
    }

    /// The logo as an inline image. The style sheet sets its height.
    static func logo(_ logo: Theme.Logo, _ setting: PageSetting) -> String {
        let source = "data:image/\(logo.format.rawValue);base64,\(Data(logo.bytes).base64EncodedString())"
        var markup = Markup()
        markup.empty(
            "img",
            [
                "class": "logo", "src": source, "width": String(logo.width), "height": String(logo.height),
                "alt": setting.text(logo.description),
            ])
        return markup.text
    }

    /// The notices, worst first; where they are folded, under what to do about them.
    private func lines(_ notices: some Sequence<Notice>) -> [PageValues] {
        var last: Notice.Severity?
        return notices.map { notice in
            let isFirst = isShort && notice.severity != last
            last = notice.severity
            return line(notice, todo: isFirst ? setting.text(.pageToDo(notice.severity)) : nil)
        }
    }

    /// - Parameter todo: What to do about it and those that follow; `nil` if the one before said it.
    private func line(_ notice: Notice, todo: String?) -> PageValues {
        let section = notice.section.flatMap { report[section: $0] }
        let link = section.flatMap { section in
            anchors[section: section.name].map { target($0, setting.title(section.title)) }
        }
        return [
            "todo": todo, "severity": notice.severity.rawValue, "label": setting.text(notice.severity.phrase),
            "text": setting.text(notice.text), "link": link,
        ]
    }

    /// How many notices there are of each severity, and the worst of them.
    private func line(of notices: [Notice]) -> String {
        let counts = Notice.Severity.allCases.sorted(by: >).compactMap { severity in
            let count = notices.count { $0.severity == severity }
            return count > 0 ? setting.text(.terminalNotices(count, severity.rawValue)) : nil
        }
        return counts.joined(separator: " · ") + ": " + (notices.first.map { setting.text($0.text) } ?? "")
    }

    private func target(_ anchor: String, _ title: String) -> PageValues { ["anchor": anchor, "title": title] }

    private var contents: [PageValues] {
        zip(report.sections, anchors.sections).map { target($1, setting.title($0.title)) }
            + [target(anchors.about, setting.text(.aboutSheet))]
    }

    private func part(_ whole: ReportSection, _ anchor: String) -> PageValues {
        let section = isShort ? whole.atAGlance(naming: names) : whole
        let isEmpty = section.table.rowCount == 0
        let isOfChanges = section.group == .changes
        let hasWithheld = section.table.columns.contains { $0.cells.contains(.withheld) }
        let figures = SectionFigures(
            section: section, layout: report.layout, names: names, anchor: anchor, setting: setting
        ).markup
        let isCrowded = TableMarkup.isCrowded(section.table, on: report.layout)
        let table = TableMarkup(
            section: isCrowded ? section.atAGlance(naming: names) : section, anchor: anchor,
            isRepeated: isOfChanges && !figures.bytes.isEmpty,
            hasPicture: !figures.bytes.isEmpty, layout: report.layout, isAtAGlance: isShort,
            file: hasCSV ? CSVRenderer.path(of: whole, in: report) : nil, setting: setting)
        return [
            "anchor": anchor, "title": setting.title(section.title),
            "note": section.unavailableNote == nil ? section.note.map(setting.text) : nil,
            "main": isShort
                ? setting.title(section.main ?? .pageRows(setting.number(section.table.rowCount))) : nil,
            "empty": section.unavailableNote.map(setting.text)
                ?? (isEmpty ? setting.text(isOfChanges ? .pageNoChanges : .sectionWithoutRows) : nil),
            "mark": hasWithheld ? setting.text(.pageWithheldNote) : nil, "figures": figures.text,
            "table": table.markup.text,
        ]
    }

    /// The first chart of each section that is open, under the chart's title.
    private var front: [PageValues] {
        (report.open ?? []).enumerated().compactMap { index, name in
            guard var section = report[section: name]?.atAGlance(naming: names), section.table.rowCount > 0,
                let chart = section.charts.first
            else { return nil }
            section.pictures = [chart]
            section.title = chart.title ?? section.title
            let anchor = "front-\(index + 1)"
            let figures = SectionFigures(
                section: section, layout: report.layout, names: names, anchor: anchor, setting: setting)
            return [
                "anchor": anchor, "title": setting.title(section.title), "figures": figures.markup.text, "table": "",
            ]
        }
    }

    /// The entries by group, with groups in order of first appearance.
    private var about: [PageValues] {
        var groups: [(group: Phrase, heading: String, entries: [PageValues])] = []
        for entry in report.about {
            let heading = setting.title(entry.group)
            let value = setting.cellText(entry.value, role: .identifier) ?? entry.text.map(setting.text) ?? "–"
            let line: PageValues = ["title": setting.title(entry.title), "value": value]
            if let index = groups.firstIndex(where: { $0.heading == heading }) {
                groups[index].entries.append(line)
            } else {
                groups.append((entry.group, heading, [line]))
            }
        }
        return groups.map { group, heading, entries in
            ["heading": heading, "kind": group == .aboutFilters ? "filters" : nil, "entries": entries]
        }
    }
}

extension HeadlineChange {
    /// Its classes on a page.
    var classes: String { "\(effect.rawValue) \(isRise ? "up" : "down")" }
}

/// The anchors of the page's sections: unique, and safe in URLs.
struct Anchors {
    /// One per section, in order.
    let sections: [String]
    let about: String
    private let byName: [String: String]

    init(_ sections: [ReportSection]) {
        var taken: Set<String> = ["content", "notices", "remarks"]
        func claim(_ name: String) -> String {
            let plain = name.unicodeScalars.prefix(60).filter {
                ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "_"
            }
            let base = plain.isEmpty ? "section" : String(String.UnicodeScalarView(plain))
            var anchor = base
            var number = 2
            while !taken.insert(anchor).inserted {
                anchor = "\(base)-\(number)"
                number += 1
            }
            return anchor
        }
        self.sections = sections.map { claim($0.name) }
        about = claim("about")
        byName = Dictionary(zip(sections.map(\.name), self.sections)) { first, _ in first }
    }

    subscript(section name: String) -> String? { byName[name] }
}
