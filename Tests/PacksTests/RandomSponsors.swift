import Foundation
import Messages
import Tables
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// The sponsors of an event, and what they have been given: the parts of their packs, edition after edition.
struct RandomSponsors {
    var scopes: [(name: String, scope: SponsorScope)]
    /// Whether each pack is protected by itself.
    var isApart = false
    /// What editions have before the last session is over.
    var content = PackEdition.Content.lean
    private var ledger: [PackRegion: [PackEdition]] = [:]

    init(_ scopes: [(name: String, scope: SponsorScope)]) {
        self.scopes = scopes
    }

    /// Two or three sponsors that mostly share sessions, stands or types.
    init(of event: RandomEvent, seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 8_000_000)
        func some(_ ids: [Int64]) -> [Int64] {
            Array(ids.shuffled(using: &random).prefix(.random(in: 1...max(1, ids.count), using: &random))).sorted()
        }
        scopes = ["andino", "banco", "cumbre"].prefix(.random(in: 2...3, using: &random)).map { name in
            var scope = SponsorScope(sessions: some(event.sessions))
            if Int.random(in: 0..<3, using: &random) == 0 { scope.registrantTypes = some(event.types) }
            if !scope.registrantTypes.isEmpty, Bool.random(using: &random) { scope.sessions = [] }
            if scope.sessions.count > 1, Bool.random(using: &random) { scope.stands = [scope.sessions.removeLast()] }
            return (name, scope)
        }
    }

    /// What its packs have been given of a part.
    func editions(of part: PackPart) -> [PackEdition] { ledger[part.region] ?? [] }

    var parts: [PackPart] {
        isApart ? scopes.map { PackPart($0.name, $0.scope) } : PackPart.parts(of: scopes, earlier: [])
    }

    /// The packs of a night, which are those of the night before if nothing may be added.
    mutating func packs(
        of event: RandomEvent, _ kinds: [SectionKind], minimumCount: Int = 5
    ) async throws -> [(name: String, pack: SponsorPack)] {
        let definition = ReportDefinition(
            name: "sponsor", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: kinds.map { .init($0) })
        let request = ReportRequest(
            zone: try #require(TimeZone(identifier: "America/Santiago")), minimumCount: minimumCount)
        let tables = event.tables
        let time = event.readAt.map(Instant.init(secondsSinceEpoch:))
        for part in parts {
            let earlier = ledger[part.region] ?? []
            let edition: PackEdition?
            if part.isWhole, let (name, scope) = scopes.first(where: { $0.name == part.packs.first }) {
                edition = try await SponsorPack(
                    of: tables, for: scope, named: name, by: definition, request, after: earlier, content, at: time
                ).edition
            } else {
                edition = try await SponsorPack.edition(
                    of: tables, part: part, by: definition, request, after: earlier, content, at: time)
            }
            if let edition, edition != earlier.last { ledger[part.region] = earlier + [edition] }
        }
        var packs: [(name: String, pack: SponsorPack)] = []
        for (name, scope) in scopes {
            let own = parts.filter { $0.packs.contains(name) }
            let isWhole = own.contains(where: \.isWhole)
            let editions = own.compactMap { ledger[$0.region]?.last }
            packs.append(
                (
                    name,
                    try await SponsorPack(
                        of: tables, for: scope, named: name, by: definition, request,
                        after: isWhole ? own.flatMap { ledger[$0.region] ?? [] } : [], content,
                        combining: isWhole ? nil : editions, at: time)
                ))
        }
        return packs
    }

    /// What a reader of one pack is taken to know of a night.
    ///
    /// - Parameter isClosing: Whether the edition is the first that may have registered numbers; `nil` if the first has.
    func knowledge(
        of name: String, edition made: PackEdition?, _ event: RandomEvent, isClosing: Bool? = nil, minimumCount: Int = 5
    ) -> Knowledge {
        var counted: [Knowledge.Counted] = []
        var registrations: [RandomEvent.Pair: RandomEvent.Counted] = [:]
        for part in parts where part.packs.contains(name) {
            guard let edition = ledger[part.region]?.last else { continue }
            registrations.merge(edition.registrations(of: event, in: part.region)) { $1 }
            for session in event.sessions {
                let types = event.types.filter { part.region.contains(session: session, type: $0) }
                // Sessions without offers are open to all types.
                let offered = (part.isWhole ? types : event.types).contains {
                    event.registered[.init(session: session, type: $0)] != nil
                }
                let expected = part.expectedTypes(of: event)
                counted += types.map {
                    Knowledge.Counted(
                        session: session, type: $0, edition: edition.number, isUnoffered: !offered,
                        isExpected: expected.contains($0))
                }
            }
        }
        var knowledge = Knowledge(event, counted: counted, registrations, edition: made?.number ?? 1)
        knowledge.enough = made?.ofEnough(minimumCount) ?? []
        knowledge.expected = parts.filter { $0.packs.contains(name) }.flatMap { $0.expectedTypes(of: event) }
        for part in parts where part.packs.contains(name) {
            guard let editions = ledger[part.region], let last = editions.last else { continue }
            knowledge.waiting += last.waiting(of: event, in: part.region, since: editions.first { !$0.hasTotalsOnly })
        }
        knowledge.lean = made?.hasTotalsOnly ?? false
        knowledge.closing = isClosing
        if isClosing == false { knowledge.within = [] }
        return knowledge
    }

    /// Beside the documents: which types are offered where, where no more came than were registered, and which visits the
    /// pack counts, as of which edition of their part.
    struct Knowledge: Encodable {
        struct Counted {
            var session: Int64
            var type: Int64
            var edition: Int
            /// Whether the session offers nothing, so that it lists every type that its part has.
            var isUnoffered: Bool
            var isExpected: Bool
        }

        var offers: [[Int64]]
        var within: [[Int64?]] = []
        var counted: [[Int64]]
        var unoffered: [[Int64]]
        var open: [[Int64]]
        var edition: Int
        var closing: Bool?
        var lean = false
        /// Nobody counts there yet, whoever came.
        var waiting: [[Int64]] = []
        /// The types that the sessions of the pack offer, or of those protected with it.
        var expected: [Int64] = []
        /// Counts of enough people.
        var enough: [[Int64?]] = []
        /// Those registered there are counted nowhere.
        var unregistered: [[Int64]]

        /// - Parameter registrations: The sessions and types counted.
        init(
            _ event: RandomEvent, counted: [Counted], _ registrations: [RandomEvent.Pair: RandomEvent.Counted],
            edition: Int
        ) {
            self.edition = edition
            offers = event.registered.keys.map { [$0.session, $0.type] }
            unoffered = counted.filter(\.isUnoffered).map { [$0.session, $0.type] }
            open = counted.filter { $0.isUnoffered && $0.isExpected }.map { [$0.session, $0.type] }
            self.counted = counted.map { [$0.session, $0.type, Int64($0.edition)] }
            within = event.within(registrations)
            unregistered = event.unregistered(registrations)
        }
    }
}

extension PackPart {
    /// The types that its sessions offer, or those of the parts that a pack adds to it.
    fileprivate func expectedTypes(of event: RandomEvent) -> Set<Int64> {
        Set(
            event.registered.keys.filter { pair in
                ([region] + others).contains { $0.contains(session: pair.session, type: pair.type) }
            }.map(\.type))
    }
}

extension PackEdition {
    fileprivate func lists(_ session: Int64) -> Bool { (sessions + (otherSessions ?? [])).contains(session) }

    /// Whether it counts a session and a type, by themselves or with others.
    fileprivate func counts(_ session: Int64, _ type: Int64) -> Bool { cell(session, type) != nil }

    /// The sessions and types that it counts, and whether it counts those registered for them: not for what was admitted later.
    func registrations(of event: RandomEvent, in region: PackRegion? = nil) -> [RandomEvent.Pair: RandomEvent.Counted] {
        var counted: [RandomEvent.Pair: RandomEvent.Counted] = [:]
        for session in event.sessions {
            for type in event.types where region?.contains(session: session, type: type) ?? true {
                guard let cell = cell(session, type) else { continue }
                let pair = RandomEvent.Pair(session: session, type: type)
                let isByItself = sessions.contains(session) && types.contains(type)
                counted[pair] = RandomEvent.Counted(
                    attended: isByItself ? cell.attended : 0,
                    isRegistered: cell.isOffered && event.registered[pair] != nil)
            }
        }
        return counted
    }

    private func cell(_ session: Int64, _ type: Int64) -> Cell? {
        let row = rows.firstIndex(of: (otherSessions ?? []).contains(session) ? .others : .session(session))
        let column = columns.firstIndex(of: (otherTypes ?? []).contains(type) ? .others : .type(type))
        guard let row, let column else { return nil }
        return cells[row * columnCount + column]
    }

    /// The sessions and types that it does not count, whoever came: all of a session that nobody was counted in when the
    /// sessions were listed first, and of the others the types that they offer.
    ///
    /// - Parameter first: The first edition that lists sessions; `nil` if none before does.
    func waiting(of event: RandomEvent, in region: PackRegion? = nil, since first: PackEdition?) -> [[Int64]] {
        event.sessions.flatMap { session in
            let isLater = !(first ?? self).lists(session)
            return event.types.filter { type in
                (region?.contains(session: session, type: type) ?? true) && !counts(session, type)
                    && (isLater || !lists(session) || event.registered[.init(session: session, type: type)] != nil)
            }.map { [session, $0] }
        }
    }

    /// The counts that are of enough people: of a session and a type, of a session or of a type.
    func ofEnough(_ minimumCount: Int) -> [[Int64?]] {
        cells.enumerated().compactMap { index, cell in
            guard let cell, cell.people >= minimumCount else { return nil }
            let (row, column) = (rows[index / columnCount], columns[index % columnCount])
            switch (row, column) {
            case (.session(let session), .type(let type?)): return [session, type]
            case (.session(let session), .all): return [session, nil]
            case (.all, .type(let type?)): return [nil, type]
            default: return nil
            }
        }
    }
}

extension RandomEvent {
    /// What an edition counts of a session and type.
    struct Counted {
        /// More than came by now, if the service has lost some since; 0 if it is counted with others.
        var attended: Int
        /// Whether those registered are counted too.
        var isRegistered: Bool
    }

    /// Where no more came than were registered: in a session and type, a session, a type (`nil` for all), or altogether.
    ///
    /// - Parameter registrations: The sessions and types counted.
    func within(_ registrations: [Pair: Counted]) -> [[Int64?]] {
        var visits: [Pair: Set<Int64>] = [:]
        for visit in self.visits {
            visits[Pair(session: visit.session, type: visit.type), default: []].insert(visit.guest)
        }
        var within: [[Int64?]] = []
        for session in sessions.map(Optional.some) + [nil] {
            for type in types.map(Optional.some) + [nil] {
                let counted = registrations.keys.filter {
                    $0.session == session ?? $0.session && $0.type == type ?? $0.type
                }
                let registered = counted.filter { registrations[$0]?.isRegistered ?? false }.compactMap {
                    self.registered[$0]
                }
                let attended = counted.reduce(0) { $0 + max(visits[$1]?.count ?? 0, registrations[$1]?.attended ?? 0) }
                if !registered.isEmpty, attended <= registered.reduce(0, +) { within.append([session, type]) }
            }
        }
        return within
    }

    /// What one can register for, and is not counted with those registered.
    func unregistered(_ registrations: [Pair: Counted]) -> [[Int64]] {
        registered.keys.filter { !(registrations[$0]?.isRegistered ?? false) }.map { [$0.session, $0.type] }
    }
}
