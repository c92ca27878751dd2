import Base
import Foundation
import Membership
import Sources
import TestSupport
import Testing

@testable import Program

/// The file that `attendance config init` writes.
@Suite(.timeLimit(.minutes(30))) struct ExampleConfigurationTests {
    private static let example = ExampleConfiguration(sources: SourceKind.ofCore)
    /// The keys of a profile.
    private static let keys = Settings.rows(of: SourceKind.ofCore).filter { $0.read != nil }.map(\.key)

    /// The example with every key switched on.
    private func everythingOn(_ language: Language) -> String {
        Self.example.text[language].split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                // What is switched off looks like `# key: value`, what explains begins with a capital or ends otherwise.
                guard let match = line.wholeMatch(of: /( *)# ( *[a-z-]+:(?: .*)?)/) else { return String(line) }
                return String(match.1 + match.2)
            }
            .joined(separator: "\n")
    }

    @Test(arguments: Language.allCases) func `the example sets what already holds without it`(language: Language) throws
    {
        let file = try ConfigurationFile(path: "c.yaml", text: Self.example.text[language], sources: SourceKind.ofCore)
        let profile = try file.profile(named: nil)
        #expect(file.names == ["tikit"])
        #expect(
            profile.places.keys.sorted() == ["base-url"] && profile.settings.baseURL == SourceKind.tikit.defaultBaseURL)
    }

    @Test(arguments: Language.allCases) func `every key is present and correct`(language: Language) throws {
        let file = try ConfigurationFile(path: "c.yaml", text: everythingOn(language), sources: SourceKind.ofCore)
        let profile = try file.profile(named: "tikit")
        let settings = profile.settings
        let nightly = settings.nightly
        #expect(
            Set(profile.places.keys.filter { !$0.contains(".") })
                == Set(Self.keys + ["nightly", "members", "series"]))
        #expect(
            settings.series["gala"] == .events([4, 9, 15])
                && settings.series.values.contains(.matching("Tech Summit")))
        #expect(settings.members.name == "SajaruBox" && settings.members.role == .admin)
        #expect(settings.attempts == 6 && settings.pagesInFlight == 1...32 && settings.authentication == .tikit)
        // What it shows of the nightly run is what holds without it, apart from what has no default.
        var standard = NightlySettings()
        standard.output = nightly.output
        standard.failOn = nightly.failOn
        standard.packs = nightly.packs
        standard.forgetAfter = 400
        standard.comparisons = nightly.comparisons
        (standard.ping, standard.hooks) = (nightly.ping, nightly.hooks)
        (standard.metrics, standard.mail) = (nightly.metrics, nightly.mail)
        #expect(nightly.comparisons?.series == ["gala"] && nightly.comparisons?.report == "comparison")
        // The source of the example, events, says these two.
        standard.reports = ["attendance"]
        standard.binWidth = 900
        #expect(nightly == standard)
        for row in NightlySettings.rows {
            #expect(Self.example.text[language].contains("#   \(row.key):"), "\(row.key)")
        }
        #expect(file.names.count == 2)
    }

    @Test func `it is written whole and overwrites nothing`() throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/deep/config.yaml"
            try ConfigurationFile.writeExample(Self.example, at: path, in: .english, replacing: false)
            #expect(try String(at: path) == Self.example.text.en)
            #expect(throws: Fault(.cannotWrite, .configurationExists(path))) {
                try ConfigurationFile.writeExample(Self.example, at: path, in: .spanish, replacing: false)
            }
            // A link that leads to nothing is something too.
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link.yaml", withDestinationPath: "\(folder)/gone")
            #expect(throws: Fault.self) {
                try ConfigurationFile.writeExample(
                    Self.example, at: "\(folder)/link.yaml", in: .english, replacing: false)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/deep") == ["config.yaml"])
        }
    }

    @Test func `replaced through a link, it keeps its mode`() throws {
        try withTemporaryFolder { folder in
            let (file, link) = ("\(folder)/file.yaml", "\(folder)/link.yaml")
            try "profiles: {}\n".write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            try ConfigurationFile.writeExample(Self.example, at: link, in: .english, replacing: true)
            #expect(try String(at: file) == Self.example.text.en)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        }
    }
}
