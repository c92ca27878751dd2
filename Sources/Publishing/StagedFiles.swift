import Foundation
public import Messages
internal import Tables

/// A set of files that appear all together or not at all.
///
/// Each is written in full beside its place under a hidden name and forced to the disk; `publish()` then renames them
/// into place. A reader never sees half a file, and a run that fails leaves last night's files whole.
public struct StagedFiles: ~Copyable {
    private var staged: [(temporary: String, destination: String)] = []
    private var createdFolders: [String] = []
    private var cleanedFolders: Set<String> = []

    public init() {}

    /// Writes a file aside. Throws a `Fault` of kind `.cannotWrite`; what was staged before stays until `discard()`.
    public mutating func stage(_ bytes: [UInt8], at path: String) throws(Fault) {
        let folder = path.parentFolder
        try makeFolder(folder, for: path)
        removeLeftovers(in: folder)
        // A slash at the end means a folder, whether or not there is one.
        guard path.utf8.last != UInt8(ascii: "/"), !Self.isFolder(path) else { throw Self.fault(path, EISDIR) }
        guard Self.canBeReplaced(path) else {
            throw Fault(.cannotWrite, .cannotWrite(path, reason: "Not a regular file"))
        }
        let temporary = temporaryPath(in: folder)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.fault(path, errno) }
        staged.append((temporary, path))
        defer { close(descriptor) }
        try Self.writeAll(bytes, to: descriptor, for: path)
        guard fsync(descriptor) == 0 else { throw Self.fault(path, errno) }
    }

    /// Prepares a symbolic link, which `publish()` puts in place of an earlier link after the files staged before it.
    ///
    /// Throws a `Fault` of kind `.cannotWrite`, also where something that is no link stands at `path`.
    public mutating func stageLink(to target: String, at path: String) throws(Fault) {
        let folder = path.parentFolder
        try makeFolder(folder, for: path)
        removeLeftovers(in: folder)
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFLNK {
            throw Fault(.cannotWrite, .standsInPlaceOfLink(path))
        }
        let temporary = temporaryPath(in: folder)
        guard symlink(target, temporary) == 0 else { throw Self.fault(path, errno) }
        staged.append((temporary, path))
    }

    /// Moves every staged file into its place, over what was there.
    public mutating func publish() throws(Fault) {
        while let (temporary, destination) = staged.first {
            guard rename(temporary, destination) == 0 else { throw Self.fault(destination, errno) }
            staged.removeFirst()
        }
        for folder in cleanedFolders { Self.synchronize(folder: folder) }
        createdFolders = []
    }

    /// Removes what was staged and not published, and the folders made for it.
    public mutating func discard() {
        for (temporary, _) in staged { unlink(temporary) }
        for folder in createdFolders.reversed() { rmdir(folder) }
        staged = []
        createdFolders = []
    }

    deinit {
        for (temporary, _) in staged { unlink(temporary) }
        for folder in createdFolders.reversed() { rmdir(folder) }
    }

    private func temporaryPath(in folder: String) -> String {
        "\(folder)/\(Leftovers.name(ofPartialFile: staged.count))"
    }

    /// Makes a folder and those above it that are missing, remembering which.
    private mutating func makeFolder(_ folder: String, for path: String) throws(Fault) {
        if mkdir(folder, 0o777) == 0 {
            createdFolders.append(folder)
            return
        }
        switch errno {
        case EEXIST:
            guard Self.isFolder(folder) else { throw Self.fault(folder, ENOTDIR) }
        case ENOENT:
            let parent = folder.parentFolder
            guard parent != folder else { throw Self.fault(path, ENOENT) }
            try makeFolder(parent, for: path)
            // Where the name was `.` or `..`, or another process was faster, it is there now.
            if mkdir(folder, 0o777) == 0 {
                createdFolders.append(folder)
            } else if errno != EEXIST || !Self.isFolder(folder) {
                throw Self.fault(path, errno)
            }
        default:
            throw Self.fault(path, errno)
        }
    }

    /// Whether a file may be renamed over what stands at a path. Devices and pipes may not, nor links to them: root would
    /// put a file in the place of `/dev/null` for all.
    private static func canBeReplaced(_ path: String) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0 else { return true }
        guard status.st_mode & S_IFMT == S_IFLNK else { return status.st_mode & S_IFMT == S_IFREG }
        // `/dev/stdout` leads there, whatever that leads to.
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
        guard target?.hasPrefix("/proc/") != true else { return false }
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a path leads to a folder, through links or not.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Removes what a run that was killed left in a folder: partial files whose process no longer exists.
    private mutating func removeLeftovers(in folder: String) {
        if cleanedFolders.insert(folder).inserted { Leftovers.removePartialFiles(in: folder) }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32, for path: String) throws(Fault) {
        let problem = bytes.withUnsafeBytes { buffer -> Int32 in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                rest = rest.dropFirst(written)
            }
            return 0
        }
        if problem != 0 { throw fault(path, problem) }
    }

    /// Makes the renames in a folder last through a loss of power, as far as the file system can.
    private static func synchronize(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func fault(_ path: String, _ number: Int32) -> Fault {
        number == ENOSPC || number == EDQUOT
            ? Fault(.cannotWrite, .diskFull(path))
            : Fault(.cannotWrite, .cannotWrite(path, reason: String(cString: strerror(number))))
    }
}
