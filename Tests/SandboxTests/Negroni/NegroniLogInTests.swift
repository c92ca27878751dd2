import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct NegroniLogInTests {
    private func code(_ negroni: NegroniClient, _ phone: String) throws -> String {
        try #require(negroni.sandbox.negroniCode(phone: phone))
    }

    /// A code that is not the right one.
    private func wrong(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    @Test func `a member logs in with a code`() async throws {
        try await withNegroni { negroni, _ in
            let phone = try #require(negroni.sandbox.negroniPhone(ofMember: "odd-not_onboarded"))
            let sent = try await negroni.sendCode(phone)
            #expect(sent.status == 200)
            #expect(sent.json?["expires_in"]?.integer == 300)
            let code = try code(negroni, phone)
            #expect(code.count == 6)
            let verified = try await negroni.verify(phone, code)
            #expect(verified.status == 200)
            #expect(verified.json?["onboardingCompleted"] == .boolean(false))
            #expect(verified.json?["member"]?["id"]?.text == "odd-not_onboarded")
            var own = negroni
            own.client.token = verified.json?["token"]?.text
            #expect(try await own.get("members/odd-not_onboarded").status == 200)
            let foreign = try await own.get("members/level-1-zero-no_expiry")
            #expect(foreign.status == 403)
            #expect(foreign.json?["error"]?.text == "forbidden")
            // A code is for one log-in.
            #expect(try await negroni.verify(phone, code).json?["error"]?.text == "code_expired")
        }
    }

    @Test func `the club logs in however its number is written`() async throws {
        try await withNegroni { negroni, _ in
            #expect(negroni.sandbox.negroniPhone == "+5491155550000")
            _ = try await negroni.sendCode("+54 9 (11) 5555-0000")
            let told = try await negroni.client.control("GET", "negroni-code?phone=+54%209%2011%205555-0000")
            let code = try #require(told.json?["code"]?.text)
            let verified = try await negroni.verify("+5491155550000", code)
            #expect(verified.json?["onboardingCompleted"] == .boolean(true))
            #expect(verified.json?["member"] == nil)
            var club = negroni
            club.client.token = verified.json?["token"]?.text
            #expect(try await club.get("members/level-1-zero-no_expiry").status == 200)
            #expect(try await negroni.client.control("GET", "negroni-code?phone=x").status == 404)
        }
    }

    @Test func `a wrong code is refused five times, then every code is`() async throws {
        try await withNegroni { negroni, _ in
            let phone = negroni.sandbox.negroniPhone
            _ = try await negroni.sendCode(phone)
            let right = try code(negroni, phone)
            for _ in 0..<5 {
                let answer = try await negroni.verify(phone, wrong(right))
                #expect(answer.status == 401)
                #expect(answer.json?["error"]?.text == "invalid_code")
            }
            let late = try await negroni.verify(phone, right)
            #expect(late.status == 429)
            #expect(late.json?["error"]?.text == "too_many_attempts")
            #expect(late.message?.isEmpty == false)
            _ = try await negroni.sendCode(phone)
            #expect(try await negroni.verify(phone, try code(negroni, phone)).status == 200)
        }
    }

    @Test func `a code lasts five minutes`() async throws {
        try await withNegroni { negroni, clock in
            let phone = negroni.sandbox.negroniPhone
            _ = try await negroni.sendCode(phone)
            clock.advance(bySeconds: 299)
            let tried = try await negroni.verify(phone, wrong(try code(negroni, phone)))
            #expect(tried.json?["error"]?.text == "invalid_code")
            clock.advance(bySeconds: 1)
            let late = try await negroni.verify(phone, try code(negroni, phone))
            #expect(late.status == 401)
            #expect(late.json?["error"]?.text == "code_expired")
        }
    }

    @Test func `three codes in ten minutes`() async throws {
        try await withNegroni { negroni, clock in
            let phone = negroni.sandbox.negroniPhone
            for _ in 0..<3 {
                clock.advance(bySeconds: 60)
                #expect(try await negroni.sendCode(phone).status == 200)
            }
            let refused = try await negroni.sendCode(phone)
            #expect(refused.status == 429)
            #expect(refused.header("Retry-After") == ["480"])
            clock.advance(bySeconds: 480)
            #expect(try await negroni.sendCode(phone).status == 200)
        }
    }

    @Test(arguments: [
        (#"{"phone":"+5491100000000"}"#, 404, "member_not_found"), (#"{"phone":"123"}"#, 400, "invalid_phone"),
        (#"{"phone":"+54911abc0000"}"#, 400, "invalid_phone"), ("{}", 400, "invalid_phone"),
        (#"{"phone":5}"#, 400, "invalid_body"), ("x", 400, "invalid_body"),
    ])
    func `numbers that are not phone numbers`(body: String, status: Int, error: String) async throws {
        try await withNegroni { negroni, _ in
            for path in ["auth/send-code", "auth/verify-code"] {
                let answer = try await negroni.post(path, body)
                #expect(answer.status == status)
                #expect(answer.json?["error"]?.text == error)
            }
        }
    }

    @Test func `nobody is let in without a good token`() async throws {
        try await withNegroni { negroni, _ in
            var negroni = negroni
            for token in [
                nil, "x", try negroni.sandbox.token(), try negroni.sandbox.negroniToken(expiresIn: 0),
            ] {
                negroni.client.token = token
                for path in ["levels", "levels/level-1/benefits", "members/x", "members/x/history"] {
                    let answer = try await negroni.get(path)
                    #expect(answer.status == 401)
                    #expect(answer.json?["error"]?.text == "unauthorized")
                }
            }
            negroni.client.token = try negroni.sandbox.negroniToken()
            #expect(try await negroni.get("levels").status == 200)
            negroni.sandbox.expireTokens()
            #expect(try await negroni.get("levels").status == 401)
        }
    }
}
