"""A programme with fewer variables and constraints, that says the same.

Much is published twice, by several packs and night after night: a number that is shown fixes what it counts, and one that did
not move between two nights fixes every count in between to be the same. This loses nothing that is known, and is done in whole
numbers.
"""

import math

import numpy


class Smaller:
    def __init__(self, programme):
        self.count = programme.count
        self.roots = list(range(self.count))
        self.low = [0] * self.count
        self.high = [programme.greatest] * self.count
        self.find_chains(programme.successors)
        rows = [(dict(terms), low, high) for terms, (low, high) in programme.rows.items()]
        self.is_possible = True
        try:
            self.has_changed = True
            while self.has_changed:
                self.has_changed = False
                # Bounds go along chains of counts both ways.
                rows = self.simplified(reversed(rows))
                self.merge_unmoved(rows)
        except Contradiction:
            self.is_possible = False
            return
        roots = [self.root(variable) for variable in range(self.count)]
        left = [root for root in dict.fromkeys(roots) if self.low[root] < self.high[root]]
        place = {root: index for index, root in enumerate(left)}
        # By variable: its place among those that are left, if it is.
        self.places = numpy.array([place.get(root, -1) for root in roots], dtype=numpy.int64)
        self.fixed = numpy.array([self.low[root] for root in roots], dtype=float)
        self.least = numpy.array([self.low[root] for root in left], dtype=float)
        self.greatest = numpy.array([self.high[root] for root in left], dtype=float)
        self.rows = {tuple((place[v], f) for v, f in terms.items()): (low, high) for terms, low, high in rows}

    # MARK: Between the variables and those that are left

    def extended(self, solution):
        return numpy.where(self.places >= 0, solution[self.places] if len(solution) else 0, self.fixed)

    def reduced(self, costs):
        kept = self.places >= 0
        return numpy.bincount(self.places[kept], costs[kept], len(self.least))

    def reduced_solution(self, solution):
        reduced = numpy.zeros(len(self.least))
        reduced[self.places[self.places >= 0]] = solution[self.places >= 0]
        return reduced

    # MARK: What follows

    def root(self, variable):
        while self.roots[variable] != variable:
            self.roots[variable] = self.roots[self.roots[variable]]
            variable = self.roots[variable]
        return variable

    def bound(self, variable, low, high):
        low, high = max(low, self.low[variable]), min(high, self.high[variable])
        if low > high:
            raise Contradiction
        if (low, high) != (self.low[variable], self.high[variable]):
            self.low[variable], self.high[variable] = low, high
            self.has_changed = True

    def merge(self, one, other):
        one, other = sorted((self.root(one), self.root(other)))
        if one != other:
            self.bound(one, self.low[other], self.high[other])
            self.roots[other] = one
            self.has_changed = True

    def simplified(self, rows):
        kept = {}
        for terms, low, high in rows:
            left = {}
            for variable, factor in terms.items():
                root = self.root(variable)
                if self.low[root] == self.high[root]:
                    low, high = low - factor * self.low[root], high - factor * self.low[root]
                else:
                    left[root] = left.get(root, 0) + factor
            row = self.what_is_left({variable: factor for variable, factor in left.items() if factor}, low, high)
            if row is not None:
                key = frozenset(row[0].items())
                _, other_low, other_high = kept.get(key, row)
                kept[key] = row[0], max(row[1], other_low), min(row[2], other_high)
        return list(kept.values())

    def what_is_left(self, terms, low, high):
        """A constraint; `None` if it says nothing more than the bounds of its variables."""
        least = sum(factor * (self.low if factor > 0 else self.high)[variable] for variable, factor in terms.items())
        greatest = sum(factor * (self.high if factor > 0 else self.low)[variable] for variable, factor in terms.items())
        if least > high or greatest < low:
            raise Contradiction
        if least >= low and greatest <= high:
            return None
        if least == high or greatest == low:
            for variable, factor in terms.items():
                end = (self.low if (factor > 0) == (least == high) else self.high)[variable]
                self.bound(variable, end, end)
            return None
        if len(terms) <= 2:
            for variable, factor in terms.items():
                ends = (self.low, self.high) if factor > 0 else (self.high, self.low)
                # What the other leaves to it.
                ends = low - greatest + factor * ends[1][variable], high - least + factor * ends[0][variable]
                low_end, high_end = ends if factor > 0 else reversed(ends)
                self.bound(variable, quotient(low_end, factor, up=True), quotient(high_end, factor, up=False))
            if len(terms) == 1:
                return None
            if low == high == 0 and sorted(terms.values()) == [-1, 1]:
                self.merge(*terms)
                return None
        return terms, low, high

    # MARK: Sums that did not move

    def find_chains(self, successors):
        """Counts of the same people, one later than the other: for each the chain that it is in, and its place there."""
        self.chains = []
        self.links = [None] * self.count
        for variable in sorted(set(range(self.count)) - set(successors.values())):
            chain = []
            while variable is not None:
                self.links[variable] = len(self.chains), len(chain)
                chain.append(variable)
                variable = successors.get(variable)
            self.chains.append(chain)

    def merge_unmoved(self, rows):
        """Two equal sums of the same counts at two times: none of these, which never fall, has moved in between."""
        sums = {}
        for terms, low, high in rows:
            if low == high and set(terms.values()) == {1}:
                links = sorted(self.links[variable] for variable in terms)
                chains, places = zip(*links)
                sums.setdefault((chains, low), []).append(places)
        for (chains, _), times in sums.items():
            times.sort(key=sum)
            for before, after in zip(times, times[1:]):
                if all(place <= later for place, later in zip(before, after)):
                    for chain, place, later in zip(chains, before, after):
                        for one, next in zip(self.chains[chain][place:later], self.chains[chain][place + 1:later + 1]):
                            self.merge(one, next)


class Contradiction(Exception):
    pass


def quotient(amount, factor, up):
    if math.isinf(amount):
        return amount / factor
    return -(-amount // factor) if up else amount // factor
