import Base
import Foundation
import Logging
import Rendering
import Reporting
import Sources
import Templates
import Transport

/// The messages of a night: decides what each recipient gets, and sends it once.
struct NightMail: Sendable {
    let mail: NightlySettings.Mail
    let settings: Settings
    let common: CommonOptions
    private let carrier: MailCarrier
    let journal: MailJournal
    let memory: MailMemory

    /// - Parameter sends: Whether messages are sent, rather than only shown.
    init(
        _ mail: NightlySettings.Mail, _ settings: Settings, _ common: CommonOptions, sends: Bool = true
    ) throws(Fault) {
        self.mail = mail
        self.settings = settings
        self.common = common
        carrier = try MailCarrier(mail, settings, sends: sends)
        journal = MailJournal(ProfileFolder(settings))
        memory = MailMemory(ProfileFolder(settings))
        for recipient in mail.recipients where recipient.sponsor != nil && settings.nightly.packs == nil {
            throw Fault(.misconfigured, .mailWithoutPacks(at: recipient.place))
        }
    }

    /// The server or program that messages are handed to.
    var place: String { carrier.place }

    func tell(_ phrase: Phrase, _ level: Logger.Level = .error) {
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
            try reportOpen(before: night)
            // That a night failed is told whatever an earlier, wrong clock has sent.
            if outcome.manifest != nil, let last = try journal.lastNight(), last > night {
                fall(.mailOfEarlierNight(night, last: last, journal.path), &count)
                count.problems = count.problems.map { problem in
                    var problem = problem
                    problem.later = last
                    return problem
                }
                return count
            }
        } catch {
            return fall(error.message, &count)
        }
        let readers = mail.recipients.filter { $0.sponsor == nil }
        memory.keep(readers.map(\.key))
        for reader in readers {
            if let problem = memory.removeUnreadable(reader.key) { tell(problem, .warning) }
        }
        let strays = strays(of: outcome, folders, upTo: night)
        for stray in strays { tell(stray, .warning) }
        count.strays = strays.count
        var (pending, problems) = compose(outcome, of: night, in: folders, log: log)
        count.failed += problems.count
        count.problems = problems.map { RunRecord.Problem(text: $0) }
        do {
            for reader in outcome.manifest == nil ? [] : readers {
                guard let own = self.outcome(outcome, for: reader, folders, upTo: night) else { continue }
                try remember(reader, before: night, own)
            }
        } catch {
            fall(error.message, &count)
        }
        var end = ContinuousClock.now + .seconds(mail.patience)
        var wait = 2
        while !pending.isEmpty {
            var (later, reasons): ([PendingMail], [Phrase]) = ([], [])
            for one in pending {
                // A message that was begun may take its time; none is begun after the time is over.
                switch ContinuousClock.now > end ? putOff(one, night) : await hand(one, night) {
                case .accepted:
                    count.sent += 1
                    // A slow server that takes messages is not one that puts them off.
                    end = ContinuousClock.now + .seconds(mail.patience)
                case .postponed(let reason):
                    later.append(one)
                    reasons.append(reason)
                case .refused(let reason, _):
                    fall(.mailRefused(one.recipient.place, reason), &count, of: one)
                case .unclear(let reason):
                    let problem = Phrase.mailUnclear(one.recipient.place, reason, journal.path)
                    tell(problem)
                    count.unclear += 1
                    count.problems.append(RunRecord.Problem(text: problem))
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
                    fall(.mailRefused(one.recipient.place, reason), &count, of: one, postponed: reason)
                }
                break
            }
            wait = min(300, wait * 2)
        }
        return count
    }

    /// Reports something that was not sent.
    ///
    /// - Parameters:
    ///   - message: The message; `nil` if it was not made.
    ///   - reason: Why it was put off: `attendance mail` can still send it.
    @discardableResult
    private func fall(
        _ problem: Phrase, _ count: inout MailCount, of message: PendingMail? = nil, postponed reason: Phrase? = nil
    ) -> MailCount {
        if let message, let reason { tell(.mailPostponed(message.recipient.place, reason)) } else { tell(problem) }
        count.failed += 1
        count.problems.append(
            RunRecord.Problem(text: problem, to: message?.recipient.key, edition: message?.edition))
        return count
    }

    /// Reports the messages of earlier nights that were left unfinished: a line for each night, with the places of their
    /// recipients.
    private func reportOpen(before night: String) throws(Fault) {
        let lines = try journal.open(before: night)
        var told: [(line: MailJournal.Line, places: [Phrase])] = []
        for line in lines {
            let place =
                mail.recipients.first { $0.key == line.to }.map { Phrase(verbatim: $0.place) }
                ?? .mailNoLongerRecipient
            let isSame = { (one: (line: MailJournal.Line, places: [Phrase])) -> Bool in
                one.line.night == line.night && (one.line.state == .ended) == (line.state == .ended)
            }
            if let index = told.firstIndex(where: isSame) {
                if !told[index].places.contains(place) { told[index].places.append(place) }
            } else {
                told.append((line, [place]))
            }
        }
        for (line, places) in told {
            tell(
                line.state == .ended
                    ? .mailUnclearSince(line.night, to: places, journal.path)
                    : .mailNeverSent(line.night, to: places, journal.path), .warning)
        }
        for line in lines { try journal.note(line.now(.reported)) }
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
        let line = pending.line(of: night)
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
        let line = pending.line(of: night)
        do {
            switch try journal.state(of: line) {
            case .sent: return nil
            case .ended, .unclear: return .unclear(.mailUnconfirmed)
            default: break
            }
            if let edition, try journal.mayHave(edition, address) { return nil }
            if let told = pending.told { try memory.write(told, of: pending.recipient.key) }
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
    /// what had been published before: the numbers, not what had failed or left, which nobody told it.
    func known(
        to reader: NightlySettings.Mail.Recipient, before night: String, _ outcome: NightOutcome
    ) throws(Fault) -> [RecordedNight] {
        let earlier = outcome.earlier.filter { $0.name < night }
        // A preview repairs no file that cannot be read.
        guard let told = try? memory.told(reader.key) else {
            guard let had = try journal.nights(of: reader.key) else { return earlier.map(\.untold) }
            let known = earlier.filter { had.contains($0.name) }
            return known.isEmpty && had.contains { $0 < night } ? earlier.prefix(1).map(\.untold) : known
        }
        if try isUnwritten(told, reader) {
            let newest = told.nights.last?.name ?? ""
            return (told.nights.filter { $0.name < night } + earlier.filter { $0.name > newest }).map(\.untold)
        }
        var nights = told.nights
        if var offered = told.offered,
            let name = try journal.night(ofRun: offered.manifest.run ?? "", reader.key)
        {
            offered.name = name
            nights.append(offered)
        }
        // The reports of a night that had none at first come after what was told of it then.
        return nights.filter { $0.name < night || ($0.name == night && $0.manifest.contents == .nothing) }
    }

    /// What went wrong in earlier runs that a reader was not told, if it is told of failures.
    ///
    /// - Parameter night: The night whose reports the reader's message brings.
    func untold(
        _ troubles: [RunRecord.Trouble], to reader: NightlySettings.Mail.Recipient, with night: String? = nil
    ) throws(Fault) -> [RunRecord.Trouble] {
        guard reader.sponsor == nil, reader.hearsOfFailures else { return [] }
        var untold: [RunRecord.Trouble] = []
        // To whoever gets less than all of it, it is told that a run was killed, and nothing of its parts.
        let troubles = reader.scope.isWhole ? troubles : troubles.filter(\.wasKilled)
        for trouble in troubles where try !journal.hasTold(trouble.run, reader.key) {
            // A message that `attendance mail` delivered since is no trouble any more.
            let open = try trouble.only { problem throws(Fault) in
                // Once the wrong date's lines are removed, nothing is kept back any more.
                if let later = problem.later { return try journal.hasReports(of: later) }
                guard let to = problem.to else { return true }
                // The night's messages are sent together; what is not sent now is told later.
                if trouble.night == night { return false }
                if let edition = problem.edition { return try !journal.hasEdition(edition, to) }
                return try !journal.hasMessage(of: trouble.night, endedWith: trouble.status, to)
            }
            if let open { untold.append(open) }
        }
        return untold
    }

    /// What went wrong in earlier runs that some reader has not been told. If the journal cannot be read, all of it.
    func untold(_ troubles: [RunRecord.Trouble]) -> [RunRecord.Trouble] {
        troubles.filter { trouble in
            mail.recipients.contains { reader in (try? untold([trouble], to: reader).isEmpty) != true }
        }
    }

    /// Whether no message was ever begun to a reader, who therefore knows what was published.
    private func isUnwritten(
        _ told: MailMemory.Told, _ reader: NightlySettings.Mail.Recipient
    ) throws(Fault) -> Bool {
        guard told.offered == nil else { return false }
        return try journal.nights(of: reader.key) == nil
    }

    /// Records what a reader knows of whom nothing is recorded yet, or who was never written to: the next night may have
    /// removed it.
    private func remember(
        _ reader: NightlySettings.Mail.Recipient, before night: String, _ outcome: NightOutcome
    ) throws(Fault) {
        if let told = try memory.told(reader.key) { guard try isUnwritten(told, reader) else { return } }
        let nights = try known(to: reader, before: night, outcome).remembered
        try memory.write(
            MailMemory.Told(to: reader.key, nights: nights, offered: nil), of: reader.key)
    }

    // MARK: A test

    func sendTest(to address: MailAddress) async throws -> MailResult {
        // A profile that has never run has no folder yet, and a program reads the message from there.
        try ProfileFolder(settings).make()
        let recipient = mail.recipients.first { $0.address.key == address.key }
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
