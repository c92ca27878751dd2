import ArgumentParser
import Base
import Sources

/// The option for the facts of an event's sessions.
struct FactsOptions: VerifiedArguments {
    @Option(
        name: .customLong("facts"),
        help: ArgumentHelp(
            "What is known of the sessions: capacity, headcounts, ratings and more, in a spreadsheet or a form for one.",
            valueName: "file"),
        completion: .file())
    var path: String?

    func verify() throws {
        if path == "" { throw ValidationError(.flagNeedsFile("--facts")) }
    }

    /// The settings with the option applied: its file replaces those of the profile, which are not of files that are named on the
    /// command line either.
    func applied(to settings: Settings) -> Settings {
        var settings = settings
        if !settings.files.areStored { settings.facts = FactsSettings() }
        if let path {
            settings.facts = FactsSettings()
            settings.facts.file = path
            settings.facts.isOfProfile = false
        }
        return settings
    }
}
