import Reporting
import Tables
import Testing

/// Somebody who has the whole of a pack and knows how events work, and asks what each withheld number can be.
struct Attacker {
    let event: RandomEvent
    let report: Report
    private let pairs: [RandomEvent.Pair]
    private let program: LinearProgram?

    /// A number of the attendance tables: which of the event's pairs it sums.
    struct Withheld {
        var section: String
        var row: Int
        var column: String
        var low: LinearProgram.Extreme
        var high: LinearProgram.Extreme

        func isAtLeast(wide width: Int) -> Bool {
            switch (low, high) {
            case (.value(let low), .value(let high)): high - low >= width
            case (.value, .unbounded), (.unbounded, _): true
            default: false
            }
        }
    }

    init(_ report: Report, of event: RandomEvent) {
        self.event = event
        self.report = report
        pairs = event.pairs
        // Variables: attended beyond what is certain, registered beyond what is certain.
        var equations: [LinearProgram.Equation] = []
        let (pairs, registered) = (pairs, event.registered)
        let model = Model(event: event, pairs: pairs)
        for (index, pair) in pairs.enumerated() where registered[pair] == nil {
            equations.append(.init(terms: [pairs.count + index: 1], value: 0))
        }
        for number in Self.numbers(of: report, pairs) {
            if case .integer(let value) = number.cell {
                equations.append(model.equation(number.column, number.pairs, Int(value)))
            }
        }
        program = LinearProgram(variableCount: pairs.count * 2, equations: equations)
        self.model = model
    }

    private let model: Model

    /// Whether what is published can be true at all.
    var isConsistent: Bool { program != nil }

    /// Everything that is withheld, with the least and the most that it can be.
    func withheld() throws -> [Withheld] {
        let program = try #require(program)
        return Self.numbers(of: report, pairs).filter { $0.cell == .withheld }.map { number in
            let (terms, constant) = model.sum(number.column, number.pairs)
            func shifted(_ extreme: LinearProgram.Extreme) -> LinearProgram.Extreme {
                if case .value(let value) = extreme { .value(value + constant) } else { extreme }
            }
            return Withheld(
                section: number.section, row: number.row, column: number.column,
                low: shifted(program.least(terms)), high: shifted(program.greatest(terms)))
        }
    }

    private struct Number {
        var section: String
        var row: Int
        var column: String
        var pairs: [Int]
        var cell: Cell
    }

    /// The sessions whose number of guests is told.
    private static func shownSessions(of report: Report) -> Set<Cell> {
        var shown: Set<Cell> = []
        for table in report.sections.map(\.table) where table[column: "registrant_type_id"] == nil {
            guard let sessions = (table[column: "session_id"] ?? table[column: "stand_id"])?.cells,
                let attended = table[column: "attended"]?.cells
            else { continue }
            for (session, cell) in zip(sessions, attended) where cell != .withheld { shown.insert(session) }
        }
        return shown
    }

    /// The counts of the pack's tables and headlines, each with the pairs that it sums.
    private static func numbers(of report: Report, _ pairs: [RandomEvent.Pair]) -> [Number] {
        var numbers: [Number] = []
        let all = Array(pairs.indices)
        for section in report.sections {
            let table = section.table
            let sessions = (table[column: "session_id"] ?? table[column: "stand_id"])?.cells
            let types = table[column: "registrant_type_id"]?.cells
            if table[column: "attended"] == nil {
                // Groups: together they are all arrivals, of the event or of each session.
                var sums: [Cell: Int64] = [:]
                for (row, cell) in (table[column: "arrivals"]?.cells ?? []).enumerated() {
                    guard case .integer(let value) = cell else { continue }
                    sums[sessions?[row] ?? .empty, default: 0] += value
                }
                // Where they are not all arrivals they are those of the sessions that are shown, or of unknown ones.
                let total = report.headlines.first { $0.name == "attended" }?.value
                let shown = shownSessions(of: report)
                for (session, sum) in sums {
                    let isOfAll = session == .empty && total == .integer(sum)
                    if session == .empty, !isOfAll, shown.isEmpty { continue }
                    let part = all.filter { index in
                        let own = Cell.integer(pairs[index].session)
                        return session == .empty ? isOfAll || shown.contains(own) : session == own
                    }
                    numbers.append(
                        Number(section: section.name, row: 0, column: "attended", pairs: part, cell: .integer(sum)))
                }
                continue
            }
            for column in ["attended", "registered", "no_shows"] {
                for (row, cell) in (table[column: column]?.cells ?? []).enumerated() {
                    let part = all.filter {
                        sessions.map { $0[row] } ?? .integer(pairs[$0].session) == .integer(pairs[$0].session)
                    }
                    let both = part.filter { index in
                        types.map { $0[row] == .integer(pairs[index].type) } ?? true
                    }
                    // More may have come than were registered: then no-shows is 0 and says no sum.
                    if column == "no_shows", cell == .integer(0) { continue }
                    numbers.append(Number(section: section.name, row: row, column: column, pairs: both, cell: cell))
                }
            }
        }
        for headline in report.headlines where headline.name == "attended" {
            numbers.append(Number(section: "", row: 0, column: "attended", pairs: all, cell: headline.value))
        }
        return numbers
    }

    /// How the numbers of a table are sums of what the attacker does not know.
    private struct Model {
        let event: RandomEvent
        let pairs: [RandomEvent.Pair]

        /// What is certain of those who came: one, where the row is there only because of them.
        private func certain(_ pair: RandomEvent.Pair) -> Int {
            event.registered[pair] == nil && event.registered.keys.contains { $0.session == pair.session } ? 1 : 0
        }

        /// Whether the attacker knows that no more came than were registered.
        private func isWithin(_ pair: RandomEvent.Pair) -> Bool {
            event.registered[pair].map { event.attended(pair) <= $0 } ?? false
        }

        func sum(_ column: String, _ indices: [Int]) -> (terms: [Int: Int], constant: Int) {
            var terms: [Int: Int] = [:]
            var constant = 0
            func addAttended(_ index: Int, _ factor: Int) {
                terms[index, default: 0] += factor
                constant += factor * certain(pairs[index])
            }
            func addRegistered(_ index: Int) {
                // Registered is attended and then some, where that is known.
                if isWithin(pairs[index]) { addAttended(index, 1) }
                terms[pairs.count + index, default: 0] += 1
            }
            for index in indices {
                switch column {
                case "attended": addAttended(index, 1)
                case "registered": addRegistered(index)
                default:
                    addRegistered(index)
                    addAttended(index, -1)
                }
            }
            return (terms.filter { $0.value != 0 }, constant)
        }

        func equation(_ column: String, _ indices: [Int], _ value: Int) -> LinearProgram.Equation {
            let (terms, constant) = sum(column, indices)
            return LinearProgram.Equation(terms: terms, value: value - constant)
        }
    }
}
