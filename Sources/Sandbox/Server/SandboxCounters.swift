/// What a sandbox has been asked and has answered since it started.
public struct SandboxCounters: Sendable, Equatable {
    /// Requests by endpoint, spoiled ones included.
    public internal(set) var requests: [SandboxEndpoint: Int] = [:]
    /// Answers by HTTP status; a connection that was cut before its answer is not among them.
    public internal(set) var answers: [Int: Int] = [:]
    /// The most requests that were being answered at the same time.
    public internal(set) var mostAtOnce = 0
    /// Check-ins that came between pages on request, in order.
    public internal(set) var insertedCheckIns: [Int64] = []
    /// Check-ins that went between pages on request, in order.
    public internal(set) var removedCheckIns: [Int64] = []

    /// Requests of all endpoints.
    public var total: Int { requests.values.reduce(0, +) }
    /// Requests of one endpoint.
    public func requests(to endpoint: SandboxEndpoint) -> Int { requests[endpoint, default: 0] }
}

extension SandboxCounters: Encodable {
    private enum CodingKeys: String, CodingKey {
        case requests, answers, mostAtOnce, insertedCheckIns, removedCheckIns
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(
            Dictionary(uniqueKeysWithValues: requests.map { ($0.key.rawValue, $0.value) }), forKey: .requests)
        try container.encode(
            Dictionary(uniqueKeysWithValues: answers.map { (String($0.key), $0.value) }), forKey: .answers)
        try container.encode(mostAtOnce, forKey: .mostAtOnce)
        try container.encode(insertedCheckIns, forKey: .insertedCheckIns)
        try container.encode(removedCheckIns, forKey: .removedCheckIns)
    }
}
