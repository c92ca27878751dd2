public import Messages
import Transport

extension Authenticator {
    /// Has a code sent to a telephone by SMS. Each is paid for, so that it counts as an attempt to log in.
    ///
    /// Throws a `Fault`: of kind `.usage` where the service sends none, `.refused` where the number is none or unknown,
    /// or where there have been too many attempts.
    public func sendCode(to phone: String) async throws {
        let dialect = try codeDialect()
        try await asFault {
            let phone = try PhoneRules.check(phone)
            try await countAttempt()
            let answer = try await surroundings.send(dialect.sendCode(phone: phone))
            try dialect.readSentCode(answer, at: surroundings.clock.now())
        }
    }

    /// Logs in with the code that was sent to a telephone, and keeps the session in place of a former one.
    ///
    /// - Parameters:
    ///   - tries: how many codes are taken, where the first ones are wrong: a person mistypes.
    ///   - code: gives the code; told why the one before was not taken.
    ///
    /// Throws a `Fault` as `sendCode` does, and whatever `code` throws: then nothing has changed.
    @discardableResult
    public func login(
        phone: String, tries: Int = 1, code: @Sendable (_ refusal: Fault?) async throws -> String
    ) async throws -> Identity {
        let dialect = try codeDialect()
        let phone = try await asFault { try PhoneRules.check(phone) }
        var triesLeft = tries
        var refusal: Fault?
        while true {
            let typed = try await code(refusal)
            triesLeft -= 1
            do {
                let request = dialect.verifyCode(phone: phone, code: try PhoneRules.check(code: typed))
                return try await begin(with: try await open(request, phone: phone))
            } catch let error as AuthenticationError {
                guard triesLeft > 0, error.isOfMistypedCode else { throw error.fault }
                refusal = error.fault
            }
        }
    }

    private func codeDialect() throws(Fault) -> any CodeDialect {
        guard let dialect = surroundings.dialect as? any CodeDialect else {
            throw Fault(.usage, .logInIsByPassword(surroundings.dialect.name))
        }
        return dialect
    }
}

extension AuthenticationError {
    /// Whether another code may be the right one. (The telephone has been checked before.)
    fileprivate var isOfMistypedCode: Bool {
        switch self {
        case .codeRefused, .invalidInput: true
        default: false
        }
    }
}
