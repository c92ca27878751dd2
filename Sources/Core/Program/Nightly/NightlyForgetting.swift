import Base
import Foundation
import Logging
import Store

/// The guests whom a night forgets: those of events that ended longer ago than the profile keeps names.
///
/// Forgotten names cannot be restored, so this machine's clock alone does not decide: the service's must confirm it, or else the
/// newest data that was read must be late enough.
struct NightlyForgetting: Sendable {
    private let settings: Settings
    private let days: Int
    private let startedAt: Instant
    /// The service's clock as of now, in seconds since 1970; `nil` if unknown.
    private let serviceTime: @Sendable () async -> Int64?

    /// `nil` if the profile never forgets names.
    init?(_ settings: Settings, at now: Instant, serviceTime: @escaping @Sendable () async -> Int64?) {
        guard let days = settings.nightly.forgetAfter else { return nil }
        self.settings = settings
        self.days = days
        startedAt = now
        self.serviceTime = serviceTime
    }

    private var store: String { ProfileFolder(settings).store }

    /// The instant before which an event must have ended, by a clock that shows `now`.
    private func limit(at now: Instant) -> Instant { now.advanced(bySeconds: -Int64(days) * 86_400) }

    /// That nobody could be forgotten is told once: the file is there from then until forgetting works again.
    private var mark: String { ProfileFolder(settings).notForgotten }

    private func date(_ limit: Instant) -> String {
        NightFolders.name(of: WallClock(zone: settings.timeZone).civil(at: limit))
    }

    /// What a run would forget.
    private struct Due {
        var limit: Instant
        var guests: Int
        var events: Int
        /// Why nobody can be forgotten, though by this machine's clock somebody should be.
        var reason: Phrase?
    }

    /// A phrase about the guests that a run would forget, for `--dry-run`; `nil` if there are none.
    func planned(_ common: CommonOptions) async throws -> Phrase? {
        guard FileManager.default.fileExists(atPath: store) else { return nil }
        let store = try AttendanceStore.open(path: store, access: .reading, logger: common.logger)
        defer { store.close() }
        do {
            guard let due = try await due(in: store) else { return nil }
            if let reason = due.reason { return .planNotForgotten(reason) }
            return .planForgotten(due.guests, events: due.events, before: date(due.limit))
        } catch let fault as Fault where fault.kind == .misconfigured {
            return .planNotForgotten(fault.message)
        }
    }

    /// Forgets the guests and reports how many. The caller holds the profile's lock.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the clocks disagree or, the first time, if only this machine's is known.
    func run(_ common: CommonOptions) async throws {
        guard FileManager.default.fileExists(atPath: store) else { return }
        let store = try AttendanceStore.open(path: store, access: .writing, logger: common.logger)
        defer { store.close() }
        let found = try await due(in: store)
        if let reason = found?.reason {
            if FileManager.default.fileExists(atPath: mark) { return }
            try WholeFile.write([UInt8](), to: mark, mode: 0o600)
            throw Fault(.misconfigured, reason)
        }
        unlink(mark)
        guard let due = found else { return }
        let outcome = try store.forget(.guests(endedBefore: due.limit))
        guard common.reportsFiles else { return }
        common.tell(
            .guestsForgotten(outcome.guests, events: outcome.eventsEmptied.count, before: date(due.limit)), .info,
            in: settings.language)
    }

    /// Forgetting rewrites the store's file, so it is done only if there is somebody to forget: `nil` if there is nobody.
    private func due(in store: AttendanceStore) async throws -> Due? {
        guard try !store.guestsToForget(endedBefore: limit(at: startedAt)).events.isEmpty else { return nil }
        let vouched = try await moment(in: store)
        let limit = limit(at: min(startedAt, vouched.at))
        let found = try store.guestsToForget(endedBefore: limit)
        if !found.events.isEmpty { return Due(limit: limit, guests: found.guests, events: found.events.count) }
        return vouched.doubt.map { Due(limit: limit, guests: 0, events: 0, reason: $0) }
    }

    /// The moment that something other than this machine's clock vouches for: the service's time, or else that of the newest data
    /// that was read, with the reason why it may be long ago. Files are as old as they were saved: a mistyped check-in may be in
    /// the future.
    private func moment(in store: AttendanceStore) async throws -> (at: Instant, doubt: Phrase?) {
        guard settings.source.hasClock else {
            let saved = try store.lastReadAt() ?? Instant(secondsSinceEpoch: 0)
            return (at: saved, doubt: Phrase.dataTooOldToForget(newest: date(saved)))
        }
        if let told = await serviceTime().map(Instant.init(secondsSinceEpoch:)) {
            let ahead = startedAt.secondsSinceEpoch - told.secondsSinceEpoch
            guard ahead.magnitude < NightClock.tolerance else {
                throw Fault(.misconfigured, .clocksApart(seconds: ahead))
            }
            return (at: told, doubt: nil)
        }
        let (read, newest) = (try store.lastReadAt(), try store.newestCheckInAt())
        let ago = read.map { startedAt.secondsSinceEpoch - $0.secondsSinceEpoch } ?? 0
        let doubt = ago >= Int64(NightClock.tolerance) ? Phrase.timeToldLongAgo(seconds: ago) : Phrase.timeNotToldYet
        return (at: [read, newest].compactMap(\.self).max() ?? Instant(secondsSinceEpoch: 0), doubt: doubt)
    }
}
