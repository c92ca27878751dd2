/// The columns of check-ins and guests that a reader of an event needs. The others may be null or missing, and then
/// cost nothing.
///
/// Ids, guests, sessions, registrant types and times are always present.
public struct EventColumns: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The names of guests.
    public static let names = EventColumns(rawValue: 1)
    /// The e-mail addresses of guests.
    public static let addresses = EventColumns(rawValue: 2)
    /// How guests checked in.
    public static let methods = EventColumns(rawValue: 4)
    /// Latitudes and longitudes.
    public static let places = EventColumns(rawValue: 8)
    /// When check-ins were last edited.
    public static let edits = EventColumns(rawValue: 16)

    public static let all: EventColumns = [.names, .addresses, .methods, .places, .edits]
    /// What reports count. Comparing with an earlier reading also needs the edits; nothing here shows who a guest is.
    public static let counted: EventColumns = [.methods, .places]
    /// Who came to which session, when and as what, with the addresses that identify guests across editions.
    public static let attendance: EventColumns = [.addresses]
}
