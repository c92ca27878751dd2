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

    /// The permission bits of a file or folder, or `nil` where there is none.
    static func mode(of path: String) -> UInt32? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return UInt32(status.st_mode) & 0o777
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
