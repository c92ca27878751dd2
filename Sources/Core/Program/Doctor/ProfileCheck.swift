import Base
import Reporting
import Sources

/// Checks a profile for everything that a run would refuse before its first request: its source's settings and its
/// `nightly`.
struct ProfileCheck {
    let settings: Settings
    let common: CommonOptions

    /// Throws the first error, with its place in the file.
    func run() async throws {
        try settings.requireSource()
        try Service.requireProtection(settings)
        if settings.source == .files {
            try check("form") { () throws(Fault) in
                if let form = settings.files.form { _ = try FileForm(path: form) }
            }
            try check("columns") { () throws(Fault) in _ = try FileOptions(settings.files, zone: settings.timeZone) }
        }
        try settings.checkFacts()
        guard let place = settings.place(of: "nightly") else { return }
        do throws(Fault) {
            var reports: [RequestedReport] = []
            for name in settings.nightly.reportNames(of: settings.source) { reports.append(try await .find(name)) }
            // A missing output folder is reported last, when everything that is written is right.
            _ = try Night(
                settings, reports: reports, output: settings.nightly.output ?? "/", failOn: nil, startedAt: .now)
        } catch {
            throw Fault(error.kind, error.message.prefixed(with: settings.place(of: "nightly.reports") ?? place))
        }
        do throws(Fault) {
            _ = try await RequestedReport.comparison(of: settings.nightly)
        } catch {
            throw Fault(error.kind, error.message.prefixed(with: settings.place(of: "nightly.comparisons") ?? place))
        }
        guard settings.nightly.output != nil else {
            throw Fault(
                .misconfigured, .nightlyHasNoOutput(profile: settings.profileName).prefixed(with: place))
        }
        if let obstacle = try await NightCheck(settings: settings, common: common).obstacles().first {
            let key = settings.place(of: obstacle.key) ?? place
            // A fault in a file of the profile's names its own place.
            throw Fault(obstacle.fault.kind, obstacle.fault.message.prefixed(with: key))
        }
    }

    /// Names the place of a key in a fault that comes from its value.
    private func check(_ key: String, _ body: () throws(Fault) -> Void) throws(Fault) {
        do throws(Fault) {
            try body()
        } catch {
            throw Fault(error.kind, error.message.prefixed(with: settings.place(of: key)))
        }
    }
}
