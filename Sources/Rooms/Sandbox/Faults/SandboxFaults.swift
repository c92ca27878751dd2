/// Deliberate faults. By default there are none.
///
/// In JSON, for `POST /sandbox/faults`, the first three have the same names and are all optional:
/// `{"latencyMilliseconds":50,"rules":[{"answer":{"status":{"code":503}},"endpoint":"checkins","times":2}]}`.
public struct SandboxFaults: Sendable, Equatable, Codable {
    /// The delay of every response, in milliseconds.
    var latencyMilliseconds = 0
    /// Rules that spoil responses. If several match a request, the first applies.
    var rules: [FaultRule] = []
    /// The number of requests after which an access token counts as expired; `nil` for no limit.
    var requestsPerToken: Int?
    /// Whether every refresh token is refused.
    var refusesRefresh = false
    /// The error of the `Date` header of responses, in seconds; positive is ahead.
    var clockOffsetSeconds = 0
    /// The most rows in a page, if fewer than the service's own limit.
    var pageLimit: Int?
    /// Check-ins that are added and removed between pages.
    var churn: Churn?

    /// After each response of `GET /checkins`, some rows of the event in its filter (by default event 6) are removed
    /// and some inserted. The seed and the order of the requests determine which.
    public struct Churn: Sendable, Equatable {
        var inserted = 0
        var removed = 0
        /// The number of responses after which it happens; `nil` for all.
        public var times: Int?
    }

    public init(rules: [FaultRule] = []) { self.rules = rules }

    enum CodingKeys: CodingKey, CaseIterable { case latencyMilliseconds, rules, requestsPerToken }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(refusingOthersThan: CodingKeys.self)
        try values.read(.latencyMilliseconds, into: &latencyMilliseconds, in: 0...86_400_000)
        try values.read(.rules, into: &rules)
        requestsPerToken = try values.number(.requestsPerToken)
    }
}

/// When and how a response is spoiled.
///
///     FaultRule(.tooManyRequests(retryAfterSeconds: 2), of: .checkIns, after: 3, times: 1)
public struct FaultRule: Sendable, Equatable, Codable {
    var answer: SpoiledAnswer
    /// The endpoint it applies to; `nil` for all.
    var endpoint: SandboxEndpoint?
    /// The number of matching requests to let through first.
    public var after = 0
    /// The number of requests to spoil after that; `nil` for all.
    public var times: Int?
    /// The probability that each of them is spoiled, 0 to 1. The seed and the order of the requests determine which.
    var probability = 1.0

    public init(
        _ answer: SpoiledAnswer, of endpoint: SandboxEndpoint? = nil, after: Int = 0, times: Int? = nil,
        probability: Double = 1
    ) {
        (self.answer, self.endpoint, self.after, self.times) = (answer, endpoint, after, times)
        self.probability = probability
    }

    /// Whether this request is spoiled. Updates the remaining counts.
    mutating func applies(to endpoint: SandboxEndpoint, using generator: inout SplitMix64) -> Bool {
        guard self.endpoint == nil || self.endpoint == endpoint, times != 0 else { return false }
        guard after == 0 else {
            after -= 1
            return false
        }
        guard probability >= 1 || generator.chance(probability) else { return false }
        times = times.map { $0 - 1 }
        return true
    }

    enum CodingKeys: CodingKey, CaseIterable { case answer, endpoint, after, times, probability }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(refusingOthersThan: CodingKeys.self)
        answer = try values.decode(SpoiledAnswer.self, forKey: .answer)
        endpoint = try values.decodeIfPresent(SandboxEndpoint.self, forKey: .endpoint)
        try values.read(.after, into: &after, in: 0...Int.max)
        times = try values.number(.times)
        try values.read(.probability, into: &probability, in: 0...1)
        switch answer {
        case .status(let code): try values.require(code, in: 200...999, as: .answer)
        case .tooManyRequests(let seconds?, _): try values.require(seconds, in: 0...1_000_000_000, as: .answer)
        default: break
        }
    }
}

/// The answer sent instead of the response.
public enum SpoiledAnswer: Sendable, Equatable, Codable {
    /// This status with an error body, as from a failing server.
    case status(code: Int)
    /// 429, with `Retry-After` in seconds, as a date that many seconds from now, or without it.
    case tooManyRequests(retryAfterSeconds: Int?, asDate: Bool = false)
    /// The correct head, `Content-Length` included, then only this many bytes of the body, then the end of the
    /// connection.
    case cutBody(keepingBytes: Int)
    /// The end of the connection without a response.
    case cutConnection
    /// A 200 with an HTML page.
    case html
    /// A 200 with this text as its body, declared as JSON.
    case body(text: String)
    /// The correct response, with the first occurrence of a text in its body replaced.
    case replacing(text: String, with: String)
    /// A 302 to another address.
    case redirect(location: String)
    /// A 200 whose body never ends.
    case endlessBody

    /// A page of check-ins whose first row has no id.
    static let rowWithoutIdentifier = SpoiledAnswer.replacing(
        text: #""data":[{"id":"#, with: #""data":[{"identifier":"#)
}

extension Decoder {
    /// A container of these keys. Others are refused: a misspelt fault would silently do nothing.
    fileprivate func container<Key: CodingKey & CaseIterable>(
        refusingOthersThan keys: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        let known = keys.allCases.map(\.stringValue)
        for key in try singleValueContainer().decode([String: Anything].self).keys where !known.contains(key) {
            let problem = "unknown key \(key); known are \(known.joined(separator: ", "))"
            throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: problem))
        }
        return try container(keyedBy: keys)
    }
}

private struct Anything: Decodable {
    init(from decoder: any Decoder) {}
}

extension KeyedDecodingContainer {
    fileprivate func read<Value: Decodable>(_ key: Key, into value: inout Value) throws {
        value = try decodeIfPresent(Value.self, forKey: key) ?? value
    }

    fileprivate func read<Number: Comparable & Decodable>(
        _ key: Key, into value: inout Number, in bounds: ClosedRange<Number>
    ) throws {
        try read(key, into: &value)
        try require(value, in: bounds, as: key)
    }

    fileprivate func number(_ key: Key) throws -> Int? {
        let number = try decodeIfPresent(Int.self, forKey: key)
        if let number { try require(number, in: 0...Int.max, as: key) }
        return number
    }

    fileprivate func require<Number: Comparable>(
        _ number: Number, in bounds: ClosedRange<Number>, as key: Key
    ) throws {
        guard !bounds.contains(number) else { return }
        let problem = "\(number) is not from \(bounds.lowerBound) to \(bounds.upperBound)"
        throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: problem)
    }
}
