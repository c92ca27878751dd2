import Base
import Foundation
import Logging
import Program
import Sources
import Synchronization
import Templates

/// One run of `attendance watch`: reads the event as any report does, follows it, and reads it again at the end.
struct WatchRun: Sendable {
    let event: Int64
    /// Whether the store is left as it is.
    let isLive: Bool
    /// Seconds to wait for another run that holds the lock.
    let waitSeconds: Int
    /// Seconds between two refreshes, and at least between two lines.
    let interval: Double
    let every: Int
    /// The file of the page for a wall; `nil` for none.
    let page: String?
    let printsJSON: Bool
    let common: CommonOptions
    let settings: Settings
    let rules: LiveRules
    /// When to end by itself; `nil` for never.
    let end: Instant?

    private var mode: ReadingMode { isLive ? .live : .store }

    func run() async throws {
        let theme = try ThemeLibrary(environment: ProcessInfo.processInfo.environment).find(Theme.tikit.name)
        let readings = try await read(.seconds(waitSeconds), common)
        try requireSessions(of: readings.tables)
        let (events, send) = AsyncStream<WatchEvent>.makeStream()
        let display = try WatchDisplay(self, theme: theme) { send.yield($0 == .quit ? .quit : .redraw) }
        defer { display.leave() }
        let signals = Mutex(0)
        Interruption.handle { _ in
            // The third signal ends the process at once.
            guard
                signals.withLock({
                    $0 += 1; return $0
                }) < 3
            else {
                display.leave()
                return false
            }
            send.yield(.quit)
            return true
        }
        defer { Interruption.handle(by: nil) }
        var watched = try await Service.withEvents(settings: settings, common: common, for: .following) { source in
            guard let source = source as? any FollowingSource else {
                throw Fault(
                    .misconfigured, .sourceIsNotFollowed(settings.profileName, source: settings.source.name))
            }
            var watch = try FollowedEvent(self, readings, source, display, send)
            try await watch.run(events)
            return watch
        }
        display.leave()
        try display.finish(watched.view(), watched.status)
        if case .failure(let fault) = watched.closing {
            common.tell(.liveUnchecked(because: fault.message), in: settings.language)
            throw Finished(status: ExitStatus.partial)
        }
    }

    /// Reads the event as a report would.
    func read(_ timeout: Duration, _ common: CommonOptions, full: Bool = false) async throws -> EventReadings {
        let mode: ReadingMode = full && self.mode == .store ? .full : mode
        let lock = try await mode.lock(settings, common.logger, timeout: timeout)
        return try await Service.withReader(mode, settings: settings, common: common, under: lock) {
            try await $0.read(event, .all, comparedWith: nil)
        }
    }

    private func requireSessions(of tables: EventTables) throws(Fault) {
        let named: [(String, [Int64: Int])] = [
            ("--capacity", rules.capacities), ("--rate", rules.rates), ("--scanners", rules.scanners),
        ]
        for (flag, limits) in named {
            let selection = Set(limits.keys).subtracting(tables.sessions.ids.values)
                .subtracting(tables.sessionReferences.identifiers)
            if let id = selection.min() {
                throw Fault(.notFound, .limitOfUnknownSession(id, flag: flag, event: event))
            }
        }
    }
}

/// An occurrence while an event is followed.
enum WatchEvent: Sendable {
    /// A second has passed.
    case tick
    case quit, redraw
    case refreshed(Result<WatchRefresh, any Error>)
    case closed(Result<EventTables, any Error>)
}

/// A successful refresh: what it found, and the state that the next one continues from.
struct WatchRefresh: Sendable {
    var follower: EventFollower
    var pending: EventTables
    var change: FollowedChange
    /// A new listing of sessions and offers, if it was time for one.
    var listing: SessionListing?
    /// The whole event, if the counts did not add up.
    var whole: EventTables?
}
