import GRDB
public import Tables

/// A walk as `attendance doctor` and the history show it.
public struct WalkSummary: Sendable, Equatable {
    public enum Status: String, Sendable {
        case open, complete, abandoned
    }

    public var walk: WalkID
    public var eventID: Int64
    public var kind: WalkKind
    public var status: Status
    public var source: String
    public var startedAt: Instant
    public var finishedAt: Instant?
    public var highestID: Int64?
    public var total: Int?
    public var pages: Int?
    public var perPage: Int?
    public var new: Int?
    public var changed: Int?
    public var vanished: Int?

    public init(
        walk: WalkID, eventID: Int64, kind: WalkKind, status: Status, source: String, startedAt: Instant,
        finishedAt: Instant? = nil, highestID: Int64? = nil, total: Int? = nil, pages: Int? = nil, perPage: Int? = nil,
        new: Int? = nil, changed: Int? = nil, vanished: Int? = nil
    ) {
        self.walk = walk
        self.eventID = eventID
        self.kind = kind
        self.status = status
        self.source = source
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.highestID = highestID
        self.total = total
        self.pages = pages
        self.perPage = perPage
        self.new = new
        self.changed = changed
        self.vanished = vanished
    }
}

extension WalkSummary {
    /// The walks of an event, newest first.
    static func fetch(_ db: Database, eventID: Int64, limit: Int) throws -> [WalkSummary] {
        try fetch(db, where: "event_id = ? ORDER BY id DESC LIMIT ?", eventID, Int64(limit))
    }

    static func fetch(_ db: Database, walk: WalkID) throws -> WalkSummary? {
        try fetch(db, where: "id = ?", walk.number).first
    }

    private static func fetch(_ db: Database, where condition: String, _ values: Int64...) throws -> [WalkSummary] {
        let sql = """
            SELECT id, event_id, kind, status, source, started_at, finished_at, highest_id, total, pages, per_page,
              rows_new, rows_changed, rows_vanished
            FROM walks WHERE \(condition)
            """
        return try db.withStatement(sql) { statement in
            for (position, value) in values.enumerated() { statement.bind(CInt(position + 1), value) }
            var walks: [WalkSummary] = []
            while try statement.next() {
                guard let kind = statement.text(2).flatMap(WalkKind.init),
                    let status = statement.text(3).flatMap(Status.init)
                else { continue }
                walks.append(
                    WalkSummary(
                        walk: WalkID(statement.integer(0)), eventID: statement.integer(1), kind: kind, status: status,
                        source: statement.text(4) ?? "", startedAt: statement.instant(5),
                        finishedAt: statement.optionalInstant(6), highestID: statement.optionalInteger(7),
                        total: statement.optionalCount(8), pages: statement.optionalCount(9),
                        perPage: statement.optionalCount(10), new: statement.optionalCount(11),
                        changed: statement.optionalCount(12), vanished: statement.optionalCount(13)))
            }
            return walks
        }
    }
}

extension RawStatement {
    fileprivate func optionalCount(_ column: CInt) -> Int? { optionalInteger(column).map(Int.init) }
}
