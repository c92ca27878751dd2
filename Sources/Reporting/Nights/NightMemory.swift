import Base

/// What somebody was told about nights, in as few records as give the same news: the nights' folders are removed after a while,
/// and what was told must outlive them.
extension [RecordedNight] {
    /// These nights without what no later news needs. Of each event there remain its newest record, its newest report, and the
    /// report with which its pace was news; of comparisons and of the service's list those of the last night.
    public var remembered: [RecordedNight] {
        guard let last else { return [] }
        var (newest, reported, paced): (Set<Int64>, Set<Int64>, Set<Int64>) = ([], [], [])
        var hasClub = false
        var kept: [RecordedNight] = []
        for night in reversed() {
            let isLast = night.name == last.name
            var manifest = NightManifest(profile: night.manifest.profile)
            manifest.run = night.manifest.run
            for event in night.manifest.events {
                let isNewest = newest.insert(event.id).inserted
                let isReport = event.hasReport && reported.insert(event.id).inserted
                let isPaced =
                    night.hasNewsOfPace(of: event.id) && lastReport(of: event.id)?.isToCome == true
                    && paced.insert(event.id).inserted
                guard isNewest || isReport || isPaced else { continue }
                manifest.events.append(
                    event.remembered(afterDays: last.day.flatMap { day in night.day.map { day - $0 } }))
                if isPaced, let item = night.newsOfPace(of: event.id) {
                    manifest.news = News(items: (manifest.news?.items ?? []) + [item])
                }
            }
            for var report in night.manifest.earlier ?? [] {
                let isNewest = newest.insert(report.event.id).inserted
                let isReport = report.event.hasReport && reported.insert(report.event.id).inserted
                guard isNewest || isReport else { continue }
                let days = last.day.flatMap { day in report.day.map { day - $0 } }
                report.event = report.event.remembered(afterDays: days)
                manifest.earlier = (manifest.earlier ?? []) + [report]
            }
            if !hasClub, var club = night.manifest.club {
                club.files = []
                manifest.club = club
                hasClub = true
            }
            if isLast {
                manifest.listedEvents = night.manifest.listedEvents
                manifest.unlisted = night.manifest.unlisted
                manifest.left = night.manifest.left
                manifest.comparisons = night.manifest.comparisons?.map { comparison in
                    var comparison = comparison
                    comparison.files = []
                    return comparison
                }
            } else if manifest.events.isEmpty, manifest.earlier == nil, manifest.club == nil {
                continue
            }
            kept.append(RecordedNight(name: night.name, manifest: manifest))
        }
        return kept.reversed()
    }
}

extension RecordedNight {
    /// The night as the reader of its message knows it. Of the news only those of a pace are needed again, which is not told
    /// anew within a week; and what left, or was empty, without a word to the reader is not told to be back.
    ///
    /// - Parameters:
    ///   - news: Those of the message.
    ///   - known: The nights that the reader knew before.
    public func told(_ news: [News.Item], since known: [RecordedNight]) -> RecordedNight {
        var night = self
        let last = known.last?.manifest
        night.manifest.news = News(items: news.filter { $0.kind == .registrationPace })
        night.manifest.noteDepartures(told: news, since: last)
        // Of what was found before, the reader knows only what it was told.
        for index in night.manifest.events.indices where night.manifest.events[index].lost != nil {
            night.manifest.events[index].keepOpen(known.lastReport(of: night.manifest.events[index].id))
        }
        // Nor does it know of falls before its time, but of what there was before those that it was not told of.
        for index in night.manifest.events.indices {
            night.manifest.events[index].followRegistrations(known.lastReport(of: night.manifest.events[index].id))
        }
        night.manifest.club?.followTotals(known.reversed().lazy.compactMap(\.manifest.club).first)
        // What failed before is told with the night on which it did. That an event could not be made tells nothing of its
        // earlier report.
        night.manifest.earlier = manifest.earlier?.compactMap { report in
            guard !manifest.events.contains(where: { $0.id == report.event.id }) else { return nil }
            return known.isFailing(report.event.id) ? report : report.withoutFailure
        }
        let saysEmpty = last?.listedEvents == 0 || news.contains(where: \.isEmptiedList)
        if night.manifest.listedEvents == 0, !saysEmpty { night.manifest.listedEvents = nil }
        return night
    }

    /// The night as somebody knows it who had no message of it: its numbers, but neither what failed, nor what left or was
    /// empty. Nobody is told that this is over who was not told of it.
    public var untold: RecordedNight {
        var night = self
        night.manifest.events = manifest.events.compactMap { event -> NightManifest.Event? in
            guard event.status == .failed else { return event }
            guard event.hasReport else { return nil }
            return event.withoutFailure
        }
        night.manifest.earlier = manifest.earlier?.compactMap(\.withoutFailure)
        night.manifest.comparisons?.removeAll { $0.status == .failed }
        night.manifest.noteDepartures(told: [], since: nil)
        if night.manifest.listedEvents == 0 { night.manifest.listedEvents = nil }
        return night
    }

    /// The news of the night about an event's pace.
    func newsOfPace(of event: Int64) -> News.Item? {
        manifest.news?.items.first { $0.kind == .registrationPace && $0.event == event }
    }

    fileprivate func hasNewsOfPace(of event: Int64) -> Bool { newsOfPace(of: event) != nil }
}

extension NightManifest.EarlierReport {
    /// The report without that it could not be made since; `nil` if it never was.
    fileprivate var withoutFailure: Self? {
        guard event.hasReport else { return nil }
        var report = self
        report.event = event.withoutFailure
        (report.isFailing, report.failingSince) = (nil, nil)
        return report
    }
}

extension NightManifest.Event {
    fileprivate var withoutFailure: Self {
        var event = self
        event.status = .ok
        (event.reason, event.reasonText, event.reasonStatus, event.failingSince) = (nil, nil, nil, nil)
        return event
    }

    /// For how many days the sessions of an event that is over are remembered: a result is seldom corrected later.
    private static let longestCorrection: Int64 = 90

    /// What later news need of it.
    ///
    /// - Parameter days: How long ago it was reported; `nil` if that does not matter.
    func remembered(afterDays days: Int64?) -> Self {
        var event = self
        (event.files, event.cutOff, event.walk, event.changes) = ([], nil, nil, nil)
        if event.status == .ok { event.failingSince = nil }
        if event.state == "over", let days, days > Self.longestCorrection {
            (event.sessions, event.lost) = (nil, nil)
        }
        return event
    }
}
