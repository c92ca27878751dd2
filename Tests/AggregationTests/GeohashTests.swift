import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct GeohashTests {
    /// u4pruy, ezs42 and 9q9hvu are examples that others publish; the rest was computed in Python by halving intervals.
    @Test(arguments: [
        (57.64911, 10.40744, "u4pruy"), (42.6, -5.6, "ezs42e"), (37.421542, -122.085589, "9q9hvu"),
        (-33.4372, -70.6506, "66jcb2"), (90, 180, "zzzzzz"), (-90, -180, "000000"), (0, 0.0001, "s00000"),
        (-1e-20, -1e-20, "7zzzzz"), (-89.9999, 179.9999, "pbpbpb"), (0, -180, "800000"), (90, -180, "bpbpbp"),
    ])
    func `known cells`(latitude: Double, longitude: Double, cell: String) {
        let grid = GeohashGrid(length: 6)
        #expect(Geohash(latitude: latitude, longitude: longitude, in: grid).text(in: grid) == cell)
    }

    @Test func `the center of a cell`() {
        let grid = GeohashGrid(length: 6)
        let cell = Geohash(latitude: 57.64911, longitude: 10.40744, in: grid)
        #expect(cell.latitude(in: grid) == 57.64801025390625)
        #expect(cell.longitude(in: grid) == 10.4095458984375)
    }

    @Test func `agrees with interval halving`() {
        var random = SeededGenerator(seed: 11)
        for round in 0..<3000 {
            var latitude = Double.random(in: -90...90, using: &random)
            var longitude = Double.random(in: -180...180, using: &random)
            if round % 3 == 0 {
                // On an edge of a cell, or a hair below it.
                latitude = Double(Int.random(in: -16_384...16_383, using: &random)) * 45 / 8192
                longitude = Double(Int.random(in: -16_384...16_383, using: &random)) * 45 / 4096
                if round % 2 == 0 {
                    (latitude, longitude) = (max(-90, latitude.nextDown), max(-180, longitude.nextDown))
                }
            }
            for length in 1...8 {
                let grid = GeohashGrid(length: length)
                let cell = Geohash(latitude: latitude, longitude: longitude, in: grid)
                #expect(cell.text(in: grid) == Self.halving(latitude, longitude, length: length))
            }
        }
    }

    /// Wikipedia's example: ezs42 is the cell of 42.605, −5.603, within 0.022 degrees.
    @Test func `a shorter cell is wider`() {
        let grid = GeohashGrid(length: 5)
        let cell = Geohash(latitude: 42.6, longitude: -5.6, in: grid)
        #expect(cell.text(in: grid) == "ezs42")
        #expect(abs(cell.latitude(in: grid) - 42.605) < 0.0005 && abs(cell.longitude(in: grid) + 5.603) < 0.0005)
    }

    /// Geohash as it is defined: each bit says in which half of what is left the point is.
    static func halving(_ latitude: Double, _ longitude: Double, length: Int) -> String {
        let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz")
        var (south, north, west, east) = (-90.0, 90.0, -180.0, 180.0)
        var text = ""
        var bits = 0
        for bit in 0..<(5 * length) {
            bits <<= 1
            if bit % 2 == 0 {
                let middle = (west + east) / 2
                if longitude >= middle { (bits, west) = (bits | 1, middle) } else { east = middle }
            } else {
                let middle = (south + north) / 2
                if latitude >= middle { (bits, south) = (bits | 1, middle) } else { north = middle }
            }
            if bit % 5 == 4 {
                text.append(alphabet[bits])
                bits = 0
            }
        }
        return text
    }
}
