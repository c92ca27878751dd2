import Base
import Foundation
import Logging
import Rendering
import Synchronization
import Transport

/// The output streams of the process: results go to standard output, everything else to standard error.
package enum Console {
    /// Writes to standard output. A closed pipe (`| head`) ends the run quietly; a full disk is a fault.
    package static func print(_ text: String) throws {
        // The two streams usually share the terminal. The lock is not held meanwhile: a pager may keep the writer waiting.
        if outputIsTerminal { erase() }
        let problem = WholeFile.send(Array(text.utf8), to: STDOUT_FILENO)
        switch problem {
        case 0: return
        case EPIPE: throw Finished(status: ExitStatus.brokenPipe)
        default: throw Fault(.cannotWrite, .outputCannotBeWritten(reason: String(cString: strerror(problem))))
        }
    }

    /// If standard output is a file, makes it accessible to its owner alone, since what follows names people.
    ///
    /// - Throws: A `Fault` of kind `.cannotWrite` if others can still read it.
    static func makeOutputPrivate() throws(Fault) {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0,
            fchmod(STDOUT_FILENO, 0o600) != 0
        else { return }
        throw Fault(.cannotWrite, .outputOfOthers(String(cString: strerror(errno))))
    }

    /// Writes a line to standard error, with any text from services, members and arguments sanitized.
    ///
    /// - Parameter phrase: The line in all languages, for messages to people who read another one.
    static func note(_ line: String, saying phrase: Phrase? = nil) {
        let line = line.sanitized()
        remember([phrase ?? Phrase(verbatim: line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line)])
        add(line + "\n")
    }

    /// Writes text to standard error verbatim, below all that is there.
    package static func add(_ text: String) {
        redrawn.withLock { isDrawn in
            writeError((isDrawn ? erasing : "") + text)
            isDrawn = false
        }
    }

    /// What lines for people begin with.
    static let prefix = "attendance: "

    private static let latest = Mutex<[Phrase]>([])
    private static let maximumRemembered = 50

    /// The last lines logged by this process and by the processes that made parts of its run, without their prefix.
    static var lastLines: [Phrase] { latest.withLock(\.self) }

    /// Remembers lines that have been written.
    static func remember(_ lines: [Phrase]) {
        latest.withLock { $0 = ($0 + lines).suffix(maximumRemembered) }
    }

    /// Whether the last line on standard error, a terminal, is one that is redrawn.
    private static let redrawn = Mutex(false)
    /// Returns to the beginning of the line and erases it.
    private static let erasing = "\r\u{1B}[K"

    /// Draws a line, such as a progress bar, over the one that was drawn last. Whatever else is written erases it first.
    static func draw(_ line: String) {
        redrawn.withLock { isDrawn in
            writeError("\r" + line + "\u{1B}[K")
            isDrawn = true
        }
    }

    /// Erases the line that is redrawn, if there is one.
    static func erase() {
        redrawn.withLock { isDrawn in
            if isDrawn { writeError(erasing) }
            isDrawn = false
        }
    }

    /// Takes into account that a process which shares this terminal may have left such a line.
    static func expectLeftovers() { redrawn.withLock { $0 = errorIsTerminal } }

    /// Writes to standard output verbatim and ignores failures, for a screen that redraws itself.
    package static func show(_ text: String) {
        erase()
        _ = WholeFile.send(Array(text.utf8), to: STDOUT_FILENO)
    }

    /// Errors in writing are ignored.
    private static func writeError(_ text: String) { _ = WholeFile.send(Array(text.utf8), to: STDERR_FILENO) }

    /// Writes to a pipe that another process reads.
    static func send(_ bytes: [UInt8], on descriptor: Int32) throws(Fault) {
        let problem = WholeFile.send(bytes, to: descriptor)
        guard problem == 0 else {
            throw Fault(.cannotWrite, .outputCannotBeWritten(reason: String(cString: strerror(problem))))
        }
    }

    private static let currentLanguage = Mutex<Language?>(nil)

    /// The language of the run's settings; `nil` until they are known.
    static var language: Language? { currentLanguage.withLock(\.self) }

    /// Sets the language of error messages from now on.
    static func setLanguage(_ language: Language) {
        currentLanguage.withLock { $0 = language }
        FatalSignals.write(in: language)
    }

    package static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The size of the terminal on a stream; `nil` if it is not a terminal. 0 means unknown.
    static func window(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

/// The fields common to all log lines of a run.
enum LogContext {
    /// The id of this run in its log lines and manifest: its start time and four random bytes, to distinguish runs
    /// begun in the same second.
    static var run: String {
        name.withLock { name in
            let run = name ?? made()
            name = run
            return run
        }
    }

    /// Adopts the id of the run that this process is part of.
    static func adopt(runID: String) { name.withLock { $0 = runID } }

    private static let name = Mutex<String?>(nil)

    private static func made() -> String {
        let began = Date.now.formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
        let digits = String(UInt32.random(in: .min ... .max), radix: 16)
        return began + "-" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The event being read.
    @TaskLocal static var event: Int64?
}

/// Writes log lines to standard error: text for people, or one JSON object per line for collectors. Each names the
/// run and the event being read.
struct ConsoleLogHandler: LogHandler {
    enum Format: String, CaseIterable, Sendable {
        case text, json
    }

    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    let format: Format

    init(level: Logger.Level, format: Format) {
        logLevel = level
        self.format = format
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var fields: [String: String] = ["run": LogContext.run]
        if let event = LogContext.event { fields["event"] = "\(event)" }
        for (key, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) {
            fields[key] = "\(value)"
        }
        var message = "\(event.message)"
        var phrase: Phrase?
        if case .stringConvertible(let value) = event.metadata?[LoggedPhrase.key], let logged = value as? LoggedPhrase {
            message = logged.phrase[Console.language ?? .english]
            phrase = logged.phrase
            fields[LoggedPhrase.key] = nil
        }
        switch format {
        case .text where phrase != nil: Console.note(Console.prefix + message, saying: phrase)
        case .text:
            let details = fields.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
            Console.note("attendance: \(event.level): \(message)\(details)")
        case .json:
            fields["time"] = Date.now.formatted(.iso8601)
            fields["level"] = event.level.rawValue
            fields["message"] = message
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            if let line = try? encoder.encode(fields) {
                Console.note(String(decoding: line, as: UTF8.self), saying: phrase)
            }
        }
    }
}
