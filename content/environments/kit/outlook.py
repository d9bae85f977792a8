"""What the windows of a house show: lawn, low hills, trees and a hedge, all out of reach."""
import random
from math import cos, hypot, pi, sin

from .greenery import FRESH, SILVER, tuft
from .vector import normalise

RINGS = (30.0, 42.0, 60.0, 85.0, 115.0, 150.0, 190.0, 240.0)


def height(x, z, floor):
    r = hypot(x, z)
    far = max(0.0, (r - 60.0) / 180.0)
    swell = 0.5 + 0.5 * sin(x * 0.021 + 1.3) * cos(z * 0.017 + 0.4)
    return floor + far * (6.0 + 26.0 * swell) + max(0.0, r - 30.0) * 0.012 * sin(x * 0.07) * cos(z * 0.06)


def countryside(scene, house, lawn, hill, floor=-0.35, trees=90, seed=17, inner=0.0):
    """house: (x0, x1, z0, z1), where nothing grows. inner: radius within which there is no ground. Needs the prototype of leaves (greenery.prototypes)."""
    rng = random.Random(seed)
    sides = 40
    points, normals, paints = [], [], []
    for r in (inner, *RINGS):
        row, row_normals = [], []
        for s in range(sides + 1):
            a = 2 * pi * s / sides
            x, z = r * sin(a), r * cos(a)
            row.append((x, height(x, z, floor), z))
            e = 0.5
            row_normals.append(normalise((height(x - e, z, floor) - height(x + e, z, floor), 2 * e,
                                          height(x, z - e, floor) - height(x, z + e, floor))))
        points.append(row)
        normals.append(row_normals)
        paints.append(lawn if r < 70 else hill)
    scene.landscape.patch(points, normals, lawn, 1.0, paints)
    x0, x1, z0, z1 = house
    placed = 0
    while placed < trees:
        a, r = rng.uniform(0, 2 * pi), rng.uniform(24, 120)
        x, z = r * sin(a), r * cos(a)
        if x0 - 6 < x < x1 + 6 and z0 - 6 < z < z1 + 6:
            continue
        tall = rng.uniform(3.5, 7.0)
        tints = FRESH if rng.random() < 0.6 else SILVER
        for k in range(6):
            level, turn = (0.2, 0.3, 0.42, 0.55, 0.7, 0.85)[k], k * 2.4
            out = 0.24 * tall * (1.0 - 0.6 * abs(level - 0.4))
            tuft(scene, rng, 'leaf', (x + out * sin(turn), height(x, z, floor) + tall * level, z + out * cos(turn)),
                 (0.6 * sin(turn), 0.7, 0.6 * cos(turn)), tall * (1.0 - 0.45 * level), tints, 0.62 + 0.3 * level, 1.0)
        placed += 1


def hedge(scene, start, end, floor=-0.35, size=1.7, seed=3):
    """A clipped row of green from one place on the ground to another: (x, z)."""
    rng = random.Random(seed)
    run = hypot(end[0] - start[0], end[1] - start[1])
    count = int(run / (0.3 * size))
    for i in range(count):
        t = i / max(1, count - 1)
        tuft(scene, rng, 'leaf', (start[0] + (end[0] - start[0]) * t + rng.uniform(-0.2, 0.2), floor + 0.35 * size, start[1] + (end[1] - start[1]) * t + rng.uniform(-0.2, 0.2)),
             (rng.uniform(-0.2, 0.2), 1, rng.uniform(-0.2, 0.2)), size, FRESH, rng.uniform(0.75, 0.95), 1.0)
