/// Who may log in to the made-up EduGo, as EduGo documents a user, with its contexts.
struct EduGoAccount: Sendable {
    enum Condition: Sendable {
        case good
        case inactive
        case locked
    }

    static let password = "demo-password"

    var id: String
    var email: String
    var firstName: String
    var lastName: String
    var contexts: [EduGoContext]
    var condition = Condition.good

    static let all = [
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000001", email: "demo@edugo.example", firstName: "Juan",
            lastName: "Pérez", contexts: [.teacher, .schoolAdmin, .guardian]),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000002", email: "student@edugo.example", firstName: "Sofía",
            lastName: "Ñancupil", contexts: [.student]),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000003", email: "super@edugo.example", firstName: "Ana",
            lastName: "O'Higgins", contexts: [.superAdmin]),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000004", email: "inactive@edugo.example", firstName: "Luis",
            lastName: "Soto", contexts: [.teacher], condition: .inactive),
        EduGoAccount(
            id: "0e000000-0000-4000-8000-000000000005", email: "locked@edugo.example", firstName: "Eva",
            lastName: "Rojas", contexts: [.teacher], condition: .locked),
    ]
}

/// A role somewhere, and what it may do: EduGo's `active_context`, nulls written out.
struct EduGoContext: Codable, Sendable, Equatable {
    var roleID: String
    var roleName: String
    var schoolID: String?
    var schoolName: String?
    var academicUnitID: String?
    var academicUnitName: String?
    var permissions: [String]

    private enum CodingKeys: String, CodingKey {
        case permissions
        case roleID = "role_id"
        case roleName = "role_name"
        case schoolID = "school_id"
        case schoolName = "school_name"
        case academicUnitID = "academic_unit_id"
        case academicUnitName = "academic_unit_name"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(roleID, forKey: .roleID)
        try container.encode(roleName, forKey: .roleName)
        try container.encode(schoolID, forKey: .schoolID)
        try container.encode(schoolName, forKey: .schoolName)
        try container.encode(academicUnitID, forKey: .academicUnitID)
        try container.encode(academicUnitName, forKey: .academicUnitName)
        try container.encode(permissions, forKey: .permissions)
    }

    static let teacher = EduGoContext(
        roleID: "role-teacher", roleName: "teacher", schoolID: "school-central", schoolName: "Colegio Central",
        academicUnitID: "unit-5a", academicUnitName: "5A",
        permissions: ["materials:read", "materials:create", "assessments:read"])
    static let schoolAdmin = EduGoContext(
        roleID: "role-school-admin", roleName: "school_admin", schoolID: "school-norte", schoolName: "Liceo Norte",
        permissions: ["materials:read", "users:read", "users:create", "reports:read"])
    static let guardian = EduGoContext(
        roleID: "role-guardian", roleName: "guardian", schoolID: "school-central", schoolName: "Colegio Central",
        permissions: ["assessments:read"])
    static let student = EduGoContext(
        roleID: "role-student", roleName: "student", schoolID: "school-central", schoolName: "Colegio Central",
        academicUnitID: "unit-5a", academicUnitName: "5A", permissions: ["materials:read", "assessments:attempt"])
    static let superAdmin = EduGoContext(
        roleID: "role-super-admin", roleName: "super_admin",
        permissions: ["schools:read", "schools:create", "users:read"])
}
