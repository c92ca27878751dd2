import Foundation

/// A control group of its own for a program and all processes that it starts, including those that leave its process group or
/// session.
///
/// Source: https://docs.kernel.org/admin-guide/cgroup-v2.html
struct ProcessCage: Sendable {
    /// The control group's folder.
    let folder: String

    /// Makes one below this process's own control group; `nil` if there is no second version of control groups, or this process
    /// may not write to it.
    init?() {
        guard let parent = Self.ownFolder else { return nil }
        folder = "\(parent)/attendance-\(getpid())-\(UInt32.random(in: .min ... .max))"
        guard mkdir(folder, 0o755) == 0 else { return nil }
        // It may be possible to make a group and not to move a process there.
        guard access("\(folder)/cgroup.procs", W_OK) == 0, access("\(parent)/cgroup.procs", W_OK) == 0,
            access("\(folder)/cgroup.kill", W_OK) == 0
        else {
            rmdir(folder)
            return nil
        }
    }

    /// The folder of this process's control group in the unified hierarchy.
    private static var ownFolder: String? {
        guard let groups = try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8),
            let own = groups.split(separator: "\n").first(where: { $0.hasPrefix("0::") })?.dropFirst(3),
            let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8)
        else { return nil }
        let mount = mounts.split(separator: "\n").map { $0.split(separator: " ") }.first {
            $0.count > 2 && $0[2] == "cgroup2"
        }
        return mount.map { "\($0[1])\(own == "/" ? "" : own)" }
    }

    /// The words that start a program inside: a shell enters the group, and becomes the program.
    func words(_ words: [String]) -> [String] {
        ["/bin/sh", "-c", #"echo 0 > "$0"; exec "$@""#, "\(folder)/cgroup.procs"] + words
    }

    /// Asks every process inside to end.
    func terminate() { for process in processes { Foundation.kill(process, SIGTERM) } }

    /// Ends every process inside at once.
    func kill() {
        write("1", to: "cgroup.kill")
        // They take a moment to end.
        for _ in 0..<100 where !processes.isEmpty { usleep(10_000) }
    }

    /// Removes the group. Processes that a program has left behind move back to where this process is.
    func remove() {
        for _ in 0..<100 {
            guard rmdir(folder) != 0, errno == EBUSY else { return }
            for process in processes { write("\(process)", to: "../cgroup.procs") }
            usleep(1000)
        }
    }

    private var processes: [pid_t] {
        let listed = (try? String(contentsOfFile: "\(folder)/cgroup.procs", encoding: .utf8)) ?? ""
        return listed.split(separator: "\n").compactMap { pid_t($0) }
    }

    private func write(_ text: String, to file: String) {
        let descriptor = open("\(folder)/\(file)", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = Foundation.write(descriptor, text, text.utf8.count)
        close(descriptor)
    }
}
