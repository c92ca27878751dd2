import Foundation
import TestSupport
import Testing

/// A clock for the program that is not this machine's: a library that is preloaded.
enum ShiftedClock {
    private static let library = Task {
        let path = FileManager.default.temporaryDirectory.appending(path: "clock-\(getpid()).so").path
        let source = Repository.url("Tests/EndToEndTests/Reference/clock.c").path
        let run = try await Subprocess.run("cc", ["-shared", "-fPIC", "-O1", "-o", path, source, "-ldl"])
        try #require(run.status == 0, "\(run.errors)")
        return path
    }

    /// The variables of a program whose clock is so many seconds ahead.
    static func environment(ahead seconds: Int) async throws -> [String: String] {
        ["LD_PRELOAD": try await library.value, "SHIFTED_CLOCK": "\(seconds)"]
    }

    /// The variables of a program whose clock shows an instant now, in seconds since 1970.
    static func environment(at instant: Int) async throws -> [String: String] {
        try await environment(ahead: ahead(at: instant))
    }

    /// How many seconds ahead of this machine's clock an instant is.
    static func ahead(at instant: Int) -> Int { instant - Int(Date.now.timeIntervalSince1970) }
}
