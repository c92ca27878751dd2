import ArgumentParser

/// The options that allow personal data if the profile does not.
package struct PersonalDataOptions: ParsableArguments {
    @Flag(help: "Make lists with personal data, without the profile's permission.")
    var yes = false

    @Flag(name: .customLong("personal-data"), help: "The same, also of a definition without 'personal-data: true'.")
    var personalData = false

    var areGiven: Bool { yes || personalData }
}
