import Files
import Foundation
import Logging
import Messages
import Profiles
import Rendering
import Reporting
import Tables
import Templates
import Transport

/// The messages of a night: decides what each recipient gets, and sends it once.
struct NightMail: Sendable {
    let mail: NightlySettings.Mail
    let settings: Settings
    let common: CommonOptions
    private let carrier: MailCarrier
    private let journal: MailJournal

    init(_ mail: NightlySettings.Mail, _ settings: Settings, _ common: CommonOptions) throws(Fault) {
        self.mail = mail
        self.settings = settings
        self.common = common
        carrier = try MailCarrier(mail, settings)
        journal = MailJournal(ProfileFolder(settings))
        for recipient in mail.recipients where recipient.sponsor != nil && settings.nightly.packs == nil {
            throw Fault(.misconfigured, .mailWithoutPacks(at: recipient.place))
        }
    }

    /// The server or program that messages are handed to.
    var place: String { carrier.place }

    private func tell(_ phrase: Phrase, _ level: Logger.Level = .error) {
        common.tell(phrase, level, in: settings.language)
    }

    // MARK: Sending

    /// Sends the night's messages that have not been sent. Failures are reported; that of one message does not affect the others.
    func send(_ outcome: NightOutcome, of night: String, in folders: NightFolders, log: [String]) async -> MailCount {
        var count = MailCount()
        // If the first night fails before the profile's folder exists, the journal cannot be written; what cannot be
        // recorded is not sent.
        guard FileManager.default.fileExists(atPath: ProfileFolder(settings).path) else { return count }
        carrier.removeDraft()
        do {
            for line in try journal.open(before: night) {
                tell(
                    line.state == .ended
                        ? .mailUnclearSince(line.night, journal.path) : .mailNeverSent(line.night, journal.path),
                    .warning)
                try journal.note(line.now(.reported))
            }
            if let last = try journal.lastNight(), last > night {
                tell(.mailOfEarlierNight(night, last: last, journal.path))
                count.failed += 1
                return count
            }
        } catch {
            tell(error.message)
            count.failed += 1
            return count
        }
        var (pending, failed) = compose(outcome, of: night, in: folders, log: log)
        count.failed += failed
        let end = ContinuousClock.now + .seconds(mail.patience)
        var wait = 2
        while !pending.isEmpty {
            var (later, reasons): ([PendingMail], [Phrase]) = ([], [])
            for one in pending {
                // A message that was begun may take its time; none is begun after the time is over.
                switch ContinuousClock.now > end ? .postponed(.mailNoTimeLeft) : await hand(one, night) {
                case .accepted: count.sent += 1
                case .postponed(let reason):
                    later.append(one)
                    reasons.append(reason)
                case .refused(let reason, _):
                    tell(.mailRefused(one.recipient.place, reason))
                    count.failed += 1
                case .unclear(let reason):
                    tell(.mailUnclear(one.recipient.place, reason, journal.path))
                    count.unclear += 1
                case nil: break
                }
            }
            pending = later
            guard !pending.isEmpty, await pause(wait, until: end) else {
                for (one, reason) in zip(later, reasons) {
                    // A night without reports has nothing to send later.
                    tell(
                        outcome.manifest == nil
                            ? .mailRefused(one.recipient.place, reason) : .mailPostponed(one.recipient.place, reason))
                    count.failed += 1
                }
                break
            }
            wait = min(300, wait * 2)
        }
        return count
    }

    /// Waits before deferred messages are tried again. Returns whether there is time for that; after a signal there is none.
    private func pause(_ seconds: Int, until end: ContinuousClock.Instant) async -> Bool {
        guard ContinuousClock.now + .seconds(seconds) < end else { return false }
        for _ in 0..<seconds {
            if Interruption.signalStatus != nil { return false }
            try? await Task.sleep(for: .seconds(1))
        }
        return true
    }

    /// Hands a message over, recording each step on the disk before it is taken. Returns `nil` if the recipient already has it.
    private func hand(_ pending: PendingMail, _ night: String) async -> MailResult? {
        let (address, edition, journal) = (pending.recipient.address, pending.edition, journal)
        let line = MailJournal.line(to: address, night: night, run: pending.run, edition: edition)
        do {
            switch try journal.state(of: line) {
            case .sent: return nil
            case .ended, .unclear: return .unclear(.mailUnconfirmed)
            default: break
            }
            if let edition, try journal.mayHave(edition, address) { return nil }
            try journal.note(line)
            let beforeEnd: @Sendable () throws -> Void = { try journal.note(line.now(.ended)) }
            var result = try await carrier.send(pending.message, beforeEnd: beforeEnd)
            // Too large (RFC 5321, RFC 1870): send it without the attachments, which are on the disk.
            if case .refused(_, status: 552?) = result, let light = pending.light {
                try journal.note(line.now(.refused))
                result = try await carrier.send(light, beforeEnd: beforeEnd)
            }
            let state: MailJournal.State =
                switch result {
                case .accepted: .sent
                case .postponed: .postponed
                case .refused: .refused
                case .unclear: .unclear
                }
            do {
                try journal.note(line.now(state))
            } catch {
                // The journal says that the end was being sent, so the message is not sent again.
                tell(error.message)
            }
            return result
        } catch let fault as Fault {
            return .refused(fault.message, status: nil)
        } catch {
            return .refused(.connectionFailed, status: nil)
        }
    }

    // MARK: What a night owes

    /// The messages of a night, those to sponsors only for packs in the ledger, and how many could not be made.
    func compose(
        _ outcome: NightOutcome, of night: String, in folders: NightFolders, log: [String]
    ) -> (pending: [PendingMail], failed: Int) {
        let nights = folders.nights().filter { $0.name < night }
        let hasFailed = outcome.moment != .success
        var failed = 0
        let pending = mail.recipients.compactMap { recipient -> PendingMail? in
            if let sponsor = recipient.sponsor {
                do throws(Fault) {
                    return outcome.moment == .failure ? nil : try pack(of: sponsor, for: recipient, night)
                } catch {
                    tell(.mailRefused(recipient.place, error.message))
                    failed += 1
                    return nil
                }
            }
            let when = recipient.occasions
            do throws(Fault) {
                let news = try news(of: outcome, for: recipient, among: nights)
                guard
                    when.contains(.always) || (when.contains(.news) && !news.isEmpty)
                        || (when.contains(.failure) && hasFailed)
                else { return nil }
                return report(outcome, for: recipient, news, night, folders, log)
            } catch {
                tell(.mailRefused(recipient.place, error.message))
                failed += 1
                return nil
            }
        }
        return (pending, failed)
    }

    /// The news for a recipient since the earlier nights whose reports it has or may have; for one that was never sent
    /// a message, since the last published night.
    private func news(
        of outcome: NightOutcome, for recipient: NightlySettings.Mail.Recipient, among nights: [RecordedNight]
    ) throws(Fault) -> [News.Item] {
        guard let manifest = outcome.manifest else { return [] }
        guard let had = try journal.nights(of: recipient.address) else { return manifest.news?.items ?? [] }
        return News(of: manifest, since: nights.filter { had.contains($0.name) }).items
    }

    /// The most lines of news in a message.
    private static let maximumNews = 40

    /// The opening lines of a message: what went wrong, then the news, except what these lines already say.
    private func opening(of outcome: NightOutcome, _ news: [News.Item], log: [String]) -> [Phrase] {
        let failing = Set((outcome.manifest?.events ?? []).filter { $0.failedOn != nil }.map(\.id))
        let rest = news.filter { item in
            switch item.kind {
            case .eventFailed, .comparisonFailed: false
            case .expectationFailed: !failing.contains(item.event ?? 0)
            default: true
            }
        }
        var lines = trouble(of: outcome, log: log) + rest.prefix(Self.maximumNews).map(\.sentence)
        if rest.count > Self.maximumNews { lines.append(.newsMore(rest.count - Self.maximumNews)) }
        return lines
    }

    /// The lines about what went wrong.
    private func trouble(of outcome: NightOutcome, log: [String]) -> [Phrase] {
        var lines = outcome.reason.map { [$0] } ?? []
        for event in outcome.manifest?.events ?? [] {
            if event.status == .failed { lines.append(.eventFailed(event.id, because: event.whyFailed)) }
            if let found = event.whatFailed { lines.append(found) }
        }
        if let found = outcome.manifest?.club?.whatFailed { lines.append(found) }
        for comparison in outcome.manifest?.comparisons ?? [] where comparison.status == .failed {
            lines.append(.seriesFailed(comparison.series, because: comparison.whyFailed))
        }
        guard lines.isEmpty else { return lines }
        switch outcome.moment {
        case .failure: return [.nightFailed(status: outcome.status)]
        // Something besides the reports failed, such as packs or a command; the log says what.
        case .warning: return log.suffix(3).map { Phrase(verbatim: $0) }
        default: return []
        }
    }

    private func report(
        _ outcome: NightOutcome, for recipient: NightlySettings.Mail.Recipient, _ news: [News.Item], _ night: String,
        _ folders: NightFolders, _ log: [String]
    ) -> PendingMail {
        let language = recipient.language ?? settings.language
        var letters: [Letter] = []
        var workbooks: [EventPart.File] = []
        if let index = outcome.requests.firstIndex(for: recipient, settings) {
            letters = outcome.letters.compactMap { $0.indices.contains(index) ? $0[index] : nil }
            workbooks = outcome.workbooks.compactMap { $0.indices.contains(index) ? $0[index] : nil }
        }
        var subject = letters.first?.headline ?? Phrase.mailSubjectWithoutReport(settings.profileName, night)[language]
        if letters.count > 1 { subject += Phrase.mailMoreEvents(letters.count - 1)[language] }
        if outcome.moment == .failure {
            subject = Phrase.mailSubjectFailed(settings.profileName, night)[language]
        } else if outcome.moment == .warning {
            subject = Phrase.mailSubjectWarning(subject)[language]
        }
        var closing: [Phrase] = []
        if let manifest = outcome.manifest, hasReport(for: recipient, manifest, outcome.requests) {
            closing.append(.mailFiles(mail.link.map { "\($0)\(night)/" } ?? "\(folders.path)/\(night)/"))
        }
        closing.append(.mailSentBy(settings.profileName, night))
        if outcome.moment == .failure, !log.isEmpty { closing.append(.mailLog(log.suffix(10))) }
        return pending(
            recipient, subject: subject, letters: letters, opening: opening(of: outcome, news, log: log),
            closing: closing, attachments: workbooks.map(Self.attachment), night: night, language: language,
            theme: outcome.requests.first?.page.theme ?? .tikit,
            run: outcome.manifest.map { $0.run ?? "" })
    }

    /// Whether a night's files include the report that a recipient requests. A recipient that requests none gets a
    /// summary of all.
    private func hasReport(
        for recipient: NightlySettings.Mail.Recipient, _ manifest: NightManifest, _ requests: [LetterRequest]
    ) -> Bool {
        guard recipient.report != nil, let index = requests.firstIndex(for: recipient, settings) else { return true }
        return manifest.reports?.contains(requests[index].page.definition.name) ?? true
    }

    private static func attachment(_ file: EventPart.File) -> MailMessage.Attachment {
        let types = [
            "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "csv": "text/csv",
            "html": "text/html", "json": "application/json",
        ]
        let end = file.path.split(separator: ".").last.map(String.init) ?? ""
        let name = file.path.split(separator: "/").joined(separator: "-").filter {
            $0.isASCII && $0 != "\"" && $0 != "\\"
        }
        return MailMessage.Attachment(name: name, type: types[end] ?? "application/octet-stream", bytes: file.bytes)
    }

    /// The message with a sponsor's pack; `nil` if the pack shows nothing.
    private func pack(
        of slug: String, for recipient: NightlySettings.Mail.Recipient, _ night: String
    ) throws(Fault) -> PendingMail? {
        guard let packs = settings.nightly.packs,
            let pack = try PublishedPack(of: slug, packs, ProfileFolder(settings), common.logger)
        else { return nil }
        let language = recipient.language ?? settings.language
        let name = pack.event ?? "\(packs.event)"
        return pending(
            recipient, subject: Phrase.mailSubjectOfPack(name)[language], letters: [],
            opening: [.mailPack(name, shows: pack.shows)], closing: [], attachments: pack.files.map(Self.attachment),
            without: ([.mailPackMade(name, shows: pack.shows)], [.mailPackElsewhere]), night: night,
            language: language, theme: .tikit, edition: "\(packs.event)/\(slug)/\(pack.edition)")
    }

    /// - Parameter without: The opening and closing lines of the message without its attachments, if they are others.
    private func pending(
        _ recipient: NightlySettings.Mail.Recipient, subject: String, letters: [Letter], opening: [Phrase],
        closing: [Phrase], attachments: [MailMessage.Attachment],
        without: (opening: [Phrase], closing: [Phrase])? = nil,
        night: String, language: Language, theme: Theme, run: String? = nil, edition: String? = nil
    ) -> PendingMail {
        let bytes = attachments.reduce(0) { $0 + $1.bytes.count }
        func message(
            _ attachments: [MailMessage.Attachment], _ opening: [Phrase], _ closing: [Phrase]
        ) -> MailMessage {
            let page = LetterPage(
                letters, opening: opening.map { $0[language] }, closing: closing.map { $0[language] }, theme: theme,
                in: language)
            let id = SHA256.hexadecimal(
                of: Array("\(settings.profileName) \(night) \(run ?? "") \(recipient.address.address)".utf8))
            return MailMessage(
                from: mail.from, to: recipient.address, subject: subject, date: .now, zone: settings.timeZone,
                language: language, id: "attendance.\(night).\(id.prefix(24))", text: page.text, html: page.html,
                attachments: attachments)
        }
        let whole = message(attachments, opening, closing)
        guard !attachments.isEmpty else {
            return PendingMail(recipient: recipient, message: whole, run: run, edition: edition)
        }
        // A profile that attaches nothing does not call it too large.
        let reason = mail.maximumAttachedBytes > 0 ? [Phrase.mailAttachmentLeftOut(bytes: UInt64(bytes))] : []
        let light = message([], without?.opening ?? opening, reason + (without?.closing ?? closing))
        return bytes > mail.maximumAttachedBytes
            ? PendingMail(recipient: recipient, message: light, run: run, edition: edition)
            : PendingMail(recipient: recipient, message: whole, light: light, run: run, edition: edition)
    }

    func sendTest(to address: MailAddress) async throws -> MailResult {
        let language = settings.language
        let page = LetterPage(
            [], opening: [Phrase.mailTest(settings.profileName)[language]], closing: [], theme: .tikit, in: language)
        let message = MailMessage(
            from: mail.from, to: address, subject: Phrase.mailTestSubject[language], date: .now,
            zone: settings.timeZone,
            language: language, id: "attendance.test.\(UUID().uuidString.lowercased())", text: page.text,
            html: page.html)
        return try await carrier.send(message) {}
    }
}
