import Testing

@testable import Packs
@testable import Reporting

/// What is withheld is looked through by plain sums, which trust no search.
@Suite(.timeLimit(.minutes(30))) struct CountProtectionTests {
    /// Two rows and two columns of 10, 10, 10, 3, with their sums; the four cells are hidden.
    private let values = [10, 10, 20, 10, 3, 13, 20, 13, 33]
    private let hidden = [true, true, false, true, true, false, false, false, false]

    private func problem(upper: Int = 100, floor: Int = 0) -> CountProtection {
        CountProtection(
            width: 5, network: CountNetwork(columnCount: 3, exists: values.map { _ in true }),
            families: [BoundedCounts(values: values, lower: values.map { _ in 0 }, upper: values.map { _ in upper })],
            floor: values.map { _ in floor }, shown: values.map { _ in true }, prices: values.map { _ in 1 })
    }

    /// The last cell rises, its neighbours fall, the one across rises.
    private func proof(by amount: Int) -> CountProtection.Proof {
        CountProtection.Proof(
            family: 0,
            up: [
                CountNetwork.Cycle(
                    steps: [
                        .init(cell: 4, direction: .up), .init(cell: 3, direction: .down),
                        .init(cell: 0, direction: .up), .init(cell: 1, direction: .down),
                    ], amount: amount, cost: 0)
            ], down: [])
    }

    @Test func `two tables that agree in all that is published are a proof`() {
        #expect(problem().accepts(proof(by: 5), for: 4, hiding: hidden))
    }

    @Test func `tables that differ by too little are none`() {
        #expect(!problem().accepts(proof(by: 4), for: 4, hiding: hidden))
        // Of what is told from 6 on, a rise from 3 to 8 is one of 2.
        #expect(!problem(floor: 6).accepts(proof(by: 5), for: 4, hiding: hidden))
    }

    @Test func `a table in which a published number is another is none`() {
        for cell in [0, 1, 3, 4] {
            var hidden = hidden
            hidden[cell] = false
            #expect(!problem().accepts(proof(by: 5), for: 4, hiding: hidden))
        }
    }

    @Test func `a table that cannot be is none`() {
        #expect(!problem(upper: 14).accepts(proof(by: 5), for: 4, hiding: hidden))
        #expect(!problem().accepts(proof(by: 11), for: 4, hiding: hidden))
    }

    @Test func `a table whose sums are wrong is none`() {
        var proof = proof(by: 5)
        proof.up[0].steps.removeLast()
        #expect(!problem().accepts(proof, for: 4, hiding: hidden))
    }

    @Test func `one small number takes three with it and no more`() throws {
        let withholding = try #require(Withholding(values.map { $0 < 5 }, in: problem()))
        #expect(withholding.holds)
        #expect(withholding.hidden.count { $0 } == 4)
    }
}
