internal import CExpat
internal import Glibc

/// A part of a workbook, read from its first element to its last: expat calls the methods as it comes to things.
///
/// Declarations of entities and the like are refused. No spreadsheet program writes them, and they may expand without end.
class XMLPart {
    /// Deeper than anything in a workbook.
    private static let maximumDepth = 256
    private static let maximumSmallPart = 64 << 20

    private let parser: XML_Parser
    @exclusivity(unchecked) private var flaw: WorkbookFlaw?
    /// How many elements are open: the one that starts is, the one that ends is not.
    @exclusivity(unchecked) final private(set) var depth = 0

    init() {
        // It is `nil` without memory, as Swift's own allocations would end the program.
        parser = XML_ParserCreate(nil)!
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { part, name, attributes in
                XMLPart.of(part) { (part) throws(WorkbookFlaw) in
                    part.depth += 1
                    guard part.depth <= XMLPart.maximumDepth else { throw .damaged }
                    try part.started(XMLText(name!), XMLAttributes(list: attributes!))
                }
            },
            { part, name in
                XMLPart.of(part) { (part) throws(WorkbookFlaw) in
                    part.depth -= 1
                    try part.ended(XMLText(name!))
                }
            })
        XML_SetCharacterDataHandler(parser) { part, text, count in
            XMLPart.of(part) { (part) throws(WorkbookFlaw) in
                part.found(UnsafeRawBufferPointer(start: text, count: Int(count)).assumingMemoryBound(to: UInt8.self))
            }
        }
        XML_SetStartDoctypeDeclHandler(parser) { part, _, _, _, _ in
            XMLPart.of(part) { (_) throws(WorkbookFlaw) in throw .declarations }
        }
    }

    deinit { XML_ParserFree(parser) }

    func started(_ name: XMLText, _ attributes: XMLAttributes) throws(WorkbookFlaw) {}
    func ended(_ name: XMLText) throws(WorkbookFlaw) {}
    /// A stretch of text, or all of it.
    func found(_ text: UnsafeBufferPointer<UInt8>) {}

    /// Reads on.
    final func read(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool = false) throws(WorkbookFlaw) {
        let text = UnsafeRawBufferPointer(bytes).assumingMemoryBound(to: CChar.self)
        guard XML_Parse(parser, text.baseAddress, Int32(text.count), isLast ? 1 : 0) == XML_STATUS_OK else {
            throw flaw ?? .damaged
        }
    }

    /// Reads a part of an archive that is small in every workbook.
    final func read(_ name: String, of archive: inout ZIPArchive) throws(WorkbookFlaw) {
        let part = try archive.part(name)
        guard part.size <= Self.maximumSmallPart else { throw .tooLarge }
        try read(part)
    }

    /// Reads a whole part.
    final func read(_ part: PackedPart) throws(WorkbookFlaw) {
        var (stretch, given) = ([UInt8](repeating: 0, count: 1 << 18), 0)
        var count = stretch.count
        while count > 0 {
            count = try part.read(into: &stretch, from: 0)
            try stretch.withUnsafeBufferPointer { (bytes) throws(WorkbookFlaw) in
                try read(UnsafeBufferPointer(rebasing: bytes[..<count]), isLast: count == 0)
            }
            given += count
            // No tag is that long, and expat may read one that is incomplete again with each stretch.
            guard count == 0 || given - XML_GetCurrentByteIndex(parser) < 1 << 20 else { throw .damaged }
        }
    }

    /// Runs what expat calls. What it throws ends the reading.
    @inline(__always)
    private static func of(_ part: UnsafeMutableRawPointer?, _ body: (XMLPart) throws(WorkbookFlaw) -> Void) {
        Unmanaged<XMLPart>.fromOpaque(part!)._withUnsafeGuaranteedRef { part in
            // An empty element also ends if its start was refused.
            guard part.flaw == nil else { return }
            do throws(WorkbookFlaw) { try body(part) } catch {
                part.flaw = error
                XML_StopParser(part.parser, 0)
            }
        }
    }
}

/// A name or a value, which ends with zero. It is gone when the next thing is read.
struct XMLText {
    let bytes: UnsafePointer<CChar>

    @inline(__always)
    init(_ bytes: UnsafePointer<CChar>) { self.bytes = bytes }

    var string: String { String(cString: bytes) }

    var utf8: UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(start: bytes, count: strlen(bytes)).assumingMemoryBound(to: UInt8.self)
    }

    /// Whether it means yes.
    var isTrue: Bool { "1" ~= self || "true" ~= self }

    /// A number of decimal digits; `nil` for anything else.
    @inline(__always)
    var number: Int? { utf8.wholeNumber }

    /// A name without its prefix, which is for the file to choose.
    @inline(__always)
    var local: XMLText {
        var place = bytes
        while place.pointee != 0 {
            place += 1
            if place[-1] == 0x3A { return XMLText(place) }
        }
        return self
    }

    @inline(__always)
    static func ~= (wanted: StaticString, text: XMLText) -> Bool {
        var place = 0
        while place < wanted.utf8CodeUnitCount {
            // Unequal at the latest where the text ends.
            guard UInt8(bitPattern: text.bytes[place]) == wanted.utf8Start[place] else { return false }
            place &+= 1
        }
        return text.bytes[place] == 0
    }
}

/// The attributes of an element.
struct XMLAttributes {
    /// Names and values in turn, and `nil`.
    let list: UnsafeMutablePointer<UnsafePointer<CChar>?>

    @inline(__always)
    func forEach<Failure>(_ body: (XMLText, XMLText) throws(Failure) -> Void) throws(Failure) {
        var place = list
        while let name = place[0], let value = place[1] {
            try body(XMLText(name), XMLText(value))
            place += 2
        }
    }

    /// The value of an attribute, by its name with its prefix, if it has one.
    subscript(_ wanted: StaticString) -> XMLText? {
        var found: XMLText?
        forEach { name, value in if wanted ~= name { found = value } }
        return found
    }
}
