import Foundation
import TestSupport

@testable import Sandbox

/// Nights of March 2026, each at 04:30 in Santiago.
enum MarchNights {
    /// 04:30 on a day, in seconds since 1970.
    static func instant(_ day: Int) -> Int { 1_772_350_200 + (day - 1) * 86_400 }
}

extension NightlySetting {
    /// Runs the program on a day of March 2026, some hours after 04:30.
    func run(
        _ arguments: [String], _ sandbox: RunningSandbox, on day: Int, after hours: Int = 0,
        serviceAhead days: Int = 0
    ) async throws -> Subprocess.Outcome {
        let instant = MarchNights.instant(day) + hours * 3600
        sandbox.faults.clockOffsetSeconds = ShiftedClock.ahead(at: instant) + days * 86_400
        let clock = try await ShiftedClock.environment(at: instant)
        return try await Product.run(arguments, environment: environment.merging(clock) { $1 })
    }

    /// Makes the night of a day of March 2026.
    func nightly(_ sandbox: RunningSandbox, on day: Int) async throws -> Subprocess.Outcome {
        try await run(["nightly"], sandbox, on: day)
    }

    /// Leaves the record of a run of a day of March 2026 that was killed, with what earlier runs have left to tell.
    func leaveKilledRun(on day: Int) throws {
        let path = "\(folder)/data/tikit/nightly.json"
        var record: [String: Any] = [
            "run": "killed-\(day)", "night": "2026-03-0\(day)", "startedAt": 1, "phase": "begun",
        ]
        if let earlier = try? Data(contentsOf: URL(fileURLWithPath: path)) {
            record["troubles"] = try (JSONSerialization.jsonObject(with: earlier) as? [String: Any])?["troubles"]
        }
        try JSONSerialization.data(withJSONObject: record).write(to: URL(fileURLWithPath: path))
    }
}
