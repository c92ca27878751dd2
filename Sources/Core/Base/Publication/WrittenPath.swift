internal import Foundation

/// A path that a run is going to write, and how. It can be tried beforehand; nothing is changed or left behind.
///
/// Modes alone do not tell: they do not show read-only file systems, and root passes all of them.
public enum WrittenPath: Sendable, Hashable {
    /// A folder in which files are made, replaced and removed. It is made if it is missing.
    case folder(String)
    /// A file that is replaced as a whole, in a folder that is made if it is missing unless `makesFolder` is false.
    case replaced(String, makesFolder: Bool = true)
    /// A file that is changed where it is, or made.
    case changed(String)
    /// A file to which lines are added, in a folder that must be there. Links are not followed.
    case appended(String)
    /// A symbolic link that is replaced.
    case link(String)
    /// A folder that is removed with its contents.
    case removed(String)

    /// The path itself.
    public var place: String {
        switch self {
        case .folder(let path), .changed(let path), .appended(let path), .link(let path), .removed(let path): path
        case .replaced(let path, _): path
        }
    }

    /// - Throws: A `Fault` of kind `.cannotWrite` if that would fail.
    public func attempt() throws(Fault) {
        switch self {
        case .folder(let path): try Self.attemptFolder(path)
        case .replaced(let path, let makesFolder):
            try Destination(path, shownAs: path).checkFile()
            if makesFolder { try Self.attemptFolder(path.parentFolder) } else { try Self.attemptFile(beside: path) }
        case .changed(let path):
            guard FileSystem.kind(of: path) != nil else { return try Self.attemptFolder(path.parentFolder) }
            try Self.attemptOpening(path, 0)
        case .appended(let path):
            guard FileSystem.kind(of: path) != nil else { return try Self.attemptFile(beside: path) }
            try Self.attemptOpening(path, O_APPEND | O_NOFOLLOW)
        case .link(let path):
            try Destination(path, shownAs: path).checkLink()
            try Self.attemptFolder(path.parentFolder)
        case .removed(let path):
            try Self.attemptFolder(path.parentFolder)
            try Self.attemptRemoval(of: path)
        }
    }

    /// Makes a file in a folder or, if it is missing, in the nearest one above it.
    private static func attemptFolder(_ folder: String) throws(Fault) {
        var there = folder
        while FileSystem.kind(of: there) == nil, there != there.parentFolder { there = there.parentFolder }
        guard FileSystem.isFolder(there) else { throw Fault(writing: folder, ENOTDIR) }
        guard let pointer = realpath(there, nil) else { throw Fault(writing: folder, errno) }
        defer { free(pointer) }
        let real = String(cString: pointer)
        // In an append-only folder, the trial could not be removed.
        guard !FileSystem.isImmutable(real) else { throw Fault(writing: folder, EPERM) }
        try attemptFile(in: real, for: folder)
    }

    private static func attemptFile(beside path: String) throws(Fault) {
        let folder = path.parentFolder
        guard !FileSystem.isImmutable(folder) else { throw Fault(writing: path, EPERM) }
        try attemptFile(in: folder, for: path)
    }

    private static func attemptFile(in folder: String, for path: String) throws(Fault) {
        let trial = "\(folder)/.attendance-trial-\(getpid())"
        let descriptor = open(trial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        close(descriptor)
        unlink(trial)
    }

    private static func attemptOpening(_ path: String, _ flags: Int32) throws(Fault) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | flags)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        close(descriptor)
    }

    /// Tries each folder. A file that nobody may replace, nobody may remove.
    private static func attemptRemoval(of folder: String) throws(Fault) {
        try attemptFolder(folder)
        for name in Leftovers.names(in: folder).sorted() {
            let path = "\(folder)/\(name)"
            let kind = FileSystem.kind(of: path)
            if kind == S_IFDIR { try attemptRemoval(of: path) }
            if kind == S_IFREG, FileSystem.isImmutable(path) { throw Fault(writing: path, EPERM) }
        }
    }
}
