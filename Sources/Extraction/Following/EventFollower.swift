public import Messages
public import Tables
internal import Transport

/// What a look at an event's check-ins showed.
public struct FollowedChange: Sendable {
    /// The check-ins on the pages read, new ones and others, each once: names and values as they are now. Sorted, and
    /// incomplete ones among them.
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
    /// Whether the known check-ins are all that the service has, by number. If not, read all of them:
    /// `EventFollower.begin(with:)`.
    public var addsUp = true
    public var requests = 0
    /// The service's clock when it responded; `nil` if it does not tell.
    public var serviceTime: Instant?
}

/// Follows an event's check-ins while it happens.
///
/// A quiet refresh is a single request: page 1 with few rows or, if the service gives it a tag (`ETag`, RFC 9110,
/// section 8.8.3), a request that is answered with 304 as long as nothing has changed. If the total says that there is
/// more, the follower reads down to what it knows. A difference deeper in the list, such as a removed check-in, is found
/// by bisection, in as many requests as the number of pages has binary digits.
///
/// The count must add up after every refresh. What a count cannot tell, an edit or an exchange of rows far below, is
/// left to the complete reading at the end.
///
///     var follower = try source.follower(of: 6, knowing: ids)
///     let change = try await follower.refresh(saving: &pending)
public struct EventFollower: Sendable {
    private let service: AuthorizedExchange
    private let endpoint: CheckInEndpoint
    private let mostRows: Int
    private let decoder = CheckInDecoder()
    public private(set) var list: FollowedList
    /// The rows requested at first.
    private var firstLimit = Self.fewest
    /// The tag of page 1 as it was requested last, and what it said.
    private var tag: (limit: Int, text: String)?
    private var last = (total: 0, perPage: 1)

    /// The rows of a quiet refresh, and of any other.
    private static let fewest = 20
    private static let most = 100
    /// Requests of one refresh besides those for new rows.
    private static let searchRequests = 24

    init(_ source: TikitSource, event: Int64, knowing ids: [Int64]) throws(Fault) {
        service = source.service
        endpoint = try CheckInEndpoint(base: ServiceBase(source.baseURL), event: event)
        mostRows = source.mostRows
        list = FollowedList(ids)
    }

    /// Starts again from a complete reading.
    public mutating func begin(with ids: [Int64]) {
        list = FollowedList(ids)
        tag = nil
    }

    /// Looks once. New check-ins are also appended to `pending`, with everything that the service says of them.
    ///
    /// Throws `CancellationError` or a `Fault`, like all calls of `TikitSource`; what was read until then counts as not
    /// known, so the next look finds it again, and `pending` may then have a check-in twice.
    public mutating func refresh(saving pending: inout EventTables) async throws -> FollowedChange {
        var look = Look(event: endpoint.event)
        guard let first = try await page(1, limit: firstLimit, &look) else {
            look.change.total = last.total
            look.change.perPage = last.perPage
            look.change.highestID = list.highest
            return look.change
        }
        // Only a refresh that is taken in as a whole changes what is known.
        var list = list
        try await take(first, into: &list, &look, &pending)
        look.finish(list, &pending)
        firstLimit = min(Self.most, max(Self.fewest, look.change.new.count * 3 / 2))
        look.change.total = first.facts.totalItems
        look.change.perPage = first.facts.perPage
        look.change.highestID = list.highest
        last = (first.facts.totalItems, first.facts.perPage)
        if !look.change.addsUp { tag = nil }
        self.list = list
        return look.change
    }

    /// Takes in page 1 and, if the rows below it do not add up, the pages that explain it.
    private mutating func take(
        _ first: Page, into list: inout FollowedList, _ look: inout Look, _ pending: inout EventTables
    ) async throws {
        guard first.isConsistent, first.decoded.ids.count > 0 || list.count == 0 else {
            return look.change.addsUp = false
        }
        guard var boundary = look.absorb(first, below: first.top, into: &list, saving: &pending) else { return }
        var next = first.limit < Self.most ? 1 : 2
        // New rows are on top: down to where the known ones begin.
        var expected = -list.surplus(below: boundary) / Self.most + 2
        while list.surplus(below: boundary) < 0, expected > 0 {
            guard let page = try await page(next, limit: Self.most, &look), page.isConsistent,
                page.decoded.ids.count > 0
            else { return look.change.addsUp = false }
            boundary = look.absorb(page, below: page.top, into: &list, saving: &pending) ?? boundary
            next += 1
            expected -= 1
            if page.isLast { break }
        }
        try await search(from: next, boundary, into: &list, &look, &pending)
        look.change.addsUp = list.surplus(below: boundary) == 0
    }

    /// Finds the pages on which the list differs from what is known: the deepest ones below which all adds up.
    private mutating func search(
        from first: Int, _ boundary: FollowedList.Boundary, into list: inout FollowedList, _ look: inout Look,
        _ pending: inout EventTables
    ) async throws {
        var (low, high) = (first, (boundary.below + Self.most - 1) / Self.most + first)
        var left = Self.searchRequests
        while list.surplus(below: boundary) != 0, low <= high, left > 0 {
            let middle = (low + high) / 2
            left -= 1
            guard let page = try await page(middle, limit: Self.most, &look), page.isConsistent else { return }
            guard page.decoded.ids.count > 0,
                let own = look.absorb(page, below: page.top, into: &list, saving: &pending)
            else {
                high = middle - 1
                continue
            }
            if list.surplus(below: own) == 0 { high = middle - 1 } else { low = middle + 1 }
        }
    }
}

extension EventFollower {
    /// A page as the service showed it.
    private struct Page {
        let number: Int
        let limit: Int
        let decoded: DecodedPage

        var facts: PageFacts { decoded.facts }
        var rank: Int { (number - 1) * facts.perPage }
        var isLast: Bool { rank + decoded.ids.count >= facts.totalItems }
        /// Just above the page's first row; everything for page 1.
        var top: Int64 { number == 1 ? .max : (decoded.ids.first ?? .max).addingReportingOverflow(1).partialValue }

        /// Whether the page is full unless it is the last, and in order.
        var isConsistent: Bool {
            decoded.ids.count == min(facts.perPage, max(0, facts.totalItems - rank))
                && zip(decoded.ids, decoded.ids.dropFirst()).allSatisfy { $0 > $1 }
        }
    }

    /// One refresh.
    private struct Look {
        var change: FollowedChange
        private var reader = CheckInReader()
        private var shown: Set<Int64> = []
        /// The pages of full length read so far, with their ends and the total that they reported.
        private var read: [Int: (first: Int64, last: Int64, total: Int)] = [:]

        init(event: Int64) {
            change = FollowedChange(seen: EventTables(eventID: event))
        }

        /// Takes in a page; `nil` if it is empty.
        mutating func absorb(
            _ page: Page, below top: Int64, into list: inout FollowedList, saving pending: inout EventTables
        ) -> FollowedList.Boundary? {
            let ids = page.decoded.ids
            let found = list.absorb(ids, below: top, reachesOldest: page.isLast)
            let new = Set(found.new)
            for index in ids.indices where shown.insert(ids[index]).inserted {
                let row = reader.take(index, of: page.decoded)
                change.seen.append(row)
                if new.contains(index) {
                    change.new.append(row.id)
                    pending.append(row)
                }
            }
            change.removed += found.removed
            if page.limit == EventFollower.most, let first = ids.first, let last = ids.last {
                read[page.number] = (first, last, page.facts.totalItems)
                closeGap(after: page.number - 1, in: &list)
                closeGap(after: page.number, in: &list)
            }
            return ids.last.map {
                FollowedList.Boundary(lowest: $0, below: page.facts.totalItems - page.rank - ids.count)
            }
        }

        /// Nothing is between two pages that are next to each other, if the list was the same for both.
        private mutating func closeGap(after number: Int, in list: inout FollowedList) {
            guard let upper = read[number], let lower = read[number + 1], upper.total == lower.total else { return }
            change.removed += list.removeBetween(lower.first, and: upper.last)
        }

        /// Ends the refresh. Of a check-in that came or went between two of its requests, the list has the last word.
        mutating func finish(_ list: FollowedList, _ pending: inout EventTables) {
            let gone = change.removed.filter { !list.contains($0) }
            change.new = change.new.filter(list.contains)
            change.removed = gone
            change.seen.remove(Set(gone))
            change.seen.sortCheckIns()
            pending.remove(Set(gone))
        }
    }

    /// Requests a page; `nil` if the service says that page 1 has not changed since it was requested last.
    private mutating func page(_ number: Int, limit: Int, _ look: inout Look) async throws -> Page? {
        var request = ServiceRequest(.get, endpoint.url(ofPage: number, limit: limit))
        let isFirst = number == 1 && look.change.requests == 0
        if isFirst, let tag, tag.limit == limit { request.headers.append(("If-None-Match", tag.text)) }
        look.change.requests += 1
        let response = try await service.response(to: request)
        if isFirst {
            look.change.serviceTime = response.date(now: SystemClock.secondsSinceEpoch).map(
                Instant.init(secondsSinceEpoch:))
            if response.status == 304, tag?.limit == limit { return nil }
            tag = response.header("ETag").map { (limit, $0) }
        }
        let name = endpoint.name(of: .page(number))
        let body = try response.successfulBody(
            of: name, notFound: Fault(.notFound, .eventNotFound(endpoint.event)))
        let page = Page(number: number, limit: limit, decoded: try decoder.decode(body, named: name))
        guard page.facts.totalItems <= mostRows else {
            throw Fault(.unreadableData, .tooManyRowsPromised(name, rows: page.facts.totalItems, limit: mostRows))
        }
        return page
    }
}

extension TikitSource {
    /// Follows an event of which these check-ins are known, incomplete ones included.
    public func follower(of event: Int64, knowing ids: [Int64]) throws(Fault) -> EventFollower {
        try EventFollower(self, event: event, knowing: ids)
    }
}

extension EventTables {
    /// Removes check-ins by id.
    fileprivate mutating func remove(_ ids: Set<Int64>) {
        guard !ids.isEmpty else { return }
        let kept = (0..<Int32(checkIns.count)).filter { !ids.contains(checkIns.ids.values[Int($0)]) }
        if kept.count < checkIns.count { keepCheckIns(kept) }
    }
}
