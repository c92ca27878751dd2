import Aggregation
import Base

extension SectionKind {
    public static let checkInsByMethod = SectionKind(
        event: "checkins_by_method", group: .places, inPacks: .categories,
        query: .columns(
            .plain("method", "checkins") + .percentage("checkins", of: "total"),
            order: ["checkins DESC", "method NULLS LAST"])
    ) { material in
        let aggregates = material.aggregates
        let rows = aggregates.checkInsByMethod
        let total = Int64(aggregates.totals.checkIns)
        let methods = ReportColumn("method", .text, .method, rows.map { Cell($0.method) })
        let checkIns = ReportColumn("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) })
        let percentage = ReportColumn(
            "percentage", .percentage, .share, rows.map { Cell(Percentage(Int64($0.checkIns), of: total)) })
        return ReportSection(
            title: .checkInsByMethod,
            main: rows.first.flatMap { first in
                guard let method = first.method, let share = Percentage(Int64(first.checkIns), of: total) else {
                    return nil
                }
                return .main(method, hundredths: share.hundredths)
            },
            table: ReportTable([methods, checkIns, percentage]),
            pictures: [.bars(.chartMethods, labels: methods, series: [checkIns], percentage: percentage, limit: 10)])
    }

    static let geoSummary = SectionKind(
        event: "geo_summary", group: .places,
        query: .columns(
            .plain("located", "unlocated", "invalid") + .decimals(6, "centroid_latitude", "centroid_longitude")
                + .decimals(1, "median_distance_m", "p95_distance_m", "max_distance_m"),
            order: [])
    ) { material in
        let summary = material.aggregates.geoSummary
        return ReportSection(
            title: .geoSummary, note: .geographyNote,
            main: summary.medianDistance.map { .mainMetres(Int($0.rounded(.up))) },
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

    public static let geoCells = SectionKind(
        event: "geo_cells", group: .places, traits: [.cells], inPacks: .categories,
        query: .columns(
            .plain("cell") + .decimals(6, "latitude", "longitude") + .plain("checkins", "guests")
                + .percentage("checkins", of: "located"),
            order: ["checkins DESC", "cell"])
    ) { material in
        let (aggregates, cellLength) = (material.aggregates, material.cellLength)
        let rows = aggregates.geoCells
        let located = Int64(aggregates.geoSummary.located)
        var names = ReportColumn("cell", .text, as: .codes(.cell), .cell, rows.map { .text($0.cell) })
        names.definition = .geohash(length: cellLength)
        let latitudes = ReportColumn("latitude", .degrees, .latitude, rows.map { .decimal($0.latitude, places: 6) })
        let longitudes = ReportColumn("longitude", .degrees, .longitude, rows.map { .decimal($0.longitude, places: 6) })
        let checkIns = ReportColumn("checkins", .count, .checkIns, rows.map { Cell($0.checkIns) })
        let percentage = ReportColumn(
            "percentage", .percentage, .locatedShare, rows.map { Cell(Percentage(Int64($0.checkIns), of: located)) })
        return ReportSection(
            title: .geoCells, note: .geoCellsNote, main: .mainPlaces(rows.count),
            table: ReportTable([
                names, latitudes, longitudes, checkIns,
                .init("guests", .count, .guests, rows.map { Cell($0.guests) }), percentage,
            ]),
            // A map shows places better than bars do.
            pictures: [
                .map(
                    MapPicture(
                        names: names, latitudes: latitudes, longitudes: longitudes, counts: checkIns,
                        extent: MapPicture.Extent(geohashLength: cellLength))),
                .bars(.chartPlaces, labels: names, series: [checkIns], percentage: percentage, limit: 8),
            ])
    }
}
