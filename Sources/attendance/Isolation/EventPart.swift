import ArgumentParser
import Foundation
import Messages
import Profiles
import Publishing

/// What one event adds to a run: its files, not written yet, and what is said of it.
struct EventPart: Sendable {
    /// A file of the run.
    struct File: Sendable {
        /// Below the run's folder.
        var path: String
        var bytes: [UInt8]
    }

    var files: [File] = []
    /// For standard output.
    var screen = ""
    /// Whether `--fail-on` found what it was told to look for.
    var fellShort = false
    /// The event in a night's manifest.
    var manifest: NightManifest.Event?
}

/// Which event's part is to be made.
struct PartRequest: Sendable, Codable {
    var event: Int64
    /// The store's walk that a night is compared with.
    var walk: Int64?
    /// How many seconds of the run have passed: its longest time is that of all parts together.
    var elapsed = 0
    /// The name of the run in log lines.
    var run = LogContext.run
}

/// Makes the parts of a run.
protocol PartMaking: Sendable {
    /// Throws a `Fault`, which is that event's alone unless its kind concerns all.
    func part(_ request: PartRequest) async throws -> EventPart
}

/// Makes the parts in this process.
struct OwnParts: PartMaking {
    let make: @Sendable (PartRequest) async throws -> EventPart

    func part(_ request: PartRequest) async throws -> EventPart { try await make(request) }
}

extension PartRequest: ExpressibleByArgument {
    init?(argument: String) {
        guard let request = try? JSONDecoder().decode(Self.self, from: Data(argument.utf8)) else { return nil }
        self = request
    }

    static var help: ArgumentHelp { ArgumentHelp("The event whose part this process makes.", visibility: .private) }

    /// Makes the part in the process that was started for it, and hands it over. A `Fault` is handed over as well.
    func answer(_ make: @Sendable (PartRequest) async throws -> EventPart) async throws {
        LogContext.continues(run)
        endWithStarter()
        var result: Result<EventPart, Fault>
        do {
            result = .success(try await make(self))
        } catch let fault as Fault {
            result = .failure(fault)
        }
        try Task.checkCancellation()
        try Console.answer(try PartResponse(result).bytes, on: PartProcess.Descriptor.answer)
    }

    /// Ends this process as soon as the one that started it has ended, however that ended.
    private func endWithStarter() {
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
    /// What is left of them for a part of a run: the run's longest time less what has passed of it.
    func left(for part: PartRequest?) -> Settings {
        var settings = self
        if let part { settings.longestRun = max(1, longestRun - part.elapsed) }
        return settings
    }
}
