import Base
import Foundation
import Logging
import Reporting
import Store

/// One run of `attendance nightly`: reports on each event, publishes all files, then the link, then removes old nights.
struct NightlyRun: Sendable {
    let night: Night
    let common: CommonOptions
    /// Notifies others of the run; `nil` in a process that makes a part.
    let delivery: NightDelivery?
    let began = ContinuousClock.now

    init(_ night: Night, common: CommonOptions, delivery: NightDelivery? = nil) {
        self.night = night
        self.common = common
        self.delivery = delivery
    }

    /// Reports on the events, then compares the series. If one fails, its fault is reported and the others are still
    /// written (status 1). If all chosen events fail, nothing is written and the status is that of the first.
    func run(_ choice: NightChoice, by maker: some PartMaker) async throws {
        var files = try start()
        let delivered = night.delivered
        var outcomes: [NightManifest.Event] = []
        let events = choice.chosen
        let walks = comparesReadings ? night.folders.walks(before: night.name) : [:]
        func made(_ part: EventPart) throws {
            try files.stage(part.files, below: night.folder)
            if let outcome = part.manifest { outcomes.append(judged(outcome, since: delivered)) }
            delivery?.made(part, of: part.manifest?.id)
        }
        func failed(_ event: Int64, _ fault: Fault) {
            tell(.eventFailed(event, because: fault.message))
            var outcome = NightManifest.Event(event, failedBy: fault, in: language)
            outcome.name = name(of: event, since: delivered)
            delivery?.failed(outcome)
            outcomes.append(outcome)
        }
        var failures: Int
        do {
            failures = try await maker.parts(
                of: events, since: walks, endingAt: \.affectsWholeRun, made, failed: failed)
        } catch let finished as Finished {
            note(failed: outcomes)
            throw finished
        }
        var departed = choice.departed
        for event in choice.onceMore {
            do {
                try made(try await maker.part(PartJob(subject: .event(event), walk: walks[event])))
            } catch let fault as Fault where !fault.affectsWholeRun {
                // The profile does not ask for it, so that the service no longer gives it is news and no failure.
                if fault.kind == .notFound || fault.kind == .refused {
                    for index in departed?.indices ?? 0..<0 where departed?[index].id == event {
                        departed?[index].isGone = true
                    }
                } else {
                    failed(event, fault)
                    failures += 1
                }
            }
        }
        outcomes.sort { $0.id < $1.id }
        let read = outcomes.filter { $0.status == .ok }.map(\.id)
        var comparisons: [NightManifest.Comparison] = []
        var firstFailure: Fault?
        for series in night.series {
            do {
                let part = try await maker.part(PartJob(subject: .series(series, upToDate: read)))
                try files.stage(part.files, below: night.folder)
                if let outcome = part.comparison { comparisons.append(outcome) }
            } catch let fault as Fault where fault.kind != .cannotWrite {
                // Whatever the fault, the events' reports have been made.
                tell(.seriesFailed(series, because: fault.message))
                let comparison = NightManifest.Comparison(series, failedBy: fault, in: language)
                delivery?.failed(comparison)
                comparisons.append(comparison)
                firstFailure = firstFailure ?? fault
                failures += 1
            }
        }
        if let firstFailure, events.isEmpty, failures == night.series.count {
            note(failed: [], comparisons)
            throw Finished(status: ExitStatus.of(firstFailure))
        }
        let outcome = Outcome(
            events: outcomes, comparisons: comparisons, listed: choice.listed?.count, unlisted: choice.unlisted,
            departed: departed)
        try finish(outcome, since: delivered, failures: failures, &files)
    }

    /// The event with what depends on the night before: its pace, and the conditions of `--fail-on`.
    private func judged(_ event: NightManifest.Event, since delivered: [RecordedNight]) -> NightManifest.Event {
        var event = event
        let before = delivered.lastReport(of: event.id)
        event.pace?.follow(
            before?.pace,
            placesPerPerson: RegistrationStanding.placesPerPerson(
                event.totals?.registered, of: event.totals?.registrants))
        event.follow(before, at: night.startedAt, on: WallClock(zone: night.settings.timeZone))
        let found = night.failOn.found(in: FailFacts(event), since: before.map { FailFacts(known: $0) })
        if let found { tell(found) }
        event.failedOn = found?[language]
        event.failedOnText = found
        return event
    }

    /// The name of an event that cannot be read: that which earlier nights know, or else of the service's last list.
    private func name(of event: Int64, since delivered: [RecordedNight]) -> String? {
        if let name = delivered.name(of: event) { return name }
        let path = ProfileFolder(night.settings).store
        guard FileManager.default.fileExists(atPath: path),
            let store = try? AttendanceStore.open(path: path, access: .reading, logger: common.logger)
        else { return nil }
        defer { store.close() }
        guard let listing = try? store.events() else { return nil }
        return (0..<listing.count).first { listing.ids.values[$0] == event }.flatMap { listing.names[$0] }
    }

    /// Reports on a club's members. If that fails, nothing is written.
    func run(from reader: ClubReader) async throws {
        var files = try start()
        let tables = try await reader.read(named: night.settings.clubName)
        let made = try await made(of: tables, since: try reader.clubOfEarlierDay(night.settings))
        try files.stage(made.part.files, below: night.folder)
        delivery?.made(made.part, of: nil)
        made.reports.first?.tellMisspeltNames(common, in: language)
        // All reports of a club have the same members, and so the same warnings.
        let delivered = night.delivered
        let before = delivered.reversed().lazy.compactMap(\.manifest.club).first
        let found = made.reports.first.flatMap {
            night.failOn.found(in: FailFacts($0), since: before.map { FailFacts($0) })
        }
        if let found { tell(found) }
        var club = NightManifest.Club(tables, made.reports.first, files: made.listed)
        club.followTotals(before)
        club.failedOn = found?[language]
        club.failedOnText = found
        try finish(Outcome(club: club), since: delivered, failures: 0, &files)
    }

    var language: Language { night.settings.language }

    var comparesReadings: Bool { night.definitions.contains(where: \.comparesReadings) }

    func tell(_ phrase: Phrase, _ level: Logger.Level = .error) {
        common.tell(phrase, level, in: language)
    }
}
