public import ArgumentParser
package import Base
import Foundation
package import Logging
package import Rendering

extension Language: ExpressibleByArgument {}

extension ConsoleLogHandler.Format: ExpressibleByArgument {}

extension TerminalStyle.ColorChoice: ExpressibleByArgument {}

/// The options of every command.
package struct CommonOptions: VerifiedArguments {
    @Option(
        name: .customLong("config"), help: "Configuration file (ATTENDANCE_CONFIG).",
        completion: .file(extensions: ["yaml", "yml"]))
    var configuration: String?

    @Option(help: "Profile in the configuration file (ATTENDANCE_PROFILE).")
    var profile: String?

    @Option(
        name: .customLong("base-url"),
        help: "Address of the service's API (ATTENDANCE_BASE_URL). Default: https://tikit.cl/api/.")
    var baseURL: String?

    @Option(
        name: .customLong("data-dir"), help: "Folder of the local store (ATTENDANCE_DATA_DIR).", completion: .directory)
    var dataDirectory: String?

    @Option(help: "IANA time zone of all times and histogram bins (ATTENDANCE_TIMEZONE). Default: the machine's.")
    var timezone: String?

    @Option(help: "Language of reports and messages: es or en (ATTENDANCE_LOCALE).")
    var locale: Language?

    @Option(
        name: .customLong("max-rows"),
        help: ArgumentHelp(
            "Most rows to read of one list (ATTENDANCE_MAX_ROWS). Default: 20000000.", valueName: "rows"))
    var maximumRows: String?

    @Option(
        name: .customLong("max-duration"),
        help: ArgumentHelp(
            "Longest time a run may take, such as 90m (ATTENDANCE_MAX_DURATION). Default: 6h.", valueName: "time"))
    var longestRun: String?

    @Option(help: "Use colours on the terminal: auto, always or never.")
    var color: TerminalStyle.ColorChoice = .auto

    @Flag(name: .customLong("no-progress"), help: "Do not show a progress bar.")
    package var noProgress = false

    @Flag(name: .shortAndLong, help: "Print only errors on standard error.")
    package var quiet = false

    @Flag(name: .shortAndLong, help: "Print more on standard error; twice, every request.")
    var verbose: Int

    @Option(name: .customLong("log-format"), help: "Format of log lines: text or json.")
    var logFormat: ConsoleLogHandler.Format = .text

    package init() {}

    package func verify() throws {
        if quiet && verbose > 0 { throw ValidationError(.flagsExclude(["--quiet", "--verbose"])) }
    }

    /// The settings of this run.
    package func settings() throws(Fault) -> Settings {
        let settings = try settings(ofProfile: profile)
        Console.setLanguage(settings.language)
        return settings
    }

    /// The settings of this run with another profile.
    func settings(ofProfile profile: String?) throws(Fault) -> Settings {
        var flags = flags
        flags[.profile] = profile
        return try Settings(
            flags: flags, environment: ProcessInfo.processInfo.environment, sources: House.current.sources)
    }

    /// The settings given on the command line.
    var flags: SettingsFlags {
        [
            .configuration: configuration, .profile: profile, .baseURL: baseURL, .dataDirectory: dataDirectory,
            .timeZone: timezone, .language: locale?.rawValue, .maximumRows: maximumRows, .longestRun: longestRun,
        ]
    }

    /// The path of this run's configuration file, which need not exist.
    var configurationLocation: ConfigurationLocation {
        ConfigurationLocation(flag: configuration, environment: ProcessInfo.processInfo.environment)
    }

    var languageWithoutConfiguration: Language {
        Settings.language(flag: locale, environment: ProcessInfo.processInfo.environment)
    }

    /// A log to standard error at the requested level.
    package var logger: Logger {
        let level: Logger.Level = quiet ? .error : [.warning, .info, .debug][min(verbose, 2)]
        return Logger(label: "attendance") { [logFormat] _ in ConsoleLogHandler(level: level, format: logFormat) }
    }

    /// Writes a line to standard error: as a plain message for people, or as a log line for collectors.
    package func tell(_ phrase: Phrase, _ level: Logger.Level = .error, in language: Language) {
        switch logFormat {
        case .text: Console.note(Console.prefix + phrase[language], saying: phrase)
        case .json:
            let metadata: Logger.Metadata = [LoggedPhrase.key: .stringConvertible(LoggedPhrase(phrase: phrase))]
            logger.log(level: level, "\(phrase[language])", metadata: metadata)
        }
    }

    package var showsProgress: Bool { !noProgress && !quiet && Console.errorIsTerminal }
}

extension CommonOptions {
    package var outputStyle: TerminalStyle { style(of: STDOUT_FILENO, isTerminal: Console.outputIsTerminal) }

    /// The style of tables on standard output. Without a requested width, nothing is truncated for files and other
    /// programs.
    package var listingStyle: TerminalStyle {
        var style = outputStyle
        if !Console.outputIsTerminal, ProcessInfo.processInfo.environment["COLUMNS"] == nil { style.width = .max }
        return style
    }

    package var errorStyle: TerminalStyle { style(of: STDERR_FILENO, isTerminal: Console.errorIsTerminal) }

    /// Whether to report the files written: to a person, not to cron.
    var reportsFiles: Bool { !quiet && (verbose > 0 || Console.errorIsTerminal) }

    /// Reports the files of a run to a person: how many there are, and which to open; with `--verbose`, each of them.
    func tellWritten(_ paths: [String], in language: Language) {
        guard reportsFiles, let first = paths.first else { return }
        guard paths.count > 1 else { return say(.wrote(first), in: language) }
        listWritten(paths, in: language)
        let opened = FilesToOpen(among: paths)
        say(.wroteFiles(paths.count, open: opened.paths, others: opened.others), in: language)
    }

    /// With `--verbose`, reports each file of a run.
    func listWritten(_ paths: [String], in language: Language) {
        if verbose > 0 { for path in paths { say(.wrote(path), in: language) } }
    }

    /// Writes a line for people to standard error or, for collectors, a log line.
    func say(_ phrase: Phrase, in language: Language) {
        switch logFormat {
        case .text: Console.note(phrase[language])
        case .json: logger.info("\(phrase[language])")
        }
    }

    private func style(of descriptor: Int32, isTerminal: Bool) -> TerminalStyle {
        let window = Console.window(of: descriptor)
        return TerminalStyle.detect(
            environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal, windowColumns: window?.columns,
            windowRows: window?.rows, color: color)
    }
}

/// The few of a run's files with which to begin: the pages nearest to the top or, if there is no page, the workbooks, and
/// so on. Tables in CSV are named by their folder.
struct FilesToOpen {
    let paths: [String]
    /// How many more there are like these.
    let others: Int

    private static let endings = ["html", "xlsx", "pdf", "json"]
    private static let maximum = 3

    init(among written: [String]) {
        let pages = Self.endings.lazy.map { ending in written.filter { $0.hasSuffix("." + ending) } }.first {
            !$0.isEmpty
        }
        var candidates = pages ?? []
        if pages == nil {
            for folder in written.map(\.parentFolder) where !candidates.contains(folder) { candidates.append(folder) }
        }
        func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
        let top = candidates.map(depth).min()
        candidates.removeAll { depth($0) != top }
        paths = Array(candidates.prefix(Self.maximum))
        others = candidates.count - paths.count
    }
}

extension ValidationError {
    /// An error in a command line, in the language of the run.
    package init(_ phrase: Phrase) {
        self.init(phrase[Executable.errorLanguage])
    }
}
