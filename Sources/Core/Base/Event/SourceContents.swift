/// What a source provides about events. Anything else is unknown, not zero.
public struct SourceContents: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The number registered for each session and type.
    public static let registrations = SourceContents(rawValue: 1 << 0)
    /// The service's own counts of check-ins, with which the check-ins read are reconciled.
    public static let reportedCounts = SourceContents(rawValue: 1 << 1)
    /// The ends of sessions. All sources provide their starts, as far as those are known.
    public static let sessionEnds = SourceContents(rawValue: 1 << 2)
    /// The places of check-ins.
    public static let coordinates = SourceContents(rawValue: 1 << 3)
    /// The methods of check-ins, such as a QR code.
    public static let methods = SourceContents(rawValue: 1 << 4)
    /// The times of the last changes of check-ins.
    public static let edits = SourceContents(rawValue: 1 << 5)
    /// The types that guests came as.
    public static let registrantTypes = SourceContents(rawValue: 1 << 6)
    /// The times of check-ins, and not only that guests came.
    public static let times = SourceContents(rawValue: 1 << 7)

    /// The names of guests.
    public static let names = SourceContents(rawValue: 1 << 9)
    /// The e-mail addresses of guests.
    public static let addresses = SourceContents(rawValue: 1 << 10)
    /// What distinguishes one person from another outside the source.
    public static let people: SourceContents = [.names, .addresses]

    /// Whether the service's own counts are of guests instead of check-ins, and only of guests whom a session expects.
    public static let guestCounts = SourceContents(rawValue: 1 << 8)

    public static let all: SourceContents = [
        .registrations, .reportedCounts, .sessionEnds, .coordinates, .methods, .edits, .registrantTypes, .times, .names,
        .addresses,
    ]
}

extension OfferTable {
    /// The counts of registrations and check-ins that the offers themselves provide.
    public var contentsShown: SourceContents {
        var shown: SourceContents = []
        if contains(where: { $0.registered != nil }) { shown.insert(.registrations) }
        if contains(where: { $0.reportedCheckIns != nil }) { shown.insert(.reportedCounts) }
        return shown
    }
}

extension EventTables {
    /// What the data themselves provide: for sources whose contents differ from event to event, as with files. Always
    /// includes `edits`, which no report shows. Names and addresses are known only to tables that have these columns.
    public var contentsShown: SourceContents {
        var shown: SourceContents = offers.contentsShown.union(.edits)
        if sessions.endsAt.validCount > 0 { shown.insert(.sessionEnds) }
        if checkIns.latitudes.validCount > 0, checkIns.longitudes.validCount > 0 { shown.insert(.coordinates) }
        if methods.count > 0 { shown.insert(.methods) }
        if typeReferences.count > 0 || offers.count > 0 { shown.insert(.registrantTypes) }
        if checkIns.count == 0 || checkIns.createdAt.values.contains(where: { $0 != .untimed }) { shown.insert(.times) }
        let rows = 0..<guests.count
        if rows.contains(where: { guests.firstNames.isValid($0) || guests.lastNames.isValid($0) }) {
            shown.insert(.names)
        }
        if rows.contains(where: guests.emails.isValid) { shown.insert(.addresses) }
        return shown
    }

    /// Whether some check-ins have no time of their own.
    public var hasUntimed: Bool { checkIns.createdAt.values.contains(.untimed) }

    /// The event with only those check-ins that have a time of their own.
    public func withoutUntimed() -> EventTables {
        var tables = self
        let times = checkIns.createdAt.values
        tables.keepCheckIns(times.indices.lazy.filter { times[$0] != .untimed }.map(Int32.init))
        return tables
    }
}
