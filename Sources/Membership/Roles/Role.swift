public import Base

/// The role of the user, as in the club's own application.
public enum Role: String, Sendable, CaseIterable {
    case admin, receptionist, trainer, member

    /// Whether the role may register check-ins.
    var mayCheckIn: Bool { self == .admin || self == .receptionist }

    /// Throws a `Fault` of kind `.refused` that names the roles that may register a check-in, unless this is one of them.
    public func requireCheckIn() throws(Fault) {
        guard mayCheckIn else {
            throw Fault(.refused, .roleMayNotCheckIn(rawValue, who: Self.names { $0.mayCheckIn }))
        }
    }

    /// Throws a `Fault` of kind `.refused` that names the roles that may look members up by name, unless this is one of them. They
    /// are the roles that may register check-ins.
    public func requireLookUp() throws(Fault) {
        guard mayCheckIn else {
            throw Fault(.refused, .roleMayNotLookUp(rawValue, who: Self.names { $0.mayCheckIn }))
        }
    }

    /// Returns the members whose rows this role may read.
    ///
    /// - Parameters:
    ///   - access: the kind of data.
    ///   - what: the name of the data, for the message.
    ///   - ownID: the id of the member who runs the program, required for the role `member`.
    ///   - others: other kinds of data read along with it.
    /// - Throws: a `Fault` of kind `.refused` that names the roles that may read all of the data, or `.misconfigured` if a member's
    ///   own id is unknown.
    public func scope(
        of access: MemberAccess, named what: String, ownID: String?, with others: [MemberAccess] = []
    ) throws(Fault) -> MemberScope {
        switch (self, access) {
        case (.admin, _), (.receptionist, _): return .everyone
        case (.member, .history):
            guard let ownID else { throw Fault(.misconfigured, .ownMemberIDMissing) }
            return .only(ownID)
        case (.member, .club), (.trainer, _):
            let who = Self.names { role in ([access] + others).allSatisfy(role.mayRead) }
            throw Fault(.refused, .roleMayNotRead(rawValue, what, who: who))
        }
    }

    /// Whether the role may read the club as a whole. Otherwise nobody's name is stored for it.
    public var mayReadClub: Bool { mayRead(.club) }

    private func mayRead(_ access: MemberAccess) -> Bool {
        switch self {
        case .admin, .receptionist: true
        case .member: access == .history
        case .trainer: false
        }
    }

    private static func names(_ fits: (Role) -> Bool) -> [String] { allCases.filter(fits).map(\.rawValue) }
}

/// The kinds of data in a report on members, by who may read them.
public enum MemberAccess: Sendable, CaseIterable {
    /// The club as a whole.
    case club
    /// Members' histories; a member may read only their own.
    case history
}

/// The members whose rows are shown.
public enum MemberScope: Sendable, Equatable {
    case everyone
    /// Only the member with this id.
    case only(String)
}
