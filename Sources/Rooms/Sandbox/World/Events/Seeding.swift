import Base

extension TikitData {
    /// The data of a configuration: the same seed and size give the same rows.
    init(_ configuration: SandboxConfiguration) {
        let seed = configuration.seed
        let main = EventPlan.techSummit(guests: configuration.guests)
        // The main event's guests come last, so that the others keep their ids whatever its size.
        var next: Int64 = 1
        var generated = (EventPlan.others + [main]).map { plan in
            defer { next += Int64(plan.guests) }
            return GeneratedEvent(plan, firstGuest: next, seed: seed)
        }
        generated[generated.count - 1].addAnomalies()
        add(generated)
        // The history comes after everything else, so that the other events keep their ids.
        if configuration.history {
            let gala = guests.filter { $0.event == GalaHistory.event }
            let fair = EventHistory(seed: seed).editions(firstGuest: next)
            next += Int64(fair.reduce(0) { $0 + $1.guests.count })
            add(fair + GalaHistory(seed: seed).editions(firstGuest: next, known: gala))
        }
        if let day = configuration.day.flatMap(EventDay.init) { day.apply(to: &self) }
    }

    /// Adds events whose guests have the next ids. Check-ins get ids that increase with time.
    private mutating func add(_ generated: [GeneratedEvent]) {
        var nextOffer = Int64(events.reduce(1) { $0 + $1.sessions.reduce(0) { $0 + $1.offers.count } })
        for event in generated { guests += event.guests }
        let inOrder = generated.sorted { $0.plan.id < $1.plan.id }
        for event in inOrder { events.append(event.plan.served(to: event.guests, nextOffer: &nextOffer)) }
        let new = inOrder.flatMap(\.checkIns)
        let order = new.indices.sorted { (new[$0].createdAt, $0) < (new[$1].createdAt, $1) }
        checkIns.reserveCapacity(checkIns.count + order.count)
        for place in order { append(new[place]) }
    }
}

extension TikitData.Event {
    /// The event as it is served, with the ids and places of its offers.
    fileprivate func served(to guests: [TikitData.Guest], nextOffer: inout Int64) -> Self {
        var event = self
        event.startDate = days.first.utcText
        event.endDate = CivilTime(secondsSinceEpoch: days.last.secondsSinceEpoch + 86_399).utcText
        let registered = OfferCounts(registeredBy: guests)
        for place in sessions.indices {
            for offer in sessions[place].offers.indices {
                event.sessions[place].offers[offer].id = nextOffer
                nextOffer += 1
                let plan = sessions[place].offers[offer]
                let taken = registered[sessions[place].id, plan.type]
                event.sessions[place].offers[offer].stock = plan.places.map { places in
                    places == 1 ? max(taken, 1) : max(20, (Int(Double(taken) * places) + 9) / 10 * 10)
                }
            }
            event.sessions[place].setTimes(of: self)
        }
        return event
    }
}

extension TikitData.Session {
    fileprivate mutating func setTimes(of event: EventPlan) {
        startDate = CivilTime(year: start.year, month: start.month, day: start.day).utcText
        endDate = startDate
        let from = event.instant(start)
        let times = [from, from.advanced(bySeconds: Int64(length * 60))].map { time in
            hasTimeOnEpoch ? Instant(secondsSinceEpoch: time.secondsSinceEpoch.modulo(86_400)) : time
        }
        (startTime, endTime) = (times[0].utcText, times[1].utcText)
    }
}
