import ArgumentParser
import Extraction
import Foundation
import Messages
import Profiles
import Rendering
import Reporting

/// `attendance events`: what the account can report on.
struct EventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List the account's events.")

    @Option(help: "Only events whose name contains this.")
    var search: String?

    @Flag(help: "Only active events.")
    var active = false

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let events = try await Service.withTikit(settings: settings, common: common) {
            try await $0.events(matching: search, activeOnly: active)
        }
        try Listing(ReportTable(listing: events), settings: settings, common: common).print(asJSON: json)
    }
}
