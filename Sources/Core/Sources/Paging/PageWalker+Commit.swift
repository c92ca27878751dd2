extension PageWalker {
    /// Commits the page of the oldest outstanding request. `take` is called with the index of each row that counts.
    mutating func commit<Failure: Error>(
        _ facts: PageFacts, ids: UnsafeBufferPointer<Int64>, take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        guard !state.outstanding.isEmpty else { return }
        let request = state.outstanding.removeFirst()
        switch state.phase {
        case .opening:
            open(facts, ids)
            try absorb(ids, take)
            afterOpening(facts, ids)
        case .reading:
            try commitPage(request, facts, ids, take)
        case .readingByKey:
            try commitKeyPage(facts, ids, take)
        case .auditing:
            commitAudit(facts, ids)
        case .comparing:
            commitComparison(request, facts, ids)
        case .failed, .finished:
            break
        }
    }

    /// The service rejected selection by key; the walk goes on by page.
    mutating func keyRefused() {
        state.outstanding = []
        walkByPageInstead()
    }

    private mutating func open(_ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        state.total = facts.totalItems
        state.totalPages = facts.totalPages
        state.perPage = max(1, facts.perPage)
        state.highestID = ids.max()
        state.bound = state.highestID ?? .min
        state.seen.reserveCapacity(facts.totalItems)
        // A walk that can succeed never needs more than twice the pages.
        let pages = max(facts.totalPages, facts.totalItems / state.perPage + 1)
        state.requestsLeft = pages * 2 + Self.spareRequests
        state.nextPage = 2
        state.pagesCommitted = 1
        state.cover(.page(1), facts, rows: ids.count)
    }

    private mutating func afterOpening(_ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        if !Self.isFalling(ids) {
            state.phase = .failed
        } else if facts.totalPages <= 1 || facts.totalItems == 0 || isDownToKnown {
            // One response holds all rows, or all new rows; further responses must confirm it.
            if state.seen.count + knownCount != state.total {
                if known != nil { finish(agreesWithKnown: false) } else { state.phase = .failed }
            } else if known != nil {
                beginComparing(after: facts, ids)
            } else {
                beginAudit()
            }
        } else if state.seen.count == 0, !state.metKnown {
            state.phase = .failed
        } else if attempt >= 3, known == nil, canWalkByKey {
            state.phase = .readingByKey
        } else {
            state.phase = .reading
            jumpBelowKnown()
        }
    }

    private mutating func commitPage<Failure: Error>(
        _ request: PageRequest, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>,
        _ take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        state.totalPages = facts.totalPages
        state.cover(request, facts, rows: ids.count)
        state.pagesCommitted += 1
        guard Self.isFalling(ids) else {
            state.phase = .failed
            return
        }
        // A total below the initial one means that a row was removed, so no audit can succeed. Nor may it change next
        // to known rows while several pages are in flight: a row that slips between two pages and a removed known row
        // would cancel out.
        let mustStay = known != nil && maximumOutstanding > 1
        let isSpoilt = facts.totalItems < state.total || (mustStay && facts.totalItems != state.total)
        guard hasLanded(on: ids) else {
            finish(agreesWithKnown: false)
            return
        }
        let before = state.seen.count
        try absorb(ids, take)
        jumpBelowKnown()
        state.fruitlessPages = state.seen.count > before ? 0 : state.fruitlessPages + 1
        if isSpoilt || state.fruitlessPages > Self.maximumFruitlessPages { state.phase = .failed }
    }

    private mutating func commitKeyPage<Failure: Error>(
        _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>, _ take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        let bound = state.seen.lowest ?? .min
        if ids.contains(where: { $0 >= bound }) || ids.isEmpty, !state.hasWalkedByKey {
            // Judged by the rows, not by the status: the service ignored the filter, or it selects nothing.
            walkByPageInstead()
        } else if ids.contains(where: { $0 >= bound }) {
            // The service compares ids as text: some selected ids are not below the bound.
            canWalkByKey = false
            state.phase = .failed
        } else if ids.isEmpty {
            // A single empty response may be an error; the audit decides whether it was the end.
            if facts.totalItems == 0 { beginAudit() } else { state.phase = .failed }
        } else if Self.isFalling(ids) {
            state.hasWalkedByKey = true
            try absorb(ids, take)
        } else {
            canWalkByKey = false
            state.phase = .failed
        }
    }

    private mutating func walkByPageInstead() {
        canWalkByKey = false
        state.hasWalkedByKey = false
        state.phase = .reading
    }

    private mutating func absorb<Failure: Error>(
        _ ids: UnsafeBufferPointer<Int64>, _ take: (Int) throws(Failure) -> Void
    ) throws(Failure) {
        for (row, id) in ids.enumerated() where id <= state.bound {
            if let known, known.contains(id) {
                state.metKnown = true
            } else if state.seen.insert(id) {
                try take(row)
            }
        }
    }

    private static func isFalling(_ ids: UnsafeBufferPointer<Int64>) -> Bool {
        guard ids.count > 1 else { return true }
        for row in 1..<ids.count where ids[row] > ids[row - 1] { return false }
        return true
    }
}

/// Walks down to known rows and continues below them.
extension PageWalker {
    var knownCount: Int { known?.count ?? 0 }

    var isDownToKnown: Bool { state.metKnown && known?.reachesOldest ?? true }

    /// Skips the pages that hold only known rows, once the walk has met known rows that do not reach the oldest row.
    /// The walk continues at the page that should hold the lowest known row.
    mutating func jumpBelowKnown() {
        guard let known, !known.reachesOldest, state.metKnown, state.jump == .none else { return }
        let page = (state.seen.count + known.count - 1) / state.perPage + 1
        state.jump = page > state.nextPage ? .pending : .landed
        state.nextPage = max(state.nextPage, page)
    }

    /// Whether the page after the jump has a known row. If it has none, known rows were removed and as many unknown
    /// ones skipped, which the totals would not show.
    mutating func hasLanded(on ids: UnsafeBufferPointer<Int64>) -> Bool {
        guard state.jump == .pending else { return true }
        state.jump = .landed
        return ids.contains { known?.contains($0) ?? false }
    }
}
