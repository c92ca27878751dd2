import Base
import Sources
import Synchronization

/// A clock that moves only when told to, and by what is slept.
final class TestClock: Sendable {
    private struct State {
        var now: Int64
        var slept: [Duration] = []
    }

    private let state: Mutex<State>

    init(_ now: Int64 = 1_000_000) { state = Mutex(State(now: now)) }

    var now: Instant { Instant(secondsSinceEpoch: state.withLock { $0.now }) }
    var slept: [Duration] { state.withLock { $0.slept } }
    func advance(_ seconds: Int64) { state.withLock { $0.now += seconds } }

    var clock: SessionClock {
        SessionClock(
            now: { self.now },
            sleep: { duration in
                try Task.checkCancellation()
                self.state.withLock {
                    $0.slept.append(duration)
                    $0.now += duration.components.seconds
                }
                await Task.yield()
            })
    }
}
