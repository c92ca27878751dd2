import Foundation
import Messages
import Profiles

/// What became of each night's message to each recipient: a line for each step, on the disk before the step is made. It
/// decides whether a message may be sent, whatever was cut.
struct MailJournal: Sendable {
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
        /// What a message to a sponsor is: its pack's edition.
        var edition: String?
    }

    private let file: JournalFile

    init(_ folder: ProfileFolder) { file = JournalFile(path: folder.mailJournal) }

    var path: String { file.path }

    private func lines() throws(Fault) -> [Line] {
        try file.lines().compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    func note(_ state: State, _ address: MailAddress, night: String, edition: String?) throws(Fault) {
        let line = Line(night: night, to: Self.key(address), state: state, edition: edition)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let bytes = try? encoder.encode(line) else { return }
        try file.append(String(decoding: bytes, as: UTF8.self))
    }

    /// The last step of a night's message to an address; `nil` if there is none.
    func state(of address: MailAddress, night: String) throws(Fault) -> State? {
        try lines().last { $0.night == night && $0.to == Self.key(address) }?.state
    }

    /// Whether an address has an edition, or may have it.
    func mayHave(_ edition: String, _ address: MailAddress) throws(Fault) -> Bool {
        try lines().contains { $0.edition == edition && $0.to == Self.key(address) && $0.state.mayHaveArrived }
    }

    /// The nights whose message an address has, or may have.
    func nights(of address: MailAddress) throws(Fault) -> Set<String> {
        let key = Self.key(address)
        return Set(try lines().filter { $0.to == key && $0.state.mayHaveArrived }.map(\.night))
    }

    /// The last night with a message that may have arrived.
    func lastNight() throws(Fault) -> String? { try lines().filter(\.state.mayHaveArrived).map(\.night).max() }

    /// The messages of other nights whose end is not known, or that were never handed over, and of which this was not told.
    func open(except night: String) throws(Fault) -> [Line] {
        var last: [String: Line] = [:]
        for line in try lines() where line.night != night { last["\(line.night) \(line.to)"] = line }
        return last.values.filter { [.begun, .ended, .postponed].contains($0.state) }
            .sorted { ($0.night, $0.to) < ($1.night, $1.to) }
    }

    /// Domains are the same in capitals; what is before them is so in practice.
    private static func key(_ address: MailAddress) -> String { address.address.lowercased() }
}

extension MailJournal {
    func note(_ state: State, _ line: Line) throws(Fault) {
        guard let address = MailAddress(line.to) else { return }
        try note(state, address, night: line.night, edition: line.edition)
    }
}
