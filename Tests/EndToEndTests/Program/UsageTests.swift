import Base
import Foundation
import TestSupport
import Testing

@testable import Program

/// Command lines that cannot be read: one line, which names what is wrong and where to look, in the language of the run.
@Suite(.timeLimit(.minutes(30))) struct UsageTests {
    struct Mistake: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        /// What the line must name.
        var named: [String]

        init(_ arguments: String, _ named: String...) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.named = named
        }

        /// What the hint names: the words in front that are commands.
        var command: String {
            let words = arguments.prefix { ["config", "show", "report", "reports", "events", "sync"].contains($0) }
            return (["attendance"] + words).joined(separator: " ")
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    private static let mistakes = [
        Mistake("config --nonsense", "'--nonsense'"), Mistake("config show --nonsense", "'--nonsense'"),
        Mistake("config -x", "'-x'"), Mistake("report --evnt 6", "'--evnt'", "'--event'"),
        Mistake("report --event 6 --offlin", "'--offlin'", "'--offline'"),
        Mistake("report --event", "--event"),
        Mistake("report --event 6 --bin x", "'x'", "--bin"),
        Mistake("events --locale fr", "'fr'", "--locale", "'es'", "'en'"),
        Mistake("events --color x", "'x'", "--color", "'auto'", "'always'", "'never'"),
        Mistake("events --quiet=3", "'--quiet'", "'3'"), Mistake("sync 7", "'7'"), Mistake("sync 7 8", "'7'", "'8'"),
        Mistake("--generate-completion-script=x", "'x'", "--generate-completion-script", "zsh bash fish."),
    ]

    @Test(arguments: mistakes)
    func `every mistake is one line in the language of the run`(mistake: Mistake) async throws {
        let english = try await Product.run(mistake.arguments)
        #expect(english.status == 64 && english.output == "")
        let hint = Phrase.usageHint(of: mistake.command)
        let (start, end) = ("attendance: ", " \(hint.en)\n")
        try #require(english.errors.hasPrefix(start) && english.errors.hasSuffix(end), "\(english.errors)")
        let words = String(english.errors.dropFirst(start.count).dropLast(end.count))
        #expect(mistake.named.allSatisfy(words.contains) && !words.contains("\n"), "\(words)")
        let spanish = try await Product.run(mistake.arguments, environment: ["LANG": "es_CL.UTF-8"])
        #expect(spanish.status == 64 && spanish.output == "")
        #expect(spanish.errors == "attendance: \(Phrase.parserMessage(words).es) \(hint.es)\n")
        #expect(!spanish.errors.contains(words), "the form is not known: \(words)")
    }

    /// `help` is answered by the parser, `--help` before it begins.
    @Test(arguments: ["", "report", "config show", "members report", "sponsors"])
    func `help is the same, however it is asked for`(command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let whole = try await Product.run(["help"] + words)
        #expect(whole.status == 0 && whole.errors == "" && whole.output.hasPrefix("OVERVIEW: "))
        for flags in [["--help"], ["-h"], ["--help", "--help"]] {
            let asked = try await Product.run(words + flags)
            #expect(asked.status == 0 && asked.errors == "" && asked.output == whole.output)
        }
    }

    @Test(arguments: ["--help", "report --help", "--version"])
    func `help that cannot be written is 73 with one line`(arguments: String) async throws {
        let run = try await Subprocess.run(
            "/bin/sh", ["-c", "\(Product.path) \(arguments) > /dev/full"], environment: Product.environment())
        #expect(run.status == 73)
        #expect(run.errors == "attendance: \(Phrase.outputCannotBeWritten(reason: "No space left on device").en)\n")
    }

    @Test func `the last line is JSON when log lines are`() async throws {
        for arguments in [["events", "--nonsense"], ["events", "--config", "/nowhere.yaml"]] {
            let run = try await Product.run(arguments + ["--log-format", "json"])
            let line = try #require(try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: String])
            #expect(run.errorLines.count == 1)
            #expect(line["level"] == "error" && line["status"] == "\(run.status)", "\(run.errors)")
            #expect(
                line["message"]?.contains(arguments.last ?? "") == true && line["run"] != nil && line["time"] != nil)
        }
    }

    @Test(
        arguments: [
            (["--locale", "es"], [:]), (["--locale=es"], ["ATTENDANCE_LOCALE": "en"]),
            ([], ["ATTENDANCE_LOCALE": "es"]),
        ] as [([String], [String: String])])
    func `the language comes from the flag, or else the environment`(flag: [String], environment: [String: String])
        async throws
    {
        let run = try await Product.run(["events"] + flag + ["extra"], environment: environment)
        let hint = Phrase.usageHint(of: "attendance events").es
        #expect(run.errors.hasPrefix("attendance: ") && run.errors.hasSuffix(" \(hint)\n"), "\(run.errors)")
        #expect(run.errors.contains("'extra'"))
    }
}
