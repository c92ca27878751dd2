import Base
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct UserContextTests {
    @Test func `a listed permission passes`() throws {
        try UserContext(permissions: ["a:read", "a:write"]).require("a:write")
    }

    @Test func `without a list the service decides`() throws {
        try UserContext(roleName: "role_admin").require("a:write")
    }

    @Test(arguments: [[], ["a:read"], ["a:write "]])
    func `a missing permission is refused by name`(permissions: [String]) {
        let context = UserContext(roleName: "guardian", permissions: permissions)
        let fault = #expect(throws: Fault.self) { try context.require("a:write") }
        #expect(fault?.kind == .refused)
        #expect(fault?.message.en.contains("\"a:write\"") == true)
        #expect(fault?.message.es.contains("«a:write»") == true)
        #expect(fault?.message.en.contains("\"guardian\"") == true)
    }
}
