import Aggregation
import Base
import Foundation
import Rendering
import Reporting
import Sources
import Templates

/// One run of `attendance certificates`: tables → who has earned one → tables and pages that only their owner can read.
struct CertificatesRun: Sendable {
    /// `nil` for the only one of the files.
    let event: Int64?
    let rule: Certificates.Rule
    let excludedTypes: [String]
    /// The template's file; `nil` for the built-in one.
    let template: String?
    let organisation: String?
    let signers: [CertificateSheets.Signer]
    let run: Run

    private var definition: ReportDefinition { .ofPeople(Report.certificatesName, title: .certificatesTitle) }

    /// Checks what can be checked before anything is read.
    ///
    /// - Throws: A `Fault` of kind `.usage` if personal data is not allowed.
    func check(isAllowed: Bool) throws(Fault) {
        try run.requirePeople(definition, isAllowed: isAllowed)
    }

    private var settings: Settings { run.settings }

    func publish() async throws {
        let requested = try RequestedReport.of(definition)
        let source = try template.map { path throws(Fault) in try Templates.certificate(readingFrom: path) }
        let pages = CertificatePages(template: source ?? Templates.certificate, theme: requested.theme)
        try pages.check()
        let event = try event ?? onlyEvent()
        let tables = try await run.people(of: event)
        try tables.require(sessions: rule.required)
        try tables.require(types: excludedTypes)
        let sessions = tables.scannedSessions.union(tables.sessions.ids.values).count
        guard rule.minimumSessions <= sessions else {
            throw Fault(
                .usage, .minimumSessionsAboveCount(rule.minimumSessions, event: event, sessions: sessions))
        }
        let exits = try await exits(of: event)
        let states = SessionStates(of: tables, at: tables.readAt, in: settings.timeZone)
        let certificates = Certificates(by: rule, of: tables, GuestList(of: tables), states, exits: exits)
        var context = CertificatesContext(
            zone: settings.timeZone,
            exits: exits != nil ? .known : settings.source.tellsRegistrants ? .notRead : .notProvided)
        context.excludedTypes = excludedTypes
        context.organisation = organisation
        context.signers = signers
        let (report, sheets) = Report.certificates(certificates, by: rule, in: tables, context)
        var files: [EventPart.File] = []
        if run.output.folder != nil, run.output.writesPages || run.output.printsPages {
            let page = try pages.render(sheets, in: settings.language)
            var made = run.output.writesPages ? [page] : []
            if run.output.printsPages { made.append(try PagePrinter.printed(page, at: report.dataTime)) }
            files = made.map { file in
                EventPart.File(path: "\(PersonalData.folder)/\(report.subject.folder)/\(file.path)", bytes: file.bytes)
            }
        }
        try run.publish(report, as: requested, and: files)
    }

    /// The event of the files.
    ///
    /// - Throws: A `Fault` of kind `.usage` if they have several.
    private func onlyEvent() throws -> Int64 {
        let ids = try Service.files(settings, run.common).eventIDs()
        guard let id = ids.first, ids.count == 1 else { throw Fault(.usage, .noEventNamed) }
        return id
    }

    /// The last scans at exits; `nil` if the source does not report them or is not asked.
    private func exits(of event: Int64) async throws -> [Registrants.ExitKey: Instant]? {
        guard settings.source.tellsRegistrants, run.reading.mode != .offline else { return nil }
        return try await Service.withEvents(settings: settings, common: run.common) { source in
            try await (source as? any RegistrantSource)?.registrants(of: event).exits
        }
    }
}

extension OutputOptions {
    /// Whether the pages are to be printed.
    fileprivate var printsPages: Bool { formatNames.contains { $0.split(separator: ",").contains("pdf") } }

    /// Whether pages are among the requested formats, as they are by default.
    fileprivate var writesPages: Bool {
        formatNames.isEmpty || formatNames.contains { $0.split(separator: ",").contains("html") }
    }
}
