public import Base
internal import Foundation

/// The contents of a dataset: its tables' columns and files, and the events or club that they hold.
///
///     let manifest = try DatasetManifest(readingFrom: "lake")
///     manifest?.files.map(\.path)  // ["events/event_id=6/part-00000-….csv.gz", …]
public struct DatasetManifest: Sendable, Equatable {
    /// A data file.
    public struct File: Sendable, Hashable {
        /// Relative to the dataset.
        public var path: String
        public var table: DatasetTable
        /// `nil` for a club's tables.
        public var event: Int64?
        public var rows: Int
        public var bytes: Int
        /// In hexadecimal.
        var sha256: String

        /// The problem that a glance at the file shows: it is missing or has another size. `nil` if there is none.
        public func problemOfSize(in folder: String) -> Phrase? {
            let path = "\(folder)/\(self.path)"
            var status = stat()
            guard stat(path, &status) == 0 else { return .datasetFileMissing(path, event: event) }
            return status.st_size == bytes ? nil : .datasetFileTorn(path, event: event)
        }
    }

    /// An event whose data the files hold.
    public struct Event: Sendable, Hashable {
        public var id: Int64
        public var name: String?
        public var highestCheckInID: Int64?
        /// Seconds since 1970.
        public var highestCheckInAt: Int64?
        /// The number of rows of `checkins`.
        public var checkIns: Int
        /// `nil` if an earlier version of the program exported the event.
        public var reading: Reading?
    }

    /// What reading an event from its service found that no table holds.
    public struct Reading: Sendable, Hashable {
        /// Check-ins that cannot be counted.
        public struct Rows: Sendable, Hashable {
            public var count: Int
            /// The lowest ids, at most five.
            public var lowestIDs: [Int64]

            init(_ ids: [Int64]) {
                count = ids.count
                lowestIDs = Array(ids.sorted().prefix(5))
            }
        }

        /// Check-ins up to the highest, as stated by the service, and the number of pages that they fill.
        public var total: Int
        public var pages: Int
        public var withoutTime: Rows
        public var withoutGuest: Rows
        public var withoutSession: Rows
        /// The number of rows with an unreadable value, by field.
        public var unreadableFields: [String: Int]
        /// The moment at which sessions are judged, in seconds since 1970; `nil` if unknown.
        public var settledAt: Int64?
        /// The last second at which a check-in can have happened, in seconds since 1970; `nil` if all of them can.
        public var believedUntil: Int64?
        public var details: EventDetails
        public var listed: ListedSessions
        /// Which data of the event the source provided.
        public var contents = SourceContents.all
        /// The guests whom the service does not count.
        public var uncounted: [UncountedGuests] = []
        /// The end by which an event from files is judged that has no other.
        public var assumedEnd: AssumedEnd?
        /// Who the people are, if the source was files.
        public var people: PeopleOfFiles?

        /// The number of check-ins that cannot be counted.
        package var incomplete: Int { withoutTime.count + withoutGuest.count + withoutSession.count }
    }

    /// The club whose data the files hold.
    public struct Club: Sendable, Hashable {
        public var name: String
        /// The numbers of rows of `members` and `visits`.
        public var members: Int
        public var visits: Int
        /// Seconds since 1970.
        var newestVisitAt: Int64?
    }

    /// An event or a club with its files.
    public struct Part: Sendable, Hashable {
        public private(set) var event: Event?
        public private(set) var club: Club?
        public var files: [File]

        public init(event: Event, files: [File]) {
            self.event = event
            self.files = files
        }

        public init(club: Club, files: [File]) {
            self.club = club
            self.files = files
        }
    }

    /// Sorted by id.
    public private(set) var events: [Event] = []
    public private(set) var club: Club?
    /// Sorted by table, then event, then name.
    public private(set) var files: [File] = []

    public init() {}

    /// The tables that have files.
    public var tables: [DatasetTable] {
        let present = Set(files.map(\.table))
        return DatasetTable.allCases.filter(present.contains)
    }

    public func files(of table: DatasetTable) -> [File] { files.filter { $0.table == table } }

    /// Replaces events, or the club, with all their files.
    mutating func replace(_ parts: [Part]) {
        let new = parts.compactMap(\.event)
        // A club's files have no event.
        let replaced = Set(parts.map { $0.event?.id })
        events = (events.filter { !replaced.contains($0.id) } + new).sorted { $0.id < $1.id }
        club = parts.compactMap(\.club).last ?? club
        let order = Dictionary(uniqueKeysWithValues: zip(DatasetTable.allCases, 0...))
        files = (files.filter { !replaced.contains($0.event) } + parts.flatMap(\.files)).sorted { left, right in
            (order[left.table] ?? 0, left.event ?? 0, left.path)
                < (order[right.table] ?? 0, right.event ?? 0, right.path)
        }
    }
}

// MARK: - The document

extension DatasetManifest {
    private static let format = "attendance-dataset"
    private static let maximumBytes = 1 << 30

    /// The document. The same contents give the same document.
    public var document: JSONValue {
        let tables: [JSONValue] = tables.map { table in
            [
                "name": .string(table.rawValue),
                "columns": .array(
                    table.columns.map { ["name": .string($0.name), "type": .string($0.type.rawValue)] }),
                "files": .array(files(of: table).map(\.document)),
            ]
        }
        var members: [(String, JSONValue)] = [
            ("format", .string(Self.format)), ("version", .integer(DatasetLayout.version)),
            ("partition", .string(DatasetLayout.partition)), ("events", .array(events.map(\.document))),
        ]
        if let club { members.append(("club", club.document)) }
        return .object(JSONObject(members + [("tables", .array(tables))]))
    }

    /// Reads the manifest of a dataset.
    ///
    /// - Throws: A `Fault`: `.notFound` if there is no such folder; `.unreadableData` if it has no manifest, or the manifest cannot
    ///   be read or is newer than this program.
    public init(of folder: String) throws(Fault) {
        var status = stat()
        guard stat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw Fault(.notFound, .datasetFolderMissing(folder))
        }
        guard let manifest = try DatasetManifest(readingFrom: folder) else {
            throw Fault(.unreadableData, .datasetHasNoManifest(folder))
        }
        self = manifest
    }

    /// Reads a dataset's manifest; `nil` if there is none.
    ///
    /// - Throws: A `Fault` of kind `.unreadableData` if the file is not a manifest or is of a newer version.
    public init?(readingFrom folder: String) throws(Fault) {
        let path = "\(folder)/\(DatasetLayout.manifestName)"
        let bytes: [UInt8]
        do throws(FileObstacle) {
            bytes = try WholeFile.bytes(of: path, upTo: Self.maximumBytes)
        } catch .missing {
            return nil
        } catch {
            throw Fault(.unreadableData, .datasetManifestCannotBeRead(path, reason: error.reason))
        }
        guard let document = JSONValue(bytes), document["format"]?.string == Self.format,
            let version = document["version"]?.integer
        else { throw Fault(.unreadableData, .notADatasetManifest(path)) }
        guard version <= DatasetLayout.version else { throw Fault(.unreadableData, .datasetNewer(path)) }
        guard let manifest = DatasetManifest(document) else {
            throw Fault(
                .unreadableData, Self.isEarlier(document) ? .datasetEarlier(path) : .notADatasetManifest(path))
        }
        self = manifest
    }

    /// Whether some table lacks columns that were later added at its end.
    private static func isEarlier(_ document: JSONValue) -> Bool {
        (document["tables"]?.objects ?? []).contains { object in
            guard let table = object["name"]?.string.flatMap(DatasetTable.init(rawValue:)),
                let names = object["columns"]?.objects?.map({ $0["name"]?.string })
            else { return false }
            return names.count < table.columns.count && zip(names, table.columns).allSatisfy { $0 == $1.name }
        }
    }

    /// Returns `nil` if the document is not of this version, which defines the tables and columns.
    private init?(_ document: JSONValue) {
        guard document["partition"]?.string == DatasetLayout.partition,
            let events = document["events"]?.objects, let tables = document["tables"]?.objects
        else { return nil }
        for object in events {
            guard let event = Event(object) else { return nil }
            self.events.append(event)
        }
        if let document = document["club"] {
            guard let club = Club(document) else { return nil }
            self.club = club
        }
        for object in tables {
            guard let table = object["name"]?.string.flatMap(DatasetTable.init(rawValue:)),
                object["columns"]?.objects?.map({ $0["name"]?.string }) == table.columns.map(\.name),
                object["columns"]?.objects?.map({ $0["type"]?.string }) == table.columns.map(\.type.rawValue),
                let files = object["files"]?.objects
            else { return nil }
            for object in files {
                guard let file = File(object), file.table == table else { return nil }
                self.files.append(file)
            }
        }
        guard Set(self.events.map(\.id)).isSuperset(of: self.files.compactMap(\.event)),
            club != nil || !self.files.contains(where: \.table.belongsToClub),
            Set(self.files.map(\.path)).count == self.files.count,
            Set(self.events.map(\.id)).count == self.events.count
        else { return nil }
    }
}

extension DatasetManifest.Part {
    /// The part alone, in the manifest's form, to be passed from process to process.
    public var document: JSONValue {
        var members: [(String, JSONValue)] = []
        if let event { members.append(("event", event.document)) }
        if let club { members.append(("club", club.document)) }
        return .object(JSONObject(members + [("files", .array(files.map(\.document)))]))
    }

    /// Returns `nil` if the document does not describe a part.
    public init?(_ document: JSONValue) {
        guard let objects = document["files"]?.objects else { return nil }
        let files = objects.compactMap(DatasetManifest.File.init)
        guard files.count == objects.count else { return nil }
        if let event = document["event"]?.object.flatMap(DatasetManifest.Event.init) {
            self.init(event: event, files: files)
        } else if let club = document["club"].flatMap(DatasetManifest.Club.init) {
            self.init(club: club, files: files)
        } else {
            return nil
        }
    }
}

extension DatasetManifest.File {
    fileprivate var document: JSONValue {
        let members: [(String, JSONValue)] =
            [("path", .string(path))] + (event.map { [("event_id", .integer($0))] } ?? []) + [
                ("rows", .integer(Int64(rows))), ("bytes", .integer(Int64(bytes))), ("sha256", .string(sha256)),
            ]
        return .object(JSONObject(members))
    }

    fileprivate init?(_ object: JSONObject) {
        guard let path = object["path"]?.string, let place = DatasetLayout.place(of: path),
            object["event_id"]?.integer == place.event,
            let rows = object["rows"]?.count, let bytes = object["bytes"]?.integer, bytes >= 0,
            let sha256 = object["sha256"]?.string
        else { return nil }
        self.init(
            path: path, table: place.table, event: place.event, rows: rows, bytes: Int(bytes), sha256: sha256)
    }
}
