import Foundation

/// Names a process so that no later process with the same number is taken for it: its number and when it started.
struct ProcessMark: Equatable {
    private let number: pid_t
    /// Clock ticks from the machine's start, out of /proc; empty where there is no /proc.
    private let started: Substring

    /// This process.
    static let current = ProcessMark(number: getpid(), started: status(of: getpid())?.started ?? "")

    private init(number: pid_t, started: Substring) {
        self.number = number
        self.started = started
    }

    /// Reads the mark that `text` begins with.
    init?(_ text: Substring) {
        let parts = text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = pid_t(parts[0]), number > 0 else { return nil }
        self.init(number: number, started: parts[1])
    }

    /// As it stands in the name of a file, before what tells the process's files apart.
    var text: String { "\(number)-\(started)-" }

    /// Whether the process has ended: it is gone, only waits to be reaped, or its number has passed to another.
    var hasEnded: Bool {
        if let status = Self.status(of: number) { return status.state == "Z" || status.started != started }
        return kill(number, 0) != 0 && errno == ESRCH
    }

    /// State and start of a process out of `/proc/N/stat` (proc(5), fields 3 and 22, behind the name in brackets).
    private static func status(of number: pid_t) -> (state: Substring, started: Substring)? {
        guard let data = FileManager.default.contents(atPath: "/proc/\(number)/stat"),
            let text = String(data: data, encoding: .utf8), let bracket = text.lastIndex(of: ")")
        else { return nil }
        let fields = text[text.index(after: bracket)...].split(separator: " ")
        guard fields.count > 19 else { return nil }
        return (fields[0], fields[19])
    }
}
