public import Base

/// What a refresh of an event's check-ins showed.
public struct FollowedChange: Sendable {
    /// The check-ins on the pages read, whether new or not, each once, with their current names and values. Sorted,
    /// including incomplete ones.
    public var seen: EventTables
    /// The ids that were not known before.
    public var new: [Int64] = []
    /// The ids that are gone.
    public var removed: [Int64] = []
    /// The number of check-ins that the service has.
    public var total = 0
    public var highestID: Int64?
    /// The service's rows per page.
    public var perPage = 1
    /// Whether there are as many known check-ins as the service has. If not, read all of them: `EventFollower.begin(with:)`.
    public var addsUp = true
    var requests = 0
    /// The time of the response by the service's clock; `nil` if it does not give one.
    public var serviceTime: Instant?
    /// The number of people inside sessions now, by session, as far as it was requested.
    public var inside: [Int64: Int] = [:]
}

/// Follows an event's check-ins while it happens.
///
/// A quiet refresh is a single request: page 1 with few rows or, if the service gives it a tag (`ETag`, RFC 9110,
/// section 8.8.3), a request that is answered with 304 as long as nothing has changed. If the total says that there is
/// more, the follower reads down to what it knows. A difference deeper in the list, such as a removed check-in, is found
/// by bisection, in as many requests as the number of pages has binary digits.
///
/// The count must add up after every refresh. What a count cannot show, such as an edit or an exchange of rows far
/// below, is left to the complete reading at the end.
///
///     var follower = try source.follower(of: 6, knowing: ids, in: tables)
///     let change = try await follower.refresh(saving: &pending)
public struct EventFollower: Sendable {
    private let pages: any PagedCheckIns
    private(set) var list: FollowedList
    /// The rows requested at first.
    private var firstLimit = Self.minimumLimit
    /// The tag of page 1 from the last request, and the total and rows per page that it reported.
    private var tag: FollowedPageTag?
    private var last = (total: 0, perPage: 1)

    /// The rows of a quiet refresh.
    private static let minimumLimit = 20

    package init(_ pages: any PagedCheckIns, knowing ids: [Int64]) {
        self.pages = pages
        list = FollowedList(ids)
    }

    /// Starts again from a complete reading.
    public mutating func begin(with ids: [Int64]) {
        list = FollowedList(ids)
        tag = nil
    }

    /// Refreshes once. New check-ins are also appended to `pending`, with everything that the service says about them.
    ///
    /// Throws `CancellationError` or a `Fault`, like all calls of a source; what was read until then counts as unknown,
    /// so the next refresh finds it again, and `pending` may then have a check-in twice.
    public mutating func refresh(saving pending: inout EventTables) async throws -> FollowedChange {
        try await refresh(pages, saving: &pending)
    }

    private mutating func refresh(
        _ pages: some PagedCheckIns, saving pending: inout EventTables
    ) async throws -> FollowedChange {
        var refresh = FollowerRefresh(pages, tag: tag)
        guard let first = try await refresh.page(1, limit: firstLimit) else {
            refresh.change.total = last.total
            refresh.change.perPage = last.perPage
            refresh.change.highestID = list.highest
            return refresh.change
        }
        // Only a complete refresh changes what is known.
        var list = list
        try await refresh.take(first, into: &list, saving: &pending)
        refresh.finish(list, &pending)
        refresh.change.inside = try await pages.inside()
        firstLimit = min(pages.rowsPerPage, max(Self.minimumLimit, refresh.change.new.count * 3 / 2))
        refresh.change.total = first.facts.totalItems
        refresh.change.perPage = first.facts.perPage
        refresh.change.highestID = list.highest
        last = (first.facts.totalItems, first.facts.perPage)
        tag = refresh.change.addsUp ? refresh.tag : nil
        self.list = list
        return refresh.change
    }
}
