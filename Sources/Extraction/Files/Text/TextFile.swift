internal import Files
internal import Foundation
internal import Messages
internal import Tables

/// A file of rows, held in memory as UTF-8.
struct TextFile: Sendable {
    enum Encoding: Sendable, Hashable {
        case utf8, utf8WithMark, utf16, windows1252
    }

    let path: String
    /// The sheet of a workbook.
    let sheet: String? = nil
    /// UTF-8, without a byte order mark. Invalid bytes in a UTF-8 file stay as they are.
    let bytes: [UInt8]
    let encoding: Encoding
    let isCompressed: Bool
    /// Whether the texts of its cells are taken with all their blanks, since this program has written it as a dataset.
    let isVerbatim: Bool
    let modifiedAt: Instant
    /// The offset of the first invalid bytes in a file that is otherwise UTF-8.
    let torn: Int?

    /// Enough for some 50 million check-ins.
    private static let maximumBytes = 4 << 30
    /// The limit for compressed files, before and after decompression: only the latter shows how long they are.
    static let maximumInflatedBytes = 2 << 30
    /// The longest line allowed, in bytes. No row of a list is longer.
    private static let maximumLineLength = 1 << 20
    /// The limit for pipes, which do not say how long they are.
    private static let maximumPipedBytes = 1 << 30
    /// The bytes read to see which columns a file has: at least the longest line.
    private static let startBytes = 1 << 20

    /// - Parameters:
    ///   - isVerbatim: Whether it is a dataset's, whose texts may have any character.
    ///   - startOnly: Whether only the first lines are wanted.
    /// - Throws: a `Fault`: `.notFound` if it cannot be read, `.unreadableData` if it changes meanwhile, is damaged, is
    ///   too large, is not text or has a line that is too long.
    init(path: String, isVerbatim: Bool = false, startOnly: Bool = false) throws(Fault) {
        self.isVerbatim = isVerbatim
        var raw: [UInt8]
        do throws(FileObstacle) {
            // Not mapped into memory: if the file were truncated meanwhile, access to the lost part would end the process.
            let limit = try Self.limit(of: path)
            raw =
                startOnly
                ? try WholeFile.start(of: path, Self.startBytes, upTo: limit, .fileOrPipe)
                : try WholeFile.bytes(of: path, upTo: limit, .fileOrPipe)
        } catch .changed {
            throw Fault(.unreadableData, .eventFileChanged(path))
        } catch .tooLarge(let limit) {
            throw Fault(.notFound, .eventFileTooLarge(path, limit: limit, isCompressed: false))
        } catch {
            throw Fault(.notFound, .eventFileUnreadable(path, reason: error.reason))
        }
        var status = stat()
        let time = stat(path, &status) == 0 ? Int64(status.st_mtim.tv_sec) : Int64(Foundation.time(nil))
        modifiedAt = Instant(secondsSinceEpoch: time)
        isCompressed = raw.starts(with: Self.gzipMark)
        if isCompressed {
            do throws(GzipFlaw) {
                raw = try Self.inflated(raw, upTo: Self.maximumInflatedBytes, startOnly: startOnly)
            } catch {
                switch error {
                case .damaged: throw Fault(.unreadableData, .eventFileNotGzip(path))
                case .tooLarge(let limit):
                    throw Fault(.unreadableData, .eventFileTooLarge(path, limit: limit, isCompressed: true))
                }
            }
        }
        if startOnly, raw.count >= Self.startBytes, let end = raw.lastIndex(of: RecordScanner.newline) {
            raw.removeSubrange((end + 1)...)
        }
        if Self.isOfOtherPrograms(raw) { throw Fault(.unreadableData, .eventFileNotText(path)) }
        self.path = path
        (bytes, encoding, torn) = Self.decoded(raw)
        if let place = Self.longLine(bytes) {
            throw Fault(
                .unreadableData, .eventFileLineTooLong(path, line: line(at: place), limit: Self.maximumLineLength))
        }
    }

    /// The offset of the first line that is longer than `maximumLineLength`; `nil` if there is none.
    ///
    /// In each stretch of that many bytes, only the last line break is sought, from the end.
    private static func longLine(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while bytes.count - start > maximumLineLength {
                let stretch = bytes[start...start + maximumLineLength]
                guard
                    let end = stretch.lastIndex(where: {
                        $0 == RecordScanner.newline || $0 == RecordScanner.carriageReturn
                    })
                else { return start }
                start = end + 1
            }
            return nil
        }
    }

    /// The most bytes to read of a file.
    ///
    /// - Throws: a `FileObstacle` for a device, which may have no end.
    private static func limit(of path: String) throws(FileObstacle) -> Int {
        var status = stat()
        guard stat(path, &status) == 0 else { return maximumPipedBytes }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            let start = try WholeFile.start(of: path, 2, upTo: .max)
            return start == gzipMark ? maximumInflatedBytes : maximumBytes
        case S_IFCHR where path != "/dev/null": throw .notAFile
        default: return maximumPipedBytes
        }
    }

    /// Whether it is a workbook, a database, a picture, a document or a web page. Names of people may contain NUL, which some
    /// services let through; names of columns do not.
    private static func isOfOtherPrograms(_ raw: [UInt8]) -> Bool {
        if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) { return false }
        let start = String(decoding: raw.prefix(64), as: UTF8.self).drop { $0.isWhitespace }.lowercased()
        let firstLine = raw.prefix(1024).prefix { $0 != RecordScanner.newline && $0 != RecordScanner.carriageReturn }
        return firstLine.contains(0) || raw.starts(with: [0x89, 0x50, 0x4E, 0x47])
            || ["pk\u{3}\u{4}", "%pdf", "<!doctype", "<html", "<?xml", "{\\rtf"].contains { start.hasPrefix($0) }
    }

    /// Converts text to UTF-8. Returns its original encoding too.
    ///
    /// Text that is not UTF-8 is Windows-1252, unless most of its characters beyond ASCII, or the first of them, are
    /// UTF-8: a few torn characters do not change all others.
    static func decoded(_ raw: [UInt8]) -> (bytes: [UInt8], encoding: Encoding, torn: Int?) {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) { return (Array(raw.dropFirst(3)), .utf8WithMark, nil) }
        if raw.starts(with: [0xFF, 0xFE]) || raw.starts(with: [0xFE, 0xFF]) {
            let (high, low) = raw[0] == 0xFF ? (1, 0) : (0, 1)
            let units = stride(from: 2, to: raw.count - 1, by: 2).map { place -> UInt16 in
                UInt16(raw[place + high]) << 8 | UInt16(raw[place + low])
            }
            return (Array(String(decoding: units, as: UTF16.self).utf8), .utf16, nil)
        }
        let isValid = raw.withUnsafeBufferPointer { bytes in
            (try? UTF8Span(validating: Span(_unsafeElements: bytes))) != nil
        }
        if isValid { return (raw, .utf8, nil) }
        if let torn = firstTorn(raw) { return (raw, .utf8, torn) }
        return (Windows1252.utf8(of: raw), .windows1252, nil)
    }

    /// The offset of the first invalid bytes in text that is otherwise UTF-8; `nil` for any other text.
    private static func firstTorn(_ raw: [UInt8]) -> Int? {
        var (characters, others) = (0, 0)
        var first: (place: Int, after: Int)?
        var place = 0
        while place < raw.count {
            let byte = raw[place]
            place += 1
            guard byte >= 0x80 else { continue }
            let more = byte & 0xE0 == 0xC0 ? 1 : byte & 0xF0 == 0xE0 ? 2 : byte & 0xF8 == 0xF0 ? 3 : 0
            if more > 0, place + more <= raw.count, raw[place..<place + more].allSatisfy({ $0 & 0xC0 == 0x80 }) {
                characters += 1
                place += more
            } else {
                others += 1
                first = first ?? (place - 1, characters)
            }
        }
        guard let first, characters > others || first.after > 0 else { return nil }
        return first.place
    }

    /// The line of a byte, counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
    }
}

/// Text as Windows programs of Western Europe and America save it.
enum Windows1252 {
    /// The characters 0x80 to 0x9F. Unassigned ones stay control characters:
    /// https://encoding.spec.whatwg.org/index-windows-1252.txt
    private static let special: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153,
        0x9D,
        0x017E, 0x0178,
    ]

    static func utf8(of bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            if byte < 0x80 {
                result.append(byte)
            } else {
                let scalar = byte < 0xA0 ? special[Int(byte) - 0x80] : UInt32(byte)
                result.append(contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? .init())
            }
        }
        return result
    }
}

extension TextFile {
    /// Why a gzip file cannot be read.
    enum GzipFlaw: Error, Equatable {
        /// It is not a gzip file, or is cut off.
        case damaged
        /// It is longer than so many bytes.
        case tooLarge(limit: Int)
    }

    private enum Stop: Error { case tooLarge, enough }

    fileprivate static let gzipMark: [UInt8] = [0x1F, 0x8B]
    /// The most bytes to keep of a file whose length is not known yet.
    private static let maximumBytesUncounted = 256 << 20

    /// The text of a gzip file of one or more members.
    ///
    /// What exceeds the expected length is only counted; a second pass reads it if it is within the limit. So a file of any
    /// length takes at most `maximumBytesUncounted` until its length is known, and then exactly that.
    ///
    /// - Parameter startOnly: Whether the first part suffices, even if the rest is missing.
    static func inflated(_ bytes: [UInt8], upTo limit: Int, startOnly: Bool) throws(GzipFlaw) -> [UInt8] {
        // The last four bytes claim the length of the last member modulo 2³².
        let claimed = bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        var room = startOnly ? 2 * startBytes : min(max(claimed, 1 << 20), maximumBytesUncounted)
        while true {
            var (result, count, place): ([UInt8], Int, Int) = ([], 0, 0)
            result.reserveCapacity(room)
            // A member is followed by another one or by padding.
            repeat {
                let end: Int?
                do throws(Stop) {
                    end = try GzipMember.inflate(bytes, from: place) { (part) throws(Stop) in
                        count += part.count
                        guard count <= limit else { throw .tooLarge }
                        if count <= room { result += part }
                        if startOnly, count >= startBytes { throw .enough }
                    }
                } catch .enough {
                    return result
                } catch {
                    throw .tooLarge(limit: limit)
                }
                if end == nil, startOnly, !result.isEmpty { return result }
                guard let end else { throw .damaged }
                place = end
            } while place < bytes.count && bytes[place] == gzipMark[0]
            if count <= room { return result }
            room = count
        }
    }
}
