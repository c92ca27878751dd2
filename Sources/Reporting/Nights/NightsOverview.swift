public import Base

/// The contents of the page of the nights, made from manifests alone: the newest night, its events with their last thirty
/// nights, and the available nights.
public struct NightsOverview: Sendable {
    /// The newest night.
    public var tonight: RecordedNight
    /// Newest first, beginning with tonight.
    public var nights: [RecordedNight]
    /// Tonight's events by what needs attention, as `NightManifest.inOrder` has them, then those of earlier nights that
    /// tonight did not report.
    public var events: [Subject<NightManifest.Event>]
    public var club: Subject<NightManifest.Club>?

    /// An event or a club, as it was last reported.
    public struct Subject<Numbers: Sendable>: Sendable {
        /// `nil` if it was never reported.
        public var numbers: Numbers?
        /// The night of these numbers.
        public var night: RecordedNight
        /// The numbers of tonight; `nil` if tonight did not report it.
        public var tonight: Numbers?
        public var history: NightHistory
    }

    /// The most nights in a line.
    static let longestHistory = 30

    /// - Parameter nights: Oldest first, tonight last.
    public init?(of nights: [RecordedNight]) {
        guard let tonight = nights.last else { return nil }
        self.tonight = tonight
        let newest = Array(nights.reversed())
        self.nights = newest
        let recent = nights.suffix(Self.longestHistory)
        var seen: Set<Int64> = []
        events = newest.flatMap { night in
            night.manifest.inOrder().filter { seen.insert($0.id).inserted }.map { event in
                let last = newest.first { night in
                    night.manifest.events.contains { $0.id == event.id && $0.hasReport }
                }
                let numbers = last?.manifest.events.first { $0.id == event.id }
                return Subject(
                    numbers: numbers, night: last ?? night, tonight: night.name == tonight.name ? event : nil,
                    history: NightHistory(ofEvent: event.id, last: numbers, in: recent))
            }
        }
        club = newest.first { $0.manifest.club != nil }.map { night in
            Subject(
                numbers: night.manifest.club, night: night, tonight: tonight.manifest.club,
                history: NightHistory(ofClubIn: recent))
        }
    }
}

/// Two numbers of the last nights, one a part of the other.
public struct NightHistory: Sendable, Hashable {
    public struct Point: Sendable, Hashable {
        /// Days since 1970.
        public var day: Int64
        /// `nil` if that night does not say.
        public var whole: Int64?
        public var part: Int64?
        /// Whether it could not be reported that night.
        public var isFailed: Bool
    }

    /// The kind of numbers.
    public enum Measure: Sendable, Hashable {
        /// People registered, and people who came.
        case people
        /// Registrations, and those used.
        case places
        /// A club's members; no part.
        case members
    }

    public var measure: Measure
    /// Oldest first; only nights that have the subject.
    public var points: [Point]

    /// - Parameter last: The event as it was last reported, which decides what the line measures.
    init(ofEvent id: Int64, last: NightManifest.Event?, in nights: some Sequence<RecordedNight>) {
        let tellsPeople = last?.totals?.registrants != nil
        measure = tellsPeople ? .people : .places
        points = nights.compactMap { night in
            guard let day = night.day, let event = night.manifest.events.first(where: { $0.id == id }) else {
                return nil
            }
            let totals = event.totals
            let part = tellsPeople ? totals?.uniqueGuests : totals?.attendedHeld ?? totals?.attended
            return Point(
                day: day, whole: tellsPeople ? totals?.registrants : totals?.registered,
                part: event.isMeasured || event.isToCome ? part : nil,
                isFailed: event.status == .failed)
        }
    }

    init(ofClubIn nights: some Sequence<RecordedNight>) {
        measure = .members
        points = nights.compactMap { night in
            guard let day = night.day, let club = night.manifest.club else { return nil }
            return Point(day: day, whole: Int64(club.totals.members), part: nil, isFailed: club.status == .failed)
        }
    }
}

extension RecordedNight {
    /// The date that the folder is named after.
    public var date: CivilTime? { ISO8601Text(name)?.civil }

    var day: Int64? { date?.daysSinceEpoch }
}
