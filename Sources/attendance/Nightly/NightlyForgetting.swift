import Foundation
import Logging
import Messages
import Profiles
import Storage
import Tables

/// The guests whom a night forgets: those of events that ended longer ago than the profile keeps names.
struct NightlyForgetting: Sendable {
    private let settings: Settings
    /// Events that ended before are forgotten.
    private let limit: Instant

    /// `nil` if the profile keeps names for ever.
    init?(_ settings: Settings, at now: Instant) {
        guard let days = settings.nightly.forgetAfter else { return nil }
        self.settings = settings
        limit = now.advanced(bySeconds: -Int64(days) * 86_400)
    }

    private var store: String { ProfileFolder(settings).store }
    private var date: String {
        NightFolders.name(of: WallClock(zone: settings.timeZone).civil(at: limit))
    }

    /// What a run would forget, for `--dry-run`; `nil` if nobody.
    func planned(_ common: CommonOptions) throws(Fault) -> Phrase? {
        guard FileManager.default.fileExists(atPath: store) else { return nil }
        let store = try AttendanceStore.open(path: store, access: .reading, logger: common.logger)
        defer { store.close() }
        let found = try store.guestsToForget(endedBefore: limit)
        return found.events.isEmpty ? nil : .planForgotten(found.guests, events: found.events.count, before: date)
    }

    /// Forgets them, and says how many. The profile's lock is held.
    func run(_ common: CommonOptions) throws(Fault) {
        guard FileManager.default.fileExists(atPath: store) else { return }
        let store = try AttendanceStore.open(path: store, access: .writing, logger: common.logger)
        defer { store.close() }
        // Forgetting rewrites the store's file, so on most nights nothing is to be done.
        guard try !store.guestsToForget(endedBefore: limit).events.isEmpty else { return }
        let outcome = try store.forget(.guests(endedBefore: limit))
        guard common.reportsFiles else { return }
        common.tell(
            .guestsForgotten(outcome.guests, events: outcome.eventsEmptied.count, before: date), .info,
            in: settings.language)
    }
}
