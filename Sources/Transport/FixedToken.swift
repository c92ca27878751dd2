private import Messages

/// A token from outside that nothing here can renew: `ATTENDANCE_TOKEN`.
public struct FixedToken: TokenProvider {
    private let bearer: BearerToken

    /// Blanks and line ends round the value are not part of it.
    public init(_ value: String) {
        bearer = BearerToken(value: value.trimmed, generation: 0)
    }

    public func token() async throws -> BearerToken { bearer }

    /// Throws a `Fault` of kind `.refused`: a refusal is final.
    public func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        throw Fault(.refused, .fixedTokenRefused)
    }
}
