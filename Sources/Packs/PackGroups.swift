import Aggregation
import Base
import Reporting

/// The groups of a closing edition, by time, method and place.
struct PackGroups: Sendable {
    /// The visits that groups are made of. If the pack has a table of attendance, only those to sessions whose number
    /// of guests is shown: the times, methods and places of the others would reveal it.
    let visits: EventTables
    /// The sessions that have a row of their own, in order.
    let sessions: [Int64]
    /// The starts of the time section's bins, in order.
    let binStarts: [Instant]
    let clock: WallClock
    let minimumCount: Int
    /// The earlier editions, with only totals.
    let lean: [PackEdition]

    typealias Arrival = (time: Instant, guest: UInt32, session: UInt32)

    /// The groups of a section; none if there are too few people, or if the section has none.
    func groups(of section: SectionDefinition) -> [PackEdition.Group] {
        let kind = section.kind
        func group(_ rows: [PackEdition.Group.Row]?, session: Int64? = nil) -> [PackEdition.Group] {
            rows.map { [PackEdition.Group(section: kind.rawValue, session: session, rows: $0)] } ?? []
        }
        let edges = kind.isByTime ? edges : []
        return switch kind {
        case .checkInHistogram, .attendanceByDay:
            group(rows(of: Self.arrivals(of: visits), edges: edges, beside: leanTotals))
        case .checkInHistogramBySession:
            sessions.flatMap { session -> [PackEdition.Group] in
                let arrivals = Self.arrivals(of: visits.keepingVisits { $0 == session })
                return group(
                    rows(of: arrivals, edges: edges, beside: lean.map { $0.attended(in: PackLine(ids: [session])) }),
                    session: session)
            }
        case .checkInsByMethod: group(methods())
        case .geoCells: group(places(length: section.packCellLength))
        default: []
        }
    }

    static func arrivals(of visits: EventTables) -> [Arrival] {
        let checkIns = visits.checkIns
        return checkIns.createdAt.values.indices.map {
            (checkIns.createdAt.values[$0], checkIns.guests.values[$0], checkIns.sessions.values[$0])
        }.sorted { $0.time < $1.time }
    }

    /// Whether a moment may end an interval: the sessions that go on beyond it have nobody, or enough people, on either side.
    /// The schedule tells which sessions are over, and their numbers are shown; what is left would be of these.
    static func divides(_ arrivals: [Arrival], at edge: Instant, _ minimumCount: Int) -> Bool {
        let (before, after) = (arrivals.filter { $0.time < edge }, arrivals.filter { $0.time >= edge })
        let going = Set(before.map(\.session)).intersection(after.map(\.session))
        return going.isEmpty
            || [before, after].allSatisfy { side in
                Set(side.lazy.filter { going.contains($0.session) }.map(\.guest)).count >= minimumCount
            }
    }

    /// How many of the visits lean editions count, altogether and by each of their days.
    private var leanTotals: [Int] {
        let shown = Set(visits.visitedSessions)
        // Their rows are all shown now; if none was, nothing is left out.
        return lean.flatMap { edition in
            edition.rows.allSatisfy { $0.sessionIDs.allSatisfy(shown.contains) } || !edition.tables.sessions
                ? edition.runningTotals
                : [
                    edition.rows.filter { $0.sessionIDs.allSatisfy(shown.contains) }.reduce(0) {
                        $0 + edition.attended(in: $1)
                    }
                ]
        }
    }

    /// The moments at which an interval of all visits may end.
    private var edges: [Instant] {
        let arrivals = Self.arrivals(of: visits)
        return binStarts.filter {
            Self.divides(arrivals, at: $0, minimumCount) && isEnough(arrivals, before: $0, beside: leanTotals)
        }
    }

    /// Merged bins whose outer edges are full hours: the edges of a bin would be within minutes of somebody's check-in.
    ///
    /// - Parameter earlier: How many of these visits each earlier edition counts. A reader can subtract the arrivals before an
    ///   edge from each of these numbers, so there is an edge only where that leaves nobody, or enough people.
    private func rows(of arrivals: [Arrival], edges: [Instant], beside earlier: [Int]) -> [PackEdition.Group.Row]? {
        guard let first = arrivals.first?.time, let last = arrivals.last?.time, first != .untimed else { return nil }
        let start = clock.startOfHour(first)
        let end = clock.startOfHour(last).advanced(bySeconds: 3600)
        let inner = edges.filter { $0 > first && $0 < last && isEnough(arrivals, before: $0, beside: earlier) }
        return VisitGroups.intervals(
            arrivals.map { ($0.time, $0.guest) }, edges: [start] + inner + [end], minimum: minimumCount)?.map {
                .init(start: $0.start.secondsSinceEpoch, end: $0.end.secondsSinceEpoch, visits: $0.visits)
            }
    }

    /// Whether the arrivals before an edge leave nobody, or enough people, beside each of some numbers of the first arrivals.
    private func isEnough(_ arrivals: [Arrival], before edge: Instant, beside earlier: [Int]) -> Bool {
        let before = arrivals.count { $0.time < edge }
        return earlier.allSatisfy { count in
            let between = arrivals[min(before, count, arrivals.count)..<min(max(before, count), arrivals.count)]
            return between.isEmpty || Set(between.map(\.guest)).count >= minimumCount
        }
    }

    private func methods() -> [PackEdition.Group.Row]? {
        let guests = visits.checkIns.guests.values
        let names = visits.methodNames
        let methods = guests.indices.map { row in
            (name: visits.checkIns.methods[row].flatMap { names[Int($0)] }, guest: guests[row])
        }
        guard let (named, others) = VisitGroups.categories(methods, minimum: minimumCount) else { return nil }
        return named.map { .init(name: $0.name, visits: $0.visits) } + (others > 0 ? [.init(visits: others)] : [])
    }

    private func places(length: Int) -> [PackEdition.Group.Row]? {
        let checkIns = visits.checkIns
        var cellByName: [String: NamedCell] = [:]
        let located = checkIns.guests.values.enumerated().map { row, guest in
            guard let latitude = checkIns.latitudes[row], let longitude = checkIns.longitudes[row],
                let cell = NamedCell(latitude: latitude, longitude: longitude, length: length)
            else { return (name: String?.none, guest: guest) }
            cellByName[cell.name] = cell
            return (name: cell.name, guest: guest)
        }
        guard let (named, others) = VisitGroups.categories(located, minimum: minimumCount) else { return nil }
        let rows = named.compactMap { place in
            cellByName[place.name].map {
                PackEdition.Group.Row(
                    name: $0.name, latitude: $0.latitude, longitude: $0.longitude, visits: place.visits)
            }
        }
        return rows + (others > 0 ? [.init(visits: others)] : [])
    }
}
