import Files
import Foundation
import Tables

/// The documented Tikit API: events, sessions, check-ins and their registration. `TikitLogIn` has the rest.
struct TikitService {
    /// The path prefix of its endpoints.
    static let base = "/api"

    let configuration: SandboxConfiguration
    let store: TikitStore
    let state: SandboxState
    let logIn: TikitLogIn

    func routes() -> Routes {
        var routes = Routes(below: Self.base)
        logIn.add(to: &routes)
        // Those that require a valid token.
        func closed(_ method: String, _ path: String, _ handler: @escaping Handler) {
            routes.add(method, path) { request, segments in
                try logIn.authorize(request.authorization)
                return try await handler(request, segments)
            }
        }
        closed("GET", "auth/me") { _, _ in try .json(TikitLogIn.user) }
        closed("GET", "events") { request, _ in try events(request) }
        closed("GET", "events/{id}/sessions") { _, segments in
            guard let id = segments["id"].flatMap({ Int64($0) }) else { throw TikitError.notFound }
            return try store.read { data in
                guard let event = data.events.first(where: { $0.id == id }) else { throw TikitError.notFound }
                return .json(bytes: data.sessions(of: event).bytes())
            }
        }
        closed("GET", "checkins") { request, _ in try checkIns(request) }
        closed("POST", "checkins/register") { request, _ in try register(request) }
        return routes
    }

    private func query(_ request: Request) throws -> ListQuery {
        let faults = state.faults
        let mostRows = max(1, min(configuration.pageLimit, faults.pageLimit ?? .max))
        return try ListQuery(request, mostRows: mostRows, faults.rangeFilters)
    }

    private func events(_ request: Request) throws -> Response {
        let query = try query(request)
        let fields: [String: ListField<TikitData.Event>] = [
            "e.id": .integer(\.id), "e.name": .text(\.plan.name), "e.isActive": .boolean(\.isActive),
            "e.startDate": .instant { ISO8601Text($0.startDate)?.instant },
            "e.endDate": .instant { ISO8601Text($0.endDate)?.instant },
            "e.createdAt": .instant { Instant(secondsSinceEpoch: $0.plan.createdAt.secondsSinceEpoch) },
        ]
        return try store.page(query) { data in
            try query.places(in: data.events, fields) { event in
                query.isActive.map { $0 == event.isActive } ?? true && query.search.isFound(in: event.plan.name)
            }
        } append: { place, data, bytes in
            bytes += data.json(of: data.events[place]).bytes()
        }
    }

    private func checkIns(_ request: Request) throws -> Response {
        let query = try query(request)
        let fields: [String: ListField<TikitData.CheckIn>] = [
            "e.id": .integer(\.id), "e.event": .integer(\.event), "e.eventSession": .integer(\.session),
            "e.guest": .integer(\.guest), "e.method": .text(\.method), "e.createdAt": .instant { $0.createdAt },
            "e.updatedAt": .instant { $0.updatedAt },
        ]
        let page = try store.page(query) { data in
            guard !query.search.isEmpty else { return try query.places(in: data.checkIns, fields) }
            let found = data.guests.filter { guest in
                query.search.isFound(in: "\(guest.firstName) \(guest.lastName) \(guest.email)")
            }
            let ids = Set(found.map(\.id))
            return try query.places(in: data.checkIns, fields) { ids.contains($0.guest) }
        } append: { place, data, bytes in
            bytes += data.json(of: data.checkIns[place]).bytes()
        }
        if let (churn, dice) = state.takeChurn() { change(churn, event: query.event, dice) }
        return page
    }

    /// Adds and removes check-ins after a page, as faults say.
    private func change(_ churn: SandboxFaults.Churn, event: Int64, _ dice: SplitMix64) {
        let (inserted, removed) = store.change { data in
            var dice = dice
            let removed = data.remove(churn.removed, event: event, using: &dice)
            return (data.insert(churn.inserted, event: event, using: &dice), removed)
        }
        state.record(inserted: inserted, removed: removed)
    }

    /// Checks in the guest whose QR code was scanned. Throws the first documented error that applies.
    private func register(_ request: Request) throws -> Response {
        struct Body: Decodable {
            var event: Int64
            var eventSession: Int64
            /// The text of the QR code.
            var guest: String
        }
        let bytes = try request.body()
        guard let body = try? JSONDecoder().decode(Body.self, from: bytes), !body.guest.isEmpty else {
            throw TikitError.invalidData
        }
        let (now, session) = (state.now, body.eventSession)
        let found = store.guest(code: body.guest)
        return try store.change { data in
            let sessions = data.events.first { $0.id == body.event }?.sessions ?? []
            guard let found, sessions.contains(where: { $0.id == session && $0.plan.isListed }) else {
                throw TikitError.notFound
            }
            let guest = data.guest(found.id)
            guard guest.event == body.event else { throw TikitError.notRegisteredInEvent }
            guard guest.sessions.contains(session) else { throw TikitError.notRegisteredInSession }
            guard !data.checkIns.contains(where: { $0.guest == guest.id && $0.session == session }) else {
                throw TikitError.alreadyCheckedIn
            }
            return .json(bytes: data.json(of: data.checkIn(guest, in: session, at: now)).bytes(), status: 201)
        }
    }
}

extension ListQuery {
    /// The event in the filter, or the main one.
    fileprivate var event: Int64 {
        let clauses = filter.filter { $0.field == "e.event" && $0.comparison == "=" }
        return clauses.lazy.compactMap { if case .integer(let event) = $0.value { event } else { nil } }.first ?? 6
    }
}

extension String {
    /// Whether a text, in lower case, contains this one.
    fileprivate func isFound(in text: String) -> Bool { isEmpty || text.lowercased().utf8.contains(utf8) }
}

/// An error response, with the body that the service documents.
enum TikitError: Error, Equatable {
    /// The documented responses of the check-in endpoints.
    case invalidData, notFound, notRegisteredInEvent, notRegisteredInSession, alreadyCheckedIn
    /// A log-in with invalid fields, by field.
    case invalidFields([String: String])
    case invalidCredentials
    /// No bearer token, or one that is invalid or expired.
    case tokenMissing, tokenInvalid, tokenExpired, refreshTokenInvalid

    private var told: (status: Int, message: String) {
        switch self {
        case .invalidData: (400, "Invalid data")
        case .notFound: (404, "Not found")
        case .notRegisteredInEvent: (422, "Guest is not registered in this event")
        case .notRegisteredInSession: (422, "Guest is not registered in this session")
        case .alreadyCheckedIn: (409, "Guest has already checked in for this session")
        case .invalidFields: (400, "Credenciales inválidas")
        case .invalidCredentials: (401, "Credenciales inválidas")
        case .tokenMissing: (401, "JWT Token not found")
        case .tokenInvalid: (401, "Invalid JWT Token")
        case .tokenExpired: (401, "Expired JWT Token")
        case .refreshTokenInvalid: (401, "Invalid JWT Refresh Token")
        }
    }

    func response() throws -> Response {
        let (status, message) = told
        var body: [(String, JSONValue)] = [("message", .string(message))]
        switch self {
        case .invalidData, .notFound, .notRegisteredInEvent, .notRegisteredInSession, .alreadyCheckedIn:
            body.append(("error", .string(message)))
        case .invalidFields(let fields):
            body.append(("errors", .object(JSONObject(fields.map { ($0.key, [.string($0.value)]) }))))
        case .invalidCredentials: body.append(("errors", [:]))
        case .tokenMissing, .tokenInvalid, .tokenExpired, .refreshTokenInvalid: break
        }
        return try .json(JSONValue.object(JSONObject(body)), status: status)
    }
}
