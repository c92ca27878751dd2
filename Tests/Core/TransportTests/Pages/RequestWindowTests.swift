import Testing

@testable import Transport

/// The window's rounds, with responses whose times are worked out by hand: a service that works on so many requests at a
/// time takes as many times as long as there are requests for each.
@Suite(.timeLimit(.minutes(30))) struct RequestWindowTests {
    /// Sends rounds of as many requests as the window lets, each of which takes as long as `time` says for so many.
    private func widths(_ range: ClosedRange<Int>, rounds: Int, _ time: (Int) -> Double) -> [Int] {
        var window = RequestWindow(range)
        return (0..<rounds).map { _ in
            let width = window.width
            for inFlight in 1...width { window.begin(at: 0, inFlight: inFlight) }
            for _ in 1...width { window.recordResponse(time: time(width), inFlight: width) }
            return width
        }
    }

    @Test(arguments: [
        // As long as responses take the same, each makes room for one more.
        (1...32, [3, 6, 12, 24, 32, 32]), (1...64, [3, 6, 12, 24, 48, 64]), (1...5, [3, 5, 5, 5, 5, 5]),
        (1...2, [2, 2, 2, 2, 2, 2]), (3...16, [3, 6, 12, 16, 16, 16]), (16...20, [16, 20, 20, 20, 20, 20]),
        (8...8, [8, 8, 8, 8, 8, 8]), (1...1, [1, 1, 1, 1, 1, 1]),
    ])
    func `it grows from three within its range`(range: ClosedRange<Int>, expected: [Int]) {
        #expect(widths(range, rounds: 6) { _ in 0.08 } == expected)
    }

    @Test(arguments: [1, 2, 4, 8, 16]) func `it stays near as many as are worked on at a time`(workers: Int) {
        let widths = widths(1...32, rounds: 200) { 0.1 * max(1, Double($0) / Double(workers)) }
        let mean = Double(widths.suffix(40).reduce(0, +)) / 40
        #expect(mean >= Double(workers) && mean <= 1.3 * Double(workers), "\(widths)")
    }

    @Test func `a service that becomes slow for a reason of its own is not read more slowly`() {
        var round = 0
        let widths = widths(1...32, rounds: 60) { _ in
            round += 1
            return round < 8 ? 0.1 : 0.25
        }
        #expect(widths.contains { $0 < 32 } && widths.last == 32, "\(widths)")
    }

    /// A single worker, until the service gets as many as there are requests.
    @Test(arguments: [(1...32, 1), (2...32, 2), (4...16, 4)])
    func `it grows again from its minimum`(range: ClosedRange<Int>, narrow: Int) {
        var round = 0
        let widths = widths(range, rounds: 2_000) { width in
            round += 1
            return round <= 800 ? 0.1 * Double(width) : 0.1
        }
        #expect(widths.contains(narrow) && widths.last == range.upperBound, "\(widths)")
    }

    /// Pages that name each other are requested one after the other, or two side by side.
    @Test(arguments: [(1...32, 1, 3), (1...2, 1, 2), (4...16, 1, 4), (1...32, 2, 4), (1...32, 5, 10)])
    func `it grows no wider than twice what is used`(range: ClosedRange<Int>, used: Int, width: Int) {
        var window = RequestWindow(range)
        for _ in 0..<200 {
            let sent = min(used, window.width)
            for inFlight in 1...sent { window.begin(at: 0, inFlight: inFlight) }
            for _ in 1...sent { window.recordResponse(time: 0.08, inFlight: sent) }
        }
        #expect(window.width == width)
    }

    @Test func `what nobody notices slows nothing`() {
        // 32 at a time take ten times as long, half a millisecond.
        #expect(widths(1...32, rounds: 8) { 0.00005 * max(1, Double($0) / 3) }.last == 32)
    }

    @Test func `one more begins when there is room, and not before the time`() {
        var window = RequestWindow(1...32)
        #expect(window.opening(at: 5, inFlight: 2).map { $0 <= 5 } == true && window.opening(at: 5, inFlight: 3) == nil)
        window.shut(until: 9)
        #expect(window.opening(at: 5, inFlight: 0) == 9)
    }

    @Test func `a refusal halves it and closes it for as long as is asked`() {
        var window = RequestWindow(1...32)
        for _ in 0..<60 {
            window.begin(at: 0, inFlight: window.width)
            window.recordResponse(time: 0.08, inFlight: window.width)
        }
        #expect(window.width == 32)
        window.refused(at: 10, sent: 9.9, wait: 5)
        #expect(window.width == 16 && window.reason == .refused && window.opening(at: 10, inFlight: 0) == 15)
        // Those that were in flight do not count again, but may ask for a longer wait.
        window.refused(at: 10.1, sent: 9.95, wait: 7)
        #expect(window.width == 16 && window.opening(at: 10, inFlight: 0) == 17.1)
    }

    @Test func `without a time to wait it closes for longer each time, until something comes`() {
        var window = RequestWindow(1...32)
        var closed: [Double] = []
        for time in 0..<6 {
            window.refused(at: Double(time) * 10, sent: Double(time) * 10 - 0.1, wait: nil)
            closed.append((window.opening(at: 0, inFlight: 0) ?? 0) - Double(time) * 10)
        }
        #expect(closed == [0.25, 0.5, 1, 2, 4, 4])
    }

    @Test func `a fixed number is kept, and closed`() {
        var window = RequestWindow(8...8)
        for time in [1.0, 2, 3] {
            window.recordResponse(time: 9, inFlight: 8)
            window.refused(at: time * 100, sent: time * 100 - 1, wait: 3)
        }
        #expect(window.width == 8 && window.rate == nil && window.opening(at: 0, inFlight: 7) == 303)
    }

    @Test func `two refusals teach a pace between what was let through with the waits and without`() {
        var spacing = RequestSpacing()
        _ = spacing.refused(at: 0, sent: -1, wait: 5, learns: true)
        for _ in 0..<40 { spacing.answered() }
        // 40 in 10 seconds, of which 5 were open: between 4 and 8 a second.
        let refusal = spacing.refused(at: 10, sent: 9, wait: 5, learns: true)
        #expect(abs(1 / spacing.gap - 32.squareRoot()) < 1e-9)
        if case .new = refusal {} else { Issue.record("the first with a pace") }
        // 55 in 15 seconds: between 3.67, less than was known, and 5.5.
        for _ in 0..<55 { spacing.answered() }
        _ = spacing.refused(at: 25, sent: 24, wait: 5, learns: true)
        #expect(1 / spacing.gap > 4 && 1 / spacing.gap < 5.5)
        for _ in 0..<2 { spacing.begin(at: 40) }
        #expect(abs(spacing.opening - 40 - spacing.gap) < 1e-9)
    }

    @Test func `a pace that holds up nobody is none, and the next refusal is again the first`() {
        var spacing = RequestSpacing()
        for time in [0.0, 10] {
            _ = spacing.refused(at: time, sent: time - 1, wait: 5, learns: true)
            for _ in 0..<40 { spacing.answered() }
        }
        #expect(spacing.gap > 0)
        // Quickened by up to a quarter every ten responses, 5.7 a second are a thousand within 400.
        for _ in 0..<400 { spacing.answered() }
        #expect(spacing.gap == 0 && spacing.opening == 15)
        let refusal = spacing.refused(at: 100, sent: 99, wait: nil, learns: true)
        #expect(spacing.gap == 0 && spacing.opening == 100.25)
        if case .new = refusal {} else { Issue.record("not as the first") }
    }
}
