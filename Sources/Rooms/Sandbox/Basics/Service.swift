import Base

/// The services, each with its own paths and its own format of errors.
enum Service: CaseIterable {
    case tikit, firestore, google, negroni, eduGo
    /// The sandbox's own endpoints, for whoever started it in a separate process. Their requests are neither counted nor spoiled.
    case sandbox

    /// The service that a request is for; Tikit if the path belongs to none.
    init(_ request: Request) {
        self = Self.allCases.first { request.path.hasPrefix($0.path + "/") } ?? .tikit
    }

    var path: String {
        switch self {
        case .tikit: "/api"
        case .firestore: "/firestore/v1"
        case .google: "/oauth2"
        case .negroni: "/negroni/api"
        case .eduGo: "/edugo"
        case .sandbox: "/sandbox"
        }
    }

    /// The prefix of its endpoints' names.
    var prefix: String { self == .tikit ? "" : "\(path.split(separator: "/")[0])/" }

    /// The service's error for a failure with this status, or for a path that it does not have.
    func failure(_ status: Int) -> ServiceError {
        // The canonical code that a status most likely stands for (google/rpc/code.proto).
        let canonical = [
            400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
            409: "ABORTED", 429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE",
        ]
        let code = self == .firestore ? canonical[status] ?? "UNKNOWN" : "error_\(status)"
        return ServiceError(status, code, "Error \(status)")
    }

    func response(to error: ServiceError, of request: Request) -> Response {
        let body: JSONValue =
            switch self {
            case .tikit, .sandbox: .object(JSONObject([("message", error.message.json)] + error.more))
            // https://cloud.google.com/apis/design/errors
            case .firestore:
                ["error": JSONValue(["code": error.status, "message": error.message, "status": error.code])]
            // RFC 6749, section 5.2
            case .google: JSONValue(["error": error.code, "error_description": error.message])
            case .negroni, .eduGo: JSONValue(["error": error.code, "message": error.message])
            }
        // Queries wrap errors in a list, like their results.
        return .json(request.path.hasSuffix(":runQuery") ? [body] : body, status: error.status)
    }
}

/// An error response.
struct ServiceError: Error {
    var status: Int
    /// For programs. Tikit has none.
    var code: String
    /// For people.
    var message: String
    /// The other members of Tikit's error.
    var more: [(String, JSONValue)] = []

    init(_ status: Int, _ code: String, _ message: String) {
        (self.status, self.code, self.message) = (status, code, message)
    }

    /// An error of Tikit.
    init(_ status: Int, _ message: String, _ more: [(String, JSONValue)] = []) {
        (self.status, code, self.message, self.more) = (status, "", message, more)
    }
}
