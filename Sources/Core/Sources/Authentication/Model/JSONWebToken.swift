import Base

/// The payload of a JWT. Its signature is not checked, so it decides only when to renew and what to show or refuse
/// early; everything else is for the service to decide.
struct JSONWebToken: Sendable, Equatable {
    var expiresAt: Instant?
    var issuedAt: Instant?
    var user: AuthUser
    /// EduGo's `active_context`.
    var context: UserContext?

    /// Returns `nil` unless the token has three parts with a JSON object in the middle; tokens may be opaque.
    init?(_ token: String) {
        let parts = token.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count <= 65_536,
            let bytes = Base64URL.decode(Substring(parts[1])),
            let payload = JSONValue(bytes), case .object = payload
        else { return nil }
        expiresAt = Self.instant(payload["exp"])
        issuedAt = Self.instant(payload["iat"])
        user = AuthUser(
            id: payload["sub"]?.identifier ?? payload["member_id"]?.identifier ?? payload["memberId"]?.identifier,
            email: payload["email"]?.identifier, fullName: payload["name"]?.identifier,
            role: payload["role"]?.identifier)
        context = payload["active_context"].map(UserContext.init)
    }

    /// Seconds since the epoch (NumericDate in RFC 7519), from 1970 to 9999.
    private static func instant(_ value: JSONValue?) -> Instant? {
        guard let seconds = value?.wholeNumber, (0...253_402_300_799).contains(seconds) else { return nil }
        return Instant(secondsSinceEpoch: seconds)
    }
}

extension UserContext {
    /// EduGo's `active_context`, from a log-in response or a token.
    init(_ json: JSONValue) {
        self.init(
            roleID: json["role_id"]?.identifier, roleName: json["role_name"]?.identifier,
            schoolID: json["school_id"]?.identifier, schoolName: json["school_name"]?.identifier,
            academicUnitID: json["academic_unit_id"]?.identifier,
            academicUnitName: json["academic_unit_name"]?.identifier,
            permissions: json["permissions"]?.array?.compactMap(\.identifier))
    }
}

extension JSONValue {
    /// The number as an integer; a fraction is dropped.
    var wholeNumber: Int64? {
        if case .number(let number) = self { Int64(exactly: number.rounded(.towardZero)) } else { integer }
    }
}
