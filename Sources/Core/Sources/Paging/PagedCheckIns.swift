package import Base
package import Transport

/// An event's check-ins at a service that lists them page by page, newest first.
///
/// It says where pages are and how to read them. Walking over them and following them is the same for all services
/// (`PagedWalk`, `EventFollower`).
package protocol PagedCheckIns: Sendable {
    associatedtype Reader: PageReader

    var event: Int64 { get }
    var service: AuthorizedExchange { get }
    /// The most rows read of the list.
    var maximumRows: Int { get }
    /// The rows requested for a page of a walk.
    var rowsPerPage: Int { get }
    /// The names of the fields that every row must have, for messages.
    var requiredFields: RequiredFields { get }

    /// The address of a page of a walk.
    func url(_ request: PageRequest) -> String
    /// The address of a page with at most `limit` rows.
    func url(ofPage number: Int, limit: Int) -> String
    /// A page's name in messages.
    func name(of request: PageRequest) -> Phrase
    /// Reads the body of a response. Called on several threads at once.
    ///
    /// Throws a `Fault` of kind `.unreadableData` that names the page and, if possible, the row and field.
    func page(_ body: [UInt8], named name: @autoclosure () -> Phrase) throws(Fault) -> Reader.Page
    /// Requests what the rows of a page refer to but do not contain; by default, nothing.
    func complete(_ page: Reader.Page) async throws
    /// The number of people inside sessions now, for as many sessions as can be queried at once. Empty by default.
    func inside() async throws -> [Int64: Int]
}

extension PagedCheckIns {
    package func complete(_ page: Reader.Page) async throws {}
    package func inside() async throws -> [Int64: Int] { [:] }
}

/// The names that a service gives to the fields without which a check-in cannot be counted.
package struct RequiredFields {
    var time: String
    var guest: String
    var session: String

    package init(time: String, guest: String, session: String) {
        self.time = time
        self.guest = guest
        self.session = session
    }

    /// The first one that a row lacks; `nil` if it has all.
    func missing(in row: borrowing CheckInTable.Row) -> String? {
        if row.createdAt == nil { return time }
        if row.guestID == nil { return guest }
        return row.sessionID == nil ? session : nil
    }
}

/// A page of check-ins as the service showed it. Its buffers are valid as long as the page.
package protocol DecodedPage: Sendable {
    var facts: PageFacts { get }
    var ids: UnsafeBufferPointer<Int64> { get }
    /// The guests of all rows.
    var guestIDs: UnsafeBufferPointer<Int64> { get }
}

/// Takes rows from pages of check-ins, and counts their unreadable fields.
package protocol PageReader: Sendable {
    associatedtype Page: DecodedPage

    init()
    /// Resets the counts.
    mutating func beginAttempt()
    /// Rows taken whose optional field has an undocumented type, by field.
    var unreadableFields: [String: Int] { get }
    /// Calls `body` with rows of a page, by index. A row is valid only during the call.
    mutating func take(
        _ indices: [Int], of page: Page, _ body: (Int, borrowing CheckInTable.Row) throws -> Void
    ) rethrows
}
