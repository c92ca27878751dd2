import Base
import Foundation
import Store

/// The store of a club: made as first a reading of everything makes it, and then, on a copy, one of late.
struct ClubStore {
    let path: String
    let club: SyntheticClub

    private static let source = "http://127.0.0.1/api/"
    private static let week: Int64 = 7 * 86_400
    /// Visits since the first reading.
    private static let new = 5000

    func write() throws {
        let everything = club.tables(keepingVisitIDs: true)
        let store = try AttendanceStore.open(path: path, access: .writing)
        defer { store.close() }
        let outcome = try timed("first reading, written") { try store.save(everything, as: plan(since: nil)) }
        precondition(outcome.visits == club.visits && outcome.newVisits == club.visits)
    }

    /// The readings of the nights after, for which the store is brought to what it was again at the end.
    func writeNights() throws {
        let store = try AttendanceStore.open(path: path, access: .writing)
        defer { store.close() }
        let since = Instant(secondsSinceEpoch: SyntheticClub.last - Self.week)
        let late = club.tables(keepingVisitIDs: true, since: since, new: Self.new)
        let night = try timed("a reading of seven days, \(late.visits.count) visits, \(Self.new) new") {
            try store.save(late, as: plan(since: since))
        }
        precondition(night.newVisits == Self.new && night.vanishedVisits == 0)
        let everything = club.tables(keepingVisitIDs: true)
        let again = try timed("a reading of everything again, \(Self.new) gone") {
            try store.save(everything, as: plan(since: nil))
        }
        precondition(again.visits == club.visits && again.vanishedVisits == Self.new)
    }

    private func plan(since: Instant?) -> ReadingPlan {
        let now = Instant(secondsSinceEpoch: SyntheticClub.last + 3600)
        return ReadingPlan(source: Self.source, since: since, startedAt: now, finishedAt: now)
    }
}
