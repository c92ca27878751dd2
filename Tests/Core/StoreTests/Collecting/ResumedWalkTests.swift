import Base
import Foundation
import Logging
import Sources
import Synchronization
import TestSupport
import Testing

@testable import Store
@testable import Transport

/// First walks that were cut and gone on with.
@Suite(.timeLimit(.minutes(30))) struct ResumedWalkTests {
    private static let sessions =
        #"{"eventId":6,"eventName":"Summit","sessions":[{"id":12,"name":"S","startTime":"2026-03-01T12:00:00Z"}]}"#
    private static let perPage = 20

    /// An event whose check-ins have a latitude that cannot be read, each third one, and which fails at a page until it is
    /// mended.
    private final class Service: HTTPExchange {
        let failsAt = Mutex<Int?>(nil)
        let checkIns = Mutex(400)

        func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
            guard let start = request.url.firstRange(of: "?page=")?.upperBound,
                let page = Int(request.url[start...].prefix { $0.isNumber })
            else { return ServiceResponse(status: 200, body: Array(ResumedWalkTests.sessions.utf8)) }
            if let failing = failsAt.withLock(\.self), page >= failing {
                throw Fault(.unavailable, es: "no responde", en: "no answer")
            }
            let checkIns = checkIns.withLock(\.self)
            let newest = checkIns - (page - 1) * perPage
            let rows = (0..<min(perPage, newest)).map { row(newest - $0) }.joined(separator: ",")
            let body = """
                {"data":[\(rows)],"pagination":{"current_page":\(page),"per_page":\(perPage),"total_items":\(checkIns),
                 "total_pages":\((checkIns + perPage - 1) / perPage)}}
                """
            return ServiceResponse(status: 200, body: Array(body.utf8))
        }

        private func row(_ id: Int) -> String {
            let latitude = id.isMultiple(of: 3) ? #"{"north":true}"# : "-33.4"
            return """
                {"id":\(id),"guest":{"id":\(id % 50),"firstName":"at \(id)","registrantType":{"id":3,"name":"VIP"}},
                 "eventSession":{"id":12,"name":"S"},"method":"QR","latitude":\(latitude),"longitude":-70.6,"createdAt":"2026-03-01T12:00:00Z"}
                """
        }
    }

    private struct Token: TokenProvider {
        func token() async throws -> BearerToken { BearerToken(value: "t", generation: 0) }
        func token(insteadOf refused: BearerToken) async throws -> BearerToken { refused }
    }

    private func collector(_ service: Service, _ store: AttendanceStore) -> EventCollector {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let source = TikitSource(
            baseURL: "http://service/api", exchange: service, tokens: Token(), pagesInFlight: 1, logger: logger,
            pause: { _ in })
        return EventCollector(
            source: source, store: store, baseURL: "http://service/api",
            now: { Instant(secondsSinceEpoch: 1_772_400_000) }, logger: logger)
    }

    /// 133 of 400 ids are divisible by three, wherever the walk was cut.
    @Test(arguments: [2, 7, 13, 20]) func `unreadable fields are counted once`(page: Int) async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            let service = Service()
            for cut in [page, min(20, page + 5)] {
                service.failsAt.withLock { $0 = cut }
                await #expect(throws: Fault.self) { try await collector(service, store).collect(6) }
            }
            service.failsAt.withLock { $0 = nil }
            try await collector(service, store).collect(6)
            let event = try store.tables(of: 6)
            #expect(event.checkIns.count == 400)
            #expect(event.provenance.unreadableFields == ["latitude": 133])
        }
    }

    /// Between the cuts come 30 newer check-ins, of guests who were saved with older names.
    @Test(arguments: [3, 12]) func `one that is cut twice is as one that was not`(page: Int) async throws {
        try await withTemporaryFolder { folder in
            let store = try AttendanceStore.open(path: "\(folder)/attendance.sqlite", access: .writing)
            defer { store.close() }
            let service = Service()
            var saved: [Int] = []
            for (checkIns, cut) in [(400, page), (430, page + 5)] {
                service.checkIns.withLock { $0 = checkIns }
                service.failsAt.withLock { $0 = cut }
                await #expect(throws: Fault.self) { try await collector(service, store).collect(6) }
                let interrupted = try #require(try store.interruptedWalk(of: 6))
                #expect(interrupted.plan.highestID == Int64(checkIns))
                saved.append(interrupted.savedCheckIns)
            }
            #expect(saved[1] >= saved[0] + 30 + 20)
            service.failsAt.withLock { $0 = nil }
            try await collector(service, store).collect(6)
            let event = try store.tables(of: 6)
            #expect(event.checkIns.ids.values == Array((1...430).reversed()))
            for guest in 0..<50 as Range<Int64> {
                let row = try #require(event.guests.row(of: guest))
                let newest = (1...430 as ClosedRange<Int64>).last { $0 % 50 == guest }
                #expect(event.guests.firstNames[row] == "at \(try #require(newest))")
            }
        }
    }
}
