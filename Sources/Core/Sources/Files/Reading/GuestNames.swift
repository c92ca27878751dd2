internal import Base

struct GuestNames: Sendable {
    private(set) var index = IdentifierIndex()
    private(set) var firstNames = TextColumn(sharing: true)
    private(set) var lastNames = TextColumn(sharing: true)
    private(set) var emails = TextColumn()

    init(_ files: [FileSet.Entry], _ options: FileOptions) throws(Fault) {
        for entry in files { append(try entry.text(), options) }
    }

    private mutating func append(_ file: TextFile, _ options: FileOptions) {
        let header = file.header(ofTable: .guests, options)
        let names = NamePlaces(header)
        var text = FieldText(isVerbatim: file.isVerbatim)
        var identity = IdentityReader(header)
        file.forEachRow(header) { row in
            if let guest = identity.guest(row.fields, of: row.bytes), index.insert(guest).inserted {
                names.append(row.fields, of: row.bytes, &text, to: &firstNames, &lastNames, &emails)
            }
            return true
        }
    }
}

/// The columns of a file that name a guest. A name may be spread over several.
struct NamePlaces: Sendable {
    let first, last: [Int]
    let email: [Int]

    init(_ header: Header) {
        first = [header[.firstName] ?? header[.guest]].compactMap(\.self) + (header.nameParts[.firstName] ?? [])
        last = [header[.lastName]].compactMap(\.self) + (header.nameParts[.lastName] ?? [])
        email = [header[.email]].compactMap(\.self)
    }

    var areThere: Bool { !(first + last + email).isEmpty }

    /// The texts of columns, joined by spaces; `nil` if there are none.
    private func text(_ places: [Int], _ fields: Fields, of bytes: Bytes, _ text: inout FieldText) -> [UInt8]? {
        var result: [UInt8] = []
        for place in places where fields[place].count > 0 {
            let cell = text.isVerbatim ? text(fields[place], of: bytes) : text(fields[place], of: bytes).withoutGuard
            if !cell.isEmpty, !result.isEmpty { result.append(0x20) }
            result += cell
        }
        return result.isEmpty ? nil : result
    }

    /// The names and address in a row.
    func texts(
        _ fields: Fields, of bytes: Bytes, _ text: inout FieldText
    ) -> (first: [UInt8]?, last: [UInt8]?, email: [UInt8]?) {
        let address = self.text(email, fields, of: bytes, &text)
        return (
            self.text(first, fields, of: bytes, &text), self.text(last, fields, of: bytes, &text),
            text.isVerbatim ? address : address.map(Self.address)
        )
    }

    /// The address in a cell that has a single one, with nothing around it.
    private static func address(_ cell: [UInt8]) -> [UInt8] {
        guard cell.count(where: { $0 == UInt8(ascii: "@") }) == 1, !cell.contains(UInt8(ascii: "?")) else {
            return cell
        }
        return cell.withUnsafeBufferPointer { Array(Bytes(rebasing: $0.address).withoutBlanks) }
    }

    func append(
        _ fields: Fields, of bytes: Bytes, _ text: inout FieldText,
        to firstNames: inout TextColumn, _ lastNames: inout TextColumn, _ emails: inout TextColumn
    ) {
        func add(_ text: [UInt8]?, to column: inout TextColumn) {
            guard let text else { return column.append(utf8: nil) }
            text.withUnsafeBufferPointer { column.append(utf8: $0) }
        }
        let texts = texts(fields, of: bytes, &text)
        add(texts.first, to: &firstNames)
        add(texts.last, to: &lastNames)
        add(texts.email, to: &emails)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The text without the apostrophe that exports add to keep spreadsheets from taking it for a formula.
    var withoutGuard: Bytes {
        guard count > 1, self[0] == 0x27, [0x3D, 0x2B, 0x2D, 0x40, 0x25].contains(self[1]) else { return self }
        return UnsafeBufferPointer(rebasing: self[1...])
    }
}

/// Reads names again, from the few rows in which a guest first appears.
final class RowNames {
    private let files: [ReadFile]
    private let places: [NamePlaces]
    private var text = FieldText()

    init(_ files: [ReadFile]) {
        self.files = files
        places = files.map { NamePlaces($0.header) }
    }

    func read(_ file: Int, _ offset: Int) -> (first: [UInt8]?, last: [UInt8]?, email: [UInt8]?) {
        let (header, places) = (files[file].header, places[file])
        guard places.areThere else { return (nil, nil, nil) }
        text.isVerbatim = files[file].file.isVerbatim
        var told: (first: [UInt8]?, last: [UInt8]?, email: [UInt8]?) = (nil, nil, nil)
        files[file].file.forEachRow(header, from: offset) { row in
            told = places.texts(row.fields, of: row.bytes, &text)
            return false
        }
        return told
    }
}
