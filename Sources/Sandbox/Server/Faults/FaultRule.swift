/// When an answer is spoiled, and how.
public struct FaultRule: Sendable, Equatable, Codable {
    public var answer: SpoiledAnswer
    /// The endpoint it is for; `nil` for all.
    public var endpoint: SandboxEndpoint?
    /// How many fitting requests are let through first.
    public var after: Int
    /// How many are spoiled then; `nil` for all.
    public var times: Int?
    /// How likely each of them is spoiled, 0 to 1; which ones follows from the seed and the order of the requests.
    public var probability: Double

    public init(
        _ answer: SpoiledAnswer, of endpoint: SandboxEndpoint? = nil, after: Int = 0, times: Int? = nil,
        probability: Double = 1
    ) {
        self.answer = answer
        self.endpoint = endpoint
        self.after = after
        self.times = times
        self.probability = probability
    }

    /// Whether this request is spoiled, counted down.
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

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case answer, endpoint, after, times, probability
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(besides: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(SpoiledAnswer.self, forKey: .answer),
            of: try container.decodeIfPresent(SandboxEndpoint.self, forKey: .endpoint),
            after: try container.decodeIfPresent(.after, in: 0...Int.max) ?? 0,
            times: try container.decodeIfPresent(.times, in: 0...Int.max),
            probability: try container.decodeIfPresent(Double.self, forKey: .probability) ?? 1)
        switch answer {
        case .status(let code) where !(200...999).contains(code):
            throw DecodingError.dataCorruptedError(
                forKey: .answer, in: container, debugDescription: "no status \(code); 200 to 999")
        case .tooManyRequests(let seconds?, _) where !(0...1_000_000_000).contains(seconds):
            throw DecodingError.dataCorruptedError(
                forKey: .answer, in: container, debugDescription: "no delay of \(seconds) s; 0 to 1000000000")
        default: break
        }
    }
}

/// What comes instead of the answer.
public enum SpoiledAnswer: Sendable, Equatable, Codable {
    /// This status with an error body, as a failing server gives it.
    case status(code: Int)
    /// 429, with `Retry-After` in seconds, as a date so many seconds from now, or without it.
    case tooManyRequests(retryAfterSeconds: Int?, asDate: Bool = false)
    /// The right head, `Content-Length` included, then only so many bytes of the body, then the connection's end.
    case cutBody(keepingBytes: Int)
    /// The connection's end without an answer.
    case cutConnection
    /// A 200 that is a page for people.
    case html
    /// A 200 whose body is this text, said to be JSON.
    case body(text: String)
    /// The right answer, with the first occurrence of a text in its body replaced.
    case replacing(text: String, with: String)
    /// A 302 to another address.
    case redirect(location: String)
    /// A 200 whose body never ends.
    case endlessBody

    /// A page of check-ins whose first row has no id.
    public static let rowWithoutIdentifier = SpoiledAnswer.replacing(
        text: #""data":[{"id":"#, with: #""data":[{"identifier":"#)
}
