public import Logging
public import Tables

/// What a sandbox serves and how.
public struct SandboxConfiguration: Sendable {
    /// What all of its data follow from: the same seed and number of guests, the same rows.
    public var seed: UInt64 = 2026
    /// Guests of event 6, from 1 to 1 000 000; the other events are small whatever this is. Each makes some four check-ins.
    public var guests = 1200
    /// Ordinary members of the gym in Firestore, from 0 to 100 000; some 220 at every boundary and with every anomaly
    /// are there besides.
    public var members = 250
    /// Check-ins that the ordinary members made in the last year, from 0 to 1 000 000.
    public var visits = 12_000
    /// Ordinary members of Negroni's club, from 0 to 10 000; some 80 at every boundary are there besides.
    public var clubMembers = 120
    /// The time that members' data are of: plans end, and nobody has come, after it. By default 16 March 2026, noon in
    /// Santiago, whatever the clock says.
    public var dataTime = Instant(secondsSinceEpoch: 1_773_673_200)
    /// The SQLite file to serve from and keep, filled where it does not exist; `nil` for one that is gone at the end.
    public var database: String?
    /// How long an access token lasts, in seconds.
    public var tokenLifetime = 3600
    /// How long a refresh token lasts, in seconds; it is good for one use.
    public var refreshLifetime = 30 * 86_400
    /// The project whose Firestore is served.
    public var firestoreProject = "sajarubox-sandbox"
    /// Who may log in.
    public var account = SandboxAccount()
    /// Log-ins to EduGo with one e-mail in any 60 seconds; its document asks for a limit and gives no number.
    public var eduGoLogInsPerMinute = 10
    /// The most rows of a page, whatever `limit` asks for.
    public var pageLimit = 500
    /// What goes wrong from the start.
    public var faults = SandboxFaults()
    /// Tells the time to tokens, headers and new check-ins. The generated data never ask it.
    public var clock: @Sendable () -> Instant = { .systemClock }
    /// Where requests are logged; nowhere by default.
    public var logger = Logger(label: "sandbox") { _ in SwiftLogNoOpLogHandler() }

    public init() {}

    public init(seed: UInt64 = 2026, guests: Int = 1200, database: String? = nil, faults: SandboxFaults = .init()) {
        self.seed = seed
        self.guests = guests
        self.database = database
        self.faults = faults
    }
}

/// The sandbox's one user.
public struct SandboxAccount: Sendable {
    public var email = "demo@tikit.example"
    public var password = "demo-password"
    /// The token of Google's that `auth/social-login` accepts.
    public var googleToken = "demo-google-token"

    public init() {}
}
