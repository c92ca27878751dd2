internal import Foundation

/// The folders in which files are staged.
///
/// In an existing folder, files are staged next to their destinations. A missing folder is created under a hidden
/// name, a stand-in, with everything that goes into it, and published with a single rename.
struct StagingFolders {
    /// A new folder under its hidden name.
    struct StandIn {
        /// Absolute and without links, like `place`.
        var temporary: String
        var place: String
        /// The files in it, by relative path.
        var contents: [String] = []
        /// The folders in it, including itself.
        var folders: [String]
    }

    private(set) var standIns: [StandIn] = []
    /// The real path where files are staged, by path as given.
    private var known: [String: String] = [:]
    private var touched: Set<String> = []
    private var names = 0
    /// The folders, as given, that only this user may access.
    private var own: [String] = []

    /// See `StagedFiles`.
    mutating func makePrivate(_ folder: String) throws(Fault) {
        let folder = "\(folder)/-".parentFolder
        guard !own.contains(folder) else { return }
        // A link could lead to a folder that others need.
        guard [nil, S_IFDIR].contains(FileSystem.kind(of: folder)) else {
            throw Fault(.cannotWrite, .personalFolderIsLink(folder))
        }
        try Exposure(of: folder)?.revokeAccess()
        own.append(folder)
    }

    /// The mode of a new file, which the umask restricts.
    func modeOfFile(_ path: String) -> mode_t { isOwn(path.parentFolder) ? 0o600 : 0o666 }

    private func isOwn(_ folder: String) -> Bool { own.contains { folder == $0 || folder.hasPrefix($0 + "/") } }

    /// The real path where files of `folder` are staged. Throws a `Fault` of kind `.cannotWrite` about `path`, or about
    /// whatever is in the folder's place.
    mutating func open(_ folder: String, for path: String) throws(Fault) -> String {
        if let known = known[folder] { return known }
        let real: String
        if let there = try existing(folder) { real = there } else { real = try missing(folder, for: path) }
        known[folder] = real
        return real
    }

    /// The index of the stand-in that is, or contains, a folder.
    func standIn(holding folder: String) -> Int? {
        standIns.firstIndex { folder == $0.temporary || folder.hasPrefix($0.temporary + "/") }
    }

    /// Records a file that was written into a stand-in.
    mutating func record(_ path: String, in standIn: Int) {
        standIns[standIn].contents.append(String(path.dropFirst(standIns[standIn].temporary.count + 1)))
    }

    mutating func temporaryPath(in folder: String) -> String {
        defer { names += 1 }
        return "\(folder)/\(Leftovers.name(ofPartialFile: names))"
    }

    /// The entries that publish the new folders. A folder that another process has created meanwhile is filled file by
    /// file.
    mutating func publish() throws(Fault) -> [PublicationEntry] {
        var entries: [PublicationEntry] = []
        for standIn in standIns {
            guard FileSystem.isFolder(standIn.place) else {
                for folder in standIn.folders { WholeFile.synchronize(folder: folder) }
                entries.append(
                    PublicationEntry(
                        .folder, temporary: standIn.temporary, destination: standIn.place, shownAs: standIn.place,
                        contents: standIn.contents))
                continue
            }
            for folder in standIn.folders.dropFirst() {
                let place = standIn.place + folder.dropFirst(standIn.temporary.count)
                var status = stat()
                guard stat(folder, &status) == 0, mkdir(place, status.st_mode & 0o777) == 0 || errno == EEXIST else {
                    throw Fault(writing: place, errno)
                }
            }
            for name in standIn.contents {
                let (temporary, place) = ("\(standIn.temporary)/\(name)", "\(standIn.place)/\(name)")
                let isLink = FileSystem.kind(of: temporary) == S_IFLNK
                entries.append(
                    PublicationEntry(
                        isLink ? .link : .file, temporary: temporary, destination: place, shownAs: place))
            }
        }
        return entries
    }

    /// Removes the remaining stand-ins and their contents.
    func remove() {
        for standIn in standIns { Leftovers.removeFolder(standIn.temporary) }
    }

    /// The real path of an existing folder, prepared for staging; `nil` if it does not exist.
    private mutating func existing(_ folder: String) throws(Fault) -> String? {
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Fault(writing: folder, ENOTDIR) }
        guard let pointer = realpath(folder, nil) else { throw Fault(writing: folder, errno) }
        defer { free(pointer) }
        let real = String(cString: pointer)
        guard standIn(holding: real) == nil, touched.insert(real).inserted else { return real }
        try StagedFiles.tidy(real)
        // In an immutable or append-only folder, staged files could be neither renamed nor removed.
        guard !FileSystem.isImmutable(real) else { throw Fault(writing: folder, EPERM) }
        return real
    }

    /// Creates a missing folder, as a stand-in or inside one.
    private mutating func missing(_ folder: String, for path: String) throws(Fault) -> String {
        let parent = folder.parentFolder
        guard parent != folder else { throw Fault(writing: path, ENOENT) }
        let realParent = try open(parent, for: path)
        let place = realParent + "/" + (folder.split(separator: "/").last ?? ".")
        if let real = try existing(place) { return real }
        let inside = standIn(holding: realParent)
        let made = inside == nil ? temporaryPath(in: realParent) : place
        guard mkdir(made, isOwn(folder) ? 0o700 : 0o777) == 0 else { throw Fault(writing: path, errno) }
        if let inside {
            standIns[inside].folders.append(made)
        } else {
            standIns.append(StandIn(temporary: made, place: place, folders: [made]))
        }
        return made
    }
}
