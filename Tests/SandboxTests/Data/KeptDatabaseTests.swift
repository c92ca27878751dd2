import Foundation
import Messages
import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct KeptDatabaseTests {
    @Test func aNamedFileIsKeptAndTakenUpAgain() async throws {
        try await withFolder { folder in
            let configuration = SandboxConfiguration(guests: 20, database: folder + "/demo.sqlite")
            let left = try await Sandbox.withServer(configuration) { sandbox in
                #expect(sandbox.databasePath == folder + "/demo.sqlite")
                try await sandbox.insertCheckIns(4)
                return try await sandbox.checkInIdentifiers()
            }
            let found = try await Sandbox.withServer(configuration) { try await $0.checkInIdentifiers() }
            #expect(found == left)
        }
    }

    @Test func aFileOfAnotherSeedOrSizeIsRefused() async throws {
        try await withFolder { folder in
            let path = folder + "/demo.sqlite"
            try await Sandbox.withServer(SandboxConfiguration(guests: 20, database: path)) { _ in }
            for (seed, guests) in [(1, 20), (2026, 21)] as [(UInt64, Int)] {
                let other = SandboxConfiguration(seed: seed, guests: guests, database: path)
                let fault = await #expect(throws: Fault.self) { try await Sandbox.withServer(other) { _ in } }
                #expect(fault?.kind == .cannotWrite)
            }
        }
    }

    @Test func whatIsNoSandboxIsLeftAlone() async throws {
        try await withFolder { folder in
            let text = folder + "/notes.txt"
            try String(repeating: "Not a database. ", count: 100).write(
                toFile: text, atomically: false, encoding: .utf8)
            for path in [text, folder + "/missing/demo.sqlite"] {
                let fault = await #expect(throws: Fault.self) {
                    try await Sandbox.withServer(SandboxConfiguration(guests: 20, database: path)) { _ in }
                }
                #expect(fault?.kind == .cannotWrite)
                #expect(fault?.message.es.contains(path) == true)
            }
            #expect(try String(contentsOfFile: text, encoding: .utf8).hasPrefix("Not a database. "))
        }
    }

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }
}
