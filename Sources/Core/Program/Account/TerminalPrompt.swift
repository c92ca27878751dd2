import Base
import Foundation
import Synchronization

/// Prompts on the terminal, `/dev/tty`, whatever standard input is.
struct TerminalPrompt: ~Copyable {
    private let descriptor: Int32

    /// Returns `nil` if nobody could respond: there is no terminal, or standard input and standard error are both redirected.
    init?() {
        guard isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1 else { return nil }
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Returns the line typed after `question`, without its line break; `nil` if the terminal is closed (Ctrl-D). If
    /// `isSecret`, the input is not echoed.
    ///
    /// Throws `CancellationError` on Ctrl-C. The terminal is always restored.
    func ask(_ question: String, isSecret: Bool = false) async throws -> String? {
        let wake = try WakePipe()
        let echo = isSecret ? HiddenEcho(descriptor) : nil
        defer { echo?.restore() }
        return try await withTaskCancellationHandler {
            Console.erase()
            write(question + ": ")
            return try readLine(until: wake)
        } onCancel: {
            // Restored here, since the process may end before the reader wakes up.
            echo?.restore()
            wake.signal()
        }
    }

    /// Whether the person at the terminal says yes.
    ///
    /// - Throws: A `Fault` of kind `.usage` with the message `unattended` if there is no terminal.
    static func confirms(_ question: Phrase, or unattended: Phrase, in language: Language) async throws -> Bool {
        guard let terminal = TerminalPrompt() else { throw Fault(.usage, unattended) }
        let answer = try await terminal.ask(question[language])?.lowercased() ?? ""
        return ["y", "yes", "s", "si", "sí"].contains(answer)
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.write(descriptor, bytes, bytes.count)
    }

    private func readLine(until wake: WakePipe) throws -> String? {
        var line: [UInt8] = []
        while true {
            var ends = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
            ]
            if poll(&ends, 2, -1) < 0 && errno != EINTR { return nil }
            if Task.isCancelled || ends[1].revents != 0 {
                write("\n")
                throw CancellationError()
            }
            guard ends[0].revents != 0 else { continue }
            var byte: UInt8 = 0
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count == 1 else {
                write("\n")
                return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
            }
            if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
            line.append(byte)
        }
    }
}

/// A terminal with echo turned off until it is restored.
private final class HiddenEcho: Sendable {
    private let descriptor: Int32
    private let before: Mutex<termios?>

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var current = termios()
        guard tcgetattr(descriptor, &current) == 0 else {
            before = Mutex(nil)
            return
        }
        before = Mutex(current)
        current.c_lflag &= ~tcflag_t(ECHO)
        current.c_lflag |= tcflag_t(ECHONL)
        // Ctrl-Z or Ctrl-\ would leave the echo off, so they are disabled meanwhile.
        withUnsafeMutableBytes(of: &current.c_cc) { keys in
            keys[Int(VSUSP)] = 0
            keys[Int(VQUIT)] = 0
        }
        tcsetattr(descriptor, TCSAFLUSH, &current)
    }

    func restore() {
        before.withLock { before in
            guard var settings = before else { return }
            tcsetattr(descriptor, TCSANOW, &settings)
            before = nil
        }
    }
}

/// A pipe with which one thread wakes another from poll(2).
private final class WakePipe: Sendable {
    let reading: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        close(writing)
    }

    func signal() {
        var byte: UInt8 = 0
        _ = Foundation.write(writing, &byte, 1)
    }
}

/// Reads a password or token from standard input.
enum SecretInput {
    private static let longest = 65_536

    /// All of standard input without one final line break, which `echo` and editors add.
    ///
    /// Throws a `Fault` of kind `.usage` if it is a terminal (which would echo the secret), empty, too long, or not
    /// text.
    static func read(for flag: String) throws(Fault) -> String {
        guard isatty(STDIN_FILENO) != 1 else { throw Fault(.usage, .secretFromTerminal(flag)) }
        var bytes = (try? WholeFile.standardInput(upTo: longest)) ?? []
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        let hasLineEnd = bytes.contains { $0 == UInt8(ascii: "\n") || $0 == 0 }
        guard !bytes.isEmpty, !hasLineEnd, let text = String(validating: bytes, as: UTF8.self)
        else {
            throw Fault(.usage, .secretUnusable(flag))
        }
        return text
    }
}

extension SecretInput {
    /// A token issued by the service's website, from standard input or a prompt on the terminal.
    ///
    /// Throws a `Fault` of kind `.usage` if there is neither.
    static func token(fromStandardInput: Bool, _ settings: Settings) async throws -> String {
        if fromStandardInput { return try read(for: "--token-stdin") }
        guard let prompt = TerminalPrompt() else { throw Fault(.usage, .noTokenGiven) }
        guard let typed = try await prompt.ask(Phrase.tokenPrompt[settings.language], isSecret: true), !typed.isEmpty
        else { throw Fault(.usage, .nothingTyped) }
        return typed.trimmingCharacters(in: .whitespaces)
    }
}
