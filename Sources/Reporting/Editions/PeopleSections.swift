import Aggregation
import Base

/// The columns of new, returning and unknown guests.
private struct ReturningColumns {
    let guests: ReportColumn
    let new: ReportColumn
    let returning: ReportColumn
    let unknown: ReportColumn
    let percentage: ReportColumn

    /// - Parameter rows: The counts, whether it is known who came, and whether it is known when.
    init(_ rows: [(counts: ReturningCounts, isMeasured: Bool, isDated: Bool)]) {
        func counts(_ value: (ReturningCounts) -> Int) -> [Cell] {
            rows.map { $0.isMeasured ? Cell(value($0.counts)) : .empty }
        }
        // Who had come before, nobody knows of an edition of which it is not known when it was.
        func since(_ value: (ReturningCounts) -> Int) -> [Cell] {
            rows.map { $0.isMeasured && $0.isDated ? Cell(value($0.counts)) : .empty }
        }
        guests = .init("guests", .count, .editionGuests, counts { $0.guests })
        new = .init("new", .count, .newGuests, since { $0.new })
        returning = .init("returning", .count, .returningGuests, since { $0.returning })
        unknown = .init("unknown", .count, .unknownGuests, counts { $0.unknown })
        percentage = .init(
            "returning_percentage", .percentage, .returningPercentage,
            rows.map {
                Cell($0.isMeasured && $0.isDated ? Percentage($0.counts.returning, of: $0.counts.known) : nil)
            })
    }

    var columns: [ReportColumn] { [guests, new, returning, unknown, percentage] }
}

extension SectionKind {
    static let returning = SectionKind(edition: "returning", group: .people) { compared in
        let rows = compared.returning.rows
        let events = ComparedEventColumns(compared.editions, in: compared)
        let counts = ReturningColumns(rows.map { ($0.counts, $0.isMeasured, $0.isDated) })
        func optional(_ value: (ReturningGuests.Row) -> Int?) -> [Cell] {
            rows.map { Cell(value($0).map(Int64.init)) }
        }
        // As long as an edition is not over, anybody may still come.
        let isOver = compared.editions.map { $0.state == .over }
        let lapsed = rows.indices.map { isOver[$0] && $0 > 0 && isOver[$0 - 1] ? rows[$0].lapsed : nil }
        let columns: [ReportColumn] =
            events.columns + counts.columns + [
                .init("previous_known", .count, .knownBefore, optional(\.before)),
                .init("retained", .count, .retainedGuests, optional(\.retained)),
                .init("lapsed", .count, .lapsedGuests, lapsed.map { Cell(optional: $0) }),
                .init(
                    "lapsed_percentage", .percentage, .lapsedPercentage,
                    zip(rows, lapsed).map { Cell(Percentage($1, of: $0.before)) }),
            ]
        return ReportSection(
            title: .returningTitle, note: compared.withCoverage(.returningNote), table: ReportTable(columns),
            pictures: [
                .bars(
                    .chartReturning, labels: events.names, ids: events.ids, series: [counts.returning],
                    whole: counts.guests, percentage: counts.percentage, limit: 25,
                    progress: BarPicture.Progress(states: .statesOfBars(compared.editions), saysWhole: false))
            ])
    }

    static let returningByType = SectionKind(edition: "returning_by_type", group: .people) { compared in
        let rows = zip(compared.editions, compared.returning.byType).flatMap { edition, counts in
            zip(edition.types, counts).map { (edition, $0, $1) }
        }
        return ReportSection(
            title: .returningByTypeTitle, note: compared.withCoverage(.returningByTypeNote),
            table: ReportTable(
                ComparedEventColumns(rows.map(\.0), in: compared).columns
                    + [.init("registrant_type", .text, .registrantType, rows.map { compared.name(of: $0.1.key) })]
                    + ReturningColumns(
                        rows.map { ($0.2, $0.0.state != .toCome && $0.0.knowsGuests(of: $0.1), $0.0.startsAt != nil) }
                    ).columns))
    }

    /// A triangle: for each first event, itself and the later ones. Of very many events, only the latest; none of which it is not
    /// known when it was.
    static let cohorts = SectionKind(edition: "cohorts", group: .people) { compared in
        let editions = compared.editions
        let (firstEditions, dated) = (compared.returning.firstEditions, compared.returning.dated)
        let rows = firstEditions.flatMap { first in dated[first...].map { (first, $0) } }
        let cohorts = compared.returning.cohorts
        let firsts = ReportColumn(
            "first_event_id", .identifier, .firstEventID, rows.map { .integer(editions[$0.0].eventID) })
        let names = ReportColumn("first_event", .text, .firstEvent, rows.map { compared.cell(of: editions[$0.0]) })
        let events = ComparedEventColumns(rows.map { editions[$0.1] }, in: compared)
        // Where nobody scanned, or nobody can have come yet, it is not known who comes first, or again.
        let measured = compared.returning.rows.map(\.isMeasured)
        let isKnown = rows.map { first, edition in measured[first] && measured[edition] }
        let guests = ReportColumn(
            "guests", .count, .cohortGuests,
            zip(rows, isKnown).map { row, isKnown in isKnown ? Cell(cohorts[row.0][row.1]) : .empty })
        let shares = ReportColumn(
            "percentage", .percentage, .cohortShare,
            zip(rows, isKnown).map { row, isKnown in
                let (first, edition) = row
                return isKnown ? Cell(Percentage(cohorts[first][edition], of: cohorts[first][first])) : .empty
            })
        var section = ReportSection(
            title: .cohortsTitle, note: compared.withProgress(.cohortsNote),
            table: ReportTable([firsts, names] + events.columns + [guests, shares]),
            pictures: [
                .grid(GridPicture(firsts: firsts, names: names, events: events.ids, guests: guests, shares: shares))
            ])
        if firstEditions.count < dated.count {
            section.restrict(to: [.latestCohorts(firstEditions.count, of: dated.count)], note: section.note)
        }
        return section
    }

    static let people = SectionKind(edition: "people", group: .people, onScreen: .table) { compared in
        let rows = compared.returning.years
        // Of a year whose editions are to come, or which nobody scanned, no number is known.
        func counts(_ value: (ReturningGuests.Year) -> Int) -> [Cell] {
            rows.map { $0.isKnown ? Cell(value($0)) : .empty }
        }
        return ReportSection(
            title: .peopleTitle, note: compared.withProgress(.peopleNote),
            table: ReportTable([
                .init("year", .identifier, .editionYear, rows.map { Cell($0.year.map(Int64.init)) }),
                .init("events", .count, .eventsOfYear, rows.map { Cell($0.events) }),
                .init("guests", .count, .guestsOfYear, counts { $0.guests }),
                .init("known_people", .count, .knownPeople, counts { $0.known }),
                .init("unknown_guests", .count, .unknownOfYear, counts { $0.unknown }),
            ]))
    }

    /// Differences come first, the surest of them first, then what may be chance, then what is based on too few people.
    static let differences = SectionKind(edition: "differences", group: .trust, onScreen: .table) { compared in
        let editions = compared.editions
        let rows = compared.differences.enumerated()
            .sorted { ($0.element.probability ?? 2, $0.offset) < ($1.element.probability ?? 2, $1.offset) }
            .map(\.element)
        let earlier = rows.map { editions[$0.earlier] }
        func points(_ value: (ProportionDifference) -> Double) -> [Cell] {
            rows.map { Cell(value($0.difference) * 100, places: 2) }
        }
        let columns: [ReportColumn] =
            [
                .init(
                    "measure", .text, as: .codes(.differenceMeasure), .differenceMeasure,
                    rows.map { .text($0.measure.rawValue) }),
                .init("registrant_type", .text, .differenceType, rows.map { $0.type.map(compared.name) ?? .empty }),
            ] + ComparedEventColumns(rows.map { editions[$0.edition] }, in: compared).columns + [
                .init("earlier_event_id", .identifier, .earlierEventID, earlier.map { .integer($0.eventID) }),
                .init("earlier_event", .text, .earlierEvent, earlier.map(compared.cell(of:))),
                .init("part", .count, .sharePart, rows.map { Cell($0.own.part) }),
                .init("whole", .count, .shareWhole, rows.map { Cell($0.own.whole) }),
                .init(
                    "percentage", .percentage, .shareNow,
                    rows.map { Cell(Percentage($0.own.part, of: $0.own.whole)) }),
                .init("earlier_part", .count, .earlierPart, rows.map { Cell($0.other.part) }),
                .init("earlier_whole", .count, .earlierWhole, rows.map { Cell($0.other.whole) }),
                .init(
                    "earlier_percentage", .percentage, .shareBefore,
                    rows.map { Cell(Percentage($0.other.part, of: $0.other.whole)) }),
                .init("difference", .quantity, .differencePoints, points(\.estimate)),
                .init("low", .quantity, .differenceLow, points(\.low)),
                .init("high", .quantity, .differenceHigh, points(\.high)),
                .init("probability", .quantity, .correctedProbability, rows.map { Cell($0.probability, places: 4) }),
                .init(
                    "verdict", .text, as: .codes(.differenceVerdict), .differenceVerdict,
                    rows.map { row in
                        .text(row.probability == nil ? "too_few" : row.isBeyondChance ? "differs" : "within_chance")
                    }),
                .init("design_effect", .quantity, .designEffect, rows.map { .decimal($0.own.designEffect, places: 2) }),
                .init(
                    "earlier_design_effect", .quantity, .earlierDesignEffect,
                    rows.map { .decimal($0.other.designEffect, places: 2) }),
            ]
        return ReportSection(title: .differencesTitle, note: .differencesNote, table: ReportTable(columns))
    }
}
