import Base
import Foundation
import Logging
import Sources
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Transport

/// Walks of a service that wobbles, over a store that holds sound rows: all is read, or the store stays as it was.
@Suite(.timeLimit(.minutes(30))) struct AuditedWalkTests {
    /// A service with an event of check-ins, newest first, a hundred to a page.
    private final class Service: HTTPExchange {
        struct State {
            var ids: [Int64] = (1...1200).reversed()
            var comparesTexts = false
            /// How many answers by key are empty though there is more; how many of all answers have a total that is wrong.
            var emptyKeyAnswers = 0
            var wrongTotals = 0
            /// How many first pages are empty.
            var emptyFirstPages = 0
            var asked = 0
            var askedByKey = 0
        }
        let state = Mutex(State())

        func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
            let url = request.url.removingPercentEncoding ?? ""
            if url.contains("/events?") { return page([], total: 0) }
            guard let page = Self.number(after: "?page=", in: url) else {
                return answer(#"{"eventId":6,"sessions":[{"id":12,"name":"S"}]}"#)
            }
            return state.withLock { state in
                state.asked += 1
                var rows = state.ids
                if let bound = Self.number(after: #""operator":"<","value":"#, in: url).map(Int64.init) {
                    state.askedByKey += 1
                    // Some rows come by key before an answer is empty.
                    if state.emptyKeyAnswers > 0, state.askedByKey > 5 {
                        state.emptyKeyAnswers -= 1
                        return self.page([], total: 0)
                    }
                    rows = rows.filter { state.comparesTexts ? String($0) < String(bound) : $0 < bound }
                } else if page == 1, state.emptyFirstPages > 0 {
                    state.emptyFirstPages -= 1
                    return self.page([], total: 0)
                }
                var total = rows.count
                if state.wrongTotals > 0 {
                    state.wrongTotals -= 1
                    total = max(0, total - state.asked % 7 - 1)
                }
                return self.page(Array(rows.dropFirst((page - 1) * 100).prefix(100)), total: total)
            }
        }

        private static func number(after text: String, in url: String) -> Int? {
            url.firstRange(of: text).flatMap { Int(url[$0.upperBound...].prefix { $0.isNumber }) }
        }

        private func page(_ ids: [Int64], total: Int) -> ServiceResponse {
            let rows = ids.map {
                #"{"id":\#($0),"guest":{"id":\#($0 % 50)},"eventSession":{"id":12},"createdAt":"2026-03-01T12:00:00Z"}"#
            }
            return answer(
                """
                {"data":[\(rows.joined(separator: ","))],"pagination":{"current_page":1,"per_page":100,\
                "total_items":\(total),"total_pages":\((total + 99) / 100)}}
                """)
        }

        private func answer(_ text: String) -> ServiceResponse { ServiceResponse(status: 200, body: Array(text.utf8)) }
    }

    private struct Token: TokenProvider {
        func token() async throws -> BearerToken { BearerToken(value: "t", generation: 0) }
        func token(insteadOf refused: BearerToken) async throws -> BearerToken { refused }
    }

    /// Calls `body` with a service, a store that holds its 1,200 check-ins, and what keeps that up.
    private func withStore(_ body: (Service, AttendanceStore, EventCollector) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            let service = Service()
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let collector = EventCollector(
                source: TikitSource(
                    baseURL: "http://service/api", exchange: service, tokens: Token(), pagesInFlight: 4, logger: logger,
                    pause: { _ in }),
                store: store, baseURL: "http://service/api", now: { Instant(secondsSinceEpoch: 1_772_400_000) },
                logger: logger)
            #expect(try await collector.collect(6).held == 1200)
            service.state.withLock { $0.asked = 0 }
            try await body(service, store, collector)
        }
    }

    @Test func `an empty answer by key costs no sound row of the store`() async throws {
        try await withStore { service, store, collector in
            // Enough for two attempts to fail.
            service.state.withLock { $0.wrongTotals = 8 }
            service.state.withLock { $0.emptyKeyAnswers = 1 }
            let outcome = try await collector.collect(6, .full)
            #expect(service.state.withLock { $0.askedByKey } > 6)
            #expect(outcome.held == 1200 && outcome.vanished == 0 && outcome.new == 0)
            #expect(try store.checkInIDs(of: 6) == (1...1200).reversed())
        }
    }

    @Test func `ids that are compared as texts cost no sound row of the store`() async throws {
        try await withStore { service, store, collector in
            service.state.withLock {
                $0.wrongTotals = 8
                $0.comparesTexts = true
            }
            let outcome = try await collector.collect(6, .full)
            #expect(service.state.withLock { $0.askedByKey } > 0)
            #expect(outcome.held == 1200 && outcome.vanished == 0)
        }
    }

    @Test func `one empty first page does not empty the store`() async throws {
        try await withStore { service, _, collector in
            service.state.withLock { $0.emptyFirstPages = 1 }
            let outcome = try await collector.collect(6, .full)
            #expect(outcome.held == 1200 && outcome.vanished == 0)
        }
    }

    @Test(arguments: [EventCollector.Depth.full, .incremental])
    func `totals that are never right are 65, and the store is as it was`(depth: EventCollector.Depth) async throws {
        try await withStore { service, store, collector in
            service.state.withLock {
                $0.wrongTotals = .max
                $0.comparesTexts = true
                $0.emptyKeyAnswers = 2
            }
            let fault = await #expect(throws: Fault.self) { try await collector.collect(6, depth) }
            #expect(fault?.kind == .unreadableData)
            #expect(try store.checkInIDs(of: 6) == (1...1200).reversed())
            #expect(try store.interruptedWalk(of: 6) == nil)
            let walks = try store.walks(of: 6).filter { $0.status == .complete }
            #expect(walks.count == 1)
        }
    }

    @Test func `a row that went and one that came back between nights are seen within two`() async throws {
        try await withStore { service, store, collector in
            // What the store never had, as if it had been away while the store was filled.
            for (gone, back) in [(900, 100), (100, 900), (1150, 1140), (7, 3)] as [(Int64, Int64)] {
                service.state.withLock { $0.ids = (1...1200).reversed().filter { $0 != back } }
                try await collector.collect(6, .full)
                service.state.withLock { $0.ids = (1...1200).reversed().filter { $0 != gone } }
                try await collector.collect(6)
                try await collector.collect(6)
                #expect(try store.checkInIDs(of: 6) == service.state.withLock { $0.ids }, "\(gone), \(back)")
            }
        }
    }

    @Test func `a quiet night asks for page 1, a sample and the last page`() async throws {
        try await withStore { service, _, collector in
            try await collector.collect(6)
            // Of twelve pages every other one; page 1 was read already.
            #expect(service.state.withLock { $0.asked } == 7)
        }
    }
}
