import ArgumentParser

/// The people left out of a list.
struct ExcludedTypeOptions: ParsableArguments {
    @Option(
        name: .customLong("exclude-type"),
        help: ArgumentHelp("Leave out this registrant type, by id or name; may be repeated.", valueName: "type"))
    var types: [String] = []
}
