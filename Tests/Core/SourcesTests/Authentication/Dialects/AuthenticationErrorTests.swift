import Base
import Testing
import Transport

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct AuthenticationErrorTests {
    static let now = Instant(secondsSinceEpoch: 1_000_000)

    @Test(
        arguments: [
            (400, .invalidInput([]), .refused), (401, .invalidCredentials, .refused), (403, .userInactive, .refused),
            (404, .userNotFound, .refused), (422, .invalidInput([]), .refused), (423, .accountLocked, .refused),
            (408, .server(status: 408), .unavailable), (500, .server(status: 500), .unavailable),
            (503, .server(status: 503), .unavailable), (599, .server(status: 599), .unavailable),
            (302, .unexpected(status: 302), .unreadableData), (405, .unexpected(status: 405), .unreadableData),
        ] as [(Int, AuthenticationError, Fault.Kind)])
    func `each status is the documented error`(status: Int, expected: AuthenticationError, kind: Fault.Kind) {
        for dialect in [Fixture.tikit, Fixture.eduGo] as [any AuthenticationDialect] {
            let error = #expect(throws: AuthenticationError.self) {
                try dialect.readLogIn(.status(status), at: Self.now)
            }
            #expect(error == expected)
            #expect(error?.fault.kind == kind)
        }
    }

    @Test(
        arguments: [
            (["Retry-After": "7"], 7), (["retry-after": "0"], 0), ([:], 60), (["Retry-After": "soon"], 60),
            (["Retry-After": "Mon, 12 Jan 1970 13:47:10 GMT"], 30), (["Retry-After": "99999999999999999999"], 86_400),
        ] as [([String: String], Int64)])
    func `too many attempts`(headers: [String: String], seconds: Int64) {
        let answer = ServiceResponse(status: 429, headers: headers.map { ($0.key, $0.value) })
        #expect(
            AuthenticationError(answer, at: Self.now)
                == .tooManyAttempts(retryAt: Self.now.advanced(bySeconds: seconds), seconds: seconds))
        #expect(AuthenticationError(answer, at: Self.now).fault.message.en.contains("\(seconds) s"))
    }

    @Test func `a refusal is not reported with a status that the service did not send`() {
        let text = AuthenticationError(.status(422), at: Self.now).fault.message
        #expect(text == .logInInputInvalid([]) && !text.en.contains("400") && !text.es.contains("400"))
    }

    @Test func `fields of the documented error body`() {
        let answer = ServiceResponse.json(
            #"{"message":"Credenciales inválidas","errors":{"password":["Contraseña requerida"],"email":["Email inválido"]}}"#,
            status: 400)
        let error = AuthenticationError(answer, at: Self.now)
        #expect(
            error
                == .invalidInput([
                    FieldError(field: "email", reason: .emailMalformed),
                    FieldError(field: "password", reason: .passwordMissing),
                ]))
        #expect(
            error.fault.message == .logInInputInvalid([("email", .emailMalformed), ("password", .passwordMissing)]))
    }

    @Test(arguments: [
        #"{"email":["someone@example.com is taken"]}"#, #"{"email":["two\nlines"]}"#, #"{"email":[5]}"#,
        #"{"email":"short"}"#, #"{"email":[]}"#, #"{"email":["Email inválido."]}"#,
    ])
    func `other reasons are not repeated`(errors: String) {
        let answer = ServiceResponse.json(#"{"errors":\#(errors)}"#, status: 400)
        #expect(
            AuthenticationError(answer, at: Self.now)
                == .invalidInput([FieldError(field: "email", reason: .fieldInvalid)]))
    }

    @Test(arguments: [#"{"a b":["x"]}"#, #"{"a@b.cl":["x"]}"#, #"{"phone":["Email inválido"]}"#, "7", "null"])
    func `other fields are left out`(errors: String) {
        let answer = ServiceResponse.json(#"{"errors":\#(errors)}"#, status: 400)
        #expect(AuthenticationError(answer, at: Self.now) == .invalidInput([]))
    }

    struct Chatty: Error, CustomStringConvertible { var description: String { Secret.token } }

    @Test func `failures before any answer`() {
        #expect(AuthenticationError(sending: Fault.noConnection) == .network(cause: Fault.noConnection.message))
        #expect(AuthenticationError(sending: Chatty()) == .network(cause: Phrase(verbatim: "Chatty")))
        #expect(AuthenticationError(sending: Fault.noConnection).fault.kind == .unavailable)
    }

    @Test func `every message is one line in both languages`() {
        let errors: [AuthenticationError] = [
            .invalidCredentials, .userInactive, .userNotFound, .accountLocked, .invalidInput([]), .unreadable,
            .invalidInput([FieldError(field: "email", reason: .emailMissing)]), .server(status: 500),
            .tooManyAttempts(retryAt: Self.now, seconds: 3), .network(cause: Fault.noConnection.message),
            .unexpected(status: 405),
        ]
        for error in errors {
            let message = error.fault.message
            #expect(message.es != message.en)
            #expect(!message.es.contains("\n") && !message.en.contains("\n"))
        }
    }
}
