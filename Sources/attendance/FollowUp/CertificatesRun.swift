import Aggregation
import Extraction
import Files
import Foundation
import Messages
import Profiles
import Rendering
import Reporting
import Tables
import Templates

/// One run of `attendance certificates`: tables → who has earned one → tables and pages that only their owner can read.
struct CertificatesRun: Sendable {
    let event: Int64
    let rule: Certificates.Rule
    let excludedTypes: [String]
    /// The template's file; `nil` for the built-in one.
    let template: String?
    let organisation: String?
    let signers: [CertificateSheets.Signer]
    let output: OutputOptions
    let common: CommonOptions
    let settings: Settings
    let mode: ReadingMode

    private var definition: ReportDefinition { .ofPeople(Report.certificatesName, title: .certificatesTitle) }

    /// What can be checked before anything is read.
    ///
    /// - Throws: A `Fault` of kind `.usage` without leave for personal data.
    func check(isAllowed: Bool) throws(Fault) {
        try definition.requireLeave(isAllowed, settings, output, or: .usage)
        guard settings.source.topic == .events else {
            throw Fault(
                .misconfigured, .profileIsOfMembers(settings.profileName, source: settings.source.rawValue))
        }
    }

    func run(under lock: RunLock?) async throws {
        let requested = try RequestedReport.of(definition)
        let source = try template.map { path throws(Fault) in try Templates.certificate(readingFrom: path) }
        let pages = CertificatePages(template: source ?? Templates.certificate, theme: requested.theme)
        try pages.check()
        let tables = try await Service.withReader(mode, settings: settings, common: common, under: lock) { reader in
            try await reader.read(event, EventColumns.counted.union([.names, .addresses]), comparedWith: nil).tables
        }
        if let unknown = tables.unknownSessions(in: Selection(sessions: Set(rule.required))).first {
            throw Fault(.notFound, .noSuchSession(unknown, event: event))
        }
        if let unknown = ExcludedTypes.unknown(excludedTypes, in: tables, nil).first {
            throw Fault(.notFound, .noSuchType(unknown, event: event))
        }
        let sessions = tables.scannedSessions.union(tables.sessions.ids.values).count
        guard rule.minimumSessions <= sessions else {
            throw Fault(
                .usage, .minimumSessionsAboveCount(rule.minimumSessions, event: event, sessions: sessions))
        }
        let exits = try await exits()
        let states = SessionStates(of: tables, at: tables.readAt, in: settings.timeZone)
        let certificates = Certificates(by: rule, of: tables, GuestList(of: tables), states, exits: exits)
        var told = CertificatesTold(
            zone: settings.timeZone,
            exits: exits != nil ? .known : settings.source.tellsRegistrants ? .notRead : .notTold)
        told.excludedTypes = excludedTypes
        told.organisation = organisation
        told.signers = signers
        let (report, sheets) = Report.certificates(certificates, by: rule, in: tables, told)
        var files: [EventPart.File] = []
        if output.folder != nil, output.writesPages {
            let file = try pages.render(sheets, in: settings.language)
            files.append(
                EventPart.File(path: "\(PersonalData.folder)/\(report.subject.folder)/\(file.path)", bytes: file.bytes))
        }
        let look = ReportLook(requested: requested, output: output, common: common, language: settings.language)
        try look.publish(report, and: files) {
            try look.notePersonalData(of: report, in: $0, and: files.isEmpty ? [] : [.html], settings)
        }
    }

    /// The last scans at exits; `nil` if the source does not tell, or is not asked.
    private func exits() async throws -> [Registrants.Exit: Instant]? {
        guard settings.source.tellsRegistrants, mode != .offline else { return nil }
        return try await Service.withEvents(settings: settings, common: common) { source in
            try await (source as? any RegistrantSource)?.registrants(of: event).exits
        }
    }
}

extension OutputOptions {
    /// Whether pages are among the formats asked for, as they are if none was named.
    fileprivate var writesPages: Bool {
        formatNames.isEmpty || formatNames.contains { $0.split(separator: ",").contains("html") }
    }
}
