/// A ZIP archive of stored parts, put together by hand after PKWARE's APPNOTE.
func storedArchive(_ parts: [(name: String, text: String)], comment: String = "") -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for part in parts {
        let (name, contents) = (Array(part.name.utf8), Array(part.text.utf8))
        let header = bytes.count
        let sizes = little(contents.count, 4) + little(contents.count, 4) + little(name.count, 2) + little(0, 2)
        bytes += little(0x0403_4B50, 4) + little(20, 2) + little(0, 2) + little(0, 2) + little(0, 8) + sizes
        bytes += name + contents
        directory += little(0x0201_4B50, 4) + little(20, 2) + little(20, 2) + little(0, 2) + little(0, 2) + little(0, 8)
        directory += sizes + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(header, 4) + name
    }
    let start = bytes.count
    bytes += directory + little(0x0605_4B50, 4) + little(0, 4) + little(parts.count, 2) + little(parts.count, 2)
    return bytes + little(directory.count, 4) + little(start, 4) + little(comment.utf8.count, 2) + Array(comment.utf8)
}
