import Base
import Testing

@testable import Program
@testable import Reporting
@testable import attendance

/// The definitions that come with the program.
@Suite(.timeLimit(.minutes(30))) struct EmbeddedDefinitionTests {
    private static let library = DefinitionLibrary(House.ofAttendance.topics)
    private static let texts = BuiltInDefinitions.texts(of: House.ofAttendance.topics)

    @Test(arguments: texts.keys.sorted()) func `every embedded definition is valid`(name: String)
        async throws
    {
        let definition = try await Self.library.definition(name)
        #expect(definition.name == name)
        #expect(definition.title.es != definition.title.en)
        #expect(definition.outputs?.isEmpty == false)
    }

    /// Each line that says something says what it is for.
    @Test(arguments: texts) func `every line is commented`(name: String, text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("  es:") && !line.hasPrefix("  en:") {
            #expect(line.contains("# "), "\(name): \(line)")
        }
    }

    @Test func `the default has the contract's sections in its order`() async throws {
        let definition = try await Self.library.definition("attendance")
        #expect(
            definition.sections.prefix(13).map(\.name) == [
                "event_summary", "attendance_by_registrant_type", "attendance_by_session",
                "attendance_by_session_and_type",
                "checkin_histogram", "checkin_histogram_by_session", "arrival_profile", "checkins_by_method",
                "geo_summary", "geo_cells", "session_overlap", "reconciliation", "data_quality",
            ])
        #expect(definition.outputs == [.terminal, .csv, .xlsx] && definition.audience == .organizer)
        #expect(definition.sections.filter { !$0.isOnlySheet }.allSatisfy { $0 == SectionDefinition($0.kind) })
    }

    /// The full report has the same sections, and says nothing of which to show first.
    @Test func `the default and the full report differ in what comes first`() async throws {
        let library = Self.library
        let (short, full) = (try await library.definition("attendance"), try await library.definition("full"))
        #expect(full.sections == short.sections.filter { !$0.isOnlySheet })
        #expect(full.open == nil && full.sheets == nil)
        #expect(short.open == ["attendance_by_session", "checkin_histogram"])
        // Beside the summary and the sheet about the numbers.
        #expect(short.sheets?.count == 6)
        #expect(short.sections.filter(\.isOnlySheet).map(\.name) == ["sessions_per_guest"])
    }

    @Test func `only a custom definition shows individual check-ins`() async throws {
        for name in Self.texts.keys {
            let kinds = try await Self.library.definition(name).sections.map(\.kind)
            #expect(!kinds.contains(.checkIns))
        }
    }

    @Test func `the sponsor report is for sponsors`() async throws {
        let definition = try await Self.library.definition("sponsor")
        #expect(definition.audience == .sponsor)
        let lengths = definition.sections.compactMap(\.cellLength)
        #expect(!lengths.isEmpty && lengths.allSatisfy { $0 <= 5 })
    }
}
