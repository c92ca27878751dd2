import ArgumentParser

/// `attendance members`: what concerns a club's members.
struct MembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members",
        abstract: "Report on a club's members, and check them in at the door.",
        discussion: """
            For profiles whose source is firestore (SajaruBox), negroni (Negroni) or csv. Full examples: \
            Documentation/reference/members-sources.md.
            """,
        subcommands: [MembersReportCommand.self, MembersCheckInCommand.self])
}
