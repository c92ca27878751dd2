import Hummingbird

/// A token endpoint's refusal (RFC 6749, section 5.2).
struct OAuthError: Error, Equatable {
    var error: String
    var description: String

    init(_ error: String, _ description: String) {
        self.error = error
        self.description = description
    }

    func response(status: HTTPResponse.Status = .badRequest) throws -> Response {
        try .json(["error": error, "error_description": description], status: status)
    }
}
