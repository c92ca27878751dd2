import Base
import Reporting

/// What a pack shows: the latest editions of its parts, beside each other.
struct PackData: Sendable {
    /// A part of the pack.
    struct Part: Sendable {
        /// `alone` if nobody else counts it, or `shared 1`, `shared 2` and so on.
        var name: String
        var edition: PackEdition
    }

    let scope: SponsorScope
    let minimumCount: Int
    let clock: WallClock
    let timeSection: SectionDefinition?
    /// In the order of their first sessions; those of the sponsor alone first.
    let parts: [Part]
    /// The sessions of the sponsor where nobody whom it counts may come, and nobody came.
    private let unoffered: [ReportLeftOut]
    /// Whether others count some of the pack's sessions and types, or might have.
    let isDivided: Bool

    init(
        _ editions: [(part: PackPart, edition: PackEdition)], _ scope: SponsorScope, _ definition: ReportDefinition,
        _ request: ReportRequest
    ) {
        self.scope = scope
        minimumCount = request.minimumCount
        clock = WallClock(zone: request.zone)
        timeSection = definition.timeSection
        isDivided = editions.count > 1
        let counted = editions.filter(\.edition.countsSomebody)
        // A pack that counts nobody at all is still one of its event.
        let sorted = (counted.isEmpty ? Array(editions.prefix(1)) : counted).sorted { one, other in
            func place(_ edition: PackEdition) -> (Int64, Int64, Int64) {
                (edition.startsAt ?? .max, edition.sessionIDs?.first ?? .max, edition.typeIDs?.first ?? .max)
            }
            return one.part.packs.count > 1 && other.part.packs.count > 1
                || one.part.packs.count == other.part.packs.count
                ? place(one.edition) < place(other.edition) : one.part.packs.count < other.part.packs.count
        }
        var shared = 0
        parts = sorted.map { part, edition in
            if part.packs.count == 1 { return Part(name: "alone", edition: edition) }
            shared += 1
            return Part(name: "shared \(shared)", edition: edition)
        }
        let own = scope.sessionsAndStands.subtracting(editions.flatMap { $0.edition.sessionIDs ?? [] })
        let isSeveral = parts.count > 1
        let named = parts.map { ($0.edition, isSeveral ? $0.name : nil) }
        var told: Set<Int64> = []
        unoffered = (named + editions.map { ($0.edition, nil) }).flatMap { edition, part in
            (edition.unoffered ?? []).filter { own.contains($0.session) && told.insert($0.session).inserted }
                .map { ReportLeftOut($0, part: part) }
        }
    }

    var hasSeveral: Bool { parts.count > 1 }
    /// The parts that show something.
    var shown: [Part] { parts.filter(\.edition.showsAnything) }
    var isClosing: Bool { parts.allSatisfy(\.edition.isClosing) }
    var hasStands: Bool { !scope.stands.isEmpty }
    /// Whether visits and people are the same.
    var hasOneSession: Bool { parts.count == 1 && parts[0].edition.hasOneSession }

    /// The time of the data, to the hour: to the second, it would be that of somebody's check-in.
    var dataHour: Instant? { shown.compactMap(\.edition.dataHour).max() }

    /// The sessions that are in no number, with the part if there are several.
    var leftOut: [ReportLeftOut] {
        parts.flatMap { part in
            (part.edition.leftOut ?? []).map { ReportLeftOut($0, part: hasSeveral ? part.name : nil) }
        } + unoffered
    }

    /// The parts as programs read them.
    var described: [ReportPart] {
        parts.filter(\.edition.countsSomebody).map {
            ReportPart(
                name: $0.name, sessions: $0.edition.sessionIDs ?? $0.edition.rows.flatMap(\.sessionIDs),
                registrantTypes: $0.edition.typeIDs ?? $0.edition.columns.flatMap(\.sessionIDs))
        }
    }

    // MARK: Totals, the only numbers that are added

    var attended: Int { shown.reduce(0) { $0 + $1.edition.attended } }

    /// The visits that used a registration, and the registrations of the same sessions; `nil` unless every part may tell its own.
    var rate: (held: Int, registered: Int)? {
        var sum = (held: 0, registered: 0)
        for part in shown {
            guard let total = part.edition.total, total.isOffered else { continue }
            let numbers = part.edition.registered(part.edition.cells.count - 1)
            guard let held = numbers.rate else { return nil }
            sum = (sum.held + held, sum.registered + numbers.count)
        }
        return sum.registered > 0 ? sum : nil
    }

    var uniqueGuests: Int? { parts.count == 1 ? parts[0].edition.uniqueGuests : nil }
}

extension ReportLeftOut {
    fileprivate init(_ left: PackEdition.LeftOut, part: String?) {
        self.init(sessionID: left.session, session: left.name, part: part, reason: left.reason.rawValue)
    }
}
