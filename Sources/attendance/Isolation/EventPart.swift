import Messages
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
