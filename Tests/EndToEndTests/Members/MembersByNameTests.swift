import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// `attendance members check-in --name`: whoever is meant is never guessed.
@Suite(.timeLimit(.minutes(30))) struct MembersByNameTests {
    private static let family = "familia missing member"

    private func atTheTerminal(
        _ setting: ClubSetting, _ answers: [[String]], _ arguments: String...
    ) async throws -> Person.Scene {
        try await Person.atTheTerminal(
            answers, [Product.path, "members", "check-in", "--profile", "gym"] + arguments,
            environment: setting.environment)
    }

    private func log(_ setting: ClubSetting) -> [String] {
        (try? String(at: "\(setting.folder)/data/gym/personal-data.ndjson"))?
            .split(separator: "\n").map(String.init) ?? []
    }

    private func balance(_ setting: ClubSetting, _ member: String) throws -> String? {
        let document = try #require(try setting.sandbox.firestoreDocument("members/\(member)"))
        let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
        let fields = object?["fields"] as? [String: [String: Any]]
        return fields?["remainingVisits"]?["integerValue"] as? String
    }

    @Test func `on a terminal the number that is typed is checked in`() async throws {
        try await ClubSetting.with { setting in
            let question = "Number of the member, 1 to 2: "
            // What is no number of the list is asked again. Without --yes, a terminal's run is a dry one.
            let dry = try await atTheTerminal(
                setting, [[question, "7\n"], [question, "x\n"], [question, " 2 \n"]], "--name", Self.family)
            #expect(dry.status == 0 && dry.screen.contains("Welcome, Familia family-missing_member 2"), "\(dry.screen)")
            #expect(setting.sandbox.counters.requests(to: .firestoreCommit) == 0)
            // The list is there to choose from: names, ids, and what the door would decide.
            #expect(dry.screen.contains("family-missing_member-1") && dry.screen.contains("family-missing_member-2"))
            let run = try await atTheTerminal(setting, [[question, "1\n"]], "--name", Self.family, "--yes")
            #expect(run.status == 0 && run.screen.contains("Welcome, Familia family-missing_member 1"), "\(run.screen)")
            #expect(try balance(setting, "family-missing_member-1") == "5")
            #expect(log(setting).count == 2)
            for line in log(setting) {
                #expect(line.contains(#""report":"members check-in","rows":{"members":2}"#), "\(line)")
                #expect(!line.lowercased().contains("familia"), "\(line)")
            }
        }
    }

    @Test func `who is not chosen is not checked in`() async throws {
        try await ClubSetting.with { setting in
            let question = "1 to 2: "
            for answers in [[[question, "0\n"], [question, "3\n"], [question, "\n"]], [[question, "\u{4}"]]] {
                let scene = try await atTheTerminal(setting, answers, "--name", Self.family, "--yes")
                #expect(scene.status == 64 && scene.screen.contains(Phrase.nobodyChosen.en), "\(scene.screen)")
            }
            #expect(setting.sandbox.counters.requests(to: .firestoreCommit) == 0)
        }
    }
}
