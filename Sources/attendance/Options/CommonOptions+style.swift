import Foundation
import Rendering

extension CommonOptions {
    /// How standard output is written to.
    var outputStyle: TerminalStyle { style(of: STDOUT_FILENO, isTerminal: Console.outputIsTerminal) }

    /// How a table is written to standard output: nothing is cut for a file or another program, unless a width is asked for.
    var listingStyle: TerminalStyle {
        var style = outputStyle
        if !Console.outputIsTerminal, ProcessInfo.processInfo.environment["COLUMNS"] == nil { style.width = .max }
        return style
    }

    /// How standard error is written to.
    var errorStyle: TerminalStyle { style(of: STDERR_FILENO, isTerminal: Console.errorIsTerminal) }

    /// Whether to say which files were written: to a person, not to cron.
    var tellsFiles: Bool { !quiet && (verbose > 0 || Console.errorIsTerminal) }

    private func style(of descriptor: Int32, isTerminal: Bool) -> TerminalStyle {
        let window = Console.window(of: descriptor)
        return TerminalStyle.detect(
            environment: ProcessInfo.processInfo.environment, isTerminal: isTerminal, windowColumns: window?.columns,
            windowRows: window?.rows, color: color)
    }
}
