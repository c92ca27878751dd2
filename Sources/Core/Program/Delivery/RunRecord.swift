import Base
import Foundation
import Reporting

/// A run that has begun, kept on the disk until its end has been reported; after that only if there is something left that
/// messages have to tell, or a message that did not arrive.
struct RunRecord: Codable, Sendable {
    enum Phase: String, Codable {
        case begun
        /// Its end is being reported.
        case ending
        /// Its end has been reported, but not all that went wrong to everybody.
        case ended
    }

    /// What went wrong in a run after its messages were made, or without any.
    struct Trouble: Codable, Sendable, Hashable {
        /// The run's id in the log.
        var run: String
        var night: String
        var text: Phrase
        /// The exit status, and what went wrong besides the reports; `nil` of a run that was killed.
        var status: Int32?
        var problems: [Problem]?
        /// Whether an earlier run had made the night's reports; `nil` if not.
        var isRepeat: Bool?

        /// The trouble in a line that also fits a subject.
        var inBrief: Phrase {
            guard let status, let first = problems?.first else { return text }
            let more = (problems?.count ?? 1) - 1
            return .nightEndedBadly(
                night, isRepeat: isRepeat == true, status: status,
                [first.text] + (more > 0 ? [Phrase.terminalMore("\(more)")] : []))
        }

        var wasKilled: Bool { problems == nil }

        /// Why the run published nothing: all that is known of one that was killed.
        var reasons: [Phrase] { problems.map { $0.filter { $0.isReason == true }.map(\.text) } ?? [text] }

        /// Without problems that are none any more; `nil` if none is left.
        func only(_ isOpen: (Problem) throws(Fault) -> Bool) throws(Fault) -> Trouble? {
            guard let problems, let status else { return self }
            var open: [Problem] = []
            for problem in problems where try isOpen(problem) { open.append(problem) }
            // Why a night had its status is told with what else went wrong, not alone.
            guard open.contains(where: { $0.isReason != true }) else { return nil }
            return Self(run: run, night: night, open, status: status, isRepeat: isRepeat)
        }

        /// What is left beside a line that says that the run published nothing, why, and that no message of that arrived at an
        /// address; `nil` if nothing is.
        func beside(failureUntoldTo key: String) -> Trouble? {
            guard let problems, let status else { return nil }
            let others = problems.filter { $0.to != key && $0.isReason != true }
            return Self(run: run, night: night, others, status: status, isRepeat: isRepeat)
        }
    }

    /// How a run ended, as its messages tell it. With it `attendance mail` makes the very messages that the run made.
    struct Ending: Codable, Sendable {
        var status: Int32
        var reason: Phrase?
        var reasons: [Phrase]
        /// The same with what each is of; `nil` in records of earlier versions.
        var failures: [NightOutcome.Failure]?
        var log: [Phrase]
        /// Whether an earlier run had made the night's reports.
        var isRepeat: Bool

        init(_ outcome: NightOutcome, log: [Phrase]) {
            (status, reason, reasons, self.log) = (outcome.status, outcome.reason, outcome.reasons, log)
            failures = outcome.failures
            isRepeat = outcome.repeated != nil
        }
    }

    /// What went wrong besides the reports.
    struct Problem: Codable, Sendable, Hashable {
        /// As a later night tells it.
        var text: Phrase
        /// The recipient of a message that was not sent, as the journal has it.
        var to: String?
        /// Of a message to a sponsor, the edition of its pack.
        var edition: String?
        /// Whether it is only why the run has its status.
        var isReason: Bool?
        /// The later night whose messages kept back those of this one, as a wrong clock had named it.
        var later: String?
    }

    var run = LogContext.run
    var night: String
    var startedAt: Int64
    var phase = Phase.begun
    /// Written before the first message; `nil` if the run did not get as far.
    var ending: Ending?
    /// Of this run and of earlier ones, oldest first; `nil` if there is none.
    var troubles: [Trouble]?

    /// The most troubles that are kept for readers whom no message reaches.
    private static let maximumTroubles = 10

    /// The most problems of a run in its line.
    fileprivate static let maximumProblems = 5

    /// The record at a path; `nil` if there is none, or if only another version can read it.
    static func read(at path: String) -> RunRecord? {
        guard let bytes = try? WholeFile.bytes(of: path, upTo: 1 << 20) else { return nil }
        return try? JSONDecoder().decode(RunRecord.self, from: Data(bytes))
    }

    func write(to path: String) throws(Fault) {
        guard let bytes = try? JSONEncoder().encode(self) else { return }
        try WholeFile.write(Array(bytes), to: path, mode: 0o600)
    }

    /// The troubles that a later run has to tell, where no process of this run is there any more. A run that did not come to
    /// its end is one of them.
    var openTroubles: [Trouble] {
        var troubles = self.troubles ?? []
        if phase != .ended, !troubles.contains(where: { $0.run == run }) {
            let text: Phrase = phase == .begun ? .nightWasKilled(night) : .nightWasKilledAtItsEnd(night)
            troubles.append(Trouble(run: run, night: night, text: text))
        }
        return Array(troubles.suffix(Self.maximumTroubles))
    }

    /// The trouble of this run itself, if it did not come to its end.
    var ownTrouble: Trouble? { phase == .ended ? nil : openTroubles.last { $0.run == run } }

    /// What went wrong in other runs, and in this one if it did not come to its end: what its own messages have to tell.
    var owedTroubles: [Trouble] { openTroubles.filter { $0.run != run || phase != .ended } }

    /// Whether the run published nothing, as far as its record tells.
    var hasFailed: Bool {
        ending.map { ![ExitStatus.success, ExitStatus.partial].contains($0.status) } ?? (phase != .ended)
    }

    /// What went wrong besides the reports, in a line; `nil` if nothing did.
    ///
    /// - Parameter reasons: Why the run has its status, if not because of these problems; they come first.
    func trouble(_ problems: [Problem], after reasons: [Phrase] = [], status: Int32, isRepeat: Bool) -> Trouble? {
        guard !problems.isEmpty else { return nil }
        let first = reasons.map { Problem(text: $0, isReason: true) }
        return Trouble(
            run: run, night: night, first + problems.filter { !reasons.contains($0.text) }, status: status,
            isRepeat: isRepeat ? true : nil)
    }

    /// The run at its end, with what is left to tell.
    func ended(with troubles: [Trouble]) -> RunRecord {
        var record = self
        record.phase = .ended
        record.troubles = Array(troubles.suffix(Self.maximumTroubles))
        return record
    }
}

extension RunRecord.Trouble {
    /// What went wrong besides the reports, in a line; `nil` if nothing did.
    fileprivate init?(
        run: String, night: String, _ problems: [RunRecord.Problem], status: Int32, isRepeat: Bool?
    ) {
        guard !problems.isEmpty else { return nil }
        let left = problems.count - RunRecord.maximumProblems
        let told = problems.prefix(RunRecord.maximumProblems).map(\.text)
        self.init(
            run: run, night: night,
            text: .nightEndedBadly(
                night, isRepeat: isRepeat == true, status: status,
                told + (left > 0 ? [Phrase.terminalMore("\(left)")] : [])),
            status: status, problems: problems, isRepeat: isRepeat)
    }
}
