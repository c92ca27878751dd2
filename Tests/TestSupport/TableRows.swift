package import Base

/// A check-in as a row, with its names, for the events of tests.
package struct CheckInRow: Equatable, Sendable {
    package var id: Int64
    package var guest: Int64
    package var session: Int64
    package var type: Int64?
    package var at: Instant
    package var method: String?
    package var sessionName: String?
    package var typeName: String?
    package var firstName: String?
    package var lastName: String?
    package var email: String?
    package var latitude: Double?
    package var longitude: Double?
    package var editedAt: Instant?

    package init(
        id: Int64, guest: Int64, session: Int64, type: Int64? = nil, at time: Instant, method: String? = nil,
        change: (inout CheckInRow) -> Void = { _ in }
    ) {
        (self.id, self.guest, self.session, self.type, at, self.method) = (id, guest, session, type, time, method)
        change(&self)
    }
}

/// Calls `body` with views of the bytes of texts, as readers of services have them.
package func withViews<Result>(of texts: [String?], _ body: ([UnsafeBufferPointer<UInt8>?]) -> Result) -> Result {
    var views: [UnsafeBufferPointer<UInt8>?] = []
    // A view is valid only within the closure that gets it, so the rest is called from there.
    func withRest() -> Result {
        guard views.count < texts.count else { return body(views) }
        guard var text = texts[views.count] else {
            views.append(nil)
            return withRest()
        }
        return text.withUTF8 {
            views.append($0)
            return withRest()
        }
    }
    return withRest()
}

extension EventTables {
    package mutating func append(_ checkIn: CheckInRow) {
        var row = CheckInTable.Row(
            id: checkIn.id, guestID: checkIn.guest, sessionID: checkIn.session, createdAt: checkIn.at)
        row.registrantTypeID = checkIn.type
        (row.latitude, row.longitude, row.updatedAt) = (checkIn.latitude, checkIn.longitude, checkIn.editedAt)
        withViews(of: [
            checkIn.firstName, checkIn.lastName, checkIn.email, checkIn.sessionName, checkIn.typeName, checkIn.method,
        ]) { views in
            (row.guestFirstName, row.guestLastName, row.guestEmail) = (views[0], views[1], views[2])
            (row.sessionName, row.registrantTypeName, row.method) = (views[3], views[4], views[5])
            append(row)
        }
    }
}

extension MemberTables {
    /// Appends an active member with these texts; `fill` sets the rest. Returns whether the member is new.
    @discardableResult
    package mutating func member(
        _ id: String, name: String? = nil, phone: String? = nil, number: String? = nil, plan: String? = nil,
        family: String? = nil, user: String? = nil, _ fill: (inout MemberTable.Row) -> Void = { _ in }
    ) -> Bool {
        withViews(of: [id, name, phone, number, plan, family, user]) { views in
            var row = MemberTable.Row(id: views[0] ?? UnsafeBufferPointer(start: nil, count: 0))
            (row.isActive, row.status) = (true, .active)
            (row.name, row.phone, row.memberNumber) = (views[1], views[2], views[3])
            (row.planID, row.familyGroupID, row.linkedUserID) = (views[4], views[5], views[6])
            fill(&row)
            return append(row)
        }
    }

    package mutating func visit(_ member: String, _ time: Instant) {
        var member = member
        let code = member.withUTF8 { insertMember($0) }
        appendVisits(members: [code], at: [time])
    }
}
