/// Work that is under way once for all who ask for its result meanwhile: the renewal of a token, the opening of a
/// session. Belongs to the actor that holds it.
final class SingleFlight<Value: Sendable> {
    /// What is under way.
    private(set) var task: Task<Value, any Error>?

    /// The result of the work under way, else of `work`. Who is cancelled stops waiting, and the work goes on for the
    /// others.
    func value(
        isolation: isolated any Actor = #isolation, _ work: @escaping () async throws -> Value
    ) async throws -> Value {
        if let task { return try await task.valueUnlessCancelled }
        let task = Task {
            // On the actor, and in one step with the end of the work: nobody finds it done and under way.
            _ = isolation
            defer { self.task = nil }
            return try await work()
        }
        // Before anything is awaited, so that all who ask meanwhile find it.
        self.task = task
        return try await task.valueUnlessCancelled
    }
}

extension Task where Failure == any Error {
    /// The task's value; who waits for it stops waiting when itself cancelled, and the task goes on for the others.
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
