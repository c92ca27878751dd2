import Base
import Dispatch
import Sources
import Synchronization

/// Keeps a walk's check-ins and saves them in batches as they arrive, so that a killed walk can resume.
struct StoreSink: CheckInSink {
    private let store: AttendanceStore
    /// The walk to begin after the first page.
    private let plan: WalkPlan
    /// The walk to resume. Rows above its highest id are newer than the saved ones. They are saved only with the first
    /// row below the saved ones, since saved rows must have no gap.
    private let interrupted: InterruptedWalk?
    private let saver: BatchSaver
    private var walk: WalkID?
    private var tables: EventTables
    private var saved = SavedExtent()
    /// The unreadable fields of the rows that an interrupted walk saved.
    private var fieldsBefore: [String: Int] = [:]
    /// When the walk began, how many check-ins have come since, and how many are expected in all.
    private var began = ContinuousClock.now
    private var taken = 0
    private var expected = 0
    private var lastSaved = ContinuousClock.now

    /// Roughly how much reading time a killed walk may lose.
    private static let interval = Duration.seconds(1)

    init(store: AttendanceStore, beginning plan: WalkPlan) {
        self.init(store: store, plan: plan, interrupted: nil)
    }

    init(store: AttendanceStore, resuming interrupted: InterruptedWalk) {
        self.init(store: store, plan: interrupted.plan, interrupted: interrupted)
    }

    private init(store: AttendanceStore, plan: WalkPlan, interrupted: InterruptedWalk?) {
        self.store = store
        self.plan = plan
        self.interrupted = interrupted
        saver = BatchSaver(store: store)
        walk = interrupted?.walk
        tables = EventTables(eventID: plan.eventID)
    }

    mutating func beginWalk(expecting rows: Int) throws {
        try saver.settle()
        (began, lastSaved) = (.now, .now)
        (taken, expected) = (0, rows)
        if let interrupted {
            guard let before = try store.savedTables(of: interrupted) else {
                throw Fault(.locked, .walkNotOpen(plan.eventID, walk: interrupted.walk.number))
            }
            tables = before
        } else {
            // The check-ins of a failed attempt are dropped when the next one begins.
            walk = nil
            tables = EventTables(eventID: plan.eventID)
            tables.reserveCapacity(checkIns: rows)
        }
        fieldsBefore = tables.provenance.unreadableFields
        saved = SavedExtent(of: tables)
    }

    mutating func takePage(_ append: (inout EventTables) throws -> Void) throws {
        let before = tables.checkIns.count
        try append(&tables)
        taken += tables.checkIns.count - before
    }

    mutating func endPage(lowestID: Int64?, unreadableFields: () -> [String: Int]) throws {
        if walk == nil { _ = try begin() }
        note(unreadableFields())
        let now = ContinuousClock.now
        guard now - lastSaved >= Self.interval else { return }
        // Nothing is saved if the walk is expected to end before the next time to save.
        let perInterval = Double(taken) * (Self.interval / (now - began))
        guard Double(expected - tables.checkIns.count) > perInterval else { return }
        lastSaved = now
        try saveBatch()
    }

    /// Completes the walk.
    mutating func finish(with completion: WalkCompletion, unreadableFields: [String: Int]) throws -> WalkOutcome {
        note(unreadableFields)
        try saver.settle()
        return try store.finishWalk(walk ?? begin(), with: tables, completion: completion)
    }

    mutating func giveUp() throws {
        try saver.settle()
        if let walk { try store.abandonWalk(walk) }
        walk = nil
        tables = EventTables(eventID: plan.eventID)
        saved = SavedExtent()
    }

    /// Saves what has arrived of a walk that failed.
    mutating func saveRest() throws {
        try saveBatch()
        try saver.settle()
    }

    private mutating func begin() throws -> WalkID {
        var plan = plan
        plan.highestID = tables.checkIns.ids.values.max()
        let begun = try store.beginWalk(plan)
        walk = begun
        return begun
    }

    private mutating func saveBatch() throws {
        guard tables.checkIns.count > saved.checkIns, let last = tables.checkIns.ids.values.last,
            last < interrupted?.plan.highestID ?? .max
        else { return }
        let walk = try walk ?? begin()
        try saver.save(store.batch(of: tables, after: &saved), to: walk)
    }

    private mutating func note(_ unreadableFields: [String: Int]) {
        tables.provenance.unreadableFields = fieldsBefore.merging(unreadableFields, uniquingKeysWith: +)
    }
}

/// Saves a walk's batches in the background, one at a time.
private final class BatchSaver: Sendable {
    private let store: AttendanceStore
    private let queue = DispatchQueue(label: "attendance.batches")
    private let failure = Mutex<Fault?>(nil)

    init(store: AttendanceStore) { self.store = store }

    /// Saves a batch after the previous one is saved. Throws the error of saving the previous one.
    func save(_ batch: WalkBatch, to walk: WalkID) throws(Fault) {
        try settle()
        queue.async { [self] in
            do throws(Fault) {
                try store.append(batch, to: walk)
            } catch {
                failure.withLock { $0 = error }
            }
        }
    }

    /// Waits until the last batch is saved. Throws the error of saving it.
    func settle() throws(Fault) {
        queue.sync {}
        if let fault = failure.withLock({ $0 }) { throw fault }
    }
}
