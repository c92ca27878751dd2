internal import Base
internal import Foundation

/// The lock that an export holds on a dataset's folder: flock(2) on the folder itself, released when its holder exits. Exports of
/// different profiles hold different locks of their own, but may write to the same folder.
public final class DatasetLock: Sendable {
    private let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Locks an existing folder, waiting for at most `timeout` for another export to finish.
    ///
    /// - Throws: A `Fault` of kind `.locked` on timeout, `.cannotWrite` if the folder cannot be opened.
    static func take(_ folder: String, timeout: Duration) async throws -> DatasetLock {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Fault(writing: folder, errno)
        }
        let lock = DatasetLock(descriptor)
        let end = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            // Network file systems may not lock folders. On them, only one machine may write, as for reports.
            guard errno == EWOULDBLOCK || errno == EINTR else { return lock }
            guard ContinuousClock.now < end else { throw Fault(.locked, .anotherRun(folder)) }
            try await Task.sleep(for: .milliseconds(100))
        }
        return lock
    }
}

/// The folders that an export needs. Folders that it created or emptied are removed if they are empty at its end.
struct DatasetFolders {
    private var removableIfEmpty: [String] = []

    /// Creates a folder with its parents, which all users may read as far as the umask allows.
    ///
    /// - Parameter mode: The mode of the folder itself.
    mutating func make(_ path: String, mode: mode_t = 0o777) throws(Fault) {
        guard mkdir(path, mode) != 0 else { return removableIfEmpty.append(path) }
        switch errno {
        case EEXIST:
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
                throw Fault(writing: path, ENOTDIR)
            }
        case ENOENT where path.parentFolder != path:
            try make(path.parentFolder)
            guard mkdir(path, mode) == 0 else {
                throw Fault(writing: path, errno)
            }
            removableIfEmpty.append(path)
        case let number: throw Fault(writing: path, number)
        }
    }

    mutating func removeLaterIfEmpty(_ path: String) { removableIfEmpty.append(path) }

    mutating func removeEmpty() {
        for path in removableIfEmpty.reversed() { rmdir(path) }
        removableIfEmpty = []
    }
}
