internal import JSON
public import Messages
internal import Transport

/// The status of a code.
public enum RegistrationStatus: String, Sendable, CaseIterable, Codable {
    /// Checked in now.
    case registered
    /// Checked in before.
    case already
    /// The guest is not registered in the event or in the session.
    case notRegistered = "not_registered"
    /// Rejected for another reason, given by the service.
    case refused
    /// No conclusive response; the next run sends it again.
    case failed
    /// Not sent: the batch ended before its turn, or it was a dry run.
    case unanswered

    /// Whether the guest is checked in.
    public var isIn: Bool { self == .registered || self == .already }
    /// Whether the status is conclusive, so that the code is not sent again.
    var isFinal: Bool { self != .failed && self != .unanswered }
}

/// The service's response to a code.
public struct RegistrationResponse: Sendable, Equatable {
    public var status: RegistrationStatus
    public var checkInID: Int64?
    public var guestID: Int64?
    /// The service's message, with the code masked.
    var says: String?

    init(_ status: RegistrationStatus, checkInID: Int64? = nil, guestID: Int64? = nil, says: String? = nil) {
        self.status = status
        self.checkInID = checkInID
        self.guestID = guestID
        self.says = says
    }

    /// Reads the response to a code; returns `nil` if it is not as documented and so inconclusive.
    ///
    /// A rejection is recognized by its documented message, not by its status, which is documented only as "4xx": a
    /// guest must not count as checked in because of a number. 401 concerns the token, and so does 403 with another
    /// message.
    init?(_ response: ServiceResponse, to code: RegistrationCode) {
        let error = ServiceErrorBody(response.body)
        switch response.status {
        case 200...299:
            // Ids are numbers or digit strings. The guest is checked in even if the guest's id is missing.
            guard let made = JSONValue(response.body), let id = made["id"]?.integer else { return nil }
            self.init(.registered, checkInID: id, guestID: made["guest"]?["id"]?.integer)
        case 401: return nil
        case 400...499:
            if let says = error.quotable, let refusal = DocumentedRefusal(says) {
                self.init(refusal.status, says: says)
                return
            }
            guard response.status != 403, let says = error.quotable(code.hidden) else { return nil }
            self.init(.refused, says: says)
        default: return nil
        }
    }

    /// The service's message; `nil` if the status is sufficient.
    public var message: Phrase? { says.map(Phrase.serviceMessage) }
}

/// The errors that the service documents.
enum DocumentedRefusal: CaseIterable {
    case invalidData, notFound, notInEvent, notInSession, alreadyCheckedIn

    /// Recognizes the message in either language, ignoring case and a final full stop.
    init?(_ words: String) {
        let said = Phrase.serviceMessage(words)
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
