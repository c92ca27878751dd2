/// What a wall clock that is set back shows twice.
extension WallClock {
    /// A stretch of times that the wall clock shows twice: up to the change, and again from it on.
    public struct Repetition: Sendable, Equatable {
        /// When the clock is set back.
        public var change: Instant
        /// Seconds east of Greenwich until the change and from it on; `before` is the greater.
        public var before: Int
        public var after: Int

        /// The first time that is shown twice.
        public var first: CivilTime { CivilTime(secondsSinceEpoch: change.secondsSinceEpoch + Int64(after)) }
        /// The first time after these that is not.
        public var end: CivilTime { CivilTime(secondsSinceEpoch: change.secondsSinceEpoch + Int64(before)) }

        /// Whether an instant is of either pass.
        public func contains(_ instant: Instant) -> Bool {
            let (since, length) = (instant.secondsSinceEpoch - change.secondsSinceEpoch, Int64(before - after))
            return since >= -length && since < length
        }
    }

    /// The repetitions of the prepared span, in order.
    public var repetitions: [Repetition] {
        zip(runs, runs.dropFirst()).compactMap { run, next in
            next.offset < run.offset ? Repetition(change: next.start, before: run.offset, after: next.offset) : nil
        }
    }

    /// Whether the clock shows at another instant too what it shows at this one.
    public func isShownTwice(_ instant: Instant) -> Bool {
        let offset = offset(at: instant)
        // No zone changes twice within a day.
        return [-86_400, 86_400].contains { (seconds: Int) in
            let other = self.offset(at: instant.advanced(bySeconds: Int64(seconds)))
            return other != offset && self.offset(at: instant.advanced(bySeconds: Int64(offset - other))) == other
        }
    }

    /// The offset at an instant, `−04:00` (with the minus sign, U+2212).
    public func offsetText(at instant: Instant) -> String { Self.text(ofOffset: offset(at: instant)) }

    /// Seconds east of Greenwich as `−04:00`, or `−04:42:45`.
    public static func text(ofOffset seconds: Int) -> String {
        var text = seconds < 0 ? "−" : "+"
        text.appendOffset(seconds)
        return text
    }
}
