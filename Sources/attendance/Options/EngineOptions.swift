import ArgumentParser
import Messages

/// The engine that counts the check-ins of a report.
enum CountingEngine: String, ExpressibleByArgument, CaseIterable {
    /// This program, from its tables in memory.
    case native
    /// The user's own Apache Spark, from a dataset.
    case spark
}

/// The options for the user's own Spark.
struct SparkOptions: ParsableArguments {
    @Option(help: "Where Spark runs: local[*], spark://HOST:7077, yarn … Default: Spark's own.")
    var master: String?

    @Option(
        name: .customLong("conf"),
        help: ArgumentHelp("A setting passed to Spark; may be repeated.", valueName: "key=value"))
    var configuration: [String] = []

    var arguments: [String] {
        (master.map { ["--master", $0] } ?? []) + configuration.flatMap { ["--conf", $0] }
    }
}

/// The options for the engine of `report` and `nightly`.
struct EngineOptions: VerifiedArguments {
    @Option(help: "What counts: native (this program) or spark (your own Apache Spark, over a dataset).")
    var engine = CountingEngine.native

    @Option(
        name: .customLong("dataset"), help: "With --engine spark: folder of the dataset (attendance export).",
        completion: .directory)
    var dataset: String?

    @OptionGroup var spark: SparkOptions

    func verify() throws {
        switch engine {
        case .spark: if dataset?.isEmpty ?? true { throw ValidationError(.engineNeedsDataset) }
        case .native:
            let flags = [
                ("--dataset", dataset != nil), ("--master", spark.master != nil),
                ("--conf", !spark.configuration.isEmpty),
            ]
            if let flag = flags.first(where: \.1) { throw ValidationError(.flagNeedsSpark(flag.0)) }
        }
    }
}
