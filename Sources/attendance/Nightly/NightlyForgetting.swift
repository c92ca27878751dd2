import Foundation
import Logging
import Messages
import Profiles
import Storage
import Tables

/// The guests whom a night forgets: those of events that ended longer ago than the profile keeps names.
///
/// Forgotten names cannot be restored, so this machine's clock alone does not decide: the service's must confirm it.
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

    private func date(_ limit: Instant) -> String {
        NightFolders.name(of: WallClock(zone: settings.timeZone).civil(at: limit))
    }

    /// A phrase about the guests that a run would forget, for `--dry-run`; `nil` if there are none.
    func planned(_ common: CommonOptions) async throws -> Phrase? {
        guard FileManager.default.fileExists(atPath: store) else { return nil }
        let store = try AttendanceStore.open(path: store, access: .reading, logger: common.logger)
        defer { store.close() }
        guard try !store.guestsToForget(endedBefore: limit(at: startedAt)).events.isEmpty else { return nil }
        do {
            let limit = try await limitByBothClocks(store)
            let found = try store.guestsToForget(endedBefore: limit)
            return found.events.isEmpty
                ? nil : .planForgotten(found.guests, events: found.events.count, before: date(limit))
        } catch let fault as Fault where fault.kind == .misconfigured {
            return .planNotForgotten(fault.message)
        }
    }

    /// Forgets the guests and reports how many. The caller holds the profile's lock.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the clocks disagree, or only this machine's is known.
    func run(_ common: CommonOptions) async throws {
        guard FileManager.default.fileExists(atPath: store) else { return }
        let store = try AttendanceStore.open(path: store, access: .writing, logger: common.logger)
        defer { store.close() }
        // Forgetting rewrites the store's file, so it is done only if there is somebody to forget.
        guard try !store.guestsToForget(endedBefore: limit(at: startedAt)).events.isEmpty else { return }
        let limit = try await limitByBothClocks(store)
        guard try !store.guestsToForget(endedBefore: limit).events.isEmpty else { return }
        let outcome = try store.forget(.guests(endedBefore: limit))
        guard common.reportsFiles else { return }
        common.tell(
            .guestsForgotten(outcome.guests, events: outcome.eventsEmptied.count, before: date(limit)), .info,
            in: settings.language)
    }

    /// The limit by this machine's clock and the service's, whichever is earlier. For a service that does not tell the time,
    /// that of its last reading before this night counts: tonight's may be by this machine's clock. Files have no clock.
    private func limitByBothClocks(_ store: AttendanceStore) async throws -> Instant {
        guard settings.source.hasClock else { return limit(at: startedAt) }
        let told = await serviceTime().map(Instant.init(secondsSinceEpoch:))
        guard let other = try told ?? store.lastReadAt(before: startedAt) else {
            throw Fault(.misconfigured, .timeNotToldYet)
        }
        let ahead = startedAt.secondsSinceEpoch - other.secondsSinceEpoch
        guard ahead.magnitude < NightClock.tolerance else {
            throw Fault(
                .misconfigured,
                told == nil && ahead > 0 ? .timeToldLongAgo(seconds: ahead) : .clocksApart(seconds: ahead))
        }
        return limit(at: min(startedAt, other))
    }
}
