import Base
import Foundation

/// What a shell command executes, as far as its words tell without running it.
extension Hook {
    /// Requires that only this user, the program's owner and root can change what a command executes, also by a folder above it.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured`.
    static func requireOwnPrograms(of command: String, for moment: NightlySettings.Hooks.Moment) throws(Fault) {
        for path in programs(of: command) {
            guard let part = Exposure.changeablePart(ofProgram: path) else { continue }
            throw Fault(.misconfigured, .hookFailed(moment.rawValue, .programOfOthers(path, part: part)))
        }
    }

    /// The files of the programs in a shell command: the first word of each of its commands, and what a program executes that
    /// only starts others, such as `env` or an interpreter. A word that the shell would still have to compute names no file.
    static func programs(of command: String) -> [String] {
        var folder = FileManager.default.currentDirectoryPath
        func absolute(_ word: String) -> String { word.hasPrefix("/") ? word : "\(folder)/\(word)" }
        var programs: [String] = []
        for part in command.split(whereSeparator: { ";|&()`\n".contains($0) }) {
            let words = part.split(whereSeparator: \.isWhitespace).map(plain).drop(while: isPrefix)
            guard let first = words.first else { continue }
            if first == "cd" || first == "." || first == "source" {
                guard let operand = words.dropFirst().first else { continue }
                if first == "cd" { folder = absolute(operand) } else { programs.append(absolute(operand)) }
                continue
            }
            var isLaunched = false
            for word in words where !isOfLauncher(word) {
                let path = word.contains("/") ? absolute(word) : found(word)
                if let path, isRegular(path) { programs.append(path) }
                // A word after a launcher that names no file belongs to one of its options.
                guard isLauncher(word) || (isLaunched && path.map(isRegular) != true) else { break }
                isLaunched = true
            }
        }
        return programs
    }

    /// Programs that execute the file that one of their words names.
    private static let launchers: Set<String> = [
        "env", "nice", "ionice", "nohup", "timeout", "setsid", "time", "exec", "command", "sudo", "xargs", "sh",
        "bash", "dash", "zsh", "ksh", "perl", "ruby", "node", "php",
    ]

    private static func isLauncher(_ word: String) -> Bool {
        let name = word.split(separator: "/").last.map(String.init) ?? word
        return launchers.contains(name) || name.hasPrefix("python")
    }

    /// An option of a program that starts others, its number, or the name of such a builtin of the shell.
    private static func isOfLauncher(_ word: String) -> Bool {
        word.hasPrefix("-") || (word.first?.isNumber == true && word.allSatisfy { $0.isNumber || ".smhd".contains($0) })
            || isPrefix(word) || (isLauncher(word) && found(word) == nil && !word.contains("/"))
    }

    /// What may stand before a command: a variable that it is given, or a word of the shell's grammar.
    private static func isPrefix(_ word: String) -> Bool {
        let words: Set<String> = ["if", "then", "else", "elif", "while", "until", "do", "!", "{"]
        return words.contains(word) || word.prefix(while: { $0 != "/" }).contains("=")
    }

    /// The word without its quotation marks, and with the home folder in place of what stands for it.
    private static func plain(_ word: Substring) -> String {
        var word = word.filter { $0 != "\"" && $0 != "'" }
        let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
        for mark in ["~/", "$HOME/", "${HOME}/"] where word.hasPrefix(mark) {
            word = "\(home)/\(word.dropFirst(mark.count))"
        }
        return word
    }

    /// The file of a program that the shell looks up.
    private static func found(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: ChildProcess.isProgram)
    }

    private static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
