internal import Glibc

extension WholeFile {
    /// What happens to an existing file of the same name.
    public enum ExistingFilePolicy: Sendable {
        /// It is replaced; the new file takes on its mode.
        case replaced
        /// It is kept, and nothing is written.
        case kept
    }

    /// Writes a file completely or not at all, and waits until its contents are on the disk. The bytes go to a
    /// temporary file beside it, which is then renamed.
    ///
    /// - Parameters:
    ///   - mode: The mode of a new file, subject to the umask.
    ///   - earlier: Keeping an earlier file requires hard links. On a file system without them, the file is replaced.
    /// - Returns: Whether the file was written.
    /// - Throws: A `Fault` of kind `.cannotWrite`.
    @discardableResult
    public static func write(
        _ bytes: [UInt8], to path: String, mode: UInt32, _ earlier: ExistingFilePolicy = .replaced
    ) throws(Fault) -> Bool {
        let temporary = "\(path).\(getpid()).new"
        unlink(temporary)
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        var status = stat()
        if earlier == .replaced, stat(path, &status) == 0 { fchmod(descriptor, status.st_mode & 0o777) }
        let problem = write(bytes, to: descriptor)
        close(descriptor)
        defer { unlink(temporary) }
        guard problem == 0 else { throw Fault(writing: path, problem) }
        if earlier == .kept {
            if link(temporary, path) == 0 { return true }
            if errno == EEXIST { return false }
        }
        guard rename(temporary, path) == 0 else { throw Fault(writing: path, errno) }
        return true
    }

    /// Writes all bytes and forces them to the disk. Returns 0 or an errno.
    public static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        let problem = send(bytes, to: descriptor)
        return problem == 0 && fsync(descriptor) != 0 ? errno : problem
    }

    /// Writes all bytes to a file, a pipe or a terminal. Returns 0 or an errno.
    public static func send(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written >= 0 {
                    rest = rest.dropFirst(written)
                } else if errno == EAGAIN {
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return errno
                }
            }
            return 0
        }
    }

    /// Forces the names in a folder to the disk after a file was renamed there, if the file system can.
    public static func synchronize(folder: String) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}

extension Fault {
    /// Creates the fault of a write that failed with an errno.
    public init(writing path: String, _ number: Int32) {
        self =
            number == ENOSPC || number == EDQUOT
            ? Fault(.cannotWrite, .diskFull(path))
            : Fault(.cannotWrite, .cannotWrite(path, reason: String(cString: strerror(number))))
    }
}
