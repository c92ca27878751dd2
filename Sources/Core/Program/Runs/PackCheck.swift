import Base
import Foundation
import Packs
import Reporting
import Templates

/// Checks reports for sponsors for personal data of an event, before any file is made of them.
struct PackCheck: Sendable {
    private let leaks: LeakCheck

    /// - Parameter sponsors: sponsors whose names the reports may contain, like those of the event, its sessions and
    ///   types, even if a person has the same name.
    init(_ tables: EventTables, zone: TimeZone, sponsors: [Sponsor] = []) {
        var texts = [tables.eventName, zone.nameForPeople].compactMap(\.self)
        texts += (0..<tables.sessions.count).compactMap { tables.sessions.names[$0] }
        texts += (0..<tables.offers.count).compactMap { tables.offers[$0].registrantTypeName }
        for references in [tables.sessionReferences, tables.typeReferences] {
            texts += (0..<UInt32(references.count)).compactMap { references.name(of: $0) }
        }
        leaks = LeakCheck(guestsOf: tables, allowing: texts, named: sponsors.map(\.name))
    }

    /// The check for a report; `nil` if the report is for the organizer.
    init?(_ tables: EventTables, for report: Report) {
        guard report.audience == .sponsor else { return nil }
        self.init(tables, zone: report.clock.zone)
    }

    /// Throws a `Fault` of kind `.cannotWrite` if a report must not be published.
    func verify(_ report: Report, as requested: RequestedReport) throws(Fault) {
        try leaks.verify(
            report.texts, look: requested.theme.texts + requested.templates.ownTexts,
            of: "\(report.subject.folder)/\(report.name)", allowing: report.ownNumbers)
    }

    /// Throws a `Fault` of kind `.cannotWrite` if a file with these texts, and these numbers of its own, must not be published.
    func verify(_ texts: [String], of file: String, allowing numbers: Set<Int64>) throws(Fault) {
        try leaks.verify(texts, of: file, allowing: numbers)
    }
}

extension Report {
    /// The integers that the report itself contains: its counts, and ids of the event, its sessions and types.
    fileprivate var ownNumbers: Set<Int64> {
        var numbers: Set<Int64> = []
        func add(_ cell: Cell) { if case .integer(let number) = cell { numbers.insert(number) } }
        if case .event(let id, _) = subject { numbers.insert(id) }
        for headline in headlines { add(headline.value) }
        for entry in about { add(entry.value) }
        for section in sections { for column in section.table.columns { column.cells.forEach(add) } }
        return numbers
    }
}

extension Theme {
    /// What the theme says, a drawn logo included.
    fileprivate var texts: [String] {
        let phrases = [footer, logo?.description].compactMap(\.self)
        return [name] + Language.allCases.flatMap { language in phrases.map { $0[language] } }
            + [logo.map { String(decoding: $0.bytes, as: UTF8.self) }].compactMap(\.self)
    }
}

extension Templates {
    /// The organizer's own parts of the page.
    fileprivate var ownTexts: [String] {
        (page == Self.embedded.page ? [] : [page.text]) + (style == Self.embedded.style ? [] : [style.text])
    }
}
