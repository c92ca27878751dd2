import ArgumentParser

/// Whom a list of people leaves out.
struct ExcludedTypeOptions: ParsableArguments {
    @Option(
        name: .customLong("exclude-type"),
        help: ArgumentHelp("Leave out this registrant type, by id or name; may be repeated.", valueName: "type"))
    var types: [String] = []
}
