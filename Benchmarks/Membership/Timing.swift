import Foundation

/// Prints how long something took, and how much of that was computing: on a busy machine they differ.
func timed<Value>(_ what: String, _ body: () throws -> Value) rethrows -> Value {
    let clock = ContinuousClock()
    let (start, computed) = (clock.now, computingSeconds())
    let value = try body()
    let elapsed = (clock.now - start) / .seconds(1)
    print("\(what): \(rounded(elapsed)) s (computing \(rounded(computingSeconds() - computed)) s)")
    return value
}

private func rounded(_ seconds: Double) -> String { String(format: "%.3f", seconds) }
private func computingSeconds() -> Double { Double(clock()) / 1e6 }
