import Aggregation
import Foundation
import Tables

/// The columns of each kind of section, as the sections themselves have them.
public struct SectionCatalogue: Sendable {
    private let columns: [SectionKind: [String]]

    /// Makes every section of an event and of a club without anything in it, and looks at its columns.
    public init() async {
        let tables = EventTables(eventID: 0)
        let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        var columns: [SectionKind: [String]] = [:]
        for kind in EventSectionKind.allCases {
            let material = SectionMaterial(
                tables: tables, aggregates: aggregates, cellLength: SectionDefinition.standardCellLength,
                definition: SectionDefinition(kind), selection: Selection(), leftOut: LeftOut(), isFiltered: false)
            columns[.event(kind)] = kind.section(of: material).table.columns.map(\.name)
        }
        let nobody = MemberAggregates(of: MemberTables(name: ""), zone: .gmt)
        for kind in MemberSectionKind.allCases {
            let section = ReportSection(kind, nobody, MemberSelection())
            columns[.members(kind)] = section.table.columns.map(\.name)
        }
        self.columns = columns
    }

    /// The names of a kind's columns, in its own order.
    public func columns(of kind: SectionKind) -> [String] { columns[kind] ?? [] }
}
