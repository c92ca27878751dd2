import Base

extension Phrase {
    /// What a sponsor got, or would get.
    static func packShows(_ shown: Int, of numbers: Int, people: Int?, totalsOnly: Bool) -> Phrase {
        Phrase(
            es: "\(number: shown) de \(numbers, "número", "números")"
                + "\(people.map { ", \($0)\u{a0}% de las visitas" } ?? "")\("; solo totales", if: totalsOnly)",
            en: "\(number: shown) of \(numbers, "number", "numbers")"
                + "\(people.map { ", \($0)\u{a0}% of visits" } ?? "")\("; totals only", if: totalsOnly)")
    }
    static let groupOfOthers = Phrase(es: "Otras", en: "Other")
    static let groupOfOtherTypes = Phrase(es: "Otros tipos", en: "Other types")
}
