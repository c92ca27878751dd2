internal import Base
internal import Foundation
internal import Workbooks

/// A file of rows, or a sheet of a workbook, held in memory as UTF-8.
struct TextFile: Sendable {
    /// As messages name it, with the sheet if several are read.
    let path: String
    /// Where it is.
    let origin: String
    /// The sheet of a workbook.
    let sheet: String?
    /// UTF-8, without a byte order mark. Invalid bytes in a UTF-8 file stay as they are.
    let bytes: [UInt8]
    /// The offsets of the blanks of a sheet that are line breaks in cells.
    let breaks: [Int]
    let encoding: TextEncoding
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
    ///   - told: What a form says that files are encoded in. UTF-8 is seen all the same.
    /// - Throws: a `Fault`: `.notFound` if it cannot be read, `.unreadableData` if it changes meanwhile, is damaged, is
    ///   too large, is not text or has a line that is too long, `.misconfigured` if its encoding is in doubt.
    init(
        path: String, isVerbatim: Bool = false, startOnly: Bool = false, encoding told: TextEncoding? = nil
    ) throws(Fault) {
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
        modifiedAt = Self.modificationTime(of: path)
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
        if told?.isUTF16 != true, Self.isOfOtherPrograms(raw) {
            throw Fault(.unreadableData, .eventFileNotText(path))
        }
        (self.path, origin, sheet, breaks) = (path, path, nil, [])
        do throws(EncodingDoubt) {
            (bytes, encoding, torn) = try Self.decoded(raw, told)
        } catch {
            throw Fault(.misconfigured, .encodingDoubtful(path, error.encodings.map(\.name)))
        }
        if let place = Self.longLine(bytes) {
            throw Fault(
                .unreadableData, .eventFileLineTooLong(path, line: line(at: place), limit: Self.maximumLineLength))
        }
    }

    /// A sheet of a workbook, each row of which is on a line of its own.
    ///
    /// - Parameter isOnly: Whether no other sheet of the workbook is read.
    init(_ sheet: Workbook.Sheet, of path: String, isOnly: Bool) throws(Fault) {
        self.path = isOnly ? path : "\(path) (\(sheet.name))"
        (origin, self.sheet) = (path, sheet.name)
        (bytes, breaks, encoding, torn) = (sheet.rows, sheet.breaks, .utf8, nil)
        (isCompressed, isVerbatim) = (false, false)
        modifiedAt = Self.modificationTime(of: path)
        if let place = Self.longLine(bytes) {
            throw Fault(
                .unreadableData,
                .eventFileLineTooLong(self.path, line: line(at: place), limit: Self.maximumLineLength))
        }
    }

    /// When the file was saved; now if it is not there any more.
    private static func modificationTime(of path: String) -> Instant {
        var status = stat()
        let time = stat(path, &status) == 0 ? Int64(status.st_mtim.tv_sec) : Int64(Foundation.time(nil))
        return Instant(secondsSinceEpoch: time)
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

    /// The encodings that a text may have, the likeliest first.
    struct EncodingDoubt: Error { var encodings: [TextEncoding] }

    /// Converts text to UTF-8. Returns its original encoding too.
    ///
    /// A text that is not UTF-8 is in the encoding that is told, or found out. It is UTF-8 all the same if most of its
    /// characters beyond ASCII, or the first of them, are: a few torn characters do not change all others.
    static func decoded(
        _ raw: [UInt8], _ told: TextEncoding? = nil
    ) throws(EncodingDoubt) -> (bytes: [UInt8], encoding: TextEncoding, torn: Int?) {
        if raw.starts(with: [0xEF, 0xBB, 0xBF]) { return (Array(raw.dropFirst(3)), .utf8WithMark, nil) }
        if raw.starts(with: [0xFF, 0xFE]) {
            return (TextEncoding.utf16LittleEndian.utf8(of: raw.dropFirst(2)), .utf16, nil)
        }
        if raw.starts(with: [0xFE, 0xFF]) {
            return (TextEncoding.utf16BigEndian.utf8(of: raw.dropFirst(2)), .utf16, nil)
        }
        if let told, told.isUTF16 { return (told.utf8(of: raw), told, nil) }
        let isValid = raw.withUnsafeBufferPointer { bytes in
            (try? UTF8Span(validating: Span(_unsafeElements: bytes))) != nil
        }
        if isValid { return (raw, .utf8, nil) }
        if told == .utf8 { return (raw, .utf8, invalid(in: raw)?.place) }
        if let told { return (told.utf8(of: raw), told, nil) }
        if let torn = firstTorn(raw) { return (raw, .utf8, torn) }
        switch EncodingGuess(raw) {
        case .certain(let encoding): return (encoding.utf8(of: raw), encoding, nil)
        case .doubtful(let encodings): throw EncodingDoubt(encodings: encodings)
        }
    }

    /// The offset of the first invalid bytes in text that is otherwise UTF-8; `nil` for any other text.
    private static func firstTorn(_ raw: [UInt8]) -> Int? {
        guard let (place, isTorn) = invalid(in: raw), isTorn else { return nil }
        return place
    }

    /// The offset of the first bytes that are not UTF-8, and whether most others, or those before them, are.
    private static func invalid(in raw: [UInt8]) -> (place: Int, isTorn: Bool)? {
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
        return first.map { ($0.place, characters > others || $0.after > 0) }
    }

    /// The line of a byte, counted from 1.
    func line(at offset: Int) -> Int {
        1 + bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") }
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
            // A member is followed by another one or by zeros.
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
            // Anything else was a member whose rows would be missing without a word.
            guard bytes[place...].allSatisfy({ $0 == 0 }) else { throw .damaged }
            if count <= room { return result }
            room = count
        }
    }
}
