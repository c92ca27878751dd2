private import Dispatch
internal import Glibc
private import Synchronization

/// Reads whole files, within limits.
///
/// Reading a path always ends, whatever it leads to: everything is subject to a size limit, and everything but regular
/// files to a timeout.
///
///     let bytes = try WholeFile.bytes(of: "sponsors.yaml", upTo: 1 << 20, .fileOrPipe)
public enum WholeFile {
    /// The kinds of file that are accepted.
    public enum Kind: Sendable {
        /// Regular files.
        case file
        /// Also what shells pass in place of a file: pipes, `<(…)`, `/dev/stdin`, `/dev/null`.
        case fileOrPipe
    }

    /// The default timeout of each read from a pipe.
    public static let timeout = Duration.seconds(60)

    /// The contents of pipes, by path. They can be read only once, and a run may need them again.
    private static let piped = Mutex<[String: [UInt8]]>([:])

    /// Reads a file of at most `limit` bytes. The contents of pipes are cached and returned again.
    public static func bytes(
        of path: String, upTo limit: Int, _ kind: Kind = .file, timeout: Duration = timeout
    ) throws(FileObstacle) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileObstacle(errno: errno) }
        // Checked before opening: merely opening a device can have effects.
        if try isFile(status, kind) { return try read(path, upTo: limit, kind, timeout) }
        if let bytes = piped.withLock({ $0[path] }) { return bytes }
        let bytes = try read(path, upTo: limit, kind, timeout)
        piped.withLock { $0[path] = bytes }
        return bytes
    }

    /// Returns the first `count` bytes of a regular file, or all if it has fewer. Returns all the bytes of a pipe.
    public static func start(
        of path: String, _ count: Int, upTo limit: Int, _ kind: Kind = .file
    ) throws(FileObstacle) -> [UInt8] {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileObstacle(errno: errno) }
        guard try isFile(status, kind) else { return try bytes(of: path, upTo: limit, kind) }
        return try read(path, upTo: limit, kind, timeout, maximumBytes: count)
    }

    /// - Parameter maximumBytes: the most bytes to read of a regular file.
    private static func read(
        _ path: String, upTo limit: Int, _ kind: Kind, _ timeout: Duration, maximumBytes: Int = .max
    ) throws(FileObstacle) -> [UInt8] {
        // O_NONBLOCK: without it, open(2) blocks on a pipe that has no writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw FileObstacle(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileObstacle(errno: errno) }
        let isFile = try Self.isFile(status, kind)
        if isFile, status.st_size > limit { throw .tooLarge(limit: limit) }
        var bytes = try isFile ? read(descriptor, min(Int(status.st_size), maximumBytes)) : []
        if isFile, Int(status.st_size) > maximumBytes { return bytes }
        try read(descriptor, upTo: limit, into: &bytes) { () throws(FileObstacle) in
            if !isFile { try wait(for: descriptor, timeout) }
        }
        if isFile { try requireUnchanged(descriptor, since: status, bytes.count) }
        return bytes
    }

    /// The size from which two threads read a file: most of the time goes into memory that is new.
    private static let largeFile = 8 << 20

    /// Reads the first `size` bytes of a regular file, or fewer if it ends first, into a new array. The descriptor is then
    /// behind them.
    private static func read(_ descriptor: Int32, _ size: Int) throws(FileObstacle) -> [UInt8] {
        let parts = size < largeFile ? 1 : 2
        let outcomes = Mutex([Result<Int, FileObstacle>](repeating: .success(0), count: parts))
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { room, filled in
            nonisolated(unsafe) let room = UnsafeMutableRawBufferPointer(room)
            DispatchQueue.concurrentPerform(iterations: parts) { part in
                let start = size * part / parts
                let end = size * (part + 1) / parts
                let outcome = Result { () throws(FileObstacle) in
                    try read(descriptor, from: start, into: UnsafeMutableRawBufferPointer(rebasing: room[start..<end]))
                }
                outcomes.withLock { $0[part] = outcome }
            }
            // What follows a part that is not full does not belong to the start of the file.
            for (part, outcome) in outcomes.withLock(\.self).enumerated() where filled == size * part / parts {
                filled += (try? outcome.get()) ?? 0
            }
        }
        for outcome in outcomes.withLock(\.self) { _ = try outcome.get() }
        guard lseek(descriptor, off_t(bytes.count), SEEK_SET) >= 0 else { throw FileObstacle(errno: errno) }
        return bytes
    }

    /// Fills memory with the bytes of a file from an offset on, and returns how many there are.
    private static func read(
        _ descriptor: Int32, from offset: Int, into memory: UnsafeMutableRawBufferPointer
    ) throws(FileObstacle) -> Int {
        var filled = 0
        while filled < memory.count {
            let count = pread(
                descriptor, memory.baseAddress.map { $0 + filled }, memory.count - filled, off_t(offset + filled))
            if count == 0 { break }
            if count > 0 {
                filled += count
            } else if errno != EINTR, errno != EAGAIN {
                throw FileObstacle(errno: errno)
            }
        }
        return filled
    }

    /// Throws if a file was modified while it was being read: the bytes may be partly old and partly new.
    private static func requireUnchanged(
        _ descriptor: Int32, since before: stat, _ count: Int
    ) throws(FileObstacle) {
        var now = stat()
        guard fstat(descriptor, &now) == 0 else { throw FileObstacle(errno: errno) }
        let isSame =
            count >= Int(before.st_size) && now.st_size == before.st_size
            && now.st_mtim.tv_sec == before.st_mtim.tv_sec && now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
        guard isSame else { throw .changed }
    }

    /// Reads all of standard input, without a timeout: whoever started the run also controls its input.
    public static func standardInput(upTo limit: Int) throws(FileObstacle) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(STDIN_FILENO, upTo: limit, into: &bytes) { () throws(FileObstacle) in
            try wait(for: STDIN_FILENO, nil)
        }
        return bytes
    }

    /// Reads the rest of an open file.
    public static func rest(of descriptor: Int32, upTo limit: Int) throws(FileObstacle) -> [UInt8] {
        var bytes: [UInt8] = []
        try read(descriptor, upTo: limit, into: &bytes) { () throws(FileObstacle) in }
        return bytes
    }

    /// Whether it is a regular file. Throws if `kind` does not accept it.
    private static func isFile(_ status: stat, _ kind: Kind) throws(FileObstacle) -> Bool {
        switch (status.st_mode & S_IFMT, kind) {
        case (S_IFREG, _): return true
        case (S_IFDIR, _): throw .folder
        case (S_IFIFO, .fileOrPipe), (S_IFCHR, .fileOrPipe), (S_IFSOCK, .fileOrPipe): return false
        default: throw .notAFile
        }
    }

    /// Appends the remaining bytes.
    private static func read(
        _ descriptor: Int32, upTo limit: Int, into bytes: inout [UInt8], whenReady: () throws(FileObstacle) -> Void
    ) throws(FileObstacle) {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            try whenReady()
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return }
            guard count > 0 else {
                if errno == EINTR || errno == EAGAIN { continue }
                throw FileObstacle(errno: errno)
            }
            guard count <= limit - bytes.count else { throw .tooLarge(limit: limit) }
            bytes += chunk[..<count]
        }
    }

    /// Waits until there is something to read, or the other end is closed.
    ///
    /// - Parameter timeout: `nil` for none.
    private static func wait(for descriptor: Int32, _ timeout: Duration?) throws(FileObstacle) {
        let end = timeout.map { ContinuousClock.now + $0 }
        while true {
            let left = end.map { ($0 - .now) / .milliseconds(1) } ?? -1
            if let timeout, left < 0 { throw .silent(seconds: timeout.components.seconds) }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&waiting, 1, Int32(min(left.rounded(.up), 1e9)))
            if ready > 0 { return }
            if ready < 0, errno != EINTR { throw FileObstacle(errno: errno) }
        }
    }
}
