import Foundation
import Reporting

/// The area that a map shows, in metres on a plane that touches the earth at the area's centre. Distances are true near the centre
/// (equirectangular projection, with the centre's parallel as standard parallel).
struct MapFrame {
    typealias Spot = MapPicture.Spot

    /// Width divided by height, as in the style sheet.
    static let aspect = 1.5
    /// Metres per degree of latitude, on a sphere with a radius of 6 371 008.8 m.
    private static let metresOfDegree = 6_371_008.8 * Double.pi / 180
    /// The fraction of the check-ins that must lie inside: cells are included until it is reached, so that a distant cell does not
    /// shrink the others.
    private static let shareInside = 0.98
    /// The factor up to which the map may be widened to include all cells.
    private static let maximumWidening = 3.0
    /// The minimum width in metres.
    private static let narrowest = 1500.0

    let inside: [Spot]
    let outside: [Spot]
    /// In metres.
    let width: Double
    var height: Double { width / Self.aspect }
    private let middle: (latitude: Double, longitude: Double)
    private let shrink: Double

    /// - Parameter cell: The extent of a cell. Every cell drawn is shown in full.
    init?(_ spots: [Spot], cell: MapPicture.Extent) {
        let spots = spots.sorted { ($1.checkIns, $0.row) < ($0.checkIns, $1.row) }
        guard let first = spots.first else { return nil }
        let total = spots.reduce(0) { $0 + max(0, $1.checkIns) }
        var seen = 0.0
        let kept = spots.prefix { spot in
            defer { seen += max(0, spot.checkIns) }
            return seen < total * Self.shareInside || spot.row == first.row
        }
        let core = Span(of: kept, around: first.longitude, cell: cell)
        let whole = Span(of: spots[...], around: first.longitude, cell: cell)
        let extent = whole.width <= core.width * Self.maximumWidening ? whole : core
        (width, middle, shrink) = (extent.width, extent.middle, extent.shrink)
        // Cells that are not needed to reach the fraction are still drawn if they lie within the picture.
        let (reach, middle, shrink) = (width, middle, shrink)
        func isInside(_ spot: Spot) -> Bool {
            let (x, y) = Self.offset(spot, from: middle, shrink)
            return abs(x) <= reach / 2 && abs(y) <= reach / Self.aspect / 2
        }
        inside = spots.filter(isInside)
        outside = spots.filter { !isInside($0) }
    }

    /// The extent of some spots, with a margin.
    private struct Span {
        var middle: (latitude: Double, longitude: Double)
        /// The length of a degree of longitude divided by that of a degree of latitude.
        var shrink: Double
        /// In metres.
        var width: Double

        init(of spots: ArraySlice<Spot>, around longitude: Double, cell: MapPicture.Extent) {
            let easts = spots.map { MapFrame.turn($0.longitude - longitude) }
            let latitudes = spots.map(\.latitude)
            let (west, east) = (easts.min() ?? 0, easts.max() ?? 0)
            let (south, north) = (latitudes.min() ?? 0, latitudes.max() ?? 0)
            middle = ((south + north) / 2, longitude + (west + east) / 2)
            shrink = max(0.01, cos(middle.latitude * .pi / 180))
            let across = (east - west + cell.longitude) * metresOfDegree * shrink
            let up = (north - south + cell.latitude) * metresOfDegree
            width = max(narrowest, across * 1.25, up * 1.25 * aspect)
        }
    }

    /// The position of a spot from left (0) to right (1) and from top (0) to bottom (1).
    func place(of spot: Spot) -> (x: Double, y: Double) {
        let (x, y) = Self.offset(spot, from: middle, shrink)
        return (0.5 + x / width, 0.5 - y / height)
    }

    /// The extent of a cell as fractions of width and height.
    func size(of cell: MapPicture.Extent) -> (width: Double, height: Double) {
        (cell.longitude * Self.metresOfDegree * shrink / width, cell.latitude * Self.metresOfDegree / height)
    }

    /// The distance of a spot from the map's centre along a great circle, in metres.
    func distance(of spot: Spot) -> Double {
        let radians = Double.pi / 180
        let (first, second) = (middle.latitude * radians, spot.latitude * radians)
        let (up, across) = (second - first, (spot.longitude - middle.longitude) * radians)
        let haversine = pow(sin(up / 2), 2) + cos(first) * cos(second) * pow(sin(across / 2), 2)
        return 2 * 6_371_008.8 * asin(min(1, haversine.squareRoot()))
    }

    /// The length of the scale bar in metres: a round number of at most a quarter of the width.
    var scaleBar: Double {
        let wanted = width / 4
        let magnitude = pow(10, floor(log10(wanted)))
        return [5, 2, 1].map { $0 * magnitude }.first { $0 <= wanted } ?? magnitude
    }

    private static func offset(
        _ spot: Spot, from middle: (latitude: Double, longitude: Double), _ shrink: Double
    ) -> (x: Double, y: Double) {
        (
            turn(spot.longitude - middle.longitude) * metresOfDegree * shrink,
            (spot.latitude - middle.latitude) * metresOfDegree
        )
    }

    /// A difference of longitudes, taken the short way round.
    private static func turn(_ degrees: Double) -> Double {
        let rest = degrees.truncatingRemainder(dividingBy: 360)
        return rest > 180 ? rest - 360 : rest < -180 ? rest + 360 : rest
    }
}

/// Decides which circles of a map are labelled: those whose labels cover no other circle and no other label.
struct MapLabels {
    struct Circle {
        /// The position of the centre from left (0) to right (1) and from top (0) to bottom (1).
        var x: Double
        var y: Double
        /// As a fraction of the picture's height.
        var radius: Double
        var text: String
    }

    struct Label {
        var circle: Int
        /// Whether the label is inside the circle. Otherwise it is above the circle, which is too small for it.
        var isInside: Bool
        /// Whether it also fits on a narrow page.
        var isAlways: Bool
    }

    let labels: [Label]

    /// The map's width in pixels on a narrow page, and the minimum on a wide one. Wider maps separate circles more.
    private static let narrow = 280.0
    private static let wide = 460.0
    /// The width and height of a digit in pixels, with a margin.
    private static let digit = (width: 8.0, height: 15.0)
    /// The minimum radius, as a fraction of the picture's height, at which a label fits inside the circle.
    private static let holding = 0.065

    /// - Parameters:
    ///   - circles: All circles drawn.
    ///   - maximum: The number of circles, counted from the first, that may be labelled.
    init(_ circles: [Circle], maximum: Int) {
        var labels: [Label] = []
        for index in circles.indices.prefix(maximum) {
            let isInside = circles[index].radius > Self.holding
            func isFree(_ width: Double, _ others: [Label]) -> Bool {
                let box = Box(circles[index], isInside: isInside, width: width)
                let isOnCircle = circles.indices.contains { $0 != index && box.touches(circles[$0], width: width) }
                return !isOnCircle
                    && !others.contains { box.touches(Box(circles[$0.circle], isInside: $0.isInside, width: width)) }
            }
            guard isFree(Self.wide, labels) else { continue }
            labels.append(
                Label(circle: index, isInside: isInside, isAlways: isFree(Self.narrow, labels.filter(\.isAlways))))
        }
        self.labels = labels
    }

    /// The space that a label takes, in pixels, on a map of a given width.
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
