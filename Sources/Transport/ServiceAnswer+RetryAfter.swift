extension ServiceAnswer {
    /// How many seconds from `now` (seconds since 1970) the answer asks to wait, 0 and more; `nil` where it does not ask,
    /// or for what cannot be read.
    public func retryAfter(now: Int64) -> Double? {
        RetryAfter.seconds(header("Retry-After"), now: now)
    }
}
