public import Logging
public import Tables

/// What a sandbox serves and how.
public struct SandboxConfiguration: Sendable {
    /// The seed of all data: the same seed and number of guests give the same rows.
    public var seed: UInt64 = 2026
    /// Guests of event 6, from 1 to 1 000 000; the other events are always small. Each makes about four check-ins.
    public var guests = 1200
    /// Whether the account also has series: a fair to forecast, events 101 to 111, and earlier editions of event 4.
    public var history = false
    /// Ordinary members of the gym in Firestore, from 0 to 100 000. About 220 more cover every boundary and anomaly.
    public var members = 250
    /// Check-ins of the ordinary members in the last year, from 0 to 1 000 000.
    public var visits = 12_000
    /// Ordinary members of Negroni's club, from 0 to 10 000. About 80 more cover every boundary.
    public var clubMembers = 120
    /// The time of the members' data: plans end after it, and all visits are before it. By default 16 March 2026,
    /// noon in Santiago, whatever the clock says.
    public var dataTime = Instant(secondsSinceEpoch: 1_773_673_200)
    /// The SQLite file to serve from and keep, filled if it does not exist; `nil` for a temporary one.
    public var database: String?
    /// The day of event 6 on which the service stands still, from 0 (the evening before) to 4 (the day after); `nil` if the
    /// event is over and the service's time is the clock's.
    public var day: Int?
    /// How many check-ins a second come to event 6 from the start of serving, as if it happened now; `nil` if it is over.
    public var playedPerSecond: Double?
    /// The lifetime of an access token, in seconds.
    public var tokenLifetime = 3600
    /// The lifetime of a refresh token, in seconds. It can be used once.
    public var refreshLifetime = 30 * 86_400
    /// The project whose Firestore is served.
    public var firestoreProject = "sajarubox-sandbox"
    /// The account that may log in.
    public var account = SandboxAccount()
    /// The most log-ins to EduGo per e-mail address in any 60 seconds. Its documentation requires a limit but gives
    /// no number.
    public var eduGoLogInsPerMinute = 10
    /// The most rows in a page, whatever `limit` says.
    public var pageLimit = 500
    /// The faults injected from the start.
    public var faults = SandboxFaults()
    /// The clock of tokens, headers and new check-ins. The generated data never use it.
    public var clock: @Sendable () -> Instant = { .systemClock }
    /// Where requests are logged; by default nowhere.
    public var logger = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() }

    public init() {}

    public init(seed: UInt64 = 2026, guests: Int = 1200, database: String? = nil, faults: SandboxFaults = .init()) {
        self.seed = seed
        self.guests = guests
        self.database = database
        self.faults = faults
    }
}

/// The sandbox's only user.
public struct SandboxAccount: Sendable {
    public var email = "demo@tikit.example"
    public var password = "demo-password"
    /// The Google token that `auth/social-login` accepts.
    public var googleToken = "demo-google-token"

    public init() {}
}
