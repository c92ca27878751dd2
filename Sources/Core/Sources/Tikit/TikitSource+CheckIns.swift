public import Base
internal import Transport

extension TikitSource {
    public func checkIns<Sink: CheckInSink>(
        of event: Int64, above known: KnownCheckIns? = nil, turn: Int = 0, into sink: inout Sink
    ) async throws -> CheckInWalk {
        try await PagedWalk(
            pages: TikitCheckIns(self, event: event), pagesInFlight: pagesInFlight, logger: logger,
            onProgress: onProgress, pause: pause
        ).run(above: known, turn: turn, into: &sink)
    }
}

extension TikitSource: FollowingSource {
    public func follower(
        of event: Int64, knowing ids: [Int64], in tables: EventTables
    ) throws(Fault) -> EventFollower {
        EventFollower(try TikitCheckIns(self, event: event), knowing: ids)
    }
}

/// An event's check-ins: `GET checkins`.
struct TikitCheckIns: PagedCheckIns {
    typealias Reader = CheckInReader

    let event: Int64
    let service: AuthorizedExchange
    let maximumRows: Int
    let rowsPerPage = Self.limit
    let requiredFields = RequiredFields(time: "createdAt", guest: "guest.id", session: "eventSession.id")
    private let decoder = CheckInDecoder()
    private let base: ServiceBase
    /// What precedes and follows the page's number, which is all that differs from page to page.
    private let pageStart: String
    private let pageEnd: String

    init(_ source: TikitSource, event: Int64) throws(Fault) {
        self.event = event
        service = source.service
        maximumRows = source.maximumRows
        base = try ServiceBase(source.baseURL)
        pageStart = base.url("checkins") + "?page="
        let whole = base.url("checkins", query: [("page", "")] + Self.query(event: event))
        pageEnd = String(whole.dropFirst(pageStart.count))
    }

    func url(_ request: PageRequest) -> String {
        switch request {
        case .page(let number):
            return pageStart + String(number) + pageEnd
        case .below(let id):
            let condition = #",{"field":"e.id","operator":"<","value":\#(id)}"#
            return base.url("checkins", query: [("page", "1")] + Self.query(event: event, condition: condition))
        }
    }

    func url(ofPage number: Int, limit: Int) -> String {
        base.url("checkins", query: [("page", String(number))] + Self.query(event: event, limit: limit))
    }

    private static let limit = 100

    private static func query(
        event: Int64, condition: String = "", limit: Int = Self.limit
    ) -> [(name: String, value: String)] {
        let filter = #"[{"field":"e.event","operator":"=","value":\#(event)}\#(condition)]"#
        return [("query", ""), ("limit", String(limit)), ("order", "id:DESC"), ("filter", filter)]
    }

    func page(_ body: [UInt8], named name: @autoclosure () -> Phrase) throws(Fault) -> TikitPage {
        try decoder.decode(body, named: name())
    }

    func name(of request: PageRequest) -> Phrase {
        switch request {
        case .page(let number): .checkInPage(number, event: event)
        case .below(let id): .checkInsBelow(id, event: event)
        }
    }
}
