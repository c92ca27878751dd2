import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct SparklineTests {
    @Test func `one column per bin, on a scale of its own`() {
        // Eighths of the highest, 8: from nothing over one to eight.
        let line = Sparkline([0, 1, 2, 3, 4, 5, 6, 7, 8])
        #expect(line.text(width: 20, .unicode) == " ▁▂▃▄▅▆▇█")
        // In thirds, rounded: up to 3/8 one, up to 6/8 two.
        #expect(line.text(width: 20, .ascii) == " ...:::##")
    }

    @Test func `what is not zero shows`() {
        #expect(Sparkline([1, 100_000]).text(width: 9, .unicode) == "▁█")
        #expect(Sparkline([0, 0]).text(width: 9, .unicode) == "  ")
    }

    @Test func `neighbours are joined where there are too many`() {
        // Five bins in three columns: 1 + 1, 3 + 5, 2.
        let line = Sparkline([1, 1, 3, 5, 2])
        #expect(line.width(in: 3) == 3)
        #expect(line.text(width: 3, .unicode) == "▂█▂")
        // In four columns two each as well: no column stands for more time than another.
        #expect(line.text(width: 4, .unicode) == "▂█▂")
    }

    @Test func `withheld bins are neither zero nor counted`() {
        #expect(Sparkline([4, nil, 8]).text(width: 9, .unicode) == "▄×█")
        #expect(Sparkline([4, nil, nil, nil]).text(width: 2, .ascii) == "#?")
    }

    @Test func `nothing gives nothing`() {
        #expect(Sparkline([]).text(width: 9, .unicode) == "")
        #expect(Sparkline([1]).text(width: 0, .unicode) == "")
        #expect(Sparkline([-5, .infinity]).text(width: 9, .unicode).count == 2)
    }
}
