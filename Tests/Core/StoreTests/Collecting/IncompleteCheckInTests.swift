import Base
import Foundation
import Logging
import Sources
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Transport

/// Check-ins that lack a time, a guest or a session: they are named, kept and counted nowhere, and walks add up.
@Suite(.timeLimit(.minutes(30))) struct IncompleteCheckInTests {
    private static let perPage = 20

    /// An event of check-ins 1, 2, 3 and so on, some of which lack something.
    private final class Service: HTTPExchange {
        struct State {
            var checkIns = 300
            var lacks: [Int: Lack] = [:]
            var failsAt: Int?
        }
        enum Lack { case time, guest, session }

        let state: Mutex<State>

        init(_ checkIns: Int, _ lacks: [Int: Lack] = [:]) { state = Mutex(State(checkIns: checkIns, lacks: lacks)) }

        func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
            guard let start = request.url.firstRange(of: "?page=")?.upperBound,
                let page = Int(request.url[start...].prefix { $0.isNumber })
            else {
                let sessions = """
                    {"eventId":6,"eventName":"Summit","sessions":[{"id":12,"name":"S","startTime":"2026-03-01T12:00:00Z",
                     "registrantTypes":[{"registrantTypeId":3,"registered":400,"checkins":300}]}]}
                    """
                return ServiceResponse(status: 200, body: Array(sessions.utf8))
            }
            let now = state.withLock(\.self)
            if let failing = now.failsAt, page >= failing {
                throw Fault(.unavailable, es: "no responde", en: "no answer")
            }
            let newest = now.checkIns - (page - 1) * perPage
            let ids = stride(from: newest, to: max(0, newest - perPage), by: -1)
            let rows = ids.map { Self.row($0, now.lacks[$0]) }.joined(separator: ",")
            let body = """
                {"data":[\(rows)],"pagination":{"current_page":\(page),"per_page":\(perPage),"total_items":\(now.checkIns),
                 "total_pages":\((now.checkIns + perPage - 1) / perPage)}}
                """
            return ServiceResponse(status: 200, body: Array(body.utf8))
        }

        private static func row(_ id: Int, _ lack: Lack?) -> String {
            let guest = lack == .guest ? "null" : "\(id % 50)"
            let session = lack == .session ? "{}" : #"{"id":12,"name":"S"}"#
            let time = lack == .time ? "1772366400" : #""2026-03-01T12:00:00Z""#
            return """
                {"id":\(id),"guest":{"id":\(guest),"registrantType":{"id":3,"name":"VIP"}},
                 "eventSession":\(session),"method":"QR","createdAt":\(time)}
                """
        }
    }

    private struct Token: TokenProvider {
        func token() async throws -> BearerToken { BearerToken(value: "t", generation: 0) }
        func token(insteadOf refused: BearerToken) async throws -> BearerToken { refused }
    }

    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func source(_ service: Service) -> TikitSource {
        TikitSource(
            baseURL: "http://service/api", exchange: service, tokens: Token(), pagesInFlight: 1, logger: logger,
            pause: { _ in })
    }

    private func collector(_ service: Service, _ store: AttendanceStore) -> EventCollector {
        EventCollector(
            source: source(service), store: store, baseURL: "http://service/api",
            now: { Instant(secondsSinceEpoch: 1_772_400_000) }, logger: logger)
    }

    private func withStore(_ body: (AttendanceStore) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/store/attendance.sqlite", access: .writing)
            defer { store.close() }
            try await body(store)
        }
    }

    private func incomplete(time: [Int64] = [], guest: [Int64] = [], session: [Int64] = []) -> IncompleteCheckIns {
        var incomplete = IncompleteCheckIns()
        (incomplete.withoutTime, incomplete.withoutGuest, incomplete.withoutSession) = (time, guest, session)
        return incomplete
    }

    @Test func `one read live is set apart by its id, and the newest that has a time gives that of the data`()
        async throws
    {
        let service = Service(300, [300: .time, 151: .guest, 20: .session])
        let event = try await source(service).event(6)
        #expect(event.checkIns.count == 297)
        #expect(event.incomplete == incomplete(time: [300], guest: [151], session: [20]))
        #expect(!event.checkIns.ids.values.contains(300))
        #expect(event.provenance.total == 300 && event.provenance.highestCheckInID == 300)
        #expect(event.provenance.highestCheckInAt == Instant(secondsSinceEpoch: 1_772_366_400))
    }

    @Test func `nights add up with those set apart, and an offline report says the same`() async throws {
        try await withStore { store in
            let service = Service(300, [300: .time, 151: .guest])
            try await collector(service, store).collect(6)
            #expect(try store.watermark(of: 6)?.checkIns == 300)
            #expect(try store.tables(of: 6).incomplete == incomplete(time: [300], guest: [151]))

            service.state.withLock { ($0.checkIns, $0.lacks[305]) = (310, .session) }
            let night = try await collector(service, store).collect(6)
            // Only the new ones were taken: those that are known and those that are new add up.
            let counts: [Int] = [night.read, night.new, night.changed, night.vanished, night.held]
            #expect(counts == [10, 10, 0, 0, 310])
            let (stored, live) = (try store.tables(of: 6), try await source(service).event(6))
            #expect(stored.checkIns.count == 307)
            #expect(stored.incomplete == incomplete(time: [300], guest: [151], session: [305]))
            #expect(live.incomplete == stored.incomplete && live.checkIns.ids.values == stored.checkIns.ids.values)
            #expect(live.provenance == stored.provenance)
            #expect(try store.health().problems.isEmpty)
        }
    }

    @Test func `one that is mended is counted after the next full walk, and was not before`() async throws {
        try await withStore { store in
            let service = Service(300, [300: .time, 151: .guest])
            try await collector(service, store).collect(6)
            service.state.withLock { $0.lacks = [151: .guest, 7: .session] }
            let night = try await collector(service, store).collect(6, .full)
            let counts: [Int] = [night.new, night.changed, night.vanished, night.held]
            #expect(counts == [0, 2, 0, 300])
            let now = try store.tables(of: 6)
            #expect(now.incomplete == incomplete(guest: [151], session: [7]))
            let before = try #require(try store.tables(of: 6, asOf: .previousWalk, from: now))
            #expect(before.incomplete == incomplete(time: [300], guest: [151]))
            let others: [Int64] = (1...299).reversed().filter { $0 != 151 }
            #expect(before.checkIns.ids.values == others)
        }
    }

    @Test func `a walk that was cut goes on with those set apart`() async throws {
        try await withStore { store in
            let service = Service(300, [290: .time, 100: .guest])
            service.state.withLock { $0.failsAt = 7 }
            await #expect(throws: Fault.self) { try await collector(service, store).collect(6) }
            let saved = try #require(try store.interruptedWalk(of: 6))
            #expect(saved.savedCheckIns >= 20)
            service.state.withLock { $0.failsAt = nil }
            try await collector(service, store).collect(6)
            #expect(try store.tables(of: 6).incomplete == incomplete(time: [290], guest: [100]))
        }
    }

    @Test func `more than one in a hundred are no event, and the store is as before`() async throws {
        try await withStore { store in
            let service = Service(1000)
            try await collector(service, store).collect(6)
            let mark = try store.watermark(of: 6)
            service.state.withLock { state in for id in 1...11 { state.lacks[id * 50] = .time } }
            let fault = await #expect(throws: Fault.self) { try await collector(service, store).collect(6, .full) }
            #expect(fault?.kind == .unreadableData)
            #expect(
                fault?.message.en.contains("check-in 50 has no valid createdAt, nor have 10 others of 1,000") == true)
            #expect(try store.watermark(of: 6) == mark)
            #expect(try store.tables(of: 6).incomplete.count == 0)
            service.state.withLock { $0.lacks[50] = nil }
            try await collector(service, store).collect(6, .full)
            #expect(try store.tables(of: 6).incomplete.count == 10)
        }
    }

    @Test func `those of earlier nights count with those of tonight`() async throws {
        try await withStore { store in
            let service = Service(300, [10: .time, 20: .time, 30: .time])
            try await collector(service, store).collect(6)
            let mark = try store.watermark(of: 6)
            service.state.withLock { state in
                state.checkIns = 310
                for id in [301, 302, 303] { state.lacks[id] = .guest }
            }
            let fault = await #expect(throws: Fault.self) { try await collector(service, store).collect(6) }
            #expect(fault?.kind == .unreadableData)
            #expect(try store.watermark(of: 6) == mark)
        }
    }

    @Test(arguments: [(0, 0), (1, 0), (2, 1), (10, 5), (500, 5), (600, 6), (1_000_000, 10_000)])
    func `one in a hundred may be set apart, of a small event five but no more than half`(checkIns: Int, most: Int) {
        #expect(IncompleteCheckIns.maximum(of: checkIns) == most)
    }
}
