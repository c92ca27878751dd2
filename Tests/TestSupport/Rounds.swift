import Foundation

/// Which rounds of random tests are played. All seeds are played over three commits; a run of `make test` plays a third of them.
///
/// The environment's `ATTENDANCE_ROUNDS` is a number, such as that of commits, whose remainder by three tells which third.
/// Without a number, as with `make test ROUNDS=all`, every seed is played.
package enum Rounds {
    private static let turn = ProcessInfo.processInfo.environment["ATTENDANCE_ROUNDS"].flatMap { Int($0) }

    /// Every third seed, or all.
    package static func third<Seed>(of seeds: some Collection<Seed>) -> [Seed] {
        guard let turn else { return Array(seeds) }
        return seeds.enumerated().filter { $0.offset % 3 == turn % 3 }.map(\.element)
    }
}
