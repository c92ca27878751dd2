import ArgumentParser
import Base
import Foundation
import Logging
import Sources
import Store

/// `attendance store backup`.
struct StoreBackupCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy what the service does not give a second time, to a file or into a folder.",
        discussion: """
            That is the ledger of packs, the registrations of past nights and the numbers of forgotten guests; no names, no \
            addresses, no check-ins. Takes no lock. In a folder the file is records-YYYY-MM-DD.sqlite. Prints the file's \
            path.
            """)

    @Argument(help: "The file, or a folder.", completion: .file())
    var destination: String

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if destination.isEmpty { throw ValidationError(.copyNeedsPath) }
    }

    func run() async throws {
        let settings = try common.settings()
        let date = WallClock(zone: settings.timeZone).civil(at: .now)
        let path = try RecordsCopies.make(
            at: destination, of: NightFolders.name(of: date), beside: ProfileFolder(settings).store)
        try Console.print(path + "\n")
    }
}

/// `attendance store restore`.
struct StoreRestoreCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put back a copy of what the service does not give a second time.",
        discussion: """
            Verifies the copy's checksums first. The ledger of packs becomes the copy's; registrations and forgotten guests \
            are then those of both. A copy that lacks editions is refused without --yes. Packs stay refused as long as the \
            ledger lacks editions that sponsors were given.

            A store of an earlier version, which is not opened any more, is only read: what it has of all that, and the \
            records do not, is added to them.
            """)

    @Argument(
        help: "A file made by 'store backup' or by 'nightly', or a store of an earlier version.", completion: .file())
    var file: String

    @Flag(help: "Lose editions that the copy lacks.")
    var yes = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if file.isEmpty { throw ValidationError(.copyNeedsPath) }
    }

    func run() async throws {
        let settings = try common.settings()
        let folder = ProfileFolder(settings)
        guard FileManager.default.fileExists(atPath: file) else { throw Fault(.notFound, .noCopyOfRecords(file)) }
        let lock = try await RunLock.take(folder, logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        let restored = try RecordsCopies.restore(file, beside: folder.store, dropping: yes, logger: common.logger)
        guard restored.dropped == 0 || yes else {
            throw Fault(.usage, .restoreDropsEditions(file, editions: restored.dropped))
        }
        // Opening the store merges it with the restored records; a store that cannot be opened has nothing to add.
        if FileManager.default.fileExists(atPath: folder.store) {
            try? AttendanceStore.open(path: folder.store, access: .writing, logger: common.logger).close()
        }
        let phrase = Phrase.recordsRestored(
            editions: restored.editions, registrations: restored.registrations, guests: restored.forgottenGuests)
        try Console.print(phrase[settings.language] + "\n")
        for loss in restored.stillLost { common.tell(loss, .warning, in: settings.language) }
    }
}
