import Foundation

/// The sandbox's own endpoints, for whoever started it in a separate process. They only accept requests from this
/// machine and are not affected by faults.
///
/// - `GET /sandbox/faults`: the current faults, with what remains of them.
/// - `POST /sandbox/faults`: replaces them all. The body is `SandboxFaults` as JSON; otherwise 400 with the reason.
/// - `DELETE /sandbox/faults`: removes them all.
/// - `POST /sandbox/expire-tokens`: expires every access token issued so far, of all services.
/// - `GET /sandbox/counters`: `SandboxCounters` as JSON.
/// - `GET /sandbox/service-account.json`: the key file for Firestore.
/// - `POST /sandbox/firestore-token`: an access token for Firestore without a log-in, as `{"access_token":…}`.
/// - `GET /sandbox/negroni-code?phone=…`: the code last sent to the phone number, as `{"code":…}`.
/// - `GET /sandbox/negroni-members`: the ids of the club's members, one per line.
struct ControlRoutes {
    static let base = "/sandbox"

    let services: SandboxServices

    private var state: SandboxState { services.state }

    func routes() -> Routes {
        var routes = Routes(below: Self.base) { _, context in
            guard context.isFromThisMachine else { throw HTTPFailure(status: .forbidden) }
        }
        routes.get("faults") { _, _ in try Response.json(state.faults) }
        routes.post("faults") { request, _ in
            let body = try request.body(upTo: 1 << 20)
            do {
                state.faults = try JSONDecoder().decode(SandboxFaults.self, from: body)
            } catch {
                return try Response.json(["message": "not faults: \(error)"], status: .badRequest)
            }
            return try Response.json(state.faults)
        }
        routes.delete("faults") { _, _ in
            state.faults = SandboxFaults()
            return try Response.json(state.faults)
        }
        routes.post("expire-tokens") { _, _ in
            services.ledger.expireAll()
            return Response(status: .noContent)
        }
        routes.get("counters") { _, _ in try Response.json(state.counters) }
        routes.get("service-account.json") { request, _ in
            let account = ServiceAccount(
                project: services.firestore.name.project, tokenURI: "http://\(request.host)\(TokenEndpoint.path)")
            return Response.json(text: try account.json)
        }
        routes.get("negroni-code") { request, _ in
            let phone = request.parameter("phone") ?? ""
            // In a query, a plus sign is a space.
            let code = PhoneNumber.normalized(phone.hasPrefix(" ") ? "+" + phone.dropFirst() : phone)
                .flatMap(services.negroniCodes.code)
            guard let code else { return try Response.json(["message": "no code is open"], status: .notFound) }
            return try Response.json(["code": code])
        }
        routes.get("negroni-members") { _, _ in
            let text = services.club.value.members.map { $0.id + "\n" }.joined()
            return Response.text(text, type: "text/plain; charset=utf-8")
        }
        routes.post("firestore-token") { _, _ in
            let lifetime = services.configuration.tokenLifetime
            return try Response.json(["access_token": services.googleTokens.token(lifetime: lifetime)])
        }
        return routes
    }
}
