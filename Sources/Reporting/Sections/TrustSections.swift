import Aggregation
import Base

extension SectionKind {
    static let sessionOverlap = SectionKind(
        event: "session_overlap", group: .attendance, traits: [.idsOnly],
        query: .columns(
            .plain("session_id", "other_session_id", "guests") + .percentage("guests", of: "attended"),
            order: ["session_order", "other_position"])
    ) {
        material in
        let rows = material.aggregates.sessionOverlap ?? []
        let ids = ReportColumn.sessionIDs(rows.map { .integer($0.sessionID) })
        let others = ReportColumn(
            "other_session_id", .identifier, as: .otherIDs(of: .session), .otherSessionID,
            rows.map { .integer($0.otherSessionID) })
        let guests = ReportColumn("guests", .count, .guests, rows.map { Cell($0.guests) })
        let shares = ReportColumn(
            "percentage", .percentage, .overlapShare,
            rows.map { Cell(Percentage($0.guests, of: $0.attended)) })
        let section = ReportSection(
            title: .sessionOverlap, note: .overlapNote,
            main: rows.max { $0.guests < $1.guests }.flatMap { most in
                material.names.sessions[most.sessionID].flatMap { one in
                    material.names.sessions[most.otherSessionID].map { .mainBoth(one, $0, most.guests) }
                }
            },
            table: ReportTable([ids, others, guests, shares]),
            pictures: [.overlap(OverlapPicture(ids: ids, others: others, guests: guests, shares: shares))])
        return material.aggregates.sessionOverlap == nil ? section.withoutRows(.overlapTooLarge) : section
    }

    static let reconciliation = SectionKind(
        event: "reconciliation", group: .trust, traits: [.idsOnly],
        query: .columns(
            .plain("session_id", "registrant_type_id", "reported_checkins", "counted_checkins", "counted_guests")
                + [
                    .init(
                        "difference",
                        .expression(
                            "{{comparable_count: n | n.counted_checkins | n.counted_guests}} - n.reported_checkins")),
                    .init("reported_percentage", .reportedPercentage),
                ] + .percentage("computed_percentage", "counted_guests", of: "registered") + .plain("status"),
            order: ["session_order", "registrant_type_id NULLS LAST"])
    ) {
        material in
        let isFiltered = material.isFiltered
        let rows = material.aggregates.reconciliation
        return ReportSection(
            title: .reconciliation,
            note: isFiltered
                ? .reconciliationFilteredNote
                : material.aggregates.contents.contains(.guestCounts) ? .reconciliationGuestsNote : .reconciliationNote,
            main: isFiltered
                ? nil : .mainReconciled(rows.count { $0.status == .ok }, of: rows.count { $0.status != .unlisted }),
            table: ReportTable(
                [
                    .sessionIDs(rows.map { .integer($0.sessionID) }),
                    .typeIDs(rows.map { Cell($0.registrantTypeID) }),
                    .init("reported_checkins", .count, .reportedCheckIns, rows.map { Cell($0.reportedCheckIns) }),
                    .init("counted_checkins", .count, .countedCheckIns, rows.map { Cell($0.countedCheckIns) }),
                    .init("counted_guests", .count, .countedGuests, rows.map { Cell($0.countedGuests) }),
                    .init("difference", .count, .difference, rows.map { Cell($0.difference) }),
                    .init(
                        "reported_percentage", .percentage, .reportedPercentage,
                        rows.map { Cell($0.reportedPercentage.flatMap(Percentage.init(rounding:))) }),
                    .init(
                        "computed_percentage", .percentage, .computedPercentage,
                        rows.map { Cell(Percentage($0.countedGuests, of: $0.registered)) }),
                    .init(
                        "status", .text, as: .codes(.reconciliationStatus), .status,
                        rows.map { .text($0.status.rawValue) }),
                ] + ReportColumn.advice(rows.map { $0.advice(isFiltered: isFiltered) })))
    }

    static let dataQuality = SectionKind(
        event: "data_quality", group: .trust,
        query: .none(because: "it judges what reading found")
    ) { material in
        let findings = material.aggregates.dataQuality
        return ReportSection(
            title: .dataQuality, note: .dataQualityNote, main: .mainFindings(findings.count),
            table: ReportTable(
                [
                    .init("check", .text, as: .codes(.check), .check, findings.map { .text($0.check.rawValue) }),
                    .init(
                        "severity", .text, as: .codes(.severity), .severity,
                        findings.map { .text($0.severity.rawValue) }),
                    .init("rows", .count, .affectedRows, findings.map { Cell($0.rows) }),
                    .init(
                        "examples", .text, as: .codes(.examples), .examples,
                        findings.map { .text($0.examples.map(\.text).joined(separator: "; ")) }),
                ] + ReportColumn.advice(findings.map { Advice.onFinding($0.check.rawValue) })))
    }
}

extension Notice {
    /// Whether it is about the data, and so has a row in `data_quality`.
    public var isFinding: Bool { section == SectionKind.dataQuality.rawValue }
}

extension Report {
    public var listsFindings: Bool { self[section: SectionKind.dataQuality.rawValue] != nil }
}

extension Finding.Example {
    /// The kind and id of an item, as a program or a person would look it up.
    fileprivate var text: String {
        switch self {
        case .checkIn(let id): "checkin \(id)"
        case .guest(let id): "guest \(id)"
        case .session(let id): "session \(id)"
        case .registrantType(let id): "registrant_type \(id)"
        case .offer(let session, let type): "session \(session) registrant_type \(type)"
        case .field(let name): "field \(name)"
        }
    }
}

extension ReportColumn {
    /// The usual cause of each row and what to do about it, in words, for people and JSON.
    fileprivate static func advice(_ advice: [Advice?]) -> [ReportColumn] {
        [
            .supplementary(
                "cause", .text, as: .remarks, .likelyCause, advice.map { $0.map { .phrase($0.cause) } ?? .empty }),
            .supplementary(
                "advice", .text, as: .remarks, .advice, advice.map { $0.map { .phrase($0.action) } ?? .empty }),
        ]
    }
}

extension Advice {
    fileprivate static func uncounted(_ guests: UncountedGuests) -> Advice {
        .guestsNotCounted(canceled: guests.canceled, unpaid: guests.unpaid, unexpected: guests.unexpected)
    }
}

extension Reconciliation {
    /// The likely reason why the counts differ; `nil` if they are equal.
    func advice(isFiltered: Bool) -> Advice? {
        let leftOut = isFiltered ? nil : uncounted.flatMap { $0.total > 0 ? $0 : nil }
        switch status {
        case .ok: return leftOut.map(Advice.uncounted)
        case .unlisted: return leftOut.map(Advice.uncounted) ?? .typeNotOffered
        case .differs:
            guard let reportedCheckIns, let difference else { return .nothingReported }
            if isFiltered { return .filtersInForce }
            if uncounted == nil, reportedCheckIns == Int64(countedGuests) { return .serviceCountsGuests }
            return difference > 0 ? .moreCounted : .fewerCounted
        }
    }
}
