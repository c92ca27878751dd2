import Base
import Reporting

/// The list of all nights, with their files.
extension NightsParts {
    func nights(_ page: inout Markup) {
        page.element("section", ["class": "block", "aria-labelledby": "nights"]) { page in
            page.element("h2", ["id": "nights"], setting.text(.nightsHeading))
            page.element("ul", ["class": "nights"]) { page in
                for night in overview.nights { self.night(night, &page) }
            }
        }
    }

    private func night(_ night: RecordedNight, _ page: inout Markup) {
        let manifest = night.manifest
        let failures = manifest.failures
        page.element("li") { page in
            page.element(
                "a",
                [
                    "class": "date",
                    "href": "\(night.name)/\(manifest.page == nil ? NightManifest.fileName : NightsPage.fileName)",
                ],
                date(night) { $0 })
            page.element("span", ["class": failures.contains(where: \.isError) ? "outcome failed" : "outcome"]) {
                page in
                var facts = [manifest.club == nil ? setting.text(.nightsEvents(manifest.events.count)) : nil]
                facts += manifest.needs.map { setting.text($0) }
                if let news = manifest.news, !news.items.isEmpty {
                    facts.append(setting.text(.nightsNews(news.items.count)))
                }
                page.append(facts.compactMap(\.self).joined(separator: " · "))
                for failure in failures {
                    page.element(
                        "span", ["class": "why"],
                        setting.text(
                            .failureOfEvent(failure.name[setting.language], reason: failure.reason[setting.language])))
                }
            }
            let all = manifest.allFiles
            guard !all.isEmpty else { return }
            page.element("details") { page in
                page.element("summary", setting.text(.nightsFiles(all.count)))
                page.element("ul", ["class": "paths"]) { page in
                    for file in all {
                        page.element("li") {
                            $0.element("a", ["href": href(file, of: night)], setting.shown(file.path))
                        }
                    }
                }
            }
        }
    }

    // MARK: Files

    /// Writes links to documents side by side, with the tables for programs below them.
    func files(_ files: [NightManifest.File], of night: RecordedNight, _ page: inout Markup) {
        guard !files.isEmpty else { return }
        let tables = files.filter { $0.path.hasSuffix(".csv") }
        page.element("p", ["class": "chips"]) { page in
            for file in files where !file.path.hasSuffix(".csv") {
                let name = String(file.path.split(separator: "/").last ?? "")
                page.element("a", ["href": href(file, of: night)], setting.shown(name))
            }
        }
        guard !tables.isEmpty else { return }
        page.element("details", ["class": "tables"]) { page in
            page.element("summary", "CSV (\(setting.number(tables.count)))")
            page.element("ul", ["class": "paths"]) { page in
                for file in tables {
                    let name = file.path.split(separator: "/").suffix(2).joined(separator: "/")
                    page.element("li") { $0.element("a", ["href": href(file, of: night)], setting.shown(name)) }
                }
            }
        }
    }

    /// The address of a night's file relative to the page.
    func href(_ file: NightManifest.File, of night: RecordedNight) -> String {
        let path = file.path.addressed
        switch place {
        case .nights: return "\(night.name)/\(path)"
        case .night: return night.name == overview.tonight.name ? path : "../\(night.name)/\(path)"
        }
    }
}

extension NightManifest {
    var allFiles: [File] {
        events.flatMap(\.files) + (club?.files ?? []) + (comparisons ?? []).flatMap(\.files)
    }
}

extension String {
    /// The path as an address: every byte that is not a letter, a digit or one of `-._~/` is percent-encoded
    /// (https://www.rfc-editor.org/rfc/rfc3986#section-2.3).
    fileprivate var addressed: String {
        utf8.map { byte in
            let character = Character(UnicodeScalar(byte))
            if character.isASCII, character.isLetter || character.isNumber || "-._~/".contains(character) {
                return String(character)
            }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
