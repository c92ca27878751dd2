import Aggregation
import ArgumentParser
import Base
import Foundation
import Reporting
import Sources

/// `attendance certificates`: who has earned a certificate of attendance, and their pages.
struct CertificatesCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "certificates",
        abstract: "Make certificates of attendance: who has earned one, and a page for each to print.",
        discussion: """
            The files contain personal data, so --personal-data, --yes or the profile's permission is needed. They go to \
            OUTPUT/personal/event-ID/, which only you can read: certificates.xlsx, certificates/certificates.csv \
            (everybody, and what is missing), certificates/mail_merge.csv (who has earned one), and \
            certificates-print.html, a page of A4 for each, printed by any browser; with --format pdf also \
            certificates-print.pdf, which Chromium prints. Each has the guest's own number in the event's series.

            Only sessions count that are over and in which somebody was scanned. Hours are scheduled hours; \
            hours present are known only if the source records exits\(House.current.sources.namesOfRegistrantSources).
            """)

    @Option(help: "The event, by id. Default: that of the files.")
    var event: Int64?

    @Option(name: .customLong("minimum-sessions"), help: "The fewest sessions that earn a certificate.")
    var minimumSessions = 1

    @Option(help: ArgumentHelp("The sessions that everybody needs, by id: 12,13.", valueName: "ids"))
    var required: EventList?

    @OptionGroup var excluded: ExcludedTypeOptions

    @Option(
        help: ArgumentHelp(
            "The Mustache template of the pages. Default: the built-in one, as in Templates/certificate.mustache.",
            valueName: "file"),
        completion: .file(extensions: ["mustache", "html"]))
    var template: String?

    @Option(help: ArgumentHelp("Who certifies, at the head of each page.", valueName: "name"))
    var organisation: String?

    @Option(
        name: .customLong("signer"),
        help: ArgumentHelp(
            "Who signs, with a title after a comma: \"Ana Rojas, Director\"; may be repeated.", valueName: "name, title"
        ))
    var signers: [String] = []

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Personal data") var people: PersonalDataOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Files") var files: FileInputOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        guard minimumSessions >= 1 else { throw ValidationError(.flagTakesNumber("--minimum-sessions", from: 1)) }
        if event == nil, !files.mayNameFiles { throw ValidationError(.noEventNamed) }
        if files.explain { throw ValidationError(.explainIsOfReports) }
        if template == "" { throw ValidationError(.flagNeedsFile("--template")) }
        for (flag, isGiven) in [
            ("--template", template != nil), ("--organisation", organisation != nil), ("--signer", !signers.isEmpty),
        ] where isGiven && output.folder == nil {
            throw ValidationError(.certificatesNeedFolder(flag))
        }
        for signer in signers where CertificateSheets.Signer(signer) == nil {
            throw ValidationError(.wrongSigner(signer))
        }
    }

    func run() async throws {
        let run = try Run(common, reading, output).applying(files, isOfEvent: event != nil)
        let certificates = CertificatesRun(
            event: event,
            rule: Certificates.Rule(
                minimumSessions: minimumSessions, required: required?.ids ?? [],
                types: ExcludedTypes(excluded.types)),
            excludedTypes: excluded.types, template: template, organisation: organisation,
            signers: signers.compactMap(CertificateSheets.Signer.init), run: run)
        try certificates.check(isAllowed: people.areGiven)
        try await certificates.publish()
    }
}

extension CertificateSheets.Signer {
    /// A name and, after the first comma, a title; `nil` without a name.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard let name = parts.first, !name.isEmpty else { return nil }
        self.init(name: name, title: parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil)
    }
}
