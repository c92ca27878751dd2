import Base
import Foundation
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(30))) struct ConfigurationFileTests {
    private func file(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(path: "c.yaml", text: text, sources: SourceKind.ofCore)
    }

    private func message(_ text: String) -> String? {
        do {
            _ = try file(text)
            return nil
        } catch {
            return (error as? Fault)?.message.en
        }
    }

    @Test(arguments: [
        // The mapping's first line is all that the parser tells; the second of the two is what is looked for.
        ("a: 1\nb: 2\na: 3\n", 3), ("profiles:\n  x: {}\n  # x: {}\n\n  x: {}\n", 5),
        ("profiles:\n  x:\n    auth: tikit\n    attempts: 2\n    auth: edugo\n", 5),
        // Written in a line, the line of the mapping is right.
        ("profiles: {x: {}, x: {}}\n", 1),
    ]) func `a repeated key is found`(text: String, line: Int) {
        #expect(
            message(text)?.hasPrefix("c.yaml:\(line): not valid YAML (duplicate key") == true, "\(message(text) ?? "")")
    }

    @Test(arguments: [("16", 1...16), ("8..8", 8...8), ("3..16", 3...16), ("64", 1...64)])
    func `pages in flight are a number or a range`(text: String, range: ClosedRange<Int>) throws {
        let profile = try file("profiles:\n  a:\n    pages-in-flight: \(text)\n").profile(named: nil)
        #expect(profile.settings.pagesInFlight == range)
    }

    @Test(arguments: ["0", "65", "0..4", "9..8", "3..65", "3..", "..3", "3...5", "a..b", "3..4..5", "[3, 4]", "-1..4"])
    func `other pages in flight are refused, with their line`(text: String) {
        #expect(message("profiles:\n  a:\n    pages-in-flight: \(text)\n")?.hasPrefix("c.yaml:3: ") == true)
    }

    @Test(arguments: ["", ".hidden", "..", "a/b", "-x", "a b", "a\u{0}b", String(repeating: "x", count: 101)])
    func `a name that cannot be a folder is no profile`(name: String) {
        let quoted = "\"" + name.replacingOccurrences(of: "\u{0}", with: "\\0") + "\""
        #expect(message("profiles:\n  \(quoted): {}\n")?.hasPrefix("c.yaml:2: ") == true)
    }

    @Test(arguments: ["tikit", "niños_2026", "a.b-c", "2026"]) func `other names are profiles`(name: String) throws {
        #expect(try file("profiles:\n  \(name): {}\n").names == [name])
    }

    @Test func `an empty profile is still one`() throws {
        let profile = try file("profiles:\n  a:\n").profile(named: nil)
        #expect(profile.places.isEmpty && profile.settings.attempts == 6)
    }

    @Test func `among several profiles one is chosen`() throws {
        let two = "profiles: {a: {attempts: 1}, b: {attempts: 2}}\n"
        #expect(try file(two).profile(named: "b").settings.attempts == 2)
        #expect(try file("default-profile: b\n" + two).profile(named: nil).settings.attempts == 2)
        #expect(
            try file("profiles: {a: {attempts: 1}, default: {attempts: 3}}\n").profile(named: nil).settings.attempts
                == 3)
        #expect(throws: Fault.self) { try file(two).profile(named: nil) }
        #expect(throws: Fault.self) { try file(two).profile(named: "c") }
    }

    @Test func `permissions are a list or a single one`() throws {
        func permissions(_ value: String) throws -> [String]? {
            try file("profiles: {a: {require-permission: \(value)}}\n").profile(named: nil).settings.requiredPermissions
        }
        #expect(try permissions("[a:read, 'b:read']") == ["a:read", "b:read"])
        #expect(try permissions("a:read") == ["a:read"])
        #expect(try permissions("[]") == [])
        #expect(throws: Fault.self) { try permissions("[a, '']") }
        #expect(throws: Fault.self) { try permissions("{a: b}") }
    }

    @Test(arguments: [
        "https://ana:clave-secreta@tikit.example/api/", "https://clave-secreta@tikit.example/",
        "ftp://clave-secreta@x@y/",
    ]) func `credentials in a URL are refused and not shown`(address: String) {
        let told = message("profiles:\n  a:\n    base-url: \(address)\n")
        #expect(told?.hasPrefix("c.yaml:3: ") == true)
        #expect(told?.contains("clave-secreta") == false)
    }

    /// Whatever is done to a file, it is read or refused in one line that names it.
    @Test func `no file is too broken`() throws {
        var dice = Dice(state: 20_260_301)
        let original = Array(
            ExampleConfiguration(sources: SourceKind.ofCore).text.en.replacing("# ", with: "").unicodeScalars)
        let odd = Array(":-#[]{}&*!|>'\"%@`,?\t\n \u{0}\u{85}\u{1F600}~0e".unicodeScalars)
        var refused = 0
        for _ in 0..<600 {
            var text = Array(original[0..<dice.next(below: original.count)].suffix(400))
            for _ in 0..<dice.next(below: 6) where !text.isEmpty {
                text[dice.next(below: text.count)] = odd[dice.next(below: odd.count)]
            }
            var string = String.UnicodeScalarView()
            string.append(contentsOf: text)
            do {
                _ = try ConfigurationFile(path: "c.yaml", text: String(string), sources: SourceKind.ofCore)
            } catch {
                refused += 1
                #expect(error.kind == .misconfigured)
                #expect(error.message.en.hasPrefix("c.yaml"))
                #expect(!error.message.en.contains { $0.isNewline }, "\(error.message.en)")
            }
        }
        #expect(refused > 300)
    }
}

/// A generator of its own, so that every run does the same (Knuth's linear congruential MMIX).
private struct Dice {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
