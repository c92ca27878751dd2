import Files
import Foundation
import Messages
import Profiles
import Rendering
import Reporting
import Tables
import Templates

/// What a night owes: the message of each recipient.
extension NightMail {
    /// The messages of a night, those to sponsors only for packs in the ledger, and why others could not be made.
    func compose(
        _ outcome: NightOutcome, of night: String, in folders: NightFolders, log: [Phrase]
    ) -> (pending: [PendingMail], problems: [Phrase]) {
        let hasFailed = outcome.moment != .success
        var problems: [Phrase] = []
        func fail(_ recipient: NightlySettings.Mail.Recipient, _ fault: Fault) {
            let problem = Phrase.mailRefused(recipient.place, fault.message)
            tell(problem)
            problems.append(problem)
        }
        let pending = mail.recipients.compactMap { recipient -> PendingMail? in
            if let sponsor = recipient.sponsor {
                do throws(Fault) {
                    return outcome.moment == .failure ? nil : try pack(of: sponsor, for: recipient, night)
                } catch {
                    fail(recipient, error)
                    return nil
                }
            }
            let when = recipient.occasions
            do throws(Fault) {
                let known = try known(to: recipient, before: night, outcome)
                var news = outcome.manifest.map { News(of: $0, since: known).items } ?? []
                // Of a run that published nothing no manifest tells, so that no event's news is its recovery.
                let isTold = try journal.endsWithFailure(recipient.address)
                let isRecovered =
                    isTold && outcome.hasRecovered && !when.isDisjoint(with: [.always, .failure])
                if isRecovered {
                    // Whoever is told of failures alone has no other news on a good night.
                    if when == [.failure], !hasFailed { news = [] }
                    news.append(News.Item(.eventRecovered, .info, .newsNightMadeAgain))
                }
                let troubles = try untold(outcome.troubles, to: recipient, with: night)
                guard
                    (when.contains(.always) && (outcome.hasReport || hasFailed))
                        || (when.contains(.failure) && hasFailed)
                        || (!when.isDisjoint(with: [.always, .news]) && !news.isEmpty) || isRecovered
                else {
                    return troubles.isEmpty
                        ? nil : trouble(troubles, in: outcome, for: recipient, night, folders)
                }
                return report(outcome, troubles, for: recipient, since: known, news, night, folders, log)
            } catch {
                fail(recipient, error)
                return nil
            }
        }
        return (pending, problems)
    }

    /// The most lines of news in a message.
    private static let maximumNews = 40

    /// The opening lines of a message: what went wrong earlier, what went wrong now, then the news, except what these lines
    /// already say.
    private func opening(
        of outcome: NightOutcome, _ troubles: [RunRecord.Trouble], _ news: [News.Item], log: [Phrase]
    ) -> [Phrase] {
        let failing = Set((outcome.manifest?.events ?? []).filter { $0.failOn(beside: news) != nil }.map(\.id))
        let rest = news.filter { item in
            switch item.kind {
            case .eventFailed, .comparisonFailed: return false
            case .expectationFailed: return !failing.contains(item.event ?? 0)
            default:
                // That nobody scanned in a session is in the news of the session.
                let event = outcome.manifest?.events.first { $0.id == item.event }
                return item.check != "session_not_measured" || event?.saysWhereNobodyScanned(in: news) != true
            }
        }
        let now = trouble(of: outcome, beside: news, log: log)
        // Of a run that was killed, its own message and what is owed say the same.
        let trouble = troubles.map(\.text).filter { !now.contains($0) } + now
        var lines = trouble + rest.prefix(Self.maximumNews).map(\.sentence).filter { !trouble.contains($0) }
        if rest.count > Self.maximumNews { lines.append(.newsMore(rest.count - Self.maximumNews)) }
        return lines
    }

    /// The lines about what went wrong.
    private func trouble(of outcome: NightOutcome, beside news: [News.Item], log: [Phrase]) -> [Phrase] {
        var lines = outcome.reason.map { [$0] } ?? []
        for event in outcome.manifest?.events ?? [] {
            if event.status == .failed { lines.append(.newsOf(event.title, .newsNotMade(reason: event.whyFailed))) }
            if let found = event.failOn(beside: news) { lines.append(found) }
        }
        if let found = outcome.manifest?.club?.whatFailed { lines.append(found) }
        for comparison in outcome.manifest?.comparisons ?? [] where comparison.status == .failed {
            lines.append(.seriesFailed(comparison.series, because: comparison.whyFailed))
        }
        let isTold = outcome.manifest?.events.contains { $0.whatFailed != nil } == true
        guard lines.isEmpty, !isTold else { return lines }
        switch outcome.moment {
        case .failure: return outcome.reasons.isEmpty ? [.nightFailed(status: outcome.status)] : outcome.reasons
        // Something besides the reports failed, such as packs or a command; the log says what.
        case .warning: return log.suffix(3)
        default: return []
        }
    }

    /// The message of a good night to somebody to whom it owes nothing but what went wrong earlier. It contains no reports, so
    /// that a run of the same night that fails has a message of its own.
    private func trouble(
        _ troubles: [RunRecord.Trouble], in outcome: NightOutcome, for recipient: NightlySettings.Mail.Recipient,
        _ night: String, _ folders: NightFolders
    ) -> PendingMail {
        let language = recipient.language ?? settings.language
        let isOperator = recipient.occasions.contains(.failure)
        let opening = troubles.map(\.text)
        var closing: [Phrase] = []
        if outcome.hasReport, let place = filesPlace(of: night, in: folders, isOperator: isOperator) {
            closing.append(.mailFiles(place))
        }
        closing.append(.mailSentBy(settings.profileName, night))
        var pending = pending(
            recipient, subject: subject(of: troubles, in: outcome, night, folders, isOperator: isOperator)[language],
            letters: [], opening: isOperator ? opening : opening.map(\.withoutFolders), closing: closing,
            attachments: [], night: night, language: language, theme: outcome.requests.first?.page.theme ?? .tikit)
        pending.troubles = troubles.map(\.run)
        return pending
    }

    /// The subject of what went wrong in earlier runs: that a night failed only if it has no reports, not even of a later run.
    private func subject(
        of troubles: [RunRecord.Trouble], in outcome: NightOutcome, _ night: String, _ folders: NightFolders,
        isOperator: Bool
    ) -> Phrase {
        var made = Set((outcome.earlier + folders.nights(upTo: night)).map(\.name))
        if outcome.manifest != nil { made.insert(night) }
        let failed = troubles.last { !made.contains($0.night) }
        let name = settings.profileName
        guard failed == nil, let trouble = troubles.last else {
            return .mailSubjectFailed(name, failed?.night ?? night)
        }
        let text = isOperator ? trouble.inBrief : trouble.inBrief.withoutFolders
        let subject = Phrase.mailSubjectWarning(.newsOf(Phrase(verbatim: name), text))
        return .mailSubjectOfNews(subject, more: troubles.count - 1)
    }

    /// Where a night's files are: the address, or for those who look after this machine the folder; `nil` for anybody else.
    private func filesPlace(of night: String, in folders: NightFolders, isOperator: Bool) -> String? {
        mail.link.map { "\($0)\(night)/" } ?? (isOperator ? "\(folders.path)/\(night)/" : nil)
    }

    private func report(
        _ outcome: NightOutcome, _ troubles: [RunRecord.Trouble], for recipient: NightlySettings.Mail.Recipient,
        since known: [RecordedNight],
        _ news: [News.Item], _ night: String, _ folders: NightFolders, _ log: [Phrase]
    ) -> PendingMail {
        let language = recipient.language ?? settings.language
        // What is on this machine is for those who look after it.
        let isOperator = recipient.occasions.contains(.failure)
        let manifest = outcome.manifest
        let request = outcome.requests.firstIndex(for: recipient, settings)
        // What was not published is in no message: a repeated run makes it anew.
        let parts = manifest == nil ? [] : outcome.parts(for: request, news)
        var subject: Phrase
        if outcome.moment == .failure {
            subject = .mailSubjectFailed(settings.profileName, night)
        } else {
            subject = manifest?.subject(of: news) ?? .mailSubjectWithoutReport(settings.profileName, night)
            // News of what went wrong need no other word for it.
            if outcome.moment == .warning || !troubles.isEmpty, news.first.map({ $0.severity < .warning }) ?? true {
                // What is new comes before a failure that goes on, and that before how things stand.
                if news.isEmpty, let failure = manifest?.failureInBrief {
                    subject = failure
                } else if news.isEmpty, !troubles.isEmpty {
                    subject = self.subject(of: troubles, in: outcome, night, folders, isOperator: isOperator)
                } else {
                    subject = .mailSubjectWarning(subject)
                }
            }
        }
        var closing: [Phrase] = []
        if let manifest {
            if hasReport(for: recipient, manifest, outcome.requests),
                let place = filesPlace(of: night, in: folders, isOperator: isOperator)
            {
                closing.append(.mailFiles(place))
            }
        } else if let last = folders.nights(upTo: night).last(where: { $0.manifest.page != nil }),
            let place = filesPlace(of: last.name, in: folders, isOperator: isOperator)
        {
            closing.append(.mailLastReports(place))
        }
        closing.append(.mailSentBy(settings.profileName, night))
        if outcome.moment == .failure, isOperator, !log.isEmpty { closing.append(.mailLog(log.suffix(10))) }
        let opening = opening(of: outcome, troubles, news, log: log)
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
        pending.troubles = troubles.map(\.run)
        pending.isOfFailure = manifest == nil
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
        let name = pack.event ?? Phrase.eventNumber(packs.event)[language]
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
}
