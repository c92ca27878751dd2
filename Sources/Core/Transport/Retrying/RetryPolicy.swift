private import Base

/// Decides whether and when a failed request is sent again. A pure value: the caller supplies the random
/// numbers.
///
/// With `attempts` 4, `base` 1 and `cap` 30, and random numbers of 0.5, a GET that fails with 503 is sent
/// again after
///
///     0.5 s    half of base, 1 s
///     1 s      half of 2 s
///     2 s      half of 4 s; a fourth failure is final
///
/// With `Retry-After: 10`, the first wait is 10.5 s. With one above `longestRetryAfter`, the request fails at once.
public struct RetryPolicy: Sendable, Equatable {
    /// The most times that a request is sent, including the first; at least 1.
    public var attempts: Int
    /// The upper bound of the first wait, in seconds. It doubles after each further failure.
    var base: Double
    /// The highest upper bound of a wait that no server requested, in seconds.
    var cap: Double
    /// The longest wait that a server may request, in seconds. The request fails if the server requests more.
    var longestRetryAfter: Double

    public init(attempts: Int = 6, base: Double = 0.25, cap: Double = 20, longestRetryAfter: Double = 600) {
        self.attempts = max(1, attempts)
        self.base = base
        self.cap = cap
        self.longestRetryAfter = longestRetryAfter
    }

    /// What to do after a failed attempt.
    enum Decision: Equatable {
        /// Send again after this many seconds.
        case wait(Double)
        /// Another attempt cannot help, or none is left.
        case giveUp
        /// The server requests a longer wait than allowed, in seconds.
        case tooLong(Double)
    }

    /// Decides after attempt number `attempt` (from 1). `retryAfter`, in seconds, is a lower bound of the wait.
    /// `fraction` is a random number in 0..<1.
    ///
    /// Without a lower bound, the wait is random between 0 and the exponential bound ("full jitter": Marc Brooker,
    /// "Exponential Backoff And Jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
    /// With one, up to a second is added to it, so that clients do not all return at once.
    func decide(after attempt: Int, failure: AttemptFailure, isIdempotent: Bool, retryAfter: Double?, fraction: Double)
        -> Decision
    {
        guard failure.isWorthRetrying(isIdempotent: isIdempotent) else { return .giveUp }
        if let retryAfter, retryAfter > longestRetryAfter { return .tooLong(retryAfter) }
        guard attempt < attempts else { return .giveUp }
        let bound = min(cap, base * Double(sign: .plus, exponent: min(attempt - 1, 60), significand: 1))
        let wait = bound * fraction
        guard let retryAfter else { return .wait(wait) }
        return .wait(max(wait, retryAfter + fraction))
    }

    /// The seconds for which a response, a 429 or 503, holds back all requests to the service; `nil` if it does not. A
    /// wait longer than a server may request only fails its own request.
    ///
    /// - Parameter now: seconds since 1970.
    func pause(after response: ServiceResponse, now: Int64) -> Double? {
        guard response.status == 429 || response.status == 503 else { return nil }
        return response.retryAfter(now: now).flatMap { $0 <= longestRetryAfter ? $0 : nil }
    }
}

/// Why an attempt at a request gave no usable response.
enum AttemptFailure: Error, Equatable {
    /// No connection was made, so nothing was sent.
    case notConnected(ConnectionTrouble)
    /// The connection broke, timed out or gave an incomplete response after the request may have been sent.
    case interrupted(Interruption)
    /// A complete response whose status is transient.
    case status(Int)

    enum ConnectionTrouble: Equatable { case refused, hostNotFound, timeout, secureConnection, proxy, other }
    enum Interruption: Equatable { case timeout, closed, malformed }

    /// The statuses after which a request is sent again.
    static func isTransient(status: Int) -> Bool { status == 408 || status == 429 || (500...599).contains(status) }

    func isWorthRetrying(isIdempotent: Bool) -> Bool {
        switch self {
        case .notConnected: true
        case .interrupted: isIdempotent
        // These statuses say that the request was not carried out; other failures leave that open.
        case .status(let status): isIdempotent || [408, 429, 503].contains(status)
        }
    }
}

/// The header `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// Seconds to wait from `now` (seconds since 1970); 0 for a date in the past; `nil` if the value is neither form.
    static func seconds(_ value: String?, now: Int64) -> Double? {
        guard let value = value?.trimmed, !value.isEmpty else { return nil }
        if value.utf8.allSatisfy({ $0 &- 48 < 10 }) { return Double(value) }
        guard let date = HTTPDate.secondsSinceEpoch(value, now: now) else { return nil }
        return Double(max(0, date - now))
    }
}

extension String {
    /// The text without spaces, tabs and line breaks at both ends.
    var trimmed: String {
        let isBlank = { (byte: UInt8) in byte == 32 || (9...13).contains(byte) }
        let head = utf8.drop(while: isBlank)
        let end = head.lastIndex { !isBlank($0) }.map(head.index(after:)) ?? head.startIndex
        return String(self[head.startIndex..<end])
    }
}

/// Dates of HTTP headers (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// Returns seconds since 1970-01-01T00:00:00Z for each of the three formats that recipients must accept:
    ///
    ///     Sun, 06 Nov 1994 08:49:37 GMT    IMF-fixdate
    ///     Sunday, 06-Nov-94 08:49:37 GMT   RFC 850, obsolete
    ///     Sun Nov  6 08:49:37 1994         asctime, obsolete
    ///
    /// A two-digit year more than 50 years after `now` is taken to be in the past. A wrong weekday is ignored.
    /// Returns `nil` for anything else.
    static func secondsSinceEpoch(_ text: String, now: Int64) -> Int64? {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }
        let parts: (day: Substring, month: Substring, year: Substring, time: Substring)
        if words.count == 6, text.contains(","), words[5] == "GMT" {
            parts = (words[1], words[2], words[3], words[4])
        } else if words.count == 5, !text.contains(",") {
            parts = (words[2], words[1], words[4], words[3])
        } else {
            return nil
        }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        guard let month = months.firstIndex(of: String(parts.month)).map({ $0 + 1 }),
            let day = number(parts.day, upTo: 2), var year = number(parts.year, upTo: 4), parts.year.count != 3
        else { return nil }
        if parts.year.count == 2 {
            let current = CivilTime(secondsSinceEpoch: now).year
            year += current - current % 100
            if year > current + 50 { year -= 100 }
        }
        let clock = parts.time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], upTo: 2), let minute = number(clock[1], upTo: 2),
            let second = number(clock[2], upTo: 2), hour < 24, minute < 60, second <= 60,
            day >= 1, day <= CivilTime.daysInMonth(month, of: year)
        else { return nil }
        return CivilTime(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            .secondsSinceEpoch
    }

    private static func number(_ digits: Substring, upTo length: Int) -> Int? {
        guard (1...length).contains(digits.utf8.count), digits.utf8.allSatisfy({ $0 &- 48 < 10 }) else { return nil }
        return Int(digits)
    }
}

extension ServiceResponse {
    /// The wait that the response requests, in seconds from `now` (seconds since 1970), at least 0; `nil` if the
    /// header is missing or unreadable.
    public func retryAfter(now: Int64) -> Double? {
        RetryAfter.seconds(header("Retry-After"), now: now)
    }
}

extension ServiceResponse {
    /// When the response was made by the server's clock, in seconds since 1970: its `Date` header (RFC 9110, section
    /// 6.6.1). `nil` if the header is missing or unreadable.
    ///
    /// - Parameter now: seconds since 1970 by this machine's clock, to resolve two-digit years.
    public func date(now: Int64) -> Int64? {
        header("Date").flatMap { HTTPDate.secondsSinceEpoch($0, now: now) }
    }
}
