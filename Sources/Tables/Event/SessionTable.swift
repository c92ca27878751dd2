/// The sessions that an event lists, a row each.
public struct SessionTable: Sendable {
    public var ids = Column<Int64>()
    public var names = TextColumn()
    /// When the session starts, as CONTRACT's rule of `startTime` and `startDate` gives it.
    public var startsAt = Column<Instant>()
    public var endsAt = Column<Instant>()

    public init() {}

    public var count: Int { ids.count }

    public mutating func append(id: Int64, name: String?, startsAt start: Instant?, endsAt end: Instant?) {
        ids.append(id)
        names.append(name)
        startsAt.append(start)
        endsAt.append(end)
    }

    /// The rows at `rows`, in that order.
    public func gathering(_ rows: [Int32]) -> SessionTable {
        var result = SessionTable()
        for row in rows.map(Int.init) {
            result.append(id: ids.values[row], name: names[row], startsAt: startsAt[row], endsAt: endsAt[row])
        }
        return result
    }
}
