import Files
import Foundation
import Messages
import Tables

/// The store's file and folder as the operating system sees them.
enum StoreFile {
    /// Makes the folder (0700) and an empty file (0600) where they are missing, or finds that the file is there.
    static func prepare(_ path: String, creating: Bool) throws(Fault) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else { throw cannotOpen(path, EISDIR) }
            // A pipe would be waited for.
            guard status.st_mode & S_IFMT == S_IFREG else { throw Fault(.unreadableData, .storeNotADatabase(path)) }
            return
        }
        let failure = errno
        guard creating else {
            guard failure == ENOENT || failure == ENOTDIR else { throw cannotOpen(path, failure) }
            throw Fault(.notFound, .noStoreYet(path))
        }
        try makeFolder(path.parentFolder, for: path)
        // Made before SQLite does, which would leave the mode to the umask.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotOpen(path, errno) }
        close(descriptor)
    }

    /// Closes the store's files to all but their owner, and returns the paths of those that were open.
    ///
    /// By their paths: a descriptor that is opened and closed again would take SQLite's locks with it.
    static func closeToOthers(_ path: String) throws(Fault) -> [String] {
        var closed: [String] = []
        for exposure in AttendanceStore.files(of: path).compactMap(Exposure.init) {
            try exposure.end()
            closed.append(exposure.path)
        }
        return closed
    }

    private static func makeFolder(_ folder: String, for path: String) throws(Fault) {
        if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw cannotOpen(path, errno) }
        let parent = folder.parentFolder
        guard parent != folder else { throw cannotOpen(path, ENOENT) }
        try makeFolder(parent, for: path)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw cannotOpen(path, errno) }
    }

    private static func cannotOpen(_ path: String, _ code: CInt) -> Fault {
        Fault(.cannotWrite, .storeCannotBeOpened(path, reason: String(cString: strerror(code))))
    }
}
