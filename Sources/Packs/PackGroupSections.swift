import Base
import Reporting

/// The sections of groups by time, method and place.
extension PackData {
    /// The arrivals over all of the pack's sessions and stands, or while it has totals only, those that each day added.
    func arrivals(_ section: SectionDefinition) -> ReportSection? {
        let rows = groups(isClosing ? section.kind : .attendanceByDay)
        guard !rows.isEmpty else { return nil }
        let isByDay = !isClosing || section.kind == .attendanceByDay
        let columns = IntervalColumns(rows, isByDay: isByDay, part: hasSeveral ? partColumn(rows) : nil)
        return ReportSection(
            isClosing ? section.name : SectionKind.attendanceByDay.rawValue,
            kind: isClosing ? section.kind : .attendanceByDay,
            title: isByDay ? .packArrivalsByDay : .packArrivals,
            note: isClosing ? groupsNote(.packArrivalsNote, of: rows) : .packByDayNote, table: ReportTable(columns.all),
            pictures: [
                .bars(
                    isByDay ? .packArrivals : .packArrivalsAnHour, labels: columns.starts, ends: columns.ends,
                    parts: columns.part, series: [columns.drawn], limit: 40)
            ])
    }

    /// The arrivals of each session, or stand.
    func arrivals(at role: SessionRole, _ section: SectionDefinition) -> ReportSection? {
        let rows = rows(of: role, in: shown).flatMap { row in
            row.part.edition.groups.filter {
                $0.section == section.kind.rawValue && $0.session != nil && $0.session == row.line?.id
            }.flatMap(\.rows).map { PackRow(part: row.part, line: row.line, group: $0) }
        }
        guard !rows.isEmpty else { return nil }
        let (ids, names) = role.columns(rows.map(\.line))
        let columns = IntervalColumns(rows, part: hasSeveral ? partColumn(rows) : nil)
        return ReportSection(
            role.name(of: section.name), kind: section.kind,
            title: role == .session ? .checkInHistogramBySession : .packArrivalsByStand,
            note: groupsNote(.packArrivalsNote, of: rows), table: ReportTable([ids, names] + columns.all),
            pictures: role == .session && !hasSeveral
                ? [
                    .sessionHistograms(
                        SessionHistogramsPicture(
                            ids: ids, names: names, starts: columns.starts, arrivals: columns.drawn, width: nil))
                ] : [])
    }

    func methods(_ section: SectionDefinition) -> ReportSection? {
        let rows = groups(section.kind)
        guard !rows.isEmpty else { return nil }
        let methods = ReportColumn(
            "method", .text, .method, rows.map { $0.group?.name.map(Cell.text) ?? .phrase(.packOthers) })
        let shares = shares(rows)
        return ReportSection(
            section.name, kind: section.kind, title: .checkInsByMethod, note: groupsNote(.packOthersNote, of: rows),
            table: ReportTable([methods] + shares),
            pictures: [
                .bars(
                    .chartMethods, labels: methods, parts: hasSeveral ? shares.last : nil, series: [shares[0]],
                    percentage: shares[1], limit: 10)
            ])
    }

    func places(_ section: SectionDefinition) -> ReportSection? {
        let rows = groups(section.kind)
        guard !rows.isEmpty else { return nil }
        let cells = ReportColumn(
            "cell", .text, .packCell, rows.map { $0.group?.name.map(Cell.text) ?? .phrase(.packElsewhere) })
        func degrees(_ value: Double?) -> Cell { value.map { .decimal($0, places: 2) } ?? .empty }
        let shares = shares(rows)
        // The service names the place of the event. Where everybody was in one cell, that is it.
        let isOfOne = Set(rows.compactMap { $0.group?.name }).count == 1
        let place = isOfOne ? parts.lazy.compactMap(\.edition.place).first : nil
        let places = place.map { place in
            ReportColumn.supplementary(
                "place", .text, .packPlace,
                rows.map { $0.group?.name == nil ? .phrase(.packElsewhere) : .text(place) })
        }
        return ReportSection(
            section.name, kind: section.kind, title: .geoCells, note: groupsNote(.packPlacesNote, of: rows),
            table: ReportTable(
                [
                    cells, .init("latitude", .degrees, .latitude, rows.map { degrees($0.group?.latitude) }),
                    .init("longitude", .degrees, .longitude, rows.map { degrees($0.group?.longitude) }),
                ] + shares.prefix(2) + [places].compactMap(\.self) + shares.dropFirst(2)),
            pictures: [
                .bars(
                    .chartPackPlaces, labels: places ?? cells, parts: hasSeveral ? shares.last : nil,
                    series: [shares[0]],
                    percentage: shares[1], limit: 8)
            ])
    }

    private func groups(_ kind: SectionKind) -> [PackRow] {
        shown.flatMap { part in
            part.edition.groups.filter { $0.section == kind.rawValue && $0.session == nil }.flatMap(\.rows).map {
                PackRow(part: part, group: $0)
            }
        }
    }

    /// Arrivals, their share of the part's, and the part if there are several.
    private func shares(_ rows: [PackRow]) -> [ReportColumn] {
        var totals: [String: Int] = [:]
        for row in rows { totals[row.part.name, default: 0] += row.group?.visits ?? 0 }
        return [
            .init("arrivals", .count, .packArrivals, rows.map { Cell($0.group?.visits ?? 0) }),
            .init(
                "percentage", .percentage, .packShare,
                rows.map { Cell(Percentage(Int64($0.group?.visits ?? 0), of: Int64(totals[$0.part.name] ?? 0))) }),
        ] + (hasSeveral ? [partColumn(rows)] : [])
    }

    /// The note of a section of groups, which says if some sessions are excluded.
    private func groupsNote(_ note: Phrase, of rows: [PackRow]) -> Phrase {
        var visits: [String: Int] = [:]
        for row in rows { visits[row.part.name, default: 0] += row.group?.visits ?? 0 }
        func hasEverybody(_ part: Part) -> Bool { visits[part.name] == part.edition.attended }
        let keepsBack = shown.contains { part in
            part.edition.tables != .none && !hasEverybody(part)
                && part.edition.rows.indices.contains { row in
                    let cell = part.edition.cells[(row + 1) * part.edition.columnCount - 1]
                    return part.edition.rows[row].hasSeveral || !(cell?.showsAttended ?? true)
                }
        }
        guard keepsBack else { return note }
        let hasGroups = shown.contains { hasEverybody($0) && $0.edition.rows.contains(where: \.hasSeveral) }
        return .sentences([note, hasGroups ? .packOfSessionsAndGroupsShown : .packOfSessionsShown])
    }

    /// The interval in which most people arrived for its length, in all parts together; `nil` unless the pack shows intervals of
    /// hours. Of whole days no hour is known.
    var busiest: Phrase? {
        guard isClosing, let kind = timeSection?.kind, kind == .checkInHistogram else { return nil }
        let rows = groups(kind).compactMap(\.group)
        func anHour(_ row: PackEdition.Group.Row) -> Double {
            rows.reduce(0) { $1.contains(row.start) ? $0 + $1.anHour : $0 }
        }
        let busiest = rows.max { (anHour($0), $1.start ?? 0) < (anHour($1), $0.start ?? 0) }
        guard let first = busiest?.start, let last = busiest?.end else { return nil }
        let (start, end) = (Instant(secondsSinceEpoch: first), Instant(secondsSinceEpoch: last))
        let civil = clock.civil(at: start)
        let day = Phrase { TimeText.date(civil, in: $0) }
        guard clock.midnight(before: start) == start, clock.midnight(before: end) == end else {
            let days = Set(rows.compactMap(\.start).map { clock.midnight(before: Instant(secondsSinceEpoch: $0)) })
            return .packBusiest(from: TimeText.time(start, on: clock), onDay: days.count > 1 ? day : nil)
        }
        return clock.midnight(after: start) == end ? .packBusiest(onDay: day) : .packBusiest(fromDay: day)
    }
}

extension PackEdition.Group.Row {
    fileprivate func contains(_ moment: Int64?) -> Bool {
        guard let moment, let start, let end else { return false }
        return start <= moment && moment < end
    }

    /// The arrivals an hour.
    fileprivate var anHour: Double {
        guard let start, let end, end > start else { return 0 }
        return Double(visits) * 3600 / Double(end - start)
    }
}

/// Columns for intervals of unequal length and the number of arrivals in each.
private struct IntervalColumns {
    let starts: ReportColumn
    let ends: ReportColumn
    let arrivals: ReportColumn
    /// So that the bars of short and of long intervals compare; `nil` for days.
    let anHour: ReportColumn?
    let part: ReportColumn?

    init(_ rows: [PackRow], isByDay: Bool = false, part: ReportColumn?) {
        func instants(_ times: [Int64?]) -> [Cell] {
            times.map { $0.map { .instant(Instant(secondsSinceEpoch: $0)) } ?? .empty }
        }
        let intervals = rows.compactMap(\.group)
        starts = .init("bin_start", .instant, .packBinStart, instants(intervals.map(\.start)))
        ends = .init("bin_end", .instant, .packBinEnd, instants(intervals.map(\.end)))
        arrivals = .init("arrivals", .count, .packArrivals, intervals.map { Cell($0.visits) })
        anHour =
            isByDay
            ? nil
            : .supplementary(
                "arrivals_an_hour", .quantity, .packArrivalsAnHour, intervals.map { .decimal($0.anHour, places: 1) })
        self.part = part
    }

    var drawn: ReportColumn { anHour ?? arrivals }
    var all: [ReportColumn] { [starts, ends, arrivals] + [anHour, part].compactMap(\.self) }
}
