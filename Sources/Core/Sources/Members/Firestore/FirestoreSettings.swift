package import Base

/// The settings of a Firestore source: the location of the documents and the names of their fields.
public struct FirestoreSettings: Sendable, Hashable {
    /// The project's id, part of every path; required.
    public var project: String?
    public var database = "(default)"
    /// A service account's key file, as downloaded from Google's console; `nil` if the environment gives a token.
    public var serviceAccountFile: String?
    /// The address at which the key is exchanged for a token; replaces the address in the key file.
    public var tokenURL: String?
    public var collections = FirestoreCollections()
    public var fields = FirestoreFields()

    public init() {}
}

/// The names of the collections.
public struct FirestoreCollections: Sendable, Hashable {
    public var members = "members"
    public var checkIns = "check_ins"
    public var plans = "plans"

    public init() {}

    package init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        try mapping.take("members", into: &members)
        try mapping.take("check-ins", into: &checkIns)
        try mapping.take("plans", into: &plans)
        try mapping.finish()
    }
}

/// The paths of the documents' fields.
public struct FirestoreFields: Sendable, Hashable {
    public var member = Member()
    public var checkIn = CheckIn()
    public var plan = Plan()

    public init() {}

    package init(_ value: YAMLValue) throws(Fault) {
        var mapping = try value.mapping()
        if let value = mapping.take("members") { member = try Member(value) }
        if let value = mapping.take("check-ins") { checkIn = try CheckIn(value) }
        if let value = mapping.take("plans") { plan = try Plan(value) }
        try mapping.finish()
    }

    public struct Member: Sendable, Hashable {
        public var name: FieldPath = "name"
        /// Read only where phone numbers are shown or searched.
        public var phone: FieldPath = "phone"
        public var isActive: FieldPath = "isActive"
        public var status: FieldPath = "membershipStatus"
        public var planID: FieldPath = "planId"
        public var planType: FieldPath = "planType"
        public var startDate: FieldPath = "membershipStartDate"
        public var endDate: FieldPath = "membershipEndDate"
        public var remainingVisits: FieldPath = "remainingVisits"
        public var familyGroupID: FieldPath = "familyGroupId"
        public var linkedUserID: FieldPath = "linkedUserId"

        public init() {}

        init(_ value: YAMLValue) throws(Fault) {
            var mapping = try value.mapping()
            try mapping.take("name", into: &name)
            try mapping.take("phone", into: &phone)
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
        public var memberID: FieldPath = "memberId"
        public var userID: FieldPath = "userId"
        public var date: FieldPath = "checkInDate"

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
        public var name: FieldPath = "name"
        public var type: FieldPath = "type"
        public var durationDays: FieldPath = "durationDays"
        public var visits: FieldPath = "visits"
        public var maxMembers: FieldPath = "maxMembers"

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
    /// Reads a non-empty name; keeps the default if the key is missing.
    fileprivate mutating func take(_ key: String, into name: inout String) throws(Fault) {
        if let value = take(key) { name = try value.nonemptyText() }
    }

    /// Reads a field path; keeps the default if the key is missing.
    fileprivate mutating func take(_ key: String, into path: inout FieldPath) throws(Fault) {
        guard let value = take(key) else { return }
        let text = try value.nonemptyText()
        guard let read = FieldPath(text) else { throw value.fault(expected: .aFieldPath(not: text)) }
        path = read
    }
}
