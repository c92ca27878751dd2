extension ServiceAnswer {
    /// When the answer was made by the server's clock, in seconds since 1970: its `Date` header (RFC 9110, section
    /// 6.6.1); `nil` where there is none, or none that can be read.
    ///
    /// - Parameter now: seconds since 1970 by this machine's clock, for years written with two digits.
    public func date(now: Int64) -> Int64? {
        header("Date").flatMap { HTTPDate.secondsSinceEpoch($0, now: now) }
    }
}
