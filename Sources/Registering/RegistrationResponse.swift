internal import JSON
public import Messages
internal import Transport

/// What became of a code.
public enum RegistrationStatus: String, Sendable, CaseIterable, Codable {
    /// Checked in now.
    case registered
    /// Checked in before.
    case already
    /// The guest is not registered in the event or in the session.
    case notRegistered = "not_registered"
    /// Refused for another reason that the service gives.
    case refused
    /// Sent, or tried to, without an answer that settles it: the next run sends it again.
    case failed
    /// Not sent: the batch ended before its turn, or was a dry run.
    case unanswered

    /// Whether the guest is checked in.
    public var isIn: Bool { self == .registered || self == .already }
    /// Whether there is nothing more to ask the service.
    var isFinal: Bool { self != .failed && self != .unanswered }
}

/// The service's answer to a code.
public struct RegistrationResponse: Sendable, Equatable {
    public var status: RegistrationStatus
    public var checkInID: Int64?
    public var guestID: Int64?
    /// The service's words, the code in its short form.
    var says: String?

    init(_ status: RegistrationStatus, checkInID: Int64? = nil, guestID: Int64? = nil, says: String? = nil) {
        self.status = status
        self.checkInID = checkInID
        self.guestID = guestID
        self.says = says
    }

    /// Reads the answer to a code; `nil` for one that is not as documented, and so settles nothing.
    ///
    /// A refusal is known by its documented words and not by its status, which is documented as "4xx" alone: a guest is
    /// never taken for checked in because of a number. 401 is of the token; so is 403 with other words.
    init?(_ answer: ServiceResponse, to code: RegistrationCode) {
        let error = ServiceErrorBody(answer.body)
        switch answer.status {
        case 200...299:
            // Ids are numbers or texts of digits. Without a guest's, the guest is in all the same.
            guard let made = JSONValue(answer.body), let id = made["id"]?.integer else { return nil }
            self.init(.registered, checkInID: id, guestID: made["guest"]?["id"]?.integer)
        case 401: return nil
        case 400...499:
            if let says = error.quotable, let refusal = DocumentedRefusal(says) {
                self.init(refusal.status, says: says)
                return
            }
            guard answer.status != 403, let says = error.quotable(code.hidden) else { return nil }
            self.init(.refused, says: says)
        default: return nil
        }
    }

    /// What is said of it; `nil` where the status says all.
    public var message: Phrase? { says.map(Phrase.serviceMessage) }
}

/// The errors that the service documents.
enum DocumentedRefusal: CaseIterable {
    case invalidData, notFound, notInEvent, notInSession, alreadyCheckedIn

    /// By its words in either language, in any case, with or without a full stop.
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
