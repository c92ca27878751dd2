internal import Foundation
internal import Messages
internal import Tables

/// Where files that are not published yet are written.
///
/// In a folder that exists they stand beside their places. A folder that does not exist is made under a hidden name,
/// with all that belongs into it, and appears by one rename.
struct StagingFolders {
    /// A folder under its hidden name.
    struct StandIn {
        /// Without links or dots, as `place`.
        var temporary: String
        var place: String
        /// What was written into it, by path below it.
        var contents: [String] = []
        /// The folders made in it, itself included.
        var folders: [String]
    }

    private(set) var standIns: [StandIn] = []
    /// By the path as it was given: where its files are written, without links or dots.
    private var known: [String: String] = [:]
    private var touched: Set<String> = []
    private var names = 0

    /// The folder into which the files of `folder` are written. Throws a `Fault` of kind `.cannotWrite` about `path`,
    /// or about what is in the folder's way.
    mutating func open(_ folder: String, for path: String) throws(Fault) -> String {
        if let known = known[folder] { return known }
        let real: String
        if let there = try existing(folder) { real = there } else { real = try missing(folder, for: path) }
        known[folder] = real
        return real
    }

    /// Which stand-in a folder is, or is in.
    func standIn(holding folder: String) -> Int? {
        standIns.firstIndex { folder == $0.temporary || folder.hasPrefix($0.temporary + "/") }
    }

    /// Notes a file that was written into a stand-in.
    mutating func note(_ path: String, in standIn: Int) {
        standIns[standIn].contents.append(String(path.dropFirst(standIns[standIn].temporary.count + 1)))
    }

    mutating func temporaryPath(in folder: String) -> String {
        defer { names += 1 }
        return "\(folder)/\(Leftovers.name(ofPartialFile: names))"
    }

    /// What is to be done for the folders to appear. One that somebody else has made meanwhile is filled file by file.
    mutating func publish() throws(Fault) -> [PublicationEntry] {
        var entries: [PublicationEntry] = []
        for standIn in standIns {
            guard FileSystem.isFolder(standIn.place) else {
                for folder in standIn.folders { FileSystem.synchronize(folder: folder) }
                entries.append(
                    PublicationEntry(
                        .folder, temporary: standIn.temporary, destination: standIn.place, shownAs: standIn.place,
                        contents: standIn.contents))
                continue
            }
            for folder in standIn.folders.dropFirst() {
                let place = standIn.place + folder.dropFirst(standIn.temporary.count)
                guard mkdir(place, 0o777) == 0 || errno == EEXIST else { throw Fault(writing: place, errno) }
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

    /// Removes the stand-ins that are still there, with all in them.
    func remove() {
        for standIn in standIns { Leftovers.removeFolder(standIn.temporary) }
    }

    /// A folder that is there, made ready to be written to.
    private mutating func existing(_ folder: String) throws(Fault) -> String? {
        var status = stat()
        guard stat(folder, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Fault(writing: folder, ENOTDIR) }
        guard let pointer = realpath(folder, nil) else { throw Fault(writing: folder, errno) }
        defer { free(pointer) }
        let real = String(cString: pointer)
        guard standIn(holding: real) == nil, touched.insert(real).inserted else { return real }
        try StagedFiles.tidy(real)
        // What is made in such a folder could not be renamed, nor removed.
        guard !FileSystem.isImmutable(real) else { throw Fault(writing: folder, EPERM) }
        return real
    }

    private mutating func missing(_ folder: String, for path: String) throws(Fault) -> String {
        let parent = folder.parentFolder
        guard parent != folder else { throw Fault(writing: path, ENOENT) }
        let realParent = try open(parent, for: path)
        let place = realParent + "/" + (folder.split(separator: "/").last ?? ".")
        if let real = try existing(place) { return real }
        let inside = standIn(holding: realParent)
        let made = inside == nil ? temporaryPath(in: realParent) : place
        guard mkdir(made, 0o777) == 0 else { throw Fault(writing: path, errno) }
        if let inside {
            standIns[inside].folders.append(made)
        } else {
            standIns.append(StandIn(temporary: made, place: place, folders: [made]))
        }
        return made
    }
}
