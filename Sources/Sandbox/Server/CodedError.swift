import Hummingbird

/// An answer that says no by a code and in words: `{"error":"invalid_code","message":"Código incorrecto"}`. So do EduGo
/// and Negroni, each with codes of its own.
struct CodedError: Error, Equatable {
    var status: HTTPResponse.Status
    /// For programs.
    var code: String
    /// For people.
    var message: String
    /// In seconds, for a limit.
    var retryAfter: Int?

    func response() throws -> Response {
        var response = try Response.json(["error": code, "message": message], status: status)
        if let retryAfter { response.headers[.retryAfter] = String(retryAfter) }
        return response
    }
}
