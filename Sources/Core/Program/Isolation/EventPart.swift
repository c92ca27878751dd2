import ArgumentParser
import Base
import Datasets
import Foundation
import Rendering
import Reporting
import Transport

/// The part of a run made for one event, or for one series that a night compares: its files, not yet written, and its
/// output.
package struct EventPart: Sendable {
    /// A file of the run.
    package struct File: Sendable {
        /// Relative to the run's folder.
        var path: String
        var bytes: [UInt8]
    }

    var files: [File] = []
    /// For standard output.
    var screen = ""
    /// Whether a condition of `--fail-on` was met.
    var meetsFailCondition = false
    /// The event's entry in a dataset's manifest, with the files in the same order.
    var dataset: DatasetManifest.Part?
    /// The event's entry in a night's manifest.
    var manifest: NightManifest.Event?
    /// The comparison's entry in a night's manifest.
    var comparison: NightManifest.Comparison?
    /// The event's parts of a night's messages, and the workbook that goes with each.
    var letters: [Letter] = []
    var workbooks: [File] = []
    var effort: PartEffort?
}

/// The time and the requests that it took to make a part.
struct PartEffort: Sendable, Codable, Hashable {
    var seconds: Double
    var traffic: RequestCount

    /// Makes a part and records its effort.
    static func measuring(_ make: () async throws -> EventPart) async throws -> EventPart {
        let (began, before) = (ContinuousClock.now, RequestCount.sent)
        var part = try await make()
        let seconds = (((ContinuousClock.now - began) / .seconds(1)) * 1000).rounded() / 1000
        part.effort = PartEffort(seconds: seconds, traffic: RequestCount.sent - before)
        return part
    }
}

/// The subject of a part, and what the process that makes it needs to know.
struct PartJob: Sendable, Codable {
    enum Subject: Sendable, Codable, Hashable {
        case event(Int64)
        /// A comparison of the editions of one of the profile's series. `upToDate` lists the events that the night has
        /// already read.
        case series(String, upToDate: [Int64])
    }

    var subject: Subject
    /// The walk in the store with which a night is compared.
    var walk: Int64?
    /// How many seconds of the run have passed. Its time limit applies to all parts together.
    var elapsed = 0
    /// The id of the run in log lines.
    var run = LogContext.run
}

protocol PartMaker: Sendable {
    /// Throws a `Fault`, which concerns this event alone unless its kind affects the whole run.
    func part(_ job: PartJob) async throws -> EventPart
}

extension PartMaker {
    /// Makes the parts of events, one after the other. If one fails, the others are still made.
    ///
    /// - Parameters:
    ///   - walks: The walk with which a night compares each event.
    ///   - endsRun: Whether a fault ends the run at once.
    ///   - made: Receives each part; a fault that it throws counts as the event's.
    ///   - failed: Reports the fault of an event.
    /// - Returns: The number of events that failed.
    /// - Throws: The fault that ends the run; `Finished`, with the status of the first fault, if all events failed.
    func parts(
        of events: [Int64], since walks: [Int64: Int64] = [:], endingAt endsRun: (Fault) -> Bool,
        _ made: (EventPart) throws -> Void, failed: (Int64, Fault) -> Void
    ) async throws -> Int {
        var failures: [Fault] = []
        for event in events {
            do {
                try made(try await part(PartJob(subject: .event(event), walk: walks[event])))
            } catch let fault as Fault where !endsRun(fault) {
                failed(event, fault)
                failures.append(fault)
            }
        }
        if let first = failures.first, failures.count == events.count { throw Finished(status: ExitStatus.of(first)) }
        return failures.count
    }
}

struct InProcessParts: PartMaker {
    let make: @Sendable (PartJob) async throws -> EventPart

    func part(_ job: PartJob) async throws -> EventPart { try await make(job) }
}

extension PartJob {
    /// Adapts a function that makes an event's part, for a run whose parts are all of events.
    static func ofEvents(
        _ make: @escaping @Sendable (Int64) async throws -> EventPart
    ) -> @Sendable (PartJob) async throws -> EventPart {
        { job in
            guard case .event(let event) = job.subject else { return EventPart() }
            return try await make(event)
        }
    }
}

extension PartJob: ExpressibleByArgument {
    init?(argument: String) {
        guard let job = try? JSONDecoder().decode(Self.self, from: Data(argument.utf8)) else { return nil }
        self = job
    }

    static var help: ArgumentHelp {
        ArgumentHelp("The event or series whose part this process makes.", visibility: .private)
    }

    /// Makes the part for which this process was started and sends it, or a `Fault`, to the parent process, after
    /// `seconds` at the latest.
    func perform(within seconds: Int, _ make: @Sendable (PartJob) async throws -> EventPart) async throws {
        LogContext.adopt(runID: run)
        Interruption.leaveSignalsToParent()
        exitWithParent()
        Interruption.limitRun(toSeconds: seconds) { fault in
            try? Self.send(.failure(fault))
            return ExitStatus.of(fault)
        }
        var result: Result<EventPart, Fault>
        do {
            result = .success(try await make(self))
            try Task.checkCancellation()
        } catch let fault as Fault {
            result = .failure(fault)
        } catch let error as CancellationError {
            guard let fault = Interruption.outOfTime else { throw error }
            result = .failure(fault)
        }
        if Interruption.outOfTime == nil { try Task.checkCancellation() }
        try Self.send(result)
    }

    private static func send(_ result: Result<EventPart, Fault>) throws {
        try Console.send(try PartResponse(result).bytes, on: PartProcess.Descriptor.response)
    }

    /// Ends this process as soon as its parent has ended, for whatever reason.
    private func exitWithParent() {
        Thread {
            var byte: UInt8 = 0
            while true {
                let count = read(PartProcess.Descriptor.lifeline, &byte, 1)
                if count < 0, errno == EINTR { continue }
                _exit(ExitStatus.terminated)
            }
        }.start()
    }
}

extension Settings {
    /// The settings with the time left for a part: the run's time limit minus the time passed.
    func left(for part: PartJob?) -> Settings {
        var settings = self
        if let part { settings.longestRun = max(1, longestRun - part.elapsed) }
        return settings
    }
}

extension Fault {
    /// Whether the next event would fail in the same way, so that the run ends at once and writes nothing.
    var affectsWholeRun: Bool {
        switch kind {
        case .refused, .misconfigured: !isLimited
        case .cannotWrite, .locked, .usage: true
        case .unreadableData, .notFound, .unavailable: false
        }
    }
}
