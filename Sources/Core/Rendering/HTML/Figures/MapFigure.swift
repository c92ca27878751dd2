import Base
import Reporting

/// A map of the cells in which check-ins were made, as circles sized by their number, with a scale bar and a north arrow.
struct MapFigure {
    let picture: MapPicture
    let id: String
    let setting: PageSetting

    /// The maximum numbers of circles drawn and of circles labelled.
    private static let maximumSpots = 1000
    private static let maximumCounts = 6
    /// The largest circle's radius as a fraction of the picture's diagonal, which is how SVG measures radii.
    private static let largest = 0.075
    private static let smallest = 0.01
    /// The maximum fraction of the picture that all circles together may cover, so that they do not hide each other.
    private static let maximumCover = 0.3
    /// The diagonal by which SVG measures radii, in units of the picture's height: the root mean square of width and height
    /// (https://www.w3.org/TR/SVG2/coords.html#Units).
    private static let diagonal = ((MapFrame.aspect * MapFrame.aspect + 1) / 2).squareRoot()

    var markup: Markup {
        var markup = Markup()
        guard let frame = MapFrame(picture.spots, cell: picture.extent) else { return markup }
        let counts = picture.counts
        markup.figure(id: id, class: "chart", title: setting.text(.pageMap)) { markup in
            markup.keys([("first", setting.title(counts.title)), ("cell", setting.text(.pageMapCell))])
            let summary = Phrase.pageMapSummary(
                cells: setting.number(frame.inside.count), width: setting.distance(metres: frame.width.rounded()))
            markup.picture(
                class: "map", id: "\(id)-map", title: setting.text(.pageMap), description: setting.text(summary)
            ) { markup in
                draw(frame, &markup)
            }
            markup.element("p", ["class": "note"], setting.text(.pageMapNote))
            if frame.inside.count > Self.maximumSpots {
                let phrase = Phrase.pageMapLeftOut(
                    setting.number(Self.maximumSpots), of: setting.number(frame.inside.count))
                markup.element("p", ["class": "more"], setting.text(phrase))
            }
            if let words = outside(frame) { markup.element("p", ["class": "more"], words) }
        }
        return markup
    }

    private func outside(_ frame: MapFrame) -> String? {
        guard let farthest = frame.outside.map(frame.distance).max() else { return nil }
        let checkIns = frame.outside.reduce(0) { $0 + $1.checkIns }
        return setting.text(
            .pageMapOutside(
                cells: setting.number(frame.outside.count), checkIns: setting.number(checkIns),
                farthest: setting.distance(metres: farthest.rounded())))
    }

    private func draw(_ frame: MapFrame, _ markup: inout Markup) {
        let spots = frame.inside.prefix(Self.maximumSpots)
        let highest = spots.reduce(1) { max($0, $1.checkIns) }
        let largest = Self.largest(of: spots, highest)
        let extent = frame.size(of: picture.extent)
        for spot in spots where extent.width > 0.01 {
            let (x, y) = frame.place(of: spot)
            markup.shape(
                "rect",
                [
                    "class": "cell", "x": (x - extent.width / 2).share, "y": (y - extent.height / 2).share,
                    "width": extent.width.share, "height": extent.height.share,
                ])
        }
        for spot in spots {
            let (x, y) = frame.place(of: spot)
            let radius = radius(spot, highest, largest)
            let name = setting.cellText(spot.name, role: .text) ?? "–"
            markup.element("circle", ["class": "spot", "cx": x.share, "cy": y.share, "r": radius.share]) { markup in
                let count = setting.text(picture.counts, row: spot.row)
                markup.element("title", setting.text(.pageMapSpot(name, count)))
            }
        }
        let circles = spots.map { spot in
            let (x, y) = frame.place(of: spot)
            return MapLabels.Circle(
                x: x, y: y, radius: radius(spot, highest, largest) * Self.diagonal,
                text: setting.text(picture.counts, row: spot.row))
        }
        for label in MapLabels(circles, maximum: Self.maximumCounts).labels {
            let circle = circles[label.circle]
            let top = label.isInside ? circle.y : circle.y - circle.radius
            markup.element(
                "text",
                [
                    "class": label.isAlways ? "count" : "count roomy", "x": circle.x.share, "y": top.share,
                    "dy": label.isInside ? ".35em" : "-.4em",
                ], circle.text)
        }
        tools(frame, &markup)
    }

    private func radius(_ spot: MapPicture.Spot, _ highest: Double, _ largest: Double) -> Double {
        max(min(Self.smallest, largest / 2), largest * (spot.checkIns / highest).squareRoot())
    }

    /// The largest circle's radius that leaves enough of the picture uncovered.
    private static func largest(of spots: ArraySlice<MapPicture.Spot>, _ highest: Double) -> Double {
        let areas = spots.reduce(0) { $0 + $1.checkIns / highest } * .pi * diagonal * diagonal / MapFrame.aspect
        return min(largest, (maximumCover / max(areas, 1e-9)).squareRoot())
    }

    /// Draws the scale bar at the bottom and the north arrow at the top.
    private func tools(_ frame: MapFrame, _ markup: inout Markup) {
        let bar = frame.scaleBar / frame.width
        let (left, foot) = (0.04, 0.94)
        markup.shape(
            "line", ["class": "rule", "x1": left.share, "x2": (left + bar).share, "y1": foot.share, "y2": foot.share])
        for x in [left, left + bar] {
            markup.shape(
                "line",
                ["class": "rule", "x1": x.share, "x2": x.share, "y1": (foot - 0.012).share, "y2": (foot + 0.012).share])
        }
        let label = setting.distance(metres: frame.scaleBar)
        markup.element("text", ["class": "tool", "x": (left + bar / 2).share, "y": (foot - 0.025).share], label)
        markup.element("svg", ["x": "94%", "y": "5%"]) { markup in
            markup.shape("path", ["class": "north", "d": "M0 0L7 20L0 15L-7 20z"])
            markup.element("text", ["class": "tool", "x": "0", "y": "34"], setting.text(.pageNorth))
        }
    }
}
