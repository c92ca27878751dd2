import Foundation

/// The sandbox's own endpoints, for whoever started it in a separate process. They are not affected by faults.
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

    func routes() -> Routes {
        let state = services.state
        var routes = Routes(below: Self.base)
        routes.add("GET", "faults") { _, _ in try .json(state.faults) }
        routes.add("POST", "faults") { request, _ in
            let body = try request.body(upTo: 1 << 20)
            do {
                state.faults = try JSONDecoder().decode(SandboxFaults.self, from: body)
            } catch {
                return try .json(["message": "not faults: \(error)"], status: 400)
            }
            return try .json(state.faults)
        }
        routes.add("DELETE", "faults") { _, _ in
            state.faults = SandboxFaults()
            return try .json(state.faults)
        }
        routes.add("POST", "expire-tokens") { _, _ in
            services.ledger.expireAll()
            return Response(status: 204)
        }
        routes.add("GET", "counters") { _, _ in try .json(state.counters) }
        routes.add("GET", "service-account.json") { request, _ in
            .json(bytes: try ServiceAccount.json(tokenURI: "http://\(request.host)\(GoogleTokens.path)").utf8)
        }
        routes.add("POST", "firestore-token") { _, _ in
            let lifetime = services.configuration.tokenLifetime
            return try .json(["access_token": services.googleTokens.token(lifetime: lifetime)])
        }
        routes.add("GET", "negroni-code") { request, _ in
            let phone = request.parameters.first { $0.name == "phone" }?.value ?? ""
            // In a query, a plus sign is a space.
            let code = services.negroni.codes.code(of: phone.hasPrefix(" ") ? "+" + phone.dropFirst() : phone)
            guard let code else { return try .json(["message": "no code is open"], status: 404) }
            return try .json(["code": code])
        }
        routes.add("GET", "negroni-members") { _, _ in
            let text = services.negroni.club.members.map { $0.id + "\n" }.joined()
            return .text(text, type: "text/plain; charset=utf-8")
        }
        return routes
    }
}
