import Dispatch
import Synchronization

/// Runs two closures in parallel and returns both results. An error is thrown once both have finished; if both throw,
/// it is that of the first closure.
public func concurrently<First: Sendable, Second: Sendable, Failure>(
    _ first: @Sendable () throws(Failure) -> First, and second: @Sendable () throws(Failure) -> Second
) throws(Failure) -> (First, Second) {
    let results = Mutex<(first: Result<First, Failure>?, second: Result<Second, Failure>?)>((nil, nil))
    DispatchQueue.concurrentPerform(iterations: 2) { index in
        if index == 0 {
            let result = Result(catching: first)
            results.withLock { $0.first = result }
        } else {
            let result = Result(catching: second)
            results.withLock { $0.second = result }
        }
    }
    let both = results.withLock(\.self)
    guard let first = both.first, let second = both.second else { preconditionFailure("both have run") }
    return (try first.get(), try second.get())
}
