import Aggregation
import Foundation
import Messages

extension ReportSection {
    /// Who was registered and did not come, by type and price.
    static func noShows(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.noShows
        return ReportSection(
            "no_shows", title: .noShowsTitle, note: .noShowsNote,
            table: ReportTable([
                .init("registrant_type_id", .identifier, .registrantTypeID, rows.map { .integer($0.registrantTypeID) }),
                .init("registrant_type", .text, .registrantType, rows.map { Cell($0.registrantType) }),
                .supplementary("offer", .text, .pricedType, labels(of: rows)),
                .init("price", .money, .price, rows.map { Cell(number: $0.price) }),
                .init("registered", .count, .registered, rows.map { Cell($0.counts.registered) }),
                .init("attended", .count, .attended, rows.map { Cell($0.counts.attended) }),
                .init("no_shows", .count, .noShows, rows.map { Cell($0.counts.noShows) }),
                .init(
                    "no_show_percentage", .percentage, .noShowPercentage,
                    rows.map { Cell(Percentage(Int64($0.counts.noShows), of: Int64($0.counts.registered))) }),
                .init("unused_value", .money, .unusedValue, rows.map { Cell(number: $0.unusedValue) }),
                .init("available", .count, .available, rows.map { Cell($0.capacity.available) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartNoShows, categories: "offer", series: ["no_shows"],
                    whole: "registered", percentage: "no_show_percentage", limit: 20)
            ])
    }

    /// What tells a type's rows apart where it has several prices.
    private static func labels(of rows: [PricedNoShows]) -> [Cell] {
        let prices = Dictionary(grouping: rows, by: \.registrantTypeID)
        return rows.map { row in
            guard let name = row.registrantType else { return .empty }
            guard prices[row.registrantTypeID, default: []].count > 1 else { return .text(name) }
            return .phrase(.priced(name, at: row.price))
        }
    }
}

extension PricedNoShows {
    /// No-shows × price, multiplied as the decimals that prices are; `nil` without a price.
    fileprivate var unusedValue: Double? {
        guard let price, price.isFinite, let exact = Decimal(string: "\(price)") else { return nil }
        return NSDecimalNumber(decimal: exact * Decimal(counts.noShows)).doubleValue
    }
}
