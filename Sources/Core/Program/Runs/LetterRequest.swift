import Base
import Rendering
import Reporting
import Sources

/// The content of messages in one language: a report as the message's page, and the workbook attached to it.
struct LetterRequest: Sendable {
    let page: RequestedReport
    let workbook: RequestedReport
    let language: Language

    /// The report for recipients who request none.
    private static let standard = "executive"

    /// The recipients' letters, each once. Sponsors get their packs instead, and speakers their totals.
    ///
    /// - Parameter reports: The night's reports; the first is the workbook for recipients who request none.
    static func all(_ settings: Settings, reports: [RequestedReport]) async throws(Fault) -> [LetterRequest] {
        var requests: [LetterRequest] = []
        for recipient in settings.nightly.mail?.recipients ?? []
        where recipient.sponsor == nil && !recipient.scope.isOfSessions {
            let language = recipient.language ?? settings.language
            guard requests.firstIndex(for: recipient, settings) == nil else { continue }
            let standard = settings.source.hasMembers ? nil : Self.standard
            let page: RequestedReport
            if let name = recipient.report ?? standard {
                page = try await .find(name)
            } else {
                guard let first = reports.first else { continue }
                page = first
            }
            do {
                try page.definition.require(settings.source.hasMembers ? .members : .event)
            } catch {
                throw Fault(.misconfigured, error.message.prefixed(with: recipient.place))
            }
            guard page.definition.audience != .sponsor else {
                throw Fault(.misconfigured, .mailOfSponsorReport(page.definition.name, at: recipient.place))
            }
            guard !page.definition.hasPersonalData else {
                throw Fault(
                    .misconfigured, .personalDataAtNight(page.definition.name).prefixed(with: recipient.place))
            }
            let workbook = recipient.report == nil ? reports.first ?? page : page
            requests.append(
                LetterRequest(page: page, workbook: workbook, language: language, wanted: recipient.report))
        }
        return requests
    }

    /// The report's name as recipients request it.
    private let wanted: String?

    private init(page: RequestedReport, workbook: RequestedReport, language: Language, wanted: String?) {
        self.page = page
        self.workbook = workbook
        self.language = language
        self.wanted = wanted
    }

    func isFor(_ recipient: NightlySettings.Mail.Recipient, _ settings: Settings) -> Bool {
        recipient.sponsor == nil && wanted == recipient.report && language == recipient.language ?? settings.language
    }
}

extension [LetterRequest] {
    /// The index of a recipient's letter.
    func firstIndex(for recipient: NightlySettings.Mail.Recipient, _ settings: Settings) -> Int? {
        firstIndex { $0.isFor(recipient, settings) }
    }
}

extension EventPart {
    /// Adds the event's part of the requested messages, and their workbook.
    ///
    /// - Parameter files: How the night's files are made.
    mutating func add(_ request: LetterRequest, _ page: Report, _ workbook: Report, files: ReportFiles) throws {
        letters.append(Letter(page, theme: request.page.theme, in: request.language))
        var files = files
        (files.formats, files.language) = ([.xlsx], request.language)
        workbooks += try files.files(of: workbook, as: request.workbook)
    }
}
