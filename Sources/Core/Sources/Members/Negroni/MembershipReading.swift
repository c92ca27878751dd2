internal import Base
internal import Foundation
internal import Transport

/// Converts levels, members and histories into a club's tables and counts what is not as documented.
struct MembershipReading {
    private var levels = NamedFields("levels")
    private var members = NamedFields("members")
    private var events = NamedFields("history")
    private var texts = TextArena()
    private var visits = 0
    private var newestVisitAt: Instant?
    private var visitsWithoutTime = 0
    /// Events other than visits: points, rewards, changes of level.
    private(set) var otherEvents = 0

    var provenance: MemberProvenance {
        let readers = [levels, members, events]
        return MemberProvenance(
            visits: visits, newestVisitAt: newestVisitAt, visitsWithoutTime: visitsWithoutTime,
            missingFields: readers.reduce(into: [:]) { $0.merge($1.missing, uniquingKeysWith: +) },
            unreadableFields: readers.reduce(into: [:]) { $0.merge($1.unreadable, uniquingKeysWith: +) })
    }

    /// A level without a number is omitted, since no member could have it. A level without a minimum requires no
    /// visits.
    mutating func append(levels response: NegroniResponse, to club: inout MemberTables) {
        levels.count(unreadableRows: response.unreadableRows)
        for row in response.rows {
            let number = levels.expected("levelNumber", "level_number", of: row, as: \.integer)
            let id = levels.expected("id", of: row, as: \.identifier)
            let name = levels.expected("name", of: row, as: \.string)
            let minimum = levels.expected("visitsRequiredMin", "visits_required_min", of: row, as: \.count)
            let maximum = levels.optional("visitsRequiredMax", "visits_required_max", of: row, as: \.count)
            let color = levels.optional("color", of: row, as: \.string)
            guard let number else { continue }
            club.levels.append(
                LevelTable.Row(
                    id: id ?? "\(number)", levelNumber: number, name: name ?? "\(number)",
                    visitsRequiredMin: minimum ?? 0, visitsRequiredMax: maximum, color: color))
        }
    }

    /// Appends a member and the visits of its history, unless the member is already there because it is listed under
    /// two names.
    mutating func append(
        member row: NegroniResponse.Row, askedAs asked: String, history: NegroniResponse?, to club: inout MemberTables
    ) {
        let id = members.expected("id", of: row, as: \.identifier) ?? asked
        let level = members.expected("current_level", "currentLevel", of: row, as: \.integer)
        let points = members.expected("points", of: row, as: \.count)
        let visits = members.expected("visits_in_current_period", "visitsInCurrentPeriod", of: row, as: \.count)
        let expiry = members.optional("level_expires_at", "levelExpiresAt", of: row, as: \.time)
        texts.removeAll()
        let places = (
            texts.add(id), texts.add(members.expected("full_name", "fullName", of: row, as: \.string)),
            texts.add(members.expected("member_number", "memberNumber", of: row, as: \.identifier)),
            texts.add(members.expected("membership_type", "membershipType", of: row, as: \.identifier)),
            texts.add(row["phone"]?.identifier)
        )
        let isNew = texts.withTexts { text in
            guard let id = text(places.0) else { return false }
            var member = MemberTable.Row(id: id)
            member.name = text(places.1)
            member.memberNumber = text(places.2)
            member.membershipType = text(places.3)
            member.phone = text(places.4)
            member.currentLevel = level
            member.points = points
            member.visitsInCurrentPeriod = visits
            member.levelExpiresAt = expiry
            return club.append(member)
        }
        if isNew, let history { append(history: history, of: id, to: &club) }
    }

    /// Ids of events may repeat between members, so the id of a visit consists of both. An event without an id is
    /// identified by its time and its position among events of the same time.
    private mutating func append(history: NegroniResponse, of member: String, to club: inout MemberTables) {
        events.count(unreadableRows: history.unreadableRows)
        var seen: Set<ExactText> = []
        var atTime: [Instant: Int] = [:]
        for row in history.rows {
            let kind = events.optional("type", "event_type", "eventType", of: row, as: \.identifier)
            let title = events.optional("title", of: row, as: \.string)
            guard VisitRule.isVisit(kind: kind, title: title) else {
                otherEvents += 1
                continue
            }
            let id = events.expected("id", of: row, as: \.identifier)
            if let id, !seen.insert(ExactText(id)).inserted { continue }
            visits += 1
            guard let time = events.expected("date", "created_at", "createdAt", of: row, as: \.time) else {
                visitsWithoutTime += 1
                continue
            }
            newestVisitAt = max(newestVisitAt ?? time, time)
            let place = atTime[time, default: 0]
            if id == nil { atTime[time] = place + 1 }
            texts.removeAll()
            let visit = texts.add(id.map { "\(member)/\($0)" } ?? "\(member)@\(time.secondsSinceEpoch).\(place)")
            let owner = texts.add(member)
            texts.withTexts { text in
                guard let id = text(visit), let owner = text(owner) else { return }
                club.append(VisitTable.Row(id: id, memberID: owner, visitedAt: time))
            }
        }
    }
}

/// Decides which events of a member's history are visits.
///
/// The documented events have a title and an icon but no kind. If an event has a kind, that decides; otherwise the
/// start of its title does.
enum VisitRule {
    private static let kinds: Set<String> = ["visit", "visita", "checkin"]
    private static let firstWords: Set<String> = ["visit", "visita", "checkin"]
    /// Prefixes of words in the titles of cancelled visits.
    private static let takenBack = ["cancel", "anul", "void", "revert"]

    static func isVisit(kind: String?, title: String?) -> Bool {
        if let kind { return kinds.contains(folded(kind).filter(\.isLetter)) }
        let words = folded(title ?? "").replacingOccurrences(of: "check-in", with: "checkin")
            .replacingOccurrences(of: "check in", with: "checkin").split { !$0.isLetter }
        guard let first = words.first, firstWords.contains(String(first)) else { return false }
        return !words.contains { word in takenBack.contains { word.hasPrefix($0) } }
    }

    /// Lower case without accents.
    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil).lowercased()
    }
}
