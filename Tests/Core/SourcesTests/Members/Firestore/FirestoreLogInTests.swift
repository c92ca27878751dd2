import Base
import Foundation
import TestSupport
import Testing
import Transport

@testable import Sandbox
@testable import Sources

/// From a service account's key to the tables.
@Suite(.timeLimit(.minutes(30))) struct FirestoreLogInTests {
    @Test func `a key is enough`() async throws {
        try await GymSandbox.run { gym in
            let whole = try await gym.read()
            let pages = gym.sandbox.counters.requests(to: .firestoreList)
            let key = try withTemporaryFolder { folder in
                try (try gym.sandbox.serviceAccountJSON()).write(to: "\(folder)/key.json")
                return try ServiceAccountKey(path: "\(folder)/key.json")
            }
            let tokens = ServiceAccountTokens(key: key, exchange: gym.exchange)
            // Each token ends after two requests: the run goes on with a new one, and nothing is read twice.
            gym.sandbox.faults.requestsPerToken = 2
            let club = try await gym.source(tokens: tokens).read(visitsSince: nil)
            #expect(club.members.count == whole.members.count && club.visitIDs == whole.visitIDs)
            #expect(club.provenance == whole.provenance)
            #expect(gym.sandbox.counters.requests(to: .oauthToken) == (pages + 1) / 2)
        }
    }
}
