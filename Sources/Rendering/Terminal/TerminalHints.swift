import Messages

/// What a page on the terminal says of how to see more: what the command that shows it takes.
public enum TerminalHints: Sendable, Hashable {
    /// `--report` and `--output`.
    case report
    /// Neither: the files are in this folder already.
    case demo(folder: String)

    /// Whether the command takes `--report`.
    var nameReports: Bool { self == .report }

    /// The last line of an overview.
    var atTheEndOfOverview: Phrase {
        switch self {
        case .report: .overviewMore
        case .demo(let folder): .demoMore(folder)
        }
    }

    /// The last line below sections in full.
    var atTheEndOfSections: Phrase {
        switch self {
        case .report: .detailMore
        case .demo(let folder): .demoMore(folder)
        }
    }
}
