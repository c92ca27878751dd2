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
            guard Self.isFolder(standIn.place) else {
                for folder in standIn.folders { Publication.synchronize(folder: folder) }
                entries.append(
                    PublicationEntry(
                        .folder, temporary: standIn.temporary, destination: standIn.place, saidAs: standIn.place,
                        contents: standIn.contents))
                continue
            }
            for folder in standIn.folders.dropFirst() {
                let place = standIn.place + folder.dropFirst(standIn.temporary.count)
                guard mkdir(place, 0o777) == 0 || errno == EEXIST else { throw Fault(writing: place, errno) }
            }
            for name in standIn.contents {
                let (temporary, place) = ("\(standIn.temporary)/\(name)", "\(standIn.place)/\(name)")
                let isLink = FileMark.kind(of: temporary) == S_IFLNK
                entries.append(
                    PublicationEntry(
                        isLink ? .link : .file, temporary: temporary, destination: place, saidAs: place))
            }
        }
        return entries
    }

    /// Removes the stand-ins that are still there, with all in them.
    func remove() {
        for standIn in standIns { Leftovers.removeFolder(standIn.temporary) }
    }

    /// Whether a path leads to a folder, through links or not.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
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
        guard FileMark.flags(of: real) & FileMark.isFixed == 0 else { throw Fault(writing: folder, EPERM) }
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

/// What runs that were killed leave in the folders they wrote to: partial files and folders, under names that say whose
/// they are.
public enum Leftovers {
    private static let prefix = ".attendance-"
    private static let suffix = ".partial"
    /// Ends the name of an old file that is kept until the new one counts.
    static let keptSuffix = ".old"

    /// The name of this process's partial file of a number: `.attendance-4711-88231-0.partial`.
    static func name(ofPartialFile number: Int) -> String { "\(prefix)\(ProcessMark.current.text)\(number)\(suffix)" }

    /// Removes the partial files of processes that have ended, in a folder and in those below it. Only what is the same
    /// user's goes; links are not followed. Publications that were cut short must have been undone before: old files
    /// are kept under these names meanwhile.
    public static func removePartialFiles(below folder: String) {
        removePartialFiles(in: folder)
        for subfolder in subfolders(of: folder) { removePartialFiles(below: subfolder) }
    }

    /// Removes a folder and those below it where they hold nothing else; whatever holds something stays.
    public static func removeIfEmpty(_ folder: String) {
        for subfolder in subfolders(of: folder) { removeIfEmpty(subfolder) }
        rmdir(folder)
    }

    /// Removes the partial files and folders of processes that have ended, in a folder alone.
    static func removePartialFiles(in folder: String) {
        for name in names(in: folder) where isOfEndedProcess(name) {
            let path = "\(folder)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == geteuid() else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFREG, S_IFLNK: unlink(path)
            case S_IFDIR: removeFolder(path)
            default: break
            }
        }
    }

    /// Removes a folder that was never published, and all in it.
    static func removeFolder(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static func isOfEndedProcess(_ name: String) -> Bool {
        let name = name.hasSuffix(keptSuffix) ? name.dropLast(keptSuffix.count) : name[...]
        guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
        let text = name.dropFirst(prefix.count)
        guard let process = ProcessMark(text),
            let number = text.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false).last,
            !number.isEmpty, number.allSatisfy({ ("0"..."9").contains($0) })
        else { return false }
        return process.hasEnded
    }

    static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func subfolders(of folder: String) -> [String] {
        names(in: folder).map { "\(folder)/\($0)" }.filter { path in
            var status = stat()
            return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }
}
