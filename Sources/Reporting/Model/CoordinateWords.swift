// Places by their coordinates.

import Aggregation
import Base

extension Phrase {
    /// The centre of a cell, `33.451° S, 70.670° W`, with as many decimals as tell cells of its size apart; `nil` if the text is no
    /// geohash.
    init?(geohash: String) {
        guard let cell = NamedCell(name: geohash) else { return nil }
        let decimals = [0, 1, 1, 2, 2, 3, 4, 4][geohash.utf8.count - 1]
        func degrees(_ value: Double) -> Phrase { .coordinate(value.magnitude, decimals: decimals) }
        self = .place(
            degrees(cell.latitude), isSouth: cell.latitude < 0, degrees(cell.longitude), isWest: cell.longitude < 0)
    }

    private static func coordinate(_ degrees: Double, decimals: Int) -> Phrase {
        Phrase { language in
            let digits = Cell.decimals(degrees, decimals)
            return digits.replacing(".", with: String(language.decimalMark)) + "°"
        }
    }

    private static func place(_ latitude: Phrase, isSouth: Bool, _ longitude: Phrase, isWest: Bool) -> Phrase {
        let northOrSouth = isSouth ? "S" : "N"
        return Phrase(
            es: "\(latitude) \(northOrSouth), \(longitude) \(isWest ? "O" : "E")",
            en: "\(latitude) \(northOrSouth), \(longitude) \(isWest ? "W" : "E")")
    }
}

extension Cell {
    /// A non-negative number with its decimals, rounded half up: `33.451`.
    fileprivate static func decimals(_ value: Double, _ places: Int) -> String {
        guard places > 0 else { return String(Int(value.rounded())) }
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let (whole, rest) = Int((value * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
        let digits = String(rest)
        return "\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
    }
}
