import ArgumentParser
import Extraction
import Foundation
import Messages
import Profiles
import Rendering
import Reporting

/// `attendance sessions`: an event's sessions with the service's own counts.
struct SessionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions", abstract: "List an event's sessions, with the service's own counts.")

    @Option(help: "The event, by id.")
    var event: Int64

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let answer = try await Service.withTikit(settings: settings, common: common) {
            try await $0.sessions(of: event)
        }
        let table = ReportTable(listing: answer.sessions, offers: answer.offers)
        try Listing(table, settings: settings, common: common).print(asJSON: json)
    }
}
