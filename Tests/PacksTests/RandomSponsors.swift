import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// The sponsors of an event, and what they have been given: the parts of their packs, edition after edition.
struct RandomSponsors {
    var scopes: [(name: String, scope: SponsorScope)]
    /// Whether each pack is protected by itself.
    var isApart = false
    /// The groups of the sponsors file.
    var grouping = PackGrouping()
    private var ledger: [PackRegion: [PackEdition]] = [:]
    /// The editions of the last night.
    private var latest: [PackRegion: PackEdition] = [:]
    /// The sessions that somebody ever came to: the service may lose check-ins.
    private var visited: Set<Int64> = []
    /// What the last editions were made of, and stay as of.
    private var read: [PackRegion: RandomEvent] = [:]

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
    ///
    /// - Parameter change: What a test breaks of the editions before they are shown.
    mutating func packs(
        of event: RandomEvent, _ kinds: [SectionKind], minimumCount: Int = 5,
        breaking change: (inout PackEdition) -> Void = { _ in }
    ) async throws -> [(name: String, pack: SponsorPack)] {
        let definition = ReportDefinition(
            name: "sponsor", title: Phrase(verbatim: "Report"), audience: .sponsor, sections: kinds.map { .init($0) })
        let request = ReportRequest(
            zone: try #require(TimeZone(identifier: "America/Santiago")), minimumCount: minimumCount)
        let tables = event.tables
        visited.formUnion(event.visits.map(\.session))
        var made: [PackRegion: PackEdition] = [:]
        for part in parts {
            let earlier = ledger[part.region] ?? []
            var edition = try await part.edition(
                of: tables, by: definition, request, grouping: grouping.within(part.region), after: earlier,
                isClosing: part.closes(with: tables, after: 0, in: request))
            if edition.number > earlier.last?.number ?? 0 {
                change(&edition)
                ledger[part.region] = earlier + [edition]
                read[part.region] = event
            }
            made[part.region] = edition
        }
        latest = made
        var packs: [(name: String, pack: SponsorPack)] = []
        for (name, scope) in scopes {
            let own = parts.filter { $0.packs.contains(name) }.compactMap { part in made[part.region].map { (part, $0) }
            }
            packs.append(
                (
                    name,
                    try SponsorPack(
                        of: own, event: event.tables.eventID, for: scope, named: name, by: definition, request)
                ))
        }
        return packs
    }

    /// What a reader of one pack is taken to know of a night, beside the documents.
    ///
    /// Of a closed pack, it is the event of the closing: whoever came or registered since is in no number.
    func knowledge(of name: String, _ pack: SponsorPack, _ event: RandomEvent, minimumCount: Int = 5) -> PackKnowledge {
        let own = parts.filter { $0.packs.contains(name) }
        let event =
            own.lazy.filter { ledger[$0.region]?.last?.isClosing ?? false }.compactMap { read[$0.region] }.first
            ?? event
        // When the editions were made: what was not over then may be in a number without anybody.
        let over = event.sessions.filter { session in
            own.filter { $0.region.counts(session: session) }.allSatisfy {
                (read[$0.region] ?? event).isOver(session)
            }
        }
        // In the order in which the pack has them.
        var rest = own
        let ordered = zip(pack.editions, pack.report.parts ?? []).compactMap { edition, told in
            rest.firstIndex { part in
                latest[part.region] == edition && (part.packs.count == 1) == (told.name == "alone")
            }.map { (part: rest.remove(at: $0), edition: edition, name: told.name) }
        }
        return PackKnowledge(
            event, ordered, grouping, expected: Set(own.flatMap { $0.expectedTypes(of: event) }),
            named: Set(own.flatMap(\.named)), visited: visited, over: Set(over), minimumCount: minimumCount)
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

/// What a reader of a pack is taken to know beside its documents, as the attack reads it.
struct PackKnowledge: Encodable {
    /// What one can register for, and those of it for which somebody is.
    var offers: [[Int64]]
    var held: [[Int64]]
    /// Where no more came than were registered: in a session and type, a session, a type (`nil` for all), or altogether.
    var within: [[Int64?]]
    /// Each session and type that the pack counts, with the number of the edition of its part, and the part.
    var counted: [Counted] = []
    /// Those of sessions without offers, which list every type that their part has.
    var unoffered: [[Int64]] = []
    /// Those of them that are listed whether or not somebody came.
    var open: [[Int64]] = []
    /// The types that the sessions of the pack offer, or of those protected with it.
    var expected: [Int64]
    /// The sessions that the pack names.
    var named: [Int64]
    /// The sessions that are over, have registrations, and are in a number: somebody scanned there.
    var measured: [Int64] = []
    /// The sessions that nobody ever came to, as is known of those that were not measured.
    var unvisited: [Int64]
    /// The groups of the sponsors file.
    var groups: PackGrouping
    /// Whether the pack has totals only.
    var lean = false
    /// To judge what follows: counts of enough people, which may be known; and of whom nobody is counted.
    var enough: [Count] = []
    var waiting: [[Int64]] = []
    /// Those registered there are counted nowhere.
    var unregistered: [[Int64]] = []

    /// Of a session, a type, or all (`nil`), in a part.
    struct Count: Encodable {
        var session: Int64?
        var type: Int64?
        var part: String
    }

    struct Counted: Encodable {
        var session: Int64
        var type: Int64
        var edition: Int
        var part: String
    }

    init(
        _ event: RandomEvent, _ parts: [(part: PackPart, edition: PackEdition, name: String)], _ grouping: PackGrouping,
        expected: Set<Int64>, named: Set<Int64>, visited: Set<Int64>, over: Set<Int64>, minimumCount: Int
    ) {
        offers = event.registered.keys.map { [$0.session, $0.type] }
        held = event.registered.filter { $0.value > 0 }.keys.map { [$0.session, $0.type] }
        self.expected = expected.sorted()
        self.named = named.sorted()
        unvisited = event.sessions.filter { !visited.contains($0) }
        groups = grouping
        lean = !parts.allSatisfy(\.edition.isClosing)
        var registrations: [RandomEvent.Pair: Bool] = [:]
        var registered = Set(event.registered.keys)
        for (part, edition, name) in parts where edition.showsAnything {
            let rows = Set(edition.rows.flatMap(\.sessionIDs))
            for session in event.sessions where rows.contains(session) {
                let isOffered = event.registered.keys.contains { $0.session == session }
                for type in event.types where part.region.contains(session: session, type: type) {
                    let pair = RandomEvent.Pair(session: session, type: type)
                    let id = type == RandomEvent.unnamedType ? nil : type
                    let column = edition.columns.firstIndex { $0.ids.contains(id) }
                    // Which types came is told at the closing only.
                    if edition.isClosing {
                        guard let column else { continue }
                        // Whom nobody is registered as, and nobody came as, is nobody.
                        let row = edition.rows.firstIndex { $0.ids.contains(session) } ?? 0
                        if edition.rows[row].isGroup || edition.columns[column].isGroup {
                            if event.registered[pair] == 0, event.attended(session: session, type: type) == 0 {
                                continue
                            }
                        } else if edition.cells[row * edition.columnCount + column] == nil,
                            event.registered[pair] != nil
                        {
                            continue
                        }
                    }
                    counted.append(Counted(session: session, type: type, edition: edition.number, part: name))
                    registrations[pair] = event.registered[pair] != nil
                    registered.remove(pair)
                    if !isOffered {
                        unoffered.append([session, type])
                        if expected.contains(type) { open.append([session, type]) }
                    }
                }
            }
        }
        unregistered = registered.map { [$0.session, $0.type] }
        let sessions = Set(counted.map(\.session))
        measured = event.sessions.filter { session in
            sessions.contains(session) && over.contains(session)
                && event.registered.contains { $0.key.session == session && $0.value > 0 }
                // All of it, so that whoever came is counted.
                && event.types.allSatisfy { type in
                    parts.contains {
                        $0.edition.showsAnything && $0.part.region.contains(session: session, type: type)
                            && $0.edition.rows.contains { $0.ids.contains(session) }
                    }
                }
                // Those to a session in a group may all wait.
                && !parts.contains { event.hasWaiting(in: $0.edition.rows.first { $0.ids.contains(session) }, of: $0) }
        }
        // Until the closing people register, and change their minds.
        within = lean ? [] : event.within(registrations.keys, counted: parts.map(\.edition))
        let partOf = Dictionary(
            counted.map { (RandomEvent.Pair(session: $0.session, type: $0.type), $0.part) },
            uniquingKeysWith: { one, _ in one })
        for session in event.sessions {
            for type in event.types where partOf[.init(session: session, type: type)] == nil {
                waiting.append([session, type])
            }
        }
        for part in Set(partOf.values) {
            for session in event.sessions.map(Optional.some) + [nil] {
                for type in event.types.map(Optional.some) + [nil] {
                    let people = Set(
                        event.visits.lazy.filter { visit in
                            visit.session == session ?? visit.session && visit.type == type ?? visit.type
                                && partOf[.init(session: visit.session, type: visit.type)] == part
                        }.map(\.guest))
                    if people.count >= minimumCount { enough.append(Count(session: session, type: type, part: part)) }
                }
            }
        }
    }
}

extension RandomEvent {
    fileprivate func isOver(_ session: Int64) -> Bool {
        guard let readAt, let end = ends[session] else { return true }
        return end <= readAt
    }

    /// Whether an edition of a part counts fewer than came to the sessions of a group.
    fileprivate func hasWaiting(
        in row: PackLine?, of part: (part: PackPart, edition: PackEdition, name: String)
    ) -> Bool {
        guard let row, row.isGroup else { return false }
        let came = Set(
            visits.lazy.filter {
                row.ids.contains($0.session) && part.part.region.contains(session: $0.session, type: $0.type)
            }.map { [$0.guest, $0.session] })
        return came.count > part.edition.attended(in: row)
    }

    /// Where no more came than were registered: in a session and type, a session, a type (`nil` for all), or altogether.
    ///
    /// - Parameters:
    ///   - counted: The sessions and types that count.
    ///   - editions: Those that count them: more than came by now, if the service has lost some since.
    fileprivate func within(_ counted: some Sequence<Pair>, counted editions: [PackEdition]) -> [[Int64?]] {
        var known: [Pair: Int] = [:]
        for edition in editions {
            for (row, line) in edition.rows.enumerated() {
                for (column, kind) in edition.columns.enumerated() {
                    guard let session = line.id, let type = kind.id,
                        let cell = edition.cells[row * edition.columnCount + column]
                    else { continue }
                    known[Pair(session: session, type: type), default: 0] += cell.attended
                }
            }
        }
        var visits: [Pair: Set<Int64>] = [:]
        for visit in self.visits {
            visits[Pair(session: visit.session, type: visit.type), default: []].insert(visit.guest)
        }
        var within: [[Int64?]] = []
        for session in sessions.map(Optional.some) + [nil] {
            for type in types.map(Optional.some) + [nil] {
                let own = counted.filter { $0.session == session ?? $0.session && $0.type == type ?? $0.type }
                let registered = own.compactMap { self.registered[$0] }
                let attended = own.reduce(0) { $0 + max(visits[$1]?.count ?? 0, known[$1] ?? 0) }
                if !registered.isEmpty, attended <= registered.reduce(0, +) { within.append([session, type]) }
            }
        }
        return within
    }
}
