import Base
import Sources
import Transport

/// The status of a code.
enum RegistrationStatus: String, Sendable, CaseIterable, Codable {
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
    var isIn: Bool { self == .registered || self == .already }
    /// Whether the status is conclusive, so that the code is not sent again.
    var isFinal: Bool { self != .failed && self != .unanswered }
}

/// The service's response to a code.
struct RegistrationResponse: Sendable, Equatable {
    var status: RegistrationStatus
    var checkInID: Int64?
    var guestID: Int64?
    /// The service's message, with the code masked.
    var serviceMessage: Quotation?

    init(
        _ status: RegistrationStatus, checkInID: Int64? = nil, guestID: Int64? = nil, serviceMessage: Quotation? = nil
    ) {
        self.status = status
        self.checkInID = checkInID
        self.guestID = guestID
        self.serviceMessage = serviceMessage
    }

    /// The service's message; `nil` if the status is sufficient.
    var message: Phrase? { serviceMessage.map(Phrase.serviceMessage) }
}
