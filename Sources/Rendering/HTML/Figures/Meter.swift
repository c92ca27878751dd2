import Reporting

/// A percentage as a bar of a hundred.
struct Meter {
    var percentage: Percentage
    var title: String

    var markup: Markup {
        var markup = Markup()
        markup.picture(class: "meter", title: title) { markup in
            markup.shape("rect", ["class": "whole", "width": "100%", "height": "100%", "rx": "4"])
            let filled = min(1, max(0, percentage.fraction))
            if filled > 0 {
                markup.shape("rect", ["class": "first", "width": filled.share, "height": "100%", "rx": "4"])
            }
        }
        return markup
    }
}
