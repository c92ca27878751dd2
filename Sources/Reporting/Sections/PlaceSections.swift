import Aggregation
import Messages

extension ReportSection {
    static func checkInsByMethod(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.checkInsByMethod
        let total = Int64(aggregates.totals.checkIns)
        return ReportSection(
            "checkins_by_method", title: .checkInsByMethod,
            table: ReportTable([
                .init("method", .text, .method, rows.map { Cell($0.method) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
                .init("percentage", .percentage, .share, rows.map { Cell(Percentage(Int64($0.checkIns), of: total)) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartMethods, categories: "method", series: ["checkins"], percentage: "percentage",
                    limit: 10)
            ])
    }

    static func geoSummary(_ aggregates: EventAggregates) -> ReportSection {
        let summary = aggregates.geoSummary
        return ReportSection(
            "geo_summary", title: .geoSummary, note: .geographyNote,
            table: ReportTable([
                .init("located", .count, .located, [Cell(summary.located)]),
                .init("unlocated", .count, .unlocated, [Cell(summary.unlocated)]),
                .init("invalid", .count, .invalidCoordinates, [Cell(summary.invalid)]),
                .init("centroid_latitude", .degrees, .centroidLatitude, [Cell(summary.centroidLatitude, places: 6)]),
                .init("centroid_longitude", .degrees, .centroidLongitude, [Cell(summary.centroidLongitude, places: 6)]),
                .init("median_distance_m", .metres, .medianDistance, [Cell(summary.medianDistance, places: 1)]),
                .init("p95_distance_m", .metres, .p95Distance, [Cell(summary.p95Distance, places: 1)]),
                .init("max_distance_m", .metres, .maxDistance, [Cell(summary.maxDistance, places: 1)]),
            ]))
    }

    static func geoCells(_ aggregates: EventAggregates) -> ReportSection {
        let rows = aggregates.geoCells
        let located = Int64(aggregates.geoSummary.located)
        return ReportSection(
            "geo_cells", title: .geoCells, note: .geoCellsNote,
            table: ReportTable([
                .init("cell", .text, .cell, rows.map { .text($0.cell) }),
                .init("latitude", .degrees, .latitude, rows.map { .decimal($0.latitude, places: 6) }),
                .init("longitude", .degrees, .longitude, rows.map { .decimal($0.longitude, places: 6) }),
                .init("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) }),
                .init("guests", .count, .guests, rows.map { Cell($0.guests) }),
                .init(
                    "percentage", .percentage, .locatedShare,
                    rows.map { Cell(Percentage(Int64($0.checkIns), of: located)) }),
            ]),
            charts: [
                ReportChart(
                    .bars, title: .chartPlaces, categories: "cell", series: ["checkins"], percentage: "percentage",
                    limit: 8)
            ])
    }
}
