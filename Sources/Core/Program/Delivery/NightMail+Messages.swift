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
        let strays = strays(of: outcome, folders, upTo: night)
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
                guard var own = self.outcome(outcome, for: recipient, folders, upTo: night) else { return nil }
                if recipient.scope.isWhole, recipient.hearsOfFailures, !strays.isEmpty {
                    own.strays = strays
                    own.markPartial()
                }
                // The log tells of everything.
                let log = recipient.scope.isWhole ? log : []
                return try message(own, of: night, for: recipient, folders, log)
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
        let hearsOfFailures = reader.hearsOfFailures
        let known = try known(to: reader, before: night, outcome)
        let silence = try journal.silence(of: reader.key)
        // An earlier run of this night may have left nothing but its failures, which are in no folder any more.
        let tried = [try? memory.told(reader.key)?.offered].compactMap(\.self)
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
        var owed = try untold(outcome.troubles, to: reader, with: night)
        // Whoever reads news alone hears beside an empty list of a run that was killed: both may have the same cause.
        if !hearsOfFailures, news.contains(where: \.isEmptiedList) {
            for trouble in outcome.troubles.filter(\.wasKilled) where try !journal.hasTold(trouble.run, reader.key) {
                owed.append(trouble)
            }
        }
        var troubles = owed
        // Of a run that published nothing no manifest tells, so that no event's news is its recovery.
        let ownless = nightsWithoutReports(of: owed, in: outcome, night, folders)
        let failed = silence.told.union(silence.failures).union(ownless)
        if hearsOfFailures, outcome.hasRecovered, !failed.isEmpty {
            news.append(News.Item(.eventRecovered, .info, recovery(silence, owed, after: failed.count)))
            // It tells both that these nights failed and that this is over.
            troubles = owed.compactMap { trouble in
                silence.failures.contains(trouble.night)
                    ? trouble.beside(failureUntoldTo: reader.key) : trouble
            }
        }
        // On a good night, whoever is told of failures alone gets the reports with which they end, and with them their news.
        if when == [.failure], !hasFailed {
            let ends = news.filter(\.isRecovery)
            news = ends.isEmpty ? [] : ends + news.filter { !$0.isRecovery }
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
            message.isOfFailure = troubles.contains { silence.failures.contains($0.night) } || !ownless.isEmpty
        }
        message.troubles = owed.map(\.run)
        if message.isOfFailure {
            // A night whose run published nothing is without reports, whatever an earlier run of it made.
            let own = message.status == nil ? [] : [night]
            message.failedNights = ownless.filter { !own.contains($0) } + own
        } else if message.isEmpty {
            message.failedNights = ownless
        }
        // To whomever has this night's reports already, a run that repeats it is told with the next night.
        if outcome.repeated != nil, hasFailed { message.troubles.append(outcome.run) }
        return message
    }

    /// That there are reports again; after which nights, and why they failed, if no message of that arrived.
    ///
    /// - Parameter nights: How many failed, whether or not each was told.
    private func recovery(
        _ silence: MailJournal.Silence, _ owed: [RunRecord.Trouble], after nights: Int
    ) -> Phrase {
        guard !silence.failures.isEmpty else { return .newsNightMadeAgain(after: nights) }
        var reasons: [Phrase] = []
        for reason in owed.filter({ silence.failures.contains($0.night) }).flatMap(\.reasons)
        where !reasons.contains(reason) {
            reasons.append(reason)
        }
        return .newsNightsMadeAgain(silence.failures, ofAll: nights, because: reasons)
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
        if outcome.manifest?.page != nil, let place = filesPlace(of: night, in: folders, for: recipient) {
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

    /// Where a night's files are: the address, or for those who look after this machine the folder; `nil` for anybody else, and for
    /// those who get less than all of it.
    private func filesPlace(
        of night: String, in folders: NightFolders, for recipient: NightlySettings.Mail.Recipient
    ) -> String? {
        guard recipient.scope.isWhole else { return nil }
        let isOperator = recipient.occasions.contains(.failure)
        return mail.link.map { "\($0)\(night)/" } ?? (isOperator ? "\(folders.path)/\(night)/" : nil)
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
        let scope = recipient.scope
        let letters = scope.isOfSessions ? totals(manifest, in: language, outcome) : parts.flatMap(\.letters)
        var opening = opening(of: outcome, troubles, news, log: log)
        if let manifest, scope.isOfSessions {
            let own = manifest.events.filter { $0.status == .ok }.flatMap { $0.sessionSentences(beside: news) }
            opening.add(own + manifest.earlierSessionSentences(since: known, beside: news))
        }
        // Whoever is told of failures alone is told that they are over.
        let isEnd = recipient.occasions == [.failure] && outcome.moment == .success
        var subject: Phrase
        if outcome.moment == .failure {
            subject =
                outcome.repeated == nil
                ? .mailSubjectFailed(settings.profileName, night)
                : self.subject(ofRepeat: outcome, night, listed: opening.count, isOperator: isOperator, log)
        } else {
            subject =
                opening.subjectOfTotals(unless: news)
                ?? manifest?.subject(of: isEnd ? news.filter(\.isRecovery) : news, listed: opening.count)
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
                let place = filesPlace(of: night, in: folders, for: recipient)
            {
                closing.append(.mailFiles(place))
            }
        } else if let last = folders.nights(upTo: night).last(where: { $0.manifest.page != nil }),
            let place = filesPlace(of: last.name, in: folders, for: recipient)
        {
            closing.append(.mailLastReports(place))
        }
        if let manifest, !scope.isWhole, !scope.isOfSessions { closing += pages(manifest, of: night) }
        closing.append(.mailSentBy(settings.profileName, night))
        if outcome.moment == .failure, isOperator, !log.isEmpty { closing.append(.mailLog(log.suffix(10))) }
        // An event's workbook goes with the message if the event has changed for the reader; the others are linked.
        let changed = parts.filter { part in manifest?.hasChanged(part.event, news, since: known) ?? false }
        let comparisons = manifest.map { scope.isWhole ? [] : comparisonWorkbooks($0, of: night, in: folders) } ?? []
        let attached = changed.flatMap(\.workbooks) + (changed.isEmpty && news.isEmpty ? [] : comparisons)
        func links(without attached: [EventPart.File]) -> [LetterPage.Link] {
            guard let link = mail.link, let manifest else { return [] }
            let attached = Set(attached.map(\.path))
            let ofComparisons = comparisons.filter { !attached.contains($0.path) }.map { file in
                LetterPage.Link(title: manifest.series(of: file.path), address: "\(link)\(night)/\(file.path)")
            }
            return ofComparisons
                + parts.flatMap { part in
                    part.workbooks.filter { !attached.contains($0.path) && manifest.hasFile($0.path) }.map { file in
                        LetterPage.Link(
                            title: manifest.title(of: part.event)[language], address: "\(link)\(night)/\(file.path)")
                    }
                }
        }
        // A night that is repeated has reports.
        let failure = manifest == nil && outcome.repeated == nil ? outcome.status : nil
        var pending = pending(
            recipient, subject: subject[language], letters: letters,
            opening: isOperator ? opening.lines : opening.lines.map(\.withoutFolders), closing: closing,
            links: links, attachments: attached, night: night, language: language,
            theme: outcome.requests.first?.page.theme ?? .tikit, run: manifest.map { $0.run ?? "" },
            failure: failure)
        pending.isOfFailure = failure != nil
        pending.status = failure
        if let manifest {
            pending.isEmpty = manifest.contents == .nothing
            let record = RecordedNight(name: night, manifest: manifest).told(news, since: known)
            pending.told = MailMemory.Told(
                to: recipient.key, nights: known.remembered, offered: [record].remembered.first)
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
}
