import Base
import Foundation
import Program
import Reporting
import Sources

extension Service {
    /// Calls `body` with the registrar of a session, after checking that the session belongs to the event; otherwise
    /// the service would respond "Not found" to every code.
    static func withRegistrar<Result: Sendable>(
        of subject: RegistrationJournal.Subject, pace: PostPace, settings: Settings,
        common: CommonOptions,
        _ body: @Sendable (any CodeRegistrar) async throws -> Result
    ) async throws -> Result {
        try await withEvents(settings: settings, common: common, for: .sending(turn: pace.pass)) { source in
            guard let source = source as? TikitSource else { throw noCodes(of: settings) }
            guard try await source.sessions(of: subject.event).sessions.ids.values.contains(subject.session) else {
                throw Fault(.notFound, .noSuchSession(subject.session, event: subject.event))
            }
            return try await body(try source.registrar(of: subject))
        }
    }

    /// The fault of a profile whose source does not register codes.
    static func noCodes(of settings: Settings) -> Fault {
        Fault(.misconfigured, .notATikitProfile(settings.profileName, source: settings.source.name))
    }
}

/// The file given by `--codes`, which may be a pipe; `-` for standard input.
enum CodesFile {
    /// The size limit of the file, in bytes: more codes than any venue needs, but little memory. A device may never end.
    private static let maximumBytes = 64 << 20

    static func read(_ path: String, mask: CodeMask) throws -> CodeList {
        let name = path == "-" ? "stdin" : path
        let list = try CodeList(try bytes(of: path, named: name), named: name, mask: mask)
        guard !list.codes.isEmpty else { throw Fault(.unreadableData, .noCodes(in: name)) }
        return list
    }

    private static func bytes(of path: String, named name: String) throws(Fault) -> [UInt8] {
        do {
            return try path == "-"
                ? WholeFile.standardInput(upTo: maximumBytes)
                : WholeFile.bytes(of: path, upTo: maximumBytes, .fileOrPipe)
        } catch .tooLarge(let limit) {
            throw Fault(.unreadableData, .noCodesFile(name, reason: .fileTooLarge(limit: limit)))
        } catch {
            throw Fault(.notFound, .noCodesFile(name, reason: error.reason))
        }
    }
}

/// The files of a batch, which must be distinct.
struct RegisterFiles {
    /// `-` for standard input.
    var codes: String
    var journal: String
    var output: String?
    var summary: String?

    /// Throws a `Fault` of kind `.usage` if an output file is also the input or another output file.
    func checkThatTheyDiffer() throws(Fault) {
        var taken: [(flag: String, path: String, file: FileLocation)] = [("--journal", journal, FileLocation(journal))]
        if codes != "-" {
            taken.append(("--codes", codes, FileLocation(codes)))
        } else if let file = FileLocation(descriptor: STDIN_FILENO) {
            taken.append(("--codes", codes, file))
        }
        for (flag, path) in [("--output", output), ("--summary", summary)] {
            guard let path else { continue }
            let file = FileLocation(path)
            if let other = taken.first(where: { $0.file == file }) {
                throw Fault(.usage, .registerFilesDiffer(other.flag, flag, path: path))
            }
            taken.append((flag, path, file))
        }
    }

    /// Throws a `Fault` of kind `.cannotWrite` if the report could not be written after all codes are sent.
    func checkThatTheyCanBeWritten() throws(Fault) {
        var files = StagedFiles()
        for path in [output, summary].compactMap(\.self) { try files.stage([], at: path) }
        files.discard()
    }
}
