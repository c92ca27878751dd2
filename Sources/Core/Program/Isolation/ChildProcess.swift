import Foundation

/// What all child processes have in common: how they are started and awaited, their pipes, and their environment.
enum ChildProcess {
    /// The target of a child's descriptor.
    enum Stream {
        case copy(of: Int32)
        case file(String, _ flags: Int32 = O_WRONLY, mode: mode_t = 0)
    }

    /// Whether a path leads to a file that can be executed.
    static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - words: its name and its arguments.
    ///   - streams: the targets of its descriptors. It also inherits all others that are not closed on exec(3).
    ///   - last: its highest descriptor; `nil` for no limit.
    ///   - hearsSignals: whether the signals that this process handles end the child, unless they were ignored from the
    ///     start. Otherwise it ignores them, as this process does.
    ///   - group: the process group that it joins, 0 for one of its own; `nil` for this process's.
    static func start(
        _ path: String, _ words: [String], environment: [String: String], streams: [Int32: Stream],
        closingAfter last: Int32? = nil, hearsSignals: Bool = true, inGroup group: pid_t? = nil
    ) throws(POSIXError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, stream) in streams {
            switch stream {
            case .copy(let other): posix_spawn_file_actions_adddup2(&actions, other, descriptor)
            case .file(let path, let flags, let mode):
                posix_spawn_file_actions_addopen(&actions, descriptor, path, flags, mode)
            }
        }
        if let last { close(after: last, &actions) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var flags: Int32 = 0
        if hearsSignals {
            var (heard, none) = (sigset_t(), sigset_t())
            sigemptyset(&heard)
            sigemptyset(&none)
            for signal in Interruption.signals { sigaddset(&heard, signal.number) }
            posix_spawnattr_setsigdefault(&attributes, &heard)
            posix_spawnattr_setsigmask(&attributes, &none)
            flags |= Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
        }
        if let group {
            posix_spawnattr_setpgroup(&attributes, group)
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var child = pid_t()
        let problem = posix_spawn(&child, path, &actions, &attributes, &arguments, &variables)
        guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
        return child
    }

    /// Closes connections and the store's files in the child. glibc has had the call since 2.34, but Swift does not
    /// import declarations that need _GNU_SOURCE.
    private static func close(after last: Int32, _ actions: inout posix_spawn_file_actions_t) {
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, last + 1)
    }

    /// Waits on its own thread until a child has ended. Returns its status, as from waitpid(2).
    static func end(of child: pid_t) async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: wait(for: child)) }.start()
        }
    }

    /// Waits until a child has ended and returns its status, as from waitpid(2).
    @discardableResult
    static func wait(for child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// A pipe whose ends children inherit only if they are passed to them.
    ///
    /// - Parameter lowest: The lowest number for its descriptors: above the standard streams, which may be closed in
    ///   this process, and above the descriptors that a child receives under fixed numbers.
    static func pipe(from lowest: Int32 = 3) throws(POSIXError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, lowest) }
        let problem = errno
        for end in ends { Foundation.close(end) }
        guard !moved.contains(where: { $0 < 0 }) else {
            for end in moved where end >= 0 { Foundation.close(end) }
            throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO)
        }
        return (moved[0], moved[1])
    }

    /// The environment of other programs: this process's, without its own settings. `ATTENDANCE_TOKEN`,
    /// `ATTENDANCE_PASSWORD` and all others of that prefix are for this program alone. Only the processes that make
    /// parts of a run have them, since they log in themselves.
    static var environmentOfOthers: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ATTENDANCE_") }
    }

    /// An environment in which a crash of this program is reported in one line; a backtrace can be enabled explicitly.
    static func withoutBacktrace(_ environment: [String: String]) -> [String: String] {
        environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
    }
}
