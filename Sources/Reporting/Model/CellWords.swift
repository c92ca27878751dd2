// Places by their coordinates.

import Base

extension Phrase {
    /// The centre of a cell, `33.451° S, 70.670° W`, with as many decimals as tell cells of its size apart; `nil` if the text is no
    /// geohash.
    init?(geohash: String) {
        let characters = Array(geohash.utf8)
        guard (1...8).contains(characters.count) else { return nil }
        // Each character has five bits, which halve longitudes and latitudes in turn (https://en.wikipedia.org/wiki/Geohash).
        var (longitudes, latitudes) = (-180.0...180.0, -90.0...90.0)
        var isLongitude = true
        for character in characters {
            guard let value = Self.geohashAlphabet.firstIndex(of: character) else { return nil }
            for bit in (0..<5).reversed() {
                let isUpper = value >> bit & 1 == 1
                if isLongitude { longitudes.halve(isUpper) } else { latitudes.halve(isUpper) }
                isLongitude.toggle()
            }
        }
        let decimals = [0, 1, 1, 2, 2, 3, 4, 4][characters.count - 1]
        let (latitude, longitude) = (latitudes.middle, longitudes.middle)
        func degrees(_ value: Double) -> Phrase { .coordinate(value.magnitude, decimals: decimals) }
        self = .place(degrees(latitude), isSouth: latitude < 0, degrees(longitude), isWest: longitude < 0)
    }

    private static let geohashAlphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz".utf8)

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

extension ClosedRange<Double> {
    fileprivate var middle: Double { (lowerBound + upperBound) / 2 }

    fileprivate mutating func halve(_ isUpper: Bool) {
        self = isUpper ? middle...upperBound : lowerBound...middle
    }
}
