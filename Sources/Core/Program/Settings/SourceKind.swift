package import Base
package import Logging
package import Reporting
package import Sources
package import Transport

/// A kind of source that profiles can name: what a profile must know about it, and how its events are read.
///
/// The core has some (`ofCore`), rooms add theirs (`Room.sources`); whatever depends on the kind of a source is said here.
package struct SourceKind: Sendable {
    /// The name in profiles.
    package let name: String
    package let topic: Topic
    let access: Access
    /// The service's default address; `nil` if it has no public address, or needs none.
    let defaultBaseURL: String?
    /// The path of the service's API below its root, if profiles name the root; an address that ends in it is taken for the
    /// root's.
    let apiPath: String?
    /// The place among all sources: those of the core have 10, 20, 30 and so on.
    let rank: Int
    /// What it can report about events; for files, what their columns can contain.
    let contents: SourceContents
    /// Whether it reports who is registered, whether or not they came, and who was scanned at an exit.
    let tellsRegistrants: Bool
    /// The fields of registrations that it provides, for a help text; `nil` if it provides none.
    let fields: Phrase?
    /// Settings of its own.
    let rows: [SettingRow<Settings>]
    /// The setting that is required and missing, if any.
    let missing: @Sendable (Settings) -> Phrase?
    /// What identifies the data in the store; what was read from elsewhere is not reused.
    let storedAs: @Sendable (Settings) -> String
    /// An endpoint that every account of the service may read, below its address.
    let probe: @Sendable (Settings) -> String
    /// Makes the source of events of a service; `nil` for files, and for members.
    let connect: (@Sendable (ServiceConnection) throws(Fault) -> any EventSource)?
    /// How `attendance events` lists events, if they are known by anything but an id.
    let catalogue: EventCatalogue?
    /// Checks that the account may read each event that the profile names; `nil` if a session permits all.
    let requirePermissions: (@Sendable (ServiceConnection) async throws -> Void)?

    package init(
        _ name: String, _ topic: Topic, by access: Access, at defaultBaseURL: String? = nil, apiPath: String? = nil,
        rank: Int, tells contents: SourceContents = [], tellsRegistrants: Bool = false, fields: Phrase? = nil,
        rows: [SettingRow<Settings>] = [], missing: @escaping @Sendable (Settings) -> Phrase? = { _ in nil },
        storedAs: @escaping @Sendable (Settings) -> String = { $0.baseURL },
        probe: @escaping @Sendable (Settings) -> String = { _ in "" },
        connect: (@Sendable (ServiceConnection) throws(Fault) -> any EventSource)? = nil,
        catalogue: EventCatalogue? = nil,
        requirePermissions: (@Sendable (ServiceConnection) async throws -> Void)? = nil
    ) {
        self.name = name
        self.topic = topic
        self.access = access
        self.defaultBaseURL = defaultBaseURL
        self.apiPath = apiPath
        self.rank = rank
        self.contents = contents
        self.tellsRegistrants = tellsRegistrants
        self.fields = fields
        self.rows = rows
        self.missing = missing
        self.storedAs = storedAs
        self.probe = probe
        self.connect = connect
        self.catalogue = catalogue
        self.requirePermissions = requirePermissions
    }

    /// The topic of a source.
    package enum Topic: Sendable {
        case events, members
    }

    /// How a run accesses a source's data.
    package enum Access: Sendable, Hashable {
        /// Through a service, with the session of a person who logs in by this method unless the profile names another.
        case session(AuthenticationKind)
        /// Through a service, with the key of a service account.
        case serviceAccount
        /// In files.
        case files
    }

    /// Whether the source has members, not events.
    var hasMembers: Bool { topic == .members }
}

/// Sources are told apart by their names.
extension SourceKind: Hashable {
    package static func == (one: SourceKind, other: SourceKind) -> Bool { one.name == other.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// What a source of events needs to send requests.
package struct ServiceConnection: Sendable {
    package let settings: Settings
    package let exchange: any HTTPExchange
    package let tokens: any TokenProvider
    package let logger: Logger
    /// Shows how far a reading is.
    package let onProgress: @Sendable (WalkProgress) -> Void
}

/// How `attendance events` lists the events of a source that knows them by anything but an id.
package struct EventCatalogue: Sendable {
    /// The paragraph about it in the command's help.
    let help: String
    let list: @Sendable (ServiceConnection, EventSearch) async throws -> ListedEvents

    package init(
        help: String, _ list: @escaping @Sendable (ServiceConnection, EventSearch) async throws -> ListedEvents
    ) {
        self.help = help
        self.list = list
    }
}

/// Which events to list.
package struct EventSearch: Sendable {
    /// What the name contains.
    package let text: String?
    package let activeOnly: Bool
}

/// Events as listed, and what follows the list.
package struct ListedEvents: Sendable {
    let table: ReportTable
    let note: String?

    package init(_ table: ReportTable, note: String?) {
        self.table = table
        self.note = note
    }
}

extension [SourceKind] {
    /// The log-in methods that profiles can name: the core's, and those of these sources.
    var authentications: [AuthenticationKind] {
        reduce(into: AuthenticationKind.ofCore) { known, source in
            if case .session(let method) = source.access, !known.contains(method) { known.append(method) }
        }
    }

    /// The names of those that can tell who is registered, in brackets; nothing if there are none.
    var namesOfRegistrantSources: String {
        let names = filter(\.tellsRegistrants).map(\.name)
        return names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
    }
}
