import Tables

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
        for event in inOrder { events.append(Event(event, nextOffer: &nextOffer)) }
        let new = inOrder.flatMap(\.checkIns)
        let order = new.indices.sorted { (new[$0].createdAt, $0) < (new[$1].createdAt, $1) }
        checkIns.reserveCapacity(checkIns.count + order.count)
        for place in order { append(new[place]) }
    }
}

extension TikitData.Event {
    fileprivate init(_ event: GeneratedEvent, nextOffer: inout Int64) {
        plan = event.plan
        startDate = plan.days.first.utcText
        endDate = CivilTime(secondsSinceEpoch: plan.days.last.secondsSinceEpoch + 86_399).utcText
        let registered = OfferCounts(registeredBy: event.guests)
        sessions = []
        for session in plan.sessions {
            let offers = session.offers.map { offer in
                defer { nextOffer += 1 }
                let taken = registered[session.id, offer.type]
                let stock = offer.places.map { places in
                    places == 1 ? max(taken, 1) : max(20, (Int(Double(taken) * places) + 9) / 10 * 10)
                }
                return TikitData.Offer(id: nextOffer, plan: offer, stock: stock)
            }
            sessions.append(TikitData.Session(session, of: plan, offers))
        }
    }
}

extension TikitData.Session {
    fileprivate init(_ plan: SessionPlan, of event: EventPlan, _ offers: [TikitData.Offer]) {
        self.plan = plan
        self.offers = offers
        startDate = CivilTime(year: plan.start.year, month: plan.start.month, day: plan.start.day).utcText
        endDate = startDate
        var start = event.instant(plan.start)
        var end = start.advanced(bySeconds: Int64(plan.length * 60))
        if plan.hasTimeOnEpoch {
            start.secondsSinceEpoch = start.secondsSinceEpoch.modulo(86_400)
            end.secondsSinceEpoch = end.secondsSinceEpoch.modulo(86_400)
        }
        startTime = start.utcText
        endTime = end.utcText
    }
}
