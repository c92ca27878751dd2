import Base
import Foundation
import Sources
import TestSupport
import Testing

@testable import Pretix
@testable import Program

/// The settings of a source `pretix`.
@Suite(.timeLimit(.minutes(5))) struct PretixSettingsTests {
    private func settings(_ profile: String) throws -> Settings {
        let folder = TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = "\(folder.path)/config.yaml"
        try profile.write(to: path)
        return try Settings(
            flags: [.configuration: path], environment: ["HOME": folder.path], sources: SourceKind.ofCore + [.pretix])
    }

    private func failure(_ profile: String) -> Fault? {
        do {
            try settings(profile).requireSource()
            return nil
        } catch { return error as? Fault }
    }

    @Test func `organizer and events are read, and the server has a default`() throws {
        let settings = try settings(
            "profiles:\n  fair:\n    source: pretix\n    organizer: big\n    events: {26: conf26, 27: \"2028\"}\n")
        #expect(settings.pretix.organizer == "big")
        #expect(settings.pretix.events == [26: "conf26", 27: "2028"])
        #expect(settings.baseURL == "https://pretix.eu/" && settings.authentication == .pretix)
        #expect(settings.lines.first { $0.key.rawValue == "events" }?.value == "26: conf26, 27: 2028")
        try settings.requireSource()
    }

    @Test func `the house lists it, its log-in and its settings in their places`() throws {
        let sources = House([.pretix]).sources
        #expect(sources.map(\.name) == ["tikit", "pretix", "files", "firestore", "negroni", "csv"])
        #expect(sources.authentications.map(\.name) == ["tikit", "edugo", "negroni", "pretix"])
        let rows = Settings.rows(of: sources)
        let keys = rows.map(\.key)
        let first = try #require(keys.firstIndex(of: "organizer"))
        #expect(keys[(first - 1)...(first + 2)] == ["allow-shrinking", "organizer", "events", "token"])
        #expect(rows.filter { $0.scope == .source(.pretix) }.map(\.key) == ["organizer", "events"])
        // Without the room, nothing of it is left.
        let others = keys.filter { !["organizer", "events"].contains($0) }
        #expect(Settings.rows(of: House([]).sources).map(\.key) == others)
        let text = ExampleConfiguration(sources: sources).text
        #expect(text.en.contains("What to read: events from tikit, pretix or files, or members from"))
        #expect(text.es.contains("tikit o edugo (correo), negroni (SMS), pretix (token)."))
        #expect(text.es.contains("columnas o, en pretix, company, country, city y preguntas."))
        #expect(!ExampleConfiguration(sources: House([]).sources).text.en.contains("pretix"))
    }

    @Test func `the address of the API is taken for the server's`() throws {
        let profile = "profiles:\n  fair:\n    source: pretix\n    base-url: https://tickets.example/api/v1\n"
        #expect(try settings(profile).baseURL == "https://tickets.example/")
    }

    @Test(arguments: [
        ("", "organizer"), ("    organizer: big\n    events: {conf26: 26}\n", "config.yaml:5"),
        ("    organizer: big\n    events: {0: conf26}\n", "26: conf26"),
        ("    organizer: big\n    events: {1: conf26, 2: conf26}\n", "conf26"),
        ("    organizer: ''\n", "config.yaml:4"),
    ]) func `what is wrong is named`(keys: String, part: String) throws {
        let fault = try #require(failure("profiles:\n  fair:\n    source: pretix\n" + keys))
        #expect(fault.kind == .misconfigured && fault.message.en.contains(part), "\(fault)")
    }
}
