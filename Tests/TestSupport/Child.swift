package import Foundation

/// A process started with posix_spawn(3): the tests start many at once, which Foundation's `Process` does not survive.
package struct Child: Sendable {
    package let pid: pid_t

    /// - Parameters:
    ///   - executable: The program's path.
    ///   - output: The file for standard output; `errors` is the file for standard error.
    package init(
        _ executable: String, _ arguments: [String], environment: [String: String], in directory: String? = nil,
        output: String, errors: String
    ) throws {
        try self.init(executable, arguments, environment: environment, in: directory) { actions in
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
    }

    /// - Parameter socket: The standard input and output; standard error is this process's.
    package init(
        _ executable: String, _ arguments: [String], environment: [String: String], speakingOver socket: Int32
    ) throws {
        try self.init(executable, arguments, environment: environment, in: nil) { actions in
            posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
            posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
        }
    }

    private init(
        _ executable: String, _ arguments: [String], environment: [String: String], in directory: String?,
        streams: (inout posix_spawn_file_actions_t) -> Void
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        streams(&actions)
        Self.closeTheRest(&actions)

        // Signals are reset to what a shell would start it with: this process ignores some.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let inside = directory.map { ["/usr/bin/env", "-C", $0] } ?? []
        let command = inside + [executable] + arguments
        var words = command.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        var child = pid_t()
        let problem = posix_spawn(&child, command[0], &actions, &attributes, &words, &variables)
        guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
        pid = child
    }

    /// Keeps this process's sockets out of the child, which would hold their ports. glibc has had the call since 2.34, but
    /// Swift does not see functions that need _GNU_SOURCE.
    private static func closeTheRest(_ actions: inout posix_spawn_file_actions_t) {
        typealias CloseFrom = @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, Int32) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addclosefrom_np") else { return }
        _ = unsafeBitCast(symbol, to: CloseFrom.self)(&actions, 3)
    }

    /// Kills it, as a power failure would.
    package func kill() { _ = Foundation.kill(pid, SIGKILL) }

    /// Kills it and collects its status. The testing library waits for any child of this process: as long as one has ended but
    /// is not collected, it sees no other, and its exit tests never end.
    package func killAndReap() {
        kill()
        _ = wait()
    }

    /// Waits for the end, on a separate thread, since the tests' thread pool is small. Returns the exit status, or 128 plus the
    /// number of a signal.
    package func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: wait()) }.start()
        }
    }

    /// Waits for the end on the caller's thread, with the same result.
    func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }
}
