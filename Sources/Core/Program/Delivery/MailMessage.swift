import Base
import Foundation

/// A mail message: text, the same as a page, and attachments.
///
/// Source: RFC 5322 (lines and headers), RFC 2045 to 2047 (MIME), RFC 3834 (automatic messages)
struct MailMessage: Sendable {
    struct Attachment: Sendable {
        /// ASCII.
        var name: String
        var type: String
        var bytes: [UInt8]
    }

    var from: MailAddress
    var to: MailAddress
    var subject: String
    var date: Instant
    var zone: TimeZone
    var language: Language
    /// Without the domain. The same message has the same id, so that a duplicate can be recognized.
    var id: String
    var text: String
    var html: String
    var attachments: [Attachment] = []

    /// The message's bytes, in lines that end with CR LF.
    func encoded() -> [UInt8] {
        let mark = "=_" + SHA256.hexadecimal(of: Array(id.utf8)).prefix(24)
        var out: [UInt8] = []
        func line(_ text: String = "") { out += Array((text + "\r\n").utf8) }
        line("Date: \(Self.date(date, zone))")
        line("From: \(Self.shown(from))")
        line("To: \(Self.shown(to))")
        line("Subject: \(Self.header(subject, after: "Subject: ".count))")
        line("Message-ID: <\(id)@\(from.domain)>")
        line("Auto-Submitted: auto-generated")
        line("Content-Language: \(language.rawValue)")
        line("MIME-Version: 1.0")
        func begin(_ kind: String, _ mark: String) {
            line("Content-Type: multipart/\(kind); boundary=\"\(mark)\"")
            line()
        }
        if !attachments.isEmpty {
            begin("mixed", mark + "m")
            line("--\(mark)m")
        }
        begin("alternative", mark + "a")
        for (type, content) in [("plain", text), ("html", html)] {
            line("--\(mark)a")
            line("Content-Type: text/\(type); charset=utf-8")
            line("Content-Transfer-Encoding: quoted-printable")
            line()
            out += Self.quotedPrintable(content)
            line()
        }
        line("--\(mark)a--")
        for attachment in attachments {
            line("--\(mark)m")
            line("Content-Type: \(attachment.type); name=\"\(attachment.name)\"")
            line("Content-Disposition: attachment; filename=\"\(attachment.name)\"")
            line("Content-Transfer-Encoding: base64")
            line()
            let options: Data.Base64EncodingOptions = [
                .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ]
            out += Data(attachment.bytes).base64EncodedData(options: options)
            line()
        }
        if !attachments.isEmpty { line("--\(mark)m--") }
        return out
    }

    /// `Mon, 02 Mar 2026 04:30:00 -0300`
    private static func date(_ instant: Instant, _ zone: TimeZone) -> String {
        let clock = WallClock(zone: zone)
        let civil = clock.civil(at: instant)
        // 1970 began on a Thursday.
        let day = Int((Double(civil.secondsSinceEpoch) / 86_400).rounded(.down)) + 4
        let weekday = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(day % 7 + 7) % 7]
        let month = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ][civil.month - 1]
        // 2026-03-02T04:30:00-03:00
        let text = clock.iso8601(instant)
        let offset = text.suffix(6).filter { $0 != ":" }
        return
            "\(weekday), \(text.prefix(10).suffix(2)) \(month) \(civil.year) \(text.dropFirst(11).prefix(8)) \(offset)"
    }

    private static func shown(_ address: MailAddress) -> String {
        guard let name = address.name else { return address.address }
        // Encoded unless it is plain words: other characters would need quotation marks.
        let isPlain = name.utf8.allSatisfy { ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x20 || $0 == 0x2D }
        return "\(isPlain ? name : encodedWords(name, after: 12)) <\(address.address)>"
    }

    /// The value of a header, folded; a text that is not ASCII as encoded words.
    static func header(_ text: String, after used: Int) -> String {
        let plain = String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
        guard plain.utf8.allSatisfy({ $0 < 0x7F }), !plain.contains("=?") else {
            return encodedWords(plain, after: used)
        }
        var (lines, line) = ([String](), "")
        for word in plain.split(separator: " ") {
            if !line.isEmpty, line.utf8.count + word.utf8.count + 1 > (lines.isEmpty ? 76 - used : 75) {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return (lines + [line]).joined(separator: "\r\n ")
    }

    /// RFC 2047: each word holds whole characters and is at most 75 bytes long.
    private static func encodedWords(_ text: String, after used: Int) -> String {
        var (words, chunk) = ([String](), [UInt8]())
        var room = (75 - used - 12) / 4 * 3
        func flush() {
            words.append("=?UTF-8?B?\(Data(chunk).base64EncodedString())?=")
            (chunk, room) = ([], 45)
        }
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if chunk.count + bytes.count > room { flush() }
            chunk += bytes
        }
        flush()
        return words.joined(separator: "\r\n ")
    }

    /// RFC 2045, section 6.7: lines of at most 76 characters.
    static func quotedPrintable(_ text: String) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        var out: [UInt8] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let bytes = Array(line.utf8)
            var length = 0
            for (index, byte) in bytes.enumerated() {
                // Start a new line unless there is room for the longest piece.
                if length > 72 {
                    out += Array("=\r\n".utf8)
                    length = 0
                }
                let isLast = index == bytes.count - 1
                let isBlank = byte == 0x20 || byte == 0x09
                // Some servers change a line that begins with a dot or `From`.
                let isPlain =
                    (byte > 0x20 && byte < 0x7F && byte != 0x3D && !(length == 0 && (byte == 0x2E || byte == 0x46)))
                    || (isBlank && !isLast)
                let piece = isPlain ? [byte] : [0x3D, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
                out += piece
                length += piece.count
            }
            out += Array("\r\n".utf8)
        }
        return out
    }
}

/// A message that a night owes a recipient.
struct PendingMail: Sendable {
    let recipient: NightlySettings.Mail.Recipient
    var message: MailMessage
    /// The same message without attachments, for a server to which it is too large.
    var light: MailMessage?
    /// The run whose reports it contains; `nil` if it says that there are none, and for a message to a sponsor.
    var run: String?
    /// For a message to a sponsor, the edition of its pack.
    var edition: String?
    /// What its reader will have been told; `nil` if it contains no report.
    var told: MailMemory.Told?
    /// The earlier runs of which it tells what went wrong.
    var troubles: [String] = []
    /// Whether it says that a run published nothing.
    var isOfFailure = false
    /// The exit status of that run, if it is of the message's own night.
    var status: Int32?
    /// The nights without reports of which it says that.
    var failedNights: [String] = []
    /// Whether its run published a manifest and nothing else.
    var isEmpty = false

    /// The journal's line for the message of a night.
    func line(of night: String) -> MailJournal.Line {
        MailJournal.line(
            to: recipient.key, night: night, run: run, edition: edition, troubles: troubles,
            failed: isOfFailure, status: status, nights: failedNights, empty: isEmpty)
    }
}
