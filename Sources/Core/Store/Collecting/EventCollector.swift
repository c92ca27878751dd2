public import Base
import Logging
import Sources

/// Collects events: a full walk the first time, then only new check-ins.
extension EventCollector {
    /// The age in seconds after which an interrupted walk starts over: too much may have been removed meanwhile.
    private static var longestInterruption: Int64 { 24 * 3600 }

    /// Returns the service's list of the account's events and saves it. Throws a `Fault`.
    public func listEvents() async throws -> EventTable {
        let events = try await source.events()
        try store.save(events)
        return events
    }

    /// Updates the stored event. Throws a `Fault`; the store is then unchanged, except for what the list of events says
    /// about the event, and for the pages of a first walk, which the next walk resumes.
    @discardableResult
    public func collect(_ event: Int64, _ depth: Depth = .incremental) async throws -> WalkOutcome {
        if let source = source as? any UpdatingSource { return try await update(event, depth, from: source) }
        let (listing, entry) = try await source.listing(of: event)
        if let entry { try store.save(entry) }
        if depth == .incremental, source.readsParts {
            if let outcome = try await readNew(of: event, listing) { return outcome }
            if let outcome = try await resume(event, listing) { return outcome }
        }
        return try await readWhole(event, listing)
    }

    /// Reads the check-ins above the watermark; returns `nil` if there is no usable watermark or the result is
    /// inconsistent.
    private func readNew(of event: Int64, _ listing: SessionListing) async throws -> WalkOutcome? {
        guard let mark = try store.watermark(of: event), mark.source == baseURL, mark.highestID != nil,
            mark.walksSinceFull < walksBetweenFull
        else { return nil }
        let known = KnownCheckIns(ids: try store.checkInIDs(of: event))
        var sink = EventTables(eventID: event)
        let started = now()
        let walk = try await source.checkIns(
            of: event, above: known, turn: mark.walksSinceFull, into: &sink)
        guard walk.agreesWithKnown else {
            logger.info("the store and the service do not add up: reading whole", metadata: ["event": "\(event)"])
            return nil
        }
        sink.provenance.unreadableFields = walk.unreadableFields
        let plan = WalkPlan(
            eventID: event, kind: .incremental, source: baseURL, startedAt: started, highestID: walk.highestID,
            perPage: walk.perPage)
        return try store.save(sink, as: plan, with: completion(of: walk, listing, event: event))
    }

    /// Resumes an interrupted first walk; returns `nil` if there is none or its check-ins are no longer consistent.
    private func resume(_ event: Int64, _ listing: SessionListing) async throws -> WalkOutcome? {
        guard let interrupted = try store.interruptedWalk(of: event), interrupted.plan.kind == .full,
            interrupted.canResume(source: baseURL, now: now(), maximumAge: Self.longestInterruption),
            interrupted.savedCheckIns > 0
        else { return nil }
        guard let saved = try store.savedTables(of: interrupted)?.checkIns.ids.values else { return nil }
        logger.info(
            "going on with an interrupted walk",
            metadata: ["event": "\(event)", "saved": "\(interrupted.savedCheckIns)"])
        var sink = StoreSink(store: store, resuming: interrupted)
        let known = KnownCheckIns(ids: saved, reachesOldest: false)
        let walk = try await read(event, above: known, into: &sink)
        guard walk.agreesWithKnown else { return nil }
        return try sink.finish(
            with: completion(of: walk, listing, event: event), unreadableFields: walk.unreadableFields)
    }

    private func readWhole(_ event: Int64, _ listing: SessionListing) async throws -> WalkOutcome {
        let plan = WalkPlan(eventID: event, kind: .full, source: baseURL, startedAt: now())
        var sink = StoreSink(store: store, beginning: plan)
        let walk = try await read(event, into: &sink)
        return try sink.finish(
            with: completion(of: walk, listing, event: event), unreadableFields: walk.unreadableFields)
    }

    /// Reads a walk into the store. If the walk fails, what it has read is saved for the next one.
    private func read(_ event: Int64, above known: KnownCheckIns? = nil, into sink: inout StoreSink) async throws
        -> CheckInWalk
    {
        do {
            let turn = try store.watermark(of: event).map { Int(truncatingIfNeeded: $0.lastWalk.number) } ?? 0
            return try await source.checkIns(of: event, above: known, turn: turn, into: &sink)
        } catch {
            try? sink.saveRest()
            throw error
        }
    }

    /// Updates an event from a source that always knows all of it: the store then has the same as after reading
    /// everything.
    private func update(_ event: Int64, _ depth: Depth, from source: any UpdatingSource) async throws -> WalkOutcome {
        let notes = depth == .incremental ? try store.notes(of: event) : nil
        var earlier: EarlierReading?
        if let notes, notes.updates < walksBetweenFull, try store.watermark(of: event)?.source == baseURL {
            earlier = EarlierReading(tables: try store.tables(of: event), notes: notes.content)
        }
        let plan = WalkPlan(eventID: event, kind: .full, source: baseURL, startedAt: now())
        var sink = StoreSink(store: store, beginning: plan)
        let reading = try await source.read(event, from: earlier, into: &sink)
        try store.save(reading.entry)
        var completion = completion(of: reading.walk, reading.listing, event: event)
        completion.notes = reading.notes.map {
            ReadingNotes(updates: reading.isUpdate ? (notes?.updates ?? 0) + 1 : 0, content: $0)
        }
        return try sink.finish(with: completion, unreadableFields: reading.walk.unreadableFields)
    }

    private func completion(of walk: CheckInWalk, _ listing: SessionListing, event: Int64) -> WalkCompletion {
        var tables = listing.tables(of: event, EventDetails())
        tables.provenance = walk.provenance
        return WalkCompletion(
            tables, perPage: walk.perPage, finishedAt: now(), unreadableListingFields: listing.unreadableFields)
    }
}
