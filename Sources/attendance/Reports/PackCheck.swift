import Definitions
import Foundation
import Messages
import Publishing
import Reporting
import Tables

/// Holds the finished files of reports for sponsors against the people of an event.
struct PackCheck: Sendable {
    private let leaks: LeakCheck

    /// - Parameter sponsors: those whose names the files may have, as they may those of the event and its sessions and
    ///   types, whoever else is called so.
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

    /// What the files of a report have to pass; `nil` where it is for the organizer.
    init?(_ tables: EventTables, for report: Report) {
        guard report.audience == .sponsor else { return nil }
        self.init(tables, zone: report.clock.zone.identifier)
    }

    /// Throws a `Fault` of kind `.cannotWrite` where a file of a report must not be published.
    func pass(_ bytes: [UInt8], path: String, of report: Report) throws(Fault) {
        try pass(bytes, path: path, besides: report.ownNumbers)
    }

    func pass(_ bytes: [UInt8], path: String, besides numbers: Set<Int64>) throws(Fault) {
        try leaks.pass(bytes, path: path, besides: numbers)
    }
}

extension Report {
    /// The whole numbers that the report itself is made of: its counts, and ids of the event, its sessions and types.
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
