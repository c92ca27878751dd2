public import Base
import Foundation
public import Reporting
public import Templates

/// Writes certificates as one self-contained page, each certificate on a printed sheet of its own.
public struct CertificatePages: Sendable {
    private let template: Templates.Source
    private let theme: Theme

    public init(template: Templates.Source, theme: Theme) {
        self.template = template
        self.theme = theme
    }

    /// Checks the template without certificates, so that mistakes are found before any data is fetched.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured`, with file and line.
    public func check() throws(Fault) { _ = try PageFrame(template, offering: PageName.certificates) }

    /// - Throws: A `Fault` of kind `.misconfigured` if the template is invalid or uses an unknown name.
    public func render(_ sheets: CertificateSheets, in language: Language) throws(Fault) -> RenderedFile {
        let frame = try PageFrame(template, offering: PageName.certificates)
        let bytes = frame.fill(PageValues(sheets, theme, in: language))
        return RenderedFile(path: "\(Report.certificatesName)-print.html", bytes: bytes)
    }
}

extension PageValues {
    /// The number of characters up to which a name fits on a line.
    private static let longName = 34

    fileprivate init(_ sheets: CertificateSheets, _ theme: Theme, in language: Language) {
        // The clock does not matter, because no times are shown.
        let setting = PageSetting(language: language, clock: WallClock(zone: .gmt))
        let words: PageValues = [
            "heading": setting.text(.certificateHeading), "certifies": setting.text(.certifies),
            "number": setting.text(.certificateNumber),
        ]
        self = [
            "language": language.rawValue,
            // Nothing is fetched. The style is the template's own.
            "policy":
                "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
            "title": "\(setting.text(.certificateHeading)) · \(setting.shown(sheets.event))",
            "event": setting.shown(sheets.event), "occasion": sheets.occasion.map(setting.title),
            "organisation": sheets.organisation.map { setting.shown($0) },
            "empty": sheets.sheets.isEmpty ? setting.text(.noCertificates) : nil,
            "style": theme.styleSheet(footer: nil), "logo": theme.logo.map { ReportPage.logo($0, setting) },
            "certificates": sheets.sheets.map { sheet -> PageValues in
                let name = setting.shown(sheet.name)
                return [
                    "id": String(sheet.guest), "number": setting.shown(sheet.number), "name": name,
                    "isLong": name.count > Self.longName, "text": setting.text(sheet.text),
                    "sessions": sheet.sessions.map { setting.shown($0) },
                ]
            },
            "signers": sheets.signers.map { signer -> PageValues in
                ["name": setting.shown(signer.name), "role": signer.title.map { setting.shown($0) }]
            },
            "words": words,
        ]
    }
}

extension PageName {
    /// Those of a page of certificates: `empty` is the text shown if there are none, `isLong` whether a name needs smaller letters.
    static let certificates: [String: PageName] = [
        "language": .text, "policy": .text, "title": .text, "event": .text, "occasion": .text, "organisation": .text,
        "empty": .text, "style": .markup, "logo": .markup,
        "certificates": .list(
            .group([
                "id": .text, "number": .text, "name": .text, "isLong": .flag, "text": .text, "sessions": .list(.text),
            ])),
        "signers": .list(.group(["name": .text, "role": .text])),
        "words": .group(["heading": .text, "certifies": .text, "number": .text]),
    ]
}
