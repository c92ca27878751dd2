import ArgumentParser

/// The options that open the gate for personal data, where the profile does not.
struct PersonalDataOptions: ParsableArguments {
    @Flag(help: "Make lists with personal data, without the profile's leave.")
    var yes = false

    @Flag(name: .customLong("personal-data"), help: "The same, also of a definition without 'personal-data: true'.")
    var personalData = false

    var areGiven: Bool { yes || personalData }
}

/// Whom a list of people leaves out.
struct ExcludedTypeOptions: ParsableArguments {
    @Option(
        name: .customLong("exclude-type"),
        help: ArgumentHelp("Leave out this registrant type, by id or name; may be repeated.", valueName: "type"))
    var types: [String] = []
}
