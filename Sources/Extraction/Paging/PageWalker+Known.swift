/// Walking down to rows that are known, and on below them.
extension PageWalker {
    var knownCount: Int { known?.count ?? 0 }

    var isDownToKnown: Bool { state.metKnown && known?.reachesOldest ?? true }

    /// Once the walk has met known rows that do not reach down to the oldest, the pages that hold nothing else are
    /// skipped, down to the page that should hold the lowest of them.
    mutating func jumpBelowKnown() {
        guard let known, !known.reachesOldest, state.metKnown, state.jump == .none else { return }
        let page = (state.seen.count + known.count - 1) / state.perPage + 1
        state.jump = page > state.nextPage ? .pending : .landed
        state.nextPage = max(state.nextPage, page)
    }

    /// Whether the page that was jumped to has a known row: where it has none, known rows were removed, and as many
    /// unknown ones were jumped over, which the totals would not show.
    mutating func hasLanded(on ids: UnsafeBufferPointer<Int64>) -> Bool {
        guard state.jump == .pending else { return true }
        state.jump = .landed
        return ids.contains { known?.contains($0) ?? false }
    }
}
