private import Glibc

/// Decides when requests for pages may begin, by what refusals have taught: not while a service asks clients to wait,
/// and no faster than it accepts requests.
///
/// The rate at which a service accepts requests lies between two bounds: the responses per second between two refusals,
/// with and without the time spent waiting. Every refusal narrows these bounds. The rate chosen is their geometric
/// mean, or the lower bound if they are close. After a while without a refusal the rate rises, until there is no limit.
///
/// A pure value, like `RequestWindow`, which owns it.
struct RequestSpacing: Sendable {
    /// The kinds of refusal.
    enum Refusal {
        /// The request was already in flight when another was refused.
        case known
        /// The request was refused although requests were spaced.
        case paced
        case new
    }

    /// The seconds between the starts of two requests; 0 if there is no limit.
    private(set) var gap = 0.0
    private var opensAt = -Double.infinity
    private var next = -Double.infinity
    /// The time of the last refusal, and the seconds for which no request was sent after it.
    private var refusedAt: Double?
    private var closedFor = 0.0
    /// Responses since then.
    private var responses = 0
    /// Consecutive refusals without a response in between.
    private var inARow = 0
    /// Requests per second: a rate surely accepted, and one surely too high.
    private var minimum = 0.0
    private var maximum = Double.infinity
    /// The number of responses without a refusal after which to speed up, and by how much.
    private var patience = 20
    private var quickensAt = 0
    private var step = 1.02
    private var isSpaced = false

    /// The seconds to wait after a refusal that does not say how long. They double with each consecutive refusal, up to
    /// the longest wait.
    private static let firstWait = 0.25
    private static let longestWait = 4.0
    /// A gap that makes no difference: 1,000 requests per second.
    private static let negligible = 0.001

    var opening: Double { max(opensAt, next) }

    mutating func begin(at now: Double) {
        if gap > 0 { next = max(next, now - gap) + gap }
    }

    mutating func shut(until time: Double) { opensAt = max(opensAt, time) }

    mutating func answered() {
        responses += 1
        inARow = 0
        guard gap > 0, responses >= quickensAt else { return }
        gap /= step
        guard gap >= Self.negligible else { return forget() }
        step = min(1.25, 1 + (step - 1) * 1.3)
        quickensAt = responses + 10
    }

    mutating func refused(at now: Double, sent: Double, wait: Double?, learns: Bool) -> Refusal {
        if let refusedAt, sent < refusedAt {
            if let wait { shut(until: now + wait) }
            closedFor = max(closedFor, opensAt - refusedAt)
            return .known
        }
        let wait = wait ?? min(Self.longestWait, Self.firstWait * Double(1 << min(inARow, 8)))
        inARow += 1
        let wasSpaced = isSpaced
        if learns, let refusedAt, responses > 0 { learn(over: now - refusedAt) }
        isSpaced = gap > 0
        patience = min(240, patience * 2)
        (step, quickensAt, responses) = (1.02, patience, 0)
        (refusedAt, closedFor) = (now, wait)
        shut(until: now + wait)
        return wasSpaced ? .paced : .new
    }

    /// Forgets the limit. The next refusal counts as the first again.
    private mutating func forget() {
        let opensAt = opensAt
        self = RequestSpacing()
        self.opensAt = opensAt
    }

    /// Learns from the responses since the previous refusal.
    private mutating func learn(over seconds: Double) {
        let low = Double(responses) / seconds
        var high = Double(responses) / max(0.001, seconds - closedFor)
        if gap > 0 { high = min(high, 1 / gap) }
        // If the two contradict what was learned, the limit has changed.
        minimum = minimum < high ? max(minimum, low) : low
        maximum = maximum > minimum ? min(maximum, high) : high
        gap = 1 / (minimum >= 0.85 * maximum ? minimum : (minimum * maximum).squareRoot())
    }
}
