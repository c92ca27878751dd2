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
        let (last, record) = (nights.last, ProfileFolder(settings).runRecord)
        guard last != nil || RunRecord.read(at: record) != nil else { throw noNight(night) }
        if preview {
            guard let last else { throw noNight(night) }
            try requireReports(last)
            let outcome = try await outcome(of: last.manifest, named: last.name, night)
            let (pending, problems) = sender.compose(outcome, of: last.name, in: night.folders, log: [])
            try write(pending)
            if !problems.isEmpty { throw Finished(status: ExitStatus.partial) }
            return
        }
        let lock = try await RunLock.take(ProfileFolder(settings), logger: common.logger)
        defer { withExtendedLifetime(lock) {} }
        // Under the lock, a run that did not come to its end was killed. If it published nothing, its night has a message of
        // its own.
        let cut = RunRecord.read(at: record)
        let own = cut?.ownTrouble
        let hasMessage =
            own.flatMap { own in
                last.map { last in
                    last.name >= own.night && (last.manifest.contents != .nothing || last.manifest.run == own.run)
                }
            } ?? false
        let killed = hasMessage ? nil : own
        guard last != nil || killed != nil else { throw noNight(night) }
        if let last, killed == nil { try requireReports(last) }
        var count = MailCount()
        if let last, last.manifest.contents != .nothing {
            var outcome = try await outcome(of: last.manifest, named: last.name, night)
            outcome.troubles = (cut?.openTroubles ?? []).filter {
                $0 != killed && ($0.night < last.name || $0 == own)
            }
            count = await sender.send(outcome, of: last.name, in: night.folders, log: [])
        }
        if let killed {
            var outcome = NightOutcome(status: 128 + SIGKILL)
            (outcome.reasons, outcome.troubles) = ([killed.text], [killed])
            outcome.earlier = night.folders.nights()
            let more = await sender.send(outcome, of: killed.night, in: night.folders, log: [])
            count.failed += more.failed
            count.unclear += more.unclear
        }
        if count.failed + count.unclear > 0 { throw Finished(status: ExitStatus.partial) }
    }

    private func noNight(_ night: Night) -> Fault { Fault(.notFound, .noNightYet(night.folders.path)) }

    /// What is new of a night without reports is in the next night's message.
    private func requireReports(_ night: RecordedNight) throws(Fault) {
        if night.manifest.contents == .nothing { throw Fault(.notFound, .mailNightWithoutReports(night.name)) }
    }

    /// The outcome from which a night's messages are made, recomputed from the store.
    private func outcome(of manifest: NightManifest, named name: String, _ night: Night) async throws -> NightOutcome {
        var outcome = NightOutcome(status: manifest.failures.isEmpty ? ExitStatus.success : ExitStatus.partial)
        outcome.manifest = manifest
        outcome.requests = night.letters
        outcome.earlier = night.folders.nights().filter { $0.name < name }
        guard !night.letters.isEmpty else { return outcome }
        let run = NightlyRun(night, common: common)
        let parts: [EventPart]
        if night.settings.source.hasMembers {
            parts = try await Service.withClubReader(.offline, settings: night.settings, common: common) { reader in
                [try await run.part(of: try await reader.read(named: night.settings.clubName))]
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
            now.followCheckIns(before)
            now.followLosses(before)
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
