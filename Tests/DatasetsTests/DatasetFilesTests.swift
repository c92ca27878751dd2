import Base
import Foundation
import TestSupport
import Testing

@testable import Datasets

/// A dataset's folder through exports, and what a check says of it.
@Suite(.timeLimit(.minutes(30))) struct DatasetFilesTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private let six = World(event: 6, seed: 1, checkIns: 50).dataset
    private let seven = World(event: 7, seed: 2, checkIns: 30).dataset

    @Test func `the same data are the same bytes, and an export of nothing new changes no file`() async throws {
        try await write([six, seven], to: "\(folder)/one", withGuests: true)
        try await write([seven], to: "\(folder)/two", withGuests: true)
        try await write([six], to: "\(folder)/two", withGuests: true)
        let files = contents(of: "\(folder)/one")
        #expect(files.count == 11)
        #expect(files == contents(of: "\(folder)/two"))

        func identities() throws -> [String: Int] {
            try Dictionary(
                uniqueKeysWithValues: files.keys.map { path in
                    var status = stat()
                    try #require(stat("\(folder)/one/\(path)", &status) == 0)
                    return (path, Int(status.st_ino) ^ status.st_mtim.tv_nsec ^ status.st_ctim.tv_nsec)
                })
        }
        let before = try identities()
        try await write([six, seven], to: "\(folder)/one", withGuests: true)
        #expect(try identities() == before)
        #expect(contents(of: "\(folder)/one") == files)
    }

    @Test func `an event is replaced with all its tables, and the others are kept`() async throws {
        try await write([six, seven], to: folder, withGuests: true, rowsPerFile: 10)
        let before = contents(of: folder)
        // The names are those of the partitions in Hive.
        #expect(before.keys.contains { $0.hasPrefix("checkins/event_id=6/part-00004-") })
        let changed = World(event: 6, seed: 3, checkIns: 20).dataset
        try await write([changed], to: folder, rowsPerFile: 10)
        let after = contents(of: folder)
        #expect(after.filter { $0.key.contains("event_id=7") } == before.filter { $0.key.contains("event_id=7") })
        #expect(!after.keys.contains { $0.hasPrefix("guests/event_id=6") })
        #expect(after.keys.filter { $0.hasPrefix("checkins/event_id=6") }.count == 2)
        #expect(try !FileManager.default.contentsOfDirectory(atPath: "\(folder)/guests").contains("event_id=6"))
        let manifest = try #require(try DatasetManifest(readingFrom: folder))
        #expect(Set(manifest.files.map(\.path)) == Set(after.keys).subtracting(["manifest.json"]))
        #expect(try DatasetHealth(of: folder).problems == [])
    }

    @Test func `new check-ins change the last file only`() async throws {
        let world = World(event: 6, seed: 5, checkIns: 100)
        var earlier = world
        earlier.checkIns = Array(world.checkIns.prefix(80))
        func paths(_ world: World) -> [String] {
            var plain = EventTables(eventID: 6)
            for checkIn in world.checkIns.reversed() {
                plain.append(
                    CheckInTable.Row(
                        id: checkIn.id, guestID: checkIn.guest, sessionID: 1,
                        createdAt: Instant(secondsSinceEpoch: checkIn.at)))
            }
            return DatasetEvent(plain, timeZone: "UTC").files(withGuests: false, rowsPerFile: 25)
                .filter { $0.entry.table == .checkIns }.map(\.entry.path)
        }
        let (before, after) = (paths(earlier), paths(world))
        #expect(before.count == 4 && after.count == 4)
        #expect(before.prefix(3) == after.prefix(3) && before[3] != after[3])
    }

    @Test func `every flaw of a file is found and named`() async throws {
        try await write([six], to: "\(folder)/good")
        let manifest = try #require(try DatasetManifest(readingFrom: "\(folder)/good"))
        let file = try #require(manifest.files(of: .checkIns).first).path
        #expect(try DatasetHealth(of: "\(folder)/good").problems == [])

        func problems(_ change: (String) throws -> Void) throws -> [Phrase] {
            let copy = "\(folder)/copy"
            try? FileManager.default.removeItem(atPath: copy)
            try FileManager.default.copyItem(atPath: "\(folder)/good", toPath: copy)
            try change("\(copy)/\(file)")
            return try DatasetHealth(of: copy).problems
        }
        let path = "\(folder)/copy/\(file)"
        #expect(
            try problems { try FileManager.default.removeItem(atPath: $0) } == [.datasetFileMissing(path, event: 6)]
        )
        for change: (inout Data) -> Void in [
            { $0.removeLast() }, { $0.append(0) }, { $0[$0.count / 2] ^= 1 }, { $0 = Data() },
        ] {
            let found = try problems { path in
                var data = try Data(at: path)
                change(&data)
                try data.write(to: path)
            }
            #expect(found == [.datasetFileTorn(path, event: 6)])
        }
        let unknown = path.replacingOccurrences(of: "part-", with: "mine-")
        #expect(
            try problems { try FileManager.default.copyItem(atPath: $0, toPath: unknown) }
                == [.datasetFileUnknown(unknown)])
    }

    @Test(arguments: ["total_checkins", "pages", "checkins", "rows"])
    func `a manifest with a number of rows that nobody has is none`(_ field: String) async throws {
        try await write([six], to: folder)
        let path = "\(folder)/\(DatasetLayout.manifestName)"
        let text = try String(at: path)
        let number = try Regex("(\"\(field)\"\\s*:\\s*)[0-9]+", as: (Substring, Substring).self)
        for (rows, isFine) in [("0", true), ("4294967296", false), ("9223372036854775807", false), ("-1", false)] {
            guard field != "rows" || !isFine else { continue }
            let changed = text.replacing(number) { "\($0.output.1)\(rows)" }
            try changed.write(to: path)
            if isFine {
                #expect(try DatasetManifest(readingFrom: folder) != nil)
            } else {
                #expect(changed != text)
                let fault = #expect(throws: Fault.self) { try DatasetManifest(readingFrom: folder) }
                #expect(fault == Fault(.unreadableData, .notADatasetManifest(path)))
            }
        }
    }

    @Test func `a manifest that is missing, damaged, newer or names other files is refused`() async throws {
        let lake = "\(folder)/lake"
        #expect(throws: Fault(.notFound, .datasetFolderMissing(lake))) { try DatasetHealth(of: lake) }
        try await write([six], to: lake)
        let path = "\(lake)/manifest.json"
        let text = try String(at: path)
        func fault(_ change: (String) -> String) async throws -> Fault? {
            try change(text).write(to: path)
            let before = contents(of: lake)
            let fault = #expect(throws: Fault.self) { try DatasetHealth(of: lake) }
            // An export refuses it as well, and changes nothing.
            await #expect(throws: Fault.self) { try await write([seven], to: lake) }
            #expect(contents(of: lake) == before)
            return fault
        }
        let newer = try await fault { $0.replacingOccurrences(of: "\"version\": 1", with: "\"version\": 2") }
        #expect(newer == Fault(.unreadableData, .datasetNewer(path)))
        for (old, new) in [
            ("attendance-dataset", "other"), ("\"partition\"", "\"p\""), ("checkins/event_id=6/", "checkins/../"),
            ("checkins/event_id=6/", "/etc/event_id=6/"), ("\"BIGINT\"", "\"INT\""), ("checkin_id", "id"), ("}", ""),
        ] {
            let damaged = try await fault { $0.replacingOccurrences(of: old, with: new) }
            #expect(damaged == Fault(.unreadableData, .notADatasetManifest(path)), "\(old)")
        }
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: Fault(.unreadableData, .datasetHasNoManifest(lake))) { try DatasetHealth(of: lake) }
        await #expect(throws: Fault(.unreadableData, .datasetTablesWithoutManifest(lake))) {
            try await write([seven], to: lake)
        }
    }

    @Test func `an export that fails leaves neither files nor folders`() async throws {
        var update = try await DatasetUpdate(of: "\(folder)/a/lake", timeout: .zero)
        let files = six.files(withGuests: true)
        try update.replace(
            DatasetManifest.Part(event: six.summary, files: files.map(\.entry)), contents: files.map(\.bytes))
        update.end()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test func `a file that was altered is written again`() async throws {
        try await write([six], to: folder)
        let before = contents(of: folder)
        for path in before.keys where path.hasSuffix(".gz") {
            try "torn".write(to: "\(folder)/\(path)")
        }
        #expect(try DatasetHealth(of: folder).problems.count == 4)
        try await write([six], to: folder)
        #expect(contents(of: folder) == before)
    }

    @Test func `only one export at a time writes into a folder`() async throws {
        var first = try await DatasetUpdate(of: folder, timeout: .zero)
        await #expect(throws: Fault(.locked, .anotherRun(folder))) {
            try await write([six], to: folder, timeout: .zero)
        }
        first.end()
    }
}
