import Definitions
import Messages
import Profiles

/// Looks for what every run of a profile would refuse before it asks anybody: its source's needs, its `nightly`.
struct ProfileCheck {
    let settings: Settings

    /// Throws the first mistake: what is wrong, and where in the file.
    func run() async throws(Fault) {
        try settings.requireSource()
        try Service.requireProtection(settings)
        guard let place = settings.place(of: "nightly") else { return }
        do {
            var reports: [RequestedReport] = []
            for name in settings.nightly.reportNames(of: settings.source) { reports.append(try await .find(name)) }
            // Where the files go may be said by a flag.
            _ = try Night(
                settings, reports: reports, output: settings.nightly.output ?? "/", failOn: nil, startedAt: .now)
        } catch {
            throw Fault(error.kind, error.message.said(at: settings.place(of: "nightly.reports") ?? place))
        }
    }
}
