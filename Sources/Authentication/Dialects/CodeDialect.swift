public import Tables
public import Transport

/// A service that is logged in to with a telephone and a code that it sends there by SMS.
public protocol CodeDialect: AuthenticationDialect {
    /// - Parameter phone: as E.164 writes it, `+56912345678`.
    func sendCode(phone: String) -> ServiceRequest
    func verifyCode(phone: String, code: String) -> ServiceRequest

    /// Returns where a code is on its way.
    func readSentCode(_ answer: ServiceAnswer, at now: Instant) throws(AuthenticationError)
}
