package import Aggregation
import Messages
import Tables

extension Notice {
    /// Warnings to read before the numbers, worst first.
    ///
    /// - Parameter widened: The notices on sections with bins of their own.
    static func notices(
        of aggregates: EventAggregates, _ scope: ReportScope, _ comparison: EventComparison?, widened: [Notice],
        _ judged: [JudgedExpectation], in definition: ReportDefinition, on clock: WallClock
    ) -> [Notice] {
        func section(_ kind: SectionKind) -> String? { definition.sections.first { $0.kind == kind }?.name }
        var notices = Notice.people(scope.provenance.people)
        notices += aggregates.dataQuality.map { finding in
            Notice(
                Severity(rawValue: finding.severity.rawValue) ?? .info,
                .finding(finding.check.rawValue, rows: finding.rows),
                section: section(SectionKind.details(of: finding.check)))
        }
        notices += Notice.expectations(judged, in: section(.expectations))
        notices += Notice.widened(aggregates.binWidth, in: section(.checkInHistogram)) + widened
        if var notice = Notice.changes(comparison) {
            notice.section = section(.changes)
            notices.append(notice)
        }
        if let asOf = scope.asOf {
            notices.append(Notice(.info, .asOf(Phrase(asOf, on: clock), later: scope.later)))
        }
        if let end = scope.assumedEnd {
            notices.append(Notice(end, isOver: aggregates.states.event == .over, on: clock))
        }
        if scope.leftOut.total > 0 {
            let counts = scope.leftOut.byDates > 0 && aggregates.totals.counts.noShows != nil
            notices.append(Notice(.info, .leftOutByFilters(scope.leftOut.total, byTime: counts)))
        }
        return notices.worstFirst
    }

    /// Says by which end an event is judged whose files have none.
    private init(_ end: AssumedEnd, isOver: Bool, on clock: WallClock) {
        let text: Phrase =
            switch end {
            case .notReached: .assumedToCome
            case .past: .assumedOver
            case .lastDay(let last): .assumedEnd(Phrase(date: clock.civil(at: last)), isOver: isOver)
            }
        self.init(.info, text)
        kind = "assumed_end"
    }

    /// Notes who the people in files are, and what tells them apart.
    static func people(_ people: PeopleOfFiles?) -> [Notice] {
        guard let people, people.rows > 0 else { return [] }
        return [
            Notice(
                .info,
                .peopleOfFiles(
                    rows: people.rows, people: people.people, by: people.columns, byName: people.byName,
                    repeated: people.repeated, mostRows: people.mostRows))
        ]
    }

    /// Notes that a histogram with its own filter excludes check-ins, if it does.
    static func stray(_ checkIns: StrayCheckIns, in section: String?) -> [Notice] {
        guard checkIns.total > 0 else { return [] }
        return [Notice(.warning, .finding(Check.strayCheckIns.rawValue, rows: checkIns.total), section: section)]
    }

    /// Notes that a histogram's intervals are wider than requested, if they are.
    package static func widened(_ width: HistogramWidth, in section: String?) -> [Notice] {
        guard width.wasWidened else { return [] }
        let phrase = Phrase.binsWidened(
            from: durationText(width.requested.seconds), to: durationText(width.effective.seconds))
        return [Notice(.warning, phrase, section: section)]
    }
}

extension SectionKind {
    /// The section with the details of a finding.
    fileprivate static func details(of check: Check) -> SectionKind {
        switch check {
        case .reportedCountDiffers: .reconciliation
        case .strayCheckIns: .checkInHistogram
        default: .dataQuality
        }
    }
}
