import FoundationEssentials
import Messages
import Tables
import TestSupport
import Testing

@testable import Aggregation
@testable import Reporting

/// What stands out: said where it does, and only there.
@Suite(.timeLimit(.minutes(30))) struct RemarksTests {
    private struct Session {
        var name: String
        var registered: Int64
        /// On time.
        var attended: Int64
        var late: Int64 = 0
        var available: Int64?
    }

    private let nine = HandCountedEvent.nine

    /// A session an hour. Each guest comes to one only.
    private func remarks(_ sessions: [Session], readAt: Instant? = nil) async throws -> [String] {
        var tables = EventTables(eventID: 6, eventName: "Feria")
        var rows: [CheckInRow] = []
        for (index, session) in sessions.enumerated() {
            let start = nine.advanced(bySeconds: Int64(index) * 3600)
            let id = Int64(index + 1)
            tables.sessions.append(
                id: id, name: session.name, startsAt: start, endsAt: start.advanced(bySeconds: 3000))
            tables.offers.append(
                .init(
                    sessionID: id, registrantTypeID: 5, registrantTypeName: "General",
                    stock: session.available.map { _ in 60 }, available: session.available,
                    registered: session.registered))
            for guest in 0..<(session.attended + session.late) {
                let seconds: Int64 = guest < session.attended ? -60 : 60
                rows.append(
                    CheckInRow(
                        id: id * 1000 + guest, guest: id * 1000 + guest, session: id, type: 5,
                        at: start.advanced(bySeconds: seconds)))
            }
        }
        for row in rows.reversed() { tables.append(row) }
        tables.readAt = readAt
        let report = try await Report.attendance(of: tables)
        #expect(report.remarks.count <= 3)
        return report.remarks.map(\.en)
    }

    @Test func `nothing stands out among equals`() async throws {
        let equal = ["A", "B", "C"].map { Session(name: $0, registered: 100, attended: 80) }
        #expect(try await remarks(equal) == [])
        // Two are no many, and of nineteen people a rate says little.
        #expect(
            try await remarks([
                Session(name: "A", registered: 100, attended: 80), Session(name: "B", registered: 100, attended: 20),
            ]) == [])
        #expect(try await remarks(equal + [Session(name: "D", registered: 19, attended: 2)]) == [])
    }

    @Test func `the only session below a round number`() async throws {
        let sessions = [80, 78, 81].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        let emptiest = Session(name: "Workshop B", registered: 200, attended: 131)
        #expect(
            try await remarks(sessions + [emptiest])
                == ["Workshop B: 65.50% of those registered came, the only session below 70%."])
        // Five points apart: 75 is between 73 and 78.
        let near = Session(name: "Workshop B", registered: 100, attended: 73)
        #expect(
            try await remarks(sessions + [near])
                == ["Workshop B: 73.00% of those registered came, the only session below 75%."])
        #expect(try await remarks(sessions + [Session(name: "C", registered: 100, attended: 74)]) == [])
    }

    /// Also small sessions, and those under way, count as others: what is said is true of all.
    @Test func `the only one is the only one of all`() async throws {
        let sessions = [80, 78, 81].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        let emptiest = Session(name: "Workshop B", registered: 100, attended: 60)
        let small = Session(name: "Small", registered: 10, attended: 3)
        #expect(try await remarks(sessions + [emptiest, small]) == [])
        // Two minutes into the fifth session.
        let opening = nine.advanced(bySeconds: 4 * 3600 + 120)
        let begun = Session(name: "Begun", registered: 100, attended: 10)
        #expect(try await remarks(sessions + [emptiest, begun], readAt: opening) == [])
    }

    @Test func `the only session above a round number`() async throws {
        let sessions = [60, 58, 61].map { Session(name: "S\($0)", registered: 100, attended: $0) }
        #expect(
            try await remarks(sessions + [Session(name: "Keynote", registered: 100, attended: 92)])
                == ["Keynote: 92.00% of those registered came, the only session above 90%."])
    }

    @Test func `where people came late`() async throws {
        let sessions = [1, 2, 3].map { Session(name: "S\($0)", registered: 100, attended: 75, late: 5) }
        #expect(
            try await remarks(sessions + [Session(name: "Closing", registered: 100, attended: 40, late: 40)])
                == ["Closing: 50.00% came after the start; in the other sessions, at most 6.25%."])
    }

    /// The third begins two hours after the reading.
    @Test func `places are scarce only where people can still come`() async throws {
        let sessions = (1...3).map { Session(name: "S\($0)", registered: 58, attended: $0 < 3 ? 40 : 0, available: 2) }
        let during = nine.advanced(bySeconds: 6600)
        #expect(try await remarks(sessions, readAt: during) == ["S3: 2 of 60 places left."])
        #expect(try await remarks(sessions).allSatisfy { !$0.contains("places") })
    }

    @Test(arguments: ["open: [data_quality]", "sheets: [data_quality]"])
    func `what comes first is said by organizers' reports of events alone`(key: String) async throws {
        let file = DefinitionFile(
            name: "mine", path: nil, text: "title: a\naudience: sponsor\n\(key)\nsections: [attendance_by_session]\n")
        let vocabulary = await DefinitionLibrary().vocabulary()
        let fault = #expect(throws: Fault.self) { try file.definition(vocabulary) }
        #expect(fault?.kind == .misconfigured && fault?.message.en.hasPrefix("mine.yaml:3: ") == true)
    }

    @Test func `a sheet of its own is in no other file`() async throws {
        let file = DefinitionFile(
            name: "mine", path: nil,
            text: "title: a\nsheets: [sessions_per_guest, doors]\nsections: [doors, data_quality]\n")
        let definition = try file.definition(await DefinitionLibrary().vocabulary())
        let report = try await Report(of: HandCountedEvent.tables, by: definition, ReportRequest(zone: .gmt))
        #expect(report.sections.map(\.name) == ["doors", "data_quality"])
        #expect(report.sheets?.map(\.name) == ["sessions_per_guest", "doors"])
    }

    @Test func `people get names in place of ids, and no intervals`() async throws {
        let report = try await Report.attendance(of: HandCountedEvent.tables)
        let names = ReportNames(report)
        for section in report.sections {
            let shown = section.atAGlance(naming: names)
            #expect(!shown.table.columns.contains { $0.meaning == .intervalEnd })
            #expect(shown.pictures.count == section.pictures.count, "\(section.name)")
            #expect(shown.table.rowCount == section.table.rowCount)
        }
        func first(_ count: Int, of section: String) throws -> [String] {
            try #require(report[section: section]).atAGlance(naming: names).table.columns.prefix(count).map(\.name)
        }
        #expect(try first(1, of: "attendance_by_registrant_type") == ["registrant_type"])
        // A session that the event does not list has no name.
        #expect(try first(3, of: "reconciliation") == ["session_id", "session", "registrant_type"])
        #expect(report.sheets?.allSatisfy { !$0.table.columns.contains { $0.meaning == .intervalEnd } } == true)
    }
}
