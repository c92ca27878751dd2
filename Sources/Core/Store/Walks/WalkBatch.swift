public import Base

/// How far a walk's tables have been saved.
public struct SavedExtent: Sendable {
    public private(set) var checkIns = 0
    private(set) var guests = 0
    private(set) var sessions = 0
    private(set) var types = 0
    private(set) var methods = 0
    /// The lowest check-in id saved. Rows below it do not change the name of any saved guest, session or type.
    private(set) var lowestID = Int64.max
    private(set) var unreadableFields: [String: Int] = [:]

    /// Starts with nothing saved.
    public init() {}

    /// Starts with everything in `tables` saved.
    public init(of tables: EventTables) { advance(to: tables) }

    fileprivate mutating func advance(to tables: EventTables) {
        lowestID = min(lowestID, tables.checkIns.ids.values[checkIns...].min() ?? .max)
        checkIns = tables.checkIns.count
        guests = tables.guests.count
        sessions = tables.sessionReferences.count
        types = tables.typeReferences.count
        methods = tables.methods.count
        unreadableFields = tables.provenance.unreadableFields
    }
}

/// Packed check-ins of a walk, to be saved before the walk is complete, with the guests, sessions and types that no
/// earlier batch has.
///
///     var saved = SavedExtent()
///     while … {
///         tables.append(row)                              // some ten thousand
///         try store.append(store.batch(of: tables, after: &saved), to: walk)
///     }
public struct WalkBatch: Sendable {
    let eventID: Int64
    let checkIns: Int
    let lowestID: Int64?
    let highestID: Int64?
    let content: [UInt8]
    let isEmpty: Bool

    fileprivate init(_ tables: EventTables, after saved: SavedExtent, forgetting forgotten: Set<Int64>) {
        let ids = tables.checkIns.ids.values[saved.checkIns...]
        eventID = tables.eventID
        checkIns = ids.count
        lowestID = ids.min()
        highestID = ids.max()
        isEmpty = ids.isEmpty && tables.provenance.unreadableFields == saved.unreadableFields
        content = BatchPacking.pack(tables, after: saved, forgetting: forgotten)
    }
}

extension EventTables {
    /// Requires all columns: a column that was not read would be saved as missing.
    func requireAllColumns() { precondition(columns == .all, "a walk has every column") }
}

extension AttendanceStore {
    /// Packs what `tables` have beyond `saved`, and advances `saved` to their end. Names and coordinates of forgotten
    /// guests are omitted.
    public func batch(of tables: EventTables, after saved: inout SavedExtent) throws(Fault) -> WalkBatch {
        tables.requireAllColumns()
        let batch = WalkBatch(tables, after: saved, forgetting: try forgottenGuests(of: tables.eventID))
        saved.advance(to: tables)
        return batch
    }
}
