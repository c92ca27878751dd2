/// Which circles of a plan say their number: those whose number lies on no other circle and on no other number.
struct MapLabels {
    struct Circle {
        /// From left to right and from top to bottom, each from 0 to 1.
        var x: Double
        var y: Double
        /// As a share of the picture's height.
        var radius: Double
        var text: String
    }

    struct Label {
        var circle: Int
        /// Whether the number stands in the circle's middle, or else over it, as in a small circle it would hide that.
        var isInside: Bool
        /// Whether there is room for it on a narrow page too.
        var isAlways: Bool
    }

    let labels: [Label]

    /// Widths in pixels of the plan on a narrow page and, at least, on a wide one. Wider plans part circles more.
    private static let narrow = 280.0
    private static let wide = 460.0
    /// Pixels of a digit's width and height, with what sets it off from what is below.
    private static let digit = (width: 8.0, height: 15.0)
    /// The radius, as a share of the picture's height, from which a circle holds its number.
    private static let holding = 0.065

    /// - Parameters:
    ///   - circles: all that are drawn.
    ///   - most: how many of them, the first, may say their number.
    init(_ circles: [Circle], most: Int) {
        var labels: [Label] = []
        for index in circles.indices.prefix(most) {
            let isInside = circles[index].radius > Self.holding
            func isFree(_ width: Double, _ others: [Label]) -> Bool {
                let box = Box(circles[index], isInside: isInside, width: width)
                let isOnCircle = circles.indices.contains { $0 != index && box.touches(circles[$0], width: width) }
                return !isOnCircle
                    && !others.contains { box.touches(Box(circles[$0.circle], isInside: $0.isInside, width: width)) }
            }
            guard isFree(Self.wide, labels) else { continue }
            labels.append(
                Label(
                    circle: index, isInside: isInside, isAlways: isFree(Self.narrow, labels.filter(\.isAlways))))
        }
        self.labels = labels
    }

    /// What a number takes, in pixels of a plan of some width.
    private struct Box {
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>

        init(_ circle: Circle, isInside: Bool, width: Double) {
            let height = width / MapFrame.aspect
            let (left, top) = (circle.x * width, circle.y * height)
            let half = Double(circle.text.count) * digit.width / 2
            x = left - half...left + half
            let foot = isInside ? top + digit.height / 2 : top - circle.radius * height - 3
            y = foot - digit.height...foot
        }

        func touches(_ circle: Circle, width: Double) -> Bool {
            let height = width / MapFrame.aspect
            let (left, top) = (circle.x * width, circle.y * height)
            let across = max(x.lowerBound - left, 0, left - x.upperBound)
            let down = max(y.lowerBound - top, 0, top - y.upperBound)
            let radius = circle.radius * height
            return across * across + down * down < radius * radius
        }

        func touches(_ other: Box) -> Bool { x.overlaps(other.x) && y.overlaps(other.y) }
    }
}
