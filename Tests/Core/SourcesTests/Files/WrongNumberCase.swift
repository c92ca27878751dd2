import Base
import Foundation
import TestSupport
import Testing

/// A case of the corpus in `WrongNumbers`: files, and what must come of them, without a form and with one.
///
///     === name of the case, a sentence
///     --- people.csv
///     Código,Fecha y hora
///     repeat 200: C{i},2026-05-13 09:{mm}
///     --- options: --date-order day-first --column "attended=Estado"
///     --- expect refused 78: Estado; Anulada
///     --- form form.yaml
///     person: [Código]
///     --- expect: registrants -, attended 200, sessions {Taller: 150, Cierre: 50}
///
/// A name may be followed by an encoding: `sabado.csv (macroman)`, or `(base64)` for files that are no text. In a repeated row,
/// `{i}` counts from 1, and `{mm}` is the same modulo 60, in two digits. `refused 78 or: attended 2` allows either.
struct WrongNumberCase: Sendable {
    /// A refusal, numbers, or one of the two.
    struct Expectation: Sendable {
        var refusal: (status: Int, texts: [String])?
        var numbers: [String: Value]?
    }

    /// A number, a time in UTC, or `-` for what is not told; or numbers by name.
    enum Value: Sendable, Hashable {
        case text(String)
        case counts([String: Int])

        /// Whether it is what was expected. A session that nobody came to need not be mentioned.
        func matches(_ expected: Value) -> Bool {
            guard case .counts(let counted) = self, case .counts(let counts) = expected else { return self == expected }
            return counted.filter { $0.value > 0 || counts[$0.key] != nil } == counts
        }
    }

    let name: String
    private(set) var files: [(name: String, data: Data)] = []
    private(set) var options: [(name: String, value: String)] = []
    private(set) var form: String?
    /// Without the form, and with it.
    private(set) var expectations: [Expectation] = []

    private static let folder = "Tests/Core/SourcesTests/Files/WrongNumbers"

    /// The names of the corpus's files.
    static let themes: [String] = {
        let names = try? FileManager.default.contentsOfDirectory(atPath: Repository.url(folder).path)
        return (names ?? []).filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
    }()

    static func cases(of theme: String) throws -> [WrongNumberCase] {
        let text = try Repository.text("\(folder)/\(theme).txt")
        return try "\n\(text)".components(separatedBy: "\n=== ").dropFirst().map(WrongNumberCase.init)
    }

    private init(_ text: String) throws {
        let parts = text.components(separatedBy: "\n--- ")
        name = String(parts[0].prefix { $0 != "\n" })
        for part in parts.dropFirst() {
            let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
            let (head, body) = (lines[0], lines.dropFirst())
            if head.hasPrefix("options: ") {
                let words = head.dropFirst(9).matches(of: #/"([^"]*)"|\S+/#).map { String($0.1 ?? $0.0) }
                options = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
            } else if head.hasPrefix("form ") {
                form = body.joined(separator: "\n") + "\n"
            } else if head.hasPrefix("expect") {
                expectations.append(try Expectation(head.dropFirst(6)))
            } else {
                let file = try #require(head.wholeMatch(of: #/(.+?)(?: \(([a-z0-9-]+)\))?/#))
                files.append((String(file.1), try Self.data(body, file.2.map(String.init))))
            }
        }
    }

    /// The values of an option.
    func values(of option: String) -> [String] { options.filter { $0.name == option }.map(\.value) }

    private static func data(_ lines: ArraySlice<Substring>, _ encoding: String?) throws -> Data {
        if encoding == "base64" { return try #require(Data(base64Encoded: lines.joined())) }
        let rows = lines.flatMap(rows).joined(separator: "\n")
        let text = rows.isEmpty ? "" : rows + "\n"
        guard let encoding else { return Data(text.utf8) }
        let units = "\u{FEFF}\(text)".utf16
        if encoding == "utf-16" { return Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) }
        let letters = try #require(letters[encoding])
        return Data(try text.unicodeScalars.map { try #require(letters[$0] ?? UInt8(exactly: $0.value)) })
    }

    private static let letters: [String: [Unicode.Scalar: UInt8]] = [
        "windows-1252": [:],
        "macroman": ["á": 0x87, "é": 0x8E, "í": 0x92, "ó": 0x97, "ú": 0x9C, "ñ": 0x96],
        "cp850": ["á": 0xA0, "é": 0x82, "í": 0xA1, "ó": 0xA2, "ú": 0xA3, "ñ": 0xA4],
    ]

    private static func rows(_ line: Substring) -> [String] {
        guard let row = line.wholeMatch(of: #/repeat (\d+): (.*)/#), let count = Int(row.1) else { return ["\(line)"] }
        return (1...count).map { number in
            let minute = String(number % 60 + 100).dropFirst()
            return String(row.2).replacing("{i}", with: String(number)).replacing("{mm}", with: minute)
        }
    }
}

extension WrongNumberCase.Expectation {
    /// - Parameter text: what follows the word `expect`.
    fileprivate init(_ text: Substring) throws {
        let parts = try #require(text.wholeMatch(of: #/(?: refused (\d+))?( or)?(?:: (.+))?/#), "\(text)")
        let rest = parts.3.map(String.init) ?? ""
        if let status = parts.1.flatMap({ Int($0) }) {
            let texts = parts.2 == nil && !rest.isEmpty ? rest.components(separatedBy: "; ") : []
            refusal = (status, texts)
            if parts.2 == nil { return }
        }
        numbers = [:]
        for number in rest.matches(of: #/(\w+) (\{[^}]*\}|[^,]+)/#) {
            let (key, value) = (String(number.1), String(number.2))
            if value.hasPrefix("{") {
                let counts = try value.dropFirst().dropLast().components(separatedBy: ", ").map { count in
                    let colon = try #require(count.lastIndex(of: ":"))
                    return (String(count[..<colon]), try #require(Int(count[colon...].dropFirst(2))))
                }
                numbers?[key] = .counts(Dictionary(uniqueKeysWithValues: counts))
            } else {
                numbers?[key] = .text(key == "first" && value != "-" ? Instant(value).utcText : value)
            }
        }
    }
}
