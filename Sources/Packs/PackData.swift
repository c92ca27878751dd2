import Messages
import Reporting
import Tables

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

    init(
        _ editions: [(part: PackPart, edition: PackEdition)], _ scope: SponsorScope, _ definition: ReportDefinition,
        _ request: ReportRequest
    ) {
        self.scope = scope
        minimumCount = request.minimumCount
        clock = WallClock(zone: request.zone)
        timeSection = definition.timeSection
        let sorted = editions.sorted { one, other in
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
            (part.edition.leftOut ?? []).map {
                ReportLeftOut(
                    sessionID: $0.session, session: $0.name, part: hasSeveral ? part.name : nil,
                    reason: $0.reason.rawValue)
            }
        }
    }

    /// The parts as programs read them.
    var described: [ReportPart] {
        parts.map {
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
