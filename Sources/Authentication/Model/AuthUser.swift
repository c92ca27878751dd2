/// Who is logged in. All but the id is personal: its description, debug description and mirror show the id alone.
public struct AuthUser: Sendable, Equatable, Confidential {
    /// The service's id as text, whether it came as a number or as a string.
    public var id: String?
    public var email: String?
    /// As E.164 writes it, where it is what the account logs in with.
    public var phone: String?
    public var firstName: String?
    public var lastName: String?
    /// As the service writes it, else first and last name.
    public var fullName: String?
    /// The role where it belongs to the user (Tikit); EduGo's stands in the active context.
    public var role: String?
    public var schoolID: String?

    public init(
        id: String? = nil, email: String? = nil, phone: String? = nil, firstName: String? = nil,
        lastName: String? = nil, fullName: String? = nil, role: String? = nil, schoolID: String? = nil
    ) {
        self.id = id
        self.email = email
        self.phone = phone
        self.firstName = firstName
        self.lastName = lastName
        let names = [firstName, lastName].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        self.fullName = fullName.flatMap { $0.isEmpty ? nil : $0 } ?? (names.isEmpty ? nil : names)
        self.role = role
        self.schoolID = schoolID
    }

    /// Whether both are known to be one account: by id, else by what it logs in with.
    func isSameAccount(as other: AuthUser) -> Bool {
        if let id, let otherID = other.id { return id == otherID }
        if let phone, let otherPhone = other.phone { return phone == otherPhone }
        return other.email.map(hasEmail) ?? false
    }

    /// Whether the account is known to have this e-mail, in any case of letters.
    func hasEmail(_ text: String) -> Bool {
        email?.lowercased() == text.lowercased()
    }

    var shown: KeyValuePairs<String, String> { ["id": id ?? "unknown"] }
}
