import Testing

@testable import Transport

@Suite struct ServiceErrorBodyTests {
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
        #expect(register.quotable == "Not found")
    }

    @Test func `what stands in for a missing message`() {
        #expect(body(#"{"message":null,"error":"why"}"#).quotable == "why")
        #expect(body(#"{"errors":{"b":["two"],"a":"one"}}"#).quotable == "one")
        #expect(body(#"{"message":"  \n "}"#).quotable == nil)
    }

    @Test(arguments: ["", "<html>", "[]", "null", #"{"message":5,"errors":[1]}"#, #"{"message":{"a":1}}"#, "{"])
    func `what is no error body is an empty one`(text: String) {
        #expect(body(text) == body("{}"))
        #expect(body(text).quotable == nil)
    }

    @Test func `a quotation is one harmless line of at most 200 characters`() {
        #expect(body(#"{"message":"a\u001b[31m\r\nb\u202ec\u0000"}"#).quotable == "a [31m b c")
        let long = body(#"{"message":"\#(String(repeating: "ñ", count: 5000))"}"#).quotable
        #expect(long?.count == 200)
        #expect(long?.last == "…")
    }
}
