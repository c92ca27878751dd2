/// Work that never runs twice at the same time, such as the renewal of a token; concurrent callers share the result.
/// Belongs to the actor that holds it.
final class SingleFlight<Value: Sendable> {
    /// The running task.
    private(set) var task: Task<Value, any Error>?

    /// The result of the running task, or else of `work`. A cancelled caller stops waiting; the task continues for
    /// the others.
    func value(
        isolation: isolated any Actor = #isolation, _ work: @escaping () async throws -> Value
    ) async throws -> Value {
        if let task { return try await task.valueUnlessCancelled }
        let task = Task {
            // On the actor, in one step with the end of the task: no caller finds a finished task here.
            _ = isolation
            defer { self.task = nil }
            return try await work()
        }
        // Before any await, so that concurrent callers find it.
        self.task = task
        return try await task.valueUnlessCancelled
    }
}

extension Task where Failure == any Error {
    /// The task's value. A cancelled caller stops waiting; the task continues for the others.
    fileprivate var valueUnlessCancelled: Success {
        get async throws {
            let (end, continuation) = AsyncStream<Never>.makeStream()
            Task<Void, Never> {
                _ = await result
                continuation.finish()
            }
            for await _ in end {}
            try Task<Never, Never>.checkCancellation()
            return try await value
        }
    }
}
