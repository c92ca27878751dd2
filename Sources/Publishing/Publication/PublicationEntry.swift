internal import Foundation
internal import Messages
internal import Tables

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
    let shownPath: String
    /// What was written into a new folder, by path below it.
    let contents: [String]
    /// The mark of the new one, once it is whole.
    private var identity: FileIdentity?
    /// Whether there was an old one.
    private var replaces = false

    /// The keys of the journal.
    private enum CodingKeys: String, CodingKey {
        case kind, temporary, destination
        case shownPath = "said"
        case contents, identity, replaces
    }

    init(_ kind: Kind, temporary: String, destination: String, shownAs shownPath: String, contents: [String] = []) {
        self.kind = kind
        self.temporary = temporary
        self.destination = destination
        self.shownPath = shownPath
        self.contents = contents
    }

    /// Where the old one is kept on file systems that cannot exchange, and of what is removed.
    private var kept: String { temporary + Leftovers.keptSuffix }

    /// Notes what undoing will ask for.
    mutating func prepare() {
        identity = FileIdentity(of: temporary)
        replaces = FileIdentity(of: destination) != nil
    }

    /// Puts the new one into place and keeps the old one. Returns 0, or the number of what went wrong; then it may have
    /// to be undone.
    func apply() -> Int32 {
        switch kind {
        case .folder: return FileSystem.rename(temporary, destination)
        case .removal:
            let problem = FileSystem.rename(destination, kept)
            return problem == ENOENT ? 0 : problem
        case .file, .link: break
        }
        let problem = FileSystem.exchange(temporary, destination)
        switch problem {
        case ENOENT: return FileSystem.rename(temporary, destination)
        case EINVAL, ENOSYS, EOPNOTSUPP:
            // The file system cannot exchange: network file systems, some of FUSE. A link keeps the old one meanwhile;
            // where there are no links either, there is a moment without the file.
            if link(destination, kept) != 0 {
                let problem = FileSystem.rename(destination, kept)
                // ENOENT: there is no old one.
                guard problem == 0 || problem == ENOENT else { return problem }
            }
            return FileSystem.rename(temporary, destination)
        default: return problem
        }
    }

    /// Puts the old one back, wherever `apply()` was stopped; nothing happens to what somebody else has put there since.
    /// Returns 0, or the number of what went wrong.
    func undo() -> Int32 {
        let present = FileIdentity(of: destination)
        switch kind {
        case .folder:
            guard let identity, present == identity else { return 0 }
            return FileSystem.rename(destination, temporary)
        case .removal:
            guard present == nil, FileIdentity(of: kept) != nil else { return 0 }
            return FileSystem.rename(kept, destination)
        case .file, .link: break
        }
        let isNew = identity != nil && present == identity
        if FileIdentity(of: kept) != nil {
            return present == nil || isNew ? FileSystem.rename(kept, destination) : 0
        }
        guard isNew else { return 0 }
        if FileIdentity(of: temporary) != nil { return FileSystem.rename(temporary, destination) }
        // With the old one lost there is nothing to go back to.
        return replaces ? 0 : FileSystem.remove(destination)
    }

    /// Removes what is left under hidden names: the old one after a publication, the new one after it was undone.
    func cleanUp() {
        unlink(kept)
        guard kind == .folder else {
            unlink(temporary)
            return
        }
        guard FileIdentity(of: temporary) != nil else { return }
        for name in contents { unlink("\(temporary)/\(name)") }
        Leftovers.removeIfEmpty(temporary)
        // What others have put into the folder since goes back to where they put it.
        if FileIdentity(of: temporary) != nil { _ = FileSystem.rename(temporary, destination) }
    }
}

extension PublicationEntry {
    /// Throws a `Fault` of kind `.cannotWrite` where it cannot be put into place, as far as can be told.
    func check() throws(Fault) {
        switch kind {
        case .file, .removal: try Destination(destination, shownAs: shownPath).checkFile()
        case .link: try Destination(destination, shownAs: shownPath).checkLink()
        case .folder: break
        }
    }
}

/// The place of a file that is to be published: whether something may be renamed over what stands there, as far as can
/// be told without trying.
struct Destination {
    private let place: String
    private let shownPath: String

    /// - Parameter said: the path as messages have it.
    init(_ place: String, shownAs shownPath: String) {
        self.place = place
        self.shownPath = shownPath
    }

    func checkFile() throws(Fault) {
        guard !FileSystem.isFolder(place) else { throw Fault(writing: shownPath, EISDIR) }
        guard isReplaceable else { throw Fault(.cannotWrite, .cannotWrite(shownPath, reason: .noRegularFile)) }
        try checkPermission()
    }

    func checkLink() throws(Fault) {
        guard [nil, S_IFLNK].contains(FileSystem.kind(of: place)) else {
            throw Fault(.cannotWrite, .standsInPlaceOfLink(shownPath))
        }
        try checkPermission()
    }

    /// Whether it is of a kind that may be replaced. Devices and pipes may not, nor links to them: root would put a
    /// file in the place of `/dev/null` for all.
    private var isReplaceable: Bool {
        guard let kind = FileSystem.kind(of: place) else { return true }
        guard kind == S_IFLNK else { return kind == S_IFREG }
        // `/dev/stdout` leads there, whatever that leads to.
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
        guard target?.hasPrefix("/proc/") != true else { return false }
        var status = stat()
        return stat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// In a folder with the sticky bit only the owners of file and folder may replace a file (inode(7)); nobody may
    /// replace one that is immutable. That files can be made in the folder is known from the one that was written
    /// aside.
    private func checkPermission() throws(Fault) {
        var (file, folder) = (stat(), stat())
        guard lstat(place, &file) == 0, stat(place.parentFolder, &folder) == 0 else { return }
        let user = geteuid()
        if folder.st_mode & S_ISVTX != 0, user != 0, file.st_uid != user, folder.st_uid != user {
            throw Fault(writing: shownPath, EPERM)
        }
        if file.st_mode & S_IFMT == S_IFREG, FileSystem.isImmutable(place) {
            throw Fault(writing: shownPath, EPERM)
        }
    }
}
