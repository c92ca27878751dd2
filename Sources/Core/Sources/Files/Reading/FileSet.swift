internal import Base
internal import Datasets
internal import Foundation
internal import Synchronization

/// The files that a source reads, by table.
struct FileSet: Sendable {
    /// A file of a table, or a sheet of a workbook.
    struct Entry: Sendable {
        var path: String
        var table: FileTable
        /// The event named by its folder, as in a dataset.
        var event: Int64?
        /// Whether a dataset's manifest lists it.
        var isOfDataset = false
        /// What a form says that files are encoded in.
        var encoding: TextEncoding?
        /// The sheet of a workbook, which is read whole before its sheets are known.
        var sheet: String?
        var rows: TextFile?

        /// Reads the file.
        func text(startOnly: Bool = false) throws(Fault) -> TextFile {
            if let rows { return rows }
            return try TextFile(path: path, isVerbatim: isOfDataset, startOnly: startOnly, encoding: encoding)
        }
    }

    let entries: [Entry]
    /// The manifests of datasets among the folders.
    let manifests: [DatasetManifest]
    /// What only a person can say: which files of a folder are read, as what, and which sheets.
    let asked: [Phrase]
    /// What people should know about files that are not read, or show less than they have.
    let notes: [Phrase]
    /// The name of the first folder or file, used for an event that has no other name.
    let name: String
    /// The first path.
    private let origin: String
    private let texts = Texts()

    /// The files of check-ins that have been read.
    private final class Texts: Sendable {
        let read = Mutex<[String: TextFile]>([:])
    }

    /// Finds the files. What is asked about them is in `asked`; until it is answered, `entries` is only what they may be.
    ///
    /// - Throws: a `Fault`: `.notFound` if a path does not exist or no file has check-ins or registrants; `.unreadableData`
    ///   for a manifest or workbook that cannot be read; `.misconfigured` for a form that names no encoding or sheet.
    init(_ options: FileOptions) throws(Fault) {
        var finder = try FileFinder(options)
        var manifests: [DatasetManifest] = []
        let given = options.paths.isEmpty ? [finder.folder].compactMap(\.self) : options.paths
        let paths = given.map(Self.withoutSlash)
        for path in paths {
            guard FolderFile.isFolder(path) else {
                try finder.add(file: path, isOnly: paths.count == 1)
                continue
            }
            guard let manifest = try DatasetManifest(readingFrom: path) else {
                try finder.add(folder: path)
                continue
            }
            manifests.append(manifest)
            finder.add(manifest, in: path)
        }
        try finder.addTold()
        (entries, asked, notes) = (finder.entries, finder.asked, finder.notes)
        self.manifests = manifests
        origin = (paths + finder.entries.map(\.path)).first ?? ""
        name = Self.name(of: origin)
        guard !asked.isEmpty || entries.contains(where: { [.checkIns, .registrants].contains($0.table) }) else {
            throw Fault(.notFound, .noEventFiles(options.paths))
        }
    }

    /// The questions as one line; `nil` if there are none.
    var question: Fault? {
        asked.isEmpty ? nil : Fault(.misconfigured, .filesAsk(asked, path: origin))
    }

    private static func withoutSlash(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }

    /// The name that a path gives to an event; for `.` and `..`, the name of the folder itself.
    private static func name(of path: String) -> String {
        let name = stem(path)
        guard [".", ".."].contains(name) else { return name }
        return stem(URL(filePath: path).resolvingSymlinksInPath().path)
    }

    /// The name of a file without its ending, or of a folder.
    static func stem(_ path: String) -> String { FileKind.stem(path.pathParts.last { !$0.isEmpty } ?? path) }

    /// The events named by the files' folders or manifests, ascending.
    var events: [Int64] { Set(entries.compactMap(\.event)).sorted() }

    /// The files of a table for an event, including those that name no event.
    func files(of table: FileTable, event: Int64?) -> [Entry] {
        entries.filter { $0.table == table && ($0.event == nil || event == nil || $0.event == event) }
    }

    /// Reads a file of check-ins. A file that may have several events is read once and kept for the next.
    func text(of entry: Entry) throws(Fault) -> TextFile {
        guard entry.event == nil, entry.rows == nil else { return try entry.text() }
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
