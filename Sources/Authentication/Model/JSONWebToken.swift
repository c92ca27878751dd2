import JSON
import Signatures
import Tables

/// What the payload of a JWT says. Its signature is not checked, so nothing is decided by it but when to renew, and
/// what to show or to refuse early: the service decides all else.
struct JSONWebToken: Sendable, Equatable {
    var expiresAt: Instant?
    var issuedAt: Instant?
    var user: AuthUser
    /// EduGo's `active_context`.
    var context: UserContext?

    /// `nil` where the token is not of three parts with a JSON object in the middle: tokens may be opaque.
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

    /// Seconds since the epoch (RFC 7519's NumericDate) between 1970 and 9999.
    private static func instant(_ value: JSONValue?) -> Instant? {
        guard let seconds = value?.wholeNumber, (0...253_402_300_799).contains(seconds) else { return nil }
        return Instant(secondsSinceEpoch: seconds)
    }
}

extension UserContext {
    /// EduGo's `active_context`, in a log-in's answer or in a token.
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
    /// A whole number; what stands behind the decimal mark is dropped.
    var wholeNumber: Int64? {
        if case .number(let number) = self { Int64(exactly: number.rounded(.towardZero)) } else { integer }
    }
}
