import Foundation
import Logging
import Messages
import Tables

/// The lock that a run holds on its profile while it writes the store: flock(2), so that it ends with its holder, however
/// that ends.
final class RunLock: Sendable {
    /// What holds it, and all copies of it.
    let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Takes the lock, waiting for another run at most `patience`. Throws a `Fault` of kind `.locked` where that is not
    /// long enough, `.cannotWrite` where there can be no lock file.
    ///
    /// What others may read or change of the profile's is closed to them first.
    static func take(
        _ folder: ProfileFolder, patience: Duration = .zero, logger: Logger
    ) async throws -> RunLock {
        try makeFolders(folder.path)
        try folder.closeToOthers(logger)
        let descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Fault(.cannotWrite, .cannotWrite(folder.lock, reason: String(cString: strerror(errno))))
        }
        let lock = RunLock(descriptor: descriptor)
        let end = ContinuousClock.now + patience
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw Fault(.cannotWrite, .cannotWrite(folder.lock, reason: String(cString: strerror(errno))))
            }
            guard ContinuousClock.now < end else { throw Fault(.locked, .anotherRun(folder.lock)) }
            try await Task.sleep(for: .milliseconds(100))
        }
        return lock
    }

    deinit { close(descriptor) }

    private static func makeFolders(_ path: String) throws(Fault) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Fault(.cannotWrite, .cannotWrite(path, reason: String(cString: strerror(errno))))
        }
    }
}

extension Instant {
    /// What the system's clock says.
    static var now: Instant { Instant(secondsSinceEpoch: Int64(Date.now.timeIntervalSince1970)) }
}
