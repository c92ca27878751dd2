import Base
import Foundation
import Sources

/// Records each request and response on disk, as a line of JSON, before anything else happens.
///
/// Codes are identified by keyed hashes, in journals of before by their SHA-256. An incomplete line left by a crash is ignored;
/// at worst, one code is sent again.
actor RegistrationJournal {
    /// What a journal is about: codes are registered for one session of one event of one service.
    struct Subject: Sendable, Hashable {
        var service: String
        var event: Int64
        var session: Int64
    }

    /// The state of a code.
    enum State: Sendable, Equatable {
        case sent
        case answered(RegistrationResponse)
    }

    private let path: String
    private let subject: Subject
    private let descriptor: Int32
    private var states: [String: State]

    /// Opens a journal, creating it and its folder if missing, and locks it while this value exists. Access by other
    /// users is removed.
    ///
    /// - Parameter key: That of `CodeMask`. Under another key than before, no code is known.
    /// - Throws: a `Fault` of kind `.locked` if another run uses it, `.cannotWrite` if it cannot be written,
    ///   `.misconfigured` if others may read it and it belongs to another user, `.usage` if the file is not a
    ///   journal.
    init(_ path: String, of subject: Subject, key: [UInt8]) throws(Fault) {
        try? FileManager.default.createDirectory(
            atPath: path.parentFolder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw Fault(writing: path, errno) }
        do throws(Fault) {
            guard Self.isFile(descriptor) else { throw Fault(.usage, .notAJournal(path)) }
            try Exposure(of: path)?.revokeAccess()
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                throw errno == EWOULDBLOCK ? Fault(.locked, .journalInUse(path)) : Fault(writing: path, errno)
            }
            states = try Self.states(in: path, of: subject, key)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.subject = subject
        self.descriptor = descriptor
    }

    /// The responses recorded in a journal, without changing it; empty if it does not exist.
    static func responses(
        in path: String, of subject: Subject, key: [UInt8]
    ) throws(Fault) -> [String: RegistrationResponse] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        return try states(in: path, of: subject, key).compactMapValues { state in
            if case .answered(let response) = state { response } else { nil }
        }
    }

    deinit { close(descriptor) }

    func state(of code: RegistrationCode) -> State? { states[code.digest] }

    /// Returns once the entry is on the disk.
    func note(_ state: State, of code: RegistrationCode) throws {
        var entry = Entry(service: subject.service, event: subject.event, session: subject.session, code: code.digest)
        if case .answered(let response) = state {
            entry.answer = response.status
            entry.checkin_id = response.checkInID
            entry.guest_id = response.guestID
            entry.says = response.serviceMessage?.text
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A line feed before each line separates it from an incomplete one.
        let bytes = [0x0A] + Array(try encoder.encode(entry)) + [0x0A]
        let problem = WholeFile.write(bytes, to: descriptor)
        guard problem == 0 else { throw Fault(writing: path, problem) }
        states[code.digest] = state
    }

    private struct Entry: Codable {
        var service: String
        var event: Int64
        var session: Int64
        var code: String
        /// `nil` for a request.
        var answer: RegistrationStatus?
        var checkin_id: Int64?
        var guest_id: Int64?
        var says: String?
    }

    private static func states(
        in path: String, of subject: Subject, _ key: [UInt8]
    ) throws(Fault) -> [String: State] {
        let mask = try CodeMask(key: key)
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: path, upTo: maximumBytes)
        } catch .notAFile {
            throw Fault(.usage, .notAJournal(path))
        } catch {
            throw Fault(.cannotWrite, .cannotWrite(path, reason: error.reason))
        }
        let lines = bytes.split(separator: 0x0A)
        let entries = lines.map { try? JSONDecoder().decode(Entry.self, from: Data($0)) }
        // A single line may be the incomplete start of a journal. A file with other content must not be written to.
        let isBeginning = lines.count <= 1 && lines.allSatisfy { $0.first == UInt8(ascii: "{") }
        if !isBeginning, entries.allSatisfy({ $0 == nil }) { throw Fault(.usage, .notAJournal(path)) }
        var states: [String: State] = [:]
        for case let entry? in entries
        where (entry.service, entry.event, entry.session) == (subject.service, subject.event, subject.session) {
            let code = mask.digest(of: entry.code)
            guard let status = entry.answer, status.isFinal else {
                if states[code] == nil { states[code] = .sent }
                continue
            }
            states[code] = .answered(
                RegistrationResponse(
                    status, checkInID: entry.checkin_id, guestID: entry.guest_id,
                    serviceMessage: entry.says.flatMap { Quotation($0) }))
        }
        return states
    }

    /// Enough for several million codes.
    private static let maximumBytes = 1 << 30

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
