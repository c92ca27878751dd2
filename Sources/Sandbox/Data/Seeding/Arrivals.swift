/// When and where people check in.
///
/// No functions of the C library are used, whose last digits differ between systems.
enum Arrivals {
    /// Seconds from a session's start to a check-in, before it when negative: a few come early, most in the ten to
    /// twenty minutes before the start, the rest late, fewer and fewer, and some in the middle of it.
    static func offset(length: Int, delay: Int, from generator: inout SplitMix64) -> Int {
        let kind = generator.unit()
        let seconds: Int
        if kind < 0.11 {
            seconds = -1500 - generator.below(2700)
        } else if kind < 0.78 {
            seconds = -840 + Int(generator.bell() * 960)
        } else if kind < 0.97 {
            let wait = generator.unit()
            seconds = Int(wait * wait * 3000)
        } else {
            seconds = generator.below(length * 60 * 4 / 5)
        }
        return min(seconds + delay, length * 60 - 60)
    }

    /// How the check-in is made.
    static func method(_ type: RegistrantType, from generator: inout SplitMix64) -> String {
        let kind = generator.unit()
        if type == .vip || type == .speaker {
            return kind < 0.72 ? "QR" : kind < 0.88 ? "NFC" : kind < 0.97 ? "LIST" : "MANUAL"
        }
        return kind < 0.89 ? "QR" : kind < 0.95 ? "MANUAL" : kind < 0.985 ? "LIST" : "NFC"
    }

    /// Where the device was, `nil` where it did not say: one of three doors, mostly.
    static func point(_ venue: Venue, method: String, from generator: inout SplitMix64) -> Point? {
        if generator.chance(method == "QR" ? 0.04 : 0.35) { return nil }
        let (north, east, spread) = generator.element(of: doors)
        return Point(venue, north: north + generator.bell() * spread, east: east + generator.bell() * spread)
    }

    /// Metres north and east of the venue's middle, and how far from there devices are.
    private static let doors: [(north: Double, east: Double, spread: Double)] = [
        (0, 0, 60), (0, 0, 60), (0, 0, 60), (140, 60, 40), (140, 60, 40), (-190, -260, 120),
    ]
}

/// A place as a device gives it, in degrees to six decimals.
struct Point {
    var latitude: Double
    var longitude: Double

    init(latitude: Double, longitude: Double) {
        self.latitude = (latitude * 1e6).rounded() / 1e6
        self.longitude = (longitude * 1e6).rounded() / 1e6
    }

    /// The place so many metres north and east of a venue.
    init(_ venue: Venue, north: Double, east: Double) {
        self.init(
            latitude: venue.latitude + north / 111_195, longitude: venue.longitude + east / venue.metresPerDegree)
    }
}
