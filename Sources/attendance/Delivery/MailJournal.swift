import Foundation
import Messages
import Profiles
import Synchronization

/// What became of each night's message to each recipient: a line for each step, on the disk before the step is made. It
/// decides whether a message may be sent, whatever was cut.
final class MailJournal: Sendable {
    enum State: String, Codable, Sendable {
        /// It is being handed over, and the end was not given: the server has nothing.
        case begun
        /// The end is given: only the server's word, which is not here yet, says whether it has the message.
        case ended
        case sent
        case postponed, refused
        /// The server's word did not come.
        case unclear
        /// One of an earlier night of which no more is known was told.
        case told

        /// Whether the recipient has the message, or may have it.
        var mayHaveArrived: Bool { [.ended, .sent, .unclear].contains(self) }
    }

    struct Line: Codable, Sendable {
        var night: String
        var to: String
        var state: State
        /// The run whose reports the message has; `nil` if it says that there are none, and for a sponsor's.
        var run: String?
        /// What a message to a sponsor is: its pack's edition.
        var edition: String?
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

    /// A line about a message, of which nothing has been done.
    static func line(to address: MailAddress, night: String, run: String?, edition: String?) -> Line {
        Line(night: night, to: key(address), state: .begun, run: run, edition: edition)
    }

    /// The last step of a night's message to an address; `nil` if there is none. A message that there are no reports is not one
    /// with the reports that a repeated run has made.
    func state(of line: Line) throws(Fault) -> State? {
        try lines().last { $0.night == line.night && $0.to == line.to && (line.run == nil || $0.run != nil) }?.state
    }

    func mayHave(_ edition: String, _ address: MailAddress) throws(Fault) -> Bool {
        try lines().contains { $0.edition == edition && $0.to == Self.key(address) && $0.state.mayHaveArrived }
    }

    /// The nights whose reports an address has, or may have; `nil` if there never was a message to it.
    func nights(of address: MailAddress) throws(Fault) -> Set<String>? {
        let own = try lines().filter { $0.to == Self.key(address) }
        return own.isEmpty ? nil : Set(own.filter { $0.state.mayHaveArrived && $0.run != nil }.map(\.night))
    }

    /// The last night with reports in a message that may have arrived.
    func lastNight() throws(Fault) -> String? {
        try lines().filter { $0.state.mayHaveArrived && $0.run != nil }.map(\.night).max()
    }

    /// The messages of earlier nights whose end is not known, or that were never handed over, and of which this was not told.
    func open(before night: String) throws(Fault) -> [Line] {
        var last: [String: Line] = [:]
        for line in try lines() where line.night < night { last["\(line.night) \(line.to)"] = line }
        return last.values.filter { [.begun, .ended, .postponed].contains($0.state) }
            .sorted { ($0.night, $0.to) < ($1.night, $1.to) }
    }

    /// Domains are the same in capitals; what is before them is so in practice.
    private static func key(_ address: MailAddress) -> String { address.address.lowercased() }
}

extension MailJournal.Line {
    /// The same message, a step later.
    func now(_ state: MailJournal.State) -> Self {
        var line = self
        line.state = state
        return line
    }
}
