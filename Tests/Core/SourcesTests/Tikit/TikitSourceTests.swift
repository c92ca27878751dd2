import Base
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct TikitSourceTests {
    private func source(
        _ service: StubService, pagesInFlight: Int = 4,
        onProgress: @escaping @Sendable (WalkProgress) -> Void = { _ in }
    ) -> TikitSource {
        TikitSource(
            baseURL: "http://service/api", exchange: service, tokens: RenewableToken(), pagesInFlight: pagesInFlight,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, onProgress: onProgress, pause: { _ in })
    }

    private func fault(_ body: () async throws -> Void) async throws -> Fault {
        do {
            try await body()
        } catch let fault as Fault {
            return fault
        }
        throw Fault(.usage, es: "no falló", en: "did not fail")
    }

    /// The list of events, in which event 6 is.
    private static let events = #"{"data":[{"id":6,"place":"Sala"}],"pagination":{"total_pages":1,"total_items":1}}"#
    private static let sessions = #"{"eventId":6,"eventName":"Summit","sessions":[{"id":12,"name":"S","startTime":5}]}"#

    /// A service with an event of so many check-ins, two to a page.
    private static func service(checkIns count: Int, perPage: Int = 2) -> StubService {
        StubService { request in
            if request.url.contains("/events?") { return ServiceResponse(events) }
            guard let page = number("page", in: request.url) else { return ServiceResponse(sessions) }
            let newest = Int64(count - (page - 1) * perPage)
            let rows = stride(from: newest, to: max(0, newest - Int64(perPage)), by: -1).map {
                CheckInPages.row($0, guest: $0 % 3)
            }
            // Later pages come sooner, so that they arrive in another order.
            for _ in 0..<(page % 5) * 3 { await Task.yield() }
            return ServiceResponse(
                CheckInPages.page(rows, total: count, pages: (count + perPage - 1) / perPage, perPage: perPage))
        }
    }

    /// The number that a query gives.
    private static func number(_ name: String, in url: String) -> Int? {
        guard let start = url.firstRange(of: "?\(name)=")?.upperBound else { return nil }
        return Int(url[start...].prefix { $0.isNumber })
    }

    // MARK: An event

    /// What this machine's clock shows is not kept as the service's time.
    @Test func `a service that does not report the time has none`() async throws {
        let source = source(Self.service(checkIns: 3))
        #expect(try await source.sessions(of: 6).readAt == nil)
        #expect(try await source.event(6).readAt != nil)
    }

    @Test(arguments: [1, 4]) func `an event comes whole and in order`(pagesInFlight: Int) async throws {
        let service = Self.service(checkIns: 25)
        let tables = try await source(service, pagesInFlight: pagesInFlight).event(6)
        #expect(tables.eventID == 6)
        #expect(tables.eventName == "Summit")
        #expect(tables.sessions.ids.values == [12])
        #expect(tables.checkIns.ids.values == (1...25).reversed())
        #expect(tables.guests.count == 3)
        #expect(
            tables.provenance
                == Provenance(
                    highestCheckInID: 25, highestCheckInAt: Instant(secondsSinceEpoch: 1_772_356_530), total: 25,
                    pages: 13,
                    unreadableFields: ["sessions.startTime": 1]))
        #expect(tables.details == EventDetails(place: "Sala"))
        // The sessions, the list of events, the pages, and the pages again.
        let requests: Int = 1 + 1 + 13 + 13
        #expect(service.urls.count == requests)
    }

    @Test func `the documented requests are sent, percent-encoded`() async throws {
        let service = Self.service(checkIns: 1)
        _ = try await source(service).event(6)
        #expect(
            service.urls.dropLast() == [
                "http://service/api/events/6/sessions",
                "http://service/api/events?page=1&query=&limit=100&order=id%3ADESC&filter=%5B%5D",
                "http://service/api/checkins?page=1&query=&limit=100&order=id%3ADESC"
                    + "&filter=%5B%7B%22field%22%3A%22e.event%22%2C%22operator%22%3A%22%3D%22%2C%22value%22%3A6%7D%5D",
            ])
        #expect(service.tokens == Array(repeating: "Bearer token-0", count: 4))
    }

    @Test func `an event without check-ins`() async throws {
        let tables = try await source(Self.service(checkIns: 0)).event(6)
        #expect(tables.checkIns.count == 0)
        #expect(tables.provenance.highestCheckInID == nil)
        #expect(tables.provenance.total == 0)
        #expect(tables.provenance.pages == 0)
    }

    @Test func `progress tells pages and check-ins`() async throws {
        let seen = Mutex([WalkProgress]())
        _ = try await source(Self.service(checkIns: 5), onProgress: { step in seen.withLock { $0.append(step) } })
            .event(6)
        let steps = seen.withLock { $0 }
        // The second look does not count.
        #expect(steps.map(\.pagesRead) == [1, 2, 3])
        #expect(steps.map(\.checkInsRead) == [2, 4, 5])
        #expect(steps.allSatisfy { $0.pagesExpected == 3 && $0.checkInsExpected == 5 && $0.attempt == 1 })
    }

    @Test func `only what is new is read above what is known`() async throws {
        let service = Self.service(checkIns: 25)
        var sink = EventTables(eventID: 6)
        let walk = try await source(service).checkIns(
            of: 6, above: KnownCheckIns(ids: (1...22).reversed()), into: &sink)
        #expect(walk.agreesWithKnown)
        #expect(walk.count == 3)
        #expect(walk.total == 25)
        #expect(sink.checkIns.ids.values == [25, 24, 23])
        #expect(
            walk.provenance
                == Provenance(
                    highestCheckInID: 25, highestCheckInAt: Instant(secondsSinceEpoch: 1_772_356_530), total: 25,
                    pages: 13))
    }

    @Test func `a list that changes forever fails loudly`() async throws {
        let counter = Mutex(1000)
        let service = StubService { request in
            guard Self.number("page", in: request.url) != nil else { return ServiceResponse(Self.sessions) }
            let total = counter.withLock { count in
                count -= 1
                return count
            }
            if request.url.contains("e.id") { return ServiceResponse(400, #"{"message":"Invalid data"}"#) }
            return ServiceResponse(
                CheckInPages.page([CheckInPages.row(Int64(total))], total: total, pages: total, perPage: 1))
        }
        let fault = try await fault { _ = try await source(service).event(6) }
        #expect(fault.kind == .unreadableData)
        #expect(fault.message == .checkInsKeptChanging(event: 6))
    }

    @Test func `pages are handed on as they are taken, and void where the walk begins again`() async throws {
        struct Recorder: CheckInSink {
            var events: [String] = []
            mutating func beginWalk(expecting rows: Int) { events.append("begin \(rows)") }
            mutating func takePage(_ append: (inout EventTables) throws -> Void) rethrows {
                var tables = EventTables(eventID: 6)
                try append(&tables)
                events += tables.checkIns.ids.values.map { "\($0)" }
            }
            mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) {
                events.append("end \(lowestID ?? 0)")
            }
        }
        let asked = Mutex(0)
        let service = StubService { request in
            let page = Self.number("page", in: request.url) ?? 0
            // Before the third answer the row 3 is removed.
            let rows: [Int64] = asked.withLock { asked in
                asked += 1
                return asked < 2 ? [4, 3, 2, 1] : [4, 2, 1]
            }
            let shown = Array(rows.dropFirst((page - 1) * 2).prefix(2))
            return ServiceResponse(
                CheckInPages.page(shown.map { CheckInPages.row($0) }, total: rows.count, pages: 2, perPage: 2))
        }
        var sink = Recorder()
        _ = try await source(service, pagesInFlight: 1).checkIns(of: 6, into: &sink)
        #expect(
            sink.events == ["begin 4", "4", "3", "end 3", "1", "end 1", "begin 3", "4", "2", "end 2", "1", "end 1"])
    }

    // MARK: Refusals

    @Test func `a refused token is renewed and the request sent once more`() async throws {
        let service = StubService { request in
            let isOld = request.headers.contains { $0.value == "Bearer token-0" }
            return isOld ? ServiceResponse(401, "{}") : ServiceResponse(Self.sessions)
        }
        _ = try await source(service).sessions(of: 6)
        #expect(service.tokens == ["Bearer token-0", "Bearer token-1"])
    }

    @Test func `a second refusal is final`() async throws {
        let service = StubService { _ in ServiceResponse(401, #"{"message":"Expired JWT Token"}"#) }
        let fault = try await fault { _ = try await source(service).event(6) }
        #expect(fault.kind == .refused)
        #expect(fault.message == .tokenRefusedTwice(says: "Expired JWT Token"))
        // The event's entry is requested beside its sessions.
        #expect(service.urls.count { $0.hasSuffix("/sessions") } == 2 && service.urls.count <= 4)
    }

    @Test(arguments: [
        (403, Fault.Kind.refused, Phrase.forbidden(.sessionList(event: 6), says: "No")),
        (404, Fault.Kind.notFound, .eventNotFound(6)),
        (422, Fault.Kind.unreadableData, .unexpectedStatus(.sessionList(event: 6), status: 422, says: "No")),
        (302, Fault.Kind.unreadableData, .unexpectedStatus(.sessionList(event: 6), status: 302, says: "No")),
    ])
    func `other refusals say what they are`(status: Int, kind: Fault.Kind, message: Phrase) async throws {
        let service = StubService { _ in ServiceResponse(status, #"{"message":"No"}"#) }
        let fault = try await fault { _ = try await source(service).event(6) }
        #expect(fault.kind == kind)
        #expect(fault.message == message)
    }

    /// The account may read the event and not the list; nobody should miss the place without knowing why.
    @Test(arguments: [401, 403, 404, 422, 500])
    func `an event whose list cannot be read comes with a warning`(status: Int) async throws {
        let whole = Self.service(checkIns: 3)
        let service = StubService { request in
            if request.url.contains("/events?") { return ServiceResponse(status, #"{"message":"No"}"#) }
            return try await whole.exchange(request)
        }
        let lines = Mutex<[String]>([])
        let source = TikitSource(
            baseURL: "http://service/api", exchange: service, tokens: RenewableToken(), pagesInFlight: 1,
            logger: Logger(label: "test") { _ in RecordingLog { line in lines.withLock { $0.append(line) } } },
            onProgress: { _ in }, pause: { _ in })
        let tables = try await source.event(6)
        #expect(tables.checkIns.ids.values == [3, 2, 1] && tables.details == EventDetails())
        let told = lines.withLock { $0 }
        let warnings = told.filter { $0.hasPrefix("warning event 6: the list of events cannot be read") }
        #expect(warnings.count == 1, "\(told)")
    }

    @Test func `a page at fault in mid-walk is named`() async throws {
        let whole = Self.service(checkIns: 10)
        let service = StubService { request in
            if Self.number("page", in: request.url) == 3 { return ServiceResponse("<html>") }
            return try await whole.exchange(request)
        }
        let fault = try await fault { _ = try await source(service).event(6) }
        #expect(fault.message == .notTheJSONExpected(.checkInPage(3, event: 6), received: .receivedHTML))
    }

    @Test func `a base address that is none is the configuration's fault`() async throws {
        let service = StubService { _ in ServiceResponse("{}") }
        let source = TikitSource(
            baseURL: "tikit.cl", exchange: service, tokens: RenewableToken(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await fault { _ = try await source.events() }.kind == .misconfigured)
        #expect(service.urls.isEmpty)
    }

    // MARK: Events

    private static func events(_ ids: [Int], pages: Int, total: Int? = nil) -> String {
        let rows = ids.map {
            #"{"id":\#($0),"name":"Ñandú a+b E\#($0)","isActive":\#($0 != 1),"startDate":"2026-03-01T00:00:00Z","endDate":null,"#
                + #""place":"Centro","addressCity":"Santiago","registrantsCount":"150"}"#
        }
        let total = total.map { #","total_items":\#($0)"# } ?? ""
        return #"{"data":[\#(rows.joined(separator: ","))],"pagination":{"total_pages":\#(pages)\#(total)}}"#
    }

    @Test func `all pages of events are read, each event once`() async throws {
        let service = StubService { request in
            switch Self.number("page", in: request.url) {
            case 1: ServiceResponse(Self.events([5, 4], pages: 3))
            case 2: ServiceResponse(Self.events([4, 3], pages: 3))
            default: ServiceResponse(Self.events([2], pages: 3))
            }
        }
        let table = try await source(service).events(matching: "a+b", activeOnly: true)
        #expect(table.ids.values == [5, 4, 3, 2])
        #expect(table.names[3] == "Ñandú a+b E2")
        #expect(table.startsAt[0]?.secondsSinceEpoch == 1_772_323_200)
        #expect(table.endsAt[0] == nil)
        #expect(table.cities[0] == "Santiago")
        #expect(table.active[0] == 1)
        #expect(table.registrants[0] == 150)
        #expect(
            service.urls[0]
                == "http://service/api/events?page=1&query=a%2Bb&isActive=true&limit=100&order=id%3ADESC&filter=%5B%5D")
        // Page 1 is read again.
        #expect(service.urls.count == 4)
    }

    @Test func `a service that repeats its last page does not keep it busy, nor pass for a whole list`() async throws {
        let service = StubService { _ in ServiceResponse(Self.events([5], pages: 1_000_000)) }
        let fault = try await fault { _ = try await source(service).events() }
        #expect(fault.kind == .unreadableData)
        #expect(fault.message == .listKeptChanging(.eventList))
        #expect(service.urls.count == 2 * PageWalker.maximumAttempts)
        #expect(!service.urls[0].contains("isActive"))
    }

    /// Nine events in pages of two, of which a service that filters knows two by E.
    enum Filtering: CaseIterable {
        /// Rows and totals are of what was asked.
        case honoured
        /// Everything comes.
        case ignored
        /// Fewer rows, with the total and the pages of all.
        case ofRows
        /// Each page without what was not asked, so that pages may be empty.
        case ofPages
    }

    @Test(arguments: Filtering.allCases)
    func `events are filtered here too, whatever the service does with what it is asked`(_ filtering: Filtering)
        async throws
    {
        let service = StubService { request in
            let (number, url) = (Self.number("page", in: request.url) ?? 1, request.url)
            let all = Array((1...9).reversed())
            let kept = all.filter {
                (!url.contains("query=E") || $0 == 4 || $0 == 1) && (!url.contains("isActive") || $0 != 1)
            }
            func rows(_ ids: [Int]) -> [Int] { Array(ids.dropFirst(number * 2 - 2).prefix(2)) }
            let page: String =
                switch filtering {
                case .honoured: Self.events(rows(kept), pages: (kept.count + 1) / 2, total: kept.count)
                case .ignored: Self.events(rows(all), pages: 5, total: 9)
                case .ofRows: Self.events(rows(kept), pages: 5, total: 9)
                case .ofPages: Self.events(rows(all).filter(kept.contains), pages: 5, total: 9)
                }
            return ServiceResponse(page)
        }
        #expect(try await source(service).events(matching: "E4").ids.values == [4])
        #expect(try await source(service).events(matching: "E1").ids.values == [1])
        #expect(try await source(service).events(matching: "E1", activeOnly: true).ids.values == [])
        #expect(try await source(service).events(activeOnly: true).ids.values == [9, 8, 7, 6, 5, 4, 3, 2])
        #expect(try await source(service).events().ids.values == [9, 8, 7, 6, 5, 4, 3, 2, 1])
        // A service that ignores it need not know accents, as this program does.
        if filtering == .ignored {
            #expect(try await source(service).events(matching: "NANDU A+B e7").ids.values == [7])
            #expect(try await source(service).events(matching: "none of them").ids.values == [])
        }
    }

    @Test func `a list of events with a hole is read again`() async throws {
        let asked = Mutex(0)
        let service = StubService { request in
            // Event 5 is removed after page 1 was read, so that event 3 slips to where nobody looks any more.
            let all = asked.withLock { asked in
                asked += 1
                return asked == 1 ? [5, 4, 3, 2, 1] : [4, 3, 2, 1]
            }
            let page = Self.number("page", in: request.url) ?? 1
            return ServiceResponse(
                Self.events(Array(all.dropFirst(page * 2 - 2).prefix(2)), pages: (all.count + 1) / 2, total: all.count))
        }
        #expect(try await source(service).events().ids.values == [4, 3, 2, 1])
    }

    @Test func `one empty list of events is not believed`() async throws {
        let asked = Mutex(0)
        let service = StubService { _ in
            let isFirst = asked.withLock { asked in
                asked += 1
                return asked == 1
            }
            return ServiceResponse(Self.events(isFirst ? [] : [5], pages: 1, total: isFirst ? 0 : 1))
        }
        #expect(try await source(service).events().ids.values == [5])
    }

    // MARK: Bounds

    @Test func `more rows than may be read are refused as soon as they are promised`() async throws {
        let service = StubService { request in
            if request.url.contains("/events?") { return ServiceResponse(Self.events) }
            return Self.number("page", in: request.url) == nil
                ? ServiceResponse(Self.sessions)
                : ServiceResponse(CheckInPages.page([CheckInPages.row(7)], total: 1_000_000, pages: 10_000))
        }
        let source = TikitSource(
            baseURL: "http://service/api", exchange: service, tokens: RenewableToken(), maximumRows: 999_999,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let fault = try await fault { _ = try await source.event(6) }
        #expect(fault.kind == .unreadableData)
        #expect(fault.message == .tooManyRowsPromised(.checkInPage(1, event: 6), rows: 1_000_000, limit: 999_999))
        #expect(service.urls.count == 3)
    }

    @Test func `an event without an id names page and row`() async throws {
        let service = StubService { _ in
            ServiceResponse(#"{"data":[{"id":1},{"name":"x"}],"pagination":{"total_pages":1}}"#)
        }
        let fault = try await fault { _ = try await source(service).events() }
        #expect(fault.message == .fieldMissing(.eventPage(1), row: 2, field: "id"))
    }
}
