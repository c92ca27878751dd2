import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Pretix
@testable import Sources
@testable import Transport

/// What a pretix does not give, or gives otherwise than it counts.
@Suite(.timeLimit(.minutes(5))) struct PretixFaultTests {
    private func fault(
        _ service: StubService, event: Int64 = 26, organizer: String = "bigevents", maximumRows: Int = .max,
        slugs: [Int64: String] = PretixRecording.slugs
    ) async -> Fault? {
        do {
            let source = try PretixSource(service, events: slugs, organizer: organizer, maximumRows: maximumRows)
            _ = try await source.event(event)
            return nil
        } catch { return error as? Fault }
    }

    @Test func `a token without rights, an unknown event and an unknown organizer are told apart`() async throws {
        let blind = try PretixRecording("blind")
        let refused = try #require(await fault(StubService(blind)))
        #expect(refused.kind == .refused)
        #expect(refused.message == .pretixPermissionMissing(event: "conf26", .pretixLists("conf26")))
        let missing = try #require(await fault(StubService(blind), event: 27, slugs: [27: "no-such-event"]))
        #expect(missing == Fault(.notFound, .pretixEventMissing("no-such-event", organizer: "bigevents")))
        let nobody = try #require(await fault(StubService(blind), organizer: "nobody"))
        #expect(nobody == Fault(.refused, .pretixOrganizerMissing("nobody", known: ["bigevents"])))
        let unnumbered = try #require(await fault(StubService(blind), event: 5))
        #expect(unnumbered.kind == .notFound && unnumbered.message.en.contains("26, 27, 28"))
        // Such a token sees the events all the same.
        #expect(try await PretixSource(StubService(blind)).events().count == 3)
    }

    /// A recorded service of which orders are changed by `change`: given the response, its page and how often orders
    /// were asked for before.
    private func service(
        _ recording: PretixRecording, _ change: @escaping @Sendable (String, Int) -> String?
    ) -> StubService {
        let asked = Mutex(0)
        return StubService { request in
            let response = recording.response(to: request)
            guard request.url.contains("/orders/") else { return response }
            let number = asked.withLock {
                $0 += 1
                return $0 - 1
            }
            guard let body = change(String(decoding: response.body, as: UTF8.self), number) else { return response }
            return ServiceResponse(status: 200, headers: response.headers, body: Array(body.utf8))
        }
    }

    private static let nothing = #"{"count": 0, "next": null, "previous": null, "results": []}"#

    @Test func `an empty list of orders is believed only if the counts agree`() async throws {
        let recording = try PretixRecording("night-1")
        #expect(
            await fault(service(recording) { _, _ in Self.nothing })
                == Fault(.unreadableData, .pretixOrdersMissing(event: "conf26")))
        #expect(await fault(StubService(recording), event: 28) == nil)
    }

    @Test func `an order that a list leaves out is missed, and read at another try`() async throws {
        let recording = try PretixRecording("night-1")
        let whole = try await PretixSource(StubService(recording)).event(26)
        @Sendable func dropped(_ body: String) -> String {
            // The count no longer holds.
            let parts = body.split(separator: #""count":"#, maxSplits: 1).map(String.init)
            let digits = parts[1].prefix { $0.isNumber || $0 == " " }
            let count = Int(digits.filter(\.isNumber)) ?? 0
            return parts[0] + #""count":"# + "\(count + 1)" + parts[1].dropFirst(digits.count)
        }
        let once = service(recording) { body, number in number == 0 ? dropped(body) : nil }
        #expect(PretixRows(try await PretixSource(once).event(26)) == PretixRows(whole))
        let always = service(recording) { body, _ in dropped(body) }
        #expect(await fault(always)?.kind == .unreadableData)
    }

    @Test func `counts that move while people are scanned are waited for`() async throws {
        let (first, second) = (try PretixRecording("night-1"), try PretixRecording("night-2"))
        // Orders are read as they were in one night, and everything after them as in the next.
        let asked = Mutex(false)
        let moving = StubService { request in
            if request.url.contains("modified_since") { asked.withLock { $0 = true } }
            if request.url.contains("/orders/"), !request.url.contains("modified_since") {
                return first.response(to: request)
            }
            return second.response(to: request)
        }
        let tables = try await PretixSource(moving).event(26)
        let whole = try await PretixSource(StubService(second)).event(26)
        let wasAsked = asked.withLock { $0 }
        #expect(wasAsked)
        #expect(PretixRows(tables) == PretixRows(whole))
    }

    @Test func `a scan that the service counts and no list has ends the reading`() async throws {
        let recording = try PretixRecording("night-1")
        func counting(_ more: Int) -> StubService {
            StubService { request in
                // Nothing changes meanwhile.
                if request.url.contains("modified_since") { return ServiceResponse(Self.nothing) }
                var response = recording.response(to: request)
                guard request.url.contains("/checkins/") else { return response }
                let body = String(decoding: response.body, as: UTF8.self)
                let parts = body.split(separator: #""count":"#, maxSplits: 1).map(String.init)
                let digits = parts[1].prefix { $0.isNumber || $0 == " " }
                let count = (Int(digits.filter(\.isNumber)) ?? 0) + more
                response.body = Array((parts[0] + #""count":"# + "\(count)" + parts[1].dropFirst(digits.count)).utf8)
                return response
            }
        }
        #expect(await fault(counting(1)) == Fault(.unreadableData, .pretixOrdersMissing(event: "conf26")))
        #expect(await fault(counting(0)) == nil)
        // Fewer are scans that were annulled meanwhile.
        #expect(await fault(counting(-1)) == nil)
    }

    @Test func `counts that no list can have are errors, and trap nowhere`() throws {
        let name = Phrase.pretixOrders(event: "conf26", page: 1)
        let page = try PretixPage(
            Array(
                #"{"count": 9223372036854775807, "next": null, "previous": "x?page_size=9223372036854775807", "results": []}"#
                    .utf8), named: name)
        #expect(page.pages == 1 && page.total == .max)
        let most = "9223372036854775807"
        let variation = #"{"id": 1, "value": "A", "checkin_count": \#(most), "position_count": \#(most)}"#
        let item =
            #"{"id": 1, "name": "T", "checkin_count": 0, "position_count": 0, "variations": [\#(variation), \#(variation), \#(variation)]}"#
        let status = try #require(
            JSONValue(Array(#"{"position_count": 0, "checkin_count": 0, "items": [\#(item)]}"#.utf8))?.object)
        #expect(throws: Fault.self) { try PretixStatus(status, named: name) }
        // Fewer than its variations is none.
        let small = #"{"id": 1, "value": "A", "checkin_count": 3, "position_count": 4}"#
        let less =
            #"{"id": 1, "name": "T", "checkin_count": 0, "position_count": 5, "variations": [\#(small), \#(small)]}"#
        let object = try #require(
            JSONValue(Array(#"{"position_count": 8, "checkin_count": 6, "items": [\#(less)]}"#.utf8))?.object)
        #expect(try PretixStatus(object, named: name).offers.map(\.positions) == [4, 4])
    }

    @Test func `a list that always has a next page ends`() async throws {
        func reader(_ service: StubService, maximumRows: Int) throws -> PretixOrderReader {
            let api = try PretixSource(service, maximumRows: maximumRows).api
            return PretixOrderReader(event: "conf26", api: api, pagesInFlight: 1) { _, _ in }
        }
        @Sendable func orders(_ code: String) -> ServiceResponse {
            ServiceResponse(
                #"{"count": 1, "next": "x", "previous": null, "results": [{"code": "\#(code)", "status": "p", "positions": []}]}"#
            )
        }
        let same = StubService { _ in orders("A") }
        let list = try await reader(same, maximumRows: .max).read { _ in }
        #expect(list.count == 1 && same.urls.count == 2)
        let other = StubService { request in orders(String(request.url.suffix(8))) }
        let fault = await #expect(throws: Fault.self) { _ = try await reader(other, maximumRows: 20).read { _ in } }
        #expect(fault == Fault(.unreadableData, .tooManyRowsCame(.pretixOrders(event: "conf26", page: 21), limit: 20)))
    }

    @Test func `more rows than allowed, and rows without what they need, are errors`() async throws {
        let recording = try PretixRecording("night-1")
        #expect(await fault(StubService(recording), maximumRows: 10)?.kind == .unreadableData)
        for (from, to) in [
            (#""code":"#, #""kode":"#), (#""status":"#, #""statos":"#), (#""positions":"#, #""places":"#),
            (#""item":"#, #""idem":"#), (#""count":"#, #""number":"#), ("{", "<html>{"),
        ] {
            let broken = service(recording) { body, _ in body.replacing(from, with: to) }
            let found = try #require(await fault(broken), "\(from)")
            #expect(found.kind == .unreadableData && found.message.en.contains("conf26"), "\(found)")
        }
    }

    @Test func `check-ins whose time cannot be read are set apart, if they are few`() async throws {
        let recording = try PretixRecording("night-1")
        let once = service(recording) { body, _ in
            guard let range = body.firstRange(of: #""datetime":"2026-05-04T"#) else { return nil }
            return body.replacingCharacters(in: range, with: #""datetime":"yesterday "#)
        }
        let tables = try await PretixSource(once).event(26)
        #expect((1...2).contains(tables.incomplete.withoutTime.count))
        let all = service(recording) { body, _ in body.replacing(#""datetime":"2026"#, with: #""datetime":"soon"#) }
        #expect(await fault(all)?.kind == .unreadableData)
    }

    @Test func `addresses of further pages lead nowhere else`() async throws {
        let recording = try PretixRecording("night-1")
        let elsewhere = StubService { request in
            var response = recording.response(to: request)
            response.body = Array(
                String(decoding: response.body, as: UTF8.self)
                    .replacing("\"next\":\"http://127.0.0.1:8099/", with: "\"next\":\"https://elsewhere.example/").utf8)
            return response
        }
        let tables = try await PretixSource(elsewhere).event(26)
        #expect(tables.checkIns.count > 20)
        #expect(elsewhere.urls.allSatisfy { $0.hasPrefix(PretixRecording.address) })
        #expect(elsewhere.urls.contains { $0.contains("page=2") })
    }
}
