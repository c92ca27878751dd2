import Base
import Membership
import Rendering
import Reporting

/// Finds the member meant by a name. Never guesses: if several match, asks the person at the terminal.
struct MemberChoice {
    private let rows: [Int]
    private let club: MemberTables
    private let settings: Settings
    private let common: CommonOptions

    private static let maximum = 20
    /// How many times to ask.
    private static let attempts = 3

    init(_ query: MemberQuery, in club: MemberTables, _ settings: Settings, _ common: CommonOptions) {
        rows = query.rows(of: club)
        self.club = club
        self.settings = settings
        self.common = common
    }

    /// The member's id.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if nobody matches, `.usage` if several match and none is chosen.
    func id() async throws -> String {
        guard let first = rows.first else { throw Fault(.notFound, .nobodyToCheckIn) }
        guard rows.count > 1 else { return club.id(ofMember: first) }
        guard let prompt = TerminalPrompt() else { throw Fault(.usage, .severalToCheckIn(rows.count)) }
        let shown = Array(rows.prefix(Self.maximum))
        try PersonalData.Line(
            "members check-in", formats: [.terminal], rows: ["members": shown.count], settings
        ).note(in: ProfileFolder(settings), common.logger)
        var question = list(of: shown)
        for _ in 0..<Self.attempts {
            guard let typed = try await prompt.ask(question + Phrase.chooseMember(of: shown.count)[settings.language])
            else { break }
            if let number = Int(typed.filter { !$0.isWhitespace }), (1...shown.count).contains(number) {
                return club.id(ofMember: shown[number - 1])
            }
            question = ""
        }
        throw Fault(.usage, .nobodyChosen)
    }

    /// The numbered list of members, and how many more there are.
    private func list(of shown: [Int]) -> String {
        let clock = WallClock(zone: settings.timeZone)
        let language = settings.language
        let table = MemberListing(of: shown, in: club, now: .now, clock: clock)
            .forPeople(in: language, isNumbered: true)
        let more = rows.count > shown.count ? Phrase.moreToChooseFrom(rows.count - shown.count)[language] + "\n" : ""
        return TerminalTable(style: common.errorStyle, language: language, clock: clock).text(for: table) + more
    }
}
