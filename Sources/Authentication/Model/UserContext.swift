public import Messages

/// In which role a user acts, where, and what that role may do.
///
/// EduGo gives one with every log-in and in every token. Tikit knows only a role: its context has no permissions listed.
public struct UserContext: Sendable, Equatable {
    public var roleID: String?
    public var roleName: String?
    public var schoolID: String?
    public var schoolName: String?
    public var academicUnitID: String?
    public var academicUnitName: String?
    /// `nil` where the service lists none, which is not the same as an empty list.
    public var permissions: [String]?

    public init(
        roleID: String? = nil, roleName: String? = nil, schoolID: String? = nil, schoolName: String? = nil,
        academicUnitID: String? = nil, academicUnitName: String? = nil, permissions: [String]? = nil
    ) {
        self.roleID = roleID
        self.roleName = roleName
        self.schoolID = schoolID
        self.schoolName = schoolName
        self.academicUnitID = academicUnitID
        self.academicUnitName = academicUnitName
        self.permissions = permissions
    }

    /// Passes where the context lists `permission`, or lists none at all: then the service itself decides.
    ///
    /// Throws a `Fault` of kind `.refused` that names the permission and the role.
    public func require(_ permission: String) throws(Fault) {
        guard let permissions, !permissions.contains(permission) else { return }
        throw Fault(.refused, .permissionMissing(permission, role: roleName))
    }
}
