import Base
import Sources
import TestSupport
import Testing

@testable import Pretix
@testable import Transport

/// Tokens that belong to an organizer's team.
@Suite(.timeLimit(.minutes(5))) struct PretixDialectTests {
    private let dialect = PretixDialect(baseURL: "https://tickets.example", organizer: "big events")

    @Test func `a token is tried on its organizer, which takes the place of the user`() throws {
        let request = try #require(dialect.profile(bearer: "abc123"))
        #expect(request.url == "https://tickets.example/api/v1/organizers/big%20events/")
        #expect(request.headers.contains { $0 == ("Authorization", "Token abc123") })
        let organizer = ServiceResponse(#"{"slug": "big events", "name": "Big Events"}"#)
        let user = try dialect.readProfile(organizer, at: Instant(secondsSinceEpoch: 0))
        #expect(user.id == "big events" && user.fullName == "Big Events")
        #expect(throws: AuthenticationError.unreadable) {
            try dialect.readProfile(ServiceResponse(#"{"name": "Big Events"}"#), at: Instant(secondsSinceEpoch: 0))
        }
    }

    @Test(arguments: [
        (401, Phrase.pretixTokenRefused), (403, .pretixTokenElsewhere("big events")),
        (404, .pretixTokenElsewhere("big events")),
    ]) func `a refusal says what to do`(status: Int, says: Phrase) {
        #expect(dialect.refusal(of: ServiceResponse(status, "")) == Fault(.refused, says))
    }

    @Test func `what is no refusal is left to others`() {
        for status in [200, 429, 500] { #expect(dialect.refusal(of: ServiceResponse(status, "")) == nil) }
    }
}
