package import Aggregation
public import Base

/// The names of sessions and registrant types, and the sessions' starts, collected from the sections of a report that
/// have them beside the ids.
public struct ReportNames: Sendable {
    /// The sessions' ids; those from sections that know the starts come first.
    public private(set) var sessions: [Int64] = []
    private var names: [ReportColumn.Subject: [Int64: String]] = [:]
    private var distinctNames: [Int64: String] = [:]
    private var starts: [Int64: Instant] = [:]

    public init(_ report: Report) {
        let tables = report.sections.map(\.table)
        for subject in [ReportColumn.Subject.session, .registrantType] {
            for table in tables {
                guard let ids = table[.ids(of: subject)], let texts = table[.names(of: subject)] else { continue }
                for (id, text) in zip(ids.cells, texts.cells) {
                    guard case .integer(let id) = id, let text = text.toldName else { continue }
                    names[subject, default: [:]][id] = text
                }
            }
            let distinct = DistinctNames((names[subject] ?? [:]).map { ($0.key, $0.value) })
            names[subject] = names[subject].map { names in
                Dictionary(uniqueKeysWithValues: names.map { ($0, distinct.told($1, of: $0)) })
            }
        }
        addSessions(of: tables.filter { $0.sessionStarts != nil } + tables)
    }

    private mutating func addSessions(of tables: [ReportTable]) {
        for table in tables {
            guard let ids = table[.ids(of: .session)], let titles = table[.names(of: .session)] else { continue }
            let times: ReportColumn? = table.sessionStarts
            for row in 0..<table.rowCount {
                guard case .integer(let id) = ids.cell(row), distinctNames[id] == nil else { continue }
                sessions.append(id)
                distinctNames[id] = titles.cell(row).toldName ?? ""
                // A day is not a moment.
                if case .instant(let start)? = times?.cell(row) { starts[id] = start }
            }
        }
        let told = DistinctNames(distinctNames.map { ($0.key, $0.value) })
        for (id, name) in distinctNames { distinctNames[id] = told.told(name, of: id) }
    }

    /// The name of the id in a cell, with the id if the name is not unique; `nil` if the report does not have it.
    public func name(_ id: Cell, in column: ReportColumn) -> String? {
        guard case .integer(let id) = id else { return nil }
        return switch column.meaning {
        case .ids(let subject), .otherIDs(let subject): names[subject]?[id]
        case .value, .names, .sessionStarts, .days, .daysBefore, .codes, .changeInWords, .remarks, .intervalEnd: nil
        }
    }

    /// A session's name, with its id if the name is not unique; `nil` if the report does not have it.
    public func distinctName(ofSession id: Int64) -> String? {
        distinctNames[id].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The start of a session; `nil` if the report does not have it, or only its day.
    public func start(ofSession id: Int64) -> Instant? { starts[id] }
}

extension Cell {
    /// A name as people read it, with its id if others have the same, and as it is for programs; empty without one.
    package init(_ name: String?, of id: Int64, among names: DistinctNames) {
        guard let name else {
            self = .empty
            return
        }
        let told = names.told(name, of: id)
        self = told == name ? .text(name) : .name(name, told: Phrase(verbatim: told))
    }
}

extension [Cell] {
    /// The names, followed by the id if several ids share one.
    func disambiguated(by ids: ReportColumn) -> [Cell] {
        var known: [Cell: Cell] = [:]
        var shared: Set<Cell> = []
        for (name, id) in zip(self, ids.cells) where name != .empty && id != .empty {
            if known.updateValue(id, forKey: name).map({ $0 != id }) ?? false { shared.insert(name) }
        }
        return zip(self, ids.cells).map { name, id in
            guard shared.contains(name), case .integer(let id) = id else { return name }
            switch name {
            case .text(let text): return .text(text.disambiguated(by: id))
            case .phrase(let phrase):
                return .phrase(Phrase { phrase[$0].disambiguated(by: id) })
            default: return name
            }
        }
    }

    /// The names, each followed by the part that the row is of.
    func followed(by parts: ReportColumn) -> [Cell] {
        zip(self, parts.inWords.cells).map { name, part in
            let words = [name, part].map { cell in
                switch cell {
                case .text(let text): Phrase(verbatim: text)
                case .phrase(let phrase), .name(_, let phrase): phrase
                default: Phrase(verbatim: "–")
                }
            }
            return .phrase(.facts(words))
        }
    }
}
