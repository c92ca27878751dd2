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
    private let memory: MailMemory

    init(_ mail: NightlySettings.Mail, _ settings: Settings, _ common: CommonOptions) throws(Fault) {
        self.mail = mail
        self.settings = settings
        self.common = common
        carrier = try MailCarrier(mail, settings)
        journal = MailJournal(ProfileFolder(settings))
        memory = MailMemory(ProfileFolder(settings))
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
    func send(_ outcome: NightOutcome, of night: String, in folders: NightFolders, log: [Phrase]) async -> MailCount {
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
            // That a night failed is told whatever an earlier, wrong clock has sent.
            if outcome.manifest != nil, let last = try journal.lastNight(), last > night {
                tell(.mailOfEarlierNight(night, last: last, journal.path))
                count.failed += 1
                return count
            }
        } catch {
            tell(error.message)
            count.failed += 1
            return count
        }
        let readers = mail.recipients.filter { $0.sponsor == nil }
        memory.keep(readers.map(\.address))
        var (pending, failed) = compose(outcome, of: night, in: folders, log: log)
        count.failed += failed
        do {
            if outcome.manifest != nil { for reader in readers { try remember(reader, before: night, outcome) } }
        } catch {
            tell(error.message)
            count.failed += 1
        }
        let end = ContinuousClock.now + .seconds(mail.patience)
        var wait = 2
        while !pending.isEmpty {
            var (later, reasons): ([PendingMail], [Phrase]) = ([], [])
            for one in pending {
                // A message that was begun may take its time; none is begun after the time is over.
                switch ContinuousClock.now > end ? putOff(one, night) : await hand(one, night) {
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
            if !pending.isEmpty, common.reportsFiles, ContinuousClock.now + .seconds(wait) < end {
                let left = Int((end - ContinuousClock.now) / .seconds(1))
                tell(.mailWaiting(pending.count, reasons[0], seconds: wait, left: left), .info)
            }
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

    /// Records that a message was not begun, so that the next night knows of it. Returns `nil` if the recipient already has it.
    private func putOff(_ pending: PendingMail, _ night: String) -> MailResult? {
        let address = pending.recipient.address
        let line = MailJournal.line(to: address, night: night, run: pending.run, edition: pending.edition)
        do {
            switch try journal.state(of: line) {
            case .sent: return nil
            case .ended, .unclear: return .unclear(.mailUnconfirmed)
            case nil:
                if let edition = pending.edition, try journal.mayHave(edition, address) { return nil }
                try journal.note(line.now(.postponed))
            default: break
            }
        } catch {
            tell(error.message)
        }
        return .postponed(.mailNoTimeLeft)
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
            if let told = pending.told { try memory.write(told, of: address) }
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

    // MARK: What a reader knows

    /// The nights that a reader knows about, before one: those that it was told. A reader of whom nothing is recorded yet has
    /// those of the earlier nights that the journal says it has; if their folders are gone, or it was never sent a message,
    /// what had been published before.
    private func known(
        to reader: NightlySettings.Mail.Recipient, before night: String, _ outcome: NightOutcome
    ) throws(Fault) -> [RecordedNight] {
        let earlier = outcome.earlier.filter { $0.name < night }
        guard let told = try memory.told(reader.address) else {
            guard let had = try journal.nights(of: reader.address) else { return earlier }
            let known = earlier.filter { had.contains($0.name) }
            return known.isEmpty && had.contains { $0 < night } ? Array(earlier.prefix(1)) : known
        }
        if try isUnwritten(told) {
            let newest = told.nights.last?.name ?? ""
            return told.nights.filter { $0.name < night } + earlier.filter { $0.name > newest }
        }
        var nights = told.nights
        if var offered = told.offered,
            let name = try journal.night(ofRun: offered.manifest.run ?? "", reader.address)
        {
            offered.name = name
            nights.append(offered)
        }
        return nights.filter { $0.name < night }
    }

    /// Whether no message was ever begun to a reader, who therefore knows what was published.
    private func isUnwritten(_ told: MailMemory.Told) throws(Fault) -> Bool {
        guard told.offered == nil, let address = MailAddress(told.to) else { return false }
        return try journal.nights(of: address) == nil
    }

    /// Records what a reader knows of whom nothing is recorded yet, or who was never written to: the next night may have
    /// removed it.
    private func remember(
        _ reader: NightlySettings.Mail.Recipient, before night: String, _ outcome: NightOutcome
    ) throws(Fault) {
        let told: MailMemory.Told?
        do { told = try memory.told(reader.address) } catch { return }
        if let told { guard try isUnwritten(told) else { return } }
        let nights = try known(to: reader, before: night, outcome).remembered
        try memory.write(
            MailMemory.Told(to: reader.address.address, nights: nights, offered: nil), of: reader.address)
    }

    // MARK: What a night owes

    /// The messages of a night, those to sponsors only for packs in the ledger, and how many could not be made.
    func compose(
        _ outcome: NightOutcome, of night: String, in folders: NightFolders, log: [Phrase]
    ) -> (pending: [PendingMail], failed: Int) {
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
                let known = try known(to: recipient, before: night, outcome)
                let news = outcome.manifest.map { News(of: $0, since: known).items } ?? []
                guard
                    (when.contains(.always) && (outcome.hasReport || hasFailed))
                        || (when.contains(.failure) && hasFailed)
                        || (!when.isDisjoint(with: [.always, .news]) && !news.isEmpty)
                else { return nil }
                return report(outcome, for: recipient, since: known, news, night, folders, log)
            } catch {
                tell(.mailRefused(recipient.place, error.message))
                failed += 1
                return nil
            }
        }
        return (pending, failed)
    }

    /// The most lines of news in a message.
    private static let maximumNews = 40

    /// The opening lines of a message: what went wrong, then the news, except what these lines already say.
    private func opening(of outcome: NightOutcome, _ news: [News.Item], log: [Phrase]) -> [Phrase] {
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
    private func trouble(of outcome: NightOutcome, log: [Phrase]) -> [Phrase] {
        var lines = outcome.reason.map { [$0] } ?? []
        for event in outcome.manifest?.events ?? [] {
            if event.status == .failed { lines.append(.newsOf(event.title, .newsNotMade(reason: event.whyFailed))) }
            if let found = event.whatFailed { lines.append(found) }
        }
        if let found = outcome.manifest?.club?.whatFailed { lines.append(found) }
        for comparison in outcome.manifest?.comparisons ?? [] where comparison.status == .failed {
            lines.append(.seriesFailed(comparison.series, because: comparison.whyFailed))
        }
        guard lines.isEmpty else { return lines }
        switch outcome.moment {
        case .failure: return outcome.reasons.isEmpty ? [.nightFailed(status: outcome.status)] : outcome.reasons
        // Something besides the reports failed, such as packs or a command; the log says what.
        case .warning: return log.suffix(3)
        default: return []
        }
    }

    private func report(
        _ outcome: NightOutcome, for recipient: NightlySettings.Mail.Recipient, since known: [RecordedNight],
        _ news: [News.Item], _ night: String, _ folders: NightFolders, _ log: [Phrase]
    ) -> PendingMail {
        let language = recipient.language ?? settings.language
        let manifest = outcome.manifest
        // What was not published is in no message: a repeated run makes it anew.
        let parts = manifest == nil ? [] : outcome.parts(for: outcome.requests.firstIndex(for: recipient, settings), news)
        var subject: Phrase
        if outcome.moment == .failure {
            subject = .mailSubjectFailed(settings.profileName, night)
        } else {
            subject = manifest?.subject(of: news) ?? .mailSubjectWithoutReport(settings.profileName, night)
            // News of what went wrong need no other word for it.
            if outcome.moment == .warning, news.first.map({ $0.severity < .warning }) ?? true {
                subject = .mailSubjectWarning(subject)
            }
        }
        // What is on this machine is for those who look after it.
        let isOperator = recipient.occasions.contains(.failure)
        var closing: [Phrase] = []
        func place(_ night: String) -> String? {
            mail.link.map { "\($0)\(night)/" } ?? (isOperator ? "\(folders.path)/\(night)/" : nil)
        }
        if let manifest {
            if hasReport(for: recipient, manifest, outcome.requests), let place = place(night) {
                closing.append(.mailFiles(place))
            }
        } else if let last = folders.nights(upTo: night).last(where: { $0.manifest.page != nil }),
            let place = place(last.name)
        {
            closing.append(.mailLastReports(place))
        }
        closing.append(.mailSentBy(settings.profileName, night))
        if outcome.moment == .failure, isOperator, !log.isEmpty { closing.append(.mailLog(log.suffix(10))) }
        let opening = opening(of: outcome, news, log: log)
        // An event's workbook goes with the message if the event has changed for the reader; the others are linked.
        let changed = parts.filter { part in manifest?.hasChanged(part.event, news, since: known) ?? false }
        func links(without attached: [EventPart.File]) -> [LetterPage.Link] {
            guard let link = mail.link, let manifest else { return [] }
            let attached = Set(attached.map(\.path))
            return parts.flatMap { part in
                part.workbooks.filter { !attached.contains($0.path) && manifest.hasFile($0.path) }.map { file in
                    LetterPage.Link(
                        title: manifest.title(of: part.event)[language], address: "\(link)\(night)/\(file.path)")
                }
            }
        }
        var pending = pending(
            recipient, subject: subject[language], letters: parts.flatMap(\.letters),
            opening: isOperator ? opening : opening.map(\.withoutFolders), closing: closing, links: links,
            attachments: changed.flatMap(\.workbooks), night: night, language: language,
            theme: outcome.requests.first?.page.theme ?? .tikit, run: manifest.map { $0.run ?? "" })
        if let manifest {
            // Only news of the pace is needed again: it is not told anew within a week.
            var record = RecordedNight(name: night, manifest: manifest)
            record.manifest.news = News(items: news.filter { $0.kind == .registrationPace })
            pending.told = MailMemory.Told(
                to: recipient.address.address, nights: known.remembered, offered: [record].remembered.first)
        }
        return pending
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
        let language = recipient.language ?? pack.language ?? settings.language
        let name = pack.event ?? "\(packs.event)"
        return pending(
            recipient, subject: Phrase.mailSubjectOfPack(name)[language], letters: [],
            opening: [.mailPack(name, shows: pack.shows)], closing: [], attachments: pack.files,
            without: ([.mailPackMade(name, shows: pack.shows)], [.mailPackElsewhere]), night: night, language: language,
            theme: .tikit, edition: "\(packs.event)/\(slug)/\(pack.edition)")
    }

    /// - Parameters:
    ///   - links: Links to the files that are not attached.
    ///   - without: The opening and closing lines of the message without its attachments, if they are others.
    private func pending(
        _ recipient: NightlySettings.Mail.Recipient, subject: String, letters: [Letter], opening: [Phrase],
        closing: [Phrase], links: ([EventPart.File]) -> [LetterPage.Link] = { _ in [] },
        attachments files: [EventPart.File], without: (opening: [Phrase], closing: [Phrase])? = nil,
        night: String, language: Language, theme: Theme, run: String? = nil, edition: String? = nil
    ) -> PendingMail {
        let bytes = files.reduce(0) { $0 + $1.bytes.count }
        func message(_ attached: [EventPart.File], _ opening: [Phrase], _ closing: [Phrase]) -> MailMessage {
            let page = LetterPage(
                letters, opening: opening.map { $0[language] }, closing: closing.map { $0[language] },
                links: links(attached), theme: theme, in: language)
            let id = SHA256.hexadecimal(
                of: Array("\(settings.profileName) \(night) \(run ?? "") \(recipient.address.address)".utf8))
            return MailMessage(
                from: mail.from, to: recipient.address, subject: subject, date: .now, zone: settings.timeZone,
                language: language, id: "attendance.\(night).\(id.prefix(24))", text: page.text, html: page.html,
                attachments: attached.map(Self.attachment))
        }
        let whole = message(files, opening, closing)
        guard !files.isEmpty else {
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
        // A profile that has never run has no folder yet, and a program reads the message from there.
        try ProfileFolder(settings).make()
        let recipient = mail.recipients.first { MailJournal.key($0.address) == MailJournal.key(address) }
        let language = recipient?.language ?? settings.language
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
