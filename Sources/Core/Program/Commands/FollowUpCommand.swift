import Aggregation
public import ArgumentParser
import Base
import Foundation
import Sources

/// `attendance follow-up`: people to write to after an event.
struct FollowUpCommand: AsyncParsableCommand, VerifiedArguments {
    /// The names of the sources that know who is registered, in brackets.
    private static let sources = House.current.sources.namesOfRegistrantSources

    static let configuration = CommandConfiguration(
        commandName: "follow-up",
        abstract: "List people to write to: who came, who did not, who left early, who came for the first time.",
        discussion: """
            The lists contain personal data, so --personal-data, --yes or the profile's permission is needed. Files go to \
            OUTPUT/personal/event-ID/follow-up-WHO-SESSION.xlsx and follow-up-WHO-SESSION/*.csv, which only you can read.

            attended: who has a check-in in the sessions. absent: who is registered and has none; only for sessions \
            that are over, and with a list of registrants, unless the source knows them\(sources). left-early: who was \
            last scanned at an exit before the session's end, if the source records exits\(sources). first-time: who was \
            at none of the earlier editions in the store.

            People on a list are recognized by id or e-mail, never by name; those who cannot be matched are in a \
            table of their own. Rules: Documentation/reference/follow-up.md.
            """)

    @Option(help: "The event, by id.")
    var event: Int64

    @Option(name: .customLong("session"), help: "Only this session, by id; may be repeated. Default: all.")
    var sessions: [Int64] = []

    @Option(help: "Whom to list: attended, absent, left-early or first-time.")
    var who: FollowUp.Question

    @Option(
        help: ArgumentHelp("The list of registrants: a spreadsheet or an export, as CSV.", valueName: "file"),
        completion: .file())
    var registrants: [String] = []

    @Option(help: ArgumentHelp("List only those with a yes in this column of the list.", valueName: "column"))
    var consent: [String] = []

    @Option(
        name: .customLong("column"),
        help: ArgumentHelp(
            "What a column of the list is, such as guest_id=Code; may be repeated.", valueName: "role=column"))
    var columns: [String] = []

    @Option(
        help: ArgumentHelp(
            "For absent: only rows with one of these words in this column of the list expect somebody, such as Status=Paid,Invited.",
            valueName: "column=words"))
    var expected: [String] = []

    @Option(
        name: .customLong("ignore"),
        help: ArgumentHelp(
            "For absent: a column of the list that does not say who was expected; may be repeated.", valueName: "column"
        ))
    var ignored: [String] = []

    @OptionGroup var excluded: ExcludedTypeOptions

    @Option(help: "For left-early: more than this many minutes before the end. Default: 10.")
    var minutes: Int?

    @Option(
        name: .customLong("ended-at"),
        help: ArgumentHelp("For left-early: when the session ended, if not when it was to.", valueName: "time"))
    var endedAt: String?

    @Option(
        help: ArgumentHelp(
            "For first-time: the earlier editions, by id: 4,5. Default: those of the event's series, or all earlier events in the store.",
            valueName: "ids"))
    var earlier: EventList?

    @Option(
        help: ArgumentHelp(
            "For first-time: the series of the earlier editions: a name in the profile, or part of events' names.",
            valueName: "name"))
    var series: String?

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Personal data") var people: PersonalDataOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    private static let standardMinutes = 10

    func verify() throws {
        // The last of several would silently replace the others.
        for (flag, values) in [("--registrants", registrants), ("--consent", consent), ("--expected", expected)]
        where values.count > 1 {
            throw ValidationError(.flagGivenTwice(flag))
        }
        if registrants == [""] { throw ValidationError(.flagNeedsFile("--registrants")) }
        if registrants.isEmpty {
            if !consent.isEmpty { throw ValidationError(.flagNeedsFlag("--consent", "--registrants")) }
            for (flag, values) in [("--column", columns), ("--expected", expected), ("--ignore", ignored)]
            where !values.isEmpty {
                throw ValidationError(.flagNeedsFlag(flag, "--registrants"))
            }
        }
        if let expected = expected.first, ExpectedWords(option: expected) == nil {
            throw ValidationError(.wrongExpectedOption(expected))
        }
        try ColumnArgument.check(columns)
        for (flag, isGiven, question) in [
            ("--minutes", minutes != nil, FollowUp.Question.leftEarly), ("--ended-at", endedAt != nil, .leftEarly),
            ("--earlier", earlier != nil, .firstTime), ("--series", series != nil, .firstTime),
            ("--expected", !expected.isEmpty, .absent), ("--ignore", !ignored.isEmpty, .absent),
        ] where isGiven && who != question {
            throw ValidationError(.flagIsOfQuestion(flag, question.rawValue))
        }
        if earlier != nil, series != nil { throw ValidationError(.flagsExclude(["--earlier", "--series"])) }
        if let minutes, !(0...1440).contains(minutes) {
            throw ValidationError(.flagTakesNumber("--minutes", from: 0, to: 1440))
        }
        try TimeArgument.check([("--ended-at", endedAt)])
        if endedAt != nil, sessions.count != 1 { throw ValidationError(.oneSessionEnded) }
    }

    func run() async throws {
        var run = try Run(common, reading, output)
        // A list of people to write to may have somebody twice; what is doubtful is said beside it.
        run.settings.files.refusesDoubtfulPeople = false
        let followUp = FollowUpRun(
            event: event, question: who, sessions: Array(Set(sessions)).sorted(), list: registrants.first,
            consent: consent.first,
            columns: ColumnArgument.roles(columns), expected: expected.first.flatMap { ExpectedWords(option: $0) },
            ignored: ignored, excludedTypes: excluded.types,
            tolerance: Int64(minutes ?? Self.standardMinutes) * 60,
            endedAt: TimeArgument.instant(endedAt, in: run.settings.timeZone),
            earlier: EarlierEditions(events: earlier?.ids, series: series), run: run)
        try followUp.check(isAllowed: people.areGiven)
        try await followUp.publish()
    }
}

extension ExpectedWords {
    /// The column and the words of `Status=Paid,Invited`; `nil` without a column. Nothing before or after a comma is an empty cell.
    fileprivate init?(option: String) {
        guard let place = option.lastIndex(of: "="), place > option.startIndex else { return nil }
        let words = option[option.index(after: place)...].split(separator: ",", omittingEmptySubsequences: false)
        self.init(column: String(option[..<place]), words: words.map(String.init))
    }
}

extension FollowUp.Question: ExpressibleByArgument {}
