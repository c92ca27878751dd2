import Extraction
import Storage
import Tables

/// Saves a walk's check-ins in batches as they arrive, so that a killed walk can resume.
struct StoreSink: CheckInSink {
    private let store: AttendanceStore
    private let event: Int64
    /// The walk to begin after the first page.
    private let plan: WalkPlan
    /// In a resumed walk, rows above this id are newer than the saved ones. They are saved at the end, since the
    /// saved ones must have no gap.
    private let savedHighestID: Int64?
    private var walk: WalkID?
    private var batch: EventTables
    private var newer: EventTables

    /// Large enough to keep the cost of writing low, small enough that little has to be read again.
    private static let batchSize = 20_000
    /// Unreadable fields of the rows so far, and those already saved with rows.
    private var unreadableFields: [String: Int] = [:]
    private var savedUnreadableFields: [String: Int] = [:]
    /// When the walk began and how much arrived since: check-ins of a slow service are saved about once a second, so
    /// that little has to be requested again.
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
        // The check-ins of a failed attempt are dropped when the next one begins. A resumed walk has one attempt; if
        // it is inconsistent, the collector makes a full walk.
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

    /// Saves the remaining check-ins and completes the walk.
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

    /// Saves what has arrived since the last flush.
    mutating func flush() throws {
        guard batch.checkIns.count > 0 else { return }
        batch.provenance.unreadableFields = takeUnreadableFields()
        try store.append(batch, to: walk ?? begin())
        batch = EventTables(eventID: event)
    }

    /// The counts not saved yet, to be saved with the next rows.
    private mutating func takeUnreadableFields() -> [String: Int] {
        defer { savedUnreadableFields = unreadableFields }
        return unreadableFields.merging(savedUnreadableFields, uniquingKeysWith: -).filter { $0.value > 0 }
    }
}
