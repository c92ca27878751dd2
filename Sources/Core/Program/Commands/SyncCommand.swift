import ArgumentParser
import Base
import Foundation
import Reporting
import Sources
import Store

/// `attendance sync`: updates the store without reporting.
struct SyncCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Bring the local store up to date with the service.",
        discussion: """
            Reads what is new of each event, or of a club's members, into the store; reads everything again if the \
            two do not add up. 'attendance report --offline' or 'attendance members report --offline' then needs no \
            network.
            """)

    @Option(
        name: .customLong("event"),
        help: "The event, by id; may be repeated. Default: every event in the store or its records.")
    var events: [Int64] = []

    @Flag(help: "Read every page again and replace what is in the store.")
    var full = false

    @Option(name: .customLong("wait"), help: "Seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
    }

    func run() async throws {
        let settings = try common.settings()
        if settings.source.hasMembers { return try await sync(club: settings) }
        let mode = full ? ReadingMode.full : .store
        let lock = try await mode.lock(settings, common.logger, timeout: .seconds(waitSeconds))
        let results = try await Service.withReader(mode, settings: settings, common: common, under: lock) { reader in
            var results: [(event: Int64, outcome: Result<WalkOutcome, Fault>)] = []
            let events = self.events.isEmpty ? try reader.store?.knownEventIDs() ?? [] : self.events
            if events.isEmpty { throw Fault(.usage, .noEventKnown) }
            for event in events {
                do {
                    guard let outcome = try await reader.collect(event) else { continue }
                    results.append((event, .success(outcome)))
                } catch let fault as Fault {
                    results.append((event, .failure(fault)))
                }
            }
            return results
        }
        let found = results.compactMap { result in (try? result.outcome.get()).map { (result.event, $0) } }
        if !found.isEmpty {
            try Listing(ReportTable(listing: found), settings: settings, common: common).print(asJSON: json)
        }
        try tellFailures(results, language: settings.language)
    }

    private func sync(club settings: Settings) async throws {
        if !events.isEmpty {
            throw Fault(.usage, .profileIsOfMembers(settings.profileName, source: settings.source.name))
        }
        let outcome = try await Service.withClubReader(
            full ? .full : .store, settings: settings, common: common, lockTimeout: .seconds(waitSeconds)
        ) { try await $0.collect() }
        guard let outcome else { return }
        try Listing(ReportTable(listing: outcome), settings: settings, common: common).print(asJSON: json)
    }

    private func tellFailures(
        _ results: [(event: Int64, outcome: Result<WalkOutcome, Fault>)], language: Language
    ) throws {
        var faults: [Fault] = []
        for case (let event, .failure(let fault)) in results {
            faults.append(fault)
            common.tell(.eventFailed(event, because: fault.message), in: language)
        }
        guard let first = faults.first else { return }
        throw Finished(status: faults.count == results.count ? ExitStatus.of(first) : ExitStatus.partial)
    }
}

extension ReportTable {
    /// The results of walks, one event per row.
    fileprivate init(listing walks: [(event: Int64, outcome: WalkOutcome)]) {
        self.init([
            .init("event_id", .identifier, .eventID, walks.map { .integer($0.event) }),
            .init("read", .count, .walkRead, walks.map { Cell($0.outcome.read) }),
            .init("new", .count, .walkNew, walks.map { Cell($0.outcome.new) }),
            .init("changed", .count, .walkChanged, walks.map { Cell($0.outcome.changed) }),
            .init("vanished", .count, .walkVanished, walks.map { Cell($0.outcome.vanished) }),
            .init("held", .count, .walkHeld, walks.map { Cell($0.outcome.held) }),
        ])
    }

    /// The result of reading a club.
    fileprivate init(listing outcome: ReadingOutcome) {
        self.init([
            .init("visits_new", .count, .readingNew, [Cell(outcome.newVisits)]),
            .init("visits_vanished", .count, .readingVanished, [Cell(outcome.vanishedVisits)]),
            .init("visits_held", .count, .readingHeld, [Cell(outcome.visits)]),
        ])
    }
}
