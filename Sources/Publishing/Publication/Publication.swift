internal import Foundation
internal import Messages
internal import Tables

/// Files on their way into place: all are put there, or none.
///
/// Every place is looked at first. A journal on the disk says what is about to be renamed, so that a publication that
/// is cut short is undone by the next run; with its removal the new files count.
struct Publication: ~Copyable {
    private let entries: [PublicationEntry]
    private let folder: String?
    /// Whether old files could not be put back.
    private(set) var isUnfinished = false

    /// - Parameter folder: where the journal stands, if it can.
    init(_ entries: [PublicationEntry], below folder: String?) {
        self.entries = entries.map { entry in
            var entry = entry
            entry.mark()
            return entry
        }
        self.folder = folder
    }

    mutating func run() throws(Fault) {
        for entry in entries { try entry.check() }
        // A single rename needs none.
        let journal = entries.count > 1 ? try PublicationJournal.begin(entries, in: journalFolders) : nil
        var begun = 0
        do throws(Fault) {
            for entry in entries {
                begun += 1
                let problem = entry.put()
                guard problem == 0 else { throw Fault(writing: entry.said, problem) }
            }
            synchronize()
            try journal?.end()
        } catch {
            for entry in entries[..<begun].reversed() {
                let problem = entry.undo()
                guard problem == 0 else {
                    isUnfinished = true
                    throw Fault(
                        .cannotWrite,
                        .cannotPutBack(entry.said, reason: String(cString: strerror(problem)), error.message))
                }
            }
            synchronize()
            for entry in entries[..<begun] { entry.clear() }
            try journal?.end()
            throw error
        }
        for entry in entries { entry.clear() }
    }

    /// Where the journal may stand: a folder that exists and can be written to is among them.
    private var journalFolders: [String] {
        var folders = entries.map(\.destination.parentFolder)
        if let folder, StagingFolders.isFolder(folder) { folders.insert(folder, at: 0) }
        return folders
    }

    private func synchronize() {
        for folder in Set(entries.map(\.destination.parentFolder)) { Self.synchronize(folder: folder) }
    }

    /// Makes the renames in a folder last through a loss of power, as far as the file system can.
    static func synchronize(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

extension PublicationEntry {
    /// Throws a `Fault` of kind `.cannotWrite` where it cannot be put into place, as far as can be told.
    fileprivate func check() throws(Fault) {
        switch kind {
        case .file, .removal: try Destination(destination, saidAs: said).checkFile()
        case .link: try Destination(destination, saidAs: said).checkLink()
        case .folder: break
        }
    }
}

/// One rename of a publication, and what is needed to undo it.
struct PublicationEntry: Codable, Sendable {
    enum Kind: String, Codable {
        /// The new one takes the place of an old one, if there is one.
        case file, link
        /// The new one appears.
        case folder
        /// The old one goes.
        case removal
    }

    let kind: Kind
    /// Where the new one is until it is published. Where the two are exchanged, the old one is there afterwards.
    let temporary: String
    let destination: String
    /// The destination as messages have it.
    let said: String
    /// What was written into a new folder, by path below it.
    let contents: [String]
    /// The mark of the new one, once it is whole.
    private var identity: FileMark?
    /// Whether there was an old one.
    private var replaces = false

    init(_ kind: Kind, temporary: String, destination: String, saidAs said: String, contents: [String] = []) {
        self.kind = kind
        self.temporary = temporary
        self.destination = destination
        self.said = said
        self.contents = contents
    }

    /// Where the old one is kept on file systems that cannot exchange, and of what is removed.
    private var kept: String { temporary + Leftovers.keptSuffix }

    /// Notes what undoing will ask for.
    mutating func mark() {
        identity = FileMark(of: temporary)
        replaces = FileMark(of: destination) != nil
    }

    /// Puts the new one into place and keeps the old one. Returns 0, or the number of what went wrong; then it may have
    /// to be undone.
    func put() -> Int32 {
        switch kind {
        case .folder: return System.rename(temporary, destination)
        case .removal:
            let problem = System.rename(destination, kept)
            return problem == ENOENT ? 0 : problem
        case .file, .link: break
        }
        let problem = System.exchange(temporary, destination)
        switch problem {
        case ENOENT: return System.rename(temporary, destination)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // The file system cannot exchange: network file systems, some of FUSE. A link keeps the old one meanwhile;
            // where there are no links either, there is a moment without the file.
            if link(destination, kept) != 0 {
                let problem = System.rename(destination, kept)
                // ENOENT: there is no old one.
                guard problem == 0 || problem == ENOENT else { return problem }
            }
            return System.rename(temporary, destination)
        default: return problem
        }
    }

    /// Puts the old one back, wherever `put()` was stopped; nothing happens to what somebody else has put there since.
    /// Returns 0, or the number of what went wrong.
    func undo() -> Int32 {
        let present = FileMark(of: destination)
        switch kind {
        case .folder:
            guard let identity, present == identity else { return 0 }
            return System.rename(destination, temporary)
        case .removal:
            guard present == nil, FileMark(of: kept) != nil else { return 0 }
            return System.rename(kept, destination)
        case .file, .link: break
        }
        let isNew = identity != nil && present == identity
        if FileMark(of: kept) != nil {
            return present == nil || isNew ? System.rename(kept, destination) : 0
        }
        guard isNew else { return 0 }
        if FileMark(of: temporary) != nil { return System.rename(temporary, destination) }
        // With the old one lost there is nothing to go back to.
        return replaces ? 0 : System.remove(destination)
    }

    /// Removes what is left under hidden names: the old one after a publication, the new one after it was undone.
    func clear() {
        unlink(kept)
        guard kind == .folder else {
            unlink(temporary)
            return
        }
        guard FileMark(of: temporary) != nil else { return }
        for name in contents { unlink("\(temporary)/\(name)") }
        Leftovers.removeIfEmpty(temporary)
        // What others have put into the folder since goes back to where they put it.
        if FileMark(of: temporary) != nil { _ = System.rename(temporary, destination) }
    }
}

/// System calls, with 0 or the number of what went wrong.
private enum System {
    static func rename(_ old: String, _ new: String) -> Int32 { Foundation.rename(old, new) == 0 ? 0 : errno }

    static func remove(_ path: String) -> Int32 { unlink(path) == 0 || errno == ENOENT ? 0 : errno }

    /// Exchanges two files in one step, renameat2(2).
    static func exchange(_ left: String, _ right: String) -> Int32 {
        guard let renameat2 else { return ENOSYS }
        let exchanging: UInt32 = 2  // RENAME_EXCHANGE
        return renameat2(AT_FDCWD, left, AT_FDCWD, right, exchanging) == 0 ? 0 : errno
    }

    private typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// glibc has it since 2.28, but Swift does not see what needs _GNU_SOURCE.
    private static let renameat2: Rename? = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
}
