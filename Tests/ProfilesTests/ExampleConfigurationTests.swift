import Foundation
import Membership
import Messages
import Profiles
import Tables
import TestSupport
import Testing

/// The file that `attendance config init` writes, and the page that describes it.
@Suite(.timeLimit(.minutes(30))) struct ExampleConfigurationTests {
    /// The keys of a profile.
    private static let keys = SettingKey.allCases.filter {
        ![.configuration, .profile].contains($0) && !$0.isConfidential
    }
    private static let nightlyKeys = [
        "nightly", "events", "reports", "formats", "output", "keep", "bin", "csv-dialect", "fail-on", "full-every",
        "packs", "comparisons",
    ]

    /// The example with every key switched on.
    private func everythingOn(_ language: Language) -> String {
        Phrase.exampleConfiguration[language].split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                // What is switched off looks like `# key: value`, what explains begins with a capital or ends otherwise.
                guard let match = line.wholeMatch(of: /( *)# ( *[a-z-]+:(?: .*)?)/) else { return String(line) }
                return String(match.1 + match.2)
            }
            .joined(separator: "\n")
    }

    @Test(arguments: Language.allCases) func `the example sets what already holds without it`(language: Language) throws
    {
        let file = try ConfigurationFile(path: "c.yaml", text: Phrase.exampleConfiguration[language])
        let profile = try file.profile(named: nil)
        #expect(file.names == ["tikit"])
        #expect(profile.places.keys.sorted() == ["base-url"] && profile.baseURL == SourceKind.tikit.defaultBaseURL)
    }

    @Test(arguments: Language.allCases) func `every key is present and correct`(language: Language) throws {
        let file = try ConfigurationFile(path: "c.yaml", text: everythingOn(language))
        let profile = try file.profile(named: "tikit")
        let nightly = try #require(profile.nightly)
        #expect(
            Set(profile.places.keys.filter { !$0.contains(".") })
                == Set(Self.keys.map(\.rawValue) + ["nightly", "members", "series"]))
        #expect(
            profile.series?["gala"] == .events([4, 9, 15])
                && profile.series?.values.contains(.matching("Tech Summit")) == true)
        #expect(profile.members?.name == "SajaruBox" && profile.members?.role == .admin)
        #expect(profile.attempts == 6 && profile.pagesInFlight == 8 && profile.authentication == .tikit)
        // What it shows of the nightly run is what holds without it, apart from what has no default.
        var standard = NightlySettings()
        standard.output = nightly.output
        standard.failOn = nightly.failOn
        standard.packs = nightly.packs
        standard.comparisons = nightly.comparisons
        #expect(nightly.comparisons?.series == ["gala"] && nightly.comparisons?.report == "comparison")
        // The source of the example, events, says these two.
        standard.reports = ["attendance"]
        standard.binWidth = 900
        #expect(nightly == standard)
        for key in Self.nightlyKeys {
            #expect(
                Phrase.exampleConfiguration[language].contains("# \(key):")
                    || Phrase.exampleConfiguration[language].contains("#   \(key):"), "\(key)")
        }
        #expect(file.names.count == 2)
    }

    @Test func `every key and variable is documented`() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Documentation/reference/configuration.md"), encoding: .utf8)
        for key in Self.keys.map(\.rawValue) + Self.nightlyKeys + ["default-profile", "profiles", "series"] {
            #expect(page.contains("`\(key)`"), "\(key)")
        }
        let unnamed: Set<SettingKey> = [
            .source, .authentication, .authenticationBaseURL, .allowsInsecure, .environment, .attempts, .pagesInFlight,
            .requiredPermissions,
        ]
        for key in SettingKey.allCases where !unnamed.contains(key) { #expect(page.contains(key.variable), "\(key)") }
    }

    @Test func `it is written whole and overwrites nothing`() throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/deep/config.yaml"
            try ConfigurationFile.writeExample(at: path, in: .english, replacing: false)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == Phrase.exampleConfiguration.en)
            #expect(throws: Fault(.cannotWrite, .configurationExists(path))) {
                try ConfigurationFile.writeExample(at: path, in: .spanish, replacing: false)
            }
            // A link that leads to nothing is something too.
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/link.yaml", withDestinationPath: "\(folder)/gone")
            #expect(throws: Fault.self) {
                try ConfigurationFile.writeExample(at: "\(folder)/link.yaml", in: .english, replacing: false)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/deep") == ["config.yaml"])
        }
    }

    @Test func `replaced through a link, it keeps its mode`() throws {
        try withTemporaryFolder { folder in
            let (file, link) = ("\(folder)/file.yaml", "\(folder)/link.yaml")
            try Data("profiles: {}\n".utf8).write(to: URL(fileURLWithPath: file))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
            try ConfigurationFile.writeExample(at: link, in: .english, replacing: true)
            #expect(try String(contentsOfFile: file, encoding: .utf8) == Phrase.exampleConfiguration.en)
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
            #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        }
    }
}
