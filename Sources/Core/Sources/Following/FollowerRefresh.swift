internal import Base
internal import Transport

/// The tag that a service gave to page 1, with the number of rows requested.
struct FollowedPageTag: Sendable {
    var limit: Int
    var text: String
}

/// A page as the service showed it.
struct FollowedPage<Contents: DecodedPage> {
    let number: Int
    let limit: Int
    let contents: Contents

    var facts: PageFacts { contents.facts }
    var ids: UnsafeBufferPointer<Int64> { contents.ids }
    var rank: Int { (number - 1) * facts.perPage }
    var isLast: Bool { rank + ids.count >= facts.totalItems }
    /// The id just above the page's first row; `.max` for page 1.
    var top: Int64 { number == 1 ? .max : (ids.first ?? .max).addingReportingOverflow(1).partialValue }

    /// Whether the page is full unless it is the last, and in order.
    var isConsistent: Bool {
        ids.count == min(facts.perPage, max(0, facts.totalItems - rank))
            && zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 }
    }
}

/// One refresh of a follower: the pages it requests, and what they show.
struct FollowerRefresh<Pages: PagedCheckIns> {
    typealias Page = FollowedPage<Pages.Reader.Page>

    var change: FollowedChange
    /// The tag of page 1.
    private(set) var tag: FollowedPageTag?
    private let pages: Pages
    private var reader = Pages.Reader()
    private var shown: Set<Int64> = []
    /// The full-length pages read so far, with their first and last ids and the totals that they reported.
    private var read: [Int: (first: Int64, last: Int64, total: Int)] = [:]

    /// The most requests in one refresh, besides those for new rows.
    private static var searchRequests: Int { 24 }

    /// The rows requested for every page, except in a quiet refresh.
    private var maximumLimit: Int { pages.rowsPerPage }

    init(_ pages: Pages, tag: FollowedPageTag?) {
        self.pages = pages
        self.tag = tag
        change = FollowedChange(seen: EventTables(eventID: pages.event))
    }

    /// Takes in page 1 and, if the rows below it do not add up, the pages that explain it.
    mutating func take(
        _ first: Page, into list: inout FollowedList, saving pending: inout EventTables
    ) async throws {
        guard first.isConsistent, first.ids.count > 0 || list.count == 0 else { return change.addsUp = false }
        guard var boundary = absorb(first, below: first.top, into: &list, saving: &pending) else { return }
        var next = first.limit < maximumLimit ? 1 : 2
        // New rows are on top: read down to where the known ones begin.
        var expected = -list.surplus(below: boundary) / maximumLimit + 2
        while list.surplus(below: boundary) < 0, expected > 0 {
            guard let page = try await page(next, limit: maximumLimit), page.isConsistent, page.ids.count > 0
            else { return change.addsUp = false }
            boundary = absorb(page, below: page.top, into: &list, saving: &pending) ?? boundary
            next += 1
            expected -= 1
            if page.isLast { break }
        }
        try await search(from: next, boundary, into: &list, saving: &pending)
        change.addsUp = list.surplus(below: boundary) == 0
    }

    /// Finds the pages on which the list differs from what is known: the deepest ones, below which everything adds up.
    private mutating func search(
        from first: Int, _ boundary: FollowedList.Boundary, into list: inout FollowedList,
        saving pending: inout EventTables
    ) async throws {
        var (low, high) = (first, (boundary.below + maximumLimit - 1) / maximumLimit + first)
        var left = Self.searchRequests
        while list.surplus(below: boundary) != 0, low <= high, left > 0 {
            let middle = (low + high) / 2
            left -= 1
            guard let page = try await page(middle, limit: maximumLimit), page.isConsistent else { return }
            guard page.ids.count > 0, let own = absorb(page, below: page.top, into: &list, saving: &pending) else {
                high = middle - 1
                continue
            }
            if list.surplus(below: own) == 0 { high = middle - 1 } else { low = middle + 1 }
        }
    }

    /// Takes in a page; `nil` if it is empty.
    private mutating func absorb(
        _ page: Page, below top: Int64, into list: inout FollowedList, saving pending: inout EventTables
    ) -> FollowedList.Boundary? {
        let ids = page.ids
        let found = list.absorb(ids, below: top, reachesOldest: page.isLast)
        let new = Set(found.new)
        let first = ids.indices.filter { shown.insert(ids[$0]).inserted }
        reader.take(first, of: page.contents) { index, row in
            change.seen.append(row)
            if new.contains(index) {
                change.new.append(row.id)
                pending.append(row)
            }
        }
        change.removed += found.removed
        if page.limit == maximumLimit, let first = ids.first, let last = ids.last {
            read[page.number] = (first, last, page.facts.totalItems)
            closeGap(after: page.number - 1, in: &list)
            closeGap(after: page.number, in: &list)
        }
        return ids.last.map {
            FollowedList.Boundary(lowest: $0, below: page.facts.totalItems - page.rank - ids.count)
        }
    }

    /// Removes what is known between two adjacent pages, if the list was the same for both.
    private mutating func closeGap(after number: Int, in list: inout FollowedList) {
        guard let upper = read[number], let lower = read[number + 1], upper.total == lower.total else { return }
        change.removed += list.removeBetween(lower.first, and: upper.last)
    }

    /// Ends the refresh. For a check-in that came or went between two of its requests, the list has the last word.
    mutating func finish(_ list: FollowedList, _ pending: inout EventTables) {
        let gone = change.removed.filter { !list.contains($0) }
        change.new = change.new.filter(list.contains)
        change.removed = gone
        change.seen.remove(Set(gone))
        change.seen.sortCheckIns()
        pending.remove(Set(gone))
    }

    /// Requests a page; `nil` if the service says that page 1 has not changed since it was requested last.
    mutating func page(_ number: Int, limit: Int) async throws -> Page? {
        var request = ServiceRequest(.get, pages.url(ofPage: number, limit: limit))
        let isFirst = number == 1 && change.requests == 0
        if isFirst, let tag, tag.limit == limit { request.headers.append(("If-None-Match", tag.text)) }
        change.requests += 1
        let name = pages.name(of: .page(number))
        let response = try await pages.service.response(to: request, of: name)
        if isFirst {
            change.serviceTime = response.date(now: SystemClock.secondsSinceEpoch).map(
                Instant.init(secondsSinceEpoch:))
            if response.status == 304, tag?.limit == limit { return nil }
            tag = response.header("ETag").map { FollowedPageTag(limit: limit, text: $0) }
        }
        let body = try response.successfulBody(
            of: name, notFound: Fault(.notFound, .eventNotFound(pages.event)))
        let contents = try pages.page(body, named: name)
        try await pages.complete(contents)
        let page = Page(number: number, limit: limit, contents: contents)
        guard page.facts.totalItems <= pages.maximumRows else {
            throw Fault(
                .unreadableData, .tooManyRowsPromised(name, rows: page.facts.totalItems, limit: pages.maximumRows))
        }
        return page
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
