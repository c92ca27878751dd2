import Base
import Testing
import Transport

@testable import Registering
@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct RegistrationResponseTests {
    private func answer(
        _ status: Int, _ body: String, to code: String = "a-code-of-some-length"
    ) -> RegistrationResponse? {
        RegistrationResponse(
            ServiceResponse(status: status, body: Array(body.utf8)), to: try! RegistrationCode(line: 1, text: code))
    }

    @Test func `the documented success`() {
        #expect(
            answer(201, #"{"id":235,"guest":{"id":57,"firstName":"Carlos"},"method":"QR"}"#)
                == RegistrationResponse(.registered, checkInID: 235, guestID: 57))
    }

    @Test(arguments: [
        (#"{"id":"501","guest":{"id":"502"}}"#, Int64?(502)), (#"{"id":501.0,"guest":{"id":502}}"#, 502),
        (#"{"id":501,"guest":{"id":"x"}}"#, nil), (#"{"id":501,"guest":{"id":{}}}"#, nil),
        (#"{"id":501,"guest":"502"}"#, nil), (#"{"id":501,"guest":[1]}"#, nil), (#"{"id":501,"guest":null}"#, nil),
        (#"{"id":501}"#, nil),
    ])
    func `IDs are numbers or digit strings, and the guest's is optional`(body: String, guest: Int64?) {
        #expect(answer(201, body) == RegistrationResponse(.registered, checkInID: 501, guestID: guest))
    }

    /// The pairs of words are Tikit's documented ones.
    @Test(arguments: [
        ("Invalid data", "Datos inválidos", RegistrationStatus.refused), ("Not found", "No encontrado", .refused),
        ("Guest is not registered in this event", "El invitado no está registrado en este evento", .notRegistered),
        ("Guest is not registered in this session", "El invitado no está registrado en esta sesión", .notRegistered),
        (
            "Guest has already checked in for this session", "El invitado ya ha realizado check-in en esta sesión",
            .already
        ),
    ])
    func `documented errors are translated`(english: String, spanish: String, status: RegistrationStatus) {
        for words in [english, spanish, english.uppercased() + "."] {
            for number in [400, 403, 404, 422] {
                let answer = answer(number, #"{"message":"\#(words)","error":"\#(words)"}"#)
                #expect(answer?.status == status)
                #expect(answer?.message == Phrase(es: "\(spanish)", en: "\(english)"))
            }
        }
    }

    @Test func `other words are quoted and never taken for a check-in`() {
        let answer = answer(409, #"{"message":"The session is full"}"#)
        #expect(answer?.status == .refused)
        #expect(answer?.message == Phrase(es: "The session is full", en: "The session is full"))
    }

    /// A word of a documented message is none of the code's.
    @Test func `a code that is a word of a message changes nothing`() {
        #expect(answer(400, #"{"message":"Not found"}"#, to: "found")?.message == .serviceNotFound)
    }

    /// The short form is the code's last four characters; of a short one the start of its keyed hash.
    @Test(arguments: [
        (#"{"message":"Code SECRET-SECRET-99 of SECRET-SECRET-99"}"#, "SECRET-SECRET-99", "Code …T-99 of …T-99"),
        (#"{"error":"secret-Secret-99?"}"#, "SECRET-SECRET-99", "…T-99?"),
        (#"{"message":"GET /c?q=a%20b+c%2Fd%c3%b1%25abcdefgh&x"}"#, "a b c/dñ%abcdefgh", "GET /c?q=…efgh&x"),
        (
            #"{"message":"{\"guest\":\"\\\"a\\\\b\\/\\u00f1\\ud83d\\ude00-12345678\"}"}"#, "\"a\\b/ñ😀-12345678",
            #"{"guest":"…5678"}"#
        ),
        (#"{"message":"100%25 of %2541-abcdefghijklmn"}"#, "%41-abcdefghijklmn", "100%25 of …klmn"),
        (#"{"errors":{"guest":["no 77 in 771, 77."]}}"#, "77", "no #048a7b38 in 771, #048a7b38."),
        (#"{"message":"\u0053ECRET-SECRET-99"}"#, "SECRET-SECRET-99", "…T-99"),
        (
            #"{"message":"guest a&quot;b&#x2F;12345678901234, Y29kZTphImIvMTIzNDU2Nzg5MDEyMzQ="}"#,
            #"a"b/12345678901234"#, "guest …1234, Y29kZTp…1234Q="
        ),
        (#"{"message":"cut % \\"}"#, "SECRET-SECRET-99", #"cut % \"#),
    ])
    func `a quoted code is hidden`(body: String, code: String, says: String) {
        #expect(answer(400, body, to: code)?.serviceMessage?.text == says)
    }

    /// Before the words are cut to a line, lest the beginning of a code stay.
    @Test func `a code at the end of a long message is hidden`() {
        let code = "0123456789abcdef0123456789abcdef"
        let says = answer(400, #"{"message":"\#(String(repeating: "x ", count: 95))\#(code)"}"#, to: code)?
            .serviceMessage?.text
        #expect(says?.hasSuffix("x …cdef") == true)
    }

    @Test(arguments: [
        (200, "<html>Log in to the network</html>"), (201, "{}"), (201, #"{"id":"x"}"#), (302, ""),
        (404, "<html></html>"), (500, #"{"message":"Not found"}"#), (201, #"{"id":null}"#), (201, #"{"id":"5x"}"#),
        (201, #"{"id":true}"#), (201, #"{"id":1.5}"#), (403, #"{"message":"Forbidden"}"#), (403, ""),
        (401, #"{"message":"Not found"}"#),
    ])
    func `what is not as documented settles nothing`(status: Int, body: String) {
        #expect(answer(status, body) == nil)
    }
}
