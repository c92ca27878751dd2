package import Aggregation
import Base
internal import Foundation
import Membership

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
        let unscanned = ShownSessions(of: aggregates).unscanned
        if unscanned > 0 {
            notices.append(Notice(.warning, .sessionsUnscanned(unscanned), section: section(.attendanceBySession)))
        }
        notices += Notice.days(
            aggregates.sessionsConcerned.map { ($0.startsAt, $0.endsAt) }, of: aggregates.details, on: clock)
        notices += Notice.expectations(judged, in: section(.expectations))
        notices += Notice.widened(aggregates.binWidth, in: section(.checkInHistogram)) + widened
        if var notice = Notice.changes(comparison) {
            notice.section = section(.changes)
            notices.append(notice)
        }
        if let asOf = scope.asOf {
            notices.append(.limit(.asOf(Phrase(asOf, on: clock), later: scope.later)))
        }
        if let end = scope.assumedEnd {
            notices.append(Notice(end, isOver: aggregates.states.event == .over, on: clock))
        }
        if !scope.selection.isEverything {
            let counts = scope.leftOut.byDates > 0 && aggregates.totals.counts.noShows != nil
            let parts = scope.selection.parts(EventItemNames(aggregates), on: clock)
            notices.append(.limit(.leftOutByFilters(scope.leftOut.total, byTime: counts, only: parts)))
        }
        return notices.worstFirst
    }

    /// Says to what the whole report is limited.
    static func limit(_ text: Phrase) -> Notice {
        var notice = Notice(.info, text)
        notice.limitsReport = true
        return notice
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

    /// Notes that sessions, or an event without times of sessions, have days and no hours, if these are not the zone's days.
    ///
    /// - Parameter sessions: When each session starts and ends, if known.
    static func days(
        _ sessions: [(start: Instant?, end: Instant?)], of details: EventDetails, on clock: WallClock
    ) -> [Notice] {
        let timed = sessions.filter { $0.start != nil || $0.end != nil }
        let spans = timed.isEmpty ? [(start: details.startsAt, end: details.endsAt)] : timed
        let days = spans.compactMap { span in
            EventDays(from: span.start, to: span.end).map { (days: $0, isSingleMidnight: span.start == span.end) }
        }
        let lastSeconds = days.map { days, isSingleMidnight in
            let last = Instant(secondsSinceEpoch: days.last.daysSinceEpoch * 86_400).advanced(bySeconds: 86_399)
            // Such a session has no end, and is over with the zone's day.
            return isSingleMidnight ? clock.instant(of: CivilTime(secondsSinceEpoch: last.secondsSinceEpoch)) : last
        }
        guard let first = days.map(\.days.first.daysSinceEpoch).min(), let ends = lastSeconds.max() else { return [] }
        let begins = Instant(secondsSinceEpoch: first * 86_400)
        guard clock.offset(at: begins) != 0 || clock.offset(at: ends) != 0 else { return [] }
        return [
            Notice(
                .info,
                .daysWithoutHours(
                    days.count, of: timed.count, begins: Phrase(begins, on: clock), ends: Phrase(ends, on: clock),
                    zone: clock.zone.nameForPeople))
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

extension Selection {
    /// What it keeps, in words.
    fileprivate func parts(_ names: EventItemNames, on clock: WallClock) -> [Phrase] {
        [
            sessions.isEmpty ? nil : .filterOfSessions(sessions.sorted().map(names.sessions.numbered)),
            registrantTypes.isEmpty ? nil : .filterOfTypes(registrantTypes.sorted().map(names.types.numbered)),
            from.map { .filterFrom(Phrase($0, on: clock)) }, to.map { .filterTo(Phrase($0, on: clock)) },
        ].compactMap(\.self)
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
