import Aggregation
import Base
import Membership

extension Notice {
    /// Warnings to read before the numbers, worst first; for a single member, only why sections are empty and what
    /// filters did.
    ///
    /// - Parameter widened: The notices on histograms whose bins were widened.
    static func notices(
        of aggregates: MemberAggregates, _ tables: MemberTables, _ selection: MemberSelection,
        _ names: MemberSourceNames?, widened: [Notice], in definition: ReportDefinition
    ) -> [Notice] {
        var notices: [Notice] = []
        // First, since misspelt names explain most of the others.
        if selection.onlyMember == nil { notices += names?.notices(of: tables, aggregates.totals) ?? [] }
        if aggregates.asOf == nil { notices.append(Notice(.warning, .noTimeOfData)) }
        if !aggregates.keepsStates,
            let section = definition.sections.lazy.map(\.kind).first(where: { $0.traits.contains(.states) })
        {
            notices.append(Notice(.info, .noStatesOrPlans, section: section.rawValue))
        }
        if selection.onlyMember == nil {
            if aggregates.misdatedVisits > 0 {
                notices.append(Notice(.warning, "misdated_visits", aggregates.misdatedVisits, Phrase.misdatedVisits))
            }
            let absent = names?.absent(in: tables).map(\.text) ?? []
            notices += unreadable(tables.provenance, except: absent) + findings(aggregates)
            if !aggregates.levels.isEmpty { notices += aggregates.levelAnomalies.map(\.notice) }
        }
        // Misdated visits, which no filter excluded, have their own notice.
        let leftOut = aggregates.totals.leftOut - aggregates.misdatedVisits
        if leftOut > 0 { notices.append(.limit(.leftOutVisits(leftOut))) }
        // The definition's first section of each kind, which may have its own name.
        let names = Dictionary(
            definition.sections.map { ($0.kind.rawValue, $0.name) }, uniquingKeysWith: { first, _ in first })
        return (notices.map { $0.pointing(by: names) } + widened).worstFirst
    }

    /// The notice with the section's name in the report instead of its kind's. If the report lacks the section, the
    /// notice stays but refers to none.
    private func pointing(by names: [String: String]) -> Notice {
        var notice = self
        notice.section = section.flatMap { names[$0] }
        return notice
    }

    /// - Parameter absent: fields that have a notice of their own.
    private static func unreadable(_ provenance: MemberProvenance, except absent: [String]) -> [Notice] {
        var notices: [Notice] = []
        if provenance.visitsWithoutMember > 0 {
            notices.append(
                Notice(.warning, "visits_without_member", provenance.visitsWithoutMember, Phrase.visitsWithoutMember))
        }
        if provenance.visitsWithoutTime > 0 {
            notices.append(
                Notice(.warning, "visits_without_time", provenance.visitsWithoutTime, Phrase.visitsWithoutTime))
        }
        func fields(_ rows: [String: Int], _ severity: Severity, _ text: (Int, [String]) -> Phrase) {
            let count = rows.values.reduce(0, +)
            guard count > 0 else { return }
            notices.append(
                Notice(severity, "unreadable_fields", count) { text($0, rows.filter { $0.value > 0 }.keys.sorted()) })
        }
        fields(provenance.unreadableFields, .warning) { .unreadableMemberFields($0, fields: $1) }
        var missing = provenance.missingFields
        if let unknown = missing.removeValue(forKey: MemberProvenance.unknownMembers), unknown > 0 {
            notices.append(Notice(.info, .unknownMembers(unknown)))
        }
        for field in absent { missing[field] = nil }
        fields(missing, .info) { .missingMemberFields($0, fields: $1) }
        return notices
    }

    private static func findings(_ aggregates: MemberAggregates) -> [Notice] {
        let counts: [(String, Int, Severity, (Int) -> Phrase, SectionKind)] = [
            (
                "undecidable_members",
                aggregates.admissions.count { $0.reason == .endDateMissing || $0.reason == .visitsMissing }, .warning,
                Phrase.undecidableMembers, .admissions
            ),
            (
                "family_plans_unknown", aggregates.admissions.count { $0.reason == .familyPlanUnknown }, .warning,
                Phrase.familyPlansUnknown, .admissions
            ),
            (
                "inconsistent_families", aggregates.familyGroups.count { !$0.isConsistent }, .warning,
                Phrase.inconsistentFamilies, .familyGroups
            ),
            (
                "visit_balances_differ", aggregates.visitBalance.count { $0.difference.map { $0 != 0 } ?? false },
                .info,
                Phrase.visitBalancesDiffer, .visitBalance
            ),
            ("unlisted_visits", aggregates.totals.unlistedVisits, .info, Phrase.unlistedVisits, .visitsHistogram),
        ]
        return counts.filter { $0.1 > 0 }.map { Notice($0.2, $0.0, $0.1, section: $0.4.rawValue, $0.3) }
    }

    /// A notice that counts something.
    private init(
        _ severity: Severity, _ kind: String, _ rows: Int, section: String? = nil, _ text: (Int) -> Phrase
    ) {
        self.init(severity, text(rows), section: section)
        (self.kind, self.rows) = (kind, rows)
    }
}

extension LevelLadder.Anomaly {
    fileprivate var notice: Notice {
        let text: Phrase =
            switch self {
            case .gap(let lower, let upper): .levelGap(lower, upper)
            case .overlap(let lower, let upper): .levelOverlap(lower, upper)
            case .outOfOrder(let lower, let upper): .levelsOutOfOrder(lower, upper)
            case .repeatedNumber(let number): .levelRepeated(number)
            }
        return Notice(.warning, text, section: SectionKind.levels.rawValue)
    }
}
