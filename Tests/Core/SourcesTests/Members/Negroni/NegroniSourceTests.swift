import Base
import Logging
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct NegroniSourceTests {
    static let base = "https://club.example/api/"
    static let levels = """
        [{"id":"l1","levelNumber":1,"name":"Amigo","description":"","visitsRequiredMin":0,"visitsRequiredMax":3,
          "color":"8FA888","icon":"x"},
         {"id":"l2","level_number":2,"name":"Socio","visits_required_min":4,"visits_required_max":null,"color":"#E8955E"}]
        """
    static let ana = """
        {"id":"M1","full_name":"Ana Ñ","email":"a@b.cl","phone":"+56912345678","member_number":"N-001",
         "membership_type":"founder","current_level":2,"points":150,"visits_in_current_period":5,
         "level_expires_at":"2026-04-01T00:00:00Z","onboarding_completed":true}
        """
    /// 2026-03-01T21:30:00-03:00 is 2026-03-02T00:30:00Z: 1 772 411 400 (date -u -d).
    static let history = """
        [{"id":"e1","title":"Visita","icon":"x","date":"2026-03-01T21:30:00-03:00","points_earned":10,"notes":null},
         {"id":"e2","title":"Subiste de nivel","date":"2026-03-02T00:30:00Z"},
         {"id":"e3","type":"check_in","title":"Bar","date":"2026-03-02T00:30:00.250Z"},
         {"id":"e1","title":"Visita","date":"2026-03-01T21:30:00-03:00"}]
        """

    private func read(
        _ ids: String, pagesInFlight: Int = 2, _ service: StubService, tokens: any TokenProvider = RenewableToken(),
        logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    ) async throws -> MemberTables {
        try await NegroniSource(
            name: "Club", baseURL: Self.base, ids: MemberIDList(Array(ids.utf8), name: .memberListOnStandardInput),
            exchange: service, tokens: tokens, pagesInFlight: pagesInFlight, logger: logger
        ).read(visitsSince: nil)
    }

    /// A service of pages by path; any other is 404.
    private func service(_ pages: [String: String]) -> StubService {
        StubService { request in
            pages[String(request.url.dropFirst(Self.base.count))].map { ServiceResponse($0) }
                ?? ServiceResponse(404, "{}")
        }
    }

    @Test func `levels, members and visits`() async throws {
        let service = service([
            "levels": Self.levels, "members/M1": Self.ana, "members/M1/history": Self.history,
            "levels/l2/benefits": #"[{"id":"b1","title":"Mesa reservada"},{"id":"b2","title":"10 %"}]"#,
        ])
        let club = try await read("M1", service)
        #expect(
            service.urls.map { $0.dropFirst(Self.base.count) } == [
                "levels", "levels/l1/benefits", "levels/l2/benefits", "members/M1", "members/M1/history",
            ])
        #expect(
            club.levels.rows == [
                .init(
                    id: "l1", levelNumber: 1, name: "Amigo", visitsRequiredMin: 0, visitsRequiredMax: 3, color: "8FA888"
                ),
                .init(
                    id: "l2", levelNumber: 2, name: "Socio", visitsRequiredMin: 4, color: "#E8955E",
                    benefits: ["Mesa reservada", "10 %"]),
            ])
        #expect(club.name == "Club" && club.members.count == 1 && club.id(ofMember: 0) == "M1")
        #expect(club.members.names[0] == "Ana Ñ" && club.members.memberNumbers[0] == "N-001")
        #expect(club.members.membershipTypes[0].map { club.membershipTypes[$0] } == "founder")
        #expect(club.members.currentLevels[0] == 2 && club.members.points[0] == 150)
        #expect(club.members.visitsInCurrentPeriod[0] == 5)
        // date -u -d 2026-04-01T00:00:00Z +%s
        #expect(club.members.levelExpiresAt[0] == Instant(secondsSinceEpoch: 1_775_001_600))
        #expect(club.members.isActive(0) == nil && club.members.statuses == [.unknown])
        let evening = Instant(secondsSinceEpoch: 1_772_411_400)
        #expect(club.visits.visitedAt == [evening, evening])
        #expect((0..<2).map { club.visits.ids[$0] } == ["M1/e1", "M1/e3"])
        #expect(club.visits.members == [club.members.codes[0], club.members.codes[0]])
        #expect(club.provenance == MemberProvenance(visits: 2, newestVisitAt: evening))
    }

    @Test func `members with their phone numbers, without histories`() async throws {
        let service = service(["levels": Self.levels, "members/M1": Self.ana, "members/M1/history": Self.history])
        let source = try NegroniSource(
            name: "Club", baseURL: Self.base, ids: MemberIDList(Array("M1\nM2".utf8), name: .memberListOnStandardInput),
            exchange: service, tokens: RenewableToken(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let club = try await source.members()
        #expect(service.urls.map { $0.dropFirst(Self.base.count) }.sorted() == ["levels", "members/M1", "members/M2"])
        #expect(club.members.count == 1 && club.members.phones[0] == "+56912345678" && club.visits.count == 0)
        #expect(club.members.names[0] == "Ana Ñ" && club.levels.count == 2)
    }

    @Test func `camelCase names and envelopes`() async throws {
        let member = """
            {"data":{"id":7,"fullName":"Luz","memberNumber":12,"membershipType":"a","currentLevel":"1","points":0,
             "visitsInCurrentPeriod":0,"levelExpiresAt":null}}
            """
        let club = try await read(
            "7",
            service([
                "levels": #"{"levels":\#(Self.levels)}"#, "members/7": member,
                "members/7/history": #"{"events":[{"id":1,"eventType":"visit","createdAt":"2026-03-02T00:30:00Z"}]}"#,
            ]))
        #expect(club.levels.count == 2)
        #expect(club.id(ofMember: 0) == "7" && club.members.names[0] == "Luz" && club.members.memberNumbers[0] == "12")
        #expect(club.members.currentLevels[0] == 1 && club.members.levelExpiresAt[0] == nil)
        #expect(club.visits.ids[0] == "7/1")
        #expect(club.provenance.missingFields.isEmpty && club.provenance.unreadableFields.isEmpty)
    }

    @Test func `missing and wrong fields are counted`() async throws {
        let club = try await read(
            "M1\nM2",
            service([
                "levels": #"[{"name":"?"},{"levelNumber":3},7,{"id":"l","levelNumber":"x","name":null}]"#,
                "members/M1": "{}",
                "members/M1/history": #"""
                [{"title":"Visita"},{"title":"Visita","date":"ayer"},"x",{"title":5},
                 {"id":1,"title":"Visita","date":"2026-03-02T00:30:00Z"},
                 {"id":2,"title":"Visita","date":"2026-03-03T00:30:00Z"}]
                """#,
                "members/M2": #"""
                {"id":"M2","full_name":["x"],"member_number":{},"membership_type":true,"current_level":1.5,
                 "points":"many","visits_in_current_period":null,"level_expires_at":"soon"}
                """#,
            ]))
        // A level without a number is none; one with nothing else is everybody's.
        #expect(club.levels.rows == [.init(id: "3", levelNumber: 3, name: "3", visitsRequiredMin: 0)])
        #expect(club.members.count == 2 && club.id(ofMember: 0) == "M1" && club.id(ofMember: 1) == "M2")
        #expect(club.members.currentLevels[0] == nil && club.members.currentLevels[1] == nil)
        #expect(club.visits.count == 2)
        #expect(club.provenance.visits == 4 && club.provenance.visitsWithoutTime == 2)
        #expect(
            club.provenance.missingFields == [
                "levels.levelNumber": 1, "levels.id": 2, "levels.name": 2, "levels.visitsRequiredMin": 3,
                "members.id": 1, "members.full_name": 1, "members.member_number": 1, "members.membership_type": 1,
                "members.current_level": 1, "members.points": 1, "members.visits_in_current_period": 2,
                "history.id": 2, "history.date": 1,
            ])
        #expect(
            club.provenance.unreadableFields == [
                "levels": 1, "levels.levelNumber": 1, "history": 1, "history.date": 1, "history.title": 1,
                "members.full_name": 1, "members.member_number": 1, "members.membership_type": 1,
                "members.current_level": 1, "members.points": 1, "members.level_expires_at": 1,
            ])
    }

    /// Up to five visits or 1 %, and no more than half: 2 of 4 may be set apart, 2 of 3 not.
    @Test(arguments: [(2, 2), (2, 1), (5, 15), (6, 15), (20, 1_980), (21, 1_979)])
    func `too many visits without a readable time`(undated: Int, dated: Int) async throws {
        let history =
            (0..<undated).map { #"{"id":"u\#($0)","title":"Visita","date":"ayer"}"# }
            + (0..<dated).map { #"{"id":\#($0),"title":"Visita","date":"2026-03-02T00:30:00Z"}"# }
        let service = service([
            "levels": Self.levels, "members/M1": Self.ana,
            "members/M1/history": "[\(history.joined(separator: ","))]",
        ])
        if [1, 6, 21].contains(where: { $0 == undated || $0 == dated }) {
            await #expect(
                throws: Fault(.unreadableData, .visitsIncomplete("history.date", visits: undated, of: undated + dated))
            ) { try await read("M1", service) }
        } else {
            let club = try await read("M1", service)
            #expect(club.visits.count == dated && club.provenance.visitsWithoutTime == undated)
        }
    }

    /// Two visits without ids at one time are two; another run gives them the same ids.
    @Test func `visits without IDs`() async throws {
        let visit = #"{"title":"Visita","date":"2026-03-02T00:30:00Z"}"#
        let pages = ["levels": "[]", "members/M1": Self.ana, "members/M1/history": "[\(visit),\(visit)]"]
        let club = try await read("M1", service(pages))
        #expect((0..<2).map { club.visits.ids[$0] } == ["M1@1772411400.0", "M1@1772411400.1"])
        #expect(club.provenance.missingFields == ["history.id": 2])
    }

    @Test func `unknown members are left out and logged`() async throws {
        let lines = Mutex<[String]>([])
        let logger = Logger(label: "test") { _ in RecordingLog { line in lines.withLock { $0.append(line) } } }
        let club = try await read(
            "# list\nX1\nM1\nX2", service(["levels": "[]", "members/M1": Self.ana]), logger: logger)
        #expect(club.members.count == 1 && club.id(ofMember: 0) == "M1")
        #expect(club.provenance.missingFields == ["members": 2])
        // The report tells it in its reader's language: only who asks for more reads the log's English.
        let told = lines.withLock { $0 }
        #expect(!told.contains { $0.hasPrefix("warning") })
        let notices = told.filter { $0.hasPrefix("notice") }
        #expect(notices.count == 1)
        #expect(notices.first?.contains("2, 4") == true && notices.first?.contains("X1") == false)
    }

    @Test func `no member is known`() async throws {
        let fault = await #expect(throws: Fault.self) { try await read("X1\nX2", service(["levels": "[]"])) }
        #expect(fault == Fault(.notFound, .negroniKnowsNobody(2)))
    }

    @Test func `no such service`() async throws {
        let fault = await #expect(throws: Fault.self) { try await read("M1", service([:])) }
        #expect(fault == Fault(.notFound, .negroniNotFound(.negroniLevels)))
    }

    @Test(arguments: ["", "<html>", "7", "{}", "null", "[1", #"{"levels":7}"#])
    func `levels that are not a list`(body: String) async throws {
        let fault = await #expect(throws: Fault.self) { try await read("M1", service(["levels": body])) }
        #expect(fault?.kind == .unreadableData)
    }

    @Test(arguments: ["", "[]", "7", "null", #""M1""#])
    func `an answer that is not a member`(body: String) async throws {
        let fault = await #expect(throws: Fault.self) {
            try await read("\nM1", service(["levels": "[]", "members/M1": body]))
        }
        let subject = Phrase.negroniMember(line: 2)
        #expect(
            fault
                == Fault(
                    .unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(Array(body.utf8)))))
    }

    @Test func `an error names the line and not the member`() async throws {
        let service = StubService { request in
            request.url.hasSuffix("levels") ? ServiceResponse("[]") : ServiceResponse(500, #"{"message":"down"}"#)
        }
        let fault = await #expect(throws: Fault.self) { try await read("SECRET", service) }
        #expect(fault == Fault(.unreadableData, .unexpectedStatus(.negroniMember(line: 1), status: 500, says: "down")))
    }

    /// An id goes into the path whole, and a member's texts come through as they are.
    @Test func `hostile texts`() async throws {
        let service = StubService { request in
            if request.url.hasSuffix("levels") { return ServiceResponse("[]") }
            if request.url.hasSuffix("history") { return ServiceResponse("[]") }
            return ServiceResponse(#"{"id":"=1+1\u0000\n","full_name":"<script>\u202E"}"#)
        }
        let club = try await read("../levels?x=1#ñ", service)
        #expect(service.urls[1] == Self.base + "members/..%2Flevels%3Fx%3D1%23%C3%B1")
        #expect(service.urls[2] == Self.base + "members/..%2Flevels%3Fx%3D1%23%C3%B1/history")
        #expect(club.id(ofMember: 0) == "=1+1\u{0}\n" && club.members.names[0] == "<script>\u{202E}")
    }

    @Test func `one member under two IDs`() async throws {
        let club = try await read(
            "M1\nN-001",
            service([
                "levels": "[]", "members/M1": Self.ana, "members/N-001": Self.ana, "members/M1/history": Self.history,
                "members/N-001/history": Self.history,
            ]))
        #expect(club.members.count == 1 && club.visits.count == 2)
    }

    /// Never more requests under way than allowed, and the list's order whatever comes first.
    @Test(arguments: [1, 3, 64]) func `requests are bounded and results in order`(pagesInFlight: Int) async throws {
        let underWay = Mutex((now: 0, most: 0))
        let service = StubService { request in
            underWay.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            defer { underWay.withLock { $0.now -= 1 } }
            if request.url.hasSuffix("levels") || request.url.hasSuffix("history") { return ServiceResponse("[]") }
            let id = String(request.url.split(separator: "/").last ?? "")
            // The first ones take longest.
            for _ in 0..<(40 - (Int(id) ?? 0)) * 5 { await Task.yield() }
            return ServiceResponse(#"{"id":"\#(id)"}"#)
        }
        let ids = (0..<40).map { "\($0)" }
        let club = try await read(ids.joined(separator: "\n"), pagesInFlight: pagesInFlight, service)
        #expect((0..<40).map { club.id(ofMember: $0) } == ids)
        #expect(underWay.withLock { $0.most } <= pagesInFlight)
    }

    // MARK: Authorization

    @Test func `a refused token is renewed once`() async throws {
        let service = StubService { request in
            let isNew = request.headers.contains { $0.value == "Bearer token-1" }
            guard isNew else { return ServiceResponse(401, "{}") }
            return ServiceResponse(request.url.hasSuffix("M1") ? Self.ana : "[]")
        }
        #expect(try await read("M1", service).members.count == 1)
    }

    /// What a session that nothing renews does: the log-in is due again.
    @Test func `a refused token that nothing renews`() async throws {
        struct Ending: TokenProvider {
            func token() async throws -> BearerToken { BearerToken(value: "t", generation: 0) }
            func token(insteadOf refused: BearerToken) async throws -> BearerToken {
                throw Fault(.refused, .sessionEnded)
            }
        }
        let service = StubService { _ in ServiceResponse(401, "{}") }
        let fault = await #expect(throws: Fault.self) { try await read("M1", service, tokens: Ending()) }
        #expect(fault == Fault(.refused, .sessionEnded))
    }

    @Test func `a forbidden request is refused`() async throws {
        let service = StubService { _ in ServiceResponse(403, #"{"message":"no"}"#) }
        let fault = await #expect(throws: Fault.self) { try await read("M1", service) }
        #expect(fault == Fault(.refused, .forbidden(.negroniLevels, says: "no"), isLimited: true))
    }

    // MARK: Benefits

    @Test func `a level's benefits`() async throws {
        let service = service([
            "levels/l%2F1/benefits": #"{"benefits":[{"title":"Café","description":"x"},{"name":"Bar"},{"icon":"y"}]}"#
        ])
        let source = try NegroniSource(
            name: "Club", baseURL: Self.base, ids: MemberIDList(Array("M1".utf8), name: .memberListOnStandardInput),
            exchange: service, tokens: RenewableToken(), logger: Logger(label: "test"))
        #expect(
            try await source.benefits(ofLevel: "l/1") == [
                LevelBenefit(title: "Café", details: "x"), LevelBenefit(title: "Bar"),
            ])
        #expect(try await source.benefits(ofLevel: "unknown").isEmpty)
    }
}

/// A log that hands on each line as text.
struct RecordingLog: LogHandler {
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace
    let record: @Sendable (String) -> Void

    init(_ record: @escaping @Sendable (String) -> Void) { self.record = record }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        record("\(event.level) \(event.message) \(event.metadata ?? [:])")
    }
}
