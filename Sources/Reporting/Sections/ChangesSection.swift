import Aggregation
import Messages

extension ReportSection {
    /// What is different since an earlier reading. Without rows where nothing is, or nothing earlier is known: then
    /// the section is the same whenever and however often the event was read.
    ///
    /// Rows are in the order of `ChangeRow.Kind`; of a kind those of the whole event come first, then those of
    /// sessions, of types, and of types in sessions, in the report's order of sessions.
    static func changes(_ comparison: EventComparison?) -> ReportSection {
        let rows = comparison.map(ChangeRow.list) ?? []
        return ReportSection(
            "changes", title: .changesTitle, note: .changesNote,
            table: ReportTable([
                .init("kind", .text, .changeKind, rows.map { .text($0.kind.rawValue) }),
                .supplementary(
                    "change", .text, .changeInWords,
                    rows.map { .phrase(.change($0.kind.rawValue, of: $0.measure.rawValue)) }),
                .init("session_id", .identifier, .sessionID, rows.map { Cell($0.place.sessionID) }),
                .supplementary(
                    "session", .text, .session, rows.map { $0.session(in: comparison) }),
                .init(
                    "registrant_type_id", .identifier, .registrantTypeID, rows.map { Cell($0.place.registrantTypeID) }),
                .supplementary(
                    "registrant_type", .text, .registrantType, rows.map { $0.registrantType(in: comparison) }),
                .init("measure", .text, .changeMeasure, rows.map { .text($0.measure.rawValue) }),
                .init("before", .text, .changeBefore, rows.map(\.before)),
                .init("now", .text, .changeNow, rows.map(\.now)),
            ]))
    }
}

extension ChangeRow {
    fileprivate func session(in comparison: EventComparison?) -> Cell {
        switch place {
        case .event: .phrase(.wholeEvent)
        case .registrantType: .phrase(.allSessions)
        case .session(let id), .pair(let id, _): Cell(comparison?.session(id))
        }
    }

    fileprivate func registrantType(in comparison: EventComparison?) -> Cell {
        switch place {
        case .event, .session: .empty
        case .pair(_, nil): .phrase(.noRegistrantType)
        case .registrantType(let id), .pair(_, .some(let id)): Cell(comparison?.registrantType(id))
        }
    }
}

extension Notice {
    /// That something is different since an earlier reading, a warning where check-ins vanished; `nil` where nothing is.
    static func changes(_ comparison: EventComparison?) -> Notice? {
        guard let comparison, !comparison.isEmpty else { return nil }
        let vanished = comparison.vanishedCheckIns
        return Notice(
            vanished > 0 ? .warning : .info,
            .changedSince(new: comparison.newCheckIns, vanished: vanished, changed: comparison.changedCheckIns),
            section: "changes")
    }
}

extension [Headline] {
    /// The headlines with how many check-ins more or fewer there are than at an earlier reading; the same ones where
    /// there are as many.
    func since(_ comparison: EventComparison?) -> [Headline] {
        guard let comparison else { return self }
        let net = comparison.newCheckIns - comparison.vanishedCheckIns
        guard net != 0 else { return self }
        return map { headline in
            guard headline.name == "checkins" else { return headline }
            var headline = headline
            headline.detail = .detail(headline.detail, .sinceEarlierReading(net))
            return headline
        }
    }
}
