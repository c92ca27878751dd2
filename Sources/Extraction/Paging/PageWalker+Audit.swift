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
        noteCompared(1, facts, ids)
        compare(facts, besides: 1)
    }

    /// Takes a page on the way down to H. All rows above it came since the walk began; the rest of the total is what the
    /// service has up to H now.
    mutating func commitAudit(_ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        let page = state.audit.page
        let start = (page - 1) * state.perPage
        if state.highestID == nil, !ids.isEmpty {
            // There was nothing, and now there is: where the first answer was a slip, these are no newcomers.
            state.phase = .failed
            return
        }
        let row = ids.firstIndex { $0 <= state.bound }
        if row == nil, !ids.isEmpty, page < facts.totalPages {
            // By key any page below H will do: the steps grow, so that rows that keep coming are overtaken.
            let estimate = (facts.totalItems - state.audit.counted.count) / state.perPage + 1
            return move(to: max(page + 1, estimate) + (state.hasWalkedByKey ? state.audit.moves : 0))
        }
        if state.hasWalkedByKey {
            return judgeByKey(page, facts, ids, first: row)
        }
        if row == 0, page > 1, ids[0] != state.bound {
            // Others up to H may stand before it.
            return move(to: page - 1)
        }
        let remaining = facts.totalItems - start - (row ?? ids.count)
        if remaining != state.total {
            state.phase = .failed
        } else if remaining != state.audit.counted.count {
            if known != nil { finish(agreesWithKnown: false) } else { state.phase = .failed }
        } else if !isOrdered {
            compare(facts, besides: nil)
        } else if agrees(page, facts, ids) {
            compare(facts, besides: page)
        }
    }

    private mutating func move(to page: Int) {
        state.audit.page = page
        state.audit.moves += 1
        if state.audit.moves > Self.mostAuditMoves { state.phase = .failed }
    }

    /// After a walk by key: what was removed meanwhile may have been counted before, or not. So of the rows from the first
    /// one here downwards no fewer were counted than there are now, and of all no more than there were.
    private mutating func judgeByKey(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>, first: Int?) {
        let counted = state.audit.counted
        guard areCounted(ids), counted.count <= state.total else { return suspectKey() }
        guard isConsistent(page, facts, ids) else { return askAgain(page) }
        let remaining = facts.totalItems - (page - 1) * state.perPage - (first ?? ids.count)
        let countedHere = first.map { row in counted.count { $0 <= ids[row] } } ?? 0
        if remaining > countedHere { suspectKey() } else { compare(facts, besides: page) }
    }

    /// Sets out to read pages again: all of a few, a sample of many, the last one, and those where what was new meets
    /// what was known. Without an order, all, for only the whole can be compared.
    private mutating func compare(_ facts: PageFacts, besides done: Int?) {
        let total = facts.totalItems
        // By key rows may be missing that the total does not know of: what was counted has its say, and the page behind
        // the last.
        let rows = state.hasWalkedByKey ? max(total, state.audit.counted.count) : total
        let count = (rows + state.perPage - 1) / state.perPage
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
            state.audit.isOfAll = pages.count == count && !state.hasWalkedByKey
            if count > 0 { pages.insert(count) }
            if state.hasWalkedByKey { pages.insert(count + 1) }
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
            if !areCounted(ids) { suspectKey() } else if !isConsistent(page, facts, ids) { askAgain(page) }
        } else if isOrdered {
            _ = agrees(page, facts, ids)
        } else {
            let isCounted = ids.allSatisfy { state.seen.contains($0) }
            guard isCounted, facts.totalItems == state.total else {
                state.phase = .failed
                return
            }
            for id in ids { _ = state.audit.metAgain.insert(id) }
        }
    }

    /// Whether a page was asked for that should have no rows: a service may say so by refusing it.
    func asksBehindTheLast(_ request: PageRequest) -> Bool {
        guard case .page(let page) = request, case .comparing = state.phase, state.hasWalkedByKey else { return false }
        return (page - 1) * state.perPage >= state.audit.counted.count
    }

    private mutating func noteCompared(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        let start = (page - 1) * state.perPage - (facts.totalItems - state.audit.counted.count)
        state.audit.coverage.cover(max(0, start)..<max(0, start + ids.count))
        state.audit.latestTotal = facts.totalItems
    }

    /// What follows once all pages have been compared. Rows that came meanwhile push others to where nobody has looked, or
    /// has looked before: those are looked for where they are now.
    mutating func concludeAudit() {
        let counted = state.audit.counted.count
        if isOrdered, state.audit.isOfAll, let rank = state.audit.coverage.firstGap(below: counted) {
            state.audit.pages = [(rank + state.audit.latestTotal - counted) / state.perPage + 1]
        } else if !isOrdered, state.audit.metAgain.count != state.seen.count {
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

    /// Whether a page has as many rows as its own total says it should, if any.
    private func isConsistent(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) -> Bool {
        let expected = max(0, min(state.perPage, facts.totalItems - (page - 1) * state.perPage))
        return expected == 0 || ids.count == expected
    }

    /// Whether a page holds what was counted; what follows where it does not is done.
    private mutating func agrees(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) -> Bool {
        guard isConsistent(page, facts, ids) else {
            askAgain(page)
            return false
        }
        guard holdsWhatWasCounted(page: page, facts, ids) else {
            lookAgain()
            return false
        }
        noteCompared(page, facts, ids)
        return true
    }

    /// A page that contradicts itself says nothing of the list.
    private mutating func askAgain(_ page: Int) {
        state.audit.disagreements += 1
        if state.audit.disagreements > Self.mostDisagreements {
            state.phase = .failed
        } else if case .comparing = state.phase {
            state.audit.pages.append(page)
        }
    }

    /// A service need not count and list at one moment. All pages are looked at again, for only an undisturbed look proves
    /// anything.
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
