"""Lawns, paths, shores and the hedge that ends the park."""
from math import hypot

from kit.boxes import block
from kit.mesh import Paint
from kit.noise import fractal
from kit.terrain import blend, grown, land, smooth, solid_land

from . import layout as at
from .layout import ground
from .palette import (
    EDGING, FLAGSTONE, GRAVEL, HEDGE, LAWN, LAWN_DEEP, LAWN_DRY, MASONRY, POND_BED, SAND, SHORE, SOIL, STONE,
)


def build(scene):
    regions = [
        (at.bed_place, SOIL),
        (_dry(at.terrace_place), FLAGSTONE), (_dry(grown(at.terrace_place, 0.16)), STONE),
        (at.sand_place, SAND), (grown(at.sand_place, 0.2), EDGING),
        (at.path_place, GRAVEL), (at.edging_place, EDGING),
    ]
    land(scene.still, at.LAND_X, at.LAND_Z, at.CELL, ground, _lawn, regions, 0.3)
    solid_land(scene.collider, at.LAND_X, at.LAND_Z, at.CELL, ground, -6.0)
    _boundary(scene)


def _dry(place):
    return lambda x, z: max(place(x, z), -(at.pond_distance(x, z) - 0.25))


def _lawn(x, z):
    pond, island = at.pond_distance(x, z), at.island_distance(x, z)
    wet = max(pond, -island)
    tone = fractal(x * 0.045, 8.1, z * 0.045, 3)
    colour = blend(LAWN, LAWN_DRY, 0.35 + 1.1 * tone)
    colour = blend(colour, LAWN_DEEP, 0.7 * (1 - smooth(0, 5, hypot(x - at.HILL[0], z - at.HILL[1]) - 3)) + max(0.0, -tone))
    # Worn along the paths, bare at the water.
    colour = blend(LAWN_DRY, colour, smooth(0.0, 1.3, at.path_place(x, z)) * 0.6 + 0.4)
    colour = blend(SHORE, colour, smooth(0.1, 0.9, wet))
    colour = blend(colour, POND_BED, smooth(0.2, 3.0, -wet))
    return Paint(colour, 'grass')


def _boundary(scene):
    """A low wall of stone with a clipped hedge behind it; open only for the eye, at the gate."""
    (x0, x1), (z0, z1) = at.EDGE_X, at.EDGE_Z
    gate = 3.4
    for a, b in (((x0, z1), (-gate, z1)), ((gate, z1), (x1, z1)), ((x0, z0), (x1, z0)), ((x0, z0), (x0, z1)), ((x1, z0), (x1, z1))):
        _run(scene, a, b)
    for a, b in (((x0, z0), (x1, z0)), ((x0, z1), (x1, z1))):
        scene.collider.block((a[0] - 1, b[0] + 1), (-2.0, 7.0), (a[1] - 0.4, a[1] + 0.4))
    for x in (x0, x1):
        scene.collider.block((x - 0.4, x + 0.4), (-2.0, 7.0), (z0, z1))


def _run(scene, a, b):
    """Pieces that step with the land."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    count = max(1, round(length / 8.5))
    along = 'x' if abs(b[0] - a[0]) > abs(b[1] - a[1]) else 'z'
    for i in range(count):
        p = [a[k] + (b[k] - a[k]) * i / count for k in (0, 1)]
        q = [a[k] + (b[k] - a[k]) * (i + 1) / count for k in (0, 1)]
        low, high = sorted((ground(*p), ground(*q)))
        top = round((low + high) / 2 + 0.62, 1)
        inward = 1 if (a[0] if along == 'z' else a[1]) < 0 else -1
        if along == 'x':
            x, z = (min(p[0], q[0]), max(p[0], q[0])), (p[1] - 0.18, p[1] + 0.18)
            hx, hz = x, tuple(sorted((p[1] - inward * 0.3, p[1] - inward * 1.3)))
        else:
            x, z = (p[0] - 0.18, p[0] + 0.18), (min(p[1], q[1]), max(p[1], q[1]))
            hx, hz = tuple(sorted((p[0] - inward * 0.3, p[0] - inward * 1.3))), z
        block(scene.still, x, (low - 0.3, top), z, MASONRY, axis=along, caps=('flat', 'flat'), density=0.6)
        grow = [(v[0] - 0.05, v[1] + 0.05) for v in (x, z)]
        block(scene.still, grow[0], (top, top + 0.09), grow[1], STONE, axis=along, bevel=0.03, density=0.6, caps=('open', 'open'))
        rise = 1.05 + 0.12 * fractal(p[0] * 0.2, p[1] * 0.2, 2.0)
        block(scene.still, hx, (low - 0.2, top + rise), hz, HEDGE, axis=along, bevel=0.2, caps=('flat', 'flat'), density=0.5)
