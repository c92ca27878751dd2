import Aggregation
import Membership
import Messages
import Tables

extension Notice {
    /// What the reader should know before trusting the numbers, worst first; of one member only what filters did.
    static func notices(
        of aggregates: MemberAggregates, _ provenance: MemberProvenance, _ selection: MemberSelection,
        kinds: [MemberSectionKind]
    ) -> [Notice] {
        var notices: [Notice] = []
        if aggregates.asOf == nil { notices.append(Notice(.warning, .noTimeOfData)) }
        if selection.onlyMember == nil {
            notices += unreadable(provenance) + findings(aggregates)
            if !aggregates.levels.isEmpty { notices += aggregates.levelOddities.map(\.notice) }
        }
        if aggregates.binWidth.wasWidened {
            let width = aggregates.binWidth
            let text = Phrase.binsWidened(from: durationText(width.requested), to: durationText(width.effective))
            notices.append(Notice(.warning, text, section: MemberSectionKind.visitsHistogram.rawValue))
        }
        if aggregates.totals.leftOut > 0 { notices.append(Notice(.info, .leftOutVisits(aggregates.totals.leftOut))) }
        let names = Set(kinds.map(\.rawValue))
        return notices.enumerated()
            .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
            .map { _, notice in
                var notice = notice
                // A notice may be true without the section that would show its details.
                if let section = notice.section, !names.contains(section) { notice.section = nil }
                return notice
            }
    }

    private static func unreadable(_ provenance: MemberProvenance) -> [Notice] {
        var notices: [Notice] = []
        if provenance.visitsWithoutMember > 0 {
            notices.append(Notice(.warning, .visitsWithoutMember(provenance.visitsWithoutMember)))
        }
        if provenance.visitsWithoutTime > 0 {
            notices.append(Notice(.warning, .visitsWithoutTime(provenance.visitsWithoutTime)))
        }
        func fields(_ rows: [String: Int], _ severity: Severity, _ text: (Int, [String]) -> Phrase) {
            let count = rows.values.reduce(0, +)
            if count > 0 { notices.append(Notice(severity, text(count, rows.filter { $0.value > 0 }.keys.sorted()))) }
        }
        fields(provenance.unreadableFields, .warning) { .unreadableMemberFields($0, fields: $1) }
        fields(provenance.missingFields, .info) { .missingMemberFields($0, fields: $1) }
        return notices
    }

    private static func findings(_ aggregates: MemberAggregates) -> [Notice] {
        let counts: [(Int, Severity, (Int) -> Phrase, MemberSectionKind)] = [
            (
                aggregates.admissions.count { $0.reason == .endDateMissing || $0.reason == .visitsMissing }, .warning,
                Phrase.undecidableMembers, .admissions
            ),
            (aggregates.familyGroups.count { !$0.isConsistent }, .warning, Phrase.inconsistentFamilies, .familyGroups),
            (
                aggregates.visitBalance.count { $0.difference.map { $0 != 0 } ?? false }, .info,
                Phrase.visitBalancesDiffer, .visitBalance
            ),
            (aggregates.totals.unlistedVisits, .info, Phrase.unlistedVisits, .visitsHistogram),
        ]
        return counts.filter { $0.0 > 0 }.map { Notice($0.1, $0.2($0.0), section: $0.3.rawValue) }
    }
}

extension LevelLadder.Oddity {
    fileprivate var notice: Notice {
        let text: Phrase =
            switch self {
            case .gap(let lower, let upper): .levelGap(lower, upper)
            case .overlap(let lower, let upper): .levelOverlap(lower, upper)
            case .outOfOrder(let lower, let upper): .levelsOutOfOrder(lower, upper)
            case .repeatedNumber(let number): .levelRepeated(number)
            }
        return Notice(.warning, text, section: MemberSectionKind.levels.rawValue)
    }
}
