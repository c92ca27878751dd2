public import Base
import GRDB
import Logging

/// The state of the records, as `attendance store check` reports it.
public struct RecordsHealth: Sendable, Equatable {
    /// The path of the first file.
    public var path: String
    /// Whether there are any records, or the mark of lost ones.
    public var exist = false
    /// The rows of both files, each counted once; 0 if no file is sound.
    public var editions = 0
    public var registrations = 0
    public var forgottenGuests = 0
    /// The file name of the latest nightly copy.
    public var newestCopy: String?
    /// The damage found, one sentence each.
    public var damage: [Phrase] = []
    /// The ways in which other users may read or change the files, one sentence each.
    public var exposures: [Phrase] = []
}

extension RecordsHealth {
    /// Checks the records beside a store, whether or not the store exists. Changes nothing.
    ///
    /// - Throws: Faults that say nothing about the records' state: a file cannot be opened, or another process is writing it.
    public init(beside store: String) throws(Fault) {
        try self.init(Records(beside: store, logger: .init(label: "attendance.records")))
    }

    init(_ records: Records) throws(Fault) {
        path = records.main.path
        exposures = (records.both.map(\.path) + [records.marks.path, records.copiesFolder]).compactMap(Exposure.init)
            .map {
                .storeModeTooOpen($0.path, mode: Exposure.octal($0.mode & 0o777), wanted: Exposure.octal($0.wanted))
            }
        newestCopy = records.copies().last
        var sound: [RecordsFile] = []
        for file in records.both {
            switch try file.state() {
            case .missing: continue
            case .sound: sound.append(file)
            case .damaged(let phrase): damage.append(phrase)
            }
            exist = true
        }
        if exist { damage += records.both.filter { !$0.exists }.map { .recordsFileMissing($0.path) } }
        if sound.count == 2, try sound[0].agreeingSums() != sound[1].agreeingSums() {
            damage.append(.recordsDisagree(sound[0].path, sound[1].path))
        }
        if !sound.isEmpty {
            editions = try records.keys(of: .packEditions).count
            registrations = try records.keys(of: .registrations).count
            forgottenGuests = try records.keys(of: .forgottenGuests).count
        }
        do throws(Fault) {
            if !sound.isEmpty || !exist {
                damage += try records.lostEditions().map { $0.phrase(copies: records.copiesFolder) }
            }
            let marked = try records.marks.read()
            exist = exist || !marked.isEmpty
        } catch  where error.kind == .misconfigured {
            damage.append(error.message)
        }
    }
}

extension AttendanceStore {
    /// Checks the records, and that they have everything the store has for them.
    func recordsHealth() throws(Fault) -> RecordsHealth {
        var health = try RecordsHealth(records)
        guard health.damage.isEmpty else { return health }
        let known = Set(try records.readings().keys)
        let (walks, guests) = try read { db in
            (
                try RegistrationKey.counted(in: db).subtracting(known).count,
                try Record.forgottenGuests(in: db)
            )
        }
        let unknown = guests.subtracting(try records.keys(of: .forgottenGuests)).count
        if !health.exist, walks + unknown > 0 {
            health.damage.append(.recordsFileMissing(records.main.path))
        } else if walks + unknown > 0 {
            health.damage.append(.recordsLackRows(records.main.path, rows: walks + unknown))
        }
        return health
    }
}
