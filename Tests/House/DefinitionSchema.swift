import Base
import Templates

@testable import Reporting

/// The JSON Schema of definitions (https://json-schema.org/draft/2020-12), for editors, as `make documentation` writes it to
/// `Reports/definition.schema.json`, which the program prints. Its rules for sections come from the sections themselves.
struct DefinitionSchema: Sendable {
    let text: String

    init(_ catalogue: SectionCatalogue) {
        let (kinds, topics) = (catalogue.kinds, catalogue.topics)
        let clock = #"[0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]+)?)?([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)"#
        func columns(_ kind: SectionKind) -> [String] { catalogue.columns(of: kind) }
        text = #"""
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "urn:attendance:report-definition",
              "title": "Report definition of attendance",
              "description": "What a report shows. Documentation/reference/reports.md explains every key.",
              "type": "object",
              "additionalProperties": false,
              "required": ["title", "sections"],
              "properties": {
                "name": {"$ref": "#/$defs/fileName", "description": "The file's own name without .yaml; optional."},
                "title": {"$ref": "#/$defs/words", "description": "Heads every page."},
                "note": {"$ref": "#/$defs/words", "description": "A paragraph under the title."},
                "audience": {
                  \#(choice(of: Audience.self)), "default": "\#(Audience.organizer.rawValue)",
                  "description": "Who the report is for, and so what it may show."
                },
                "personal-data": {
                  "type": "boolean", "default": false,
                  "description": "Whether it names guests or members: for organizers, with leave, in files of their own."
                },
                "layout": {
                  \#(choice(of: ReportLayout.self)), "default": "\#(ReportLayout.full.rawValue)",
                  "description": "Whether the printed page takes as much paper as needed, or one sheet."
                },
                "theme": {"$ref": "#/$defs/fileName", "description": "Colours, fonts and logo, by the theme's name."},
                "outputs": {
                  "anyOf": [
                    {"$ref": "#/$defs/format"},
                    {"type": "array", "items": {"$ref": "#/$defs/format"}, "minItems": 1, "uniqueItems": true}
                  ],
                  "description": "What --output writes without --format."
                },
                "expect": {
                  "anyOf": [
                    {"$ref": "#/$defs/rule"},
                    {"type": "array", "items": {"$ref": "#/$defs/rule"}, "minItems": 1, "uniqueItems": true}
                  ],
                  "description": "What is expected of an event's numbers."
                },
                "open": {
                  "anyOf": [
                    {"$ref": "#/$defs/fileName"},
                    {"type": "array", "items": {"$ref": "#/$defs/fileName"}, "minItems": 1, "uniqueItems": true}
                  ],
                  "description": "The sections open on the page, in this order; the others are folded."
                },
                "sheets": {
                  "anyOf": [
                    {"$ref": "#/$defs/fileName"},
                    {"type": "array", "items": {"$ref": "#/$defs/fileName"}, "minItems": 1, "uniqueItems": true}
                  ],
                  "description": "The sections with a sheet in the workbook, which may have some that no other file has."
                },
                "sections": {
                  "type": "array", "minItems": 1, "items": {"$ref": "#/$defs/section"},
                  "description": "The sections, in order. All are about an event, or members, a forecast, editions.",
                  "anyOf": [
                    \#(topics.map { #"{"items": \#(reference("\($0.name)Section"))}"# }.joined(separator: ",\n        "))
                  ]
                }
              },
              "if": {"properties": {"audience": {"const": "\#(Audience.sponsor.rawValue)"}}, "required": ["audience"]},
              "then": {
                "properties": {
                  "expect": false, "open": false, "sheets": false, "personal-data": {"const": false},
                  "sections": {"items": {"$ref": "#/$defs/sponsorSection"}}
                }
              },
              "allOf": [{
                "if": {"properties": {"personal-data": {"const": true}}, "required": ["personal-data"]},
                "then": {"properties": {"sections": {
                  "anyOf": [\#(topics.filter(\.hasPeople).map { #"{"items": \#(reference("\($0.name)Section"))}"# }.joined(separator: ", "))]
                }}},
                "else": {"properties": {"sections": {"items": {"$ref": "#/$defs/namelessSection"}}}}
              }],
              "$defs": {
                "fileName": {"type": ["string", "integer"], "pattern": "^[a-z0-9_][a-z0-9_-]{0,63}$"},
                "text": {"type": ["string", "number", "boolean"], "pattern": "\\S"},
                "words": {
                  "anyOf": [
                    {"$ref": "#/$defs/text"},
                    {
                      "type": "object", "additionalProperties": false, "required": ["es", "en"],
                      "properties": {"es": {"$ref": "#/$defs/text"}, "en": {"$ref": "#/$defs/text"}}
                    }
                  ]
                },
                "format": {\#(choice(of: ReportFormat.self))},
                "rule": {
                  "type": "string", "pattern": "\#(Expectation.pattern.replacing("\\", with: "\\\\"))",
                  "description": "A measure, a comparison and a bound: no_shows <= 15% of session 12."
                },
                "width": {
                  "type": "string", "pattern": "^0*[1-9][0-9]*[smhd]$",
                  "description": "A duration: 90s, 5m, 1h, 1d; at most 366 days."
                },
                "time": {
                  "type": "string",
                  "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ]\#(clock)?)?$",
                  "description": "A date or ISO time; without an offset, in the report's zone."
                },
                "id": {"type": "integer", "minimum": 1, "maximum": \#(Int64.max)},
                "ids": {
                  "anyOf": [
                    {"$ref": "#/$defs/id"},
                    {"type": "array", "items": {"$ref": "#/$defs/id"}, "minItems": 1, "uniqueItems": true}
                  ]
                },
                "sortKey": {
                  "type": "object", "additionalProperties": false, "required": ["column"],
                  "properties": {"column": {}, "order": {\#(choice(of: SortOrder.self)), "default": "asc"}}
                },
                "section": {
                  "anyOf": [
                    {"enum": \#(list(kinds.map(\.rawValue))), "description": "A section by name."},
                    {"$ref": "#/$defs/adaptedSection"}
                  ]
                },
                "adaptedSection": {
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["section"],
                  "properties": {
                    "section": {"enum": \#(list(catalogue.names)), "description": "The section's name."},
                    "group": {
                      "type": "string",
                      "description": "For attendance: by what. For checkin_histogram: the event or by session."
                    },
                    "name": {"$ref": "#/$defs/fileName", "description": "Its name in files, unique in the report."},
                    "title": {"$ref": "#/$defs/words", "description": "Replaces its own title."},
                    "note": {"$ref": "#/$defs/words", "description": "Replaces its own note."},
                    "columns": {"minItems": 1, "uniqueItems": true, "description": "The columns to show, in that order."},
                    "sort": {
                      "minItems": 1, "uniqueItems": true,
                      "description": "Columns to sort by; - before a name for the highest first."
                    },
                    "top": {
                      "type": "integer", "minimum": 1, "maximum": \#(SectionDefinition.maximumRows),
                      "description": "The maximum number of rows."
                    },
                    "sessions": {"$ref": "#/$defs/ids", "description": "Only these sessions, by id."},
                    "registrant-types": {"$ref": "#/$defs/ids", "description": "Only these registrant types, by id."},
                    "methods": {
                      "anyOf": [
                        {"$ref": "#/$defs/text"},
                        {"type": "array", "items": {"$ref": "#/$defs/text"}, "minItems": 1, "uniqueItems": true}
                      ],
                      "description": "Only check-ins by these methods."
                    },
                    "from": {"$ref": "#/$defs/time", "description": "Only check-ins or visits from this time on."},
                    "to": {"$ref": "#/$defs/time", "description": "Only check-ins or visits before this time."},
                    "charts": {"type": "boolean", "default": true, "description": "Whether to draw its charts."},
                    "bin": {"$ref": "#/$defs/width", "description": "Bin width."},
                    "cells": {
                      "type": "integer", "minimum": 1, "maximum": 8,
                      "description": "Characters of a geohash; at most \#(SectionDefinition.sponsorCellLength) for sponsors."
                    },
                    "seconds-per-checkin": {
                      "type": "number", "exclusiveMinimum": 0, "maximum": 3600,
                      "description": "Seconds a scanner needs per check-in."
                    },
                    "scanners": {
                      "type": "integer", "minimum": 1, "maximum": 1000,
                      "description": "Number of scanners working at once. Without it, queues and waits are empty."
                    },
                    "longest-wait": {"$ref": "#/$defs/width", "description": "The longest tolerated wait."},
                    "expiring-days": {
                      "type": "integer", "minimum": 0, "maximum": 3660,
                      "description": "A membership that ends within this many days is about to expire."
                    },
                    "expiring-visits": {
                      "type": "integer", "minimum": 0, "maximum": 100000,
                      "description": "A membership with at most this many visits left is about to expire."
                    },
                    "fields": {
                      "anyOf": [
                        {"$ref": "#/$defs/text"},
                        {"type": "array", "items": {"$ref": "#/$defs/text"}, "minItems": 1, "uniqueItems": true}
                      ],
                      "description": "The fields of registrations to count by: columns of files, or what pretix asks."
                    }
                  },
                  "allOf": [
                    \#((kinds.map(columnRule) + catalogue.groupRules + catalogue.keyRules).joined(separator: ",\n        "))
                  ]
                },
                "sponsorSection": {
                  "$ref": "#/$defs/allowedSection",
                  "description": "Only what a pack can protect, without section filters.",
                  "properties": {"cells": {"maximum": \#(SectionDefinition.sponsorCellLength)}, \#(refusals(of: [.filter, .period]))}
                },
                \#(catalogue.named("allowedSection", kinds.filter { SectionDefinition($0).objection(for: .sponsor) == nil })),
                \#(catalogue.named("namelessSection", kinds.filter { !$0.traits.contains(.naming) })),
                \#(topics.map { catalogue.named("\($0.name)Section", $0.sections) }.joined(separator: ",\n    ")),
                "columns": {
                  \#(kinds.map { #""\#($0)": {"enum": \#(list(columns($0)))}"# }.joined(separator: ",\n      "))
                },
                "sort": {
                  \#(kinds.map { sortRule($0, columns($0)) }.joined(separator: ",\n      "))
                }
              }
            }

            """#
    }
}

/// `"enum": […]`, of all values of a type.
private func choice<Value: RawRepresentable & CaseIterable>(of type: Value.Type) -> String
where Value.RawValue == String {
    #""enum": \#(list(type.allCases.map(\.rawValue)))"#
}

private func reference(_ path: String) -> String { ##"{"$ref": "#/$defs/\##(path)"}"## }

/// Names as an array.
private func list(_ names: [String]) -> String { "[" + names.map { #""\#($0)""# }.joined(separator: ", ") + "]" }

extension SectionCatalogue {
    /// The values of `section:` for some kinds: their names, and the names of families made up of them.
    private func subjects(of kinds: [SectionKind]) -> [String] {
        let families = families.filter { $0.groups.allSatisfy { kinds.contains($0.kind) } }.map(\.name)
        return kinds.map(\.rawValue) + families.filter { kind($0) == nil }
    }

    /// A definition of some kinds of sections, by name alone or with keys.
    fileprivate func named(_ name: String, _ kinds: [SectionKind]) -> String {
        #"""
        "\#(name)": {
              "anyOf": [
                {"$ref": "#/$defs/\#(name)/properties/section"},
                {"type": "object"}
              ],
              "properties": {"section": {"enum": \#(list(subjects(of: kinds)))}}
            }
        """#
    }

    /// Rules for which sections have groups, and which groups.
    fileprivate var groupRules: [String] {
        let rules = families.map { family in
            let isRequired = kind(family.name) == nil
            return #"{"if": {"properties": {"section": {"const": "\#(family.name)"}}, "required": ["section"]}, "#
                + #""then": {"properties": {"group": {"enum": \#(list(family.groups.map(\.name)))}}"#
                + (isRequired ? #", "required": ["group"]}}"# : "}}")
        }
        return rules + [refusal(of: ["group"], exceptIn: families.map(\.name))]
    }

    /// The keys that only some sections take.
    fileprivate var keyRules: [String] {
        let traits = SectionKey.allCases.compactMap(\.trait).reduce(into: [SectionKind.Traits]()) { traits, trait in
            if !traits.contains(trait) { traits.append(trait) }
        }
        return traits.map { trait in
            let keys = SectionKey.allCases.filter { $0.trait == trait }.map(\.rawValue)
            return refusal(of: keys, exceptIn: subjects(of: kinds.filter { $0.traits.contains(trait) }))
        }
    }
}

private func columnRule(_ kind: SectionKind) -> String {
    let name = #"{"properties": {"section": {"const": "\#(kind)"}}, "required": ["section"]}"#
    let condition = kind.family.map { family in
        let isNamed = kind.rawValue == family.name
        let group =
            #"{"properties": {"section": {"const": "\#(family.name)"}, "group": {"const": "\#(family.group)"}}, "#
            + #""required": \#(isNamed ? list(["section"]) : list(["section", "group"]))}"#
        return isNamed ? group : #"{"anyOf": [\#(name), \#(group)]}"#
    }
    func oneOrMore(_ schema: String) -> String { #"{"anyOf": [\#(schema), {"type": "array", "items": \#(schema)}]}"# }
    let (columns, sort) = (oneOrMore(reference("columns/\(kind)")), oneOrMore(reference("sort/\(kind)")))
    return #"""
        {
                  "if": \#(condition ?? name),
                  "then": {"properties": {"columns": \#(columns), "sort": \#(sort)}}
                }
        """#
}

/// The values that `sort:` may have for a kind of section.
private func sortRule(_ kind: SectionKind, _ columns: [String]) -> String {
    let column = reference("columns/\(kind)")
    return #""\#(kind)": {"anyOf": [\#(column), {"enum": \#(list(columns.map { "-\($0)" }))}, "#
        + #"{"allOf": [\#(reference("sortKey")), {"properties": {"column": \#(column)}}]}]}"#
}

private func refusal(of keys: [String], exceptIn sections: [String]) -> String {
    #"{"if": {"properties": {"section": {"not": {"enum": \#(list(sections))}}}, "required": ["section"]}, "#
        + #""then": {"properties": {\#(refused(keys))}}}"#
}

private func refused(_ keys: [String]) -> String { keys.map { #""\#($0)": false"# }.joined(separator: ", ") }

private func refusals(of traits: [SectionKind.Traits]) -> String {
    refused(SectionKey.allCases.filter { $0.trait.map(traits.contains) ?? false }.map(\.rawValue))
}
