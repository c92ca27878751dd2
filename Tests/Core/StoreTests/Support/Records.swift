import Base
import Foundation
import GRDB
import TestSupport

@testable import Store

extension TemporaryFolder {
    var recordsPath: String { "\(path)/records.sqlite" }
    var recordsCopyPath: String { "\(path)/records-copy.sqlite" }
    var marksPath: String { "\(path)/pack-editions.json" }

    /// Runs SQL on a file of this folder, as somebody who damages it would.
    func tamper(_ name: String, _ sql: String) throws {
        let queue = try DatabaseQueue(path: "\(path)/\(name)")
        try queue.inDatabase { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Makes the store one of an earlier version, by what the file says of itself, and runs SQL on it.
    func makeOlder(_ version: String, _ sql: String) throws {
        let versions = "DELETE FROM grdb_migrations; INSERT INTO grdb_migrations VALUES ('\(version)');\n"
        try tamper("attendance.sqlite", versions + sql)
    }

    /// What is read from the files alone.
    func recordsHealth() throws -> RecordsHealth { try RecordsHealth(beside: storePath) }
}

/// Editions of a sponsor's packs of event 6.
enum Editions {
    static func edition(_ number: Int, of sponsor: String = "viña", published: Bool = true) -> StoredEdition {
        StoredEdition(
            event: 6, sponsor: sponsor, number: number, isPublished: published, terms: "{}",
            content: #"{"a":\#(number)}"#)
    }

    /// A store with one complete walk at which 70 were registered, a forgotten guest and two editions.
    static func store(in folder: TemporaryFolder) throws -> AttendanceStore {
        let store = try folder.openStore()
        try service.walkWhole(into: store, at: 1_000)
        try store.forget(.guest(7, event: nil))
        for number in 1...2 { try store.recordPackEditions([edition(number)]) }
        return store
    }

    static var service: Service {
        var service = Service()
        service.checkIns = [PlainCheckIn(1, guest: 7), PlainCheckIn(2, guest: 8)].map { checkIn in
            var checkIn = checkIn
            (checkIn.firstName, checkIn.latitude, checkIn.longitude) = ("Quetzalcoatl", -33.5, -70.6)
            return checkIn
        }
        service.offers = [.init(sessionID: 1, registrantTypeID: 3, registered: 70)]
        return service
    }
}
