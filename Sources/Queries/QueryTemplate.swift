import Aggregation
import CEmbedded
import Reporting

// MARK: - Texts with placeholders

extension Relations {
    /// The texts by name, from the `.sql` files beside the sections: `-- == name` heads each.
    private static let texts: [String: String] = {
        var texts: [String: String] = [:]
        for file in ["AttendanceSections", "TimeSections", "PlaceSections", "TrustSections", "CheckInSection"] {
            for text in String(cString: embedded_text("\(file).sql")).split(separator: "-- == ") {
                let lines = text.split(separator: "\n")
                texts[String(lines[0])] = lines.dropFirst().joined(separator: "\n    ")
            }
        }
        return texts
    }()

    /// The query of a section's numbers; `nil` if SQL does not have it.
    mutating func numbers(of section: SectionKind) -> String? {
        section.hasQuery ? Self.texts[section.rawValue].map { filled($0) } : nil
    }

    /// A text with its placeholders filled in, from the first to the last, inner ones before outer ones.
    ///
    ///     relations.filled("SELECT {{div: checkins | 2}} FROM {{visits}}")
    mutating func filled(_ template: String) -> String {
        var text = template
        while let end = text.firstRange(of: "}}"), let start = text[..<end.lowerBound].ranges(of: "{{").last {
            let placeholder = text[start.upperBound..<end.lowerBound]
            let parts = placeholder.split(separator: ": ", maxSplits: 1)
            let arguments = parts.count < 2 ? [] : parts[1].split(separator: " | ").map(String.init)
            let value = value(of: String(parts.first ?? ""), arguments)
            text.replaceSubrange(start.lowerBound..<end.upperBound, with: value ?? "[[\(placeholder)]]")
        }
        return text
    }

    /// What a placeholder stands for; `nil` if it is not known.
    private mutating func value(of name: String, _ arguments: [String]) -> String? {
        switch (name, arguments.count) {
        case ("div", 2): return dialect.divided(arguments[0], by: arguments[1])
        case ("floor", 2): return dialect.floored(arguments[0], to: arguments[1])
        case ("money_times", 2): return dialect.product(ofMoney: arguments[0], count: arguments[1])
        case ("sum_if_known", 1): return sumIfKnown(arguments[0])
        case ("bin", 1): return bin(of: arguments[0])
        case ("counted_alike", 3):
            return parameters.countedAlike(arguments[0], checkIns: arguments[1], guests: arguments[2])
        // Which of two, by whether a filter leaves anything out.
        case ("if_unfiltered", 2):
            return arguments[parameters.selection.isEverything && parameters.narrower.isEverything ? 0 : 1]
        // The condition on a table's events.
        case ("where", 1): return filter(parameters.conditions(in: dialect).map { "\(arguments[0]).\($0)" })
        case ("geohash", 0): return geohash
        case ("cell_latitude", 0): return cellLatitude
        case ("cell_longitude", 0): return cellLongitude
        case (_, 0):
            if let relation = Self.relations[name] { return relation(&self) }
            return Self.texts[name].map { text in define(name) { $0.filled(text) } }
        default: return nil
        }
    }

    /// By their names.
    private static let relations: [String: @Sendable (inout Relations) -> String] = [
        "axis": { $0.axis }, "binned_checkins": { $0.binnedCheckIns }, "cells": { $0.cells }, "centre": { $0.centre },
        "counted": { $0.checkIns }, "distances": { $0.distances }, "event_grid": { $0.eventGrid },
        "event_states": { $0.eventStates }, "event_zone": { $0.eventZone }, "every_bin": { $0.everyBin },
        "every_session_bin": { $0.everySessionBin }, "guest_days": { $0.days }, "listed": { $0.listedSessions },
        "pairs": { $0.pairs }, "people": { $0.people }, "roster": { $0.sessions }, "session_states": { $0.states },
        "type_names": { $0.typeNames }, "visitors": { $0.visitors },
        "visits": { $0.visits }, "wanted_events": { $0.events },
    ]
}
