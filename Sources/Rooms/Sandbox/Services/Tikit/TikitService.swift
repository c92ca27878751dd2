import Base
import Foundation

/// The documented Tikit API: events, sessions, check-ins and their registration. `TikitLogIn` handles authentication.
struct TikitService {
    let store: TikitStore
    let state: SandboxState

    /// The most rows in a page, whatever `limit` says.
    private static let pageLimit = 500

    private func query(_ request: Request) throws -> ListQuery {
        try ListQuery(request, maximumRows: max(1, min(Self.pageLimit, state.faults.pageLimit ?? .max)))
    }

    func events(_ request: Request) throws -> Response {
        let query = try query(request)
        let fields: [String: ListField<TikitData.Event>] = [
            "e.id": .integer(\.id), "e.name": .text(\.name), "e.isActive": .boolean(\.isActive),
            "e.startDate": .instant { ISO8601Text($0.startDate)?.instant },
            "e.endDate": .instant { ISO8601Text($0.endDate)?.instant },
            "e.createdAt": .instant { Instant(secondsSinceEpoch: $0.createdAt.secondsSinceEpoch) },
        ]
        return try store.page(query) { data in
            try query.places(in: data.events, fields) { event in
                query.isActive.map { $0 == event.isActive } ?? true && query.search.isFound(in: event.name)
            }
        } row: { data, place in
            data.json(of: data.events[place])
        }
    }

    func sessions(_ request: Request) throws -> Response {
        try store.read { data in
            guard let event = data.events.first(where: { String($0.id) == request.segments[0] }) else {
                throw TikitError.notFound
            }
            return .json(data.sessions(of: event))
        }
    }

    func checkIns(_ request: Request) throws -> Response {
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
        } row: { data, place in
            data.json(of: data.checkIns[place])
        }
        if let churn = state.takeChurn() { change(churn, event: query.event, state.dice()) }
        return page
    }

    /// Adds and removes check-ins after a page, as the faults specify.
    private func change(_ churn: SandboxFaults.Churn, event: Int64, _ dice: SplitMix64) {
        let (inserted, removed) = store.change { data in
            var dice = dice
            let removed = data.remove(churn.removed, event: event, using: &dice)
            return (data.insert(churn.inserted, event: event, using: &dice), removed)
        }
        state.record(inserted: inserted, removed: removed)
    }

    /// Checks in the guest whose QR code was scanned. Throws the first documented error that applies.
    func register(_ request: Request) throws -> Response {
        struct Body: Decodable {
            var event: Int64
            var eventSession: Int64
            /// The text of the QR code.
            var guest: String
        }
        guard let body = try? JSONDecoder().decode(Body.self, from: request.body), !body.guest.isEmpty else {
            throw TikitError.invalidData
        }
        let (now, session) = (state.now, body.eventSession)
        let found = store.guest(code: body.guest)
        return try store.change { data in
            let sessions = data.events.first { $0.id == body.event }?.sessions ?? []
            guard let found, sessions.contains(where: { $0.id == session && $0.isListed }) else {
                throw TikitError.notFound
            }
            let guest = data.guest(found.id)
            guard guest.event == body.event else { throw TikitError.notRegisteredInEvent }
            guard guest.sessions.contains(session) else { throw TikitError.notRegisteredInSession }
            guard !data.checkIns.contains(where: { $0.guest == guest.id && $0.session == session }) else {
                throw TikitError.alreadyCheckedIn
            }
            return .json(data.json(of: data.checkIn(guest, in: session, at: now)), status: 201)
        }
    }
}

extension ListQuery {
    /// The event in the filter, or the main one.
    fileprivate var event: Int64 {
        let clauses = filter.filter { $0.field == "e.event" && $0.comparison == "=" }
        return clauses.lazy.compactMap(\.value.integer).first ?? 6
    }
}

extension String {
    /// Whether a text, in lower case, contains this one.
    fileprivate func isFound(in text: String) -> Bool { isEmpty || text.lowercased().utf8.contains(utf8) }
}

/// Tikit's error responses, as documented.
enum TikitError {
    static let invalidData = documented(400, "Invalid data")
    static let notFound = documented(404, "Not found")
    static let notRegisteredInEvent = documented(422, "Guest is not registered in this event")
    static let notRegisteredInSession = documented(422, "Guest is not registered in this session")
    static let alreadyCheckedIn = documented(409, "Guest has already checked in for this session")

    static let invalidCredentials = ServiceError(401, "Credenciales inválidas", [("errors", [:])])
    static let refreshTokenInvalid = ServiceError(401, "Invalid JWT Refresh Token")

    static func invalid(_ fields: [(String, JSONValue)]) -> ServiceError {
        ServiceError(400, "Credenciales inválidas", [("errors", .object(JSONObject(fields)))])
    }

    private static func documented(_ status: Int, _ message: String) -> ServiceError {
        ServiceError(status, message, [("error", message.json)])
    }
}
