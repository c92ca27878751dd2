import Base
import Foundation

/// A group of processes of other programs that ends with this process, however this process ends.
///
/// The group's leader is a guard: a shell that reads a pipe whose other end only this process holds. When this process
/// ends, even by SIGKILL, the guard ends the whole group, including the children that the programs have started. The
/// guard is started first, so no program ever runs unguarded.
final class GuardedGroup: Sendable {
    /// The number of the guard's process, and so of the group.
    private let number: pid_t
    private let lifeline: Int32
    private let cage: ProcessCage?

    /// Programs have some seconds to end cleanly before they are killed. The guard survives the first signal.
    private static let script = """
        trap '' HUP INT TERM
        read -r line
        kill -TERM 0
        sleep 5
        if [ -n "$0" ]; then echo 1 > "$0/cgroup.kill"; sleep 1; rmdir "$0"; fi
        kill -KILL 0
        """

    /// Whether processes that leave the group end with it too.
    var isCaged: Bool { cage != nil }

    /// - Parameter isCaged: Whether processes that leave the group are to end with it, if this machine makes that possible.
    init(caged isCaged: Bool = false) throws(POSIXError) {
        let cage = isCaged ? ProcessCage() : nil
        self.cage = cage
        let lifeline = try ChildProcess.pipe()
        do {
            number = try Self.start(
                ["/bin/sh", "-c", Self.script, cage?.folder ?? ""],
                streams: [
                    STDIN_FILENO: .copy(of: lifeline.read), STDOUT_FILENO: .file("/dev/null"),
                    STDERR_FILENO: .file("/dev/null"),
                ], inGroup: 0)
        } catch {
            close(lifeline.read)
            close(lifeline.write)
            cage?.remove()
            throw error
        }
        close(lifeline.read)
        self.lifeline = lifeline.write
    }

    /// Starts a program in the group.
    ///
    /// - Parameters:
    ///   - words: its path and its arguments.
    ///   - variables: added to the environment of other programs.
    func start(
        _ words: [String], streams: [Int32: ChildProcess.Stream], variables: [String: String] = [:]
    ) throws(POSIXError) -> pid_t {
        try Self.start(
            cage?.words(words) ?? words, streams: streams, variables: variables, inGroup: number)
    }

    /// Asks every process of the group to end.
    func terminate() {
        Foundation.kill(-number, SIGTERM)
        cage?.terminate()
    }

    /// Ends every process of the group at once, including the guard.
    func kill() {
        Foundation.kill(-number, SIGKILL)
        cage?.kill()
    }

    /// Ends the guard, once the programs have ended. Call once.
    func end() {
        Foundation.kill(number, SIGKILL)
        ChildProcess.wait(for: number)
        close(lifeline)
        cage?.remove()
    }

    private static func start(
        _ words: [String], streams: [Int32: ChildProcess.Stream], variables: [String: String] = [:],
        inGroup group: pid_t
    ) throws(POSIXError) -> pid_t {
        try ChildProcess.start(
            words[0], words, environment: ChildProcess.environmentOfOthers.merging(variables) { $1 }, streams: streams,
            inGroup: group)
    }
}
