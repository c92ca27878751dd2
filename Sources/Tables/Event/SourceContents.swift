/// What a source tells of events. What it does not tell is unknown, and not zero.
public struct SourceContents: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// How many are registered for each session and type.
    public static let registrations = SourceContents(rawValue: 1 << 0)
    /// The service's own counts of check-ins, with which those read are reconciled.
    public static let reportedCounts = SourceContents(rawValue: 1 << 1)
    /// When sessions end. All sources tell when they start, as far as that is known.
    public static let sessionEnds = SourceContents(rawValue: 1 << 2)
    /// Where check-ins were made.
    public static let coordinates = SourceContents(rawValue: 1 << 3)
    /// How check-ins were made, such as by QR code.
    public static let methods = SourceContents(rawValue: 1 << 4)
    /// When check-ins were last changed.
    public static let edits = SourceContents(rawValue: 1 << 5)
    /// As what guests came.
    public static let registrantTypes = SourceContents(rawValue: 1 << 6)
    /// When guests checked in, and not only that they did.
    public static let times = SourceContents(rawValue: 1 << 7)

    /// Who guests are, by name.
    public static let names = SourceContents(rawValue: 1 << 9)
    /// The e-mail addresses of guests.
    public static let addresses = SourceContents(rawValue: 1 << 10)
    /// What tells one person from another outside the source.
    public static let people: SourceContents = [.names, .addresses]

    /// The service's own counts are of guests, and only of those whom a session expects, instead of check-ins.
    public static let guestCounts = SourceContents(rawValue: 1 << 8)

    public static let all: SourceContents = [
        .registrations, .reportedCounts, .sessionEnds, .coordinates, .methods, .edits, .registrantTypes, .times, .names,
        .addresses,
    ]
}

extension OfferTable {
    /// Which counts of registrations and check-ins the offers themselves tell.
    public var contentsShown: SourceContents {
        var shown: SourceContents = []
        if contains(where: { $0.registered != nil }) { shown.insert(.registrations) }
        if contains(where: { $0.reportedCheckIns != nil }) { shown.insert(.reportedCounts) }
        return shown
    }
}

extension EventTables {
    /// What the data themselves tell: for sources whose contents differ from event to event, as those of files do. `edits` is what no
    /// report shows, and so always there. Names and addresses are known only to tables that have these columns.
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

    /// Whether check-ins have no time of their own.
    public var hasUntimed: Bool { checkIns.createdAt.values.contains(.untimed) }

    /// The event with the check-ins only that have a time of their own.
    public func withoutUntimed() -> EventTables {
        var tables = self
        let times = checkIns.createdAt.values
        tables.keepCheckIns(times.indices.lazy.filter { times[$0] != .untimed }.map(Int32.init))
        return tables
    }
}
