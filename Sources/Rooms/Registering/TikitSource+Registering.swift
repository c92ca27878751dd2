import Base
import Sources
import Transport

extension TikitSource {
    /// The registrar of a session.
    func registrar(of subject: RegistrationJournal.Subject) throws(Fault) -> any CodeRegistrar {
        TikitRegistrar(url: try ServiceBase(baseURL).url("checkins/register"), subject: subject, service: service)
    }
}

/// Sends codes: `POST checkins/register`.
private struct TikitRegistrar: CodeRegistrar {
    let url: String
    let subject: RegistrationJournal.Subject
    let service: AuthorizedExchange

    func register(_ code: RegistrationCode, hiding others: SecretList) async throws -> RegistrationResponse {
        let body: JSONValue = [
            "event": .integer(subject.event), "eventSession": .integer(subject.session), "guest": .string(code.text),
        ]
        let response = try await service.send(
            ServiceRequest(
                .post, url, headers: [("Content-Type", "application/json")], body: body.bytes()))
        // Check the message first: a service may reject a guest with 403.
        if let registration = RegistrationResponse(response, to: code, hiding: others) { return registration }
        if let refusal = response.refusal(of: .inEvent(subject.event), hiding: code.secret, others) { throw refusal }
        throw Fault(.unreadableData, .registerAnswerUnknown(status: response.status))
    }
}

extension RegistrationResponse {
    /// Reads the response to a code; returns `nil` if it is not as documented and so inconclusive.
    ///
    /// A rejection is recognized by its documented message, not by its status, which is documented only as "4xx": a
    /// guest must not count as checked in because of a number. 401 concerns the token, and so does 403 with another
    /// message.
    init?(_ response: ServiceResponse, to code: RegistrationCode, hiding others: SecretList? = nil) {
        let error = ServiceErrorBody(response.body)
        switch response.status {
        case 200...299:
            // Ids are numbers or digit strings. The guest is checked in even if the guest's id is missing.
            guard let made = JSONValue(response.body), let id = made["id"]?.integer else { return nil }
            self.init(.registered, checkInID: id, guestID: made["guest"]?["id"]?.integer)
        case 401: return nil
        case 400...499:
            if let says = error.quotable, let refusal = DocumentedRefusal(says) {
                self.init(refusal.status, serviceMessage: says)
                return
            }
            guard response.status != 403, let says = error.quotable(hiding: code.secret, others) else { return nil }
            self.init(.refused, serviceMessage: says)
        default: return nil
        }
    }
}

private enum DocumentedRefusal: CaseIterable {
    case invalidData, notFound, notInEvent, notInSession, alreadyCheckedIn

    /// Recognizes the message in either language, ignoring case and a final full stop.
    init?(_ says: Quotation) {
        let said = Phrase.serviceMessage(says)
        guard let match = Self.allCases.first(where: { $0.phrase == said }) else { return nil }
        self = match
    }

    var status: RegistrationStatus {
        switch self {
        case .invalidData, .notFound: .refused
        case .notInEvent, .notInSession: .notRegistered
        case .alreadyCheckedIn: .already
        }
    }

    var phrase: Phrase {
        switch self {
        case .invalidData: .serviceInvalidData
        case .notFound: .serviceNotFound
        case .notInEvent: .serviceNotInEvent
        case .notInSession: .serviceNotInSession
        case .alreadyCheckedIn: .serviceAlreadyIn
        }
    }
}
