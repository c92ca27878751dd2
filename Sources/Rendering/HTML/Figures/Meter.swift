import Reporting

/// A percentage as a bar of a hundred.
struct Meter {
    var percentage: Percentage
    /// What the bar says; `nil` for one that stands beside its number and only shows it.
    var title: String?

    var markup: Markup {
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
