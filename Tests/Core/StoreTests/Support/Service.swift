import Base
import Logging

@testable import Store

/// A service reduced to a list of check-ins, and walks over it as the extraction makes them.
struct Service {
    var checkIns: [PlainCheckIn] = []
    var sessions: [PlainEvent.Session] = []
    var offers: [OfferTable.Row] = []
    var name: String? = "Tech Summit 2026"
    var perPage = 100

    static let source = "http://127.0.0.1:8080/api/"

    var newestFirst: [PlainCheckIn] { checkIns.sorted { $0.id > $1.id } }

    /// What one walk over everything gives.
    var tables: EventTables {
        var tables = EventTables(eventName: name, newestFirst)
        for session in sessions {
            tables.sessions.append(
                id: session.id, name: session.name,
                startsAt: session.startsAt.map(Instant.init(secondsSinceEpoch:)),
                endsAt: session.endsAt.map(Instant.init(secondsSinceEpoch:)))
        }
        for offer in offers { tables.offers.append(offer) }
        let newest = newestFirst.first
        tables.provenance = Provenance(
            highestCheckInID: newest?.id,
            highestCheckInAt: newest.map { Instant(secondsSinceEpoch: $0.createdAt) }, total: checkIns.count,
            pages: (checkIns.count + perPage - 1) / perPage)
        return tables
    }

    func plan(_ kind: WalkKind, at time: Int64) -> WalkPlan {
        WalkPlan(
            eventID: 6, kind: kind, source: Self.source, startedAt: Instant(secondsSinceEpoch: time),
            highestID: newestFirst.first?.id, perPage: perPage)
    }

    func completion(at time: Int64) -> WalkCompletion {
        WalkCompletion(tables, perPage: perPage, finishedAt: Instant(secondsSinceEpoch: time))
    }

    /// Walks every page into the store.
    @discardableResult
    func walkWhole(into store: AttendanceStore, at time: Int64 = 1_772_400_000) throws -> WalkOutcome {
        try store.save(tables, as: plan(.full, at: time), with: completion(at: time + 60))
    }

    /// Walks from the newest check-in down to the store's mark.
    @discardableResult
    func walkDown(into store: AttendanceStore, at time: Int64 = 1_772_400_000) throws -> WalkOutcome {
        let mark = try store.watermark(of: 6)?.highestID ?? .min
        let new = EventTables(newestFirst.filter { $0.id > mark })
        return try store.save(new, as: plan(.incremental, at: time), with: completion(at: time + 60))
    }
}

extension Logger {
    static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}
