import Base
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct ServiceErrorBodyTests {
    private func body(_ text: String) -> ServiceErrorBody { ServiceErrorBody(Array(text.utf8)) }

    @Test func `both documented forms are read`() {
        let login = body(
            #"{"message":"Credenciales inválidas","errors":{"email":["Email inválido"],"password":["Requerida","Corta"]}}"#
        )
        #expect(login.message == "Credenciales inválidas")
        #expect(login.fieldErrors == ["email": ["Email inválido"], "password": ["Requerida", "Corta"]])
        let register = body(#"{"message":"Not found","error":"Guest not found"}"#)
        #expect(register.message == "Not found")
        #expect(register.error == "Guest not found")
        #expect(register.quotable?.text == "Not found")
    }

    @Test func `what stands in for a missing message`() {
        #expect(body(#"{"message":null,"error":"why"}"#).quotable?.text == "why")
        #expect(body(#"{"errors":{"b":["two"],"a":"one"}}"#).quotable?.text == "one")
        #expect(body(#"{"message":"  \n "}"#).quotable?.text == nil)
    }

    @Test(arguments: ["", "<html>", "[]", "null", #"{"message":5,"errors":[1]}"#, #"{"message":{"a":1}}"#, "{"])
    func `what is no error body is an empty one`(text: String) {
        #expect(body(text) == body("{}"))
        #expect(body(text).quotable?.text == nil)
    }

    /// The tokens are made up: Google's begin with `ya29.`, JSON web tokens with `eyJ`.
    @Test(arguments: [
        ("no, Bearer abc123 is not yours", "no, Bearer … is not yours"),
        ("header 'Authorization: Bearer ya29.a0'", "header 'Authorization: Bearer …"),
        ("assertion eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJhQGIuYyIsImF1ZCI6InQifQ.c2ln too old", "assertion … too old"),
        ("id 123e4567-e89b-12d3-a456-426614174000", "id 123e4567-e89b-12d3-a456-426614174000"),
        ("Document \"projects/p1/databases/(default)/documents/members/a1234567890b1234567890\" not found.", nil),
    ])
    func `what looks like a token is not quoted`(text: String, quoted: String?) {
        let escaped = text.replacing("\"", with: "\\\"")
        #expect(body(#"{"message":"\#(escaped)"}"#).quotable?.text == quoted ?? text)
    }

    @Test func `a quotation is one harmless line of at most 200 characters`() {
        #expect(body(#"{"message":"a\u001b[31m\r\nb\u202ec\u0000"}"#).quotable?.text == "a[31m bc")
        let long = body(#"{"message":"\#(String(repeating: "ñ", count: 5000))"}"#).quotable?.text
        #expect(long?.count == 200)
        #expect(long?.last == "…")
    }
}
