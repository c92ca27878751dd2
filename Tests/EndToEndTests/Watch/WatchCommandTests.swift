import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Program
@testable import Sandbox
@testable import Watch

/// An event while it happens: on a terminal, as lines, for other programs, and on a page.
@Suite(.timeLimit(.minutes(30))) struct WatchCommandTests {
    private func environment(_ sandbox: RunningSandbox, _ token: String) -> [String: String] {
        Product.environment([
            "ATTENDANCE_BASE_URL": sandbox.baseURL, "ATTENDANCE_TOKEN": token, "ATTENDANCE_TIMEZONE": "UTC",
            "ATTENDANCE_LOCALE": "en", "TERM": "xterm-256color",
        ])
    }

    /// People who are registered for a session and have not come to it, by id.
    private static func toCome(_ count: Int, _ sandbox: RunningSandbox) -> [(guest: TikitData.Guest, session: Int64)] {
        let data = sandbox.tikit
        let present = Dictionary(grouping: data.checkIns(of: 6), by: \.guest).mapValues { Set($0.map(\.session)) }
        let pairs = data.guests.lazy.filter { $0.event == 6 }.flatMap { guest in
            guest.sessions.filter { present[guest.id]?.contains($0) != true }.map { (guest, $0) }
        }
        return Array(pairs.prefix(count))
    }

    private static func objects(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// Watches event 6 as JSON until the lines say what is awaited, for a minute at most, and ends it as Ctrl-C does: so
    /// that no machine is too slow. Returns all lines, the final one too.
    private static func lines(
        _ options: [String], environment: [String: String], until isEnough: ([[String: Any]]) -> Bool
    ) async throws -> [[String: Any]] {
        let folder = TemporaryFolder()
        let output = "\(folder.path)/output"
        func lines() throws -> [[String: Any]] {
            let text = String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
            // A line that is being written has no end yet.
            return try objects(String(text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]))
        }
        let watch = try Child(
            Product.path, ["watch", "--event", "6", "--json", "--interval", "0.5"] + options,
            environment: environment, output: output, errors: "\(folder.path)/errors")
        var looks = 0
        while looks < 1200, try !isEnough(lines()) {
            try await Task.sleep(for: .milliseconds(50))
            looks += 1
        }
        kill(watch.pid, SIGINT)
        let status = await watch.end()
        let errors = FileManager.default.contents(atPath: "\(folder.path)/errors") ?? Data()
        #expect(status == 0, "\(String(decoding: errors, as: UTF8.self))")
        return try lines()
    }

    // MARK: - At a terminal

    private static let alternate = "\u{1B}[?1049h"
    private static let back = "\u{1B}[?25h\u{1B}[?1049l"

    /// Numbers rise, the window changes, Ctrl-Z stops and goes on, `q` ends; the last words are on the usual screen.
    @Test func `a screen lives until q and leaves the terminal as it was`() async throws {
        try await withSandbox { sandbox, token in
            sandbox.change { $0.removeCheckIns { $0.event == 6 && $0.session != 12 } }
            let count = Set(sandbox.tikit.checkIns(of: 6).map(\.guest)).count
            let arrivals = Self.toCome(7, sandbox).map { guest, session in
                let body = #"{"event":6,"eventSession":\#(session),"guest":"\#(guest.code)"}"#
                return ["post", "\(sandbox.baseURL)checkins/register", token, body]
            }
            let scene = try await TerminalSession.run(
                [["wait", "In so far"], ["wait", "up to date"]] + arrivals + [
                    ["wait", "7 check-ins a minute"],
                    ["size", "70", "20"], ["wait", "q: quit"], ["stop"], ["wait", Self.alternate],
                    ["wait", "In so far"],
                    ["keys", "q"],
                ],
                [Product.path, "watch", "--event", "6", "--interval", "0.5", "--color", "never"],
                environment: environment(sandbox, token))
            #expect(scene.status == 0 && scene.restored == [true, true], "\(scene.restored)")
            let last = try #require(scene.screen.components(separatedBy: Self.back).last)
            #expect(last.contains(" people (") && last.contains(", \(count + 7) of "), "\(last)")
            #expect(last.contains(Phrase.liveChecked.en))
            #expect(scene.screen.components(separatedBy: Self.alternate).count >= 3)
        }
    }

    @Test(arguments: [("INT", Int32(0)), ("TERM", 0), ("ABRT", -6)])
    func `a signal leaves the terminal as it was`(name: String, status: Int32) async throws {
        try await withSandbox { sandbox, token in
            let scene = try await TerminalSession.run(
                [["wait", "up to date"], ["signal", name]],
                [Product.path, "watch", "--event", "6", "--live", "--color", "never"],
                environment: environment(sandbox, token))
            #expect(scene.status == status && scene.restored == [true], "\(scene.status)")
            let end = try #require(scene.screen.range(of: Self.back))
            #expect(scene.screen[end.upperBound...].contains("of ") == (status == 0))
        }
    }

    // MARK: - For programs

    /// At 50 check-ins a second: from the check-in to the line, and at the end the numbers of the report.
    @Test func `a stream keeps up and ends with the report's numbers`() async throws {
        try await withSandbox(guests: 400) { sandbox, token in
            sandbox.change { $0.removeCheckIns { $0.event == 6 && !$0.id.isMultiple(of: 3) } }
            let environment = environment(sandbox, token)
            let before = sandbox.tikit.checkIns(of: 6).count
            let made = Mutex<[Double]>([])
            let scan: @Sendable () async throws -> Void = {
                for _ in 0..<40 {
                    for (guest, session) in Self.toCome(5, sandbox) { sandbox.checkIn(guest, in: session) }
                    made.withLock { $0 += Array(repeating: Date.now.timeIntervalSince1970, count: 5) }
                    try await Task.sleep(for: .milliseconds(100))
                }
            }
            var scanning: Task<Void, any Error>?
            let lines = try await Self.lines(["--scanners", "3"], environment: environment) { lines in
                // The first line tells what the first refresh found.
                if scanning == nil, !lines.isEmpty { scanning = Task(operation: scan) }
                return lines.last?["checkins"] as? Int == before + 200
            }
            try await scanning?.value
            #expect(lines.count >= 5)
            #expect(lines.map { $0["final"] as? Bool } == Array(repeating: false, count: lines.count - 1) + [true])
            // When each check-in was first in a line, by the line's clock, which has whole seconds.
            let reader = ISO8601DateFormatter()
            var delays: [Double] = []
            let times = made.withLock(\.self)
            for (number, time) in times.enumerated() {
                let line = lines.first { ($0["checkins"] as? Int ?? 0) > before + number }
                let shown = (line?["at"] as? String).flatMap(reader.date(from:))
                delays.append((shown?.timeIntervalSince1970 ?? .infinity) - time)
            }
            delays.sort()
            try #require(delays.count == 200)
            #expect(delays[189] <= 5, "\(delays[189])")

            let report = try await Subprocess.run(
                Product.path, ["report", "--event", "6", "--format", "json", "--offline"], environment: environment)
            let document = try report.json()
            let last = try #require(lines.last)
            #expect(last["checkins"] as? Int == before + 200)
            let headlines = try #require(document["headlines"] as? [String: Any])
            for name in ["checkins", "unique_guests", "attendance_percentage"] {
                #expect(last[name] as? Double == headlines[name] as? Double, "\(name)")
            }
            let sections = try #require(last["sessions"] as? [[String: Any]])
            let rows = try Self.rows("attendance_by_session", of: document)
            #expect(sections.map { $0["session_id"] as? Int } == rows.map { $0["session_id"] as? Int })
            for name in ["registered", "attended", "checkins"] {
                #expect(sections.map { $0[name] as? Int } == rows.map { $0[name] as? Int }, "\(name)")
                #expect(last[name] as? Int == rows.reduce(0) { $0 + ($1[name] as? Int ?? 0) }, "\(name)")
            }
            let types = try #require(last["registrant_types"] as? [[String: Any]])
            let typeRows = try Self.rows("attendance_by_registrant_type", of: document)
            for name in ["registrant_type_id", "registered", "attended", "unique_guests"] {
                #expect(types.map { $0[name] as? Int } == typeRows.map { $0[name] as? Int }, "\(name)")
            }
        }
    }

    /// The rows of a section by the names of its columns.
    private static func rows(_ name: String, of document: [String: Any]) throws -> [[String: Any]] {
        let sections = try #require(document["sections"] as? [String: Any])
        let section = try #require(sections[name] as? [String: Any])
        return try #require(section["rows"] as? [[String: Any]])
    }

    /// The service fails twice, and is asked less often; the line says since when.
    @Test func `a lost connection is told and comes back`() async throws {
        try await withSandbox(guests: 20) { sandbox, token in
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .checkIns, after: 4, times: 2)]
            let lines = try await Self.lines(["--live"], environment: environment(sandbox, token)) { lines in
                let states = lines.compactMap { $0["connection"] as? String }
                return states.contains("lost") && states.last == "ok"
            }
            let states = lines.compactMap { $0["connection"] as? String }
            let lost = try #require(states.firstIndex(of: "lost"))
            #expect(states[lost...].prefix(2) == ["lost", "lost"] && states.last == "ok", "\(states)")
            #expect(lines[lost]["lost_since"] as? String == lines[lost + 1]["lost_since"] as? String)
            #expect(lines[lost]["lost_since"] as? String != nil)
        }
    }

    /// After the first reading, one request for each refresh.
    @Test func `a quiet event costs one request per refresh`() async throws {
        try await withSandbox { sandbox, token in
            let lines = try await Self.lines(["--live"], environment: environment(sandbox, token)) { $0.count >= 6 }
            // What the end repeats is no refresh.
            let refreshes = lines.count - 1
            let watched = sandbox.counters.requests(to: .checkIns)
            try await Subprocess.run(
                Product.path, ["report", "--event", "6", "--live", "--format", "json"],
                environment: environment(sandbox, token)
            ).expect(0)
            let reading = sandbox.counters.requests(to: .checkIns) - watched
            // The two readings are alike; a refresh may be under way at the end.
            #expect(refreshes >= 4 && reading > 0)
            #expect((0...1).contains(watched - reading - refreshes), "\(watched) \(reading) \(refreshes)")
        }
    }

    // MARK: - Lines, page, store

    @Test func `lines and a page, in Spanish`() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                let run = try await Subprocess.run(
                    Product.path,
                    [
                        "watch", "--event", "6", "--interval", "0.5", "--duration", "2s", "--every", "0", "--locale",
                        "es", "--output", "\(folder)/muro.html", "--capacity", "12=1",
                    ], environment: environment(sandbox, token)
                ).expect(0)
                #expect(run.output.contains("Han entrado") && run.output.contains("lleno,"), "\(run.output)")
                #expect(run.output.contains(Phrase.liveChecked.es))
                let bytes = try #require(FileManager.default.contents(atPath: "\(folder)/muro.html"))
                let page = String(decoding: bytes, as: UTF8.self)
                #expect(page.contains(#"<meta http-equiv="refresh""#) && page.contains("Han entrado"))
                let people = sandbox.tikit.guests.prefix(400).flatMap { [$0.email, "\($0.firstName) \($0.lastName)"] }
                try #require(people.count > 100)
                #expect(people.filter { page.contains($0) || run.output.contains($0) } == [])
                let files = try FileManager.default.contentsOfDirectory(atPath: folder)
                #expect(files == ["muro.html"])
            }
        }
    }

    @Test func `mistakes are told before anything is shown`() async throws {
        try await withSandbox { sandbox, token in
            let environment = environment(sandbox, token)
            func status(_ arguments: String...) async -> Int32? {
                try? await Subprocess.run(Product.path, ["watch", "--event"] + arguments, environment: environment)
                    .status
            }
            #expect(await status("6", "--capacity", "12:900") == 64)
            #expect(await status("6", "--interval", "0") == 64)
            #expect(await status("6", "--output", "page.txt") == 64)
            #expect(await status("6", "--live", "--rate", "999999=4") == 66)
            #expect(await status("999999", "--live") == 66)
            #expect(await status("6", "--until", "2020-01-01") == 64)
        }
    }
}
