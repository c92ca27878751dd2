package import Reporting

extension Double {
    /// The number for an SVG attribute, with at most two decimals; 0 if it is not finite.
    var drawn: String {
        guard isFinite, abs(self) < 1e12 else { return "0" }
        let hundredths = Int64((self * 100).rounded())
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The fraction as a percentage of the picture's width or height, so that pictures scale while text keeps its size.
    package var share: String { (self * 100).drawn + "%" }
}

extension Markup {
    /// Writes a picture under its title. The title is omitted if it repeats the section's.
    mutating func figure(
        id: String, class name: String, title: String, under section: String = "", content: (inout Markup) -> Void
    ) {
        element("figure", ["class": name, "aria-labelledby": id]) { markup in
            markup.element("figcaption", ["id": id, "class": title == section ? "hidden" : nil], title)
            content(&markup)
        }
    }

    /// Writes the colour key of a picture: a class and a label for each colour.
    mutating func keys(_ keys: [(class: String, words: String)]) {
        element("p", ["class": "keys"]) { markup in
            for key in keys { markup.element("span", ["class": "key \(key.class)"], key.words) }
        }
    }

    /// Writes a picture with its text alternative.
    mutating func picture(
        class name: String, id: String? = nil, title: String, description: String? = nil,
        content: (inout Markup) -> Void
    ) {
        let names = id.map { description == nil ? "\($0)-t" : "\($0)-t \($0)-d" }
        element("svg", ["class": name, "role": "img", "aria-labelledby": names]) { markup in
            markup.element("title", ["id": id.map { "\($0)-t" }], title)
            if let description { markup.element("desc", ["id": id.map { "\($0)-d" }], description) }
            content(&markup)
        }
    }
}

/// The plot of a picture as wide as the page: rules across it, the values of its axes above them, and labels below.
enum PlotArea {
    /// The top edge and height within the picture, in pixels. The style sheet limits the height.
    static let top = 18.0
    static let height = 200.0
    private static let bottom = top + height

    /// The place of a share of the axis.
    private static func y(_ share: Double) -> Double { top + height * (1 - share) }

    static func rules(_ markup: inout Markup) {
        for share in [0, 0.5, 1] {
            let y = y(share).drawn
            markup.shape("line", ["class": share == 0 ? "axis" : "grid", "x2": "100%", "y1": y, "y2": y])
        }
    }

    /// Writes the value of an axis above its rule, so that the picture gets the full width.
    static func label(_ text: String, at share: Double, isRight: Bool = false, _ markup: inout Markup) {
        markup.element(
            "text",
            ["class": isRight ? "scale right end" : "scale", "x": isRight ? "100%" : "0", "y": (y(share) - 4).drawn],
            text)
    }

    /// Writes a label below the axis, with a mark at its place unless it is in the second line.
    ///
    /// - Parameters:
    ///   - isAlways: Whether it also fits on a narrow page.
    ///   - anchor: The class of its alignment.
    static func tick(
        _ text: String, at place: Double, isAlways: Bool, anchor: String? = nil, line: Int = 1, _ markup: inout Markup
    ) {
        let name = isAlways ? nil : "roomy"
        if line == 1 {
            markup.shape(
                "line",
                [
                    "class": isAlways ? "axis" : "axis roomy", "x1": place.share, "x2": place.share,
                    "y1": bottom.drawn, "y2": (bottom + 4).drawn,
                ])
        }
        let classes = [name, anchor].compactMap(\.self).joined(separator: " ")
        markup.element(
            "text",
            [
                "class": classes.isEmpty ? nil : classes, "x": place.share, "y": (bottom + Double(17 * line)).drawn,
            ], text)
    }
}

/// A percentage as a bar whose full width is 100.
package struct Meter {
    var percentage: Percentage
    /// The bar's text alternative; `nil` if it would only repeat the number beside it.
    var title: String?

    package init(percentage: Percentage, title: String? = nil) {
        self.percentage = percentage
        self.title = title
    }

    package var markup: Markup {
        var markup = Markup()
        if let title {
            markup.picture(class: "meter", title: title, content: draw)
        } else {
            markup.element("svg", ["class": "meter", "aria-hidden": "true"], content: draw)
        }
        return markup
    }

    private func draw(_ markup: inout Markup) {
        markup.shape("rect", ["class": "whole", "width": "100%", "height": "100%", "rx": "4"])
        let filled = min(1, max(0, percentage.fraction))
        if filled > 0 {
            markup.shape("rect", ["class": "first", "width": filled.share, "height": "100%", "rx": "4"])
        }
    }
}
