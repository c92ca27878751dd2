/// The events of an account, a row each, as `GET /events` lists them.
public struct EventTable: Sendable {
    public var ids = Column<Int64>()
    public var names = TextColumn()
    public var startsAt = Column<Instant>()
    public var endsAt = Column<Instant>()
    public var places = TextColumn()
    public var cities = TextColumn()
    /// 1 active, 0 not.
    public var active = Column<Int64>()
    /// How many are registered in all, as the service counts them.
    public var registrants = Column<Int64>()

    public init() {}

    public var count: Int { ids.count }
}
