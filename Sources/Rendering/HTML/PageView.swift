/// What a page's template may name. Texts are escaped by the template; properties that end in finished markup say so.
struct PageView {
    var language: String
    var title: String
    var event: String
    /// The report's title and the event's number.
    var subtitle: String
    /// The time of the data, the zone.
    var facts: [String]
    var policy: String
    var style: String
    var script: String
    var tiles: [Tile]
    var hasNotices: Bool
    var notices: [NoticeLine]
    var noticesLeftOut: String?
    var contents: [Link]
    var sections: [Part]
    var aboutAnchor: String
    var about: [AboutGroup]
    var dataTime: String?
    var words: Words

    struct Tile {
        var title: String
        /// The class of its value: `figure`, and `when` for a time, which is longer than a number.
        var kind: String
        var value: String
        var detail: String?
        /// Markup: a bar under a percentage.
        var meter: String
    }

    struct NoticeLine {
        var severity: String
        var label: String
        var text: String
        var link: Link?
    }

    struct Link {
        var anchor: String
        var title: String
    }

    struct Part {
        var anchor: String
        var title: String
        var note: String?
        /// Markup: the section's pictures.
        var figures: String
        /// Markup: the section's table and what its columns mean.
        var table: String
    }

    struct AboutGroup {
        var heading: String
        var entries: [Entry]
    }

    struct Entry {
        var title: String
        var value: String
    }

    struct Words {
        var skip: String
        var contents: String
        var headlines: String
        var notices: String
        var about: String
        var filter: String
        var rows: String
        var sort: String
    }
}
