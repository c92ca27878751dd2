import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting

/// Where definitions are found.
@Suite(.timeLimit(.minutes(30))) struct DefinitionLibraryTests {
    /// Two folders of definitions, the nearer first.
    private func withFolders(_ body: (_ near: String, _ far: String) async throws -> Void) async throws {
        try await withTemporaryFolder { root in
            for folder in ["near", "far"] {
                try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
            }
            try await body("\(root)/near", "\(root)/far")
        }
    }

    private func write(_ title: String, to path: String) throws {
        try "title: \(title)\nsections: [data_quality]\n".write(to: path)
    }

    @Test func `the nearest definition of a name wins`() async throws {
        try await withFolders { near, far in
            try write("near", to: "\(near)/mine.yaml")
            try write("far", to: "\(far)/mine.yaml")
            try write("far", to: "\(far)/quality.yaml")
            let library = DefinitionLibrary(folders: [near, far])
            #expect(try await library.definition("mine").title.en == "near")
            #expect(try library.file("mine").path == "\(near)/mine.yaml")
            #expect(try await library.definition("quality").title.en == "far")
            #expect(try library.file("doors").path == nil)
            #expect(library.names == (BuiltInDefinitions.texts(of: ReportTopic.known).keys + ["mine"]).sorted())
        }
    }

    @Test func `a path is a file, and its name is the report's`() async throws {
        try await withFolders { near, _ in
            try write("a", to: "\(near)/quality.yaml")
            try write("b", to: "\(near)/other.yml")
            let library = DefinitionLibrary()
            #expect(try await library.definition("\(near)/quality.yaml").title.en == "a")
            #expect(try await library.definition("\(near)/other.yml").name == "other")
            #expect(try await library.definition("quality").title.en == "Data quality")
        }
    }

    @Test func `what does not exist is not found`() async throws {
        let library = DefinitionLibrary()
        await #expect(
            throws: Fault(
                .notFound,
                .noSuchReport(
                    "exective", known: BuiltInDefinitions.texts(of: ReportTopic.known).keys.sorted(),
                    nearest: "executive"))
        ) { try await library.definition("exective") }
        for name in ["nothing.yaml", "/nowhere/mine", "nothing.yml", "/"] {
            await #expect(throws: Fault(.notFound, .noDefinitionFile(name))) { try await library.definition(name) }
        }
        for name in ["", "..", "Quality", "quality "] {
            await #expect { try await library.definition(name) } throws: { ($0 as? Fault)?.kind == .notFound }
        }
    }

    @Test func `a file that is not text is a mistake`() async throws {
        try await withFolders { near, _ in
            try Data([0x74, 0xFF, 0xFE, 0x00]).write(to: "\(near)/mine.yaml")
            await #expect { try await DefinitionLibrary(folders: [near]).definition("mine") } throws: {
                ($0 as? Fault)?.kind == .misconfigured
            }
        }
    }

    @Test func `files that cannot be reports are not listed`() async throws {
        try await withFolders { near, _ in
            for name in ["Mine.yaml", ".hidden.yaml", "notes.txt", "my report.yaml"] {
                try write("a", to: "\(near)/\(name)")
            }
            #expect(
                DefinitionLibrary(folders: [near]).names
                    == BuiltInDefinitions.texts(of: ReportTopic.known).keys.sorted())
        }
    }
}
