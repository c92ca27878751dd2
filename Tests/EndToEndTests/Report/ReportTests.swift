import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Reports of an event whose check-ins come and go meanwhile.
@Suite(.timeLimit(.minutes(30))) struct ReportTests {
    @Test(arguments: [
        SandboxFaults.Churn(inserted: 1, removed: 0, times: 4), .init(inserted: 0, removed: 1, times: 2),
        .init(inserted: 2, removed: 1, times: 6),
    ])
    func `rows that come and go between pages are neither lost nor repeated`(churn: SandboxFaults.Churn) async throws {
        var faults = SandboxFaults()
        faults.churn = churn
        faults.pageLimit = 20
        try await withSandbox(faults) { sandbox, token in
            let run = try await Product.run(
                ["report", "--event", "6", "--base-url", sandbox.baseURL, "--format", "json"],
                environment: ["ATTENDANCE_TOKEN": token])
            #expect(run.status == 0, "\(run.errors)")
            let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
            let headlines = document?["headlines"] as? [String: Any]
            let about = document?["about"] as? [String: Any]
            let highest = try #require(about?["highest_checkin_id"] as? Int)
            let there = sandbox.checkInIdentifiers().filter { $0 <= Int64(highest) }
            // Inserted and removed again by the time of the count: only ids up to the cut-off, as the server has them now.
            #expect(headlines?["checkins"] as? Int == there.count)
        }
    }
}
