import Foundation
import Messages
import Publishing

/// The files of a batch, of which each is another.
struct RegisterFiles {
    /// `-` for standard input.
    var codes: String
    var journal: String
    var output: String?
    var summary: String?

    /// Throws a `Fault` of kind `.usage` where what is written would take the place of what is read or of something else
    /// that is written.
    func checkThatTheyDiffer() throws(Fault) {
        var taken: [(flag: String, path: String, file: FileIdentity)] = [("--journal", journal, FileIdentity(journal))]
        if codes != "-" {
            taken.append(("--codes", codes, FileIdentity(codes)))
        } else if let file = FileIdentity(descriptor: STDIN_FILENO) {
            taken.append(("--codes", codes, file))
        }
        for (flag, path) in [("--output", output), ("--summary", summary)] {
            guard let path else { continue }
            let file = FileIdentity(path)
            if let other = taken.first(where: { $0.file == file }) {
                throw Fault(.usage, .registerFilesDiffer(other.flag, flag, path: path))
            }
            taken.append((flag, path, file))
        }
    }

    /// Throws a `Fault` of kind `.cannotWrite` where the report could not be written once all is sent.
    func checkThatTheyCanBeWritten() throws(Fault) {
        var files = StagedFiles()
        for path in [output, summary].compactMap(\.self) { try files.stage([], at: path) }
        files.discard()
    }
}
