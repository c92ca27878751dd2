public import Base
public import Transport

/// The result of a walk over an event's check-ins.
public struct CheckInWalk: Sendable, Equatable {
    /// The highest id when the walk began; `nil` if there were no check-ins.
    public var highestID: Int64?
    /// When that check-in was made; `nil` if it was not handed on.
    var highestAt: Instant?
    /// The number of rows handed on.
    public var count: Int
    /// The number of check-ins up to `highestID`, including those known before.
    public var total: Int
    /// The service's rows per page.
    public var perPage: Int
    /// Whether the rows handed on and those known before are all that the service has. If not, rows were removed:
    /// walk again without known check-ins.
    public var agreesWithKnown: Bool
    /// Rows handed on whose optional field has an undocumented type, by field.
    public var unreadableFields: [String: Int]
    /// Who the people are, if files say it.
    var people: PeopleOfFiles?

    init(
        highestID: Int64?, highestAt: Instant?, count: Int, total: Int, perPage: Int, agreesWithKnown: Bool,
        unreadableFields: [String: Int], people: PeopleOfFiles?
    ) {
        self.highestID = highestID
        self.highestAt = highestAt
        self.count = count
        self.total = total
        self.perPage = perPage
        self.agreesWithKnown = agreesWithKnown
        self.unreadableFields = unreadableFields
        self.people = people
    }

    package init(
        highestID: Int64?, highestAt: Instant?, count: Int, total: Int, perPage: Int, agreesWithKnown: Bool,
        unreadableFields: [String: Int]
    ) {
        self.init(
            highestID: highestID, highestAt: highestAt, count: count, total: total, perPage: perPage,
            agreesWithKnown: agreesWithKnown, unreadableFields: unreadableFields, people: nil)
    }

    /// The provenance shown in reports. It depends only on the data, not on how it was read.
    public var provenance: Provenance {
        Provenance(
            highestCheckInID: highestID, highestCheckInAt: highestAt, total: total,
            pages: Provenance.pages(of: total, perPage: perPage), unreadableFields: unreadableFields, people: people)
    }
}

extension Provenance {
    /// The number of pages of `perPage` rows that `total` rows fill.
    public static func pages(of total: Int, perPage: Int) -> Int {
        perPage > 0 ? total / perPage + (total % perPage == 0 ? 0 : 1) : 0
    }
}

/// The check-ins that are already stored: all that an earlier walk read, or the newest part of an interrupted walk.
public struct KnownCheckIns: Sendable, Equatable {
    /// Strictly descending.
    public let ids: [Int64]
    /// Whether the ids reach down to the oldest check-in. If not, the rows below them are still to be read.
    let reachesOldest: Bool

    public var count: Int { ids.count }

    /// - Parameter ids: strictly descending.
    public init(ids: [Int64], reachesOldest: Bool = true) {
        self.ids = ids
        self.reachesOldest = reachesOldest
    }

    func contains(_ id: Int64) -> Bool { ids.fallingContains(id) }
}

/// The progress of a walk over check-ins.
public struct WalkProgress: Sendable, Equatable {
    public var pagesRead: Int
    /// As reported by the latest page.
    public var pagesExpected: Int
    public var checkInsRead: Int
    public var checkInsExpected: Int
    /// From 1. Each attempt starts from zero.
    var attempt: Int
    /// How many pages are requested at once, and why; `nil` if it is not known.
    public var pagesInFlight: PagesInFlight?

    package init(
        pagesRead: Int, pagesExpected: Int, checkInsRead: Int, checkInsExpected: Int, attempt: Int,
        pagesInFlight: PagesInFlight? = nil
    ) {
        self.pagesRead = pagesRead
        self.pagesExpected = pagesExpected
        self.checkInsRead = checkInsRead
        self.checkInsExpected = checkInsExpected
        self.attempt = attempt
        self.pagesInFlight = pagesInFlight
    }
}
