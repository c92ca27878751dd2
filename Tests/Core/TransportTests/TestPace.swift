import Synchronization
import Transport

/// A clock that moves only where somebody waits on it.
final class TestPace: Sendable {
    private let state = Mutex((now: Duration.zero, sleeps: [Duration]()))
    private let fraction: Double
    private let epoch: Int64

    /// `fraction` is what every throw of the dice gives; `epoch` is the wall clock's time at the start.
    init(fraction: Double = 0.5, epoch: Int64 = 784_111_777) {
        self.fraction = fraction
        self.epoch = epoch
    }

    var pace: Pace {
        Pace(
            elapsed: { self.state.withLock { $0.now } },
            sleep: { wait in
                try Task.checkCancellation()
                self.state.withLock { state in
                    state.now += wait
                    state.sleeps.append(wait)
                }
            },
            fraction: { self.fraction },
            secondsSinceEpoch: { self.epoch + self.state.withLock { $0.now.components.seconds } })
    }

    var sleeps: [Duration] { state.withLock { $0.sleeps } }
}
