public import Aggregation
public import Base
public import Foundation

/// The parameters of a section's query, besides the section and the dialect.
public struct QueryParameters: Sendable {
    /// The ids of the events to count; if empty, all events of the dataset. Rows of several events begin with `event_id`, those of
    /// a single event do not have it.
    public var events: [Int64]
    /// The check-ins, sessions and offers to count.
    var selection: Selection
    /// A further restriction, such as a section's own filter.
    var narrower = Selection()
    /// The moment at which sessions are judged, if it is before the time of reading. Later check-ins are left out.
    public var asOf: Instant?
    /// The zone of displayed times, days and bins.
    public var zone: TimeZone
    /// The width of bins. An event that would have too many gets wider ones.
    public var binWidth: BinWidth
    /// The number of characters of a geohash, 1 to 8.
    var cellLength: Int
    /// The guests that the service does not count, by event, for events whose service counts guests.
    public var uncounted: [Int64: [UncountedGuests]] = [:]
    /// The ends by which events from files are judged that have no other.
    public var assumedEnds: [Int64: AssumedEnd] = [:]
    /// The last second at which a check-in can have happened, by event, for events some of whose check-ins cannot.
    public var limits: [Int64: Instant] = [:]
    /// The events whose source does not say how many are registered.
    public var untold: Set<Int64> = []

    public init(
        events: [Int64] = [], selection: Selection = Selection(), asOf: Instant? = nil, zone: TimeZone = .gmt,
        binWidth: BinWidth = .quarterHour, cellLength: Int = 6
    ) {
        self.events = events
        self.selection = selection
        self.asOf = asOf
        self.zone = zone
        self.binWidth = binWidth
        self.cellLength = min(max(cellLength, 1), 8)
    }
}

extension QueryParameters {
    /// Whether a filter leaves only some registrant types.
    var isOfTypes: Bool { !selection.registrantTypes.isEmpty || !narrower.registrantTypes.isEmpty }

    /// The number for a row of a session and type, counted in the way of the event's service: its check-ins, or its guests minus
    /// those that the service does not count.
    func comparableCount(_ row: String, checkIns: String, guests: String) -> String {
        guard !uncounted.isEmpty else { return checkIns }
        let events = uncounted.sorted { $0.key < $1.key }.map { event, rows -> String in
            let cases = rows.map {
                "WHEN \(row).session_id = \($0.sessionID) AND \(row).registrant_type_id = \($0.registrantTypeID) "
                    + "THEN greatest(\(guests) - \($0.total), 0)"
            }
            let counted = cases.isEmpty ? guests : "CASE \(cases.joined(separator: " ")) ELSE \(guests) END"
            return "WHEN \(row).event_id = \(event) THEN \(counted)"
        }
        return "CASE \(events.joined(separator: " ")) ELSE \(checkIns) END"
    }

    /// The registrations where there is no offer, in a row of an event: nobody's or, if the source does not say, not known.
    func registeredWithoutOffer(_ row: String) -> String {
        guard !untold.isEmpty else { return "0" }
        return
            "CASE WHEN \(row).event_id NOT IN (\(untold.sorted().map(String.init).joined(separator: ", "))) THEN 0 END"
    }

    /// The end of an event, told or assumed.
    var eventEnd: String {
        let cases = assumedEnds.sorted { $0.key < $1.key }.compactMap { event, end in
            end.instant.map { "WHEN event_id = \(event) THEN \($0.secondsSinceEpoch)" }
        }
        return cases.isEmpty ? "ends_at" : "coalesce(ends_at, CASE \(cases.joined(separator: " ")) END)"
    }

    /// The last second at which a check-in of a row's event can have happened.
    var believedUntil: String {
        let last = (asOf ?? BelievedRange.times.upperBound).secondsSinceEpoch
        let cases = limits.sorted { $0.key < $1.key }.map { event, limit in
            "WHEN event_id = \(event) THEN \(min(limit.secondsSinceEpoch, last))"
        }
        return cases.isEmpty ? "\(last)" : "CASE \(cases.joined(separator: " ")) ELSE \(last) END"
    }

    /// The condition that keeps the check-ins by which sessions are judged.
    var cutoffCondition: [String] {
        asOf.map { [isThere("created_at", by: $0)] } ?? []
    }

    /// The condition that a check-in is there at a moment; those that cannot have happened are once all others are, as in
    /// `EventTables.asOf`.
    private func isThere(_ time: String, by moment: Instant) -> String {
        let whole = limits.filter { $0.value <= moment }.keys.sorted().map(String.init)
        let ofWhole = whole.isEmpty ? "" : " OR event_id IN (\(whole.joined(separator: ", ")))"
        return "(\(Self.isUntimed) OR \(time) <= \(moment.secondsSinceEpoch)\(ofWhole))"
    }

    /// A check-in without a time is before all others.
    private static let isUntimed = "created_at IS NULL"

    /// The conditions on the rows of a table with the given columns.
    func conditions(
        session: String? = nil, type: String? = nil, method: String? = nil, time: String? = nil, in dialect: SQLDialect
    ) -> [String] {
        func list(_ ids: some Sequence<Int64>) -> String { ids.sorted().map(String.init).joined(separator: ", ") }
        var conditions: [String] = []
        if !events.isEmpty {
            conditions.append(events.count == 1 ? "event_id = \(events[0])" : "event_id IN (\(list(events)))")
        }
        for selection in [selection, narrower] {
            if let session, !selection.sessions.isEmpty {
                conditions.append("\(session) IN (\(list(selection.sessions)))")
            }
            if let type, !selection.registrantTypes.isEmpty {
                conditions.append("\(type) IN (\(list(selection.registrantTypes)))")
            }
            if let method, !selection.methods.isEmpty {
                let names = selection.methods.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
                conditions.append("\(method) IN (\(names.map(dialect.literal).joined(separator: ", ")))")
            }
            if let time, let from = selection.from { conditions.append("\(time) >= \(from.secondsSinceEpoch)") }
            if let time, let to = selection.to {
                conditions.append("(\(Self.isUntimed) OR \(time) < \(to.secondsSinceEpoch))")
            }
        }
        if let time, let asOf { conditions.append(isThere(time, by: asOf)) }
        return conditions
    }
}

/// The offsets of a zone as constants of a query. The engines' own time zone data are of different years, and governments change
/// time zones, so every engine uses the program's data.
struct ZoneRuns {
    /// `starts_at, ends_at, utc_offset, earlier_offset, offset_text` of each span of time with one offset.
    let rows: [String]

    /// The runs are computed from 1970 to 2049. Earlier instants have the first offset, later ones the last.
    private static let first = Instant(secondsSinceEpoch: 0)
    private static let last = Instant(secondsSinceEpoch: 2_524_607_999)

    init(_ zone: TimeZone, _ dialect: SQLDialect) {
        let runs = WallClock(zone: zone, from: Self.first, to: Self.last).runs
        rows = runs.indices.map { index in
            let starts = index == 0 ? BelievedRange.times.lowerBound : runs[index].start
            let end =
                index + 1 < runs.count
                ? runs[index + 1].start.secondsSinceEpoch : BelievedRange.times.upperBound.secondsSinceEpoch + 1
            let offset = runs[index].offset
            return [
                "\(starts.secondsSinceEpoch)", "\(end)", "\(offset)", "\(runs[max(0, index - 1)].offset)",
                dialect.literal(Self.text(of: offset)),
            ].joined(separator: ", ")
        }
    }

    /// An offset such as `-03:00`, with seconds if it has any.
    private static func text(of offset: Int) -> String {
        let magnitude = abs(offset)
        let parts = [magnitude / 3600, magnitude / 60 % 60] + (magnitude % 60 == 0 ? [] : [magnitude % 60])
        return (offset < 0 ? "-" : "+") + parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}
