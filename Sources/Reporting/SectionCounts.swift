package import Aggregation
public import Base

/// What a section's numbers depend on, besides the run's filters. Sections with the same basis are counted together.
public struct CountingBasis: Sendable, Hashable {
    /// The section's own filter.
    public var filter: SectionFilter
    public var binWidth: BinWidth
    /// Characters of a geohash.
    public var cellLength: Int
}

/// Counts an event for the sections of a definition: once for all sections with the same basis.
struct SectionCounts: Sendable {
    /// The basis of the headlines and of all sections without options of their own.
    let common: CountingBasis
    private let tables: EventTables
    private let earlier: EventTables?
    private let clock: WallClock
    /// The states of the whole event, in this reading and the earlier one: filters would leave out what states are judged by.
    private let states: SessionStates
    private let earlierStates: SessionStates?
    /// The earlier reading and this one, with the check-ins that the run leaves out.
    var wholes: (before: EventTables, now: EventTables)?
    /// Whether the run leaves out check-ins of the offers that it keeps, by their time or method.
    var leavesOutCheckIns = false
    private var selected: [SectionFilter: (tables: EventTables, leftOut: LeftOut)] = [:]
    private var counted: [CountingBasis: EventAggregates] = [:]
    private var compared: [SectionFilter: EventComparison] = [:]
    /// The names of all sessions and types of the run.
    private var names: EventItemNames?

    init(
        of tables: EventTables, _ states: SessionStates, earlier: (tables: EventTables, states: SessionStates)?,
        clock: WallClock, common: CountingBasis
    ) {
        self.tables = tables
        self.states = states
        self.earlier = earlier?.tables
        earlierStates = earlier?.states
        self.clock = clock
        self.common = common
    }

    /// An event that another engine counted. `tables` has its name and origin, but no check-ins.
    init(of event: CountedEvent, tables: EventTables, clock: WallClock, common: CountingBasis) {
        self.init(
            of: tables, SessionStates(of: tables, at: nil, in: clock.zone), earlier: nil, clock: clock, common: common)
        counted = event.aggregates
        let all = event.aggregates[common]?.totals.checkIns ?? 0
        for (basis, aggregates) in event.aggregates {
            // Sections say how many their filters exclude, not why.
            selected[basis.filter] = (tables, LeftOut(byDates: all - aggregates.totals.checkIns))
        }
    }

    /// The data from which a section is made.
    mutating func material(
        for section: SectionDefinition, _ basis: CountingBasis, isFiltered: Bool, selectsEverything: Bool
    ) async -> SectionMaterial {
        let (tables, leftOut) = select(section.filter)
        let common = await aggregates(on: common)
        let names = self.names ?? EventItemNames(common)
        self.names = names
        let selection = section.filter.selection(on: clock)
        return SectionMaterial(
            tables: tables,
            comparison: section.kind.traits.contains(.comparison) ? comparison(of: section.filter) : nil,
            aggregates: section.kind.isCounted ? await aggregates(on: basis) : common, names: names,
            cellLength: basis.cellLength,
            definition: section, selection: selection, leftOut: leftOut,
            isFiltered: isFiltered || !section.filter.isEverything,
            selectsEverything: selectsEverything && section.filter.isEverything)
    }

    mutating func aggregates(on basis: CountingBasis) async -> EventAggregates {
        if let known = counted[basis], !leavesOut(basis.filter) || !known.comparesCounts { return known }
        var aggregates: EventAggregates
        if let known = counted[basis] {
            aggregates = known
        } else {
            aggregates = await EventAggregates(
                of: select(basis.filter).tables, clock: clock, binWidth: basis.binWidth, cellLength: basis.cellLength,
                states: states)
        }
        if leavesOut(basis.filter) { aggregates.forgetComparedCounts() }
        counted[basis] = aggregates
        return aggregates
    }

    /// Counts what all sections share, and meanwhile compares the event with its earlier reading.
    mutating func shared() async -> EventAggregates {
        let everything = select(SectionFilter()).tables
        async let comparison = { [self] in compare(everything, SectionFilter()) }()
        let aggregates = await aggregates(on: common)
        compared[SectionFilter()] = await comparison
        return aggregates
    }

    /// The changes since an earlier reading within a filter; `nil` if there is no earlier reading.
    mutating func comparison(of filter: SectionFilter) -> EventComparison? {
        if let known = compared[filter] { return known }
        let comparison = compare(select(filter).tables, filter)
        compared[filter] = comparison
        return comparison
    }

    /// The changes since yet another reading of the event; `whole` has the check-ins of this reading that the run leaves out.
    mutating func comparison(
        with before: EventTables, whole: EventTables, _ selection: Selection
    ) -> EventComparison {
        EventComparison(
            before: before.selecting(selection).tables, now: select(SectionFilter()).tables, in: clock.zone,
            states: (SessionStates(of: before, at: before.readAt, in: clock.zone), states),
            wholes: (before: before, now: whole))
    }

    private func compare(_ now: EventTables, _ filter: SectionFilter) -> EventComparison? {
        guard let earlier, let earlierStates else { return nil }
        return EventComparison(
            before: earlier.selecting(filter.selection(on: clock)).tables, now: now, in: clock.zone,
            states: (earlierStates, states), wholes: wholes)
    }

    /// Whether check-ins are left out of offers that are kept: then the service's own counts are of more than is counted here.
    private mutating func leavesOut(_ filter: SectionFilter) -> Bool {
        let selection = filter.selection(on: clock)
        let isPartial = selection.from != nil || selection.to != nil || !selection.methods.isEmpty
        return leavesOutCheckIns || isPartial && select(filter).leftOut.total > 0
    }

    private mutating func select(_ filter: SectionFilter) -> (tables: EventTables, leftOut: LeftOut) {
        if let known = selected[filter] { return known }
        let selection = tables.selecting(filter.selection(on: clock))
        selected[filter] = selection
        return selection
    }
}

extension CountingBasis {
    /// The basis that all sections share: everything, the run's bins, and the cell length of the first section with
    /// cells.
    init(of definition: ReportDefinition, binWidth: BinWidth) {
        let cells = definition.sections.first { $0.kind.traits.contains(.cells) && $0.filter.isEverything }
        self.init(
            filter: SectionFilter(), binWidth: binWidth,
            cellLength: definition.cellLength(of: cells ?? SectionDefinition(.geoCells)))
    }

    init(of section: SectionDefinition, in definition: ReportDefinition, binWidth: BinWidth) {
        let common = Self(of: definition, binWidth: binWidth)
        self.init(
            filter: section.filter,
            binWidth: section.kind.traits.contains(.bin) ? section.binWidth ?? binWidth : binWidth,
            cellLength: section.kind.traits.contains(.cells) ? definition.cellLength(of: section) : common.cellLength)
    }
}

extension ReportDefinition {
    /// The bases to count for the report: the one that all sections share, then those of single sections.
    public func bases(binWidth: BinWidth) -> [CountingBasis] {
        sections.reduce(into: [CountingBasis(of: self, binWidth: binWidth)]) { bases, section in
            let basis = CountingBasis(of: section, in: self, binWidth: binWidth)
            if !bases.contains(basis) { bases.append(basis) }
        }
    }

    /// The bases of sections for which each check-in's time counts, not only how many there were in each interval.
    public func basesWithTimes(binWidth: BinWidth) -> [CountingBasis] {
        sections.filter { $0.kind.traits.contains(.times) }.map { CountingBasis(of: $0, in: self, binWidth: binWidth) }
    }

    /// Characters of a section's geohashes: coarse for sponsors, whatever it asks for.
    fileprivate func cellLength(of section: SectionDefinition) -> Int {
        switch audience {
        case .organizer: section.cellLength ?? SectionDefinition.standardCellLength
        case .sponsor:
            min(section.cellLength ?? SectionDefinition.sponsorCellLength, SectionDefinition.sponsorCellLength)
        }
    }
}

extension SectionFilter {
    /// The filter as a selection. Times without an offset are on `clock`.
    package func selection(on clock: WallClock) -> Selection {
        func instant(_ text: ISO8601Text) -> Instant {
            text.offset == nil ? clock.instant(of: text.civil) : text.instant
        }
        return Selection(
            sessions: sessions, registrantTypes: registrantTypes, methods: methods, from: from.map(instant),
            to: to.map(instant))
    }
}
