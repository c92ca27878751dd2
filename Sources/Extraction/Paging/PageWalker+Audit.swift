extension PageWalker {
    /// Takes a page of the audit: all rows above H on it and those after it came since the walk began; the rest of the
    /// total is what the service has up to H now.
    mutating func commitAudit(_ audit: WalkAudit, _ facts: PageFacts, _ ids: UnsafeBufferPointer<Int64>) {
        var audit = audit
        if let total = audit.total, total != facts.totalItems {
            // It changed between two pages of the audit: they do not belong together.
            audit = WalkAudit(restarts: audit.restarts + 1)
            state.phase = audit.restarts > Self.mostAuditRestarts ? .failed : .auditing(audit)
            return
        }
        audit.total = facts.totalItems
        for id in ids where id > state.bound { audit.newcomers.insert(id) }
        let isDownToBound = ids.contains { $0 <= state.bound } || ids.isEmpty || audit.page >= facts.totalPages
        guard isDownToBound else {
            audit.page += 1
            state.phase = .auditing(audit)
            return
        }
        let remaining = facts.totalItems - audit.newcomers.count
        let agrees = state.seen.count + knownCount == remaining
        if remaining == state.total, agrees || known != nil {
            finish(agreesWithKnown: agrees)
        } else {
            state.phase = .failed
        }
    }
}
