import Hummingbird

/// An answer that says no, as Google's services word it: `{"error":{"code":…,"message":…,"status":…}}`
/// (https://cloud.google.com/apis/design/errors).
struct FirestoreError: Error, Equatable {
    enum Status: String {
        case invalidArgument = "INVALID_ARGUMENT"
        case failedPrecondition = "FAILED_PRECONDITION"
        case unauthenticated = "UNAUTHENTICATED"
        case permissionDenied = "PERMISSION_DENIED"
        case notFound = "NOT_FOUND"
        case aborted = "ABORTED"
        case alreadyExists = "ALREADY_EXISTS"
        case resourceExhausted = "RESOURCE_EXHAUSTED"
        case `internal` = "INTERNAL"
        case unimplemented = "UNIMPLEMENTED"
        case unavailable = "UNAVAILABLE"
        case deadlineExceeded = "DEADLINE_EXCEEDED"
        case unknown = "UNKNOWN"

        /// The HTTP status of a canonical code (google/rpc/code.proto).
        var code: Int {
            switch self {
            case .invalidArgument, .failedPrecondition: 400
            case .unauthenticated: 401
            case .permissionDenied: 403
            case .notFound: 404
            case .aborted, .alreadyExists: 409
            case .resourceExhausted: 429
            case .internal, .unknown: 500
            case .unimplemented: 501
            case .unavailable: 503
            case .deadlineExceeded: 504
            }
        }

        /// The canonical code that a failing service most likely means by an HTTP status.
        init(httpStatus code: Int) {
            switch code {
            case 401: self = .unauthenticated
            case 403: self = .permissionDenied
            case 404: self = .notFound
            case 409: self = .aborted
            case 429: self = .resourceExhausted
            case 400..<500: self = .invalidArgument
            case 500: self = .internal
            case 501: self = .unimplemented
            case 502, 503: self = .unavailable
            case 504: self = .deadlineExceeded
            default: self = .unknown
            }
        }
    }

    var status: Status
    var message: String
    /// Where the HTTP status is not the usual one of its code.
    var httpStatus: Int?

    init(_ status: Status, _ message: String, httpStatus: Int? = nil) {
        self.status = status
        self.message = message
        self.httpStatus = httpStatus
    }

    static func invalidValue(_ tree: JSONTree, at path: String, type: String) -> FirestoreError {
        FirestoreError(.invalidArgument, "Invalid value at '\(path)' (\(type)), \(tree.quoted)")
    }

    /// The answer. Methods that stream wrap it in a list, as they do with what they find.
    func response(inList: Bool) -> Response {
        let code = httpStatus ?? status.code
        var text = #"{"error":{"code":\#(code),"message":"#
        text.appendJSON(message)
        text += #","status":"\#(status.rawValue)"}}"#
        return .json(text: inList ? "[\(text)]" : text, status: .init(code: code))
    }
}
