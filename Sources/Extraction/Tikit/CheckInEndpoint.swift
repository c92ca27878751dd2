internal import Messages
internal import Transport

/// Where the pages of an event's check-ins are.
struct CheckInEndpoint: Sendable {
    let event: Int64
    private let base: ServiceBase
    /// What follows the page's number, which is all that differs from page to page.
    private let pageStart: String
    private let pageEnd: String

    init(base: ServiceBase, event: Int64) {
        self.base = base
        self.event = event
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

    private static func query(event: Int64, condition: String = "") -> [(name: String, value: String)] {
        let filter = #"[{"field":"e.event","operator":"=","value":\#(event)}\#(condition)]"#
        return [("query", ""), ("limit", "100"), ("order", "id:DESC"), ("filter", filter)]
    }

    /// A page's name in messages.
    func name(of request: PageRequest) -> Phrase {
        switch request {
        case .page(let number): .checkInPage(number, event: event)
        case .below(let id): .checkInsBelow(id, event: event)
        }
    }
}
