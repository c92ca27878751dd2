import ArgumentParser
import Base

/// The engine that counts the check-ins of a report.
enum CountingEngine: String, ExpressibleByArgument, CaseIterable {
    /// This program, from its tables in memory.
    case native
    /// The user's own Apache Spark, from a dataset.
    case spark
}

/// The options for the user's own Spark. Like those of `SpanArguments`, each type that has them declares them.
protocol SparkArguments {
    var sparkMaster: String? { get }
    var sparkConfiguration: [String] { get }
}

extension SparkArguments {
    /// The arguments of Spark's own programs.
    var sparkArguments: [String] {
        (sparkMaster.map { ["--master", $0] } ?? []) + sparkConfiguration.flatMap { ["--conf", $0] }
    }
}

/// What the help says about them.
enum SparkHelp {
    static let master: ArgumentHelp = "Where Spark runs: local[*], spark://HOST:7077, yarn … Default: Spark's own."
    static let configuration = ArgumentHelp("A setting passed to Spark; may be repeated.", valueName: "key=value")
}

/// The options for the engine of `report` and `nightly`.
struct EngineOptions: VerifiedArguments, SparkArguments {
    @Option(help: "What counts: native (this program) or spark (your own Apache Spark, over a dataset).")
    var engine = CountingEngine.native

    @Option(
        name: .customLong("dataset"), help: "With --engine spark: folder of the dataset (attendance export).",
        completion: .directory)
    var dataset: String?

    @Option(name: .customLong("master"), help: SparkHelp.master)
    var sparkMaster: String?

    @Option(name: .customLong("conf"), help: SparkHelp.configuration)
    var sparkConfiguration: [String] = []

    func verify() throws {
        switch engine {
        case .spark: if dataset?.isEmpty ?? true { throw ValidationError(.engineNeedsDataset) }
        case .native:
            let flags = [
                ("--dataset", dataset != nil), ("--master", sparkMaster != nil),
                ("--conf", !sparkConfiguration.isEmpty),
            ]
            if let flag = flags.first(where: \.1) { throw ValidationError(.flagNeedsSpark(flag.0)) }
        }
    }
}
