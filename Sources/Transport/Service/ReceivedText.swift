package import Messages

/// What a body is that is not the JSON it should be, in words.
package enum ReceivedText {
    package static func describe(_ body: [UInt8]) -> Phrase {
        let start = body.prefix(512).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 32 }
        guard let first = start.first else { return .receivedNothing }
        switch first {
        case UInt8(ascii: "<"): return .receivedHTML
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .receivedBrokenJSON
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .receivedScalar
        default:
            let isLiteral = ["null", "true", "false"].contains { start.starts(with: $0.utf8) }
            return isLiteral ? .receivedScalar : .receivedOtherText
        }
    }
}
