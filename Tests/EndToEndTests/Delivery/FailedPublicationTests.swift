import Foundation
import TestSupport
import Testing

/// A night whose reports could be made and not published.
@Suite(.timeLimit(.minutes(30))) struct FailedPublicationTests {
    @Test func `its message has the reason and the last reports, and a repeated run sends the reports once`()
        async throws
    {
        try await withMailSetting(to: ["ana@example.org"], mail: ["link: https://reports.example.org/nights"]) {
            setting, server in
            silently(try await setting.nightly())
            let night = try #require(setting.latest)
            try setting.renameNight(night, to: "2026-01-01")
            let journal = "\(setting.folder)/data/tikit/mail.ndjson"
            try String(at: journal).replacing(night, with: "2026-01-01").write(to: journal)
            // A file where the night's folder belongs.
            try Data().write(to: "\(setting.reports)/\(night)")
            try await setting.nightly().expect(73)
            let failure = try #require(try await server.messages().last)
            #expect(try await server.messages().count == 2)
            #expect(failure.headers["subject"]?.hasPrefix("Failed: ") == true)
            #expect(failure.text.contains(night) && !failure.text.contains(setting.reports), "\(failure.text)")
            #expect(failure.text.contains("Last reports: https://reports.example.org/nights/2026-01-01/"))
            #expect(!failure.page.contains("Tech Summit 2026") && failure.attachments.isEmpty)
            // It fails again: nobody is told twice.
            try await setting.nightly().expect(73)
            #expect(try await server.messages().count == 2)
            try FileManager.default.removeItem(atPath: "\(setting.reports)/\(night)")
            for _ in 0..<2 { #expect(try await setting.nightly().status == 0) }
            let all = try await server.messages()
            #expect(all.count == 3 && all[2].page.contains("Tech Summit 2026") && !all[2].text.contains("Last reports"))
        }
    }
}
