import ArgumentParser
import Base
import Datasets
import Foundation
import Rendering

/// `attendance dataset`: checks and compacts what `attendance export` wrote.
struct DatasetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dataset",
        abstract: "Check an exported dataset, or have Spark write it as Parquet.",
        subcommands: [DatasetCheckCommand.self, DatasetCompactCommand.self])
}

/// `attendance dataset check`.
struct DatasetCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a dataset: version, sums, rows, columns, missing and unknown files.",
        discussion: """
            Reads every file; takes no lock and changes nothing. Exits with 65 if anything is wrong or the manifest is \
            missing or newer, 66 if there is no such folder.
            """)

    @Argument(help: "Folder of the dataset.", completion: .directory)
    var folder: String

    @Flag(help: "Print JSON instead of lines.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let health = try DatasetHealth(of: folder)
        let fault = health.problems.first.map {
            Fault(.unreadableData, .firstProblem($0, of: health.problems.count))
        }
        if json {
            try Console.print(document(of: health, settings.language).text(.indented))
        } else if fault == nil {
            let fields = TerminalFields(style: common.outputStyle, language: settings.language)
            try Console.print(fields.text(for: lines(of: health.manifest)))
        }
        if let fault { throw fault }
    }

    private func lines(of manifest: DatasetManifest) -> [TerminalFields.Line] {
        let tables = manifest.tables.map { table in
            let files = manifest.files(of: table)
            return TerminalFields.Line(
                Phrase(verbatim: table.rawValue),
                .datasetTable(
                    rows: files.reduce(0) { $0 + $1.rows }, files: files.count,
                    bytes: UInt64(files.reduce(0) { $0 + $1.bytes })), sign: .good)
        }
        return [
            TerminalFields.Line(.datasetFolder, Phrase(verbatim: folder)),
            TerminalFields.Line(.datasetVersion, .number(Int(DatasetLayout.version))),
            TerminalFields.Line(.datasetEvents, .number(manifest.events.count)),
        ] + (manifest.club.map { [TerminalFields.Line(.datasetMembers, Phrase(verbatim: $0.name))] } ?? []) + [
            TerminalFields.Line(
                .datasetGuests, manifest.tables.contains(where: \.isPersonal) ? .datasetHasGuests : .datasetHasNoGuests)
        ] + tables
    }

    private func document(of health: DatasetHealth, _ language: Language) -> JSONValue {
        let manifest = health.manifest
        return [
            "dataset": .string(folder),
            "version": .integer(DatasetLayout.version),
            "events": .array(manifest.events.map { .integer($0.id) }),
            "club": JSONValue(manifest.club?.name),
            "tables": .array(
                manifest.tables.map { table in
                    let files = manifest.files(of: table)
                    return [
                        "name": .string(table.rawValue),
                        "rows": .integer(Int64(files.reduce(0) { $0 + $1.rows })),
                        "files": .integer(Int64(files.count)),
                        "bytes": .integer(Int64(files.reduce(0) { $0 + $1.bytes })),
                    ]
                }),
            "problems": .array(health.problems.map { .string($0[language]) }),
        ]
    }
}
