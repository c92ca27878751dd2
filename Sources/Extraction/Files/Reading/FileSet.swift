internal import Datasets
internal import Files
internal import Foundation
internal import Messages
internal import Synchronization
internal import Tables

/// The files that a source reads, by table.
struct FileSet: Sendable {
    /// A file of a table.
    struct Entry: Sendable, Hashable {
        var path: String
        var table: FileTable
        /// The event named by its folder, as in a dataset.
        var event: Int64?
        /// Whether a dataset's manifest lists it.
        var isOfDataset = false

        /// Reads the file.
        func text(startOnly: Bool = false) throws(Fault) -> TextFile {
            try TextFile(path: path, isVerbatim: isOfDataset, startOnly: startOnly)
        }
    }

    private(set) var entries: [Entry] = []
    /// The manifests of datasets among the folders.
    private(set) var manifests: [DatasetManifest] = []
    /// The name of the first folder or file, used for an event that has no other name.
    let name: String
    private let texts = Texts()

    /// The files of check-ins that have been read.
    private final class Texts: Sendable {
        let read = Mutex<[String: TextFile]>([:])
    }

    private static let endings = [".csv", ".csv.gz", ".tsv", ".tsv.gz", ".txt"]

    /// - Parameters:
    ///   - registrants: a list of registrants, which may be all there is before an event.
    ///   - tables: the tables of files whose names need not say it, by path.
    /// - Throws: a `Fault`: `.notFound` if a path does not exist or no file has check-ins or registrants; `.unreadableData`
    ///   for a manifest that cannot be read.
    init(paths: [String], registrants: String? = nil, tables: [String: FileTable] = [:]) throws(Fault) {
        name = (paths.first ?? registrants).map(Self.name(of:)) ?? ""
        for path in paths.map(Self.withoutSlash) {
            var status = stat()
            guard stat(path, &status) == 0 else {
                throw Fault(
                    .notFound, .eventFileUnreadable(path, reason: .systemMessage(String(cString: strerror(errno)))))
            }
            guard status.st_mode & S_IFMT == S_IFDIR else {
                let table = tables[path] ?? FileTable(named: Self.stem(path)) ?? .checkIns
                entries.append(Entry(path: path, table: table))
                continue
            }
            if let manifest = try DatasetManifest(readingFrom: path) {
                manifests.append(manifest)
                entries += manifest.files.compactMap { file in
                    FileTable(rawValue: file.table.rawValue).map { table in
                        Entry(path: "\(path)/\(file.path)", table: table, event: file.event, isOfDataset: true)
                    }
                }
            } else {
                entries += Self.files(in: path)
            }
        }
        // A single file is taken to have the check-ins, even if it is called "asistentes".
        if entries.count == 1, entries[0].table != .registrants || paths.contains(entries[0].path) {
            entries[0].table = .checkIns
        }
        guard registrants != nil || entries.contains(where: { [.checkIns, .registrants].contains($0.table) }) else {
            throw Fault(.notFound, .noEventFiles(paths))
        }
    }

    private static func withoutSlash(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// The files of a folder: those named after a table, or in a folder that is. If none of them has check-ins, all
    /// other files do; `.txt` files, which may be notes, only if there are no others.
    private static func files(in folder: String) -> [Entry] {
        var named: [Entry] = []
        var others: [Entry] = []
        for name in names(in: folder) {
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                guard let table = FileTable(named: name) else { continue }
                named += files(of: table, in: path, event: nil)
            } else if isText(name) {
                if let table = FileTable(named: stem(name)) {
                    named.append(Entry(path: path, table: table))
                } else {
                    others.append(Entry(path: path, table: .checkIns))
                }
            }
        }
        if named.contains(where: { $0.table == .checkIns }) { return named }
        let tables = others.filter { !$0.path.lowercased().hasSuffix(".txt") }
        return named + (tables.isEmpty ? others : tables)
    }

    private static func files(of table: FileTable, in folder: String, event: Int64?) -> [Entry] {
        names(in: folder).flatMap { name -> [Entry] in
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                let id = name.rest(after: "\(DatasetLayout.partition)=").flatMap(Int64.init)
                return id.map { files(of: table, in: path, event: $0) } ?? []
            }
            return isText(name) ? [Entry(path: path, table: table, event: event)] : []
        }
    }

    /// The files and folders in a folder. Pipes and devices are read only if the user names them.
    private static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { name in
            var status = stat()
            return !name.hasPrefix(".")
                && (stat("\(folder)/\(name)", &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT))
        }
        .sorted { ExactText($0) < ExactText($1) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func isText(_ name: String) -> Bool {
        let name = name.lowercased()
        return endings.contains { name.hasSuffix($0) }
    }

    /// The name that a path gives to an event; for `.` and `..`, the name of the folder itself.
    private static func name(of path: String) -> String {
        let name = stem(path)
        guard [".", ".."].contains(name) else { return name }
        return stem(URL(filePath: path).resolvingSymlinksInPath().path)
    }

    /// The name of a file without its extension, or of a folder.
    static func stem(_ path: String) -> String {
        let name = path.pathParts.last { !$0.isEmpty } ?? path
        for ending in endings.sorted(by: { $0.count > $1.count }) where name.lowercased().hasSuffix(ending) {
            return String(name.dropLast(ending.count))
        }
        return name
    }

    /// The events named by the files' folders or manifests, ascending.
    var events: [Int64] { Set(entries.compactMap(\.event)).sorted() }

    /// The files of a table for an event, including those that name no event.
    func files(of table: FileTable, event: Int64?) -> [Entry] {
        entries.filter { $0.table == table && ($0.event == nil || event == nil || $0.event == event) }
    }

    /// Reads a file of check-ins. A file that may have several events is read once and kept for the next.
    func text(of entry: Entry) throws(Fault) -> TextFile {
        guard entry.event == nil else { return try entry.text() }
        return try texts.read.withLock { read throws(Fault) in
            if let file = read[entry.path] { return file }
            let file = try entry.text()
            read[entry.path] = file
            return file
        }
    }

    func reading(of event: Int64?) -> DatasetManifest.Event? {
        manifests.lazy.flatMap(\.events).first { event == nil || $0.id == event }
    }
}
