"""Under the mezzanine: the bar with its stools, the kitchen behind it, a snug with shelves in the west."""
import random
from math import pi

from kit.boxes import block, box
from kit.exhibits import frame
from kit.rounds import disc, lathe, tube

from .furniture import books, chair, floor_lamp, globe, pendant, sofa, stool, table
from .layout import MEZZANINE, ROOM_X, ROOM_Z, SLAB
from .palette import (
    BOOKS, BRASS, CLAY, COPPER, CREAM, DARK_GLASS, INK, LEATHER, LINEN, OAK, OCHRE, RUG, RUST, SHELF, SLATE, STEEL,
    STONE, TEAL, TERRACOTTA, WALNUT, paint, wood,
)

UNDER = MEZZANINE - SLAB
BACK = ROOM_Z[1]


def build(scene):
    rng = random.Random(17)
    _bar(scene)
    _counter(scene, rng)
    _snug(scene, rng)


def _bar(scene):
    mesh = scene.still
    x0, x1, z0, z1 = 2.3, 7.6, 3.9, 4.6
    block(mesh, (x0 + 0.08, x1 - 0.08), (0.1, 1.04), (z0 + 0.16, z1), SLATE, bevel=0.015, caps=('flat', 'flat'))
    block(mesh, (x0 + 0.12, x1 - 0.12), (0.0, 0.1), (z0 + 0.2, z1 - 0.05), STEEL, bevel=0.01, caps=('flat', 'flat'))
    count = 22
    for i in range(count):
        a = x0 + 0.1 + (x1 - x0 - 0.2) * i / count
        block(mesh, (a + 0.01, a + (x1 - x0 - 0.2) / count - 0.01), (0.12, 1.04), (z0 + 0.13, z0 + 0.17),
              wood('y', OAK), bevel=0.02, axis='y', caps=('open', 'open'), density=0.7)
    block(mesh, (x0, x1), (1.04, 1.1), (z0, z1 + 0.06), STONE, bevel=0.018, density=1.1)
    scene.collider.block((x0, x1), (-0.1, 1.1), (z0 + 0.1, z1 + 0.06))
    tube(mesh, [(x0 + 0.3, 0.22, z0 + 0.02), (x1 - 0.3, 0.22, z0 + 0.02)], [0.018] * 2, BRASS, 6, 0.4)
    for i in range(5):
        scene.lamp((x0 + 0.6 + i * (x1 - x0 - 1.2) / 4, 0.96, z0 + 0.03), 5, 0.05, glow=False)
    for i in range(6):
        x = x0 + 0.55 + i * (x1 - x0 - 1.1) / 5
        stool(scene, (x, 0, z0 - 0.28), pi, f'bar-{i + 1}', LEATHER)
    for i in range(4):
        pendant(scene, (x0 + 0.75 + i * (x1 - x0 - 1.5) / 3, 1.98, 4.25), UNDER - 0.02, 0.17, COPPER, 45)
    for x, paint in ((2.7, TERRACOTTA), (5.3, TEAL)):
        lathe(mesh, (x, 1.1, 4.3), [(0.07, 0), (0.15, 0.05), (0.18, 0.1), (0.18, 0.1), (0.16, 0.1), (0.04, 0.03)], paint, 14, 0.7)
    for i in range(3):
        lathe(mesh, (6.6 + 0.13 * i, 1.1, 4.4 - 0.05 * i), [(0.03, 0), (0.035, 0.1), (0.03, 0.1)], CREAM, 8, 0.4)


def _counter(scene, rng):
    """Along the back wall: cupboards, a sink, a range under a copper hood, open shelves of crockery."""
    mesh = scene.still
    x0, x1 = 1.5, ROOM_X[1]
    z = BACK - 0.62
    block(mesh, (x0, x1), (0.1, 0.88), (z + 0.03, BACK), SLATE, bevel=0.01, caps=('flat', 'open'))
    block(mesh, (x0 + 0.03, x1), (0.0, 0.1), (z + 0.08, BACK), STEEL, bevel=0.01, caps=('flat', 'open'))
    doors = 11
    for i in range(doors):
        a = x0 + (x1 - x0) * i / doors
        b = x0 + (x1 - x0) * (i + 1) / doors
        paint = STEEL if i in (5,) else wood('y', WALNUT)
        block(mesh, (a + 0.01, b - 0.01), (0.13, 0.86), (z, z + 0.03), paint, bevel=0.008, axis='z', caps=('bevel', 'open'),
              density=0.7)
        box(mesh, ((a + b) / 2, 0.79, z - 0.012), (0.16, 0.014, 0.02), BRASS, bevel=0.005, density=0.3)
    block(mesh, (x0 - 0.02, x1), (0.88, 0.93), (z - 0.02, BACK), STONE, bevel=0.012, caps=('bevel', 'open'))
    mesh.quad((x0, 0.93, BACK - 0.012), (x1, 0.93, BACK - 0.012), (x1, 1.55, BACK - 0.012), (x0, 1.55, BACK - 0.012),
              (0, 0, -1), STONE)
    scene.collider.block((x0 - 0.02, x1), (-0.1, 0.94), (z - 0.02, BACK))
    # Range and hood.
    hx = 5.25
    block(mesh, (hx - 0.4, hx + 0.4), (0.93, 0.945), (z + 0.06, BACK - 0.08), DARK_GLASS, bevel=0.004, density=0.4)
    lathe(mesh, (hx - 0.18, 0.945, z + 0.28), [(0.1, 0), (0.12, 0.02), (0.12, 0.13), (0.12, 0.13), (0.125, 0.135), (0.0, 0.16)], COPPER, 14, 0.6)
    top, foot = [], []
    for y, w, d in ((1.72, 0.52, 0.56), (1.8, 0.52, 0.56), (2.2, 0.2, 0.3), (UNDER, 0.18, 0.28)):
        front, right, left = [], [], []
        foot.append((y, w, d))
    for (ya, wa, da), (yb, wb, db) in zip(foot, foot[1:]):
        tilt = (da - db) / max(0.01, yb - ya)
        mesh.quad((hx - wa, ya, BACK - da), (hx + wa, ya, BACK - da), (hx + wb, yb, BACK - db), (hx - wb, yb, BACK - db),
                  _unit(0, tilt, -1), COPPER, 0.6)
        lean = (wa - wb) / max(0.01, yb - ya)
        mesh.quad((hx + wa, ya, BACK - da), (hx + wa, ya, BACK), (hx + wb, yb, BACK), (hx + wb, yb, BACK - db),
                  _unit(1, lean, 0), COPPER, 0.6)
        mesh.quad((hx - wa, ya, BACK), (hx - wa, ya, BACK - da), (hx - wb, yb, BACK - db), (hx - wb, yb, BACK),
                  _unit(-1, lean, 0), COPPER, 0.6)
    scene.lamp((hx, 1.66, BACK - 0.3), 16, 0.05)
    # Shelves at both sides of the hood.
    for a, b in ((x0 + 0.1, hx - 0.75), (hx + 0.75, x1 - 0.25)):
        for y in (1.62, 2.1, 2.58):
            block(mesh, (a, b), (y, y + 0.035), (BACK - 0.28, BACK - 0.01), wood('x', OAK), bevel=0.01, density=0.7)
        for y in (1.655, 2.135):
            at = a + 0.12
            while at < b - 0.15:
                kind = rng.random()
                paint = rng.choice((CREAM, STONE, TERRACOTTA, TEAL, CLAY, OCHRE))
                if kind < 0.45:
                    lathe(mesh, (at, y, BACK - 0.15), [(0.05, 0), (0.1, 0.05), (0.11, 0.1), (0.11, 0.1), (0.09, 0.09)], paint, 10, 0.4)
                    at += 0.27
                elif kind < 0.8:
                    lathe(mesh, (at, y, BACK - 0.14), [(0.045, 0), (0.06, 0.1), (0.03, 0.2), (0.035, 0.24)], paint, 9, 0.4)
                    at += 0.17
                else:
                    for k in range(3):
                        lathe(mesh, (at, y + k * 0.022, BACK - 0.15), [(0.08, 0), (0.12, 0.018), (0.12, 0.02), (0.0, 0.022)], paint, 10, 0.3)
                    at += 0.3
    # A sink under a bowed tap.
    sx = 7.9
    block(mesh, (sx - 0.3, sx + 0.3), (0.925, 0.936), (z + 0.1, z + 0.5), STEEL, bevel=0.004, density=0.4)
    tube(mesh, [(sx, 0.93, BACK - 0.1), (sx, 1.22, BACK - 0.1), (sx, 1.3, BACK - 0.18), (sx, 1.22, BACK - 0.28)], [0.016] * 4, BRASS, 6, 0.4)
    for x in (2.4, 3.9, 6.6, 8.1):
        scene.lamp((x, 2.95, BACK - 0.55), 13, 0.08, glow=False)
    # Warm strips under the lower shelves.
    for x in (2.2, 3.6, 6.7, 8.2):
        scene.lamp((x, 1.56, BACK - 0.22), 12, 0.04, glow=False)
    frame(scene, (ROOM_X[1], 1.75, 3.1), pi / 2, 1.0, 1.3, 'kitchen', wood('x', OAK), LINEN)


def _unit(x, y, z):
    size = (x * x + y * y + z * z) ** 0.5
    return (x / size, y / size, z / size)


def _snug(scene, rng):
    """Shelves to the joists, a sofa and a round table to play at."""
    mesh = scene.still
    x0, x1, depth = -8.9, -3.0, 0.34
    shelves(scene, rng, (x0, x1), 0.0, BACK, (0.42, 0.84, 1.22, 1.6, 1.98, 2.36), 3.05, depth, 6)
    mesh.quad((-8.0, 0.014, 3.0), (-3.6, 0.014, 3.0), (-3.6, 0.014, 6.2), (-8.0, 0.014, 6.2), (0, 1, 0), RUG, 1.0)
    sofa(scene, (-8.3, 0, 4.6), -pi / 2, 2, 'snug', TEAL, (OCHRE, RUST))
    x, z = -5.2, 4.6
    lathe(mesh, (x, 0, z), [(0.34, 0), (0.34, 0.025), (0.34, 0.025), (0.06, 0.06), (0.05, 0.69), (0.2, 0.7)], STEEL, 16, 0.6)
    lathe(mesh, (x, 0, z), [(0.6, 0.7), (0.62, 0.715), (0.62, 0.735), (0.62, 0.735), (0.6, 0.75)], wood('x', OAK), 28, 0.6)
    disc(mesh, (x, 0.75, z), 0.6, wood('x', OAK), 28)
    scene.collider.column((x, z), 0.62, -0.1, 0.75, 12)
    from math import cos, sin

    for i in range(4):
        a = pi / 4 + i * pi / 2
        chair(scene, (x + 0.85 * sin(a), 0, z + 0.85 * cos(a)), a, f'snug-table-{i + 1}', (RUST, INK)[i % 2])
    pendant(scene, (x, 1.95, z), UNDER - 0.02, 0.3, INK, 70)
    lathe(mesh, (x + 0.15, 0.75, z - 0.1), [(0.05, 0), (0.085, 0.09), (0.04, 0.2), (0.05, 0.24)], TERRACOTTA, 10, 0.6)
    floor_lamp(scene, (-8.4, 0, 3.25), 1.45, 40)
    # A console by the lift, and a lamp over its door.
    globe(scene, (-1.15, 3.02, BACK - 0.18), 0.09, 34)
    block(mesh, (0.25, 1.35), (0.72, 0.78), (BACK - 0.36, BACK), wood('x', WALNUT), bevel=0.012)
    for dx in (0.3, 1.26):
        block(mesh, (dx, dx + 0.04), (0.0, 0.72), (BACK - 0.33, BACK - 0.03), STEEL, bevel=0.008, axis='y', caps=('open', 'open'), density=0.4)
    scene.collider.block((0.25, 1.35), (-0.1, 0.78), (BACK - 0.36, BACK))
    lathe(mesh, (0.55, 0.78, BACK - 0.18), [(0.08, 0), (0.15, 0.1), (0.07, 0.32), (0.09, 0.36)], CLAY, 12, 0.7)
    frame(scene, (0.8, 1.75, BACK), 0.0, 0.9, 1.1, 'entrance', wood('x', WALNUT), LINEN)


def shelves(scene, rng, x, y, back, levels, top, depth, bays):
    """A wall of books that looks to -Z: dark uprights, shelves, and books with gaps between them."""
    mesh = scene.still
    x0, x1 = x
    mesh.quad((x0, y, back - 0.015), (x1, y, back - 0.015), (x1, y + top, back - 0.015), (x0, y + top, back - 0.015),
              (0, 0, -1), wood('y', SHELF), 0.6)
    for i in range(bays + 1):
        a = x0 + (x1 - x0) * i / bays
        block(mesh, (a - 0.02, a + 0.02), (y, y + top), (back - depth, back), wood('y', SHELF), bevel=0.006, axis='y',
              caps=('open', 'bevel'), density=0.6)
    block(mesh, (x0, x1), (y, y + 0.08), (back - depth, back), wood('x', SHELF), bevel=0.008, density=0.6)
    for level in (*levels, top - 0.03):
        block(mesh, (x0, x1), (y + level, y + level + 0.03), (back - depth, back), wood('x', SHELF), bevel=0.008, density=0.6)
    floors = [0.08, *(level + 0.03 for level in levels)]
    for i in range(bays):
        a = x0 + (x1 - x0) * i / bays + 0.03
        b = x0 + (x1 - x0) * (i + 1) / bays - 0.03
        for n, level in enumerate(floors):
            room = ((*levels, top - 0.03)[n] - level) - 0.03
            kind = rng.random()
            tall = min(0.32, room)
            if kind < 0.72:
                end = b if kind < 0.4 else a + (b - a) * rng.uniform(0.5, 0.85)
                books(scene, rng, (a, end), y + level, back - 0.03, depth * 0.68, BOOKS, (tall * 0.66, tall * 0.98))
                if end < b - 0.25:
                    lathe(mesh, (end + (b - end) * 0.55, y + level, back - depth * 0.5),
                          [(0.04, 0), (0.075, 0.08), (0.035, 0.17), (0.045, 0.2)], rng.choice((TERRACOTTA, CREAM, TEAL, OCHRE)), 9, 0.4)
            else:
                books(scene, rng, (a + (b - a) * 0.3, b), y + level, back - 0.03, depth * 0.68, BOOKS, (tall * 0.6, tall * 0.95), 0.2)
                at = a + (b - a) * 0.14
                for k in range(rng.randint(2, 4)):
                    box(mesh, (at, y + level + 0.02 + k * 0.036, back - depth * 0.5), (0.2, 0.034, 0.16),
                        rng.choice((RUST, CREAM, INK, OCHRE, TEAL)), bevel=0.004, axis='y', density=0.4)
    for i in range(bays):
        scene.lamp((x0 + (x1 - x0) * (i + 0.5) / bays, y + 0.3 + 1.25 * (i % 2), back - depth - 0.5), 9, 0.15, glow=False)
    scene.collider.block((x0, x1), (y - 0.1, y + top), (back - depth, back))
