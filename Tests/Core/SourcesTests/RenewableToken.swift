import Sources
import Transport

/// Gives token-0 and, where that is refused, token-1.
struct RenewableToken: TokenProvider {
    func token() async throws -> BearerToken { BearerToken(value: "token-0", generation: 0) }

    func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        BearerToken(value: "token-\(refused.generation + 1)", generation: refused.generation + 1)
    }
}
