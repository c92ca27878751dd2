extension JSONValue {
    /// The layout of a document.
    public enum Layout: Sendable {
        /// On one line, without spaces.
        case compact
        /// One member or element per line, indented by two spaces, with a final line feed.
        case indented
    }

    /// The document as UTF-8. Members keep their order.
    public func bytes(_ layout: Layout = .compact) -> [UInt8] {
        var bytes: [UInt8] = []
        switch layout {
        case .compact: write(to: &bytes, depth: nil)
        case .indented:
            write(to: &bytes, depth: 0)
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// The document as text.
    public func text(_ layout: Layout = .compact) -> String { String(decoding: bytes(layout), as: UTF8.self) }

    /// - Parameter depth: the level of nesting; `nil` in the compact layout.
    private func write(to bytes: inout [UInt8], depth: Int?) {
        switch self {
        case .null, .unreadable: bytes += "null".utf8
        case .boolean(let flag): bytes += String(flag).utf8
        case .integer(let integer): bytes += String(integer).utf8
        case .number(let number): bytes += (number.isFinite ? String(number) : "null").utf8
        case .string(let text): bytes.append(jsonString: text)
        case .array(let elements):
            Self.write(elements, between: "[]", to: &bytes, depth: depth) { $0.write(to: &$1, depth: $2) }
        case .object(let object):
            Self.write(object.members, between: "{}", to: &bytes, depth: depth) { member, bytes, depth in
                bytes.append(jsonString: member.name)
                bytes += (depth == nil ? ":" : ": ").utf8
                member.value.write(to: &bytes, depth: depth)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: String, to bytes: inout [UInt8], depth: Int?,
        each: (Element, inout [UInt8], Int?) -> Void
    ) {
        guard !elements.isEmpty else {
            bytes += brackets.utf8
            return
        }
        func breakLine(_ depth: Int?) {
            guard let depth else { return }
            bytes.append(UInt8(ascii: "\n"))
            bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
        }
        bytes += brackets.utf8.prefix(1)
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(depth.map { $0 + 1 })
            each(element, &bytes, depth.map { $0 + 1 })
        }
        breakLine(depth)
        bytes += brackets.utf8.suffix(1)
    }
}
