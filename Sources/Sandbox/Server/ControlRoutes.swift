import Foundation
import Hummingbird
import NIOCore

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

    func add(to router: Router<SandboxContext>) {
        let group = router.group("sandbox").add(middleware: ThisMachineOnly())
        group.get("faults") { _, _ in try Response.json(state.faults) }
        group.post("faults") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            do {
                state.faults = try JSONDecoder().decode(SandboxFaults.self, from: Data(body.readableBytesView))
            } catch {
                return try Response.json(["message": "not faults: \(error)"], status: .badRequest)
            }
            return try Response.json(state.faults)
        }
        group.delete("faults") { _, _ in
            state.faults = SandboxFaults()
            return try Response.json(state.faults)
        }
        group.post("expire-tokens") { _, _ in
            services.ledger.expireAll()
            return Response(status: .noContent)
        }
        group.get("counters") { _, _ in try Response.json(state.counters) }
        group.get("service-account.json") { request, _ in
            let origin = "http://\(request.head.authority ?? "")"
            let account = ServiceAccount(
                project: services.firestore.name.project, tokenURI: origin + TokenEndpoint.path)
            return Response.json(text: try account.json)
        }
        group.get("negroni-code") { request, _ in
            let phone = request.uri.queryParameters["phone"].map(String.init) ?? ""
            // In a query, a plus sign is a space.
            let code = PhoneNumber.normalized(phone.hasPrefix(" ") ? "+" + phone.dropFirst() : phone)
                .flatMap(services.negroniCodes.code)
            guard let code else { return try Response.json(["message": "no code is open"], status: .notFound) }
            return try Response.json(["code": code])
        }
        group.get("negroni-members") { _, _ in
            let text = services.club.value.members.map { $0.id + "\n" }.joined()
            return Response(
                status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }
        group.post("firestore-token") { _, _ in
            let lifetime = services.configuration.tokenLifetime
            return try Response.json(["access_token": services.googleTokens.token(lifetime: lifetime)])
        }
    }
}

/// Refuses requests from other machines.
private struct ThisMachineOnly: RouterMiddleware {
    func handle(
        _ request: Request, context: SandboxContext, next: (Request, SandboxContext) async throws -> Response
    ) async throws -> Response {
        guard context.isFromThisMachine else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}
