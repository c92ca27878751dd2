import ArgumentParser
import Base
import Foundation
import Membership
import Rendering
import Reporting
import Sources

/// `attendance members`: commands for a club's members.
struct MembersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "members",
        abstract: "Report on a club's members, find them by name, and check them in at the door.",
        discussion: """
            For profiles whose source is firestore (SajaruBox), negroni (Negroni) or csv. Full examples: \
            Documentation/reference/members.md.
            """,
        subcommands: [MembersReportCommand.self, MembersFindCommand.self, MembersCheckInCommand.self])
}

/// `attendance members report`: a club's members and visits, from its source to charts and files.
struct MembersReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report on a club's members: terminal charts, CSV, XLSX, HTML, JSON.",
        discussion: """
            Files go to OUTPUT/members/: REPORT.xlsx, REPORT.html, REPORT.pdf, REPORT.json and REPORT/SECTION.csv. They appear \
            all together, or not at all.

            --report members (the default), levels, my-visits, history (one member's visits), members-people and reception \
            (by name), or a definition of your own: see 'attendance reports --help'.

            A report with personal data, such as members-people, needs --yes or the profile's permission. Its files go to \
            OUTPUT/personal/members/, which only you can read.

            The profile's 'members: role' decides who may see what: exits with 77 if the role may not see a section.
            """)

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["history", "levels", "members", "members-people", "my-visits", "reception"]))
    var reportName = "members"

    @OptionGroup(title: "Report") var report: MemberReportOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Personal data") var people: PersonalDataOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let run = try Run(common, reading, output)
        let requested = try await RequestedReport.find(reportName, people)
        let members = try MembersRun(requested, report, by: run, isAllowed: people.areGiven)
        try await Service.withClubReader(
            reading.mode, settings: run.settings, common: common, lockTimeout: reading.lockTimeout
        ) { try await members.publish(from: $0) }
    }
}

/// `attendance members check-in`: decides whether to admit members at the door, and records their check-ins.
struct MembersCheckInCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "check-in",
        abstract: "Check members in: decide by the club's rules, write the check-in, print the message.",
        discussion: """
            For a profile with 'source: firestore'. The member, every member of the family group that shares the \
            visits, and the check-in are written in a single commit. If any of them changed meanwhile, nothing is \
            written and the decision is made again.

            A member who has already checked in today is refused, and no visit is deducted; --again checks them in \
            once more.

            --name "ana" is for whoever does not know the id: words of the name, digits of the phone number, as for \
            'members find'. If several members fit, it asks which on the terminal; without one it exits with 64, and nobody \
            is checked in.

            Exits with 1 if a member was refused, and with 66 if one is unknown; then nobody is checked in.
            """)

    @Option(name: .customLong("member"), help: "The member, by id; may be repeated.")
    var members: [String] = []

    @Option(help: "The member, by name or phone number; asks which if several fit.")
    var name: String?

    @Flag(help: "Also check in members who have already checked in today.")
    var again = false

    @Flag(help: "Print JSON instead of messages.")
    var json = false

    @OptionGroup(title: "Writing") var dryRunOptions: DryRunOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if members.isEmpty || members.contains(""), name == nil { throw ValidationError(.memberOrName) }
        if !members.isEmpty, name != nil { throw ValidationError(.flagsExclude(["--member", "--name"])) }
        if let name, MemberQuery(name) == nil { throw ValidationError(.noQuery) }
    }

    func run() async throws {
        let settings = try common.settings()
        try settings.members.role.requireCheckIn()
        // Compared by bytes: ids that only look the same belong to different members.
        var seen: Set<[UInt8]> = []
        let named = members.filter { seen.insert(Array($0.utf8)).inserted }
        let (isDryRun, logger, again) = (dryRunOptions.isOn, common.logger, self.again)
        let clock = WallClock(zone: settings.timeZone)
        let (checkIns, end) = try await Service.withFirestore(settings: settings, common: common) {
            exchange, tokens in
            var ids = named
            if let query = name.flatMap({ MemberQuery($0) }) {
                let club = try await FirestoreSource(settings, exchange, tokens, logger).members()
                ids = [try await MemberChoice(query, in: club, settings, common).id()]
            }
            let registrar = try MemberRegistrar(
                baseURL: settings.baseURL, settings: settings.members.firestore, exchange: exchange, tokens: tokens,
                clock: clock, admitsAgain: again, logger: logger, now: { .now })
            // Decide on all members before anything is written.
            let decided = isDryRun || ids.count > 1 ? try await registrar.decide(ids) : []
            if isDryRun { return (decided, Fault?.none) }
            var checkIns: [MemberCheckIn] = []
            for id in ids {
                do {
                    checkIns.append(try await registrar.checkIn(id))
                } catch let fault as Fault where !checkIns.isEmpty {
                    // Report what was done; nothing more is attempted.
                    return (checkIns, Fault(fault.kind, .memberFailed(id, because: fault.message)))
                }
            }
            return (checkIns, nil)
        }
        try show(checkIns, in: settings.language, on: clock)
        dryRunOptions.say(settings.language, quiet: common.quiet)
        if let end { common.tell(end.message, in: settings.language) }
        if end != nil || !checkIns.allSatisfy(\.decision.isAdmitted) { throw Finished(status: ExitStatus.partial) }
    }

    private func show(_ checkIns: [MemberCheckIn], in language: Language, on clock: WallClock) throws {
        guard json else {
            let lines = checkIns.map { checkIn in
                let message = checkIn.message(on: clock)[language]
                return ((checkIns.count > 1 ? checkIn.memberID + ": " : "") + message).sanitized() + "\n"
            }
            return try Console.print(lines.joined())
        }
        try Console.print(JSONValue.array(checkIns.map { Self.object($0, in: language, on: clock) }).text(.indented))
    }

    private static func object(_ checkIn: MemberCheckIn, in language: Language, on clock: WallClock) -> JSONValue {
        let decision = checkIn.decision
        return [
            "member_id": .string(checkIn.memberID),
            "name": JSONValue(checkIn.name),
            "decision": .string(decision.isAdmitted ? "admitted" : "refused"),
            "reason": .string(decision.reason.rawValue),
            "visits_left": JSONValue(decision.visitsLeft),
            "days_left": JSONValue(decision.daysLeft),
            "members_changed": .integer(Int64(checkIn.membersChanged)),
            "checkin_id": JSONValue(checkIn.checkInID),
            "message": .string(checkIn.message(on: clock)[language]),
            "earlier_checkin_at": JSONValue(checkIn.earlierAt.map { clock.iso8601($0) }),
        ]
    }
}
