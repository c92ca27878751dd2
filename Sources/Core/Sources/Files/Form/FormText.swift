/// The keys of a form, in the order in which people read them.
enum FormKey: String, Sendable, Hashable, CaseIterable {
    case files, person, alike, registered, session
    case sameAs = "same-as"
    case time, came, direction, result, type, columns, fields, ignore, name, starts, ends
    case allowsShrinking = "allow-shrinking"
    case sheet, header, encoding, delimiter, decimal, totals
}

extension FileForm {
    /// The form as YAML, a line for each key. Reading it gives the same form.
    public var text: String {
        FormKey.allCases.compactMap { key in value(of: key).map { "\(key.rawValue): \($0)\n" } }.joined()
    }

    /// The value of a key as YAML, on one line; `nil` if the form does not say it.
    func value(of key: FormKey) -> String? {
        switch key {
        case .files: filesText
        case .person: person.flatMap(\.yaml)
        case .alike:
            alike.isEmpty && !tellsAlike ? nil : YAMLText.list(Alike.allCases.filter(alike.contains).map(\.rawValue))
        case .registered: words[.status]?.yaml(as: .status)
        case .session: session?.yaml
        case .sameAs:
            sameAs.isEmpty ? nil : YAMLText.mapping(sameAs.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        case .time: time?.yaml
        case .came: everybodyCame ? Everybody.all.rawValue : words[.attended]?.yaml(as: .attended)
        case .direction: words[.scanType]?.yaml(as: .scanType)
        case .result: words[.result]?.yaml(as: .result)
        case .type: type.map(YAMLText.quoted)
        case .columns: columns.isEmpty ? nil : YAMLText.mapping(namedColumns.map { ($0.role.rawValue, $0.heading) })
        case .fields: fields.isEmpty ? nil : YAMLText.list(fields)
        case .ignore: ignore.isEmpty ? nil : YAMLText.list(ignore)
        case .name: name.map(YAMLText.quoted)
        case .starts: starts.map(YAMLText.quoted)
        case .ends: ends.map(YAMLText.quoted)
        case .allowsShrinking: allowsShrinking.map { String($0) }
        case .sheet: sheet.map(YAMLText.quoted)
        case .header: header.map { String($0) }
        case .encoding: encoding.map(YAMLText.quoted)
        case .delimiter: delimiter.map { $0 == "\t" ? "tab" : YAMLText.quoted($0) }
        case .decimal: decimal.map(YAMLText.quoted)
        case .totals: totals.isEmpty ? nil : YAMLText.list(totals)
        }
    }

    /// The columns that are named by what they are read as, in the order of the roles.
    var namedColumns: [(role: ColumnRole, heading: String)] {
        ColumnRole.allCases.compactMap { role in columns[role].map { (role, $0) } }
    }

    private var filesText: String? {
        let named = FileTable.allCases.compactMap { table in files[table].map { (table.rawValue, $0) } }
        if named.isEmpty { return nil }
        if named.count == 1, let path = files[.checkIns] { return YAMLText.quoted(path) }
        return YAMLText.mapping(named)
    }
}

extension FileForm.Person {
    /// `nil` for what only layouts of known exports say.
    fileprivate var yaml: String? {
        switch self {
        case .columns(let headings): YAMLText.list(headings)
        case .row: "row"
        case .alternatives: nil
        }
    }
}

extension FileForm.Session {
    var yaml: String {
        switch self {
        case .column(let heading): YAMLText.quoted(heading)
        case .listed(let heading, let listed):
            "{listed: \(YAMLText.quoted(heading))"
                + (listed.isExact ? ", separator: \(YAMLText.quoted(listed.separator))" : "")
                + (listed.hasTimes ? ", times: true}" : "}")
        case .named(let name): "{name: \(YAMLText.quoted(name))}"
        case .marked(let headings): "{marked: \(YAMLText.list(headings))}"
        case .eachSheet(let ignored):
            "{each: sheet\(ignored.isEmpty ? "" : ", ignore: \(YAMLText.list(ignored))")}"
        case .eachFile: "{each: file}"
        }
    }
}

extension FileForm.Time {
    /// The column alone, if nothing else is said.
    var yaml: String {
        if let column, order == nil, zone == nil, date == nil, none.isEmpty, format == nil {
            return YAMLText.quoted(column)
        }
        return yaml(date: dateText, order: order?.rawValue, none: none.map(YAMLText.quoted))
    }

    var dateText: String? {
        switch date {
        case .column(let text), .day(let text): YAMLText.quoted(text)
        case nil: nil
        }
    }

    /// - Parameters:
    ///   - date: the date as YAML, or a question mark.
    ///   - order: the order of day and month, or a question mark.
    ///   - none: words for no time as YAML, and perhaps a question mark.
    func yaml(date: String?, order: String?, none: [String]) -> String {
        var parts: [String] = []
        if let column { parts.append("column: \(YAMLText.quoted(column))") }
        if let date { parts.append("date: \(date)") }
        if let order { parts.append("order: \(order)") }
        if let zone { parts.append("zone: \(YAMLText.quoted(zone))") }
        if !none.isEmpty { parts.append("none: [\(none.joined(separator: ", "))]") }
        if let format { parts.append("format: \(YAMLText.quoted(format))") }
        return "{\(parts.joined(separator: ", "))}"
    }
}

/// How a form names the words of a column that decides.
struct WordKeys: Sendable, Hashable {
    let key: FormKey
    let yes: String
    let no: String

    /// The roles whose words decide who came.
    static let roles: [ColumnRole] = [.attended, .result, .scanType, .status]

    /// `nil` for a role whose words decide nothing.
    init?(_ role: ColumnRole?) {
        switch role {
        case .attended: self = .came
        case .result: (key, yes, no) = (.result, "let-in", "refused")
        case .scanType: (key, yes, no) = (.direction, "in", "out")
        case .status: (key, yes, no) = (.registered, "yes", "no")
        default: return nil
        }
    }

    private init(key: FormKey, yes: String, no: String) { (self.key, self.yes, self.no) = (key, yes, no) }

    static let came = WordKeys(key: .came, yes: "yes", no: "no")

    /// The value of the key, with lists of words as YAML, or question marks.
    func yaml(column: String?, yes: String, no: String) -> String {
        let column = column.map { "column: \(YAMLText.quoted($0)), " } ?? ""
        return "{\(column)\(self.yes): \(yes), \(self.no): \(no)}"
    }
}

extension FileForm.Words {
    fileprivate func yaml(as role: ColumnRole) -> String? {
        WordKeys(role)?.yaml(column: column, yes: YAMLText.list(yes), no: YAMLText.list(no))
    }
}

/// Texts as a form writes them.
enum YAMLText {
    /// The text, in quotes where YAML would take it for something else. What cannot be seen is escaped, so that a form
    /// can be printed anywhere and read back as it was.
    static func quoted(_ text: String) -> String {
        isPlain(text) ? text : "\"\(text.unicodeScalars.map(escaped).joined())\""
    }

    static func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }

    static func mapping(_ pairs: [(String, String)]) -> String {
        "{\(pairs.map { "\(quoted($0.0)): \(quoted($0.1))" }.joined(separator: ", "))}"
    }

    /// The text of a comment, without what cannot be seen.
    static func comment(_ text: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isVisible(scalar) { shown.append(scalar) } else if scalar.properties.isWhitespace { shown.append(" ") }
        }
        return String(shown)
    }

    /// A line of YAML without its comment, and with a letter in place of each text in quotes.
    static func code(of line: some StringProtocol) -> String {
        var code = String.UnicodeScalarView()
        var (quote, isEscaped): (Unicode.Scalar?, Bool) = (nil, false)
        // A quote or a number sign within a word is a letter like others.
        var (last, lastVisible): (Unicode.Scalar, Unicode.Scalar) = (" ", "-")
        for scalar in line.unicodeScalars {
            if let opening = quote {
                if isEscaped {
                    isEscaped = false
                } else if opening == "\"", scalar == "\\" {
                    isEscaped = true
                } else if scalar == opening {
                    quote = nil
                }
                continue
            }
            if scalar == "#", last.properties.isWhitespace { break }
            if scalar == "\"" || scalar == "'", ":,-[{?".unicodeScalars.contains(lastVisible) {
                quote = scalar
                code.append("x")
                (last, lastVisible) = ("x", "x")
                continue
            }
            code.append(scalar)
            last = scalar
            if !scalar.properties.isWhitespace { lastVisible = scalar }
        }
        return String(code)
    }

    /// Words that YAML takes for something else.
    private static let reserved: Set<String> = ["yes", "no", "true", "false", "null", "on", "off", "y", "n", "row"]

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, first.properties.isAlphabetic, text.unicodeScalars.last != " ",
            !reserved.contains(text.lowercased())
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            (scalar.properties.isAlphabetic && isVisible(scalar)) || ("0"..."9").contains(scalar)
                || " /._-()°º".unicodeScalars.contains(scalar)
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            guard !isVisible(scalar) else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let (letter, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x10000 ? ("u", 4) : ("U", 8)
            return "\\\(letter)\(String(repeating: "0", count: width - digits.count))\(digits)"
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator: scalar == " "
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
