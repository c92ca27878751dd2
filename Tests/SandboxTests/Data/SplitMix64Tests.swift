import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct SplitMix64Tests {
    /// The first numbers of splitmix64.c for the seed 1234567, as its author's program prints them.
    @Test func numbersAreThoseOfTheReference() {
        var generator = SplitMix64(seed: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect((1...5).map { _ in generator.next() } == expected)
    }

    @Test func mapsStayInTheirBounds() {
        var generator = SplitMix64(seed: 3)
        for _ in 0..<10_000 {
            #expect((0..<7).contains(generator.below(7)))
            #expect((0..<1).contains(generator.unit()))
            #expect((-1...1).contains(generator.bell()))
        }
        #expect(generator.below(0) == 0)
    }
}
