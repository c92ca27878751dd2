public import Messages

/// Who runs the program, as the club's own application knows its people.
public enum Role: String, Sendable, CaseIterable {
    case admin, receptionist, trainer, member

    /// Who may register a check-in.
    public var mayCheckIn: Bool { self == .admin || self == .receptionist }

    /// Throws a `Fault` of kind `.refused` that says which roles may register a check-in.
    public func requireCheckIn() throws(Fault) {
        guard mayCheckIn else {
            throw Fault(.refused, .roleMayNotCheckIn(rawValue, who: Self.names { $0.mayCheckIn }))
        }
    }

    /// Whose rows of something this role may read.
    ///
    /// - Parameters:
    ///   - access: what kind of thing it is.
    ///   - what: its name, for the message.
    ///   - ownID: the id of the member who runs the program, which a member needs.
    ///   - others: what is to be read with it.
    /// - Throws: a `Fault` of kind `.refused` that says which roles would do for all of it, or `.misconfigured` where a member's own
    ///   id is not known.
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

    private func mayRead(_ access: MemberAccess) -> Bool {
        switch self {
        case .admin, .receptionist: true
        case .member: access == .history
        case .trainer: false
        }
    }

    private static func names(_ fits: (Role) -> Bool) -> [String] { allCases.filter(fits).map(\.rawValue) }
}

/// What a part of a report shows of members' check-ins, by which roles may read it.
public enum MemberAccess: Sendable, CaseIterable {
    /// The club as a whole.
    case club
    /// Members' histories: each member may read their own.
    case history
}

/// Whose rows are shown.
public enum MemberScope: Sendable, Equatable {
    case everyone
    /// Those of the member of this id.
    case only(String)
}
