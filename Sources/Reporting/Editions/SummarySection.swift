import Aggregation
import Base

extension SectionKind {
    /// The events of a period or of a city together.
    static let summary = SectionKind(edition: "summary", group: .attendance, onScreen: .table) { compared in
        let groups = compared.groups
        let isByCity = compared.grouping == .city
        func members(_ group: EditionGroup) -> [Edition] { group.editions.map { compared.editions[$0] } }
        /// What the service does not say of one event, it does not say of the sum.
        func sum(_ group: EditionGroup, _ value: (Edition) -> Int?) -> Int? {
            members(group).reduce(0 as Int?) { sum, edition in
                sum.flatMap { sum in value(edition).map { sum.addingSaturated($0) } }
            }
        }
        func counts(_ value: (EditionGroup) -> Int) -> [Cell] {
            groups.map { $0.isKnown ? Cell(value($0)) : .empty }
        }
        return ReportSection(
            title: .summaryTitle, note: compared.withProgress(.summaryNote),
            table: ReportTable([
                .init(
                    isByCity ? "city" : "period", .text, isByCity ? .summaryCity : .summaryPeriod,
                    groups.map { Cell($0.name) }),
                .init("events", .count, .summaryEvents, groups.map { Cell($0.editions.count) }),
                .init(
                    "sessions", .count, .summarySessions,
                    groups.map { Cell(optional: sum($0) { $0.totals.sessions }) }),
                .init(
                    "registered", .count, .registered, groups.map { Cell(optional: sum($0) { $0.totals.registered }) }),
                .init("attended", .count, .attended, groups.map { Cell(optional: sum($0) { $0.totals.attended }) }),
                .init(
                    "attendance_percentage", .percentage, .attendancePercentage,
                    groups.map { group in
                        Cell(
                            Percentage(
                                sum(group) { $0.totals.counts.attendedHeld },
                                of: sum(group) { $0.totals.counts.registeredHeld }))
                    }),
                .init("known_people", .count, .summaryKnown, counts { $0.known }),
                .init("unknown_guests", .count, .summaryUnknown, counts { $0.unknown }),
            ]))
    }
}
