import Base
import Foundation
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(30))) struct ConfigurationFileTests {
    private func file(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(path: "c.yaml", text: text, sources: SourceKind.ofCore)
    }

    @Test(arguments: [("16", 1...16), ("8..8", 8...8), ("3..16", 3...16), ("64", 1...64)])
    func `pages in flight are a number or a range`(text: String, range: ClosedRange<Int>) throws {
        let profile = try file("profiles:\n  a:\n    pages-in-flight: \(text)\n").profile(named: nil)
        #expect(profile.settings.pagesInFlight == range)
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
