import ArgumentParser
import Base
import Foundation
import Reporting
import Sources
import Transport

/// `attendance mail`: sends the last night's unsent messages, or shows them.
struct MailCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "mail",
        abstract: "Send the last night's messages that were not sent, or show them.",
        discussion: """
            'attendance nightly' sends each night's messages to the recipients in the profile's 'nightly.mail', once. This \
            command sends those that a server put off or that were cut off before they were handed over; the messages are \
            made from the store, without requests to the service.

            A message that may have arrived is never sent again.
            """)

    @Flag(help: "Write each message as an .eml file, and send nothing.")
    var preview = false

    @Option(help: ArgumentHelp("Send a test message to this address.", valueName: "address"))
    var test: String?

    @Option(name: .shortAndLong, help: "Folder of the .eml files. Default: the working folder.", completion: .directory)
    var output: String?

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if output == "" { throw ValidationError(.outputNeedsFolder) }
        if preview, test != nil { throw ValidationError(.flagsExclude(["--preview", "--test"])) }
        if output != nil, !preview { throw ValidationError(.mailOutputNeedsPreview) }
        if let test, MailAddress(test) == nil { throw ValidationError(.mailTestNeedsAddress) }
    }

    func run() async throws {
        let settings = try common.settings()
        guard let mail = settings.nightly.mail else {
            throw Fault(.misconfigured, .mailNotConfigured(settings.profileName))
        }
        let sender = try NightMail(mail, settings, common, sends: !preview)
        if let address = test.flatMap(MailAddress.init) { return try await sendTest(to: address, by: sender, settings) }
        let night = try await Night.ofProfile(settings)
        // Tonight by this machine's clock, and at most a day after the last reading by the service's: a night that a wrong
        // clock has named is not sent.
        let latest = NightClock.lastReading(settings, common).map { reading in
            Night.name(in: settings.timeZone, at: reading.advanced(bySeconds: Int64(NightClock.tolerance)))
        }
        let nights = night.folders.nights(upTo: night.name).filter { one in
            settings.source.hasClock && one.manifest.page != nil ? latest.map { one.name <= $0 } ?? true : true
        }
        let path = ProfileFolder(settings).runRecord
        guard nights.last != nil || RunRecord.read(at: path) != nil else { throw noNight(night) }
        let lock = preview ? nil : try await RunLock.take(ProfileFolder(settings), logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        // Without the lock, a run that has not told its end may be under way.
        let record = RunRecord.read(at: path).flatMap { preview && $0.ending == nil ? nil : $0 }
        let owed = try await owed(by: nights.last, record, sender, night)
        guard let last = owed.last else { throw noNight(night) }
        let isEmpty = (last.outcome.manifest?.contents ?? .nothing) == .nothing
        if preview {
            var (pending, problems) = sender.compose(last.outcome, of: last.night, in: night.folders, log: last.log)
            if isEmpty { pending = try pending.filter { try !sender.journal.mayHave($0.line(of: last.night)) } }
            if isEmpty, pending.isEmpty, problems.isEmpty { throw noReports(last.night) }
            try write(pending)
            if !problems.isEmpty { throw Finished(status: ExitStatus.partial) }
            return
        }
        var (sent, failed) = (0, 0)
        for one in owed {
            let count = await sender.send(one.outcome, of: one.night, in: night.folders, log: one.log)
            sent += count.sent
            failed += count.failed + count.unclear
        }
        if failed > 0 { throw Finished(status: ExitStatus.partial) }
        if isEmpty, sent == 0 { throw noReports(last.night) }
    }

    private func noNight(_ night: Night) -> Fault { Fault(.notFound, .noNightYet(night.folders.path)) }

    /// What is new of a night without reports is in the next night's message.
    private func noReports(_ night: String) -> Fault { Fault(.notFound, .mailNightWithoutReports(night)) }

    /// A night whose messages are due, and what they tell.
    private struct Owed {
        var night: String
        var outcome: NightOutcome
        var log: [Phrase] = []
    }

    /// The last night's messages. If its run published nothing, they are that run's own; if it was killed before it made any,
    /// those of the last reports come before.
    private func owed(
        by last: RecordedNight?, _ record: RunRecord?, _ sender: NightMail, _ night: Night
    ) async throws -> [Owed] {
        let alone = record.flatMap { $0.hasFailed && !isOwn($0, last) ? $0 : nil }
        if alone == nil, let failed = try sender.journal.lastFailure(upTo: night.name), failed > last?.name ?? "" {
            // Whatever it had to say has been said.
            throw noReports(failed)
        }
        var owed: [Owed] = []
        if let last, alone == nil || (alone?.ending == nil && last.manifest.contents != .nothing) {
            var outcome = try await outcome(of: last, record, night)
            outcome.isFollowedByFailure = alone != nil
            let log = record.flatMap { $0.run == outcome.run ? $0.ending?.log : nil }
            owed.append(Owed(night: last.name, outcome: outcome, log: log ?? []))
        }
        if let alone {
            var outcome = NightOutcome(of: alone)
            outcome.requests = night.letters
            owed.append(Owed(night: alone.night, outcome: outcome, log: alone.ending?.log ?? []))
        }
        return owed
    }

    /// Whether the messages of a night with a manifest tell of a run.
    private func isOwn(_ record: RunRecord, _ last: RecordedNight?) -> Bool {
        guard let last, last.name >= record.night else { return false }
        return last.name > record.night || last.manifest.contents != .nothing || last.manifest.run == record.run
    }

    /// The outcome from which a night's messages are made, recomputed from the store. How its run ended is in the record, as
    /// long as a message is open.
    private func outcome(of last: RecordedNight, _ record: RunRecord?, _ night: Night) async throws -> NightOutcome {
        let (name, manifest) = (last.name, last.manifest)
        let isWhole = manifest.failures.isEmpty && manifest.news?.items.contains(where: \.isEmptiedList) != true
        var outcome = NightOutcome(status: isWhole ? ExitStatus.success : ExitStatus.partial)
        if let record {
            if record.run == manifest.run, let ending = record.ending {
                outcome = NightOutcome(of: record)
                if ending.isRepeat { outcome.repeated = manifest }
            }
            outcome.troubles = (record.run == manifest.run ? record.owedTroubles : record.openTroubles)
                .filter { $0.night <= name }
        }
        outcome.run = manifest.run ?? ""
        outcome.manifest = manifest
        outcome.requests = night.letters
        outcome.earlier = night.folders.nights().filter { $0.name < name }
        guard !night.letters.isEmpty else { return outcome }
        let run = NightlyRun(night, common: common)
        let parts: [EventPart]
        if night.settings.source.hasMembers {
            parts = try await Service.withClubReader(.offline, settings: night.settings, common: common) { reader in
                let club = try await reader.read(named: night.settings.clubName)
                return [try await run.part(of: club, since: try reader.clubOfEarlierDay(night.settings))]
            }
        } else {
            let walks = night.folders.walks(before: name)
            parts = try await Service.withReader(
                .offline, settings: night.settings, common: common, under: nil
            ) { reader in
                var parts: [EventPart] = []
                for event in manifest.events where event.status == .ok {
                    parts.append(try await run.part(event.id, since: walks[event.id], from: reader))
                }
                return parts
            }
        }
        outcome.parts = parts.map { MailPart($0, of: $0.manifest?.id) }
        // The messages' pages are made from the store as it is now: after a later sync, so are their news.
        for part in parts {
            guard let index = outcome.manifest?.events.firstIndex(where: { $0.id == part.manifest?.id }),
                let then = outcome.manifest?.events[index], var now = part.manifest,
                now.walk != then.walk || now.cutOff != then.cutOff
            else { continue }
            let before = outcome.earlier.lastReport(of: now.id)
            now.follow(before, at: .now, on: WallClock(zone: night.settings.timeZone))
            (now.files, now.pace, now.failedOn, now.failedOnText) = (
                then.files, then.pace, then.failedOn, then.failedOnText
            )
            outcome.manifest?.events[index] = now
        }
        return outcome
    }

    private func write(_ pending: [PendingMail]) throws {
        let folder = output ?? "."
        // If the folder cannot be created, writing the first file reports why.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (index, one) in pending.enumerated() {
            let path = "\(folder)/mail-\(index + 1).eml"
            try WholeFile.write(one.message.encoded(), to: path, mode: 0o600)
            try Console.print(path + "\n")
        }
    }

    private func sendTest(to address: MailAddress, by sender: NightMail, _ settings: Settings) async throws {
        let place = sender.place
        if let fault = try await sender.sendTest(to: address).fault(at: place) { throw fault }
        try Console.print(Phrase.mailTestSent(place)[settings.language] + "\n")
    }
}
