package import Base
import Datasets
import Foundation
package import Logging

/// The lock on a profile that a run holds while it writes the store: flock(2), released when its holder ends.
package final class RunLock: Sendable {
    /// The descriptor that holds the lock; its copies hold it too.
    let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Takes the lock, waiting for another run at most `timeout`. Throws a `Fault` of kind `.locked` if that is not
    /// enough, `.cannotWrite` if the lock file cannot be created.
    ///
    /// First removes other users' access to the profile's files.
    package static func take(
        _ folder: ProfileFolder, timeout: Duration = .zero, logger: Logger
    ) async throws -> RunLock {
        try folder.make()
        try folder.closeToOthers(logger)
        let descriptor = open(folder.lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw Fault(writing: folder.lock, errno)
        }
        let lock = RunLock(descriptor: descriptor)
        let end = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw Fault(writing: folder.lock, errno)
            }
            guard ContinuousClock.now < end else { throw Fault(.locked, .anotherRun(folder.lock)) }
            try await Task.sleep(for: .milliseconds(100))
        }
        return lock
    }

    deinit { close(descriptor) }
}

extension Instant {
    /// The system clock's time.
    package static var now: Instant { Instant(secondsSinceEpoch: Int64(Date.now.timeIntervalSince1970)) }
}
