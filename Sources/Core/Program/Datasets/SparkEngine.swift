import Base
import Foundation
import Logging
import Queries
import Reporting

/// The user's own Spark, counting the events of a dataset.
struct SparkEngine: Sendable {
    let program: SparkProgram
    let options: [String]
    let dataset: Dataset

    /// Counts events for reports, in one run of Spark. Events that the dataset lacks are not counted.
    ///
    /// - Throws: A `Fault`, also if the dataset has none of the events.
    func count(
        _ events: [Int64], for reports: [RequestedReport], _ request: ReportRequest, _ common: CommonOptions,
        in language: Language
    ) async throws -> SparkCount.Counted {
        let known = Set(dataset.events)
        let counted = events.filter(known.contains)
        if counted.isEmpty, let first = events.first {
            throw Fault(.notFound, .eventNotInDataset(first, folder: dataset.folder))
        }
        let count = try SparkCount(of: dataset, events: counted, reports.map(\.definition), request)
        // Without events the views would have no files.
        guard !counted.isEmpty else { return try SparkCount.Counted(emptyFor: count) }
        if common.verbose > 0 { common.tell(.sparkCounting(events: counted.count), .info, in: language) }
        return try SparkCount.Counted(
            try await program.run(count.script, count.settings.flatMap { ["--conf", $0] } + options), by: count)
    }
}

extension EngineOptions {
    /// Spark and the dataset that it counts; `nil` if this program itself counts.
    ///
    /// - Throws: `Fault` of kind `.unavailable` without Spark, `.notFound` or `.unreadableData` for the dataset.
    func sparkEngine() throws(Fault) -> SparkEngine? {
        guard engine == .spark, let dataset else { return nil }
        return SparkEngine(
            program: try .find(in: ProcessInfo.processInfo.environment), options: sparkArguments,
            dataset: try Dataset(at: dataset))
    }
}
