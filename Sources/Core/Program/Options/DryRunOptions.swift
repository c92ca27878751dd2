import ArgumentParser
package import Base
import Foundation

/// Whether a command that writes to a service does so, or only shows what it would write.
package struct DryRunOptions: VerifiedArguments {
    @Flag(name: .customLong("dry-run"), help: "Show what would be written, and write nothing.")
    var dryRun = false

    @Flag(help: "Write. Without it, a run whose standard input is a terminal is a dry run.")
    var yes = false

    package init() {}

    package func verify() throws {
        if dryRun, yes { throw ValidationError(.flagsExclude(["--dry-run", "--yes"])) }
    }

    package var isOn: Bool { dryRun || (!yes && isatty(STDIN_FILENO) == 1) }

    /// Reports that nothing was written, even with `--quiet` if the dry run was not requested.
    package func say(_ language: Language, quiet: Bool) {
        if isOn, !quiet || !dryRun { Console.note("attendance: " + Phrase.dryRun[language]) }
    }
}
