import Aggregation
import Base

extension SectionKind {
    /// What is known of each session from a file of facts, beside those who checked in there.
    package static let sessionFacts = SectionKind(
        event: "session_facts", group: .attendance, traits: [.facts],
        query: .none(because: "facts of sessions are in a file of the organizer's, and in no dataset")
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.sessionFacts ?? []
        let columns = FactsColumns(rows)
        var notes: [Phrase] = [.sessionFactsNote]
        if let facts = material.tables.facts {
            if facts.isPartial { notes.append(.sessionFactsPartialNote) }
            let later = (material.tables.readAt.map(facts.asOf) ?? facts).laterHeadcounts
            if later > 0 { notes.append(.sessionFactsLaterNote(later)) }
        }
        let section = ReportSection(
            title: .sessionFactsTitle, note: .joining(notes), main: .mainSessions(rows.count),
            table: ReportTable(columns.all), pictures: [columns.fillBars, columns.coverageBars].compactMap(\.self))
        return aggregates.sessionFacts == nil ? section.withoutRows(.sessionFactsNotGiven) : section
    }
}

/// The columns of the section, and what is drawn of them.
private struct FactsColumns {
    let rows: [SessionFactsRow]
    let ids, names, capacity, people, fill, headcount, scanned, coverage: ReportColumn

    init(_ rows: [SessionFactsRow]) {
        self.rows = rows
        ids = .sessionIDs(rows.map { .integer($0.sessionID) })
        names = .sessions(rows.map { Cell($0.session) })
        capacity = .init("capacity", .count, .factsCapacity, rows.map { Cell($0.facts.capacity) })
        fill = .init("fill_percentage", .percentage, .fillPercentage, rows.map { Cell($0.fill) })
        headcount = .init("headcount", .count, .headcount, rows.map { Cell($0.facts.headcount?.people) })
        coverage = .init("coverage_percentage", .percentage, .coveragePercentage, rows.map { Cell($0.coverage) })
        people = .supplementary("people", .count, .peopleInRoom, rows.map { Cell($0.people) })
        scanned = .supplementary("scanned", .count, .scannedByHeadcount, rows.map { Cell(optional: $0.scanned) })
    }

    var all: [ReportColumn] {
        [
            ids, names, capacity, .init("attended", .count, .attended, rows.map { Cell($0.attended) }), fill, headcount,
            .init("headcount_at", .instant, .headcountAt, rows.map { Cell($0.facts.headcount?.at) }), coverage,
            .init("rating", .quantity, .rating, rows.map { Cell(number: $0.facts.rating) }),
            .init("ratings", .count, .ratings, rows.map { Cell($0.facts.ratings) }),
            .init("credits", .quantity, .credits, rows.map { Cell(number: $0.facts.credits) }),
            .init("track", .text, .track, rows.map { Cell($0.facts.track) }),
            .init("room", .text, .room, rows.map { Cell($0.facts.room) }),
            .init("speaker", .text, .speaker, rows.map { Cell($0.facts.speaker) }), people, scanned,
        ]
    }

    /// How full the rooms were; `nil` if no room says how many it holds.
    var fillBars: ReportPicture? {
        guard rows.contains(where: { $0.fill != nil }) else { return nil }
        return .bars(
            .chartFill, labels: names, ids: ids, series: [people], whole: capacity, percentage: fill, limit: 20)
    }

    /// How many of those in the room were scanned; `nil` if nobody counted them.
    var coverageBars: ReportPicture? {
        guard rows.contains(where: { $0.coverage != nil }) else { return nil }
        return .bars(
            .chartCoverage, labels: names, ids: ids, series: [scanned], whole: headcount, percentage: coverage,
            limit: 20)
    }
}

extension SessionFactsRow {
    fileprivate var counted: Int64 { facts.headcount?.people ?? 0 }

    /// 100 × people in the room / capacity.
    fileprivate var fill: Percentage? {
        people.flatMap { people in facts.capacity.flatMap { Percentage(people, of: $0) } }
    }

    /// 100 × guests scanned by the headcount / headcount.
    fileprivate var coverage: Percentage? {
        scanned.flatMap { scanned in facts.headcount.flatMap { Percentage(Int64(scanned), of: $0.people) } }
    }
}

extension Headline {
    /// How full the rooms were, and how many of those in them were scanned, over the sessions that have such a number.
    ///
    /// Of a session where more were scanned than counted, the coverage counts no more than were counted: the others would stand
    /// for people of other sessions whom nobody scanned.
    static func ofFacts(_ rows: [SessionFactsRow]?) -> [Headline] {
        var headlines: [Headline] = []
        let rooms = (rows ?? []).filter { $0.fill != nil }
        func soFar(_ rows: [SessionFactsRow]) -> [Phrase] { rows.contains { $0.state == .underWay } ? [.soFar] : [] }
        if !rooms.isEmpty {
            let people = rooms.reduce(Int64(0)) { $0.addingSaturated($1.people ?? 0) }
            let places = rooms.reduce(Int64(0)) { $0.addingSaturated($1.facts.capacity ?? 0) }
            headlines.append(
                Headline(
                    "fill_percentage", title: .headlineFill, value: Cell(Percentage(people, of: places)),
                    detail: .facts(soFar(rooms) + [.peopleOfPlaces(people, places), .overSessions(rooms.count)])))
        }
        let counted = (rows ?? []).filter { $0.coverage != nil }
        if !counted.isEmpty {
            let people = counted.reduce(Int64(0)) { $0.addingSaturated($1.counted) }
            let scanned = counted.reduce(0) { $0 + min($1.scanned ?? 0, Int($1.counted)) }
            let exceeded = counted.count { Int64($0.scanned ?? 0) > $0.counted }
            headlines.append(
                Headline(
                    "coverage_percentage", title: .headlineCoverage,
                    value: Cell(Percentage(Int64(scanned), of: people)),
                    detail: .facts(
                        soFar(counted) + [.scannedOfCounted(scanned, people), .overSessions(counted.count)]
                            + (exceeded > 0 ? [.moreScannedThanCounted(exceeded)] : []))))
        }
        return headlines
    }
}

extension ReportDefinition {
    /// The definition with the section of facts, if there are any: after the other sections by session, and with a sheet of its own.
    func showing(_ facts: EventFacts?) -> ReportDefinition {
        guard facts != nil, !sections.contains(where: { $0.kind == .sessionFacts }) else { return self }
        let ofSessions: [SectionKind] = [.attendanceBySession, .attendanceBySessionAndType]
        return adding(SectionDefinition(.sessionFacts), after: ofSessions, sheetAfter: .attendanceBySession)
    }

    /// The definition with a section more, after the last of some or at the end.
    func adding(
        _ section: SectionDefinition, after kinds: [SectionKind], sheetAfter kind: SectionKind
    ) -> ReportDefinition {
        var definition = self
        let place = sections.lastIndex { kinds.contains($0.kind) }.map { $0 + 1 } ?? sections.count
        definition.sections.insert(section, at: place)
        if var sheets {
            let place = sheets.firstIndex(of: kind.rawValue).map { $0 + 1 } ?? sheets.count
            sheets.insert(section.name, at: place)
            definition.sheets = sheets
        }
        return definition
    }
}
