import Tables

/// Guests in sessions put into groups of which each holds enough different people to be published.
///
/// Groups are merged until they do, so that there is nothing left to hide, and nothing that follows from their sum.
enum VisitGroups {
    /// A stretch of time in which so many came.
    struct Interval: Sendable, Equatable {
        var start: Instant
        var end: Instant
        var visits: Int
    }

    /// A value, such as a method or a place, that so many have in common.
    struct Category: Sendable, Equatable {
        var name: String
        var visits: Int
    }

    /// Neighbouring bins merged until each holds `minimum` people; `nil` where all together do not.
    ///
    /// There are no gaps: that nobody came for an hour is a count too, and is merged like others.
    ///
    /// - Parameters:
    ///   - visits: when each came, and who.
    ///   - edges: where bins start, in order, and where the last ends; all visits are between the first and the last.
    static func intervals(
        _ visits: [(time: Instant, guest: UInt32)], edges: [Instant], minimum: Int
    ) -> [Interval]? {
        let visits = visits.sorted { $0.time < $1.time }
        var intervals: [Interval] = []
        guard var start = edges.first else { return nil }
        var count = 0
        var people: Set<UInt32> = []
        var next = visits.startIndex
        for end in edges.dropFirst() {
            while next < visits.endIndex, visits[next].time < end {
                count += 1
                people.insert(visits[next].guest)
                next += 1
            }
            guard people.count >= minimum else { continue }
            intervals.append(Interval(start: start, end: end, visits: count))
            (start, count, people) = (end, 0, [])
        }
        guard let last = intervals.indices.last, let end = edges.last else { return nil }
        // What is left at the end is too little to stand alone.
        intervals[last].visits += count
        intervals[last].end = end
        return intervals
    }

    /// The values that enough people have, most first, and how many have any other or none; `others` is 0 where nobody
    /// is left over, and otherwise holds enough people too. `nil` where no value can be told from the rest.
    static func categories(
        _ visits: [(name: String?, guest: UInt32)], minimum: Int
    ) -> (named: [Category], others: Int)? {
        var guestsByName: [String: [UInt32]] = [:]
        var others: [UInt32] = []
        for visit in visits {
            if let name = visit.name {
                guestsByName[name, default: []].append(visit.guest)
            } else {
                others.append(visit.guest)
            }
        }
        var named: [Category] = []
        for (name, guests) in guestsByName {
            if Set(guests).count >= minimum {
                named.append(Category(name: name, visits: guests.count))
            } else {
                others += guests
            }
        }
        named.sort { ($1.visits, $0.name) < ($0.visits, $1.name) }
        var people = Set(others)
        while !others.isEmpty, people.count < minimum, let least = named.popLast() {
            others += guestsByName[least.name] ?? []
            people.formUnion(guestsByName[least.name] ?? [])
        }
        return named.isEmpty ? nil : (named, others.count)
    }
}
