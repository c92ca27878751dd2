extension Task where Failure == any Error {
    /// The task's value; who waits for it stops waiting when itself cancelled, and the task goes on for the others.
    var valueUnlessCancelled: Success {
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
