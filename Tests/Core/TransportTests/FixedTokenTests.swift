import Base
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct FixedTokenTests {
    @Test func `the token is given without what surrounds it`() async throws {
        #expect(try await FixedToken(" abc.def \n").token() == BearerToken(value: "abc.def", generation: 0))
    }

    @Test func `a refusal is final`() async throws {
        let tokens = FixedToken("abc")
        let refused = try await tokens.token()
        do {
            _ = try await tokens.token(insteadOf: refused)
            Issue.record("there was another token")
        } catch let fault as Fault {
            #expect(fault.kind == .refused)
            #expect(fault.message.en.contains("ATTENDANCE_TOKEN"))
            #expect(!fault.message.en.contains("abc"))
        }
    }
}
