import Foundation

/// The part of a file's name that stands for a sponsor.
enum SponsorSlug {
    private static let longest = 60
    /// A file of the folder has this name.
    static let reserved: Set<String> = ["manifest"]

    /// `Banco Andino & Cía.` becomes `banco-andino-cia`; `nil` where no letter or digit of a name is left.
    static func derived(from name: String) -> String? {
        var slug = ""
        let plain = name.lowercased().decomposedStringWithCompatibilityMapping
        for scalar in plain.unicodeScalars {
            if isAllowed(scalar) {
                slug.unicodeScalars.append(scalar)
            } else if !scalar.properties.isDiacritic, scalar.properties.generalCategory != .nonspacingMark,
                !slug.isEmpty, slug.last != "-"
            {
                slug.append("-")
            }
        }
        slug = String(slug.prefix(longest))
        while slug.last == "-" { slug.removeLast() }
        if slug.isEmpty { return nil }
        return reserved.contains(slug) ? "sponsor-\(slug)" : slug
    }

    /// Whether a name that somebody chose is one.
    static func isValid(_ slug: String) -> Bool { isFileName(slug) && !reserved.contains(slug) }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
