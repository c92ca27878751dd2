import Base
import Foundation
import Synchronization

/// The progress of each night's message to each recipient: a line for each step, on the disk before the step is taken.
/// It decides whether a message may be sent, wherever a run was cut short.
final class MailJournal: Sendable {
    enum State: String, Codable, Sendable {
        /// Being handed over, its end not sent yet: the server does not have the message.
        case begun
        /// Its end is being sent: only the server's reply, not received yet, says whether it has the message.
        case ended
        case sent
        case postponed, refused
        /// The server's reply never came.
        case unclear
        /// Left unfinished by an earlier night, which has been reported.
        case reported = "told"

        /// Whether the recipient has the message, or may have it.
        var mayHaveArrived: Bool { [.ended, .sent, .unclear].contains(self) }
    }

    struct Line: Codable, Sendable {
        var night: String
        /// The recipient's key.
        var to: String
        var state: State
        /// The run whose reports the message contains; `nil` if it says that there are none, and for a message to a sponsor.
        var run: String?
        /// For a message to a sponsor, the edition of its pack.
        var edition: String?
        /// The earlier runs of which the message tells what went wrong.
        var troubles: [String]?
        /// Whether it says that a run published nothing; `nil` if it does not.
        var failed: Bool?
        /// The exit status of that run, if it is of the message's own night.
        var status: Int32?
        /// The nights without reports of which it says that; `nil` if that is its own night alone, or none.
        var nights: [String]?
        /// Whether its run published a manifest and nothing else; `nil` if not.
        var empty: Bool?

        var hasReports: Bool { run != nil && empty != true }
    }

    private let file: JournalFile
    /// The lines of the file, once they have been read. Nobody else writes while the profile's lock is held.
    private let known = Mutex<[Line]?>(nil)

    init(_ folder: ProfileFolder) { file = JournalFile(path: folder.mailJournal) }

    var path: String { file.path }

    private func lines() throws(Fault) -> [Line] {
        try known.withLock { known throws(Fault) in
            if let known { return known }
            let lines = try file.lines().compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            known = lines
            return lines
        }
    }

    func note(_ line: Line) throws(Fault) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(line) else { return }
        try file.append(String(decoding: bytes, as: UTF8.self))
        known.withLock { $0?.append(line) }
    }

    /// The line for a message that is about to be handed over.
    static func line(
        to key: String, night: String, run: String?, edition: String?, troubles: [String] = [],
        failed: Bool = false, status: Int32? = nil, nights: [String] = [], empty: Bool = false
    ) -> Line {
        Line(
            night: night, to: key, state: .begun, run: run, edition: edition,
            troubles: troubles.isEmpty ? nil : troubles, failed: failed ? true : nil, status: status,
            nights: nights.isEmpty || (failed && nights == [night]) ? nil : nights, empty: empty ? true : nil)
    }

    /// The last step of a night's message to an address; `nil` if there is none. A message without reports does not
    /// count as one with the reports of a repeated run, nor what was new of a night without any as one that a run failed, nor
    /// that a run failed as one that another failed for another reason, such as a wrong clock that bore the night's date.
    func state(of line: Line) throws(Fault) -> State? {
        try lines().last { one in
            guard one.night == line.night, one.to == line.to else { return false }
            guard !line.hasReports else { return one.hasReports }
            guard line.failed == true else { return true }
            return one.empty != true
                && (one.failed != true || one.status == nil || line.status == nil || one.status == line.status)
        }?.state
    }

    /// A line of each message, in the order in which they were begun. The last step decides: a server that has all of a message
    /// may still refuse it, or put it off.
    private func messages() throws(Fault) -> [Line] {
        var messages: [Line] = []
        var places: [String: Int] = [:]
        for line in try lines() {
            let content = "\(line.run ?? "") \(line.edition ?? "") \(line.failed == true) \(line.status ?? 0)"
            let key = "\(line.night) \(line.to) \(content)"
            guard let place = places[key] else {
                places[key] = messages.count
                messages.append(line)
                continue
            }
            // That it was reported as open tells nothing new of it.
            if line.state != .reported { messages[place] = line }
        }
        return messages
    }

    /// A line of each message that has arrived, or may have.
    private func arrived() throws(Fault) -> [Line] { try messages().filter(\.state.mayHaveArrived) }

    /// Whether an address has, or may have, the edition of a pack, in whatever entry it is named.
    func mayHave(_ edition: String, _ address: MailAddress) throws(Fault) -> Bool {
        try arrived().contains {
            $0.edition == edition && ($0.to == address.key || $0.to.hasPrefix("\(address.key) "))
        }
    }

    /// Whether a sponsor has, or may have, the edition of a pack by a message of its entry.
    func hasEdition(_ edition: String, _ key: String) throws(Fault) -> Bool {
        try arrived().contains { $0.edition == edition && $0.to == key }
    }

    /// Whether a recipient has, or may have, a message that tells what went wrong in an earlier run.
    func hasTold(_ run: String, _ key: String) throws(Fault) -> Bool {
        try arrived().contains { $0.troubles?.contains(run) == true && $0.to == key }
    }

    /// Whether a recipient has, or may have, the reports of a night, or that a run of it failed with a status.
    func hasMessage(of night: String, endedWith status: Int32?, _ key: String) throws(Fault) -> Bool {
        try arrived().contains {
            $0.night == night && $0.to == key && ($0.run != nil || ($0.failed == true && $0.status == status))
        }
    }

    /// The last night up to one of which a message says that its run published nothing.
    func lastFailure(upTo night: String) throws(Fault) -> String? {
        try lines().filter { $0.failed == true && $0.status != nil && $0.night <= night }.map(\.night).max()
    }

    /// Whether a recipient has, or may have, a message.
    func mayHave(_ line: Line) throws(Fault) -> Bool { try state(of: line)?.mayHaveArrived == true }

    /// Whether somebody has, or may have, the reports of a night.
    func hasReports(of night: String) throws(Fault) -> Bool {
        try arrived().contains { $0.night == night && $0.run != nil }
    }

    /// The night whose reports by a run a recipient has, or may have; `nil` if it does not have them.
    func night(ofRun run: String, _ key: String) throws(Fault) -> String? {
        try arrived().last { $0.run == run && $0.to == key }?.night
    }

    /// The nights whose reports a recipient has, or may have; `nil` if no message with reports was ever begun to it.
    func nights(of key: String) throws(Fault) -> Set<String>? {
        guard try lines().contains(where: { $0.to == key && $0.run != nil }) else { return nil }
        return Set(try arrived().filter { $0.to == key && $0.run != nil }.map(\.night))
    }

    /// What a recipient was told, and was not, since the last reports that it has, or may have.
    struct Silence: Sendable {
        /// The nights of which it was told, or may have been, that a run published nothing.
        var told: Set<String> = []
        /// The nights of which no message told it that a run published nothing, though one was begun or put off.
        var failures: [String] = []
        /// The nights whose reports did not reach it, likewise.
        var reports: Set<String> = []
    }

    func silence(of key: String) throws(Fault) -> Silence {
        var silence = Silence()
        for message in try messages() where message.to == key {
            let hasArrived = message.state.mayHaveArrived
            if message.hasReports {
                if hasArrived { silence = Silence() } else { silence.reports.insert(message.night) }
            } else if message.run != nil {
                guard hasArrived else {
                    silence.reports.insert(message.night)
                    continue
                }
                // It tells what went wrong before it, and that there are reports again is still to be told.
                silence = Silence(told: silence.told.union(silence.failures).union(message.nights ?? []))
            } else if message.failed == true {
                // A message that arrives tells what went wrong before it, too, and may itself be of a good night.
                let nights = message.nights ?? [message.night]
                if hasArrived {
                    silence.told.formUnion(silence.failures + nights)
                    silence.failures = []
                } else if nights.contains(message.night), !silence.failures.contains(message.night) {
                    silence.failures.append(message.night)
                }
            }
        }
        return silence
    }

    /// The last night whose reports are in a message that may have arrived.
    func lastNight() throws(Fault) -> String? {
        try arrived().filter { $0.run != nil }.map(\.night).max()
    }

    /// The messages of earlier nights that were never handed over or whose outcome is unknown, unless that has been reported.
    func open(before night: String) throws(Fault) -> [Line] {
        var last: [String: Line] = [:]
        for line in try lines() where line.night < night { last["\(line.night) \(line.to)"] = line }
        return last.values.filter { [.begun, .ended, .postponed].contains($0.state) }
            .sorted { ($0.night, $0.to) < ($1.night, $1.to) }
    }
}

extension MailJournal.Line {
    /// The same message, a step later.
    func now(_ state: MailJournal.State) -> Self {
        var line = self
        line.state = state
        return line
    }
}
