import Base
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Transport

/// A service whose list changes between requests, and a follower that must not lose track.
@Suite(.timeLimit(.minutes(30))) struct EventFollowerTests {
    /// The list, the number of requests and, if set, the tag of its first page.
    private final class Service: Sendable {
        struct State {
            var ids: [Int64]
            var tagged = false
            var requests: [(page: Int, limit: Int, tag: String?)] = []
            /// What happens after a response.
            var after: @Sendable (inout [Int64]) -> Void = { _ in }
        }

        let state: Mutex<State>

        init(_ ids: [Int64]) { state = Mutex(State(ids: ids)) }

        var ids: [Int64] { state.withLock { $0.ids.sorted() } }
        var requests: Int { state.withLock { $0.requests.count } }

        func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

        func respond(_ request: ServiceRequest) -> ServiceResponse {
            func number(_ name: String) -> Int {
                let start = request.url.range(of: name + "=").map(\.upperBound)
                return start.flatMap { Int(request.url[$0...].prefix { $0.isNumber }) } ?? 0
            }
            let (page, limit) = (number("page"), number("limit"))
            let sent = request.headers.first { $0.name == "If-None-Match" }?.value
            return state.withLock { state in
                state.requests.append((page, limit, sent))
                defer { state.after(&state.ids) }
                let ids = state.ids.sorted(by: >)
                let tag = "\"\(limit)-\(ids.hashValue)\""
                if state.tagged, sent == tag { return ServiceResponse(status: 304) }
                let rows = ids.dropFirst((page - 1) * limit).prefix(limit).map { CheckInPages.row($0) }
                var response = ServiceResponse(
                    CheckInPages.page(rows, total: ids.count, pages: (ids.count + limit - 1) / limit, perPage: limit))
                if state.tagged { response.headers.append(("ETag", tag)) }
                return response
            }
        }
    }

    private func follower(_ service: Service, knowing ids: [Int64]? = nil) throws -> EventFollower {
        let source = TikitSource(
            baseURL: "https://tikit.example/api/", exchange: StubService { service.respond($0) },
            tokens: RenewableToken(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return try source.follower(of: 6, knowing: ids ?? service.ids, in: EventTables(eventID: 6))
    }

    @Test func `a quiet refresh is one small request`() async throws {
        let service = Service(Array(1...5000))
        var follower = try follower(service)
        var pending = EventTables(eventID: 6)
        for _ in 0..<3 {
            let change = try await follower.refresh(saving: &pending)
            #expect(change.addsUp && change.new == [] && change.removed == [] && change.requests == 1)
            #expect(change.seen.checkIns.count == 20)
        }
        #expect(service.requests == 3 && pending.checkIns.count == 0)
    }

    @Test func `a service with tags says that nothing has changed`() async throws {
        let service = Service(Array(1...50))
        service.change { $0.tagged = true }
        var follower = try follower(service)
        var pending = EventTables(eventID: 6)
        #expect(try await follower.refresh(saving: &pending).seen.checkIns.count == 20)
        let quiet = try await follower.refresh(saving: &pending)
        #expect(quiet.seen.checkIns.count == 0 && quiet.addsUp && quiet.total == 50 && quiet.highestID == 50)
        service.change { $0.ids.append(51) }
        #expect(try await follower.refresh(saving: &pending).new == [51])
        let tags = service.state.withLock { $0.requests.map { $0.tag != nil } }
        #expect(tags == [false, true, true])
    }

    /// 230 new rows: the first look has 20 of them, then three pages of 100.
    @Test func `new check-ins are read down to the known ones`() async throws {
        let service = Service(Array(1...1000))
        var follower = try follower(service)
        service.change { $0.ids += 1001...1230 }
        var pending = EventTables(eventID: 6)
        let change = try await follower.refresh(saving: &pending)
        #expect(change.new.sorted() == Array(1001...1230) && change.addsUp && change.requests == 4)
        #expect(pending.checkIns.ids.values.sorted() == Array(1001...1230))
        // As many are expected now.
        service.change { $0.ids += 1231...1300 }
        #expect(try await follower.refresh(saving: &pending).requests == 1)
        #expect(follower.list.ids == service.ids)
    }

    /// Of 5,000 check-ins one in the middle is removed, and one comes late: each is found by bisection.
    @Test func `what is removed or late is found in few requests`() async throws {
        let service = Service((1...5000).map { $0 * 2 })
        var follower = try follower(service)
        var pending = EventTables(eventID: 6)
        service.change { $0.ids.removeAll { $0 == 5000 } }
        let removal = try await follower.refresh(saving: &pending)
        #expect(removal.removed == [5000] && removal.addsUp && removal.requests <= 8, "\(removal.requests)")
        service.change { $0.ids.append(3001) }
        let late = try await follower.refresh(saving: &pending)
        #expect(late.new == [3001] && late.addsUp && late.requests <= 10, "\(late.requests)")
        #expect(follower.list.ids == service.ids)
    }

    /// Pages that contradict themselves change nothing.
    @Test func `an empty or disordered page is not believed`() async throws {
        let service = Service(Array(1...50))
        var follower = try follower(service)
        var pending = EventTables(eventID: 6)
        service.change { $0.ids = [] }
        #expect(!(try await follower.refresh(saving: &pending).addsUp))
        #expect(follower.list.count == 50)
    }

    /// Rows are added, removed and added late, also between the requests of a refresh. Once the list is at rest, the
    /// follower knows exactly what the service has, unless an exchange of rows hides from the count: then it knows as many.
    @Test(arguments: Rounds.third(of: 1...60 as ClosedRange<UInt64>)) func `a follower finds its way back`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let service = Service((1...Int64.random(in: 1...900, using: &random)).map { $0 * 3 })
        var follower = try follower(service)
        var pending = EventTables(eventID: 6)
        var known = Set(service.ids)
        for round in 0..<12 {
            let seed = random.next()
            let isBusy = round < 10
            let additions = Int.random(in: 0...80, using: &random)
            let generator = Mutex(SeededGenerator(seed: seed))
            let stir: @Sendable (inout [Int64]) -> Void = { ids in
                generator.withLock { random in
                    for _ in 0..<Int.random(in: 0...3, using: &random) {
                        let highest = ids.max() ?? 0
                        switch Int.random(in: 0..<100, using: &random) {
                        case 0 where ids.count > 1: ids.remove(at: Int.random(in: 0..<ids.count, using: &random))
                        case 1:
                            let late = Int64.random(in: 1...max(1, highest), using: &random)
                            if !ids.contains(late) { ids.append(late) }
                        default: ids.append(highest + Int64.random(in: 1...3, using: &random))
                        }
                    }
                }
            }
            service.change { state in
                state.after = { _ in }
                if isBusy {
                    state.after = stir
                    for _ in 0..<additions { stir(&state.ids) }
                }
            }
            let change = try await follower.refresh(saving: &pending)
            known.subtract(change.removed)
            known.formUnion(change.new)
            #expect(known == Set(follower.list.ids))
            if !change.addsUp {
                follower.begin(with: service.ids)
                known = Set(service.ids)
            }
        }
        #expect(follower.list.count == service.ids.count)
        let missed = Set(service.ids).symmetricDifference(follower.list.ids)
        #expect(missed.count <= 24, "\(missed)")
    }
}
