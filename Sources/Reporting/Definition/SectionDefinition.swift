public import Aggregation
public import Base

/// One section of a definition: what it counts, over which check-ins, and how its table is arranged.
public struct SectionDefinition: Sendable, Hashable {
    public var kind: SectionKind
    /// The section's name in files, unique in the report; by default the kind's name.
    public var name: String
    public var title: Phrase?
    public var note: Phrase?
    /// The columns to show, in order; all if `nil`.
    public var columns: [String]?
    /// The columns to sort by, the first taking precedence; the section's own order if empty.
    public var sort: [SortKey]
    /// The maximum number of rows to show. The section says how many were omitted.
    public var top: Int?
    public var filter: SectionFilter
    /// The width of the section's bins; the run's if `nil`.
    public var binWidth: BinWidth?
    /// Characters of a geohash: 6 is about 1.2 km by 0.6 km, 5 about 4.9 km by 4.9 km.
    public var cellLength: Int?
    /// For the sections `doors` and `forecast_doors`.
    public var doors: DoorAssumptions
    /// The fields of registrations to count by, in order; those that every report shows if `nil`.
    public var fields: [String]?
    /// For the section `expiring`.
    var expiry: ExpiryLimits
    public var showsCharts: Bool
    /// Whether only the workbook has it.
    public var isOnlySheet = false

    /// Characters of a geohash if a section specifies none.
    public static let standardCellLength = 6
    /// The most characters of a geohash in a report for sponsors, and their default there.
    public static let sponsorCellLength = 5

    public init(
        _ kind: SectionKind, name: String? = nil, title: Phrase? = nil, note: Phrase? = nil, columns: [String]? = nil,
        sort: [SortKey] = [], top: Int? = nil, filter: SectionFilter = SectionFilter(), binWidth: BinWidth? = nil,
        cellLength: Int? = nil, doors: DoorAssumptions = DoorAssumptions(),
        expiry: ExpiryLimits = ExpiryLimits(), showsCharts: Bool = true
    ) {
        self.kind = kind
        self.name = name ?? kind.rawValue
        self.title = title
        self.note = note
        self.columns = columns
        self.sort = sort
        self.top = top
        self.filter = filter
        self.binWidth = binWidth
        self.cellLength = cellLength
        self.doors = doors
        self.expiry = expiry
        self.showsCharts = showsCharts
    }

    /// A column to sort rows by.
    public struct SortKey: Sendable, Hashable {
        public var column: String
        public var descending: Bool

        public init(_ column: String, descending: Bool = false) {
            self.column = column
            self.descending = descending
        }
    }
}

/// The check-ins that a section counts; by default all.
public struct SectionFilter: Sendable, Hashable {
    public var sessions: Set<Int64>
    public var registrantTypes: Set<Int64>
    /// Names of methods, as in the data.
    public var methods: Set<String>
    /// Times without an offset are in the report's zone.
    public var from: ISO8601Text?
    public var to: ISO8601Text?

    public init(
        sessions: Set<Int64> = [], registrantTypes: Set<Int64> = [], methods: Set<String> = [],
        from: ISO8601Text? = nil, to: ISO8601Text? = nil
    ) {
        self.sessions = sessions
        self.registrantTypes = registrantTypes
        self.methods = methods
        self.from = from
        self.to = to
    }

    var isEverything: Bool { self == SectionFilter() }

    /// The keys of the section that make up the filter.
    var keys: [String] {
        [
            ("sessions", !sessions.isEmpty), ("registrant-types", !registrantTypes.isEmpty),
            ("methods", !methods.isEmpty), ("from", from != nil), ("to", to != nil),
        ].filter(\.1).map(\.0)
    }
}

extension SectionDefinition {
    /// Why a section is not allowed in a report for an audience.
    public struct Objection: Sendable, Hashable {
        /// The section's keys to remove; empty if it is the section itself.
        var keys: [String]
        public var reason: Phrase
    }

    /// The reason why an audience may not see the section; `nil` if it may.
    ///
    /// This is decided only here: both for the reader of definitions, which names the line, and for packs, whose
    /// definition may not come from a file.
    public func objection(for audience: Audience) -> Objection? {
        guard audience == .sponsor else { return nil }
        if kind.topic == .editions { return Objection(keys: [], reason: .comparisonForOrganizers(kind.rawValue)) }
        if !kind.isForSponsors { return Objection(keys: [], reason: .sectionForOrganizers(kind.rawValue)) }
        // The difference between a section of some check-ins and one of all could be a few people.
        if !filter.isEverything {
            return Objection(keys: filter.keys, reason: .sectionFilterForOrganizers(filter.keys))
        }
        return nil
    }
}

/// When a membership is about to expire.
public struct ExpiryLimits: Sendable, Hashable {
    /// It ends within this many days.
    public var days: Int64 = 30
    /// It has at most this many visits left.
    public var visits: Int64 = 3

    public init() {}
}

/// What the shape of a section depends on, besides its definition.
package struct SectionShape {
    /// The span of the section's own filter.
    package var from: Instant?
    package var to: Instant?
    /// The number of check-ins or visits that the section's own filter excludes.
    package var leftOut: Int

    package init(from: Instant? = nil, to: Instant? = nil, leftOut: Int) {
        self.from = from
        self.to = to
        self.leftOut = leftOut
    }
}

extension SectionDefinition {
    /// Applies the definition to a section: name and title, rows and their order, columns.
    package func shaping(_ section: ReportSection, as shape: SectionShape, clock: WallClock) -> ReportSection {
        var section = section
        section.name = name
        if let title { section.title = title }
        var restrictions: [Phrase] = []
        if !filter.isEverything {
            let parts = filterParts(of: shape, on: clock)
            restrictions.append(
                kind.topic == .members
                    ? .sectionFilter(parts, leftOutVisits: shape.leftOut)
                    : .sectionFilter(parts, leftOut: shape.leftOut))
        }
        if !sort.isEmpty { section.table.sort(by: sort) }
        if let top, top < section.table.rowCount {
            restrictions.append(.firstRows(top, of: section.table.rowCount))
            section.table.keep(rows: Array(0..<top))
        }
        if let columns {
            section.table = ReportTable(columns.compactMap { section.table[column: $0]?.askedFor })
        }
        section.pictures = section.pictures.filter(isShown)
        section.restrict(to: restrictions, note: note ?? section.note)
        return section
    }

    /// Whether a picture is shown. A histogram needs its rows in order of time.
    private func isShown(_ picture: ReportPicture) -> Bool {
        switch picture {
        case .bars: showsCharts
        case .histogram: showsCharts && sort.isEmpty
        case .lines: showsCharts
        case .sessionHistograms, .dayHours, .map, .overlap, .grid, .changes: true
        }
    }

    private func filterParts(of shape: SectionShape, on clock: WallClock) -> [Phrase] {
        func list(_ ids: Set<Int64>) -> [String] { ids.sorted().map(String.init) }
        var parts: [Phrase] = []
        if !filter.sessions.isEmpty { parts.append(.filterOfSessions(list(filter.sessions))) }
        if !filter.registrantTypes.isEmpty { parts.append(.filterOfTypes(list(filter.registrantTypes))) }
        if !filter.methods.isEmpty {
            let names = filter.methods.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            parts.append(.filterOfMethods(names))
        }
        if let from = shape.from { parts.append(.filterFrom(Phrase(from, on: clock))) }
        if let to = shape.to { parts.append(.filterTo(Phrase(to, on: clock))) }
        return parts
    }
}

extension ReportSection {
    /// States that the section is only a part: at the start of its note, where no format cuts it, and in its charts'
    /// titles, which are shown without the note.
    package mutating func restrict(to restrictions: [Phrase], note: Phrase?) {
        let sentences = restrictions + [note].compactMap(\.self)
        self.note = sentences.isEmpty ? nil : .joining(sentences)
        guard !restrictions.isEmpty else { return }
        restriction = .joining(restrictions)
        for index in pictures.indices { pictures[index].title = pictures[index].title.map { .aPartOf($0) } }
    }
}

extension ReportColumn {
    /// A column that a definition names is included in every format.
    fileprivate var askedFor: ReportColumn {
        var column = self
        column.isSupplementary = false
        return column
    }
}

extension ReportTable {
    /// Keeps the rows at `rows`, in that order.
    package mutating func keep(rows: [Int]) {
        for index in columns.indices {
            let cells = columns[index].cells
            columns[index].cells = rows.map { cells[$0] }
        }
    }

    /// Sorts the rows by columns, the first taking precedence. The sort is stable, and cells without a value come
    /// last in either direction.
    package mutating func sort(by keys: [SectionDefinition.SortKey]) {
        let columns = keys.compactMap { key in self[column: key.column].map { ($0.cells, key.descending) } }
        let order = (0..<rowCount).sorted { left, right in
            for (cells, descending) in columns {
                switch CellOrder.comparing(cells[left], cells[right], descending: descending) {
                case 0: continue
                case let sign: return sign < 0
                }
            }
            return left < right
        }
        keep(rows: order)
    }
}
