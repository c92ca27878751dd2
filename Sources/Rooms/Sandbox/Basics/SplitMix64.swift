/// A small generator that depends only on its seed, on every machine and with every compiler.
///
/// Based on Sebastiano Vigna's public-domain splitmix64.c (https://prng.di.unimi.it/splitmix64.c). The standard
/// library's `random(in:using:)` may map the same bits differently in another release, so the mappings are
/// implemented here.
struct SplitMix64: Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A generator for one part of the data, so that the size of one part does not change the others.
    init(seed: UInt64, stream: UInt64) {
        var first = SplitMix64(seed: seed)
        state = first.next() ^ (stream &* 0x9E37_79B9_7F4A_7C15)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Sixteen hexadecimal digits.
    mutating func hexadecimal() -> String {
        let digits = String(next(), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// An integer from 0 to `bound` − 1; 0 if `bound` is not positive.
    mutating func below(_ bound: Int) -> Int {
        guard bound > 0 else { return 0 }
        return Int(next().multipliedFullWidth(by: UInt64(bound)).high)
    }

    /// A number from 0 up to, but not including, 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    mutating func chance(_ probability: Double) -> Bool { unit() < probability }

    /// Approximately normal, from -1 to 1 with a standard deviation of one third: the mean of three uniform numbers.
    mutating func bell() -> Double { (unit() + unit() + unit()) / 1.5 - 1 }

    mutating func element<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
