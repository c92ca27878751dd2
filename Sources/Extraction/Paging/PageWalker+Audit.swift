/// The second look. Counts alone cannot tell a walk that is right from one in which a row that went and one that came
/// make up for each other: so rows are compared, each with the one that was counted at its place.
extension PageWalker {
    mutating func beginAudit() {
        state.audit.counted = state.seen.merged(with: known?.ids ?? [])
        state.audit.restart()
        state.phase = .auditing
    }

    /// Goes on from one answer that held all that was new, and shows by itself that nothing came meanwhile.
    mutating func beginComparing(after facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        state.audit.counted = state.seen.merged(with: known?.ids ?? [])
        guard holdsWhatWasCounted(page: 1, facts, ids) else {
            finish(agreesWithKnown: false)
            return
        }
        compare(facts, besides: 1)
    }

    /// Takes a page on the way down to H. All rows above it came since the walk began; the rest of the total is what the
    /// service has up to H now.
    mutating func commitAudit(_ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        if let total = state.audit.total, total != facts.totalItems {
            // It changed between two pages: they do not belong together.
            state.audit.restart()
            state.audit.restarts += 1
            if state.audit.restarts > Self.mostAuditRestarts { state.phase = .failed }
            return
        }
        let page = state.audit.page
        state.audit.total = facts.totalItems
        state.audit.newcomers += ids.count { $0 > state.bound }
        let isDownToBound = ids.contains { $0 <= state.bound } || ids.isEmpty || page >= facts.totalPages
        guard isDownToBound else {
            state.audit.page += 1
            return
        }
        judge(remaining: facts.totalItems - state.audit.newcomers)
        guard case .auditing = state.phase else { return }
        if !isOrdered {
            compare(facts, besides: nil)
        } else if state.hasWalkedByKey {
            guard areCounted(ids) else { return suspectKey() }
            compare(facts, besides: page)
        } else {
            guard holdsWhatWasCounted(page: page, facts, ids) else { return lookAgain() }
            compare(facts, besides: page)
        }
    }

    /// Holds what was counted against the number of rows that the service has up to H now.
    private mutating func judge(remaining: Int) {
        let counted = state.audit.counted.count
        if state.hasWalkedByKey {
            // What was removed meanwhile may have been counted before, or not: no fewer than remain, no more than were.
            if counted < remaining || counted > state.total { suspectKey() }
        } else if remaining != state.total {
            state.phase = .failed
        } else if counted != remaining {
            if known != nil { finish(agreesWithKnown: false) } else { state.phase = .failed }
        }
    }

    /// Sets out to read pages again: all of a few, a sample of many, the last one, and those where what was new meets
    /// what was known. Without an order, all, for only the whole can be compared.
    private mutating func compare(_ facts: PageFacts, besides done: Int?) {
        let total = facts.totalItems
        let count = (total + state.perPage - 1) / state.perPage
        var pages: Set<Int>
        if isOrdered {
            let few = known == nil ? PageSample.wholeList : PageSample.wholeKnownList
            pages = Set(PageSample.pages(of: count, few: few, turn: turn))
            if let known, count > 0 {
                // The newest that was known, and the oldest.
                let seenAbove = state.audit.counted.count { $0 > known.ids.first ?? .max }
                for rank in [seenAbove, seenAbove + known.count] {
                    pages.insert(min(count, (rank + total - state.audit.counted.count) / state.perPage + 1))
                }
            }
            if count > 0 { pages.insert(count) }
        } else {
            pages = Set(count > 0 ? Array(1...count) : [])
        }
        if let done { pages.remove(done) }
        state.audit.pages = pages.sorted(by: >)
        state.phase = .comparing
    }

    /// Takes a page that was read again.
    mutating func commitComparison(_ request: PageRequest, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        guard case .page(let page) = request, !state.audit.isStale else { return }
        if state.hasWalkedByKey {
            if !areCounted(ids) { suspectKey() }
        } else if isOrdered {
            if !holdsWhatWasCounted(page: page, facts, ids) { lookAgain() }
        } else {
            let isCounted = ids.allSatisfy { state.seen.contains($0) }
            guard isCounted, facts.totalItems == state.total else {
                state.phase = .failed
                return
            }
            for id in ids { _ = state.audit.metAgain.insert(id) }
        }
    }

    /// What follows once all pages have been compared.
    mutating func concludeAudit() {
        if !isOrdered, state.audit.metAgain.count != state.seen.count {
            state.phase = .failed
        } else {
            finish(agreesWithKnown: true)
        }
    }

    /// Whether a page holds exactly the rows that were counted, each at its place: rows that came since have pushed it as
    /// many places on as the total has grown.
    private func holdsWhatWasCounted(page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) -> Bool {
        let counted = state.audit.counted
        let shift = facts.totalItems - counted.count
        let start = (page - 1) * state.perPage
        guard shift >= 0, ids.count == max(0, min(state.perPage, facts.totalItems - start)) else { return false }
        for (row, id) in ids.enumerated() {
            let rank = start + row - shift
            guard rank < 0 ? id > state.bound : id == counted[rank] else { return false }
        }
        return true
    }

    /// Whether all rows up to H were counted. After a walk by key more cannot be asked: rows that were removed meanwhile
    /// may have been counted or not, so there are no places to compare.
    private func areCounted(_ ids: UnsafeBufferPointer<Int64>) -> Bool {
        ids.allSatisfy { $0 > state.bound || state.audit.counted.fallingContains($0) }
    }

    /// A service need not count and list at one moment: a page that disagrees is looked at again, and all others too.
    private mutating func lookAgain() {
        state.audit.disagreements += 1
        state.audit.isStale = true
        state.phase = state.audit.disagreements > Self.mostDisagreements ? .failed : .comparing
    }

    /// What was selected by key is not what was to be had. After two walks by key that ended so, pages are all there is.
    private mutating func suspectKey() {
        keyFailures += 1
        if keyFailures >= Self.mostKeyFailures { canWalkByKey = false }
        state.phase = .failed
    }
}
