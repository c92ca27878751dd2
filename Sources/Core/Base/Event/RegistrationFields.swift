import Foundation

/// The fields of registrations that are asked for, such as a company or a country.
public struct FieldNames: Sendable, Hashable {
    /// Those of a form or a profile, which every report shows.
    public private(set) var shown: [String] = []
    /// Those that only sections of definitions name.
    public private(set) var others: [String] = []

    /// Names that only case, accents or blanks tell apart are one.
    public init(_ shown: [String] = [], others: [String] = []) {
        for name in shown where !has(name) { self.shown.append(name) }
        add(others: others)
    }

    public var all: [String] { shown + others }
    public var isEmpty: Bool { all.isEmpty }

    public mutating func add(others names: [String]) {
        for name in names where !has(name) { others.append(name) }
    }

    public func has(_ name: String) -> Bool { all.contains { MatchedName($0) == MatchedName(name) } }
}

/// What registrations say in the fields that were asked for.
///
/// Values that only case, accents or blanks tell apart are one, written as it is most often.
public struct RegistrationFields: Sendable, Equatable {
    /// Somebody registered for a session. A person may be registered several times.
    public struct Registration: Sendable, Hashable {
        public var guest: Int64
        /// `nil` if nobody knows for which of several sessions.
        public var session: Int64?
        public var registrantType: Int64?

        public init(guest: Int64, session: Int64?, registrantType: Int64?) {
            self.guest = guest
            self.session = session
            self.registrantType = registrantType
        }

        private var key: (Int64, Int64, Int64) { (guest, session ?? .min, registrantType ?? .min) }
        static func precedes(_ left: Self, _ right: Self) -> Bool { left.key < right.key }
    }

    public let names: FieldNames
    /// For each guest who has a value, that of each field.
    public private(set) var values: [Int64: [String?]]
    /// By guest, session and type; `nil` if the source does not say who is registered.
    public private(set) var registrations: [Registration]?

    /// - Parameters:
    ///   - values: For each guest, the values of all fields, as written.
    ///   - registrations: Empty if nobody knows who is registered.
    public init(_ names: FieldNames, values: [Int64: [String?]], registrations: [Registration]) {
        self.names = names
        self.registrations = registrations.isEmpty ? nil : registrations.sorted(by: Registration.precedes)
        let spellings = names.all.indices.map { field in Self.spellings(values.values.compactMap { $0[field] }) }
        self.values = values.compactMapValues { written in
            let values = zip(written, spellings).map { text, spellings in text.flatMap { spellings[$0] } }
            return values.allSatisfy { $0 == nil } ? nil : values
        }
    }

    /// How each text is written, but for those that are blank.
    private static func spellings(_ texts: [String]) -> [String: String] {
        let counts = texts.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        var spellings: [String: String] = [:]
        for (name, same) in Dictionary(grouping: counts, by: { MatchedName($0.key) }) where !name.isEmpty {
            let written = same.map { (text: $0.key.precomposedStringWithCanonicalMapping, count: $0.value) }
            // Of equals, the one whose bytes come first.
            let most = written.max { ($0.count, ExactText($1.text)) < ($1.count, ExactText($0.text)) }
            for text in same { spellings[text.key] = most?.text }
        }
        return spellings
    }

    /// The place of a field; `nil` if it was not asked for.
    public func place(of name: String) -> Int? {
        names.all.firstIndex { MatchedName($0) == MatchedName(name) }
    }

    /// Keeps only some registrations, as a filter on sessions and types does.
    ///
    /// - Parameter isOfSessions: Whether only some sessions are kept: who is registered there is unknown if the session of some
    ///   registrations is.
    package mutating func keepRegistrations(isOfSessions: Bool, where isKept: (Registration) -> Bool) {
        if isOfSessions, registrations?.contains(where: { $0.session == nil }) == true { registrations = nil }
        registrations = registrations?.filter(isKept)
    }

    /// The same without the values of some guests, who stay registered.
    package func withoutValues(of guests: Set<Int64>) -> RegistrationFields {
        var fields = self
        for guest in guests { fields.values[guest] = nil }
        return fields
    }
}
