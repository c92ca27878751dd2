import Base
import Foundation
import Logging
import Program
import Sources
import Store
import Synchronization

/// An event that is followed: what is known, what is to be saved, and when to refresh. Handles one `WatchEvent` at a time.
struct FollowedEvent: Sendable {
    private(set) var event: LiveEvent
    private(set) var status: LiveStatus
    /// The time of the numbers, by the service's clock.
    private var asOf = Instant.now
    private var lastGood = Instant.now
    /// The result of the final reading; `nil` if there was none.
    private(set) var closing: Result<Void, Fault>?

    private let run: WatchRun
    private let source: any FollowingSource
    private let display: WatchDisplay
    private let send: AsyncStream<WatchEvent>.Continuation
    private var follower: EventFollower
    private var pending: EventTables
    private var listing: SessionListing
    private var change: FollowedChange?
    /// The walk in the store that new check-ins are saved into.
    private var walk: WalkID?
    private var schedule: WatchSchedule
    private var work: Task<Void, Never>?
    /// How many refreshes in a row did not add up.
    private var unequal = 0
    /// Whether a stored check-in was edited, which only a complete reading brings into the store.
    private var hasEdits = false
    /// The service's clock minus this machine's, in seconds; 0 unless they differ notably.
    private var ahead: Int64 = 0

    private static let batchSeconds = 30.0
    private static let listingSeconds = 120.0
    /// A smaller difference is not corrected: the header has whole seconds only.
    private static let notableSeconds: Int64 = 5
    /// How long the final reading waits for another run, in seconds.
    private static let closingWait = 60

    init(
        _ run: WatchRun, _ readings: EventReadings, _ source: any FollowingSource, _ display: WatchDisplay,
        _ send: AsyncStream<WatchEvent>.Continuation
    ) throws(Fault) {
        self.run = run
        self.source = source
        self.display = display
        self.send = send
        event = LiveEvent(readings.tables)
        follower = try source.follower(of: run.event, knowing: event.ids, in: readings.tables)
        pending = EventTables(eventID: run.event)
        listing = SessionListing()
        listing.eventName = readings.tables.eventName
        listing.sessions = readings.tables.sessions
        listing.offers = readings.tables.offers
        listing.listed = readings.tables.listed
        walk = readings.walk
        schedule = WatchSchedule(interval: run.interval, batch: Self.batchSeconds, listing: Self.listingSeconds)
        status = LiveStatus(
            now: .now, clock: .aroundNow(in: run.settings.timeZone),
            secondsPerCheckIn: run.rules.secondsPerCheckIn)
    }

    /// Follows the event until somebody or something ends it.
    mutating func run(_ events: AsyncStream<WatchEvent>) async throws {
        let ticks = Task { [send] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(1))
                send.yield(.tick)
            }
        }
        defer {
            ticks.cancel()
            work?.cancel()
        }
        // Lines, JSON and the page wait for the first refresh, which is made at once and has the service's time.
        try show()
        refresh(after: 0)
        for await event in events {
            switch event {
            case .tick:
                if status.phase == .watching, let end = run.end, .now >= end, !close() {
                    return finish(.liveClosed, isChecked: false)
                }
                try show()
            case .redraw:
                try show()
            case .refreshed(let result):
                guard status.phase == .watching else { continue }
                take(result)
                await saveBatch()
                try show(isRefresh: true)
                refresh(after: schedule.pause)
            case .quit:
                if status.phase == .watching {
                    guard close() else { return finish(.liveClosed, isChecked: false) }
                    try show()
                } else {
                    work?.cancel()
                    closing = .failure(Fault(.unavailable, .liveClosingSkipped))
                    return finish(.liveClosed, isChecked: false)
                }
            case .closed(let result):
                return take(closing: result)
            }
        }
    }

    // MARK: - Refreshing

    private mutating func refresh(after seconds: Double) {
        let (number, needsListing) = (run.event, schedule.needsListing)
        let isUnequal = unequal >= 3 && schedule.mayReadWhole
        work = Task { [source, follower, pending, send] in
            do {
                if seconds > 0 { try await Task.sleep(for: .seconds(seconds)) }
                send.yield(
                    .refreshed(
                        .success(
                            try await Self.look(
                                source, number, follower, pending, needsListing: needsListing, readsWhole: isUnequal))))
            } catch is CancellationError {
            } catch {
                send.yield(.refreshed(.failure(error)))
            }
        }
        schedule.begin(after: seconds, readsWhole: isUnequal)
    }

    private static func look(
        _ source: any EventSource, _ event: Int64, _ follower: EventFollower, _ pending: EventTables,
        needsListing: Bool, readsWhole: Bool
    ) async throws -> WatchRefresh {
        var (follower, pending) = (follower, pending)
        var whole: EventTables?
        if readsWhole {
            let tables = try await source.event(event)
            follower.begin(with: LiveEvent(tables).ids)
            whole = tables
        }
        let listing = needsListing ? try await source.sessions(of: event) : nil
        let change = try await follower.refresh(saving: &pending)
        return WatchRefresh(follower: follower, pending: pending, change: change, listing: listing, whole: whole)
    }

    private mutating func take(_ result: Result<WatchRefresh, any Error>) {
        schedule.end(isFailure: result.isFailure)
        switch result {
        case .success(let refresh):
            follower = refresh.follower
            pending = refresh.pending
            change = refresh.change
            if let whole = refresh.whole {
                run.common.logger.info(
                    "the counts do not add up to the service's: read everything again",
                    metadata: ["event": "\(event.eventID)"])
                take(whole: LiveEvent(whole))
            }
            if event.apply(refresh.change.seen, removed: refresh.change.removed) { hasEdits = true }
            event.apply(inside: refresh.change.inside)
            if let listing = refresh.listing {
                self.listing = listing
                event.apply(sessions: listing.sessions, offers: listing.offers, eventName: listing.eventName)
                event.apply(inside: listing.inside)
                schedule.hasListing()
            }
            unequal = refresh.change.addsUp ? 0 : unequal + 1
            if let time = refresh.change.serviceTime {
                let difference = time.secondsSinceEpoch - Instant.now.secondsSinceEpoch
                ahead = abs(difference) > Self.notableSeconds ? difference : 0
            }
            status.connection = .current
            lastGood = now
            asOf = now
        case .failure(let error):
            let reason = (error as? Fault)?.message ?? Phrase(verbatim: "\(type(of: error))")
            asOf = lastGood
            status.connection = .lost(since: lastGood, because: reason)
        }
    }

    /// A complete reading does not say who is inside, so that is kept.
    private mutating func take(whole: LiveEvent) {
        let inside = event.inside
        event = whole
        event.apply(inside: inside)
    }

    private var now: Instant { Instant.now.advanced(bySeconds: ahead) }

    // MARK: - Showing

    private mutating func show(isRefresh: Bool = false) throws {
        status.now = now
        if status.connection == .current, schedule.isWaiting { status.connection = .waiting }
        // While the connection is good, seconds without news are known to be quiet; otherwise nothing is known of them.
        if status.connection == .current { asOf = now }
        try display.show(view(), status, isRefresh: isRefresh)
    }

    /// The numbers at the time that they apply to.
    mutating func view() -> LiveView { event.view(at: asOf, in: run.settings.timeZone, run.rules) }

    // MARK: - Saving

    /// Saves what is new every half minute, or a little later if another run holds the lock.
    private mutating func saveBatch() async {
        guard !run.isLive, schedule.isTimeToSave, pending.checkIns.count > 0, let change, change.addsUp else {
            return
        }
        let common = run.common
        do {
            let folder = ProfileFolder(run.settings)
            let lock = try await RunLock.take(folder, logger: common.logger)
            defer { withExtendedLifetime(lock) {} }
            let store = try AttendanceStore.open(path: folder.store, access: .writing, logger: common.logger)
            defer { store.close() }
            let batches = LiveBatches(store: store, baseURL: run.settings.sourceAddress, event: event.eventID)
            try batches.save(&pending, into: &walk, listing, change, at: .now)
            schedule.hasSaved()
        } catch {
            common.logger.info("not saved yet", metadata: ["reason": "\(error)"])
        }
    }

    // MARK: - Closing

    /// Begins the final reading; returns whether there is one.
    private mutating func close() -> Bool {
        work?.cancel()
        guard !run.isLive else { return false }
        status.phase = .closing
        var common = run.common
        common.noProgress = true
        let timeout = Duration.seconds(max(run.waitSeconds, Self.closingWait))
        work = Task { [run, send, hasEdits, common] in
            do {
                send.yield(.closed(.success(try await run.read(timeout, common, full: hasEdits).tables)))
            } catch {
                send.yield(.closed(.failure(error)))
            }
        }
        return true
    }

    private mutating func take(closing result: Result<EventTables, any Error>) {
        switch result {
        case .success(let tables):
            let whole = LiveEvent(tables)
            let disagreements = event.disagreements(with: whole)
            take(whole: whole)
            closing = .success(())
            asOf = now
            finish(disagreements == 0 ? .liveChecked : .liveCorrected(disagreements), isChecked: true)
        case .failure(let error):
            closing = .failure((error as? Fault) ?? Fault(.unavailable, .liveClosingSkipped))
            finish(.liveClosed, isChecked: false)
        }
    }

    private mutating func finish(_ result: Phrase, isChecked: Bool) {
        status.phase = .closed(result, isChecked: isChecked)
        status.now = now
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

extension WallClock {
    /// A clock with fast conversions for the duration of a run.
    fileprivate static func aroundNow(in zone: TimeZone) -> WallClock {
        let day: Int64 = 86_400
        return WallClock(
            zone: zone, from: Instant.now.advanced(bySeconds: -day), to: Instant.now.advanced(bySeconds: 7 * day))
    }
}
