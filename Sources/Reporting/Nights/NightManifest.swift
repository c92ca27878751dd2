public import Base

/// The record of a night's run: `manifest.json` in the night's folder. Programs read it, and so do later nights: the page of
/// the nights and the news are made from manifests alone.
///
/// Its keys are stable. A key that an older program did not write is optional, so that its manifests can be read.
public struct NightManifest: Sendable, Hashable, Codable {
    public static let program = "attendance"
    public static let fileName = "manifest.json"

    public var program = Self.program
    public var version: String?
    public var run: String?
    public var startedAt: String?
    public var finishedAt: String?
    public var durationSeconds: Double?
    public var profile: String
    /// `nil` if the source is not a service.
    public var baseURL: String?
    public var timeZone: String?
    public var reports: [String]?
    public var events: [Event] = []
    /// Replaces events if the profile has members.
    public var club: Club?
    /// One for each series that the profile compares; `nil` if it compares none.
    public var comparisons: [Comparison]?
    /// The changes since the last night that was published.
    public var news: News?
    /// How many events the service's list has; `nil` if it was not requested.
    public var listedEvents: Int?
    /// The events that the service's list lacks, among this night's and those of earlier nights that had not ended; `nil`
    /// if the list was not requested.
    public var unlisted: [Int64]?
    /// The events of earlier nights that had not ended and that this night did not choose; `nil` if it chose by ids alone.
    public var left: [Departed]?
    /// The events that earlier nights reported as over, ascending, so that this is known for longer than folders are kept; `nil`
    /// if there are none.
    public var over: [Int64]?
    /// The events of earlier nights that this one has no report of, as they were last reported, ascending by id; `nil` if there
    /// are none.
    public var earlier: [EarlierReport]?
    /// The page of this night, relative to its folder.
    public var page: String?

    public init(profile: String) { self.profile = profile }

    enum CodingKeys: String, CodingKey {
        case program, version, run, profile, reports, events, club, comparisons, news, unlisted, left, over, earlier,
            page
        case startedAt = "started_at"
        case finishedAt = "finished_at"
        case durationSeconds = "duration_seconds"
        case baseURL = "base_url"
        case timeZone = "timezone"
        case listedEvents = "listed_events"
    }

    public enum Status: String, Sendable, Codable {
        case ok, failed
    }

    public struct File: Sendable, Hashable, Codable {
        /// The name of the report.
        public var report: String
        /// Relative to the night's folder.
        public var path: String
        public var bytes: Int
        /// The hash of the file's bytes, in hexadecimal, as printed by sha256sum.
        public var sha256: String

        public init(report: String, path: String, bytes: Int, sha256: String) {
            self.report = report
            self.path = path
            self.bytes = bytes
            self.sha256 = sha256
        }
    }

    public struct CutOff: Sendable, Hashable, Codable {
        /// The highest check-in id counted.
        var checkInID: Int64
        /// When the latest check-in was made: a late upload may have a higher id.
        public var at: String?

        public init(checkInID: Int64, at: String?) {
            self.checkInID = checkInID
            self.at = at
        }

        enum CodingKeys: String, CodingKey {
            case checkInID = "checkin_id"
            case at
        }
    }

    /// The instant of a report's numbers.
    public struct DataTime: Sendable, Hashable, Codable {
        public var at: String

        public init(at: String) { self.at = at }
    }
}

// MARK: - Events

extension NightManifest {
    public struct Event: Sendable, Hashable, Codable {
        public var id: Int64
        public var name: String?
        /// How people read its name: with the id if others of the night have the same; `nil` if as it is.
        public internal(set) var told: String?
        public var status: Status
        /// The number of the walk in the store that the reports show; the next night is compared with it.
        public var walk: Int64?
        /// Why it failed, in the profile's language and in both, and the exit status for this failure alone.
        public var reason: String?
        public var reasonText: Phrase?
        public var reasonStatus: Int32?
        /// The first of the earlier nights in a row that could not make it, by the name of its folder; `nil` if the one before could.
        var failingSince: String?
        /// The conditions of `--fail-on` that were met, likewise.
        public var failedOn: String?
        public var failedOnText: Phrase?
        public var cutOff: CutOff?
        /// `to_come`, `under_way` or `over`, when the event was read.
        public var state: String?
        /// The event's own end, if it is judged by it: no session is known, or one without times.
        public var endsAt: String?
        var sessionsToCome: Int?
        public var totals: Totals?
        /// The most registrations since it was last news that they fell, if there are fewer now.
        var registrationsBefore: Registrations?
        /// The people who were counted before check-ins of its sessions vanished; `nil` if none have, or as many are back.
        var peopleBefore: Int64?
        public var warnings: Warnings?
        /// The number of guests whose data had been forgotten; `nil` if there are none.
        public var forgottenGuests: Int?
        /// The sessions, in the report's order.
        public var sessions: [Session]?
        /// Whether the service lists sessions that are left out here, as a speaker is told only of some; `nil` if not.
        var hasOthersListed: Bool?
        /// The results of the rules under `expect`; `nil` if there are none.
        public var expectations: [Expected]?
        /// The registrations, compared with those of the earlier edition of a series; `nil` if there is nothing to compare with.
        public var pace: RegistrationStanding?
        /// How the headlines of its first report differ from earlier ones; `nil` if they do not.
        public var changes: [HeadlineChange]?
        /// What the service told of it before it told nothing; `nil` if nothing is lost.
        public var lost: Lost?
        public var files: [File] = []

        public init(id: Int64, status: Status) {
            self.id = id
            self.status = status
        }

        enum CodingKeys: String, CodingKey {
            case id, name, told, status, walk, reason, state, totals, warnings, sessions, expectations, pace, changes,
                lost,
                files
            case endsAt = "ends_at"
            case registrationsBefore = "registrations_before"
            case peopleBefore = "people_before"
            case hasOthersListed = "others_listed"
            case sessionsToCome = "sessions_to_come"
            case reasonText = "reason_text"
            case reasonStatus = "reason_status"
            case failingSince = "failing_since"
            case failedOn = "failed_on"
            case failedOnText = "failed_on_text"
            case cutOff = "cut_off"
            case forgottenGuests = "forgotten_guests"
        }
    }

    public struct Registrations: Sendable, Hashable, Codable {
        /// Over all sessions.
        var registered: Int64?
        /// The people.
        var registrants: Int64?
    }

    public struct Totals: Sendable, Hashable, Codable {
        public var checkIns: Int64
        public var uniqueGuests: Int64
        public var attended: Int64
        /// Missing if the service does not say.
        public var registered: Int64?
        /// The people registered for the event; missing if the service does not say.
        public var registrants: Int64?
        /// The share of the registrants who came; missing while the event is to come.
        var peoplePercentage: Double?
        var attendancePercentage: Double?
        /// No-shows in the sessions that are over.
        var noShows: Int64?
        /// The attended of `attendancePercentage`: those who used a registration. Missing if the service does not say how many
        /// registered, and in manifests of earlier versions.
        public var attendedHeld: Int64?

        enum CodingKeys: String, CodingKey {
            case checkIns = "checkins"
            case uniqueGuests = "unique_guests"
            case attended, registered, registrants
            case peoplePercentage = "people_percentage"
            case attendancePercentage = "attendance_percentage"
            case noShows = "no_shows"
            case attendedHeld = "attended_held"
        }
    }

    public struct Warnings: Sendable, Hashable, Codable {
        /// Worst first.
        public var dataQuality: [Finding]
        /// The number of offers whose count by the service differs from their check-ins.
        public var reconciliationDifferences: Int

        enum CodingKeys: String, CodingKey {
            case dataQuality = "data_quality"
            case reconciliationDifferences = "reconciliation_differences"
        }
    }

    /// A row of `data_quality`.
    public struct Finding: Sendable, Hashable, Codable {
        public var check: String
        public var severity: String
        public var rows: Int
    }

    /// A session, with what later nights need to know about it.
    public struct Session: Sendable, Hashable, Codable {
        public var id: Int64
        public var name: String?
        public var startsAt: String?
        public var endsAt: String?
        /// `to_come`, `under_way`, `over` or `not_measured`.
        public var state: String
        public var registered: Int64?
        var attended: Int64
        var attendancePercentage: Double?
        /// Those of `attended` who used a registration, as sums over sessions count; `nil` if all did, or if that is not known.
        var attendedHeld: Int64?
        /// The check-ins that the service itself counts; `nil` if it does not say.
        public var reportedCheckIns: Int64?
        /// The people who were counted before check-ins vanished; `nil` if none have.
        var attendedBefore: Int64?
        /// The most people who were counted, if there are fewer now, but not so few that their check-ins count as vanished.
        var attendedHighest: Int64?
        /// `false` if the service's list lacks it, so that only check-ins name it; `nil` if it is listed.
        var isListed: Bool?

        enum CodingKeys: String, CodingKey {
            case id, name, state, registered, attended
            case startsAt = "starts_at"
            case endsAt = "ends_at"
            case attendancePercentage = "attendance_percentage"
            case attendedHeld = "attended_held"
            case reportedCheckIns = "reported_checkins"
            case attendedBefore = "attended_before"
            case attendedHighest = "attended_highest"
            case isListed = "listed"
        }
    }

    /// The result of a rule.
    public struct Expected: Sendable, Hashable, Codable {
        /// The rule as written: `no_shows <= 15% of session 12`.
        var rule: String
        /// `met`, `failed`, `pending`, `not_measured` or `unknown`.
        public var result: String
        /// The session and the registrant type that it is about; both missing if it is the event.
        public var session: Int64?
        var registrantType: Int64?
        var subject: String?
        var actual: Double?
        var expected: Double?
        /// Whether both are percentages; missing if they are counts.
        var isPercentage: Bool?

        enum CodingKeys: String, CodingKey {
            case rule, result, session, subject, actual, expected
            case isPercentage = "percentage"
            case registrantType = "registrant_type"
        }
    }
}

// MARK: - Comparisons and members

extension NightManifest {
    /// The editions of a series, as a night's run compared them.
    public struct Comparison: Sendable, Hashable, Codable {
        /// The name of the series.
        public var series: String
        public var status: Status
        /// Why it failed, in the profile's language and in both, and the exit status for this failure alone.
        public var reason: String?
        public var reasonText: Phrase?
        public var reasonStatus: Int32?
        /// The first of the earlier nights in a row that could not make it, as for an event.
        var failingSince: String?
        /// The events compared, in their order.
        public var events: [Int64]?
        public var cutOff: DataTime?
        /// The number of warnings in the report.
        public var warnings: Int?
        public var files: [File] = []

        public init(series: String, status: Status) {
            self.series = series
            self.status = status
        }

        enum CodingKeys: String, CodingKey {
            case series, status, reason, events, warnings, files
            case reasonText = "reason_text"
            case reasonStatus = "reason_status"
            case failingSince = "failing_since"
            case cutOff = "cut_off"
        }
    }

    /// A club's members, as a night's run reported them.
    public struct Club: Sendable, Hashable, Codable {
        public struct Totals: Sendable, Hashable, Codable {
            public var members: Int
            public var visits: Int

            public init(members: Int, visits: Int) {
                self.members = members
                self.visits = visits
            }
        }

        /// A warning of the report.
        public struct Warning: Sendable, Hashable, Codable {
            /// Its kind, whatever it counts.
            public var check: String
            public var severity: String
            /// How many it counts; 1 if it counts nothing.
            public var rows: Int
            public var text: Phrase

            public init(check: String, severity: String, rows: Int, text: Phrase) {
                self.check = check
                self.severity = severity
                self.rows = rows
                self.text = text
            }

            public init(_ notice: Notice) {
                self.init(
                    check: notice.kind ?? notice.text.en, severity: notice.severity.rawValue, rows: notice.rows,
                    text: notice.text)
            }
        }

        public var name: String
        public var status: Status
        /// The conditions of `--fail-on` that were met, in the profile's language and in both.
        public var failedOn: String?
        public var failedOnText: Phrase?
        public var cutOff: DataTime?
        public var totals: Totals
        /// The most members and visits since it was last news that they fell, if there are fewer of either now.
        var totalsBefore: Totals?
        /// The number of warnings in the report.
        public var warnings: Int
        /// Each of these warnings; `nil` in manifests of earlier versions.
        public var dataQuality: [Warning]?
        public var files: [File]

        public init(name: String, totals: Totals, warnings: Int, files: [File]) {
            self.name = name
            status = .ok
            self.totals = totals
            self.warnings = warnings
            self.files = files
        }

        enum CodingKeys: String, CodingKey {
            case name, status, totals, warnings, files
            case totalsBefore = "totals_before"
            case dataQuality = "data_quality"
            case failedOn = "failed_on"
            case failedOnText = "failed_on_text"
            case cutOff = "cut_off"
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a list of files; empty if the manifest omits it.
    func decode(_ type: [NightManifest.File].Type, forKey key: Key) throws -> [NightManifest.File] {
        try decodeIfPresent(type, forKey: key) ?? []
    }

    /// Decodes news; `nil` if only a later version can read them, so that the rest of its manifest can still be read.
    func decodeIfPresent(_ type: News.Type, forKey key: Key) throws -> News? {
        try? decode(type, forKey: key)
    }
}
