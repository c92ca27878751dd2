/// How requests are sent, limited and tried again.
public struct TransportConfiguration: Sendable {
    /// `attendance/<version>`.
    public var userAgent: String
    public var retries: RetryPolicy
    public var proxies: ProxySelection
    /// Whether plain http may be spoken across a network.
    public var allowsInsecure = false
    /// Clock, waits and dice.
    public var pace: Pace
    /// The longest wait for a connection.
    public var connectTimeout: Duration = .seconds(10)
    /// The longest silence of a server in the middle of an exchange.
    public var readTimeout: Duration = .seconds(60)
    /// The longest time that one attempt may take, from the request to the answer's last byte: a server that sends a byte
    /// now and then is never silent.
    public var attemptTimeout: Duration = .seconds(180)
    /// The longest time that all requests of a transport may take together, waits included, from when it was made.
    public var longestRun: Duration = .seconds(6 * 3600)
    /// The largest body that is taken, decompressed, in bytes: a larger one is refused.
    public var largestBody = 64 << 20
    /// How often a GET is sent on to another address.
    public var mostRedirects = 5
    /// How many connections are kept to one host.
    public var connectionsPerHost = 8

    public init(
        userAgent: String, retries: RetryPolicy = RetryPolicy(), proxies: ProxySelection = .none, pace: Pace = .system
    ) {
        self.userAgent = userAgent
        self.retries = retries
        self.proxies = proxies
        self.pace = pace
    }
}
