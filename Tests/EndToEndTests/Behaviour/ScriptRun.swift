import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sandbox

/// A script being run: its folder, its variables, and what the last command said.
final class ScriptRun {
    private let script: Script
    private let folder = TemporaryFolder(mode: 0o755)
    private var variables = ScriptVariables()
    private var environment: [String: String]
    private var last: Subprocess.Outcome?
    private var sandbox: RunningSandbox?
    private var checkInsBefore = 0
    private var serving: (server: RawServer, answers: Answers)?
    private var step: Script.Step

    init(_ script: Script) {
        self.script = script
        step = script.steps[0]
        environment = Product.environment()
        variables["DIR"] = folder.path
        environment["HOME"] = "\(folder.path)/home"
        environment["PATH"] = "\(Product.folder.path):\(environment["PATH"] ?? "")"
    }

    deinit { serving?.server.stop() }

    func run() async throws { try await run(script.steps[...]) }

    private func run(_ steps: ArraySlice<Script.Step>) async throws {
        for (place, step) in zip(steps.indices, steps) {
            self.step = step
            let verb = step.text.prefix { $0 != " " }
            let isText = ["file", "is", "serve"].contains(verb)
            let line = step.text.dropFirst(verb.count) + (isText ? "" : "\n" + (step.body ?? ""))
            let words = try variables.words(String(line))
            let body = isText ? step.body.map(variables.fill) : nil
            switch verb {
            case "sandbox":
                // It serves what comes after it.
                return try await withSandbox(words) { try await self.run(steps[(place + 1)...]) }
            case "serve": try serve(words, body)
            case "env": words.forEach(set)
            case "file": try write(words, body)
            case "attendance": try await run([Product.path] + words)
            case "sh": try await run(["/bin/sh", "-c"] + words)
            case "has": for word in words.dropFirst() { expect(try text(words) { holds($0, word) }, "no \(word)") }
            case "lacks": try lacks(words)
            case "is": try compare(words, body)
            case "json": try json(words)
            default: throw Unreadable(text: step.text)
            }
        }
    }

    // MARK: - What there is

    private func withSandbox(_ options: [String], _ body: () async throws -> Void) async throws {
        var configuration = SandboxConfiguration(guests: 120)
        for option in options {
            let (name, value) = pair(option)
            switch name {
            case "guests": configuration.guests = Int(value) ?? 0
            case "day": configuration.day = Int(value)
            case "history": configuration.history = true
            case "club": break
            case "clock": configuration.faults.clockOffsetSeconds = Int(value) ?? 0
            case "faults":
                configuration.faults = try JSONDecoder().decode(SandboxFaults.self, from: Data(value.utf8))
            default: throw Unreadable(text: step.text)
            }
        }
        try await Sandbox.withServer(configuration) { sandbox in
            self.sandbox = sandbox
            variables["TOKEN"] = try sandbox.token()
            for (name, address) in zip(["URL", "FIRESTORE", "NEGRONI", "EDUGO"], sandbox.baseURLs) {
                variables[name] = address
            }
            if options.contains("club") { try writeAccess(to: sandbox) }
            checkInsBefore = checkIns
            environment["ATTENDANCE_TOKEN"] = variables["TOKEN"]
            environment["ATTENDANCE_BASE_URL"] = variables["URL"]
            try await body()
        }
    }

    /// What the owner of a club has in files: the service account's key, and the ids of members that no service lists.
    private func writeAccess(to sandbox: RunningSandbox) throws {
        try sandbox.serviceAccountJSON().write(to: path("key.json"))
        try sandbox.negroniMemberIDs.joined(separator: "\n").write(to: path("ids.txt"))
        for name in ["key.json", "ids.txt"] { chmod(path(name), 0o600) }
    }

    private var checkIns: Int { sandbox?.firestoreIdentifiers(in: "check_ins").count ?? 0 }

    /// Answers by the first pattern that a request's head has in it.
    private final class Answers: Sendable {
        private let answers = Mutex<[(pattern: String, answer: String)]>([])

        func add(_ pattern: String, _ answer: String) { answers.withLock { $0.append((pattern, answer)) } }

        func answer(to head: String) -> String {
            answers.withLock { $0.first { head.contains($0.pattern) }?.answer }
                ?? RawServer.json("{}", status: "404 None")
        }
    }

    private func serve(_ words: [String], _ body: String?) throws {
        if serving == nil {
            let answers = Answers()
            let server = try RawServer { answers.answer(to: $0) }
            (serving, variables["SERVER"]) = ((server, answers), server.url)
        }
        let (status, kind) = (words.count > 1 ? words[1] : "200", words.count > 2 ? words[2] : "application/json")
        let answer = RawServer.json(body ?? "", status: "\(status) Status").replacing("application/json", with: kind)
        serving?.answers.add(words.first ?? "", answer)
    }

    /// `NAME=value`, or `-NAME` for none.
    private func set(_ word: String) {
        let (name, value) = pair(word)
        if name.hasPrefix("-") { environment[String(name.dropFirst())] = nil } else { environment[name] = value }
    }

    private func write(_ words: [String], _ body: String?) throws {
        guard let name = words.first, let text = body ?? words.dropFirst().first else {
            throw Unreadable(text: step.text)
        }
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    // MARK: - Commands

    /// Runs a command. After `->` stand its exit status and words of its errors; after `=>` the same of a run whose errors are
    /// one line, and which has no output. Without either it must end with 0.
    private func run(_ words: [String]) async throws {
        let command = Array(words.prefix { $0 != "->" && $0 != "=>" })
        let expected = words.dropFirst(command.count)
        let last = try await Subprocess.run(
            command[0], Array(command.dropFirst()), environment: environment, in: folder.path)
        self.last = last
        guard let arrow = expected.first else { return expect(last.status == 0, "status \(last.status)") }
        guard let status = expected.dropFirst().first.flatMap({ Int32($0) }) else { throw Unreadable(text: step.text) }
        expect(last.status == status, "status \(last.status)")
        for word in expected.dropFirst(2) { expect(holds(last.errors, word), "no \(word) in the errors") }
        if arrow == "=>" {
            let isLine = last.errors.hasSuffix("\n") && last.errors.count { $0 == "\n" || $0 == "\r\n" } == 1
            expect(isLine && last.output == "", "more than a line of errors")
        }
    }

    // MARK: - What is expected

    /// What stands in `output`, in `errors` or in a file, or what the sandbox was asked and told; `nil` if there is no such file.
    private func contents(_ name: String) throws -> String? {
        switch name {
        case "output": last?.output
        case "errors": last?.errors
        case "requests": requests
        case "check-ins": "\(checkIns - checkInsBefore)"
        case let name where name.hasPrefix("member:"):
            try sandbox?.firestoreDocument("members/\(name.dropFirst("member:".count))")
        default: FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    /// How many requests the sandbox was sent, an endpoint in a line; then each that `serve` answered.
    private var requests: String {
        let counted = sandbox?.counters.requests.map { "\($0.key.rawValue) \($0.value)\n" } ?? []
        let answered = serving?.server.requests.map { $0.split(separator: " ").prefix(2).joined(separator: " ") + "\n" }
        return (counted.sorted() + (answered ?? []).sorted()).joined()
    }

    private func text<Value>(_ words: [String], _ body: (String) throws -> Value) throws -> Value {
        guard let name = words.first else { throw Unreadable(text: step.text) }
        return try body(try #require(try contents(name), "\(place): there is no \(name)"))
    }

    /// Whether a text has a word in it, or a match for `re:` and an expression.
    private func holds(_ text: String, _ word: String) -> Bool {
        guard word.hasPrefix("re:") else { return text.contains(word) }
        return text.range(of: "(?m)" + word.dropFirst(3), options: .regularExpression) != nil
    }

    private func lacks(_ words: [String]) throws {
        guard words.count > 1 else {
            return expect(!FileManager.default.fileExists(atPath: path(words.first ?? "")), "it is there")
        }
        for word in words.dropFirst() { expect(!(try text(words) { holds($0, word) }), "there is \(word)") }
    }

    private func compare(_ words: [String], _ body: String?) throws {
        guard let wanted = body ?? words.dropFirst().first else { throw Unreadable(text: step.text) }
        let found = try text(words) { $0 }
        expect(found == wanted, "it is \(found)")
    }

    /// `key/0/key=value`: what stands there in a document, a text as it is, and anything else in JSON.
    private func json(_ words: [String]) throws {
        let document = try text(words) {
            try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
        }
        for word in words.dropFirst() {
            let (path, wanted) = pair(word)
            var value: Any? = document
            for key in path.split(separator: "/") {
                if let list = value as? [Any] {
                    value = Int(key).flatMap { list.indices.contains($0) ? list[$0] : nil }
                } else {
                    value = (value as? [String: Any])?[String(key)]
                }
            }
            let found = try value.map { value in
                try value as? String
                    ?? String(
                        decoding: JSONSerialization.data(
                            withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys]), as: UTF8.self)
            }
            expect(found ?? "none" == wanted, "\(path) is \(found ?? "none")")
        }
    }

    private func expect(_ isTrue: Bool, _ problem: String) {
        guard !isTrue else { return }
        let said = "\(last?.output.prefix(2000) ?? "")\(last?.errors.prefix(2000) ?? "")"
        Issue.record("\(place): \(step.text): \(problem)\n\(said)")
    }

    private var place: String { "Tests/Behaviour/\(script.name):\(step.line)" }
    private func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder.path)/\(name)" }

    private func pair(_ word: String) -> (String, String) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }
}
