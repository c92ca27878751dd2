import Base
import GRDB
import TestSupport
import Testing

@testable import Store

/// What `doctor` is told.
@Suite(.timeLimit(.minutes(30))) struct HealthTests {
    let folder: TemporaryFolder
    let store: AttendanceStore

    init() throws {
        folder = TemporaryFolder()
        store = try folder.openStore()
        try Service(checkIns: [PlainCheckIn(1), PlainCheckIn(2, guest: 2)]).walkWhole(into: store)
    }

    private func tamper(_ sql: String) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: folder.storePath, configuration: configuration).write { try $0.execute(sql: sql) }
    }

    @Test func `a sound store has no problems`() throws {
        let health = try store.health()
        #expect(health.problems.isEmpty)
        #expect(health.schemaVersions == ["12", "13", "14"])
        #expect(health.events.map(\.held) == [2])
        #expect(health.events.map(\.mark.eventID) == [6])
        #expect(health.fileSize > 0)
    }

    @Test func `marks that disagree with the rows are reported`() throws {
        try tamper("DELETE FROM checkins WHERE id = 1")
        #expect(try store.health().problems == [.storeMarkDisagrees(event: 6, marked: 2, held: 1)])
    }

    @Test func `rows above the mark are reported`() throws {
        try tamper("UPDATE marks SET highest_id = 1")
        #expect(try store.health().problems == [.storeMarkDisagrees(event: 6, marked: 2, held: 1)])
    }

    @Test func `broken references are reported`() throws {
        try tamper("DELETE FROM guests")
        #expect(try store.health().problems == [.storeHasBrokenReferences(table: "checkins", rows: 2)])
        // A check-in whose guest is lost still counts.
        #expect(try store.tables(of: 6).checkIns.count == 2)
        #expect(try store.tables(of: 6).guests.ids == [2, 1])
    }
}
