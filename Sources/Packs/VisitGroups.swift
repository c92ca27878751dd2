import Base

/// Divides guests into groups, each with enough distinct people to be published.
///
/// Groups are merged until they have enough, so that nothing is withheld and nothing can be derived from their sum.
enum VisitGroups {
    /// A stretch of time and the number of visits in it.
    struct Interval: Sendable, Equatable {
        var start: Instant
        var end: Instant
        var visits: Int
    }

    /// A value, such as a method or a place, and the number of visits with it.
    struct Category: Sendable, Equatable {
        var name: String
        var visits: Int
    }

    /// Adjacent bins merged until each has at least `minimum` people; `nil` if all of them together have fewer.
    ///
    /// There are no gaps: that nobody came for an hour is a count too and is merged like any other.
    ///
    /// - Parameters:
    ///   - visits: The time and the guest of each.
    ///   - edges: The starts of the bins in order, and the end of the last. All visits are between the first and the
    ///     last.
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
        // The remainder has too few people and joins the last interval.
        intervals[last].visits += count
        intervals[last].end = end
        return intervals
    }

    /// The values with enough people, the most frequent first, and the number of visits with any other value or none.
    /// `others` is 0 if there are none, and otherwise has enough people too. `nil` if no value can be shown on its
    /// own.
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
