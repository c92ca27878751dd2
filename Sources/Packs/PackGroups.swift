import Aggregation
import Reporting
import Tables

/// The groups of a first edition, by time, method and place.
extension PackData {
    /// The groups of a section; none if there are too few people, or if the section has none.
    func groups(of section: SectionDefinition) -> [PackEdition.Group] {
        let kind = section.kind
        guard !kind.isByTime || section == timeSection else { return [] }
        func group(_ rows: [PackEdition.Group.Row]?, session: Int64? = nil) -> [PackEdition.Group] {
            rows.map { [PackEdition.Group(section: kind.rawValue, session: session, rows: $0)] } ?? []
        }
        return switch kind {
        case .checkInHistogram, .attendanceByDay: group(rows(of: arrivals(), beside: earlierTotals()))
        case .checkInHistogramBySession:
            bySession().flatMap { session, visits in
                group(rows(of: visits, beside: earlier.map { $0.attended(inSession: session) }), session: session)
            }
        case .checkInsByMethod: group(methods())
        case .geoCells: group(places(length: section.packCellLength))
        default: []
        }
    }

    private typealias Arrival = (time: Instant, guest: UInt32)

    private func arrivals() -> [Arrival] {
        let (times, guests) = (groupedVisits.checkIns.createdAt.values, groupedVisits.checkIns.guests.values)
        return zip(times, guests).map { (time: $0, guest: $1) }
    }

    private func bySession() -> [(session: Int64, visits: [Arrival])] {
        var visitsByCode: [UInt32: [Arrival]] = [:]
        for (code, visit) in zip(groupedVisits.checkIns.sessions.values, arrivals()) {
            visitsByCode[code, default: []].append(visit)
        }
        return counts.cube.sessions.compactMap(\.sessionID).compactMap { session in
            groupedVisits.sessionReferences.code(of: session).flatMap { visitsByCode[$0] }.map { (session, $0) }
        }
    }

    /// How many of the grouped visits each earlier edition counts.
    private func earlierTotals() -> [Int] {
        let sessions = groupedVisits.sessionReferences.identifiers.filter {
            !counts.hasTables || counts.showsSession($0)
        }
        return earlier.map { edition in sessions.reduce(0) { $0 + edition.attended(inSession: $1) } }
    }

    private func rows(of visits: [Arrival], beside earlier: [Int]) -> [PackEdition.Group.Row]? {
        intervals(visits, beside: earlier)?.map {
            .init(start: $0.start.secondsSinceEpoch, end: $0.end.secondsSinceEpoch, visits: $0.visits)
        }
    }

    /// Merged bins whose outer edges are full hours: the edges of a bin would be within minutes of somebody's check-in.
    ///
    /// - Parameter earlier: How many of these visits each earlier edition counts. A reader can subtract the arrivals before an
    ///   edge from each of these numbers, so there is an edge only where that leaves nobody, or enough people.
    private func intervals(_ visits: [Arrival], beside earlier: [Int]) -> [VisitGroups.Interval]? {
        guard let first = visits.map(\.time).min(), let last = visits.map(\.time).max() else { return nil }
        let start = clock.startOfHour(first)
        let end = clock.startOfHour(last).advanced(bySeconds: 3600)
        var edges = binStarts.filter { $0 > first && $0 < last }
        if !earlier.isEmpty {
            let visits = visits.sorted { $0.time < $1.time }
            var before = 0
            edges.removeAll { edge in
                while before < visits.count, visits[before].time < edge { before += 1 }
                return earlier.contains {
                    !isEnough(visits[min(before, $0, visits.count)..<min(max(before, $0), visits.count)])
                }
            }
        }
        return VisitGroups.intervals(visits, edges: [start] + edges + [end], minimum: minimumCount)
    }

    /// Whether there are no visits, or visits of enough people.
    private func isEnough(_ visits: ArraySlice<Arrival>) -> Bool {
        var people: Set<UInt32> = []
        return visits.isEmpty || visits.contains { people.insert($0.guest).inserted && people.count >= minimumCount }
    }

    private func methods() -> [PackEdition.Group.Row]? {
        let guests = groupedVisits.checkIns.guests.values
        let names = groupedVisits.methodNames
        let methods = guests.indices.map { row in
            (name: groupedVisits.checkIns.methods[row].flatMap { names[Int($0)] }, guest: guests[row])
        }
        guard let (named, others) = VisitGroups.categories(methods, minimum: minimumCount) else { return nil }
        return named.map { .init(name: $0.name, visits: $0.visits) } + (others > 0 ? [.init(visits: others)] : [])
    }

    private func places(length: Int) -> [PackEdition.Group.Row]? {
        let checkIns = groupedVisits.checkIns
        var cellByName: [String: NamedCell] = [:]
        let visits = checkIns.guests.values.enumerated().map { row, guest in
            guard let latitude = checkIns.latitudes[row], let longitude = checkIns.longitudes[row],
                let cell = NamedCell(latitude: latitude, longitude: longitude, length: length)
            else { return (name: String?.none, guest: guest) }
            cellByName[cell.name] = cell
            return (name: cell.name, guest: guest)
        }
        guard let (named, others) = VisitGroups.categories(visits, minimum: minimumCount) else { return nil }
        let rows = named.compactMap { place in
            cellByName[place.name].map {
                PackEdition.Group.Row(
                    name: $0.name, latitude: $0.latitude, longitude: $0.longitude, visits: place.visits)
            }
        }
        return rows + (others > 0 ? [.init(visits: others)] : [])
    }
}
