public import Base
internal import Foundation

/// An update of a dataset that replaces events, or a club, all at once and keeps the rest.
///
/// Files are named by their contents, so none ever changes. New files are put into place first, then the manifest is replaced, then
/// the files that it no longer lists are removed: whoever reads by the manifest never sees half an update.
///
///     var update = try await DatasetUpdate(of: "lake", timeout: .zero)
///     try update.replace(part, contents: contents)
///     try update.stageManifest()
///     try update.files.publish()
///     update.end()
public struct DatasetUpdate: ~Copyable {
    private let folder: String
    private let lock: DatasetLock
    private var folders: DatasetFolders
    private let old: DatasetManifest?
    private var parts: [DatasetManifest.Part] = []
    /// The dataset's files, staged.
    public var files: StagedFiles
    /// The number of new or changed files, not counting the manifest.
    public private(set) var writtenFiles = 0

    /// Locks a folder, creating it if needed, rolls back an interrupted update and reads the manifest.
    ///
    /// - Throws: A `Fault`: `.locked` if another update takes longer than `timeout`; `.unreadableData` if the manifest cannot be
    ///   read, or is missing although there are tables; `.cannotWrite`.
    public init(of folder: String, timeout: Duration) async throws {
        var folders = DatasetFolders()
        let opened: (lock: DatasetLock, manifest: DatasetManifest?)
        do {
            try folders.make(folder)
            opened = try await Self.open(folder, timeout: timeout)
        } catch {
            folders.removeEmpty()
            throw error
        }
        let files = try StagedFiles(below: folder)
        self.folder = folder
        self.folders = folders
        self.files = files
        lock = opened.lock
        old = opened.manifest
    }

    private static func open(
        _ folder: String, timeout: Duration
    ) async throws -> (lock: DatasetLock, manifest: DatasetManifest?) {
        let lock = try await DatasetLock.take(folder, timeout: timeout)
        try StagedFiles.tidy(folder)
        Leftovers.removePartialFiles(below: folder)
        let manifest = try DatasetManifest(readingFrom: folder)
        if manifest == nil, DatasetTable.allCases.contains(where: { hasFiles("\(folder)/\($0.rawValue)") }) {
            throw Fault(.unreadableData, .datasetTablesWithoutManifest(folder))
        }
        return (lock, manifest)
    }

    /// Stages the files of an event or a club.
    ///
    /// - Parameter contents: The bytes of the part's files, in the order of `part.files`.
    public mutating func replace(_ part: DatasetManifest.Part, contents: [[UInt8]]) throws(Fault) {
        for (file, bytes) in zip(part.files, contents) {
            let path = "\(folder)/\(file.path)"
            if file.table.isPersonal {
                // Others may read the other tables.
                try folders.make("\(folder)/\(file.table.rawValue)", mode: 0o700)
                try files.makePrivate("\(folder)/\(file.table.rawValue)")
            }
            // The name identifies the contents, but does not show that they are intact.
            guard FileManager.default.contents(atPath: path).map({ $0.elementsEqual(bytes) }) != true else {
                if file.table.isPersonal { try Exposure(of: path)?.revokeAccess() }
                continue
            }
            // The folder is created before anything is staged in it. Files for a missing folder would be prepared in a hidden one,
            // and some readers' patterns match hidden folders.
            try folders.make(path.parentFolder, mode: file.table.isPersonal ? 0o700 : 0o777)
            try files.stage(bytes, at: path)
            writtenFiles += 1
        }
        parts.append(part)
    }

    /// Stages the manifest, and the removal of files that it no longer lists. Call this after all parts are staged.
    public mutating func stageManifest() throws(Fault) {
        var manifest = old ?? DatasetManifest()
        manifest.replace(parts)
        if manifest != old {
            try files.stage(manifest.document.bytes(.indented), at: "\(folder)/\(DatasetLayout.manifestName)")
        }
        let listed = Set(manifest.files.map(\.path))
        for replaced in parts {
            for table in DatasetTable.allCases where table.belongsToClub == (replaced.club != nil) {
                let part = DatasetLayout.folder(of: table, event: replaced.event?.id)
                let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(part)")) ?? []
                for name in names.sorted() where DatasetLayout.isName(name) && !listed.contains("\(part)/\(name)") {
                    try files.stageRemoval(of: "\(folder)/\(part)/\(name)")
                    folders.removeLaterIfEmpty("\(folder)/\(table.rawValue)")
                    folders.removeLaterIfEmpty("\(folder)/\(part)")
                }
            }
        }
    }

    /// The tables with names of the parts replaced: whose they are (`nil` for a club), and their rows.
    public var listsOfPeople: [(event: Int64?, table: DatasetTable, rows: Int)] {
        parts.flatMap { part in
            let named = Dictionary(grouping: part.files.filter(\.table.isPersonal), by: \.table)
            return named.map { table, files in (part.event?.id, table, files.reduce(0) { $0 + $1.rows }) }
        }
    }

    /// The number of events replaced.
    public var events: Int { parts.count { $0.event != nil } }

    /// The number of check-ins of the events replaced.
    public var checkIns: Int { parts.reduce(0) { $0 + ($1.event?.checkIns ?? 0) } }

    /// Removes staged files that were not published, and empty folders. Call this in any case.
    public mutating func end() {
        files.discard()
        folders.removeEmpty()
    }

    /// Whether a folder or its subfolders contain visible files.
    private static func hasFiles(_ folder: String) -> Bool {
        let paths = FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String } ?? .init()
        return paths.contains { path in
            var status = stat()
            return !path.pathParts.contains { $0.hasPrefix(".") } && stat("\(folder)/\(path)", &status) == 0
                && status.st_mode & S_IFMT == S_IFREG
        }
    }
}
