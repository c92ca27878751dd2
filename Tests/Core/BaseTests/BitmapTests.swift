import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct BitmapTests {
    @Test(arguments: [0, 1, 63, 64, 65, 128, 200]) func `appended bits come back`(count: Int) {
        var bits = Bitmap()
        for index in 0..<count { bits.append(index % 3 == 0) }
        #expect(bits.count == count)
        #expect((0..<count).allSatisfy { bits[$0] == ($0 % 3 == 0) })
        #expect(bits.populationCount == (count + 2) / 3)
    }

    @Test(arguments: [0, 1, 63, 64, 65, 130]) func `repeated bits equal appended ones`(count: Int) {
        for value in [true, false] {
            var appended = Bitmap()
            for _ in 0..<count { appended.append(value) }
            #expect(Bitmap(repeating: value, count: count) == appended)
            #expect(Bitmap(repeating: value, count: count).populationCount == (value ? count : 0))
        }
    }

    @Test func `appending after repeating`() {
        var bits = Bitmap(repeating: true, count: 70)
        bits.append(false)
        bits.append(true)
        #expect(bits[69] && !bits[70] && bits[71])
        #expect(bits.populationCount == 71)
    }

    @Test func `setting in place changes one bit`() {
        var bits = Bitmap(repeating: false, count: 130)
        let before = bits
        bits.withBits {
            $0.set(64)
            $0.set(0)
            $0.set(129)
            $0.set(64)
        }
        #expect(bits.populationCount == 3 && before.populationCount == 0)
        #expect(bits[0] && !bits[63] && bits[64] && !bits[65] && bits[129])
    }

    @Test(arguments: [0, 1, 63, 64, 65, 200]) func `set bits are walked from the last`(count: Int) {
        var bits = Bitmap(repeating: false, count: count)
        let set = (0..<count).filter { $0 % 3 == 0 || $0 == count - 1 }
        bits.withBits { for index in set.reversed() + set { $0.set(index) } }
        var walked: [Int] = []
        bits.forEachSetReversed { walked.append($0) }
        #expect(walked == set.reversed())
        #expect(bits.populationCount == set.count && bits.count == count)
    }
}
