import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct MarkupTests {
    @Test func `escapes special characters`() {
        var markup = Markup()
        markup.element("p", ["title": "a\"b'c<d>e&f"], "1 < 2 & \"3\"")
        #expect(markup.text == "<p title=\"a&quot;b&#39;c&lt;d&gt;e&amp;f\">1 &lt; 2 &amp; &quot;3&quot;</p>")
    }

    /// A character that is a quote with a mark on it is a quote to a browser.
    @Test func `escapes characters that carry combining marks`() {
        var markup = Markup()
        markup.element("p", ["title": "\"\u{301} onclick=x"], "<\u{338}script>")
        #expect(markup.text == "<p title=\"&quot;\u{301} onclick=x\">&lt;\u{338}script&gt;</p>")
    }

    @Test func `leaves out attributes without a value`() {
        var markup = Markup()
        markup.shape("rect", ["x": nil, "y": "1", "class": nil])
        #expect(markup.text == "<rect y=\"1\"/>")
    }

    @Test func `closes what it opens`() {
        var markup = Markup()
        markup.element("ul") { markup in
            for word in ["a", "b"] { markup.element("li", word) }
        }
        #expect(markup.text == "<ul><li>a</li><li>b</li></ul>")
    }

    @Test(arguments: [
        (0, "0"), (1, "1"), (-1.5, "-1.5"), (0.005, "0.01"), (12.345, "12.35"), (-0.04, "-0.04"), (33.333333, "33.33"),
        (100.1, "100.1"), (-0.001, "0"), (.nan, "0"), (.infinity, "0"), (1e300, "0"),
    ])
    func `writes numbers as SVG reads them`(number: Double, text: String) {
        #expect(number.drawn == text)
    }
}
