private import Glibc
private import Messages

/// How many requests for pages are in flight at once: as many as a service takes without responding more slowly.
///
/// A pure value: it is told times, in seconds by any clock that only goes forward, and draws no random numbers.
///
///     var window = RequestWindow(1...32)
///     window.opening(at: 0, inFlight: 2)    // 0: one more may begin at once; beside 3 others, nil
///     window.begin(at: 0, inFlight: 3)
///     window.answered(after: 0.08, amid: 3)
///     window.width                          // 3; 6 after three responses that took as long, soon 32
///
/// Responses are judged in rounds, by the mean logarithm of the time that they took, against what they took while the
/// window was narrowest. From 3 it grows by one with each response, which doubles it in the time of one, until they take
/// longer; then by a quarter at a time; and only while it is used. Where responses take much longer, it shrinks in proportion. If that does not make
/// them faster, the service was slower for a reason of its own, and what it did before is forgotten. Now and then it looks
/// whether half as many would be faster. The more responses differ, the more of them make a round; it ends early where the
/// difference is clear. Where whole rounds differ although the window stays the same, responses have to
/// take longer by that much more. What a refusal teaches is `RequestSpacing`'s. How it does: Documentation/design/window.md.
struct RequestWindow: Sendable {
    /// Why the window is as it is.
    enum Reason: String, Sendable {
        case beginning = "the beginning"
        case steady = "responses take as long as before"
        case slower = "responses take longer"
        case notOurs = "fewer requests made nothing faster"
        case looking = "to see whether fewer are faster"
        case refused = "the service refused requests"

        fileprivate var phrase: Phrase? {
            switch self {
            case .beginning, .steady: nil
            case .slower: .flightSlower
            case .notOurs: .flightNotOurs
            case .looking: .flightLooking
            case .refused: .flightRefused
            }
        }
    }

    /// How many requests may be in flight.
    private(set) var width: Int
    private(set) var reason = Reason.beginning
    private let range: ClosedRange<Int>
    private var spacing = RequestSpacing()

    private enum Phase: Equatable {
        /// Until the first responses tell how long they take.
        case measuring
        case growing
        /// They seem to take longer: a full round is to tell.
        case doubting
        case steady
        /// At half the width, to compare.
        case looking(from: Int)
        /// At a smaller width than that at which responses took so long.
        case relieved(from: Int, mean: Double)
    }

    private var phase = Phase.measuring
    private var round = Round()
    /// Responses to requests that were sent before the latest change, still to come; they say nothing about it.
    private var skipped = 0
    private var past: [Judged] = []
    private var normal = Normal()
    /// The usual deviation of the logarithms in a round.
    private var deviation = 0.2
    /// How much the means of rounds of one width differ beyond their errors, as a variance: services, and this machine, have their moods.
    private var unrest = 0.0
    /// The latest logarithms, while growing.
    private var recent = 0.0
    /// The most requests that were in flight.
    private var used = 0
    /// Where responses last took longer, and for how many rounds not to go there again.
    private var ceiling: Int
    private var roundsBelowCeiling = 0
    private var slowdowns = 0
    private var roundsSinceLook = 0

    private static let start = 3
    /// Up to this, as the logarithm of a ratio, responses take as long as before.
    private static let calm = log(1.13)
    /// From this on they take too long.
    private static let tooLong = log(1.24)
    /// Beyond this a single response does not let the window grow.
    private static let noGrowth = log(1.2)
    /// The error that a round's mean should have, and the most responses that this may take.
    private static let error = 0.05
    private static let longestRound = 120
    /// The deviation beyond which the error is allowed for: waiting for a few workers alone makes less.
    private static let noisy = 0.45
    /// How many standard errors make a difference clear.
    private static let clear = 2.0
    /// Widths of which the logarithms differ by less are one.
    private static let sameWidth = 0.2
    /// The error that moods may leave in what is normal.
    private static let errorOfMoods = 0.1
    /// Which part of what a narrower window loses has to show in the time of responses.
    private static let worthIt = 0.4
    /// Rounds remembered, and those between two looks.
    private static let memory = 48
    private static let look = 24
    /// Added to each time, in seconds: nobody minds a response that takes 2 ms instead of 1.
    private static let imperceptible = 0.005

    /// A range of one number keeps to that.
    init(_ range: ClosedRange<Int>) {
        self.range = range
        width = min(max(Self.start, range.lowerBound), range.upperBound)
        ceiling = range.upperBound
    }

    private var adapts: Bool { range.count > 1 }

    var pagesInFlight: PagesInFlight { PagesInFlight(count: width, reason: reason.phrase) }

    // MARK: Sending

    /// When one more request may begin, in the past if at once; `nil` if it has to wait for a response.
    func opening(at now: Double, inFlight: Int) -> Double? { inFlight < width ? spacing.opening : nil }

    /// Takes note that a request begins.
    ///
    /// - Parameter inFlight: how many are in flight with it.
    mutating func begin(at now: Double, inFlight: Int) {
        used = max(used, inFlight)
        spacing.begin(at: now)
    }

    /// Requests a second, if refusals have taught a limit.
    var rate: Double? { spacing.gap > 0 ? 1 / spacing.gap : nil }

    /// Lets no request begin before a time.
    mutating func shut(until time: Double) { spacing.shut(until: time) }

    // MARK: Responses

    /// Takes note of a response.
    ///
    /// - Parameters:
    ///   - time: the seconds that it took, without those for making the connection; `nil` if they are not comparable.
    ///   - inFlight: how many requests were in flight when its own was sent, itself included.
    mutating func answered(after time: Double?, amid inFlight: Int) {
        spacing.answered()
        guard adapts else { return }
        if skipped > 0 {
            skipped -= 1
            return
        }
        let isGrowing = phase == .growing
        if let time {
            let logarithm = log(time + Self.imperceptible)
            round.append(logarithm, amid: inFlight)
            recent += (logarithm - recent) / 3
        }
        if isGrowing, recent - normal.mean < Self.noGrowth { width = max(width, min(widest, width + 1)) }
        if round.count > 0, isEnough { conclude() }
    }

    /// Takes note of a refusal: a response that asks for fewer requests, or none at all.
    ///
    /// - Parameters:
    ///   - sent: when the request was sent.
    ///   - wait: the seconds that the service asks to wait, if it does.
    mutating func refused(at now: Double, sent: Double, wait: Double?) {
        switch spacing.refused(at: now, sent: sent, wait: wait, learns: adapts) {
        case .known: return
        case .paced: settle(.refused)
        case .new:
            settle(.refused)
            guard adapts else { return }
            ceiling = max(range.lowerBound, width - 1)
            roundsBelowCeiling = 32
            change(to: width / 2, .refused)
            skipped = 0
        }
    }

    private mutating func settle(_ reason: Reason) {
        (phase, round, self.reason) = (.steady, Round(), reason)
    }

    // MARK: Rounds

    /// How many responses give a mean of the wanted error.
    private var accurate: Int {
        min(Self.longestRound, Int((deviation * deviation / (Self.error * Self.error)).rounded(.up)))
    }

    private var isEnough: Bool {
        switch phase {
        case .measuring: return round.count >= max(Self.start, width)
        case .growing: return round.count >= max(6, width / 4, accurate / 4)
        case .doubting, .steady, .looking, .relieved:
            if round.count >= max(width, 6, accurate) { return true }
            guard round.count >= max(6, width / 2) else { return false }
            let rise = round.mean - normal.mean
            return rise - uncertainty > Self.tooLong || (round.count >= width && rise + uncertainty < Self.calm)
        }
    }

    /// By how much the round's mean may differ from what it would be in the long run.
    private var uncertainty: Double {
        Self.clear * max(deviation, round.deviation) * (1 / Double(round.count) + 1 / Double(normal.count)).squareRoot()
    }

    private mutating func conclude() {
        let isClear = !past.isEmpty && round.mean - uncertainty > normal.mean + Self.tooLong
        let isNoisy = max(deviation, round.deviation) > Self.noisy
        let noise = isNoisy ? max(0, uncertainty / Self.clear - 1.5 * Self.error) : 0
        if phase != .measuring { deviation = 0.7 * deviation + 0.3 * round.deviation }
        // The first were sent together, though none was in flight before.
        let judged = Judged(
            width: phase == .measuring ? Double(width) : round.width, count: round.count, mean: round.mean)
        round = Round()
        if phase != .measuring, phase != .growing { noteUnrest(judged) }
        past.append(judged)
        if past.count > Self.memory { past.removeFirst() }
        normal = normalNow
        switch phase {
        case .measuring:
            (phase, recent) = (.growing, judged.mean)
            width = max(width, min(widest, width * 2))
            reason = .steady
        case .looking(let wide):
            (phase, roundsSinceLook) = (.steady, 0)
            change(to: wide, .steady)
            // Until as many are in flight again.
            skipped = wide
        case .relieved(let wide, let before)
        where before - judged.mean < Self.worthIt * log(Double(wide) / Double(width)) + unrest.squareRoot():
            phase = .steady
            (past, roundsSinceLook) = ([judged], Self.look - 4)
            normal = normalNow
            change(to: wide, .notOurs)
        case .growing, .doubting, .steady, .relieved:
            if case .relieved = phase { phase = .steady }
            judge(judged, isClear, noise)
        }
    }

    private var normalNow: Normal {
        let rounds = Int((unrest / (Self.errorOfMoods * Self.errorOfMoods)).rounded(.up))
        return Normal(past, enough: accurate, rounds: rounds, below: width)
    }

    /// Compares a round with the one before it, if that was of the same width.
    private mutating func noteUnrest(_ round: Judged) {
        guard let last = past.last, abs(log(round.width / last.width)) < Self.sameWidth else { return }
        let difference = round.mean - last.mean
        let expected = deviation * deviation * (1 / Double(round.count) + 1 / Double(last.count))
        unrest = 0.9 * unrest + 0.1 * max(0, (difference * difference - expected) / 2)
    }

    /// - Parameter noise: by how much the error of the difference is larger than wanted, where responses differ by chance.
    private mutating func judge(_ round: Judged, _ isClear: Bool, _ noise: Double) {
        let rise = round.mean - normal.mean - noise - unrest.squareRoot()
        let isStarting = phase != .steady
        // One request instead of two may be half as fast: that has to be worth it.
        let loss = width > 1 ? log(Double(width) / Double(width - 1)) : 0
        if rise > max(Self.tooLong, Self.worthIt * loss), phase != .growing || isClear {
            slowdowns += 1
            roundsBelowCeiling = min(64, 4 << min(slowdowns, 4))
            ceiling = min(width, Int(round.width.rounded(.up)))
            // What the first requests took may be too long already.
            if isStarting { roundsSinceLook = Self.look }
            phase = isStarting ? .steady : .relieved(from: width, mean: round.mean)
            let narrower = (round.width * max(0.3, exp(Self.calm - rise))).rounded()
            return change(to: min(width - 1, Int(narrower)), .slower)
        }
        if rise >= Self.calm {
            if phase == .growing {
                (phase, skipped) = (.doubting, width / 2)
                return
            }
            phase = .steady
        } else {
            roundsBelowCeiling = max(0, roundsBelowCeiling - 1)
            if isStarting {
                phase = width < range.upperBound ? .growing : .steady
                reason = .steady
                return
            }
            let most = roundsBelowCeiling == 0 ? range.upperBound : max(width, ceiling - 1)
            let wider = min(most, range.upperBound, width + max(1, width / 4))
            // What is not used need not grow.
            if wider > width, round.width > 0.6 * Double(width), !isTimeToLook {
                roundsSinceLook += 1
                return change(to: wider, .steady)
            }
        }
        roundsSinceLook += 1
        if isTimeToLook {
            phase = .looking(from: width)
            change(to: width / 2, .looking)
        }
    }

    /// Whether to see again how long responses take in a narrower window, because none of late was. There is none below
    /// the minimum, from which it can only grow.
    private var isTimeToLook: Bool {
        width > range.lowerBound && roundsSinceLook >= Self.look && normal.width > 0.67 * Double(width)
    }

    /// How wide it may be in the beginning: at most twice as many as were ever in flight.
    private var widest: Int { min(range.upperBound, 2 * used) }

    private mutating func change(to new: Int, _ reason: Reason) {
        let new = min(max(new, range.lowerBound), range.upperBound)
        skipped = new < width ? width : width / 2
        (width, self.reason) = (new, reason)
    }
}
