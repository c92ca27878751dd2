import ArgumentParser

/// `attendance members`: what concerns a club's members.
struct MembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members", abstract: "A club's members at the door.", subcommands: [MembersCheckInCommand.self])
}
