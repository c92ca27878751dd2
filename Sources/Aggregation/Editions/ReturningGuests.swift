public import Base

/// New, returning and unknown guests of an edition, or of a registrant type in it.
public struct ReturningCounts: Sendable, Equatable {
    public var guests = 0
    /// Guests who were in none of the earlier editions compared.
    public var new = 0
    /// Guests who were in at least one of them.
    public var returning = 0
    public var unknown = 0

    public var known: Int { new + returning }

    fileprivate mutating func count(_ kind: GuestKind) {
        guests += 1
        switch kind {
        case .new: new += 1
        case .returning: returning += 1
        case .unknown: unknown += 1
        }
    }
}

private enum GuestKind { case new, returning, unknown }

/// The people of several editions, counted.
public struct ReturningGuests: Sendable, Equatable {
    public struct Row: Sendable, Equatable {
        public var counts: ReturningCounts
        /// Whether it is known who came: the edition has begun, and somebody scanned.
        public var isMeasured: Bool
        /// Whether it is known when it was; otherwise nobody knows which editions were before it.
        public var isDated = true
        /// The known people of the edition before; `nil` if there is none, if it is not known when this one was, or if nobody
        /// scanned there or it is to come.
        public var before: Int?
        /// How many of them came again; `nil` also if nobody scanned at this one, or it is to come.
        public var retained: Int?
        public var lapsed: Int? { retained.flatMap { retained in before.map { $0 - retained } } }
    }

    /// A year: the editions that start in it, in the report's zone.
    public struct Year: Sendable, Equatable {
        /// `nil` for editions without a start.
        public var year: Int?
        public var events = 0
        public var guests = 0
        /// Known people, each counted once.
        public var known = 0
        public var unknown = 0
        /// Whether it is known who came: somebody did, or an edition has begun and there was none that nobody scanned.
        public var isKnown = true
    }

    /// By edition, in the order of the comparison.
    public private(set) var rows: [Row] = []
    /// The editions of which it is known when they were; the others are listed after them.
    public private(set) var dated: Range<Int> = 0..<0
    /// By edition and type, in the order of the edition's types.
    public private(set) var byType: [[ReturningCounts]] = []
    /// The known people by their first edition, then by edition: `cohorts[1][3]` counts those who first came to edition
    /// 1 and came to 3. Zero below the diagonal; empty for first editions before the latest `maximumCohorts`.
    public private(set) var cohorts: [[Int]] = []
    public private(set) var years: [Year] = []
    /// Known people of all editions, each counted once.
    public private(set) var people = 0
    /// Known people by the number of editions that they came to: `byEditions[0]` counts those who came to one.
    private(set) var byEditions: [Int] = []

    /// The most first editions, counted from the latest, whose people are followed: the table grows with the square of
    /// the number.
    static let maximumCohorts = 100

    /// The first editions whose people are followed.
    public var firstEditions: Range<Int> { max(0, dated.count - Self.maximumCohorts)..<dated.count }

    /// - Parameter editions: In the order of the comparison.
    public init(_ editions: [Edition], _ people: People, clock: WallClock) {
        let years = editions.map { $0.start(on: clock)?.year }
        self.init(
            editions.map(\.guests), typeCounts: editions.map(\.types.count), people, years: years,
            unmeasured: Set(editions.indices.filter { editions[$0].isUnmeasured }),
            toCome: Set(editions.indices.filter { editions[$0].state == .toCome }),
            undated: Set(editions.indices.filter { editions[$0].startsAt == nil }))
    }

    /// - Parameters:
    ///   - typeCounts: The number of types of each edition.
    ///   - years: The year of each edition; editions of the same year are adjacent.
    ///   - unmeasured: The editions of which it is not known who came.
    ///   - toCome: The editions to which nobody can have come yet.
    ///   - undated: The editions of which it is not known when they were, listed last: what is listed before them was not before.
    public init(
        _ editions: [EditionGuests], typeCounts: [Int], _ people: People, years: [Int?], unmeasured: Set<Int> = [],
        toCome: Set<Int> = [], undated: Set<Int> = []
    ) {
        var first = [Int32](repeating: -1, count: people.numbers)
        var last = first
        var lastYear = first
        var visits = first
        var knownBefore: Int?
        var begun: Set<Int> = []
        dated = 0..<(editions.count - undated.count)
        cohorts = Array(repeating: [], count: editions.count)
        for edition in firstEditions { cohorts[edition] = Array(repeating: 0, count: editions.count) }
        for (edition, guests) in editions.enumerated() {
            var counts = ReturningCounts()
            var kinds: [GuestKind] = []
            kinds.reserveCapacity(guests.count)
            var retained = 0
            if edition == 0 || years[edition] != years[edition - 1] { self.years.append(Year(year: years[edition])) }
            let year = self.years.count - 1
            for person in people.persons[edition] {
                guard person >= 0 else {
                    counts.count(.unknown)
                    kinds.append(.unknown)
                    continue
                }
                let person = Int(person)
                let kind: GuestKind = first[person] < 0 ? .new : .returning
                if kind == .new { first[person] = Int32(edition) }
                if edition > 0, last[person] == Int32(edition - 1) { retained += 1 }
                if lastYear[person] != Int32(year) { self.years[year].known += 1 }
                (last[person], lastYear[person]) = (Int32(edition), Int32(year))
                visits[person] = max(visits[person], 0) + 1
                if firstEditions.contains(Int(first[person])) { cohorts[Int(first[person])][edition] += 1 }
                counts.count(kind)
                kinds.append(kind)
            }
            var types = [ReturningCounts](repeating: ReturningCounts(), count: typeCounts[edition])
            for pair in guests.types { types[Int(pair.type)].count(kinds[Int(pair.guest)]) }
            let isMeasured = !unmeasured.contains(edition) && !toCome.contains(edition)
            let before = undated.contains(edition) ? nil : knownBefore
            rows.append(
                Row(
                    counts: counts, isMeasured: isMeasured, isDated: !undated.contains(edition), before: before,
                    retained: isMeasured ? before.map { _ in retained } : nil))
            byType.append(types)
            self.years[year].events += 1
            self.years[year].guests += counts.guests
            self.years[year].unknown += counts.unknown
            if unmeasured.contains(edition) { self.years[year].isKnown = false }
            if !toCome.contains(edition) { begun.insert(year) }
            knownBefore = isMeasured ? counts.known : nil
        }
        for year in self.years.indices {
            self.years[year].isKnown =
                self.years[year].guests > 0 || self.years[year].isKnown && begun.contains(year)
        }
        self.people = rows.reduce(0) { $0 + $1.counts.new }
        byEditions = Array(repeating: 0, count: editions.count)
        for count in visits where count > 0 { byEditions[Int(count) - 1] += 1 }
    }
}
