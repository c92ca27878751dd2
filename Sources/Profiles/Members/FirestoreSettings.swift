import Documents
import Messages

/// What a Firestore source needs to know of the project: where its documents are, and what their fields are called.
public struct FirestoreSettings: Sendable, Hashable {
    /// The project's id, part of every path; needed.
    public var project: String?
    public var database = "(default)"
    /// A service account's key, as Google's console gives it; `nil` where a token is given by the environment.
    public var serviceAccountFile: String?
    /// Where the key is exchanged for a token, in place of what the key's file says.
    public var tokenURL: String?
    public var collections = FirestoreCollections()
    public var fields = FirestoreFields()

    public init() {}

    mutating func take(from mapping: inout YAMLMapping) throws(Fault) {
        project = try mapping.take("project")?.nonemptyText()
        if let value = mapping.take("database") { database = try value.nonemptyText() }
        serviceAccountFile = try mapping.take("service-account")?.nonemptyText()
        tokenURL = try mapping.take("token-url")?.addressOfPage()
        if let value = mapping.take("collections") { collections = try FirestoreCollections(value) }
        if let value = mapping.take("fields") { fields = try FirestoreFields(value) }
    }
}

/// The names of the collections.
public struct FirestoreCollections: Sendable, Hashable {
    public var members = "members"
    public var checkIns = "check_ins"
    public var plans = "plans"

    public init() {}

    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        try mapping.take("members", into: &members)
        try mapping.take("check-ins", into: &checkIns)
        try mapping.take("plans", into: &plans)
        try mapping.finish()
    }
}

/// The names of the documents' fields, as paths: `plan.type` is the field `type` of the map `plan`.
public struct FirestoreFields: Sendable, Hashable {
    public var member = Member()
    public var checkIn = CheckIn()
    public var plan = Plan()

    public init() {}

    init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        if let value = mapping.take("members") { member = try Member(value) }
        if let value = mapping.take("check-ins") { checkIn = try CheckIn(value) }
        if let value = mapping.take("plans") { plan = try Plan(value) }
        try mapping.finish()
    }

    public struct Member: Sendable, Hashable {
        public var name = "name"
        public var isActive = "isActive"
        public var status = "membershipStatus"
        public var planID = "planId"
        public var planType = "planType"
        public var startDate = "membershipStartDate"
        public var endDate = "membershipEndDate"
        public var remainingVisits = "remainingVisits"
        public var familyGroupID = "familyGroupId"
        public var linkedUserID = "linkedUserId"

        public init() {}

        init(_ value: YAMLValue) throws(Fault) {
            var mapping = try value.mapping()
            try mapping.take("name", into: &name)
            try mapping.take("active", into: &isActive)
            try mapping.take("status", into: &status)
            try mapping.take("plan", into: &planID)
            try mapping.take("plan-type", into: &planType)
            try mapping.take("starts", into: &startDate)
            try mapping.take("ends", into: &endDate)
            try mapping.take("visits-left", into: &remainingVisits)
            try mapping.take("family", into: &familyGroupID)
            try mapping.take("user", into: &linkedUserID)
            try mapping.finish()
        }
    }

    public struct CheckIn: Sendable, Hashable {
        public var memberID = "memberId"
        public var userID = "userId"
        public var date = "checkInDate"

        public init() {}

        init(_ value: YAMLValue) throws(Fault) {
            var mapping = try value.mapping()
            try mapping.take("member", into: &memberID)
            try mapping.take("user", into: &userID)
            try mapping.take("date", into: &date)
            try mapping.finish()
        }
    }

    public struct Plan: Sendable, Hashable {
        public var name = "name"
        public var type = "type"
        public var durationDays = "durationDays"
        public var visits = "visits"
        public var maxMembers = "maxMembers"

        public init() {}

        init(_ value: YAMLValue) throws(Fault) {
            var mapping = try value.mapping()
            try mapping.take("name", into: &name)
            try mapping.take("type", into: &type)
            try mapping.take("days", into: &durationDays)
            try mapping.take("visits", into: &visits)
            try mapping.take("max-members", into: &maxMembers)
            try mapping.finish()
        }
    }
}

extension YAMLMapping {
    /// Takes a name that is not empty, or leaves the default.
    fileprivate mutating func take(_ key: String, into name: inout String) throws(Fault) {
        if let value = take(key) { name = try value.nonemptyText() }
    }
}
