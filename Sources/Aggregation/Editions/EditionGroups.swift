public import Base

/// By what a summary groups events.
public enum EditionGrouping: String, Sendable, CaseIterable { case month, quarter, year, city }

/// The events of one period, or of one city.
public struct EditionGroup: Sendable, Equatable {
    /// `2026-03`, `2026-Q1`, `2026`, or the city as the latest of its events writes it; `nil` where that is not known.
    public var name: String?
    /// Positions of the editions.
    public var editions: [Int]
    /// Known people, each counted once.
    public var known = 0
    /// Guests who cannot be identified, of each event.
    public var unknown = 0
    /// Whether it is known who came: somebody did, or an edition has begun and there was none that nobody scanned.
    public var isKnown = true
}

extension EditionGrouping {
    /// The groups of editions: periods in their order, cities by name without case and accents; those without a name last.
    ///
    /// - Parameters:
    ///   - editions: In the order of a comparison.
    ///   - people: Those of the same editions.
    ///   - clock: The report's, which decides in which period an edition starts.
    public func groups(of editions: [Edition], _ people: People, on clock: WallClock) -> [EditionGroup] {
        var places: [String: Int] = [:]
        var groups: [(key: String, group: EditionGroup)] = []
        for (index, edition) in editions.enumerated() {
            let name = name(of: edition, on: clock)
            let key = self == .city ? MatchedName(name).folded : name ?? ""
            if places[key] == nil {
                places[key] = groups.count
                groups.append((key, EditionGroup(name: nil, editions: [])))
            }
            let place = places[key] ?? 0
            if !key.isEmpty { groups[place].group.name = name }
            groups[place].group.editions.append(index)
        }
        return groups.sorted { ($0.key.isEmpty ? 1 : 0, $0.key) < ($1.key.isEmpty ? 1 : 0, $1.key) }
            .map { $0.group.counted(editions, people) }
    }

    /// The period in which an edition starts, or its city.
    private func name(of edition: Edition, on clock: WallClock) -> String? {
        if self == .city { return edition.city }
        guard let start = edition.start(on: clock) else { return nil }
        let year = String(start.year)
        return switch self {
        case .month: "\(year)-\(start.month < 10 ? "0" : "")\(start.month)"
        case .quarter: "\(year)-Q\((start.month + 2) / 3)"
        case .year, .city: year
        }
    }
}

extension EditionGroup {
    fileprivate func counted(_ all: [Edition], _ people: People) -> EditionGroup {
        var group = self
        var known: Set<Int32> = []
        for index in editions {
            for person in people.persons[index] {
                if person >= 0 { known.insert(person) } else { group.unknown += 1 }
            }
        }
        group.known = known.count
        let members = editions.map { all[$0] }
        group.isKnown =
            known.count + group.unknown > 0
            || (!members.contains(where: \.isUnmeasured) && members.contains { $0.state != .toCome })
        return group
    }
}
