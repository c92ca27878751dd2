import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Registering
@testable import Sandbox

/// The files that a batch of codes reads and writes.
@Suite(.timeLimit(.minutes(30))) struct RegisterFileTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// What editors and other systems make of a text file; the lines are those of the file.
    @Test func `files of all kinds are read`() async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes()
            try #require(codes.count >= 4)
            let file = "\u{FEFF}\(codes[0])\r\n\r\n   \n\t\(codes[1]) \t\r\n#\(codes[2])\n\(codes[0])\r\n\(codes[3])"
            var arguments = try sandbox.registerArguments(in: folder, codes: file)
            let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(0)
            let rows: [String] = run.output.split(separator: "\n").dropFirst().map { row in
                let fields = row.split(separator: ",", omittingEmptySubsequences: false)
                return "\(fields[0]) \(fields[2])"
            }
            #expect(rows == ["1 registered", "4 registered", "7 registered"])
            #expect(run.errors.contains(Phrase.codesRepeated(1).en))

            // Through a pipe, by its name and as standard input: the journal has the answers.
            let posts = sandbox.counters.requests(to: .register)
            arguments[6] = "-"
            for command in [#""$0" "$@" < "$FILE""#, #"cat "$FILE" | "$0" "$@""#] {
                let piped = try await Subprocess.run(
                    "/bin/sh", ["-c", command, Product.path] + arguments,
                    environment: Product.environment(["ATTENDANCE_TOKEN": token, "FILE": "\(folder)/codes.txt"]))
                #expect(piped.status == 0 && piped.output == run.output, "\(piped.errors)")
            }
            arguments.remove(at: 6)
            arguments.remove(at: 5)
            let named = try await Subprocess.run(
                "/bin/bash", ["-c", #""$0" "$@" --codes <(cat "$FILE")"#, Product.path] + arguments,
                environment: Product.environment(["ATTENDANCE_TOKEN": token, "FILE": "\(folder)/codes.txt"]))
            #expect(named.status == 0 && named.output == run.output, "\(named.errors)")
            #expect(sandbox.counters.requests(to: .register) == posts)
        }
    }

    @Test(
        arguments: [
            (Data(), Int32(65), "stdin: "), (Data("\n# nobody\n".utf8), 65, "stdin: "),
            (Data("good-code\n\u{1}\u{2}".utf8), 65, "stdin, line 2: "),
            (Data([0x61, 0x0A, 0xFF, 0xFE]), 65, "stdin, line 2: "), (Data("one\rtwo\r".utf8), 65, "stdin, line 1: "),
            (Data(repeating: 0x61, count: 5000), 65, "stdin, line 1: "), (nil, 66, "stdin: cannot be read ("),
        ] as [(Data?, Int32, String)])
    func `input that holds no codes is named`(bytes: Data?, status: Int32, words: String) async throws {
        try (bytes ?? Data()).write(to: "\(folder)/codes")
        let run = try await Subprocess.run(
            "/bin/sh",
            [
                "-c",
                #"exec "$0" register --event 6 --session 12 --codes - "# + (bytes == nil ? "<&-" : #"< "$FILE""#),
                Product.path,
            ], environment: Product.environment(["FILE": "\(folder)/codes", "ATTENDANCE_TOKEN": "t"]))
        #expect(run.status == status && run.output == "")
        #expect(run.errors.hasPrefix("attendance: \(words)"), "\(run.errors)")
    }

    @Test(arguments: [("/nowhere/codes", "No such file or directory"), ("/", "Is a directory")])
    func `an unreadable file is 66`(path: String, reason: String) async throws {
        let run = try await Product.run(["register", "--event", "6", "--session", "12", "--codes", path]).expect(66)
        #expect(run.errors == "attendance: \(Phrase.noCodesFile(path, reason: Phrase(verbatim: reason)).en)\n")
    }

    @Test func `the summary may be a file too`() async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes()
            let (report, summary) = ("\(folder)/report.csv", "\(folder)/summary.csv")
            let arguments = try sandbox.registerArguments(
                in: folder, codes: "\(codes[0])\n\(codes[1])\nnobody\n",
                ["--locale", "es", "--output", report, "--summary", summary])
            let dry = try await Product.run(arguments + ["--dry-run"], environment: ["ATTENDANCE_TOKEN": token])
            #expect(dry.status == 0 && dry.output.contains(",unanswered,"), "\(dry.errors)")
            #expect(!FileManager.default.fileExists(atPath: report))
            #expect(!FileManager.default.fileExists(atPath: summary))

            let run = try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token]).expect(1)
            #expect(try String(at: summary) == "status,codes,percentage\nregistered,2,66.67\nrefused,1,33.33\n")
            #expect(try String(at: report).contains("refused,,,No encontrado"))
            for words in ["Estado", "Códigos", "registrado", "rechazado", "66,67 %"] {
                #expect(run.output.contains(words), "\(run.output)")
            }
            try await Product.run(arguments.dropLast() + [report]).expect(64, "--summary")
        }
    }

    @Test(arguments: [
        ["--output", "."], ["--output", "./"], ["--summary", "."], ["--journal", "."], ["--output", "new/."],
        ["--output", "new/"], ["--summary", "codes.txt/below"], ["--output", "/proc/report.csv"],
    ])
    func `an unwritable path is 73 before anything is sent`(options: [String]) async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes()
            let run = try await Product.run(
                try sandbox.registerArguments(in: folder, codes: codes[0], options),
                environment: ["ATTENDANCE_TOKEN": token], in: folder
            ).expectLine(73)
            // Of a path below a file it is the file that is named.
            let named = options[1].hasPrefix("codes.txt") ? "codes.txt" : options[1]
            #expect(run.errors.hasPrefix("attendance: \(named): cannot be written"))
            #expect(sandbox.counters.total == 0)
            // A journal that is named is opened under the profile's key.
            #expect(snapshot(of: folder).keys.filter { !$0.hasSuffix("identity.key") } == ["codes.txt"])
        }
    }

    @Test func `the key of codes is its owner's alone, and a damaged one is refused`() async throws {
        try await withSandbox { sandbox, token in
            let arguments = try sandbox.registerArguments(in: folder, codes: sandbox.absentCodes()[0])
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token], in: folder).expect(0)
            let key = "\(folder)/data/default/identity.key"
            #expect(TemporaryFolder.mode(key) == 0o600)
            #expect(try Data(at: key).count == 32)
            try Data([1]).write(to: key)
            try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token], in: folder)
                .expect(78, "identity.key")
        }
    }

    /// By the file's name, by other names of it, and before there is one.
    @Test(arguments: [
        ["--output", "codes.txt"], ["--summary", "new/../codes.txt"], ["--output", "./link"], ["--output", "hard"],
        ["--journal", "j", "--output", "j"], ["--journal", "new/j", "--summary", "link-to-folder/./new/x/../j"],
        ["--output", "data/default/register/event-6-session-12.jsonl"], ["--output", "r", "--summary", "./r"],
    ])
    func `no file overwrites another`(options: [String]) async throws {
        try await withSandbox { sandbox, token in
            let codes = sandbox.absentCodes()
            let arguments = try sandbox.registerArguments(in: folder, codes: codes[0], options)
            let files = FileManager.default
            try files.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "codes.txt")
            try files.createSymbolicLink(atPath: "\(folder)/link-to-folder", withDestinationPath: ".")
            try files.linkItem(atPath: "\(folder)/codes.txt", toPath: "\(folder)/hard")
            let before = snapshot(of: folder)
            var runs = [try await Product.run(arguments, environment: ["ATTENDANCE_TOKEN": token], in: folder)]
            if options[1].contains("codes") {
                var piped = arguments
                piped[6] = "-"
                runs.append(
                    try await Subprocess.run(
                        "/bin/sh", ["-c", #""$0" "$@" < codes.txt"#, Product.path] + piped,
                        environment: Product.environment(["ATTENDANCE_TOKEN": token]), in: folder))
            }
            for run in runs {
                #expect(run.status == 64, "\(run.errors)")
                #expect(run.errors.contains("same file") && run.output.isEmpty)
            }
            #expect(sandbox.counters.total == 0)
            #expect(snapshot(of: folder) == before)
        }
    }

    @Test(arguments: ["--codes", "--journal", "--output", "--summary"])
    func `an empty file name is 64`(flag: String) async throws {
        try await Product.run(
            ["register", "--event", "6", "--session", "12", "--codes", "x", flag, "", "--locale", "es"])
            .expect(64, "\(flag) necesita el nombre de un archivo")
    }

    @Test func `an endless file is 65`() async throws {
        let run = try await Product.run([
            "register", "--event", "6", "--session", "12", "--codes", "/dev/zero", "--locale", "es",
        ])
        #expect(run.status == 65 && run.output == "")
        #expect(run.errors.contains("/dev/zero: no se puede leer (supera los 64 MiB)"), "\(run.errors)")
    }
}
