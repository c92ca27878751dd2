package import Base
package import Foundation

/// A file of facts about sessions: a row for each session and, if there are several headcounts, each of them.
package struct FactsFile: Sendable {
    private let file: TextFile
    private let header: Header
    private let places: [FactsColumn: Int]
    private let rows: [Row]
    private let times: (order: DateOrder?, clock: WallClock)
    /// The decimal mark.
    private let mark: UInt8

    private struct Row: Sendable {
        /// The offset at which it begins.
        var start: Int
        var cells: [String]
    }

    /// More rows are no list of sessions.
    private static let maximumRows = 100_000

    /// Reads a file of any kind that `--files` takes, or that a form names. What needs no event is checked: numbers and times.
    ///
    /// - Parameters:
    ///   - dateOrder: the order of day and month, if nothing in the file shows it.
    ///   - zone: the zone of times without an offset.
    /// - Throws: a `Fault`: `.notFound` if there is no such file, `.unreadableData` if it cannot be read, `.misconfigured` for a
    ///   column or a value that is none.
    package init(path: String, dateOrder: DateOrder? = nil, zone: TimeZone) throws(Fault) {
        let form = FactsForm.isForm(path) ? try FactsForm(path: path) : nil
        var options = try FileOptions(EventFileSettings(), zone: zone)
        options.form = form?.writing
        let file = try FileSet.Entry(path: form?.file ?? path, as: .sessions, options).text()
        let header = file.bytes.withUnsafeBufferPointer {
            Header($0, as: .sessions, columns: [:], form: file.form(form?.writing))
        }
        try file.requireWhole(header)
        var rows: [Row] = []
        var shifted: Int?
        var text = FieldText()
        file.forEachRow(header) { row in
            let cells = row.fields.map { text.string($0, of: row.bytes) }
            if row.count > header.names.count, shifted == nil { shifted = row.start }
            if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(start: row.start, cells: cells)) }
            return rows.count <= Self.maximumRows
        }
        guard rows.count <= Self.maximumRows else {
            throw Fault(.unreadableData, .tooManyFileRows(file.path, limit: Self.maximumRows))
        }
        if let shifted {
            throw Fault(
                .misconfigured, .factsRowTooLong(file.path, line: file.line(at: shifted), columns: header.names.count),
                isLimited: true)
        }
        places = try Self.places(of: header, form, rows, file)
        (self.file, self.header, self.rows) = (file, header, rows)

        var (dates, decimals) = (DateEvidence(), DecimalEvidence())
        for row in rows {
            if let place = places[.headcountAt] { dates.note(row.cells[place]) }
            for column in FactsColumn.allCases where column.isNumber {
                guard let place = places[column] else { continue }
                row.cells[place].read { decimals.note($0) }
            }
        }
        if let told = form?.writing.decimal?.utf8.first {
            mark = told
        } else if decimals.isAmbiguous, let example = decimals.example {
            throw Fault(.misconfigured, .factsDecimalUnknown(file.path, example: example), isLimited: true)
        } else {
            mark = decimals.mark
        }
        times = (dates.order ?? form?.dateOrder ?? dateOrder, WallClock(zone: zone))
        if dates.isAmbiguous, times.order == nil {
            throw Fault(
                .misconfigured,
                .factsDateOrderUnknown(
                    file.path, column: places[.headcountAt].map { header.names[$0] } ?? "", example: dates.example ?? ""
                ),
                isLimited: true)
        }
        for row in rows.indices { _ = try facts(row) }
    }

    /// Whether its rows say of which event they are, so that it may serve several.
    package var namesEvents: Bool { places[.eventID] != nil }

    /// The columns by what they hold.
    private static func places(
        of header: Header, _ form: FactsForm?, _ rows: [Row], _ file: TextFile
    ) throws(Fault) -> [FactsColumn: Int] {
        let line = file.line(at: header.start)
        func fault(_ message: Phrase) -> Fault { Fault(.misconfigured, message, isLimited: true) }
        var places: [FactsColumn: Int] = [:]
        for (column, heading) in (form?.headings ?? [:]).sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let place = header.place(of: heading) else {
                throw fault(
                    .formColumnMissing(file.path, line: line, heading: heading, columns: header.shownNames))
            }
            places[column] = place
        }
        let said = Set(places.values).union((form?.ignore ?? []).compactMap(header.place))
        var unknown: [String] = []
        for (place, name) in header.names.enumerated() where !said.contains(place) {
            if let column = FactsColumn(heading: name), form?.headings[column] == nil {
                guard places[column] == nil else {
                    throw fault(.factsColumnTwice(file.path, line: line, column: column.rawValue))
                }
                places[column] = place
            } else if !FactsColumn.ofReports.contains(ColumnRole.normalized(name)),
                !name.isEmpty || rows.contains(where: { !$0.cells[place].isEmpty })
            {
                unknown.append(header.heading(of: place))
            }
        }
        let known = FactsColumn.allCases.map(\.rawValue)
        guard unknown.isEmpty else {
            throw fault(.factsColumnsUnknown(file.path, line: line, columns: unknown, known: known))
        }
        guard places[.sessionID] != nil || places[.session] != nil else {
            throw fault(.factsWithoutSession(file.path, line: line))
        }
        return places
    }
}

extension FactsFile {
    /// The facts of an event's sessions.
    ///
    /// - Parameter hours: when sessions start and end, as far as that is known.
    /// - Throws: a `Fault` of kind `.misconfigured` for a session that the event does not have or of which it has several, for two
    ///   values of what a session has once, and for a headcount more than a day from its session.
    package func facts(
        of event: Int64, sessions: [(id: Int64, name: String?)], hours: [Int64: ClosedRange<Instant>] = [:]
    ) throws(Fault) -> EventFacts {
        let ids = Set(sessions.map(\.id))
        let byName = Dictionary(grouping: sessions.filter { !MatchedName($0.name).isEmpty }) { MatchedName($0.name) }
            .mapValues { Set($0.map(\.id)).sorted() }
        var facts: [Int64: SessionFacts] = [:]
        var lines: [Int64: [FactsColumn: Int]] = [:]
        for row in rows.indices where try isOf(event, row) {
            let session = try self.session(row, of: event, ids, byName)
            let found = try self.facts(row)
            if let hours = hours[session], let at = found.headcounts.first?.at { try require(at, in: hours, row) }
            var known = facts[session] ?? SessionFacts()
            func once<Value: Equatable>(
                _ column: FactsColumn, _ path: WritableKeyPath<SessionFacts, Value?>
            ) throws(Fault) {
                guard let value = found[keyPath: path] else { return }
                if let before = known[keyPath: path], before != value, let first = lines[session]?[column] {
                    throw fault(row, column, .factsDiffer(session: session, line: line(first)))
                }
                known[keyPath: path] = value
                lines[session, default: [:]][column] = lines[session]?[column] ?? row
            }
            try once(.capacity, \.capacity)
            try once(.rating, \.rating)
            try once(.ratings, \.ratings)
            try once(.credits, \.credits)
            try once(.track, \.track)
            try once(.room, \.room)
            try once(.speaker, \.speaker)
            known.headcounts += found.headcounts
            facts[session] = known
        }
        return EventFacts(facts)
    }

    private func isOf(_ event: Int64, _ row: Int) throws(Fault) -> Bool {
        guard let text = text(row, .eventID) else { return true }
        guard let number = NumberCell.event(text) else { throw fault(row, .eventID, .notANumber) }
        return number == event
    }

    /// The session of a row: its id or, without one, its name.
    private func session(
        _ row: Int, of event: Int64, _ ids: Set<Int64>, _ byName: [MatchedName: [Int64]]
    ) throws(Fault) -> Int64 {
        if let text = text(row, .sessionID), let id = NumberCell.event(text) {
            guard ids.contains(id) else { throw fault(row, .sessionID, .factsNoSuchSession(event: event)) }
            return id
        }
        // Files may have texts in place of numbers.
        let column: FactsColumn = text(row, .sessionID) == nil && places[.session] != nil ? .session : .sessionID
        guard let name = text(row, column) else { throw fault(row, column, .cellMissing) }
        let named = byName[MatchedName(name)] ?? []
        guard let id = named.first else { throw fault(row, column, .factsNoSuchSession(event: event)) }
        guard named.count == 1 else { throw fault(row, column, .factsNameShared(event: event, ids: named)) }
        return id
    }

    /// What a row says of its session.
    private func facts(_ row: Int) throws(Fault) -> SessionFacts {
        var facts = SessionFacts()
        facts.capacity = try count(row, .capacity)
        facts.rating = try number(row, .rating)
        facts.ratings = try count(row, .ratings)
        facts.credits = try number(row, .credits)
        (facts.track, facts.room, facts.speaker) = (text(row, .track), text(row, .room), text(row, .speaker))
        let at = try time(row)
        if let people = try count(row, .headcount) {
            facts.headcounts = [SessionFacts.Headcount(people, at: at)]
        } else if at != nil {
            throw fault(row, .headcount, .factsTimeWithoutCount)
        }
        return facts
    }

    private func text(_ row: Int, _ column: FactsColumn) -> String? {
        guard let place = places[column], !rows[row].cells[place].isEmpty else { return nil }
        return rows[row].cells[place]
    }

    private func number(_ row: Int, _ column: FactsColumn) throws(Fault) -> Double? {
        guard let text = text(row, column) else { return nil }
        guard let number = text.read({ NumberCell.decimal($0, mark: mark) }), abs(number) < 1e12 else {
            throw fault(row, column, .notANumber)
        }
        guard number >= 0 else { throw fault(row, column, .factsNegative) }
        return number
    }

    private func count(_ row: Int, _ column: FactsColumn) throws(Fault) -> Int64? {
        guard let number = try number(row, column) else { return nil }
        guard number == number.rounded() else { throw fault(row, column, .factsNotACount) }
        return Int64(number)
    }

    private func time(_ row: Int) throws(Fault) -> Instant? {
        guard let text = text(row, .headcountAt) else { return nil }
        var resolution = TimeResolution(order: times.order, clock: times.clock)
        guard let cell = text.timeCell, cell.kind != .mark, let seconds = resolution.seconds(cell),
            let time = BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds))
        else { throw fault(row, .headcountAt, .notATime) }
        // On the cell's own wall clock.
        var written = TimeResolution(order: times.order, clock: WallClock(zone: .gmt))
        guard cell.kind == .instant || written.seconds(cell).map({ $0 % 86_400 != 0 }) ?? true else {
            throw fault(row, .headcountAt, .factsDayWithoutTime)
        }
        return time
    }

    /// A year or a month mistyped would compare the headcount with nobody, or with everybody.
    private func require(_ at: Instant, in hours: ClosedRange<Instant>, _ row: Int) throws(Fault) {
        let (first, last) = (
            hours.lowerBound.advanced(bySeconds: -86_400), hours.upperBound.advanced(bySeconds: 86_400)
        )
        guard at < first || at > last else { return }
        func text(_ time: Instant) -> String { times.clock.iso8601(time) }
        throw fault(
            row, .headcountAt, .factsTimeFarOff(starts: text(hours.lowerBound), ends: text(hours.upperBound)))
    }

    private func line(_ row: Int) -> Int { file.line(at: rows[row].start) }

    private func fault(_ row: Int, _ column: FactsColumn, _ reason: Phrase) -> Fault {
        let heading = places[column].map { header.names[$0] } ?? column.rawValue
        return Fault(
            .misconfigured,
            .badRow(
                file.path, line: line(row), column: heading, reason: reason,
                value: text(row, column).map { String($0.onOneLine.prefix(80)) }),
            isLimited: true)
    }
}
