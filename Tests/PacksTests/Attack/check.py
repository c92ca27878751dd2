"""Holds what `programme.py` says of small random programmes against all of their solutions, one by one.

    check.py COUNT

Prints a JSON object: how many programmes there were (`programmes`), how many of them can be true (`possible`), and how many
sums were narrow (`narrow`) or wide (`wide`). Ends with 1 if anything was said that is not so.
"""

import itertools
import json
import random
import sys

import numpy

from programme import Programme

MOST = 3


def programme_of(random, size):
    """Rows around a solution, mostly, so that most programmes can be true."""
    programme = Programme(MOST)
    truth = [random.randint(0, MOST) for _ in range(size)]
    variables = [programme.variable() for _ in truth]
    for before, after in zip(variables, variables[1:]):
        if random.random() < 0.3:
            programme.follow(before, after)
            truth[after] = max(truth[after], truth[before])
    for _ in range(random.randint(1, 5)):
        terms = {
            variable: 1 if random.random() < 0.8 else random.choice((-1, 2))
            for variable in random.sample(variables, random.randint(1, size))
        }
        value = sum(factor * truth[variable] for variable, factor in terms.items()) + (random.random() < 0.05)
        low, high = random.choice(((value, value), (value, value), (value - 1, float("inf")), (-float("inf"), value + 1)))
        programme.constrain(terms, low, high)
    if random.random() < 0.3:
        part, whole = sorted(random.sample(variables, 2))
        if truth[whole]:
            programme.percentage({part: 1}, {whole: 1}, round(10_000 * truth[part] / truth[whole]))
    return programme


def questions_of(random, size):
    for _ in range(6):
        terms = frozenset(
            (variable, random.choice((1, 1, -1))) for variable in random.sample(range(size), random.randint(1, size)))
        yield terms, random.choice((0, -float("inf")))


def main(count):
    said = {"programmes": count, "possible": 0, "narrow": 0, "wide": 0}
    for seed in range(count):
        chance = random.Random(seed)
        size, minimum = chance.randint(2, 5), chance.randint(1, 5)
        programme = programme_of(chance, size)
        questions = list(questions_of(chance, size))
        ranges = programme.ranges(questions, minimum)
        points = numpy.array(list(itertools.product(range(MOST + 1), repeat=size)))
        for terms, (low, high) in programme.rows.items():
            values = sum((factor * points[:, variable] for variable, factor in terms), numpy.zeros(len(points)))
            points = points[(values >= low) & (values <= high)]
        if (ranges is not None) != (len(points) > 0):
            sys.exit(f"programme {seed}: {len(points)} solutions, and {ranges} was said")
        if ranges is None:
            continue
        said["possible"] += 1
        for (terms, floor), (low, high) in zip(questions, ranges, strict=True):
            values = numpy.maximum(floor, sum(factor * points[:, variable] for variable, factor in terms))
            is_wide = high - low >= minimum
            said["wide" if is_wide else "narrow"] += 1
            # Two values that are far enough apart need not be the ends, but there have to be solutions with each.
            if not ({low, high} <= set(values)) or not is_wide and (low, high) != (values.min(), values.max()):
                sys.exit(f"programme {seed}: {dict(terms)} from {floor}: {low} to {high}, not {values.min()} to {values.max()}")
    print(json.dumps(said))


if __name__ == "__main__":
    main(int(sys.argv[1]))
