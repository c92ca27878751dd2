import ArgumentParser
import Base
import Datasets
import Foundation

/// `attendance dataset compact`.
struct DatasetCompactCommand: AsyncParsableCommand, SparkArguments {
    static let configuration = CommandConfiguration(
        commandName: "compact",
        abstract: "Have Spark write a dataset as Parquet, beside it: DATASET/parquet/TABLE/event_id=ID/.",
        discussion: """
            Runs your own spark-sql or spark-submit, found by SPARK_HOME or PATH; without one, exits with 69. The folder \
            'parquet' appears when all of it is complete and replaces an earlier one. The next export does not change it: \
            compact again.
            """)

    @Argument(help: "Folder of the dataset.", completion: .directory)
    var folder: String

    @Option(name: .customLong("master"), help: SparkHelp.master)
    var sparkMaster: String?

    @Option(name: .customLong("conf"), help: SparkHelp.configuration)
    var sparkConfiguration: [String] = []

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let spark = try SparkProgram.find(in: ProcessInfo.processInfo.environment)
        let compaction = try await DatasetCompaction(of: folder)
        do {
            let output = try await spark.run(compaction.script, sparkArguments)
            guard compaction.isComplete(String(decoding: output, as: UTF8.self)) else {
                throw Fault(.unavailable, .sparkIncomplete(compaction.destination))
            }
            try Interruption.publish { try compaction.publish() }
        } catch {
            compaction.discard()
            throw error
        }
        let phrase = Phrase.datasetCompacted(compaction.destination, rows: compaction.rows)
        try Console.print(phrase[settings.language] + "\n")
    }
}
