import Transport

/// The tokens of a session and, once that has ended, those of a log-in with the environment's e-mail and password.
struct UnattendedTokens: TokenProvider {
    let authenticator: Authenticator

    func token() async throws -> BearerToken { try await authenticator.token { try await $0.token() } }

    func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        try await authenticator.token { provider in
            // The token refused may be the saved session's, and a new one there already.
            let token = try await provider.token()
            return token.value == refused.value ? try await provider.token(insteadOf: refused) : token
        }
    }
}
