import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// What really happened at an event, as plain rows that tests can count by hand.
struct RandomEvent {
    struct Visit: Hashable {
        var id: Int64
        var guest: Int64
        var session: Int64
        var type: Int64
        var time: Int64
        var method: String?
        var latitude: Double?
        var longitude: Double?
    }

    struct Pair: Hashable {
        var session: Int64
        var type: Int64
    }

    static let start: Int64 = 1_772_366_400  // 2026-03-01T12:00:00Z
    /// Stands for the type of check-ins that name none.
    static let unnamedType: Int64 = 0

    var sessions: [Int64]
    var types: [Int64]
    var registered: [Pair: Int] = [:]
    var visits: [Visit] = []
    /// When sessions end; those without an end are over at any time.
    var ends: [Int64: Int64] = [:]
    /// When the tables were read; `nil` if every session is over.
    var readAt: Int64?

    /// Few and many people in turn: sessions without offers, offers nobody took, types that come unlisted, more guests than
    /// registered, guests of several sessions, repeated scans.
    init(seed: UInt64, sessions sessionCount: Int, types typeCount: Int, maximum: Int) {
        var random = SeededGenerator(seed: seed)
        sessions = (1...Int64(sessionCount)).map { $0 + 10 }
        types = (1...Int64(typeCount)).map { $0 }
        var nextID: Int64 = 1
        for session in sessions {
            let hasOffers = Int.random(in: 0..<6, using: &random) > 0
            for type in types {
                let scale = [0, 3, 8, maximum].randomElement(using: &random) ?? 0
                let attended = Int.random(in: 0...scale, using: &random)
                let isOffered = hasOffers && Int.random(in: 0..<5, using: &random) > 0
                if isOffered {
                    let extra = Int.random(
                        in: 0...([0, 4, maximum].randomElement(using: &random) ?? 0), using: &random)
                    let fewer = Int.random(in: 0..<8, using: &random) == 0 ? Int.random(in: 0...3, using: &random) : 0
                    registered[Pair(session: session, type: type)] = max(0, attended + extra - fewer)
                } else if Bool.random(using: &random) {
                    continue
                }
                // Guests of a type come out of a pool, so that sessions have some in common.
                let pool = Array(0..<Int64(maximum * 2)).shuffled(using: &random).prefix(attended)
                for guest in pool {
                    let minute = Int64.random(in: 0..<600, using: &random)
                    for scan in 0...(Int.random(in: 0..<5, using: &random) == 0 ? 1 : 0) {
                        visits.append(
                            Visit(
                                id: nextID, guest: type * 1000 + guest, session: session, type: type,
                                time: Self.start + minute * 60 + Int64(scan * 90),
                                method: ["QR", "QR", "QR", "MANUAL", "NFC", nil].randomElement(using: &random) ?? nil,
                                latitude: Int.random(in: 0..<7, using: &random) == 0 ? nil : -33.45,
                                longitude: -70.6 - Double(Int.random(in: 0..<4, using: &random)) * 0.05))
                        nextID += 1
                    }
                }
            }
        }
    }

    var tables: EventTables {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        for session in sessions {
            tables.sessions.append(
                id: session, name: "Session \(session)", startsAt: Instant(secondsSinceEpoch: Self.start),
                endsAt: ends[session].map(Instant.init(secondsSinceEpoch:)))
        }
        for (pair, count) in registered.sorted(by: { ($0.key.session, $0.key.type) < ($1.key.session, $1.key.type) }) {
            tables.offers.append(
                .init(
                    sessionID: pair.session, registrantTypeID: pair.type, registrantTypeName: "Type \(pair.type)",
                    registered: Int64(count)))
        }
        for visit in visits.reversed() {
            tables.append(
                CheckInRow(
                    id: visit.id, guest: visit.guest, session: visit.session,
                    type: visit.type == Self.unnamedType ? nil : visit.type,
                    at: Instant(secondsSinceEpoch: visit.time), method: visit.method
                ) {
                    ($0.latitude, $0.longitude) = (visit.latitude, visit.longitude)
                })
        }
        tables.readAt = readAt.map(Instant.init(secondsSinceEpoch:))
        tables.provenance = Provenance(
            highestCheckInID: visits.last?.id,
            highestCheckInAt: visits.last.map { Instant(secondsSinceEpoch: $0.time) }, total: visits.count, pages: 1)
        return tables
    }

    /// Guests of a session and type, each once in a session; of all sessions or types where `nil`.
    func attended(session: Int64?, type: Int64?) -> Int {
        var guests: Set<[Int64]> = []
        for visit in visits where visit.session == session ?? visit.session && visit.type == type ?? visit.type {
            guests.insert([visit.guest, visit.session])
        }
        return guests.count
    }
}

extension RandomEvent {
    /// The pack of all sessions, the last of them a stand; of the whole event where none is named.
    func pack(
        _ kinds: [SectionKind], minimumCount: Int = 5, namingSessions: Bool = true,
        grouping: PackGrouping = PackGrouping(), after editions: [PackEdition] = []
    ) async throws -> SponsorPack {
        let scope = namingSessions ? SponsorScope(sessions: sessions.dropLast(), stands: sessions.suffix(1)) : .init()
        return try await SponsorPack(
            tables, kinds.map { .init($0) }, for: scope,
            ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago")), minimumCount: minimumCount),
            grouping: grouping, after: editions)
    }
}

extension SponsorPack {
    /// The pack of a sponsor that shares nothing, closed as soon as all of its sessions are over.
    init(
        _ tables: EventTables, _ sections: [SectionDefinition], for scope: SponsorScope = SponsorScope(),
        _ request: ReportRequest = ReportRequest(zone: .gmt), grouping: PackGrouping = PackGrouping(),
        after editions: [PackEdition] = []
    ) async throws(Fault) {
        let definition = ReportDefinition(
            name: "sponsor", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: sections)
        let part = PackPart("banco", scope)
        let edition = try await part.edition(
            of: tables, by: definition, request, grouping: grouping, after: editions,
            isClosing: part.closes(with: tables, after: 0, in: request))
        try self.init(
            of: [(part, edition)], event: tables.eventID, for: scope, named: "banco", by: definition, request)
    }

    /// The edition of a pack of one part; `nil` if it shows nothing.
    var latest: PackEdition? { editions.first.flatMap { $0.showsAnything ? $0 : nil } }
}

extension RandomEvent {
    /// What a pack of all sessions withholds in these tables.
    func protectedTables(_ shown: ProtectedCube.Tables, minimumCount: Int) -> ProtectedCube {
        let definition = ReportDefinition(
            name: "sponsor", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: [])
        let maker = PackMaker(
            of: tables, PackPart("banco", SponsorScope(sessions: sessions)), definition,
            ReportRequest(zone: .gmt, minimumCount: minimumCount), PackGrouping())
        return ProtectedCube(
            CubeProblems(maker.cube(of: maker.everybody), minimumCount: minimumCount), publishing: shown)
    }
}

extension SectionKind {
    /// Some of the sections that packs may have, in any order: a table of attendance at least, and at most so many groups.
    static func ofPack(
        seed: UInt64,
        groups: [SectionKind] = [
            .checkInHistogram, .checkInHistogramBySession, .checkInsByMethod, .geoCells,
        ], maximum: Int = 1
    ) -> [SectionKind] {
        var random = SeededGenerator(seed: seed)
        let tables: [SectionKind] = [.attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType]
        return Array(tables.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
            + Array(groups.shuffled(using: &random).prefix(.random(in: 0...maximum, using: &random)))
    }
}
