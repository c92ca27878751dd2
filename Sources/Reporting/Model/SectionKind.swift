public import Membership

/// A kind of section: everything about it, in one declaration together with the code that makes it.
///
///     public static let geoCells = SectionKind(
///         event: "geo_cells", group: .places, traits: [.cells], inPacks: .categories
///     ) { material in
///         ReportSection(title: .geoCells, table: …)
///     }
///
/// Each topic lists its sections once (`ReportTopic`). Code that needs sections is given topics, and whatever differs between
/// sections is a property.
public struct SectionKind: Sendable {
    /// Its name in files and definitions.
    public let rawValue: String
    /// The group of its sheet in a workbook.
    public let group: SectionGroup
    public let traits: Traits
    let onScreen: ScreenPlace
    /// The name that it shares with sections that count the same, grouped differently.
    public let family: Family?
    /// Its form in a pack for sponsors; `nil` if it is not allowed because it shows single check-ins, ids of guests, exact
    /// times or places, or numbers that are not protected together with those of the pack.
    package let packForm: PackForm?
    /// Who may read it, if it is about a club's members. Members may read what can be limited to their own visits and rows.
    public let access: MemberAccess
    /// Its SQL, for engines that count a dataset.
    public let query: SectionQuery
    public let topic: ReportTopic
    private let making: @Sendable (any SectionInput) -> ReportSection?

    /// - Parameter make: Makes the section, with all its columns and rows, in its own order.
    package init<Input: SectionInput>(
        _ name: String, of topic: ReportTopic, group: SectionGroup, traits: Traits, family: Family? = nil,
        packForm: PackForm? = nil, access: MemberAccess = .club, onScreen place: ScreenPlace,
        query: SectionQuery = .none(because: "datasets have events' check-ins only"),
        make: @escaping @Sendable (Input) -> ReportSection
    ) {
        rawValue = name
        self.topic = topic
        self.group = group
        self.traits = traits
        self.family = family
        self.packForm = packForm
        self.access = access
        onScreen = place
        self.query = query
        making = { ($0 as? Input).map(make) }
    }

    /// The section made from its topic's input; `nil` for the input of another topic.
    package func section(of input: any SectionInput) -> ReportSection? {
        guard var section = making(input) else { return nil }
        section.kind = self
        section.name = rawValue
        return section
    }

    /// What a definition may say about the section, and what the section depends on.
    public struct Traits: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// It can be limited to some check-ins, by session, type or method.
        public static let filter = Traits(rawValue: 1 << 0)
        /// Its numbers are about a period. Other sections about members are about their current state and all their visits.
        static let period = Traits(rawValue: 1 << 1)
        /// It counts by time interval, whose width can be set.
        package static let bin = Traits(rawValue: 1 << 2)
        /// It counts by cell of a geohash.
        public static let cells = Traits(rawValue: 1 << 3)
        /// It is about queues: how long a check-in takes, and how long one may wait.
        package static let queues = Traits(rawValue: 1 << 4)
        /// It assumes a number of scanners.
        static let scanners = Traits(rawValue: 1 << 5)
        /// It says what is about to expire.
        static let expiry = Traits(rawValue: 1 << 6)
        /// It shows check-ins one by one, from the tables themselves.
        public static let checkIns = Traits(rawValue: 1 << 7)
        /// It compares with an earlier reading.
        static let comparison = Traits(rawValue: 1 << 8)
        /// Each check-in's time counts, not only how many there were in each interval.
        public static let times = Traits(rawValue: 1 << 9)
        /// It identifies sessions and types only by id, as programs expect. For people, names are added beside the ids.
        static let idsOnly = Traits(rawValue: 1 << 10)
        /// Its rows are single members or families, identified by id.
        static let perMember = Traits(rawValue: 1 << 11)
        /// It depends only on members' states and plans, so that it is empty for a club without either.
        static let states = Traits(rawValue: 1 << 12)
        /// It counts by guests' e-mail addresses, from the tables themselves.
        public static let addresses = Traits(rawValue: 1 << 13)
        /// It names guests or members, from the tables themselves: only a definition with personal data may have it.
        public static let naming = Traits(rawValue: 1 << 14)

        /// It is the history of one member, who must be named.
        static let singleMember = Traits(rawValue: 1 << 15)
        /// It shows facts of sessions from a file, which other engines do not have.
        static let facts = Traits(rawValue: 1 << 16)
        /// It counts by fields of registrations, which other engines do not have.
        static let fields = Traits(rawValue: 1 << 17)

        /// The traits of sections made from the tables themselves, not from counts.
        static let ofTables: Traits = [.checkIns, .addresses, .naming]
    }

    /// Where a screen, which has no room for everything, shows the section.
    public enum ScreenPlace: Sendable {
        /// Its bars, one per session, come first, with the arrivals at each.
        case sessions
        /// Its bars, one per registrant type, come next.
        case types
        /// Members to act on come before everything else; sections of low rank stay when space is short.
        case attention(rank: Int)
        /// Its histogram shows the course of the event.
        case arrivals
        /// Its table is shown although it has no picture.
        case table
        case whereRoom
    }

    /// A value of `section:` in definitions that stands for several sections, and the value of `group:` for this one.
    public struct Family: Sendable {
        public let name: String
        public let group: String

        init(_ name: String, by group: String) {
            self.name = name
            self.group = group
        }
    }
}

extension SectionKind: Hashable, CustomStringConvertible {
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    public var description: String { rawValue }

    /// Whether a report for sponsors may have the section.
    var isForSponsors: Bool { packForm != nil }

    /// Whether the section is made from counts instead of the tables themselves.
    var isCounted: Bool { topic == .event && traits.isDisjoint(with: Traits.ofTables.union(.comparison)) }

    /// Whether another engine can count the section.
    var isForEngines: Bool { topic == .event && traits.isDisjoint(with: .ofTables.union([.facts, .fields])) }
}

/// The input from which the sections of a topic are made.
package protocol SectionInput: Sendable {}

package enum PackForm: Sendable {
    /// Counts of sessions and types: cells of the protected table.
    case table
    /// Arrivals in intervals of time.
    case intervals
    /// Arrivals by another property: a method, a place.
    case categories
}

/// The subject of a section's sheet in a workbook. The sheets of a group are adjacent and look alike.
public enum SectionGroup: Sendable, CaseIterable {
    case changes, attendance, arrivals, places, members, visits, attention, levels, people, trust
    /// Tables of single rows, which come after their counts.
    case detail
    case other
}

/// The readers of a report, who determine what it may show.
public enum Audience: String, Sendable, Hashable, CaseIterable {
    /// The event's own team: ids and, in sections that have them, single check-ins.
    case organizer
    /// Outsiders: only aggregates, with small counts withheld and places only as coarse cells.
    case sponsor
}
