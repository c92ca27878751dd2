package import Foundation

extension TimeZone {
    /// The zone of an IANA name; `nil` for any other that Foundation knows: `UTC+3`, whose sign is the opposite of
    /// `Etc/GMT+3`'s, and abbreviations such as `CST` and `IST`, which mean several zones.
    ///
    /// Source: https://unicode-org.github.io/icu/userguide/datetime/timezone/
    package init?(ianaName name: String) {
        let isOffset = ["UTC", "GMT"].contains { name.hasPrefix($0 + "+") || name.hasPrefix($0 + "-") }
        guard !isOffset || ["GMT+0", "GMT-0"].contains(name), !Self.abbreviations.contains(name),
            !name.hasPrefix("SystemV/")
        else { return nil }
        self.init(identifier: name)
    }

    /// The abbreviations of ICU, from an old version of Java.
    private static let abbreviations: Set<String> = [
        "ACT", "AET", "AGT", "ART", "AST", "BET", "BST", "CAT", "CNT", "CST", "CTT", "EAT", "ECT", "IET", "IST", "JST",
        "MIT", "NET", "NST", "PLT", "PNT", "PRT", "PST", "SST", "VST",
    ]
}
