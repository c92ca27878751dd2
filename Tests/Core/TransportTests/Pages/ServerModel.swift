import Foundation
import TestSupport

@testable import Transport

/// A model of a service, whose clock is the simulation's: what it takes for a response, what waits for what, and what it
/// refuses.
struct ServerModel {
    var name: String
    /// Seconds on the way, there and back, and at work.
    var roundTrip = 0.02
    var service = 0.06
    /// The coefficient of variation of the latter, which is distributed log-normally.
    var variation = 0.1
    /// How many requests are worked on at once; the others wait in their order. `nil`: all.
    var workers: Int?
    /// How many at once until each takes longer for every further one.
    var shared: Int?
    /// What each request adds to the time of those after it, as a share of the first's.
    var growth = 0.0
    /// Bytes a second of a link that pages of 32 KiB pass one after the other.
    var link: Double?
    /// Requests a second that a token bucket lets through, its size, and what Retry-After says.
    var limit: (rate: Double, burst: Double, wait: Double?)?
    /// The same many in each span of so many seconds, until the end of which Retry-After asks to wait.
    var span: Double?
    /// Requests of others in a span of time, so many a second.
    var others: (from: Double, to: Double, rate: Double)?
    /// How much all responses of a moment are slower or faster than those of another, as a service's or a machine's other work makes
    /// them: the deviation of the logarithm, and for how many seconds a mood keeps.
    var moods: (deviation: Double, seconds: Double)?
}

extension ServerModel {
    static let all = [
        ServerModel(name: "fixed 20 ms", roundTrip: 0.01, service: 0.01, variation: 0.05),
        ServerModel(name: "fixed 80 ms", roundTrip: 0.04, service: 0.04, variation: 0.05),
        ServerModel(name: "fixed 300 ms", roundTrip: 0.15, service: 0.15, variation: 0.05),
        ServerModel(name: "80 ms, noisy", variation: 0.6),
        ServerModel(name: "80 ms, very noisy", variation: 1.2),
        ServerModel(name: "4 workers of 250 ms", roundTrip: 0.04, service: 0.25, variation: 0.4, workers: 4),
        ServerModel(name: "4 workers of 80 ms, far", roundTrip: 0.08, service: 0.08, variation: 0.3, workers: 4),
        ServerModel(name: "2 workers of 150 ms", roundTrip: 0.03, service: 0.15, variation: 0.3, workers: 2),
        ServerModel(name: "16 workers of 60 ms", variation: 0.3, workers: 16),
        ServerModel(name: "32 workers of 60 ms", variation: 0.3, workers: 32),
        ServerModel(name: "1 worker of 50 ms", roundTrip: 0.05, service: 0.05, variation: 0.2, workers: 1),
        ServerModel(name: "1 worker of 5 ms, near", roundTrip: 0.001, service: 0.005, variation: 0.2, workers: 1),
        ServerModel(name: "a database of 8 at once", service: 0.08, variation: 0.3, shared: 8),
        ServerModel(name: "deep pages, 60 to 96 ms", variation: 0.2, growth: 3 / 10_000),
        ServerModel(
            name: "16 workers, others from 8 to 20 s", variation: 0.3, workers: 16, others: (from: 8, to: 20, rate: 160)
        ),
        ServerModel(name: "a link of 10 Mbit/s", roundTrip: 0.04, service: 0.02, link: 1.25e6),
        ServerModel(name: "20 a second, Retry-After 1 s", variation: 0.2, limit: (20, 20, 1)),
        ServerModel(name: "5 a second, Retry-After 5 s", variation: 0.2, limit: (5, 10, 5)),
        ServerModel(name: "120 a minute", variation: 0.2, limit: (2, 20, 1), span: 60),
        ServerModel(
            name: "10 a second, no Retry-After", roundTrip: 0.01, service: 0.01, variation: 0.2, limit: (10, 20, nil)),
        ServerModel(name: "20 ms, in moods", roundTrip: 0.01, service: 0.01, variation: 0.3, moods: (0.5, 0.1)),
        ServerModel(name: "80 ms, in moods", variation: 0.3, moods: (0.5, 0.5)),
        ServerModel(name: "16 workers of 60 ms, in moods", variation: 0.3, workers: 16, moods: (0.3, 0.5)),
    ]

    var isLimited: Bool { limit != nil }
}

/// A run of a model.
private struct ModelledServer {
    enum Answer { case page, refusal(wait: Double?) }

    let model: ServerModel
    private var random: SeededGenerator
    private var free: [Double]
    private var tokens: Double
    private var filledAt = 0.0
    private var spanNumber = -1
    private var linkFree = 0.0
    private var busy: [Double] = []
    private var count = 0
    private var nextOther: Double
    private var mood = 0.0
    private var moodAt = 0.0

    init(_ model: ServerModel, seed: UInt64) {
        self.model = model
        random = SeededGenerator(seed: seed)
        free = Array(repeating: 0, count: model.workers ?? 0)
        tokens = model.limit?.burst ?? 0
        nextOther = model.others?.from ?? .infinity
    }

    /// What comes of a request that is sent at a time, and when.
    mutating func ask(at sent: Double) -> (Answer, Double) {
        let now = sent + model.roundTrip / 2
        count += 1
        serveOthers(until: now)
        if let limit = model.limit, let wait = takeToken(limit, at: now) {
            return (.refusal(wait: wait.isNaN ? nil : wait), now + model.roundTrip / 2 + 0.002)
        }
        let mean = model.service * (1 + model.growth * Double(count)) * exp(mood(at: now))
        var done: Double
        if let shared = model.shared {
            busy.removeAll { $0 <= now }
            done = now + drawn(mean) * max(1, Double(busy.count + 1) / Double(shared))
            busy.append(done)
        } else {
            done = work(from: now, mean)
        }
        if let link = model.link {
            linkFree = max(linkFree, done) + 32_768 / link
            done = linkFree
        }
        return (.page, done + model.roundTrip / 2)
    }

    /// The seconds to wait if no token is left; not a number if the service does not say.
    private mutating func takeToken(_ limit: (rate: Double, burst: Double, wait: Double?), at now: Double) -> Double? {
        var wait = limit.wait ?? .nan
        if let span = model.span {
            let number = Int(now / span)
            if number != spanNumber { (spanNumber, tokens) = (number, limit.rate * span) }
            wait = (Double(number + 1) * span - now).rounded(.up)
        } else {
            tokens = min(limit.burst, tokens + (now - filledAt) * limit.rate)
            filledAt = now
        }
        guard tokens >= 1 else { return wait }
        tokens -= 1
        return nil
    }

    private mutating func mood(at now: Double) -> Double {
        guard let moods = model.moods else { return 0 }
        let kept = exp(-max(0, now - moodAt) / moods.seconds)
        moodAt = max(moodAt, now)
        mood = kept * mood + (1 - kept * kept).squareRoot() * moods.deviation * normal()
        return mood
    }

    private mutating func normal() -> Double {
        let (u, v) = (Double.random(in: 0.000_001..<1, using: &random), Double.random(in: 0..<1, using: &random))
        return (-2 * log(u)).squareRoot() * cos(2 * .pi * v)
    }

    private mutating func serveOthers(until now: Double) {
        guard let others = model.others else { return }
        while nextOther <= now {
            _ = work(from: nextOther, model.service)
            nextOther -= log(Double.random(in: 0.000_001..<1, using: &random)) / others.rate
            if nextOther > others.to { nextOther = .infinity }
        }
    }

    private mutating func work(from now: Double, _ mean: Double) -> Double {
        guard let first = free.indices.min(by: { free[$0] < free[$1] }) else { return now + drawn(mean) }
        free[first] = max(free[first], now) + drawn(mean)
        return free[first]
    }

    private mutating func drawn(_ mean: Double) -> Double {
        let sigma = log(1 + model.variation * model.variation).squareRoot()
        return mean * exp(sigma * normal() - sigma * sigma / 2)
    }
}

/// Reading so many pages from a model through a window.
struct SimulatedWalk {
    private(set) var pagesPerSecond = 0.0
    /// The mean time of a response.
    private(set) var response = 0.0
    private(set) var refusals = 0
    private(set) var width = 0

    init(_ model: ServerModel, _ range: ClosedRange<Int>, pages: Int, seed: UInt64) {
        struct Event {
            var at: Double
            var sent: Double
            var inFlight: Int
            var answer: ModelledServer.Answer
        }
        var server = ModelledServer(model, seed: seed)
        var window = RequestWindow(range)
        var (now, inFlight, left, done, total) = (0.0, 0, pages, 0, 0.0)
        var events: [Event] = []
        while done < pages {
            let opening = left > 0 ? window.opening(at: now, inFlight: inFlight) : nil
            if let opening, opening <= now {
                (inFlight, left) = (inFlight + 1, left - 1)
                window.begin(at: now, inFlight: inFlight)
                let (answer, at) = server.ask(at: now)
                events.append(Event(at: at, sent: now, inFlight: inFlight, answer: answer))
                continue
            }
            guard let next = events.indices.min(by: { events[$0].at < events[$1].at }),
                events[next].at <= opening ?? .infinity
            else {
                now = opening ?? .infinity
                continue
            }
            let event = events.remove(at: next)
            (now, inFlight) = (event.at, inFlight - 1)
            switch event.answer {
            case .page:
                done += 1
                total += now - event.sent
                window.recordResponse(time: now - event.sent, inFlight: event.inFlight)
            case .refusal(let wait):
                refusals += 1
                left += 1
                window.refused(at: now, sent: event.sent, wait: wait)
            }
        }
        (pagesPerSecond, response, width) = (Double(pages) / now, total / Double(pages), window.width)
    }
}
