public import Base
internal import Dispatch
internal import Foundation
internal import Synchronization

/// The result of checking a dataset: each file's size and checksum compared with the manifest.
public struct DatasetHealth: Sendable {
    public let manifest: DatasetManifest
    /// The problems, each with its remedy; empty if there are none.
    public let problems: [Phrase]

    /// Checks a dataset. Takes no lock and changes nothing.
    ///
    /// - Parameter readsFiles: Whether to read the files, or only to compare their sizes.
    /// - Throws: A `Fault`: `.notFound` if there is no such folder; `.unreadableData` if it has no manifest, or the manifest cannot
    ///   be read or is newer than this program.
    public init(of folder: String, readsFiles: Bool = true) throws(Fault) {
        manifest = try DatasetManifest(of: folder)
        problems =
            Self.interruption(of: folder)
            + Self.flaws(of: manifest, in: folder, readsFiles ? Self.problem : { $0.problemOfSize(in: $1) })
            + Self.gaps(in: manifest, folder) + Self.unknownFiles(in: folder, manifest)
    }

    /// The problem of a publication that was killed, which leaves its journal behind; see `StagedFiles`.
    private static func interruption(of folder: String) -> [Phrase] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let isInterrupted = names.contains { $0.hasPrefix(".attendance-") && $0.hasSuffix(".publication") }
        return isInterrupted ? [.datasetInterrupted(folder)] : []
    }

    private static func flaws(
        of manifest: DatasetManifest, in folder: String,
        _ problem: @Sendable (DatasetManifest.File, String) -> Phrase?
    ) -> [Phrase] {
        let files = manifest.files
        let found = Mutex([Phrase?](repeating: nil, count: files.count))
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            let problem = problem(files[index], folder)
            found.withLock { $0[index] = problem }
        }
        return found.withLock { $0.compactMap(\.self) }
    }

    @Sendable private static func problem(_ file: DatasetManifest.File, in folder: String) -> Phrase? {
        let path = "\(folder)/\(file.path)"
        let bytes: [UInt8]
        do throws(FileObstacle) {
            bytes = try WholeFile.bytes(of: path, upTo: max(file.bytes, 1))
        } catch {
            switch error {
            case .missing: return .datasetFileMissing(path, event: file.event)
            case .tooLarge: return .datasetFileTorn(path, event: file.event)
            default: return .datasetFileUnreadable(path, reason: error.reason)
            }
        }
        guard bytes.count == file.bytes, SHA256.hexadecimal(of: bytes) == file.sha256 else {
            return .datasetFileTorn(path, event: file.event)
        }
        return nil
    }

    /// Events and clubs that lack a required table, or whose files do not have the number of rows that the manifest states.
    private static func gaps(in manifest: DatasetManifest, _ folder: String) -> [Phrase] {
        var tables: [Int64?: Set<DatasetTable>] = [:]
        var rows: [Int64?: [DatasetTable: Int]] = [:]
        for file in manifest.files {
            tables[file.event, default: []].insert(file.table)
            rows[file.event, default: [:]][file.table, default: 0] += file.rows
        }
        let path = "\(folder)/\(DatasetLayout.manifestName)"
        let events = manifest.events.filter { event in
            !tables[event.id, default: []].isSuperset(of: DatasetTable.ofEveryEvent)
                || rows[event.id]?[.checkIns] != event.checkIns
        }
        var gaps = events.map { Phrase.datasetEventIncomplete(path, event: $0.id) }
        let ofClub = rows[nil] ?? [:]
        if let club = manifest.club, ofClub[.members] != club.members || ofClub[.visits] != club.visits {
            gaps.append(.datasetClubIncomplete(path))
        }
        return gaps
    }

    /// Files in the tables' folders that the manifest does not list: patterns such as `checkins/*/*.csv.gz` would match them too.
    private static func unknownFiles(in folder: String, _ manifest: DatasetManifest) -> [Phrase] {
        let listed = Set(manifest.files.map(\.path))
        var unknown: [String] = []
        for table in DatasetTable.allCases {
            let paths = FileManager.default.enumerator(atPath: "\(folder)/\(table.rawValue)")
            while let path = paths?.nextObject() as? String {
                let parts = path.pathParts
                var status = stat()
                guard !parts.contains(where: { $0.hasPrefix(".") }), !listed.contains("\(table.rawValue)/\(path)"),
                    lstat("\(folder)/\(table.rawValue)/\(path)", &status) == 0, status.st_mode & S_IFMT != S_IFDIR
                else { continue }
                unknown.append("\(folder)/\(table.rawValue)/\(path)")
            }
        }
        return unknown.sorted().map(Phrase.datasetFileUnknown)
    }
}
