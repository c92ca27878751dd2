private import Glibc

/// When requests for pages may begin, as refusals have taught: not while a service asks to wait, and no faster than it lets
/// requests through.
///
/// A service that limits requests a second lets through, between two refusals, more a second than it would if the waits
/// that it asked for are counted, and fewer if they are not. What it takes is between the two, and every refusal narrows
/// that: a pace is the geometric mean, or the lower one where they are close. After a while without a refusal it quickens,
/// until it is none.
///
/// A pure value, like `RequestWindow`, which owns it.
struct RequestSpacing: Sendable {
    /// What a refusal is.
    enum Refusal {
        /// Its request was in flight when others were refused.
        case known
        /// It came although requests were spaced, or for the second time in a row.
        case paced
        case new
    }

    /// The seconds between the beginnings of two requests; 0 if there is no limit.
    private(set) var gap = 0.0
    private var opensAt = -Double.infinity
    private var next = -Double.infinity
    /// When requests were refused last, and for how many seconds none was sent then.
    private var refusedAt: Double?
    private var closedFor = 0.0
    /// Responses since then.
    private var responses = 0
    /// Refusals without a response in between.
    private var inARow = 0
    /// Requests a second: surely taken, and surely too many.
    private var least = 0.0
    private var most = Double.infinity
    /// Responses without a refusal after which to quicken, and by how much.
    private var patience = 20
    private var quickensAt = 0
    private var step = 1.02
    private var isSpaced = false

    /// The seconds until requests are sent again after a refusal without a time to wait. They double with each more in a
    /// row, up to the other number.
    private static let firstWait = 0.25
    private static let longestWait = 4.0
    /// A gap that holds up nobody: a thousand requests a second.
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

    /// There is no limit, or none any more. The next refusal is again the first.
    private mutating func forget() {
        let opensAt = opensAt
        self = RequestSpacing()
        self.opensAt = opensAt
    }

    /// Learns from the responses since the refusal before.
    private mutating func learn(over seconds: Double) {
        let low = Double(responses) / seconds
        var high = Double(responses) / max(0.001, seconds - closedFor)
        if gap > 0 { high = min(high, 1 / gap) }
        // Where the two contradict what was learned, the limit has changed.
        least = least < high ? max(least, low) : low
        most = most > least ? min(most, high) : high
        gap = 1 / (least >= 0.85 * most ? least : (least * most).squareRoot())
    }
}
