import Foundation
import Messages

/// A group of processes of other programs that ends with this process, however this process ends.
///
/// The group's leader is a guard: a shell that waits for the end of a pipe whose other end only this process has. When it
/// comes, by SIGKILL too, the guard ends the whole group, and so the children that the programs have started themselves.
/// It is started first, so there is no moment at which a program runs unguarded.
final class GuardedGroup: Sendable {
    /// The guard's process, and so the group's.
    private let number: pid_t
    private let lifeline: Int32

    /// Programs may take some time to end in order; then they are killed. The guard outlives the first signal.
    private static let script = """
        trap '' HUP INT TERM
        read -r line
        kill -TERM 0
        sleep 5
        kill -KILL 0
        """

    init() throws(POSIXError) {
        let lifeline = try Self.pipe()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, lifeline.read, STDIN_FILENO)
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
        }
        do {
            number = try Self.start(["/bin/sh", "-c", Self.script], &actions, inGroup: 0)
        } catch {
            close(lifeline.read)
            close(lifeline.write)
            throw error
        }
        close(lifeline.read)
        self.lifeline = lifeline.write
    }

    /// Starts a program in the group.
    ///
    /// - Parameter words: its path and its arguments.
    func start(_ words: [String], _ actions: inout posix_spawn_file_actions_t) throws(POSIXError) -> pid_t {
        try Self.start(words, &actions, inGroup: number)
    }

    /// Asks every process of the group to end.
    func terminate() { kill(-number, SIGTERM) }

    /// Ends the guard, once the programs have ended. Call once.
    func end() {
        kill(number, SIGKILL)
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        close(lifeline)
    }

    private static func start(
        _ words: [String], _ actions: inout posix_spawn_file_actions_t, inGroup group: pid_t
    ) throws(POSIXError) -> pid_t {
        // This process ignores some signals and handles others; its children do neither.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (heard, none) = (sigset_t(), sigset_t())
        sigemptyset(&heard)
        sigemptyset(&none)
        for signal in Interruption.signals { sigaddset(&heard, signal.number) }
        posix_spawnattr_setsigdefault(&attributes, &heard)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, group)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))
        var arguments = words.map { strdup($0) } + [nil]
        var variables = ChildEnvironment.ofOtherPrograms.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var child = pid_t()
        let problem = posix_spawn(&child, words[0], &actions, &attributes, &arguments, &variables)
        guard problem == 0 else { throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO) }
        return child
    }

    /// A pipe of which children inherit only what is passed to them.
    private static func pipe() throws(POSIXError) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard Foundation.pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // Above the standard streams, which may be closed in this process.
        let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        let problem = errno
        for end in ends { close(end) }
        guard !moved.contains(where: { $0 < 0 }) else {
            for end in moved where end >= 0 { close(end) }
            throw POSIXError(POSIXErrorCode(rawValue: problem) ?? .EIO)
        }
        return (moved[0], moved[1])
    }
}

/// What children of this process find in their environment.
enum ChildEnvironment {
    /// This process's, without its own settings: `ATTENDANCE_TOKEN`, `ATTENDANCE_PASSWORD` and all others are for this program
    /// alone. Only the processes that make parts of a run have them, since they log in themselves.
    static var ofOtherPrograms: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("ATTENDANCE_") }
    }
}
