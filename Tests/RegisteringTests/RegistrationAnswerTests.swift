import Messages
import Testing
import Transport

@testable import Registering

@Suite struct RegistrationAnswerTests {
    private func answer(_ status: Int, _ body: String) -> RegistrationAnswer? {
        RegistrationAnswer(ServiceAnswer(status: status, body: Array(body.utf8)))
    }

    @Test func theDocumentedSuccess() {
        #expect(
            answer(201, #"{"id":235,"guest":{"id":57,"firstName":"Carlos"},"method":"QR"}"#)
                == RegistrationAnswer(.registered, checkInID: 235, guestID: 57))
    }

    /// The pairs of words are the document's.
    @Test(arguments: [
        ("Invalid data", "Datos inválidos", RegistrationStatus.refused),
        ("Not found", "No encontrado", .refused),
        (
            "Guest is not registered in this event", "El invitado no está registrado en este evento", .notRegistered
        ),
        (
            "Guest is not registered in this session", "El invitado no está registrado en esta sesión", .notRegistered
        ),
        (
            "Guest has already checked in for this session", "El invitado ya ha realizado check-in en esta sesión",
            .already
        ),
    ])
    func documentedErrorsAreTranslated(english: String, spanish: String, status: RegistrationStatus) {
        for words in [english, spanish, english.uppercased() + "."] {
            let answer = answer(422, #"{"message":"\#(words)","error":"\#(words)"}"#)
            #expect(answer?.status == status)
            #expect(answer?.message == Phrase(es: spanish, en: english))
        }
    }

    @Test func otherWordsAreQuotedAndNeverTakenForACheckIn() {
        let answer = answer(409, #"{"message":"The session is full"}"#)
        #expect(answer?.status == .refused)
        #expect(answer?.message == Phrase(es: "The session is full", en: "The session is full"))
    }

    @Test(arguments: [
        (200, "<html>Log in to the network</html>"), (201, "{}"), (201, #"{"id":"x"}"#), (302, ""),
        (404, "<html></html>"), (500, #"{"message":"Not found"}"#),
    ])
    func whatIsNotAsDocumentedSettlesNothing(status: Int, body: String) {
        #expect(answer(status, body) == nil)
    }
}
