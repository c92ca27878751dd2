import Aggregation
import Base
import Datasets
import Foundation
import Queries
import Reporting
import TestSupport
import Testing

/// Folders whose names mean something to an engine: its rows are those of the dataset that was named, or it is refused.
@Suite(.timeLimit(.minutes(30))) struct HostileFolderTests {
    /// Above the dataset, or the dataset's own.
    private static let readByDuckDB = [
        "event_id=9", "guest_id=5", "session_id=x", "event_id=", "la*ke", "la**ke", "**", "*", "?", "la?ke", "la[k]e",
        "la[!k]e", "la]ke", "[", "[*]", "la{k,b}e", "it's", "it'\u{301}s", "'", "''", "\"q\"", "a;--b", "-- x",
        "${env:HOME}",
        "$HOME", "%41", "q?x=1", "h#1", "~", "two words", "é", "e\u{301}", "x.csv.gz", "a,b", "a|b", "https:", "s3:",
        "\u{1F9AA}",
    ]
    /// A line feed makes a line of its own, and a backslash is a separator in DuckDB's patterns.
    private static let readByNobody = [
        "a\\b", "a\\*b", "\\", "li\nne", "li\n-- x", "ca\rr", "\r\n", "tab\t", "\u{1B}", "a\u{2028}b",
    ]
    private static let notReadBySpark = ["la*ke", "la?ke", "la[k]e", "a{b,c}", "a}b", "${env:HOME}"]

    private static let query = """
        SELECT event_id, count(*), count(DISTINCT guest_id), sum(session_id), min(created_at), max(created_at) FROM checkins
        GROUP BY event_id ORDER BY event_id
        """

    /// Datasets at `NAME/lake` and `NAME` in folders of their own, with others around that a pattern would find.
    private func rows(of folder: String) async throws -> [[String?]] {
        let statements = try Dataset(at: folder).statements(for: [], in: .duckdb)
        let tables = statements.map {
            $0.replacing("CREATE OR REPLACE TEMP VIEW", with: "CREATE OR REPLACE TEMP TABLE")
        }
        let answer: WorldDataset.Answer = try await WorldDataset.duckdb.get().answer(
            WorldDataset.Request(statements: tables, queries: [Self.query]))
        return answer.rows[0]
    }

    @Test func `DuckDB reads the dataset that was named, and no other`() async throws {
        let middle = Instant("2026-04-05T03:00:00Z")
        let worlds = [6, 7].map { World(event: Int64($0), seed: UInt64($0), around: middle) }
        let wanted = try await WorldDataset(worlds)
        let other = try await WorldDataset([World(event: 6, seed: 99, around: middle)])
        let expected = try await rows(of: wanted.folder.path)
        #expect(expected.map { $0[0] } == ["6", "7"])
        #expect(try await rows(of: other.folder.path) != expected)

        for name in Self.readByDuckDB {
            let folder = TemporaryFolder()
            for sibling in ["lake", "laXke", "lak", "lab", "b", "c", "x"] where sibling != name {
                try copy(other, to: "\(folder.path)/\(sibling)/lake")
            }
            // Of the same files: a pattern would read their rows twice.
            for sibling in ["laYke", "y"] { try copy(wanted, to: "\(folder.path)/\(sibling)/lake") }
            try copy(wanted, to: "\(folder.path)/\(name)/lake")
            try copy(wanted, to: "\(folder.path)/below/\(name)")
            #expect(try await rows(of: "\(folder.path)/\(name)/lake") == expected, "\(name)")
            #expect(try await rows(of: "\(folder.path)/below/\(name)") == expected, "\(name)")
        }
    }

    @Test func `what an engine would not read as it is written is refused, with the character`() async throws {
        let wanted = try await WorldDataset([World(event: 6, seed: 6, around: Instant("2026-04-05T03:00:00Z"))])
        let folder = TemporaryFolder()
        for name in Self.readByNobody + Self.notReadBySpark {
            let path = "\(folder.path)/\(name)/lake"
            try copy(wanted, to: path)
            let dialects: [SQLDialect] = Self.readByNobody.contains(name) ? [.duckdb, .spark] : [.spark]
            for dialect in dialects {
                let fault = #expect(throws: Fault.self) { try Dataset(at: path).statements(for: [6], in: dialect) }
                #expect(fault?.kind == .misconfigured, "\(name)")
            }
            let fault = await #expect(throws: Fault.self) { _ = try await DatasetCompaction(of: path) }
            #expect(fault?.kind == .misconfigured, "\(name)")
        }
        let escape = #expect(throws: Fault.self) {
            try Dataset(at: "\(folder.path)/li\nne/lake").statements(for: [6], in: .duckdb)
        }
        #expect(escape?.message.en.contains("DuckDB does not read U+000A") == true)
        let pattern = #expect(throws: Fault.self) {
            try Dataset(at: "\(folder.path)/la*ke/lake").statements(for: [6], in: .spark)
        }
        #expect(pattern?.message.en.contains("Spark does not read \"*\"") == true)
    }

    @Test func `Spark's columns come from below the table's folder`() async throws {
        let wanted = try await WorldDataset([World(event: 6, seed: 6, around: Instant("2026-04-05T03:00:00Z"))])
        let folder = TemporaryFolder()
        try copy(wanted, to: "\(folder.path)/event_id=9/lake")
        let statements = try Dataset(at: "\(folder.path)/event_id=9/lake").statements(for: [6], in: .spark)
        #expect(statements.count == 4)
        for (statement, table) in zip(statements, DatasetTable.ofEveryEvent) {
            #expect(statement.contains(try Regex("basePath '[^']*/event_id=9/lake/\(table.rawValue)',")))
        }
    }

    /// Spark is asked by an escape for what it would substitute, drop or split: worked out by hand.
    @Test(arguments: [
        ("plain é", #"'plain é'"#), ("it's", #"'it\'s'"#), ("it'\u{301}s", "'it\\'\u{301}s'"), (#"a\b"#, #"'a\\b'"#),
        ("${env:HOME}", #"'\u0024{env:HOME}'"#), ("a;b", #"'a\u003Bb'"#), ("a\n-- b", #"'a\n-- b'"#),
        ("\r\n\t", #"'\u000D\n\u0009'"#), ("\u{2028}", #"'\u2028'"#), ("", "''"),
    ]) func `a literal of Spark stays one`(text: String, literal: String) {
        #expect(SparkSQL.literal(text) == literal)
    }

    @Test(arguments: SQLDialect.allCases) func `a quote with an accent is a quote`(dialect: SQLDialect) throws {
        let parameters = QueryParameters(
            events: [6], selection: Selection(methods: ["'\u{301} OR 1=1 --", "\\\u{301}"]))
        let text = try #require(QueryText(of: .checkInsByMethod, parameters, in: dialect)).text
        let (quote, backslash) =
            switch dialect {
            case .duckdb: ("'''\u{301} OR 1=1 --'", "'\\\u{301}'")
            case .spark: ("'\\'\u{301} OR 1=1 --'", "'\\\\\u{301}'")
            }
        // By scalars: as characters the texts would be equal to others.
        for literal in [quote, backslash] {
            #expect(text.utf8.firstRange(of: literal.utf8) != nil, "\(dialect) \(literal)")
        }
    }

    private func copy(_ dataset: WorldDataset, to path: String) throws {
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: dataset.folder.path, toPath: path)
    }
}
