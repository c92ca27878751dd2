internal import Foundation

/// A set of files that is published as a whole or not at all.
///
/// Each file is written in full under a hidden name and synced to disk. `publish()` then moves all of them into
/// place; if one move fails, it restores the old files. Readers never see a partial file, and a failed run leaves the
/// previous files intact. A publication that was interrupted by a crash is rolled back by the next run.
///
///     var files = try StagedFiles(below: "reports")
///     try files.stage(csv, at: "reports/doors.csv")
///     try files.stage(page, at: "reports/doors.html")
///     try files.publish()
///
/// See "A run publishes all of its files or none" in Documentation/design/nights.md for the guarantees by file system.
public struct StagedFiles: ~Copyable {
    private let root: String?
    private var folders = StagingFolders()
    private var entries: [PublicationEntry] = []
    /// The files staged so far, in order, without links; also once they are published.
    public private(set) var paths: [String] = []

    /// - Parameter folder: The folder that contains all files, and to which the publication's journal is written. Without
    ///   it, the journal is next to the first file.
    /// - Throws: A `Fault` of kind `.cannotWrite` if an interrupted publication in that folder cannot be rolled back.
    public init(below folder: String) throws(Fault) {
        root = folder
        try Self.tidy(folder)
    }

    public init() { root = nil }

    /// Makes everything staged below a folder from now on accessible to this user only: files get mode 0600, the folder
    /// and those in it 0700. If the folder already exists and others may read it, this is revoked at once.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite` if it is not a folder, or `.misconfigured` if it belongs to another user.
    public mutating func makePrivate(_ folder: String) throws(Fault) { try folders.makePrivate(folder) }

    /// Whether nothing is staged.
    public var isEmpty: Bool { entries.isEmpty && folders.standIns.isEmpty }

    /// Rolls back interrupted publications in a folder, then removes the partial files of killed runs.
    public static func tidy(_ folder: String) throws(Fault) {
        guard FileSystem.isFolder(folder) else { return }
        try PublicationJournal.recover(in: folder)
        Leftovers.removePartialFiles(in: folder)
    }

    /// Stages a file by writing it under a hidden name.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite`. Files staged before remain staged until `discard()`.
    public mutating func stage(_ bytes: [UInt8], at path: String) throws(Fault) {
        guard let name = path.fileName, !FileSystem.isFolder(path) else { throw Fault(writing: path, EISDIR) }
        let folder = try folders.open(path.parentFolder, for: path)
        if let standIn = folders.standIn(holding: folder) {
            try Self.write(bytes, to: "\(folder)/\(name)", O_TRUNC, mode: folders.modeOfFile(path), for: path)
            folders.record("\(folder)/\(name)", in: standIn)
        } else {
            let place = "\(folder)/\(name)"
            try Destination(place, shownAs: path).checkFile()
            let temporary = folders.temporaryPath(in: folder)
            // Recorded before writing, so that a file truncated by a full disk is also removed.
            entries.append(PublicationEntry(.file, temporary: temporary, destination: place, shownAs: path))
            try Self.write(bytes, to: temporary, O_EXCL, mode: folders.modeOfFile(path), for: path)
        }
        paths.append(path)
    }

    /// Stages a symbolic link, which replaces an earlier link after the files staged before it are in place.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite`, also if `path` exists but is not a link.
    public mutating func stageLink(to target: String, at path: String) throws(Fault) {
        guard let name = path.fileName else { throw Fault(writing: path, EISDIR) }
        let folder = try folders.open(path.parentFolder, for: path)
        let place = "\(folder)/\(name)"
        if let standIn = folders.standIn(holding: folder) {
            guard symlink(target, place) == 0 else { throw Fault(writing: path, errno) }
            folders.record(place, in: standIn)
        } else {
            try Destination(place, shownAs: path).checkLink()
            let temporary = folders.temporaryPath(in: folder)
            guard symlink(target, temporary) == 0 else { throw Fault(writing: path, errno) }
            entries.append(PublicationEntry(.link, temporary: temporary, destination: place, shownAs: path))
        }
    }

    /// Stages the removal of a file, if it exists.
    public mutating func stageRemoval(of path: String) throws(Fault) {
        guard let name = path.fileName, FileIdentity(of: path) != nil else { return }
        let folder = try folders.open(path.parentFolder, for: path)
        guard folders.standIn(holding: folder) == nil else { return }
        let place = "\(folder)/\(name)"
        try Destination(place, shownAs: path).checkFile()
        entries.append(
            PublicationEntry(
                .removal, temporary: folders.temporaryPath(in: folder), destination: place, shownAs: path))
    }

    /// Moves all staged files into place, replacing existing ones.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite`; nothing has changed in that case. If an old file could not be restored,
    ///   the message says so, and the next run tries again.
    public mutating func publish() throws(Fault) {
        var publication = Publication(try folders.publish() + entries, below: root)
        do throws(Fault) {
            try publication.run()
        } catch {
            // Files that could not be restored keep their hidden names, which the journal lists.
            if publication.isIncomplete { forget() }
            throw error
        }
        // If another process created a folder meanwhile, its stand-in is left over.
        folders.remove()
        forget()
    }

    /// Removes all staged files.
    public mutating func discard() {
        removeAll()
        forget()
    }

    deinit { removeAll() }

    private borrowing func removeAll() {
        for entry in entries where entry.kind != .removal { unlink(entry.temporary) }
        folders.remove()
    }

    private mutating func forget() {
        entries = []
        folders = StagingFolders()
    }

    private static func write(
        _ bytes: [UInt8], to place: String, _ flag: Int32, mode: mode_t, for path: String
    ) throws(Fault) {
        let descriptor = open(place, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | flag, mode)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        defer { close(descriptor) }
        let problem = WholeFile.write(bytes, to: descriptor)
        guard problem == 0 else { throw Fault(writing: path, problem) }
    }
}

extension String {
    /// The last component of a path; `nil` if it can only name a folder.
    fileprivate var fileName: String? {
        let name = String(decoding: utf8.suffix(while: { $0 != UInt8(ascii: "/") }), as: UTF8.self)
        return ["", ".", ".."].contains(name) ? nil : name
    }
}

extension BidirectionalCollection {
    fileprivate func suffix(while matches: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !matches($0) }.map(index(after:)) ?? startIndex)...]
    }
}
