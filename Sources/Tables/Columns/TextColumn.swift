/// A column of text kept as UTF-8 in one arena: no object per row.
///
/// A row can be given a new text later; the old bytes stay in the arena unreferenced.
public struct TextColumn: Sendable {
    private var bytes: [UInt8] = []
    private var starts: [UInt32] = []
    private var lengths: [UInt32] = []
    private static let nullLength = UInt32.max

    public init() {}

    public var count: Int { starts.count }

    public mutating func append(utf8 text: UnsafeBufferPointer<UInt8>?) {
        starts.append(UInt32(bytes.count))
        guard let text else { return lengths.append(Self.nullLength) }
        lengths.append(UInt32(text.count))
        bytes.append(contentsOf: text)
    }

    public mutating func append(_ text: String?) {
        guard var text else { return append(utf8: nil) }
        text.withUTF8 { append(utf8: $0) }
    }

    /// Gives `row` another text.
    public mutating func replace(_ row: Int, utf8 text: UnsafeBufferPointer<UInt8>?) {
        guard let text else { return lengths[row] = Self.nullLength }
        starts[row] = UInt32(bytes.count)
        lengths[row] = UInt32(text.count)
        bytes.append(contentsOf: text)
    }

    public mutating func reserveCapacity(_ rows: Int, bytes byteCount: Int = 0) {
        starts.reserveCapacity(rows)
        lengths.reserveCapacity(rows)
        bytes.reserveCapacity(byteCount)
    }

    public func isValid(_ row: Int) -> Bool { lengths[row] != Self.nullLength }

    /// The text of a row, or `nil` where it is null. Broken UTF-8 comes out with replacement characters.
    public subscript(row: Int) -> String? {
        withUTF8(row) { utf8 in utf8.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Calls `body` with the bytes of a row, or `nil` where it is null.
    public func withUTF8<Result>(_ row: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result
    {
        let length = lengths[row]
        guard length != Self.nullLength else { return try body(nil) }
        let start = Int(starts[row])
        return try bytes.withUnsafeBufferPointer {
            try body(UnsafeBufferPointer(rebasing: $0[start..<start + Int(length)]))
        }
    }

    /// Whether a row holds exactly these bytes (or, for `nil`, is null).
    public func equals(_ row: Int, utf8 text: UnsafeBufferPointer<UInt8>?) -> Bool {
        withUTF8(row) { stored in
            switch (stored, text) {
            case (nil, nil): true
            case (let stored?, let text?): stored.count == text.count && stored.elementsEqual(text)
            default: false
            }
        }
    }
}
