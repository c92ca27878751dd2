import ArgumentParser

/// The options that say what a report on members counts.
struct MemberReportOptions: ParsableArguments {
    @OptionGroup var span: SpanOptions

    @Option(
        name: .customLong("as-of"),
        help: "Cut-off of the report: a date (its end) or ISO time. Default: the newest visit's time.")
    var asOfText: String?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram: 1h, 1d, 7d …")
    var bin = BinWidth(seconds: 86_400)

    @Option(
        name: .customLong("fail-on"), help: "Exit with 1 if the report has a warning: quality.")
    var failOn: FailConditions?

    func validate() throws {
        try TimeArgument.check([("--as-of", asOfText)])
    }
}
