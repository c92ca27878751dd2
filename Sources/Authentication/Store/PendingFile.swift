import Glibc

/// A file that is written aside and takes its name whole, or not at all.
///
/// Its room on the disk is taken when it is made: an answer that exists only once, as a rotated refresh token does, is
/// not asked for unless it can be kept.
final class PendingFile {
    private static let room = 16_384

    private let folder: SessionFolder
    private let file: FolderFile
    private let descriptor: CInt
    private var isInPlace = false

    init(_ file: FolderFile, in folder: SessionFolder) throws {
        self.folder = folder
        self.file = file
        descriptor = try folder.createAnew(file.temporaryName)
        errno = posix_fallocate(descriptor, 0, off_t(Self.room))
        guard errno == 0 else { throw folder.cannotWrite(file.rawValue) }
    }

    deinit {
        close(descriptor)
        if !isInPlace { try? folder.remove(file.temporaryName) }
    }

    /// Writes the bytes through to the disk, then puts the file in the place of the former one.
    func commit(_ bytes: [UInt8]) throws {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw folder.cannotWrite(file.rawValue) }
            written += count
        }
        guard ftruncate(descriptor, off_t(bytes.count)) == 0, fsync(descriptor) == 0 else {
            throw folder.cannotWrite(file.rawValue)
        }
        try folder.rename(file.temporaryName, to: file.rawValue)
        isInPlace = true
    }
}
