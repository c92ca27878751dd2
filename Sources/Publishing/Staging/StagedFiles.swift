internal import Foundation
public import Messages
internal import Tables

/// A set of files that appear all together or not at all.
///
/// Each is written in full under a hidden name and forced to the disk. `publish()` puts all of them into place, or,
/// where one cannot be, puts the old ones back. A reader never sees half a file, and a run that fails leaves last
/// night's files whole. What a killed publication left undone is undone by the next run.
public struct StagedFiles: ~Copyable {
    private let root: String?
    private var folders = StagingFolders()
    private var entries: [PublicationEntry] = []

    /// - Parameter folder: The folder that all files go below, where the journal of their publication stands. Without
    ///   one it stands beside the first file.
    /// - Throws: A `Fault` of kind `.cannotWrite` where a publication into that folder was cut short and cannot be
    ///   undone.
    public init(below folder: String) throws(Fault) {
        root = folder
        try Self.tidy(folder)
    }

    public init() { root = nil }

    /// Whether nothing was staged.
    public var isEmpty: Bool { entries.isEmpty && folders.standIns.isEmpty }

    /// Undoes publications into a folder that were cut short, then removes what killed runs left in it.
    public static func tidy(_ folder: String) throws(Fault) {
        guard FileSystem.isFolder(folder) else { return }
        try PublicationJournal.recover(in: folder)
        Leftovers.removePartialFiles(in: folder)
    }

    /// Writes a file aside. Throws a `Fault` of kind `.cannotWrite`; what was staged before stays until `discard()`.
    public mutating func stage(_ bytes: [UInt8], at path: String) throws(Fault) {
        guard let name = path.fileName, !FileSystem.isFolder(path) else { throw Fault(writing: path, EISDIR) }
        let folder = try folders.open(path.parentFolder, for: path)
        if let standIn = folders.standIn(holding: folder) {
            try Self.write(bytes, to: "\(folder)/\(name)", O_TRUNC, for: path)
            folders.note("\(folder)/\(name)", in: standIn)
        } else {
            let place = "\(folder)/\(name)"
            try Destination(place, shownAs: path).checkFile()
            let temporary = folders.temporaryPath(in: folder)
            // Noted first: a file that is cut short by a full disk is to be removed as well.
            entries.append(PublicationEntry(.file, temporary: temporary, destination: place, shownAs: path))
            try Self.write(bytes, to: temporary, O_EXCL, for: path)
        }
    }

    /// Prepares a symbolic link, which `publish()` puts in place of an earlier link after the files staged before it.
    ///
    /// Throws a `Fault` of kind `.cannotWrite`, also where something that is no link stands at `path`.
    public mutating func stageLink(to target: String, at path: String) throws(Fault) {
        guard let name = path.fileName else { throw Fault(writing: path, EISDIR) }
        let folder = try folders.open(path.parentFolder, for: path)
        let place = "\(folder)/\(name)"
        if let standIn = folders.standIn(holding: folder) {
            guard symlink(target, place) == 0 else { throw Fault(writing: path, errno) }
            folders.note(place, in: standIn)
        } else {
            try Destination(place, shownAs: path).checkLink()
            let temporary = folders.temporaryPath(in: folder)
            guard symlink(target, temporary) == 0 else { throw Fault(writing: path, errno) }
            entries.append(PublicationEntry(.link, temporary: temporary, destination: place, shownAs: path))
        }
    }

    /// Has `publish()` take a file away, where there is one.
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

    /// Puts every staged file into its place, over what was there.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite`; then everything is as it was before. Where the old files could not be
    ///   put back either, the message says so and the next run tries again.
    public mutating func publish() throws(Fault) {
        var publication = Publication(try folders.publish() + entries, below: root)
        do throws(Fault) {
            try publication.run()
        } catch {
            // What could not be put back stays under its hidden name, and in the journal.
            if publication.isIncomplete { forget() }
            throw error
        }
        // Where somebody else made a folder meanwhile, what stood in for it is left.
        folders.remove()
        forget()
    }

    /// Removes what was staged and not published.
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
        _ bytes: [UInt8], to place: String, _ flag: Int32, for path: String
    ) throws(Fault) {
        let descriptor = open(place, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | flag, 0o666)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        defer { close(descriptor) }
        let problem = FileSystem.writeAll(bytes, to: descriptor)
        guard problem == 0 else { throw Fault(writing: path, problem) }
    }
}

extension String {
    /// The name of the file that a path leads to; `nil` where it can only be a folder's.
    fileprivate var fileName: String? {
        let name = String(decoding: utf8.suffix(while: { $0 != UInt8(ascii: "/") }), as: UTF8.self)
        return ["", ".", ".."].contains(name) ? nil : name
    }
}

extension BidirectionalCollection {
    /// The elements at the end that fit.
    fileprivate func suffix(while fits: (Element) -> Bool) -> SubSequence {
        self[(lastIndex { !fits($0) }.map(index(after:)) ?? startIndex)...]
    }
}
