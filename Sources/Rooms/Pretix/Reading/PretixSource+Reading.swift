import Base
import Logging
import Sources
import Transport

extension PretixSource: UpdatingSource {
    /// How many seconds before the last reading to start looking for changed orders: a change is dated when it begins,
    /// but visible only when it is done.
    private static let overlap: Int64 = 600
    /// The same between two looks within one reading.
    private static let shortOverlap: Int64 = 120
    /// The most attempts to read everything, and the most looks at what has changed meanwhile.
    private static let maximumReadings = 3
    private static let maximumLooks = 8

    func read<Sink: CheckInSink>(
        _ event: Int64, from earlier: EarlierReading?, into sink: inout Sink
    ) async throws -> EventReading {
        let slug = try slug(event)
        let listing = try await PretixListing(slug, api, text)
        let fields = try await PretixFields(fields, of: slug, api, text)
        var isUpdate = false
        var outcome: Outcome?
        // The store does not have what is said of guests who have not come.
        if fields.names.isEmpty, let earlier, let notes = PretixNotes(earlier.notes), notes.event == slug {
            outcome = try await update(notes, earlier, listing, slug)
            isUpdate = outcome != nil
            if outcome == nil {
                logger.info("the counts of the service do not agree: reading whole", metadata: ["event": "\(event)"])
            }
        }
        let read = if let outcome { outcome } else { try await readWhole(listing, slug, fields) }
        let types = listing.typeNames(read.statuses)
        let walk = try read.event.emit(
            to: &sink, of: listing.lists, types: types, event: slug, maximumRows: api.maximumRows)
        var sessions = listing.sessions(read.statuses, read.event.counts(of: listing.lists))
        sessions.fields = read.event.fields(fields.names, of: listing.lists)
        return EventReading(
            walk: walk, listing: sessions,
            entry: listing.entry(as: event, read.statuses),
            notes: read.since.map { PretixNotes(event: slug, since: $0, read.event).bytes }, isUpdate: isUpdate)
    }

    /// An event as it was read, and the service's own counts of it.
    private struct Outcome {
        var event: PretixEvent
        var statuses: [Int64: PretixStatus]
        /// When the service was last asked for changes.
        var since: Instant?
    }

    // MARK: - Everything

    private func readWhole(
        _ listing: PretixListing, _ slug: String, _ fields: PretixFields
    ) async throws -> Outcome {
        for attempt in 1...Self.maximumReadings {
            if attempt > 1 { try await pause(.seconds(attempt)) }
            var event = PretixEvent()
            let reader = reader(of: slug, attempt, fields)
            let orders = try await reader.read { _ = event.take($0) }
            guard orders.isComplete else { continue }
            let settled = try await settle(
                event, since: orders.generatedAt, listing, slug, isWhole: true, fields)
            // Counts that stay higher than what was read mean that something is missing. Such an event must not be reported.
            if !settled.differences.hasMissing { return settled.outcome }
            logger.info(
                "the service counts more than was read: reading again",
                metadata: ["event": "\(slug)", "attempt": "\(attempt)"])
        }
        throw Fault(.unreadableData, .pretixOrdersMissing(event: slug))
    }

    func reader(of slug: String, _ attempt: Int = 1, _ fields: PretixFields = .none) -> PretixOrderReader {
        PretixOrderReader(event: slug, fields: fields, api: api, pagesInFlight: pagesInFlight) {
            [onProgress] read, pages in
            onProgress(
                WalkProgress(
                    pagesRead: read, pagesExpected: pages, checkInsRead: read, checkInsExpected: pages, attempt: attempt
                ))
        }
    }

    // MARK: - What changed

    /// Brings an event up to date; `nil` if it must be read whole.
    private func update(
        _ notes: PretixNotes, _ earlier: EarlierReading, _ listing: PretixListing, _ slug: String
    ) async throws -> Outcome? {
        var changed: [PretixOrder] = []
        let since = notes.since.advanced(bySeconds: -Self.overlap)
        let orders = try await reader(of: slug).read(since: since) { changed.append($0) }
        guard orders.isComplete,
            let known = notes.positions(in: earlier.tables, besides: Set(changed.flatMap(\.positions).map(\.id)))
        else { return nil }
        var event = PretixEvent(known: known)
        for order in changed { _ = event.take(order) }
        let settled = try await settle(event, since: orders.generatedAt, listing, slug, isWhole: false)
        return settled.differences.isEmpty ? settled.outcome : nil
    }

    // MARK: - Proof

    private struct Settled {
        var outcome: Outcome
        /// What never agreed with the service's counts.
        var differences = PretixDifferences()
    }

    /// Compares what was read with the service's own counts, and reads what has changed meanwhile, until both agree or
    /// stop changing. While people check in, both keep changing; then it is enough if each count agreed at some moment.
    private func settle(
        _ event: PretixEvent, since: Instant?, _ listing: PretixListing, _ slug: String, isWhole: Bool,
        _ fields: PretixFields = .none
    ) async throws -> Settled {
        var settled = Settled(outcome: Outcome(event: event, statuses: [:], since: since))
        var counts = event.counts(of: listing.lists)
        var open = Set(listing.lists.map(\.id))
        var scans: Int?
        for look in 1...Self.maximumLooks {
            let statuses = try await statuses(of: listing.lists.map(\.id).filter(open.contains), slug)
            let total = try await self.scans(of: slug)
            let isSame = scans == total && statuses.allSatisfy { settled.outcome.statuses[$0.key] == $0.value }
            scans = total
            settled.outcome.statuses.merge(statuses) { $1 }
            var differences = PretixDifferences()
            for (list, status) in statuses
            where !differences.add(counts[list] ?? [:], status, of: list, isWhole: isWhole) { open.remove(list) }
            differences.add(scans: settled.outcome.event.scans(of: listing.lists), of: total)
            if look == 1 { settled.differences = differences } else { settled.differences.keepOnly(differences) }
            guard !differences.isEmpty, look < Self.maximumLooks, let since = settled.outcome.since else { break }
            if look > 1 { try await pause(.milliseconds(500)) }
            var isNew = false
            let recent = since.advanced(bySeconds: -Self.shortOverlap)
            let orders = try await reader(of: slug, 1, fields).read(since: recent) {
                if settled.outcome.event.take($0) { isNew = true }
            }
            settled.outcome.since = orders.generatedAt ?? since
            guard isNew || !isSame else {
                settled.differences = differences
                break
            }
            // While people are being scanned, the count and what was read never agree at the same moment.
            settled.differences.found(scans: settled.outcome.event.scans(of: listing.lists), of: total)
            let fresh = settled.outcome.event.counts(of: listing.lists)
            for list in listing.lists where fresh[list.id] != counts[list.id] { open.insert(list.id) }
            counts = fresh
        }
        return settled
    }

    /// The number of check-ins on all lists, as counted by the service.
    private func scans(of slug: String) async throws -> Int {
        let query = [("successful", "true"), ("type", "entry"), ("page_size", "1")]
        let response = try await api.response(["events", slug, "checkins"], query, named: .pretixCheckIns(slug))
        return try PretixPage(response.body, named: .pretixCheckIns(slug)).total
    }
}
