import ArgumentParser
import Base
import Rendering
import Store

/// `attendance store check`.
struct StoreCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the store's file, its contents, its version and who can read it, and the records beside it.",
        discussion: """
            The records are what the service does not give a second time: the editions of packs, the registrations of \
            past nights, who was forgotten. Both files of them are read, and every checksum is verified.

            Takes no lock and changes nothing. Exits with 65 if the store or the records are damaged, 78 if only their \
            permissions are wrong, 66 if there is no store.
            """)

    @Flag(help: "Print JSON instead of lines.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let path = ProfileFolder(settings).store
        let store: AttendanceStore
        do {
            store = try AttendanceStore.open(path: path, access: .reading, closes: false, logger: common.logger)
        } catch {
            // Without a store that can be opened, the records matter all the more.
            let records = try RecordsHealth(beside: path)
            if records.exist || !records.damage.isEmpty { try show(nil, records, path, settings) }
            throw error.kind == .notFound && !records.damage.isEmpty
                ? Finished(status: ExitStatus.of(Fault(.unreadableData, records.damage[0]))) : error
        }
        defer { store.close() }
        var health = try store.health()
        if health.records.damage.isEmpty {
            for event in try store.eventsWithPacks() {
                do { _ = try SponsorLedger(of: event, in: store) } catch { health.damage.append(error.message) }
            }
        }
        try show(health, health.records, path, settings)
        if !health.damage.isEmpty { throw Finished(status: ExitStatus.of(Fault(.unreadableData, health.damage[0]))) }
        if !health.exposures.isEmpty {
            throw Finished(status: ExitStatus.of(Fault(.misconfigured, health.exposures[0])))
        }
    }

    /// - Parameter health: `nil` if there is no store, or none that can be opened.
    private func show(_ health: StoreHealth?, _ records: RecordsHealth, _ path: String, _ settings: Settings) throws {
        if json {
            return try Console.print(document(of: health, records, path, settings.language).text(.indented))
        }
        let fields = TerminalFields(style: common.outputStyle, language: settings.language)
        try Console.print(fields.text(for: (health.map { lines(of: $0, path) } ?? []) + lines(of: records, health)))
    }

    /// The records, then all problems.
    private func lines(of records: RecordsHealth, _ health: StoreHealth?) -> [TerminalFields.Line] {
        var lines: [TerminalFields.Line] = []
        if records.exist {
            let contents = Phrase.recordsContents(records.editions, records.registrations, records.forgottenGuests)
            lines.append(TerminalFields.Line(.storeRecords, contents, sign: records.damage.isEmpty ? .good : nil))
            if let copy = records.newestCopy { lines.append(TerminalFields.Line(.storeCopy, Phrase(verbatim: copy))) }
        }
        return lines
            + (health?.problems ?? records.damage + records.exposures).map {
                TerminalFields.Line(.storeProblem, $0, sign: .bad)
            }
    }

    private func lines(of health: StoreHealth, _ path: String) -> [TerminalFields.Line] {
        var lines = [
            TerminalFields.Line(.storeFile, Phrase(verbatim: path)),
            TerminalFields.Line(.storeSchema, Phrase(verbatim: health.schemaVersions.last ?? "")),
            TerminalFields.Line(.storeFreeSpace, .bytes(UInt64(max(0, health.freeBytes)))),
        ]
        if health.damage.isEmpty { lines.append(TerminalFields.Line(.storeContents, health.contents, sign: .good)) }
        return lines
    }

    private func document(
        of health: StoreHealth?, _ records: RecordsHealth, _ path: String, _ language: Language
    ) -> JSONValue {
        let problems = health?.problems ?? records.damage + records.exposures
        return [
            "path": .string(path),
            "bytes": JSONValue(health.map { Int64($0.fileSize) }),
            "unused_bytes": JSONValue(health.map { Int64($0.freeBytes) }),
            "schema_version": JSONValue(health?.schemaVersions.last),
            "events": JSONValue(health.map { Int64($0.events.count) }),
            "checkins": JSONValue(health.map { $0.events.reduce(0) { $0 + Int64($1.held) } }),
            "members": JSONValue(health?.club.map { Int64($0.members) }),
            "visits": JSONValue(health?.club.map { Int64($0.visits) }),
            "records": [
                "path": .string(records.path),
                "pack_editions": .integer(Int64(records.editions)),
                "registrations": .integer(Int64(records.registrations)),
                "forgotten_guests": .integer(Int64(records.forgottenGuests)),
                "last_copy": JSONValue(records.newestCopy),
            ],
            "problems": .array(problems.map { .string($0[language]) }),
        ]
    }
}
