import Base
import Foundation
import Rendering
import Reporting

/// Times the report of an event that is in memory.
struct ReportBenchmark {
    private let tables: EventTables
    private let definition: ReportDefinition
    private let request: ReportRequest
    private let folder: URL

    /// - Parameter definition: The name of a definition, or the path of its file.
    init(of tables: EventTables, by definition: String, zone: TimeZone, folder: String) async throws {
        self.tables = tables
        self.definition = try await DefinitionLibrary().definition(definition)
        self.folder = URL(fileURLWithPath: folder)
        request = ReportRequest(zone: zone)
    }

    /// The seconds from columns to a report's tables, which are then written as CSV.
    func timeReport() async throws -> Double {
        let start = ContinuousClock.now
        let report = try await Report(of: tables, by: definition, request)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        try write(CSVRenderer().render(report, in: .english))
        return seconds
    }

    /// The seconds from a report's tables to CSV files in the folder.
    func timeCSV() async throws -> Double {
        let report = try await Report(of: tables, by: definition, request)
        let start = ContinuousClock.now
        try write(CSVRenderer().render(report, in: .english))
        return (ContinuousClock.now - start) / .seconds(1)
    }

    /// The seconds from a report's tables to a workbook in the folder.
    func timeWorkbook() async throws -> Double {
        let report = try await Report(of: tables, by: definition, request)
        let start = ContinuousClock.now
        try write(XLSXRenderer().render(report, in: .english))
        return (ContinuousClock.now - start) / .seconds(1)
    }

    private func write(_ files: [RenderedFile]) throws {
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent(definition.name), withIntermediateDirectories: true)
        for file in files { try write(file.bytes, to: folder.appendingPathComponent(file.path).path) }
    }

    /// Straight from the rendered bytes, as reports are.
    private func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else { throw CocoaError(.fileWriteUnknown) }
    }
}
