import Base
import Foundation
import Rendering
import Reporting
import Sources
import Templates

/// How a message is put together: lines, letters, attachments or links in their place.
extension NightMail {
    private static func attachment(_ file: EventPart.File) -> MailMessage.Attachment {
        let types = [
            "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "csv": "text/csv",
            "html": "text/html", "json": "application/json", "pdf": "application/pdf",
        ]
        let end = file.path.split(separator: ".").last.map(String.init) ?? ""
        let name = file.path.split(separator: "/").joined(separator: "-").filter {
            $0.isASCII && $0 != "\"" && $0 != "\\"
        }
        return MailMessage.Attachment(name: name, type: types[end] ?? "application/octet-stream", bytes: file.bytes)
    }

    /// The message with a sponsor's pack; `nil` if the pack shows nothing.
    func pack(
        of slug: String, for recipient: NightlySettings.Mail.Recipient, _ night: String
    ) throws(Fault) -> PendingMail? {
        guard let packs = settings.nightly.packs,
            let pack = try PublishedPack(of: slug, packs, ProfileFolder(settings), common.logger)
        else { return nil }
        let language = recipient.language ?? pack.language ?? settings.language
        let name = pack.event ?? Phrase.eventNumber(packs.event)[language]
        return pending(
            recipient, subject: Phrase.mailSubjectOfPack(name)[language], letters: [],
            opening: [.mailPack(name, shows: pack.shows)], closing: [], attachments: pack.files,
            without: ([.mailPackMade(name, shows: pack.shows)], [.mailPackElsewhere]), night: night, language: language,
            theme: .tikit, edition: "\(packs.event)/\(slug)/\(pack.edition)")
    }

    /// - Parameters:
    ///   - links: Links to the files that are not attached.
    ///   - without: The opening and closing lines of the message without its attachments, if they are others.
    ///   - failure: The exit status of a run that published nothing.
    func pending(
        _ recipient: NightlySettings.Mail.Recipient, subject: String, letters: [Letter], opening: [Phrase],
        closing: [Phrase], links: ([EventPart.File]) -> [LetterPage.Link] = { _ in [] },
        attachments files: [EventPart.File], without: (opening: [Phrase], closing: [Phrase])? = nil,
        night: String, language: Language, theme: Theme, run: String? = nil, failure: Int32? = nil,
        edition: String? = nil
    ) -> PendingMail {
        let bytes = files.reduce(0) { $0 + $1.bytes.count }
        func message(_ attached: [EventPart.File], _ opening: [Phrase], _ closing: [Phrase]) -> MailMessage {
            let page = LetterPage(
                letters, opening: opening.map { $0[language] }, closing: closing.map { $0[language] },
                links: links(attached), theme: theme, in: language)
            let about = run ?? failure.map { "\($0)" } ?? ""
            let id = SHA256.hexadecimal(
                of: Array("\(settings.profileName) \(night) \(about) \(recipient.key)".utf8))
            return MailMessage(
                from: mail.from, to: recipient.address, subject: subject, date: .now, zone: settings.timeZone,
                language: language, id: "attendance.\(night).\(id.prefix(24))", text: page.text, html: page.html,
                attachments: attached.map(Self.attachment))
        }
        let whole = message(files, opening, closing)
        guard !files.isEmpty else {
            return PendingMail(recipient: recipient, message: whole, run: run, edition: edition)
        }
        // A profile that attaches nothing does not call it too large.
        let reason = mail.maximumAttachedBytes > 0 ? [Phrase.mailAttachmentLeftOut(bytes: UInt64(bytes))] : []
        let light = message([], without?.opening ?? opening, reason + (without?.closing ?? closing))
        return bytes > mail.maximumAttachedBytes
            ? PendingMail(recipient: recipient, message: light, run: run, edition: edition)
            : PendingMail(recipient: recipient, message: whole, light: light, run: run, edition: edition)
    }
}
