internal import Base

/// A Chilean RUT as people write it: `12.345.678-5`, `123456785`, or without its check digit, `12345678`.
struct RUT: Hashable {
    /// The digits, without a `K` at the end.
    private let number: Int64
    private let hasK: Bool
    /// Whether the last character is certainly the check digit: after a hyphen, as a `K`, or because nobody's number is that long.
    let isWhole: Bool
    /// Whether it is written in place of a number that is not known: `11.111.111-1`, `0`, `1-9`.
    let isPlaceholder: Bool

    /// `nil` for any other text.
    init?(_ text: Bytes) {
        var (number, digits, areSame, first) = (Int64(0), 0, true, UInt8(0))
        var (hasK, hasHyphen) = (false, false)
        for (place, byte) in text.enumerated() {
            let isK = byte | 0x20 == 0x6B && place == text.count - 1
            if byte &- 48 < 10 || isK {
                hasHyphen = hasHyphen || (place == text.count - 1 && place > 1 && text[place - 1] == 0x2D)
                hasK = isK
                if !isK { number = number * 10 + Int64(byte - 48) }
                if digits == 0 { first = byte }
                if digits > 0 || byte != 48 { digits += 1 }
                areSame = areSame && byte == first
                guard digits <= 10 else { return nil }
            } else if byte != 0x2E, byte != 0x2D, byte != 0x20 {
                return nil
            }
        }
        guard text.contains(where: { $0 &- 48 < 10 }), number > 0 || !hasK else { return nil }
        (self.number, self.hasK, isWhole) = (number, hasK, hasHyphen || hasK || digits > 8)
        isPlaceholder = number == 0 || (number == 19 && hasHyphen) || (areSame && digits > 6)
    }

    private init(_ number: Int64, hasK: Bool) {
        (self.number, self.hasK, isWhole, isPlaceholder) = (number, hasK, true, false)
    }

    /// Whether it may be written without its check digit. Nobody who comes to an event has a number below 100,000.
    var mayLackDigit: Bool { !isWhole && number > 99_999 }

    /// Whether the last character is the check digit of the others.
    var isValid: Bool { hasK ? Self.check(number) == 10 : number > 9 && Self.check(number / 10) == number % 10 }

    /// The RUT of this number without a check digit, with the right one.
    var completed: RUT {
        let check = Self.check(number)
        return RUT(check == 10 ? number : number * 10 + check, hasK: check == 10)
    }

    /// The check digit of a number: modulo 11, with weights from 2 to 7; 10 for a `K`.
    private static func check(_ number: Int64) -> Int64 {
        var (rest, weight, sum) = (number, Int64(2), Int64(0))
        while rest > 0 {
            sum += rest % 10 * weight
            (rest, weight) = (rest / 10, weight == 7 ? 2 : weight + 1)
        }
        return (11 - sum % 11) % 11
    }

    /// A guest's id, from which nobody reads the number.
    var id: Int64 {
        var hash = StableHash()
        hash.add("rut")
        hash.add(number)
        hash.add(UInt8(hasK ? 1 : 0))
        return hash.identifier
    }
}

/// What is written in a cell that says nothing, and so identifies nobody: nothing, a dash, `n/a`.
///
/// Taken for codes, the cells of all who have none would be one guest.
enum NoValue {
    private static let words: Set<String> = ["na", "n/a", "#n/a", "n.a.", "null", "nil", "none", "s/n", "s/c", "s/d"]

    @inline(__always)
    static func isIn(_ text: Bytes) -> Bool {
        // Most codes begin with a letter or a digit and are longer than any of the words.
        if text.count > 4, text[0] &- 48 < 10 || text[0] | 0x20 &- 97 < 26 { return false }
        return isIn(String(decoding: text, as: UTF8.self))
    }

    static func isIn(_ text: String) -> Bool {
        if text.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic && $0.properties.numericType == nil }) {
            return true
        }
        return text.utf8.count <= 4 && words.contains(text.lowercased())
    }
}

/// What people write where a form wants an id that they do not have: `11.111.111-1`, `sincorreo@gmail.com`, `x@x.cl`.
///
/// Taken for ids, all who wrote it would be one guest.
enum Placeholder {
    private static let codes: Set<String> = [
        "sinrut", "sinrun", "sindni", "sincodigo", "sindato", "sindatos", "sininformacion", "notiene", "notengo",
        "noaplica", "noinforma", "nosabe", "ninguno", "ninguna", "pendiente", "xxx", "xxxx",
    ]
    private static let boxes: Set<String> = [
        "sincorreo", "sinemail", "sinmail", "sincorreoelectronico", "notiene", "notengo", "notienecorreo",
        "notieneemail", "notienemail", "nocorreo", "noemail", "nomail", "nodisponible", "noinforma", "noaplica",
        "noexiste", "noreply", "ninguno",
    ]
    private static let namesOfNothing: Set<String> = [
        "tiene", "aplica", "hay", "existe", "informa", "correo", "email", "mail",
    ]
    private static let examples: Set<String> = ["correo", "email", "mail", "test", "prueba", "ejemplo"]

    /// Whether a code says nothing. A code like a placeholder may be a ticket's, unless it is written as people's numbers are.
    static func isIn(code: Bytes, isPersonal: Bool) -> Bool {
        if code.contains(where: { $0 | 0x20 &- 97 < 26 }) {
            return code.count < 24 && codes.contains(letters(code[...]))
        }
        guard isPersonal || code.contains(where: { $0 == 0x2D || $0 == 0x2E }) else { return false }
        return RUT(code)?.isPlaceholder == true
    }

    static func isIn(address: Bytes) -> Bool {
        guard address.count < 64, let at = address.firstIndex(of: 0x40) else { return false }
        let (box, host) = (address[..<at], address[(at + 1)...].prefix { $0 != 0x2E })
        // Most addresses are longer and begin otherwise.
        guard at < 4 || [0x73, 0x6E, 0x63, 0x65, 0x6D, 0x74, 0x70].contains(box[0] | 0x20) else { return false }
        let (name, place) = (letters(box), letters(host))
        if boxes.contains(name) || (name == "no" && namesOfNothing.contains(place)) { return true }
        // With a domain of its own, as nobody's is.
        guard name == place, address[at...].contains(0x2E) else { return false }
        return name.utf8.count < 4 || examples.contains(name) || Set(name).count == 1
    }

    /// The letters and digits of a text, in small letters.
    private static func letters(_ text: Slice<Bytes>) -> String {
        String(decoding: text.filter { $0 >= 0x80 || $0 | 0x20 &- 97 < 26 || $0 &- 48 < 10 }, as: UTF8.self)
            .lowercased()
    }
}

extension FileSet {
    /// The ids of the RUTs that an event's files have with a check digit.
    func wholeRUTs(of folder: Int64?, _ options: FileOptions) throws(Fault) -> Set<Int64> {
        var ids: Set<Int64> = []
        for table in [FileTable.checkIns, .registrants] {
            for entry in files(of: table, event: folder) {
                let file = try text(of: entry)
                let header = try file.header(as: table, options)
                for column in Set(header.identities.flatMap(\.columns)) where header.codeKind(of: column) == .rut {
                    for text in file.texts(of: column, header) {
                        if let rut = text.read({ RUT($0) }), rut.isWhole { ids.insert(rut.id) }
                    }
                }
            }
        }
        return ids
    }
}

extension Set<FileForm.Alike> {
    /// An id without what makes no difference: the zeros before it and the `.0` that spreadsheets add, capitals, dots, blanks, dashes.
    ///
    ///     Set([.zeros]).form(of: "00012")  // "12", as of "12" and "12.0"
    func form(of id: String) -> String {
        var scalars = Array(id.unicodeScalars)
        if contains(.zeros) { scalars.removeLast(Self.decimalZeros(of: scalars)) }
        scalars.removeAll { scalar in
            (contains(.dots) && scalar == ".") || (contains(.dashes) && scalar.properties.isDash)
                || (contains(.blanks)
                    && (scalar.properties.isWhitespace || scalar.properties.generalCategory == .format))
        }
        var form = String(String.UnicodeScalarView(scalars))
        if contains(.letterCase) { form = form.lowercased() }
        guard contains(.zeros), form.first == "0" else { return form }
        let rest = form.drop { $0 == "0" }
        return rest.isEmpty ? "0" : String(rest)
    }

    /// The number of scalars in the `.0` after a whole number. Three zeros would be thousands.
    private static func decimalZeros(of id: [Unicode.Scalar]) -> Int {
        let zeros = id.reversed().prefix { $0 == "0" }.count
        let mark = id.count - zeros - 1
        guard (1...2).contains(zeros), mark > 0, id[mark] == "." || id[mark] == ",",
            id[..<mark].allSatisfy({ ("0"..."9").contains($0) })
        else { return 0 }
        return zeros + 1
    }

    /// What ids have to be alike in to be one; empty if they are not, whatever makes no difference.
    static func needed(for ids: some Collection<String>) -> Self {
        let all = Self(FileForm.Alike.allCases)
        guard Set<String>(ids.map { all.form(of: $0) }).count == 1 else { return [] }
        return all.filter { kind in Set<String>(ids.map { all.subtracting([kind]).form(of: $0) }).count > 1 }
    }
}
