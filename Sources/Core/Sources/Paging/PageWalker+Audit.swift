/// The audit. Counts cannot detect a removed row and a new row that cancel out, so the walk reads pages again and
/// compares each row with the one counted at its place.
extension PageWalker {
    mutating func beginAudit() {
        state.audit.counted = state.seen.merged(with: known?.ids ?? [])
        state.audit.restart()
        state.phase = .auditing
    }

    /// Goes straight to comparing pages: the one response that held all new rows also shows that nothing was added.
    mutating func beginComparing(after facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        state.audit.counted = state.seen.merged(with: known?.ids ?? [])
        guard holdsWhatWasCounted(page: 1, facts, ids) else {
            finish(agreesWithKnown: false)
            return
        }
        noteCompared(1, facts, ids)
        compare(facts, excluding: 1)
    }

    /// Commits an audit page on the way down to H. Rows above H were added after the walk began; the rest of the
    /// total is what the service now has up to H.
    mutating func commitAudit(_ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        let page = state.audit.page
        let start = (page - 1) * state.perPage
        if state.highestID == nil, !ids.isEmpty {
            // The list was empty and now is not: the first response may have been wrong, so these rows may not be
            // new.
            state.phase = .failed
            return
        }
        let row = ids.firstIndex { $0 <= state.bound }
        if row == nil, !ids.isEmpty, page < facts.totalPages {
            // By key, any page below H will do. The steps grow in order to overtake rows that keep arriving.
            let estimate = (facts.totalItems - state.audit.counted.count) / state.perPage + 1
            return move(to: max(page + 1, estimate) + (state.hasWalkedByKey ? state.audit.moves : 0))
        }
        if state.hasWalkedByKey {
            return judgeByKey(page, facts, ids, first: row)
        }
        if row == 0, page > 1, ids[0] != state.bound {
            // More rows up to H may precede this page.
            return move(to: page - 1)
        }
        let remaining = facts.totalItems - start - (row ?? ids.count)
        if remaining != state.total {
            state.phase = .failed
        } else if remaining != state.audit.counted.count {
            if known != nil { finish(agreesWithKnown: false) } else { state.phase = .failed }
        } else if agrees(page, facts, ids) {
            compare(facts, excluding: page)
        }
    }

    private mutating func move(to page: Int) {
        state.audit.page = page
        state.audit.moves += 1
        if state.audit.moves > Self.maximumAuditMoves { state.phase = .failed }
    }

    /// Audits a walk by key. A row removed during the walk may or may not have been counted. So the rows counted from
    /// the first one on this page downwards must be at least as many as there are now, and all rows at most the
    /// initial total.
    private mutating func judgeByKey(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>, first: Int?) {
        let counted = state.audit.counted
        guard areCounted(ids), counted.count <= state.total else { return suspectKey() }
        guard isConsistent(page, facts, ids) else { return askAgain(page) }
        let remaining = facts.totalItems - (page - 1) * state.perPage - (first ?? ids.count)
        let countedHere = first.map { row in counted.count { $0 <= ids[row] } } ?? 0
        if remaining > countedHere { suspectKey() } else { compare(facts, excluding: page) }
    }

    /// Selects the pages to read again: all pages of a short list, a sample of a long one, the last page, and those
    /// where new rows meet known ones.
    private mutating func compare(_ facts: PageFacts, excluding done: Int) {
        let total = facts.totalItems
        // By key, rows may be missing that the total does not include: use the count if it is higher, and read the
        // page after the last.
        let rows = state.hasWalkedByKey ? max(total, state.audit.counted.count) : total
        let count = (rows + state.perPage - 1) / state.perPage
        let few = known == nil ? PageSample.wholeList : PageSample.wholeKnownList
        var pages = Set(PageSample.pages(of: count, few: few, turn: turn))
        if let known, count > 0 {
            // The newest known row and the row after the oldest.
            let seenAbove = state.audit.counted.count { $0 > known.ids.first ?? .max }
            for rank in [seenAbove, seenAbove + known.count] {
                pages.insert(min(count, (rank + total - state.audit.counted.count) / state.perPage + 1))
            }
        }
        state.audit.isOfAll = pages.count == count && !state.hasWalkedByKey
        if count > 0 { pages.insert(count) }
        if state.hasWalkedByKey { pages.insert(count + 1) }
        pages.remove(done)
        state.audit.pages = pages.sorted(by: >)
        state.phase = .comparing
    }

    /// Commits a page that was read again.
    mutating func commitComparison(_ request: PageRequest, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        guard case .page(let page) = request, !state.audit.isStale else { return }
        if state.hasWalkedByKey {
            if !areCounted(ids) { suspectKey() } else if !isConsistent(page, facts, ids) { askAgain(page) }
        } else {
            _ = agrees(page, facts, ids)
        }
    }

    /// Whether a request is for a page after the last, which should have no rows. A service may reject such a
    /// request.
    func asksBehindTheLast(_ request: PageRequest) -> Bool {
        guard case .page(let page) = request, case .comparing = state.phase, state.hasWalkedByKey else { return false }
        return (page - 1) * state.perPage >= state.audit.counted.count
    }

    private mutating func noteCompared(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        let start = (page - 1) * state.perPage - (facts.totalItems - state.audit.counted.count)
        state.audit.coverage.cover(max(0, start)..<max(0, start + ids.count))
        state.audit.latestTotal = facts.totalItems
    }

    /// Ends the audit once all pages have been compared. Rows added meanwhile push others to places that were not
    /// compared, or were compared before; their current pages are read next.
    mutating func concludeAudit() {
        let counted = state.audit.counted.count
        if state.audit.isOfAll, let rank = state.audit.coverage.firstGap(below: counted) {
            state.audit.pages = [(rank + state.audit.latestTotal - counted) / state.perPage + 1]
        } else {
            finish(agreesWithKnown: true)
        }
    }

    /// Whether a page holds exactly the rows that were counted at its places. Rows added since shift every place by
    /// the growth of the total.
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

    /// Whether all rows up to H were counted. After a walk by key, places cannot be compared: a row removed during
    /// the walk may or may not have been counted.
    private func areCounted(_ ids: UnsafeBufferPointer<Int64>) -> Bool {
        ids.allSatisfy { $0 > state.bound || state.audit.counted.fallingContains($0) }
    }

    /// Whether a page has as many rows as its own total implies, or the total implies none.
    private func isConsistent(_ page: Int, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) -> Bool {
        let expected = max(0, min(state.perPage, facts.totalItems - (page - 1) * state.perPage))
        return expected == 0 || ids.count == expected
    }

    /// Whether a page holds what was counted. If not, this also schedules the next step.
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

    /// Reads a page again that contradicts itself and so says nothing about the list.
    private mutating func askAgain(_ page: Int) {
        state.audit.disagreements += 1
        if state.audit.disagreements > Self.maximumDisagreements {
            state.phase = .failed
        } else if case .comparing = state.phase {
            state.audit.pages.append(page)
        }
    }

    /// Restarts the audit: only an undisturbed pass over all pages is proof, and a service may count and list at
    /// different moments.
    private mutating func lookAgain() {
        state.audit.disagreements += 1
        state.audit.isStale = true
        state.phase = state.audit.disagreements > Self.maximumDisagreements ? .failed : .comparing
    }

    /// Fails an attempt in which selection by key omitted rows. After `maximumKeyFailures` such attempts, walks go by
    /// page.
    private mutating func suspectKey() {
        keyFailures += 1
        if keyFailures >= Self.maximumKeyFailures { canWalkByKey = false }
        state.phase = .failed
    }
}
