private import Base
private import Glibc

/// Decides how many requests for pages may be in flight at once: as many as the service handles without slowing down.
///
/// A pure value: callers pass in the time, in seconds of any monotonic clock, and no random numbers are drawn.
///
///     var window = RequestWindow(1...32)
///     window.opening(at: 0, inFlight: 2)    // in the past: one more may begin at once; with 3 in flight, nil
///     window.begin(at: 0, inFlight: 3)
///     window.recordResponse(time: 0.08, inFlight: 3)
///     window.width                          // 3; 6 after three responses as fast, soon 32
///
/// Responses are judged in rounds: the mean logarithm of their times is compared with that of the rounds in which the
/// window was narrowest.
///
/// The window starts at 3 and grows by one with each response, doubling in the time of one response, until responses take longer;
/// after that it grows by a quarter at a time. It grows only while it is used. If responses take much longer, it shrinks in
/// proportion. If shrinking does not make them faster, the service slowed down for reasons of its own, and earlier measurements
/// are forgotten. From time to time the window is halved, to see whether responses become faster.
///
/// The more response times vary, the more responses make up a round; a round ends early if the difference is clear. If
/// whole rounds differ although the window stays the same, responses must be slower by that much more before the window
/// reacts. `RequestSpacing` learns from refusals. See Documentation/design/window.md for the results.
struct RequestWindow: Sendable {
    /// The reason for the current width.
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

    /// The number of requests that may be in flight.
    private(set) var width: Int
    private(set) var reason = Reason.beginning
    private let range: ClosedRange<Int>
    private var spacing = RequestSpacing()

    private enum Phase: Equatable {
        /// Until the first responses show how long they take.
        case measuring
        case growing
        /// Responses seem to take longer; a full round will tell.
        case doubting
        case steady
        /// At half the width, for comparison.
        case looking(from: Int)
        /// At a smaller width than `from`, at which responses took too long.
        case relieved(from: Int, mean: Double)
    }

    private var phase = Phase.measuring
    private var round = Round()
    /// The number of responses still to be ignored, because their requests were sent before the latest change of width.
    private var skipped = 0
    private var past: [Judged] = []
    private var normal = Normal()
    /// The usual deviation of the logarithms in a round.
    private var deviation = 0.2
    /// The variance between the means of rounds of the same width, beyond their errors: the speed of services, and of
    /// this machine, fluctuates.
    private var roundVariance = 0.0
    /// A moving average of the logarithms, used while growing.
    private var recent = 0.0
    /// The most requests that have been in flight.
    private var used = 0
    /// The width at which responses last took longer, and the number of rounds in which to stay below it.
    private var ceiling: Int
    private var roundsBelowCeiling = 0
    private var slowdowns = 0
    private var roundsSinceLook = 0

    private static let start = 3
    /// Up to this logarithm of a ratio, responses count as taking as long as before.
    private static let calm = log(1.13)
    /// Beyond this, responses take too long.
    private static let tooLong = log(1.24)
    /// Beyond this, the latest responses do not let the window grow.
    private static let noGrowth = log(1.2)
    /// The desired error of a round's mean, and the most responses that may be spent on it.
    private static let error = 0.05
    private static let longestRound = 120
    /// The deviation beyond which the error is taken into account. Waiting for a few workers alone causes less.
    private static let noisy = 0.45
    /// The number of standard errors that make a difference clear.
    private static let clear = 2.0
    /// Widths whose logarithms differ by less count as the same.
    private static let sameWidth = 0.2
    /// The error that fluctuations may leave in the normal time.
    private static let fluctuationError = 0.1
    /// The share of the throughput lost by a narrower window that faster responses must make up.
    private static let worthIt = 0.4
    /// The number of rounds remembered, and of rounds between two looks at half the width.
    private static let memory = 48
    private static let look = 24
    /// Seconds added to each time: a response that takes 2 ms instead of 1 does not matter.
    private static let imperceptible = 0.005

    /// A range of a single number fixes the width.
    init(_ range: ClosedRange<Int>) {
        self.range = range
        width = min(max(Self.start, range.lowerBound), range.upperBound)
        ceiling = range.upperBound
    }

    private var adapts: Bool { range.count > 1 }

    var pagesInFlight: PagesInFlight { PagesInFlight(count: width, reason: reason.phrase) }

    // MARK: Sending

    /// The time when one more request may begin, in the past if it may at once; `nil` if it must wait for a response.
    func opening(at now: Double, inFlight: Int) -> Double? { inFlight < width ? spacing.opening : nil }

    /// Records that a request begins.
    ///
    /// - Parameter inFlight: the number of requests in flight, including this one.
    mutating func begin(at now: Double, inFlight: Int) {
        used = max(used, inFlight)
        spacing.begin(at: now)
    }

    /// The requests per second, if refusals have revealed a limit.
    var rate: Double? { spacing.gap > 0 ? 1 / spacing.gap : nil }

    /// Lets no request begin before `time`.
    mutating func shut(until time: Double) { spacing.shut(until: time) }

    // MARK: Responses

    /// Records a response.
    ///
    /// - Parameters:
    ///   - time: the seconds it took, without those for making the connection; `nil` if it is not comparable.
    ///   - inFlight: the number of requests in flight when its request was sent, including that one.
    mutating func recordResponse(time: Double?, inFlight: Int) {
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

    /// Records a refusal: a response that asks for fewer requests, or no response at all.
    ///
    /// - Parameters:
    ///   - sent: the time when the request was sent.
    ///   - wait: the seconds that the service asks clients to wait, if it does.
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

    /// The number of responses that give a mean with the desired error.
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

    /// How far the difference between the round's mean and the normal one may be off.
    private var uncertainty: Double {
        Self.clear * max(deviation, round.deviation) * (1 / Double(round.count) + 1 / Double(normal.count)).squareRoot()
    }

    private mutating func conclude() {
        let isClear = !past.isEmpty && round.mean - uncertainty > normal.mean + Self.tooLong
        let isNoisy = max(deviation, round.deviation) > Self.noisy
        let noise = isNoisy ? max(0, uncertainty / Self.clear - 1.5 * Self.error) : 0
        if phase != .measuring { deviation = 0.7 * deviation + 0.3 * round.deviation }
        // The first requests count as sent together, although none was in flight before.
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
            // Until that many are in flight again.
            skipped = wide
        case .relieved(let wide, let before)
        where before - judged.mean < Self.worthIt * log(Double(wide) / Double(width)) + roundVariance.squareRoot():
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
        let rounds = Int((roundVariance / (Self.fluctuationError * Self.fluctuationError)).rounded(.up))
        return Normal(past, enough: accurate, rounds: rounds, below: width)
    }

    /// Compares a round with the one before it, if that was of the same width.
    private mutating func noteUnrest(_ round: Judged) {
        guard let last = past.last, abs(log(round.width / last.width)) < Self.sameWidth else { return }
        let difference = round.mean - last.mean
        let expected = deviation * deviation * (1 / Double(round.count) + 1 / Double(last.count))
        roundVariance = 0.9 * roundVariance + 0.1 * max(0, (difference * difference - expected) / 2)
    }

    /// - Parameter noise: how much the error of the difference exceeds the desired one, if response times vary by chance.
    private mutating func judge(_ round: Judged, _ isClear: Bool, _ noise: Double) {
        let rise = round.mean - normal.mean - noise - roundVariance.squareRoot()
        let isStarting = phase != .steady
        // One request at a time instead of two may halve the speed, so the gain must be worth it.
        let loss = width > 1 ? log(Double(width) / Double(width - 1)) : 0
        if rise > max(Self.tooLong, Self.worthIt * loss), phase != .growing || isClear {
            slowdowns += 1
            roundsBelowCeiling = min(64, 4 << min(slowdowns, 4))
            ceiling = min(width, Int(round.width.rounded(.up)))
            // Even the first requests may have taken too long.
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
            // A window that is not used need not grow.
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

    /// Whether to measure a narrower window again, because no recent round was narrow. At the minimum, the window can only grow.
    private var isTimeToLook: Bool {
        width > range.lowerBound && roundsSinceLook >= Self.look && normal.width > 0.67 * Double(width)
    }

    /// The greatest width in the beginning: at most twice the most requests ever in flight.
    private var widest: Int { min(range.upperBound, 2 * used) }

    private mutating func change(to new: Int, _ reason: Reason) {
        let new = min(max(new, range.lowerBound), range.upperBound)
        skipped = new < width ? width : width / 2
        (width, self.reason) = (new, reason)
    }
}
