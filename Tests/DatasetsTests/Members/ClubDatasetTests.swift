import Base
import Foundation
import TestSupport
import Testing

@testable import Datasets

/// A club's members and visits as files: read here by Python's gzip and csv, and by `dataset check`.
@Suite(.timeLimit(.minutes(10))) struct ClubDatasetTests {
    private static let names = ["Ana \"la rápida\"", "Berta, B.", "two\nlines", "=1+1", "Ñandú 🦩", ""]

    /// A club whose rows arrive in an order of their own.
    private static func club(_ order: UInt64 = 1) -> MemberTables {
        var random = SeededGenerator(seed: order)
        var club = MemberTables(name: "Club, \"Norte\"", keepsVisitIDs: false)
        club.append(PlanTable.Row(id: "annual", name: "Annual, full", type: .mixed))
        for number in (0..<names.count).shuffled(using: &random) {
            append(number, to: &club)
        }
        for visit in (0..<60).shuffled(using: &random) {
            // The last one is of nobody listed.
            let time = Instant(secondsSinceEpoch: 1_780_000_000 + Int64(visit / 2) * 60)
            club.visit("m-\(visit % (names.count + 1))", time)
        }
        club.provenance.newestVisitAt = Instant(secondsSinceEpoch: 1_780_001_740)
        return club
    }

    private static func append(_ number: Int, to club: inout MemberTables) {
        club.member(
            "m-\(number)", name: names[number], plan: number == 1 ? nil : "annual",
            family: number < 2 ? "family \(number % 2)" : nil
        ) {
            $0.isActive = number == 2 ? nil : number != 3
            $0.status = number == 4 ? .unknown : .active
            $0.membershipStartDate = Instant(secondsSinceEpoch: 1_770_000_000)
            $0.remainingVisits = number == 5 ? -1 : nil
            $0.currentLevel = Int64(number)
        }
    }

    private static func write(_ club: MemberTables, withNames: Bool, to folder: String) async throws {
        let dataset = ClubDataset(club)
        let files = dataset.files(withNames: withNames)
        var update = try await DatasetUpdate(of: folder, timeout: .zero)
        try update.replace(.init(club: dataset.summary, files: files.map(\.entry)), contents: files.map(\.bytes))
        try update.stageManifest()
        try update.files.publish()
        update.end()
    }

    private static func files(in folder: String) -> [String: Data] {
        var files: [String: Data] = [:]
        for case let path as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
            files[path] = FileManager.default.contents(atPath: "\(folder)/\(path)")
        }
        return files
    }

    private static let read = """
        import csv, gzip, io, json, pathlib, sys
        lake = pathlib.Path(sys.argv[1])
        tables = {}
        for table in json.load(open(lake / "manifest.json"))["tables"]:
            rows = []
            for file in table["files"]:
                assert "event_id" not in file and file["path"].count("/") == 1
                text = gzip.decompress((lake / file["path"]).read_bytes()).decode()
                read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
                assert read[0] == [column["name"] for column in table["columns"]]
                rows += [dict(zip(read[0], row)) for row in read[1:]]
            tables[table["name"]] = rows
        print(json.dumps(tables))
        """

    private static func rows(in folder: String) async throws -> [String: [[String: String]]] {
        let run = try await Subprocess.run("python3", ["-c", read, folder])
        try #require(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode([String: [[String: String]]].self, from: run.bytes)
    }

    @Test func `members and visits are in the files as they are, and names only if asked for`() async throws {
        let folder = TemporaryFolder()
        try await Self.write(Self.club(), withNames: false, to: folder.path)
        var tables = try await Self.rows(in: folder.path)
        #expect(tables.keys.sorted() == ["members", "visits"])
        let members = try #require(tables["members"])
        #expect(members.map { $0["member_id"] } == (0...5).map { "m-\($0)" })
        #expect(members.map { $0["is_active"] } == ["true", "true", "", "false", "true", "true"])
        #expect(members.map { $0["status"] } == ["active", "active", "active", "active", "", "active"])
        #expect(members.map { $0["plan"] } == (0...5).map { $0 == 1 ? "" : "Annual, full" })
        #expect(members.map { $0["plan_type"] } == (0...5).map { $0 == 1 ? "" : "mixed" })
        #expect(members.map { $0["family_id"] } == ["family 0", "family 1", "", "", "", ""])
        #expect(members.map { $0["remaining_visits"] } == ["", "", "", "", "", "-1"])
        #expect(members.map { $0["level"] } == ["0", "1", "2", "3", "4", "5"])
        #expect(members.allSatisfy { $0["starts_at"] == "1770000000" && $0["ends_at"] == "" })
        let visits = try #require(tables["visits"])
        #expect(visits.count == 60 && visits.contains { $0["member_id"] == "m-6" })
        let minutes: [Int64] = (0..<60).map { 1_780_000_000 + $0 / 2 * 60 }
        #expect(visits.map { $0["visited_at"] } == minutes.map(String.init))
        #expect(visits[0]["visited_at_text"] == Instant(secondsSinceEpoch: 1_780_000_000).utcText)
        for (path, data) in Self.files(in: folder.path) where path.hasSuffix(".json") {
            #expect(!String(decoding: data, as: UTF8.self).contains("Berta"))
        }

        try await Self.write(Self.club(), withNames: true, to: folder.path)
        tables = try await Self.rows(in: folder.path)
        #expect(tables["member_names"]?.map { $0["name"] } == Self.names)
        #expect(try DatasetHealth(of: folder.path).problems.isEmpty)
        // Without the flag the names go again.
        try await Self.write(Self.club(), withNames: false, to: folder.path)
        #expect(Self.files(in: folder.path).keys.allSatisfy { !$0.hasPrefix("member_names/") })
    }

    @Test func `the same club gives the same bytes, in whatever order it was read`() async throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        try await Self.write(Self.club(), withNames: true, to: folder.path)
        try await Self.write(Self.club(99), withNames: true, to: other.path)
        let files = Self.files(in: folder.path)
        #expect(files.count >= 4)
        #expect(files == Self.files(in: other.path))
        #expect(try DatasetManifest(of: folder.path).club == ClubDataset(Self.club()).summary)
    }

    @Test func `a check finds what is torn, missing, or fewer than the manifest says`() async throws {
        let folder = TemporaryFolder()
        try await Self.write(Self.club(), withNames: false, to: folder.path)
        let files = Self.files(in: folder.path)
        let visits = try #require(files.keys.first { $0.hasPrefix("visits/") })
        let path = "\(folder.path)/\(visits)"
        let whole = try #require(files[visits])
        try whole.dropLast(5).write(to: path)
        #expect(try DatasetHealth(of: folder.path).problems == [.datasetFileTorn(path, event: nil)])
        try FileManager.default.removeItem(atPath: path)
        #expect(try DatasetHealth(of: folder.path).problems == [.datasetFileMissing(path, event: nil)])
        try whole.write(to: path)

        let manifest = "\(folder.path)/manifest.json"
        let text = try String(at: manifest)
        let fewer = text.replacing("\"visits\": 60", with: "\"visits\": 61")
        try #require(fewer != text)
        try fewer.write(to: manifest)
        #expect(try DatasetHealth(of: folder.path).problems == [.datasetClubIncomplete(manifest)])
    }
}
