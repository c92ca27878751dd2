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
        let lifeline = try ChildProcess.pipe()
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
        try ChildProcess.start(
            words[0], words, environment: ChildProcess.environmentOfOthers, &actions, inGroup: group)
    }
}
