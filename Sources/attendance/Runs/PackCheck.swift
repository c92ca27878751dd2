import Files
import Foundation
import Messages
import Packs
import Publishing
import Reporting
import Tables

/// Checks the finished files of reports for sponsors for personal data of an event.
struct PackCheck: Sendable {
    private let leaks: LeakCheck

    /// - Parameter sponsors: sponsors whose names the files may contain, like those of the event, its sessions and
    ///   types, even if a person has the same name.
    init(_ tables: EventTables, zone: String, sponsors: [Sponsor] = []) {
        var texts = [tables.eventName, zone].compactMap(\.self)
        texts += (0..<tables.sessions.count).compactMap { tables.sessions.names[$0] }
        texts += (0..<tables.offers.count).compactMap { tables.offers[$0].registrantTypeName }
        for references in [tables.sessionReferences, tables.typeReferences] {
            texts += (0..<UInt32(references.count)).compactMap { references.name(of: $0) }
        }
        texts += sponsors.map(\.name)
        leaks = LeakCheck(guestsOf: tables, allowing: texts)
    }

    /// The check for the files of a report; `nil` if the report is for the organizer.
    init?(_ tables: EventTables, for report: Report) {
        guard report.audience == .sponsor else { return nil }
        self.init(tables, zone: report.clock.zone.identifier)
    }

    /// Throws a `Fault` of kind `.cannotWrite` if a file of a report must not be published.
    func verify(_ bytes: [UInt8], path: String, of report: Report) throws(Fault) {
        try verify(bytes, path: path, allowing: report.ownNumbers)
    }

    /// Throws a `Fault` of kind `.cannotWrite` also for a file whose format cannot be searched for guests.
    func verify(_ bytes: [UInt8], path: String, allowing numbers: Set<Int64>) throws(Fault) {
        guard let format = ReportFormat(ofFile: path), format.isSearchable else {
            throw Fault(.cannotWrite, .cannotBeChecked(path))
        }
        try leaks.verify(bytes, path: path, allowing: numbers)
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
