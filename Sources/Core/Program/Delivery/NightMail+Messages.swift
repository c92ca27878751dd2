import Base
import Foundation
import Membership
import Rendering
import Reporting
import Sources
import Templates

/// What a night owes: the message of each recipient.
extension NightMail {
    /// The messages of a night, those to sponsors only for packs in the ledger, and why others could not be made.
    func compose(
        _ outcome: NightOutcome, of night: String, in folders: NightFolders, log: [Phrase]
    ) -> (pending: [PendingMail], problems: [Phrase]) {
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
            do throws(Fault) {
                return try message(outcome, of: night, for: recipient, folders, log)
            } catch {
                fail(recipient, error)
                return nil
            }
        }
        return (pending, problems)
    }

    /// The message of a night to a reader; `nil` if it owes none.
    private func message(
        _ outcome: NightOutcome, of night: String, for reader: NightlySettings.Mail.Recipient,
        _ folders: NightFolders, _ log: [Phrase]
    ) throws(Fault) -> PendingMail? {
        let when = reader.occasions
        let hasFailed = outcome.moment != .success
        let hearsOfFailures = !when.isDisjoint(with: [.always, .failure])
        let known = try known(to: reader, before: night, outcome)
        let silence = try journal.silence(of: reader.address)
        // An earlier run of this night may have left nothing but its failures, which are in no folder any more.
        let tried = [try? memory.told(reader.address)?.offered].compactMap(\.self)
            .filter { $0.name == night && $0.manifest.contents == .nothing }
        let missed =
            hearsOfFailures ? (outcome.earlier + tried).filter { silence.reports.contains($0.name) } : []
        var news = outcome.manifest.map { News(of: $0, since: known, missed: missed).items } ?? []
        // Whoever was not told that the list was filled meanwhile hears that it is empty once more.
        if let emptied = outcome.manifest?.news?.items.first(where: \.isEmptiedList), known.last?.name != night,
            !news.contains(where: \.isEmptiedList)
        {
            news.insert(emptied, at: 0)
        }
        // Whoever is told of failures alone has no other news on a good night than that they are over.
        if when == [.failure], !hasFailed { news = news.filter(\.isRecovery) }
        let owed = try untold(outcome.troubles, to: reader, with: night)
        var troubles = owed
        // Of a run that published nothing no manifest tells, so that no event's news is its recovery.
        if hearsOfFailures, outcome.hasRecovered, !silence.told.isEmpty || !silence.failures.isEmpty {
            news.append(News.Item(.eventRecovered, .info, recovery(silence, owed)))
            // It tells both that these nights failed and that this is over.
            troubles = owed.compactMap { trouble in
                silence.failures.contains(trouble.night)
                    ? trouble.beside(failureUntoldTo: MailJournal.key(reader.address)) : trouble
            }
        }
        var message: PendingMail
        if (when.contains(.always) && (outcome.hasReport || hasFailed)) || (when.contains(.failure) && hasFailed)
            || (!when.isDisjoint(with: [.always, .news]) && !news.isEmpty)
            || (hearsOfFailures && news.contains(where: \.isRecovery))
        {
            message = report(outcome, troubles, for: reader, since: known, news, night, folders, log)
        } else {
            guard !troubles.isEmpty else { return nil }
            message = trouble(troubles, in: outcome, for: reader, night, folders)
            // Whoever is told that a night published nothing hears when there are reports again.
            message.isOfFailure =
                troubles.contains { silence.failures.contains($0.night) }
                || (!outcome.hasReport && !nightsWithoutReports(of: troubles, in: outcome, night, folders).isEmpty)
        }
        message.troubles = owed.map(\.run)
        if message.isOfFailure {
            // A night whose run published nothing is without reports, whatever an earlier run of it made.
            let own = message.status == nil ? [] : [night]
            message.failedNights =
                nightsWithoutReports(of: owed, in: outcome, night, folders).filter { !own.contains($0) } + own
        }
        // To whomever has this night's reports already, a run that repeats it is told with the next night.
        if outcome.repeated != nil, hasFailed { message.troubles.append(outcome.run) }
        return message
    }

    /// That there are reports again; after which nights, and why they failed, if no message of that arrived.
    private func recovery(_ silence: MailJournal.Silence, _ owed: [RunRecord.Trouble]) -> Phrase {
        guard !silence.failures.isEmpty else { return .newsNightMadeAgain(after: silence.told.count) }
        var reasons: [Phrase] = []
        for reason in owed.filter({ silence.failures.contains($0.night) }).flatMap(\.reasons)
        where !reasons.contains(reason) {
            reasons.append(reason)
        }
        return .newsNightsMadeAgain(silence.failures, because: reasons)
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
        if outcome.manifest?.page != nil, let place = filesPlace(of: night, in: folders, isOperator: isOperator) {
            closing.append(.mailFiles(place))
        }
        closing.append(.mailSentBy(settings.profileName, night))
        let subject = subject(
            of: troubles, listed: opening.count, in: outcome, night, folders, isOperator: isOperator)
        return pending(
            recipient, subject: subject[language], letters: [],
            opening: isOperator ? opening : opening.map(\.withoutFolders), closing: closing, attachments: [],
            night: night, language: language, theme: outcome.requests.first?.page.theme ?? .tikit)
    }

    /// The nights with troubles that have no reports, not even of a later run.
    private func nightsWithoutReports(
        of troubles: [RunRecord.Trouble], in outcome: NightOutcome, _ night: String, _ folders: NightFolders
    ) -> [String] {
        var made = Set((outcome.earlier + folders.nights(upTo: night)).map(\.name))
        if outcome.manifest != nil { made.insert(night) }
        return troubles.map(\.night).filter { !made.contains($0) }
    }

    /// The subject of what went wrong in earlier runs: that a night failed only if it has no reports.
    ///
    /// - Parameter listed: How many things the message lists.
    private func subject(
        of troubles: [RunRecord.Trouble], listed: Int, in outcome: NightOutcome, _ night: String,
        _ folders: NightFolders, isOperator: Bool
    ) -> Phrase {
        let failed = nightsWithoutReports(of: troubles, in: outcome, night, folders).last
        let name = settings.profileName
        guard failed == nil, let trouble = troubles.last else { return .mailSubjectFailed(name, failed ?? night) }
        let text = isOperator ? trouble.inBrief : trouble.inBrief.withoutFolders
        let subject = Phrase.mailSubjectWarning(.newsOf(Phrase(verbatim: name), text))
        return .mailSubjectOfNews(subject, more: max(0, listed - 1))
    }

    /// The subject of a run that published nothing, of a night that has reports.
    ///
    /// - Parameter listed: How many things the message lists.
    private func subject(
        ofRepeat outcome: NightOutcome, _ night: String, listed: Int, isOperator: Bool, _ log: [Phrase]
    ) -> Phrase {
        let reasons = Array(outcome.failuresOfRepeat(log: log).prefix(1))
        let text = Phrase.nightEndedBadly(night, isRepeat: true, status: outcome.status, reasons)
        let subject = Phrase.newsOf(
            Phrase(verbatim: settings.profileName), isOperator ? text : text.withoutFolders)
        return .mailSubjectOfNews(.mailSubjectWarning(subject), more: max(0, listed - 1))
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
        let opening = opening(of: outcome, troubles, news, log: log)
        var subject: Phrase
        if outcome.moment == .failure {
            subject =
                outcome.repeated == nil
                ? .mailSubjectFailed(settings.profileName, night)
                : self.subject(ofRepeat: outcome, night, listed: opening.count, isOperator: isOperator, log)
        } else {
            subject =
                manifest?.subject(of: news, listed: opening.count)
                ?? .mailSubjectWithoutReport(settings.profileName, night)
            // News of what went wrong need no other word for it.
            if outcome.moment == .warning || !troubles.isEmpty, news.first.map({ $0.severity < .warning }) ?? true {
                // What is new comes before a failure that goes on, and that before how things stand.
                if news.isEmpty, let failure = manifest?.failureInBrief(listed: opening.count) {
                    subject = failure
                } else if news.isEmpty, !troubles.isEmpty {
                    subject = self.subject(
                        of: troubles, listed: opening.count, in: outcome, night, folders, isOperator: isOperator)
                } else {
                    subject = .mailSubjectWarning(subject)
                }
            }
        }
        var closing: [Phrase] = []
        if let manifest, manifest.page != nil {
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
        // A night that is repeated has reports.
        let failure = manifest == nil && outcome.repeated == nil ? outcome.status : nil
        var pending = pending(
            recipient, subject: subject[language], letters: parts.flatMap(\.letters),
            opening: isOperator ? opening.lines : opening.lines.map(\.withoutFolders), closing: closing,
            links: links, attachments: changed.flatMap(\.workbooks), night: night, language: language,
            theme: outcome.requests.first?.page.theme ?? .tikit, run: manifest.map { $0.run ?? "" },
            failure: failure)
        pending.isOfFailure = failure != nil
        pending.status = failure
        if let manifest {
            pending.isEmpty = manifest.contents == .nothing
            let record = RecordedNight(name: night, manifest: manifest).told(news, since: known)
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
            "html": "text/html", "json": "application/json", "pdf": "application/pdf",
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
    ///   - failure: The exit status of a run that published nothing.
    private func pending(
        _ recipient: NightlySettings.Mail.Recipient, subject: String, letters: [Letter], opening: [Phrase],
        closing: [Phrase], links: ([EventPart.File]) -> [LetterPage.Link] = { _ in [] },
        attachments files: [EventPart.File], without: (opening: [Phrase], closing: [Phrase])? = nil,
        night: String, language: Language, theme: Theme, run: String? = nil, failure: Int32? = nil,
        edition: String? = nil
    ) -> PendingMail {
        let bytes = files.reduce(0) { $0 + $1.bytes.count }
        func message(_ attached: [EventPart.File], _ opening: [Phrase], _ closing: [Phrase]) -> MailMessage {
            let page = LetterPage(
                letters, opening: opening.map { $0[language] }, closing: closing.map { $0[language] },
                links: links(attached), theme: theme, in: language)
            let about = run ?? failure.map { "\($0)" } ?? ""
            let id = SHA256.hexadecimal(
                of: Array("\(settings.profileName) \(night) \(about) \(recipient.address.address)".utf8))
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
