import Base
import Foundation

/// A command that a run starts, with its own process group, which ends with the run.
struct Hook: Sendable {
    let words: [String]
    /// The file that it reads as standard input.
    let input: String
    /// Its time limit, in seconds.
    let timeout: Int
    /// The variables added to its environment.
    let variables: [String: String]

    init(words: [String], input: String = "/dev/null", timeout: Int, variables: [String: String]) {
        self.words = words
        self.input = input
        self.timeout = timeout
        self.variables = variables
    }

    /// A command for the shell.
    init(command: String, timeout: Int, variables: [String: String]) {
        self.init(words: ["/bin/sh", "-c", command], timeout: timeout, variables: variables)
    }

    enum End: Sendable, Equatable {
        case exited(Int32)
        case killed(Int32)
        /// - Parameter wasCaged: Whether processes that had left its group were ended, too.
        case tookTooLong(wasCaged: Bool)
        case notStarted(String)
    }

    /// The most characters of a line of its output that are passed on.
    static let longestLine = 1000
    /// The most bytes of its output that are passed on.
    private static let maximumBytes = 64 << 10

    /// Runs the command to completion, on its own thread.
    ///
    /// - Parameter line: Receives each line of its output as it is written.
    func run(_ line: @escaping @Sendable (String) -> Void) async -> End {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: self.runHere(line)) }.start()
        }
    }

    /// Requires the program of a shell command to be there, as far as that can be told without running the command: a plain first
    /// word that is an absolute path, or one that the shell looks up.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured`.
    static func requireProgram(of command: String, for moment: NightlySettings.Hooks.Moment) async throws(Fault) {
        guard let program = program(of: command) else { return }
        var isThere = true
        if program.contains("/") {
            isThere = !program.hasPrefix("/") || ChildProcess.isProgram(program)
        } else {
            let words = ["/bin/sh", "-c", #"command -v "$0" >/dev/null"#, program]
            let end = await Hook(words: words, timeout: 10, variables: [:]).run { _ in }
            if case .exited(let status) = end { isThere = status == 0 }
        }
        guard isThere else { throw Fault(.misconfigured, .hookFailed(moment.rawValue, .noHookProgram(program))) }
    }

    /// The first word of a shell command after the variables that it sets; `nil` if it is not plain.
    private static func program(of command: String) -> String? {
        for word in command.split(whereSeparator: \.isWhitespace) {
            guard word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-./+=:@%,".contains($0)) }) else {
                return nil
            }
            if !word.contains("=") { return String(word) }
        }
        return nil
    }

    private func runHere(_ line: @escaping (String) -> Void) -> End {
        let group: GuardedGroup
        let output: (read: Int32, write: Int32)
        let child: pid_t
        do {
            group = try GuardedGroup(caged: true)
            output = try ChildProcess.pipe(from: 10)
            child = try group.start(
                words,
                streams: [
                    STDIN_FILENO: .file(input, O_RDONLY), STDOUT_FILENO: .copy(of: output.write),
                    STDERR_FILENO: .copy(of: output.write),
                ], variables: variables)
        } catch {
            return .notStarted(String(cString: strerror(error.code.rawValue)))
        }
        close(output.write)
        defer {
            close(output.read)
            group.end()
        }
        var lines = Lines(left: Self.maximumBytes, line)
        defer { lines.end() }
        let deadline = ContinuousClock.now + .seconds(timeout)
        var (asked, status, hasEnded): (ContinuousClock.Instant?, Int32, Bool) = (nil, 0, false)
        // A process that the command left behind may hold the pipe open; output within half a second still counts.
        var quiet = 0
        while true {
            let isOpen = lines.read(output.read, milliseconds: 50)
            if !hasEnded { hasEnded = waitpid(child, &status, WNOHANG) == child }
            // Once asked to end, the command and all that it has started have five seconds.
            if hasEnded, asked == nil || !isOpen {
                quiet += 1
                if !isOpen || quiet > 10 { break }
            }
            if !isOpen { usleep(10_000) }
            let now = ContinuousClock.now
            if asked == nil, !hasEnded, now > deadline {
                group.terminate()
                asked = now
            } else if let asked, now > asked + .seconds(5) {
                break
            }
        }
        if asked != nil {
            // Kill whatever has not ended, including the guard.
            group.kill()
            if !hasEnded { waitpid(child, &status, 0) }
            return .tookTooLong(wasCaged: group.isCaged)
        }
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal)
    }
}

/// The lines read from a pipe.
private struct Lines {
    /// How many more bytes are passed on.
    private var left: Int
    private let take: (String) -> Void
    private var begun: [UInt8] = []
    private var isCut = false

    init(left: Int, _ take: @escaping (String) -> Void) {
        self.left = left
        self.take = take
    }

    /// Reads what is available, or becomes so within the time; returns whether there may be more.
    mutating func read(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = Foundation.read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return count < 0 && errno == EINTR }
        for byte in buffer[..<count] {
            guard left > 0 else {
                isCut = true
                break
            }
            left -= 1
            if byte == UInt8(ascii: "\n") { flush() } else { begun.append(byte) }
        }
        return true
    }

    mutating func end() {
        if !begun.isEmpty { flush() }
        if isCut { take("…") }
    }

    private mutating func flush() {
        take(String(decoding: begun, as: UTF8.self))
        begun = []
    }
}
