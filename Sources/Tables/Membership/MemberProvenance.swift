/// Where a club's members and visits come from and how far they go.
public struct MemberProvenance: Sendable, Equatable {
    /// How many visits the service gave, those that could not be counted included.
    public var visits: Int
    /// When the newest visit was made; the time of the data. `nil` without visits.
    public var newestVisitAt: Instant?
    /// Visits that name no member, and so are nobody's.
    public var visitsWithoutMember: Int
    /// Visits of a member without a time that could be read.
    public var visitsWithoutTime: Int
    /// How the names of visits' fields begin in the two counts below: a reading of a part of the visits has met a part of
    /// those. `nil` where all visits are read every time.
    public var visitFields: String?
    /// Fields that are missing where every document should have them: rows by field.
    public var missingFields: [String: Int]
    /// Under which `missingFields` counts members who were asked for and whom the service does not know.
    public static let unknownMembers = "members"
    /// Fields that came with a value of another kind than documented, and count as missing: rows by field.
    public var unreadableFields: [String: Int]

    public init(
        visits: Int = 0, newestVisitAt: Instant? = nil, visitsWithoutMember: Int = 0, visitsWithoutTime: Int = 0,
        visitFields: String? = nil, missingFields: [String: Int] = [:], unreadableFields: [String: Int] = [:]
    ) {
        self.visits = visits
        self.newestVisitAt = newestVisitAt
        self.visitsWithoutMember = visitsWithoutMember
        self.visitsWithoutTime = visitsWithoutTime
        self.visitFields = visitFields
        self.missingFields = missingFields
        self.unreadableFields = unreadableFields
    }
}
