import Foundation
import Sandbox
import TestSupport
import Testing

/// What stands on the terminal in the end: whole lines, without remains of the progress, and one line about the files.
@Suite(.timeLimit(.minutes(30))) struct TerminalScreenTests {
    /// Where a run's streams go.
    private enum Streams: CaseIterable {
        case bothToTerminal, outputToFile, errorsToFile
    }

    private struct Setting: Sendable {
        let folder: String
        let environment: [String: String]

        /// Runs the program at a terminal of so many columns, and returns the lines that stand there in the end.
        func lines(
            _ arguments: [String], columns: Int = 80, _ streams: Streams = .bothToTerminal
        ) async throws -> (lines: [String], screen: String, status: Int32) {
            let redirection =
                switch streams {
                case .bothToTerminal: ""
                case .outputToFile: "> \(folder)/output"
                case .errorsToFile: "2> \(folder)/errors"
                }
            let scene = try await Person.atTheTerminal(
                [],
                ["/bin/sh", "-c", #"cd "$1" && shift && exec "$0" "$@" \#(redirection)"#, Product.path, folder]
                    + arguments,
                environment: environment.merging(["COLUMNS": "\(columns)"]) { $1 })
            return (Self.shown(scene.screen), scene.screen, scene.status)
        }

        /// The lines of a terminal after carriage returns and erasures. Colours are left out.
        private static func shown(_ screen: String) -> [String] {
            // By scalars, since a carriage return and a line feed are one character.
            let scalars = Array(screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").unicodeScalars)
            return scalars.split(separator: "\n", omittingEmptySubsequences: false).map { raw in
                var (line, place): ([Unicode.Scalar], Int) = ([], 0)
                var rest = raw
                while let scalar = rest.popFirst() {
                    if scalar == "\r" {
                        place = 0
                    } else if scalar == "\u{1B}", rest.starts(with: "[K".unicodeScalars) {
                        rest = rest.dropFirst(2)
                        line.removeSubrange(min(place, line.count)...)
                    } else {
                        if place < line.count { line[place] = scalar } else { line.append(scalar) }
                        place += 1
                    }
                }
                return String(String.UnicodeScalarView(line))
            }
        }
    }

    private func withSetting(_ body: @escaping @Sendable (Setting) async throws -> Void) async throws {
        try await withSandbox(guests: 60) { sandbox, token in
            try await withTemporaryFolder { folder in
                try await body(
                    Setting(
                        folder: folder,
                        environment: Product.environment([
                            "ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL,
                            "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TIMEZONE": "America/Santiago",
                        ])))
            }
        }
    }

    private static let progress = ["pages", "Reading", "left"]

    private func expectNoRemains(_ lines: [String], _ label: String) {
        for line in lines.dropLast() {
            #expect(!line.contains("%  ·") && !line.contains("check-ins ·  "), "\(label): \(line)")
            #expect(!Self.progress.contains { line.hasPrefix($0) }, "\(label): \(line)")
        }
    }

    @Test func `the first line of a report is whole, whatever is a terminal`() async throws {
        try await withSetting { setting in
            for columns in [60, 80, 120] {
                let both = try await setting.lines(["report", "--event", "6", "--live"], columns: columns)
                try #require(both.status == 0, "\(both.screen)")
                // It was drawn, and is gone.
                #expect(both.screen.contains("\r\u{1B}[K"))
                #expect(both.lines.first?.hasPrefix("Tech Summit 2026") == true, "\(columns): \(both.lines.prefix(2))")
                expectNoRemains(both.lines, "\(columns)")
                #expect(!both.lines.contains { $0.contains("written") })
            }
            let quiet = try await setting.lines(["report", "--event", "6", "--live", "--no-progress"])
            #expect(quiet.lines.first?.hasPrefix("Tech Summit 2026") == true && !quiet.screen.contains("\u{1B}[K"))
            let errors = try await setting.lines(["report", "--event", "6", "--live"], .outputToFile)
            #expect(errors.lines.allSatisfy { $0.isEmpty }, "\(errors.lines)")
            let file = try String(at: "\(setting.folder)/output")
            #expect(file.hasPrefix("Tech Summit 2026") && !file.contains("--report") && !file.contains("--output"))
            let output = try await setting.lines(["report", "--event", "6", "--live"], .errorsToFile)
            #expect(output.lines.first?.hasPrefix("Tech Summit 2026") == true && !output.screen.contains("\u{1B}[K"))
            #expect(try String(at: "\(setting.folder)/errors") == "")
        }
    }

    @Test func `one line says how many files there are and which to open`() async throws {
        try await withSetting { setting in
            let arguments = ["report", "--event", "6", "--live", "--output", "out"]
            let run = try await setting.lines(arguments + ["--format", "terminal,csv,xlsx,html"])
            try #require(run.status == 0, "\(run.screen)")
            let files = snapshot(of: "\(setting.folder)/out").count
            #expect(files > 15)
            #expect(
                run.lines.filter { $0.contains("out/") } == ["\(files) files written; open out/event-6/attendance.html"]
            )
            #expect(!run.screen.contains("--output") && run.screen.contains("attendance reports list"))
            let listed = try await setting.lines(arguments + ["-v", "--locale", "es"])
            #expect(listed.lines.count { $0.hasPrefix("escrito out/") } == files - 1)
            #expect(
                listed.lines.contains("\(files - 1) archivos escritos; abra out/event-6/attendance.xlsx"),
                "\(listed.lines)")
            let tables = try await setting.lines(arguments + ["--format", "csv"])
            #expect(tables.lines == ["\(files - 2) files written; open out/event-6/attendance", ""])
            #expect(try await setting.lines(arguments + ["--format", "csv", "-q"]).lines == [""])
            let events = try await setting.lines(
                ["report", "--event", "6", "--event", "7", "--live", "--output", "both", "--format", "html"])
            #expect(
                events.lines == [
                    "2 files written; open both/event-6/attendance.html, both/event-7/attendance.html", "",
                ])
            let one = try await setting.lines(arguments + ["--format", "html"])
            #expect(one.lines == ["wrote out/event-6/attendance.html", ""])
        }
    }

    /// With several events each is read in a process of its own, which draws on the same terminal.
    @Test func `an error is one whole line`() async throws {
        try await withSetting { setting in
            let run = try await setting.lines(["report", "--event", "6", "--event", "99", "--live", "--output", "out"])
            #expect(run.status == 1)
            #expect(run.lines.count { $0.hasPrefix("attendance: ") && $0.contains("99") } == 1, "\(run.lines)")
            #expect(run.lines.count { $0.contains("attendance: ") } == 1, "\(run.lines)")
            // The last line does not hide it.
            #expect(run.lines.last { !$0.isEmpty } == "1 event of 2 failed", "\(run.lines)")
            expectNoRemains(run.lines, "errors")
            let configuration = "profiles:\n  a:\n    nightly: {events: [6, 99], output: \(setting.folder)/nights}\n"
            try configuration.write(to: "\(setting.folder)/config.yaml")
            let night = try await setting.lines(["nightly", "--config", "config.yaml"])
            #expect(night.lines.count { $0.contains("event 99") || $0.contains("Event 99") } == 1, "\(night.lines)")
            #expect(
                night.lines.contains { $0.contains("files written; open \(setting.folder)/nights/index.html") },
                "\(night.lines)")
            expectNoRemains(night.lines, "night")
        }
    }
}
