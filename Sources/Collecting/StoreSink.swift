import Extraction
import Storage
import Tables

/// Saves the check-ins of a walk in the store as they come, in batches, so that a walk that is killed can go on.
struct StoreSink: CheckInSink {
    private let store: AttendanceStore
    private let event: Int64
    /// What to begin once the first page is there.
    private let plan: WalkPlan
    /// In a walk that goes on: rows above this id are newer than those saved, and wait for the end, since saved ones must
    /// leave no gap.
    private let savedHighestID: Int64?
    private var walk: WalkID?
    private var batch: EventTables
    private var newer: EventTables

    /// Large enough that a write for each costs little, small enough that little is read again.
    private static let batchSize = 20_000
    /// Fields of the rows so far that could not be read; those of them that were saved with the rows.
    private var unreadableFields: [String: Int] = [:]
    private var savedUnreadableFields: [String: Int] = [:]
    /// When the walk began and how much came since: a slow service is saved about every second's worth of, so that it
    /// need not be asked again for much.
    private var began = ContinuousClock.now
    private var taken = 0

    init(store: AttendanceStore, event: Int64, beginning plan: WalkPlan) {
        self.init(store: store, event: event, plan: plan, savedHighestID: nil, walk: nil)
    }

    init(store: AttendanceStore, event: Int64, resuming interrupted: InterruptedWalk) {
        self.init(
            store: store, event: event, plan: interrupted.plan, savedHighestID: interrupted.plan.highestID,
            walk: interrupted.walk)
    }

    private init(store: AttendanceStore, event: Int64, plan: WalkPlan, savedHighestID: Int64?, walk: WalkID?) {
        self.store = store
        self.event = event
        self.plan = plan
        self.savedHighestID = savedHighestID
        self.walk = walk
        batch = EventTables(eventID: event)
        newer = EventTables(eventID: event)
    }

    mutating func beginWalk(expecting rows: Int) throws {
        (began, taken) = (.now, 0)
        (unreadableFields, savedUnreadableFields) = ([:], [:])
        batch = EventTables(eventID: event)
        newer = EventTables(eventID: event)
        // What an attempt that came to nothing has saved is dropped as the next one begins. A walk that goes on has one
        // attempt: where it does not add up, the collector walks whole.
        if savedHighestID == nil { walk = nil }
    }

    mutating func append(_ row: borrowing CheckInTable.Row) throws {
        taken += 1
        if let savedHighestID, row.id > savedHighestID { newer.append(row) } else { batch.append(row) }
    }

    mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) throws {
        if walk == nil { try begin() }
        self.unreadableFields = unreadableFields()
        let perSecond = Double(taken) / max(began.duration(to: .now) / .seconds(1), 0.001)
        if Double(batch.checkIns.count) >= min(Double(Self.batchSize), perSecond) { try flush() }
    }

    /// Saves what is left and completes the walk.
    mutating func finish(with completion: WalkCompletion, unreadableFields: [String: Int]) throws -> WalkOutcome {
        self.unreadableFields = unreadableFields
        try flush()
        newer.provenance.unreadableFields = takeUnreadableFields()
        let walk = try walk ?? begin()
        try store.append(newer, to: walk)
        return try store.finishWalk(walk, of: event, with: completion)
    }

    mutating func giveUp() throws {
        batch = EventTables(eventID: event)
        newer = EventTables(eventID: event)
        if let walk { try store.abandonWalk(walk) }
        walk = nil
    }

    @discardableResult
    private mutating func begin() throws -> WalkID {
        var plan = plan
        plan.highestID = batch.checkIns.ids.values.max()
        let begun = try store.beginWalk(plan)
        walk = begun
        return begun
    }

    /// Saves what has come since the last time.
    mutating func flush() throws {
        guard batch.checkIns.count > 0 else { return }
        batch.provenance.unreadableFields = takeUnreadableFields()
        try store.append(batch, to: walk ?? begin())
        batch = EventTables(eventID: event)
    }

    /// The counts that are not saved yet, which the rows that are saved next take with them.
    private mutating func takeUnreadableFields() -> [String: Int] {
        defer { savedUnreadableFields = unreadableFields }
        return unreadableFields.merging(savedUnreadableFields, uniquingKeysWith: -).filter { $0.value > 0 }
    }
}
