/// The documented service that a request is for, by its path. Each has its own endpoints and error format.
enum ServedAPI {
    case tikit
    case firestore(FirestoreCall?)
    case oauth
    case negroni
    case eduGo

    init(_ request: Request) {
        let path = request.path
        if path.hasPrefix(FirestoreCall.base + "/") {
            self = .firestore(FirestoreCall(request))
        } else if path == TokenEndpoint.path {
            self = .oauth
        } else if path.hasPrefix(NegroniService.base + "/") {
            self = .negroni
        } else if path.hasPrefix(EduGoService.base + "/") {
            self = .eduGo
        } else {
            self = .tikit
        }
    }

    /// The endpoint of a path as declared in the router.
    func endpoint(_ path: String) -> SandboxEndpoint {
        switch self {
        case .tikit: SandboxEndpoint(rawValue: String(path.dropFirst(TikitService.base.count + 1)))
        case .firestore(let call): call?.endpoint ?? .unknown
        case .oauth: .oauthToken
        case .negroni: SandboxEndpoint(rawValue: "negroni/" + path.dropFirst(NegroniService.base.count + 1))
        case .eduGo: SandboxEndpoint(rawValue: "edugo/" + path.dropFirst(EduGoService.base.count + 1))
        }
    }

    /// The service's response for an HTTP error status.
    func failure(_ status: HTTPStatus) throws -> Response {
        switch self {
        case .tikit:
            return try .json(["message": "Error \(status.code)"], status: status)
        case .firestore(let call):
            let error = FirestoreRefusal(
                .init(httpStatus: status.code), "Error \(status.code)", httpStatus: status.code)
            return error.response(inList: call?.method == .runQuery)
        case .oauth:
            return try OAuthError("internal_failure", "Error \(status.code)").response(status: status)
        case .negroni:
            return try CodedError(
                status: status, code: "error_\(status.code)", message: "Error \(status.code)"
            ).response()
        case .eduGo:
            return try CodedError(
                status: status, code: "ERROR_\(status.code)", message: "Error \(status.code)"
            ).response()
        }
    }
}

extension SandboxContext {
    /// The endpoint matched by the router, from the path it was declared with; `nil` for the sandbox's own.
    func endpoint(of request: Request) -> SandboxEndpoint? {
        guard let path = endpointPath else { return .unknown }
        return path.hasPrefix(ControlRoutes.base + "/") ? nil : ServedAPI(request).endpoint(path)
    }
}
