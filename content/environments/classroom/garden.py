"""What lies before the doors: a deck with planters and two benches, trees, lawn and hedges."""
import random
from math import pi

from kit.boxes import block
from kit.exhibits import bench
from kit.greenery import AMBER, DEEP, FRESH, crown, potted, small_tree, tuft
from kit.outlook import countryside, hedge
from kit.rounds import lathe

from .layout import DECK_X, DECK_Z, ROOM_X, ROOM_Z
from .palette import BARK, BRASS, DECKING, GLOW, HILL, LAWN, OAK_DARK, POT, POT_PALE, SOIL, WHITE, wood


def build(scene):
    rng = random.Random(8)
    _deck(scene, rng)
    for x, z, height, spread, tints in ((-15.0, -4.2, 5.4, 3.8, FRESH), (-15.8, 3.6, 5.0, 3.6, AMBER), (-20.5, -0.4, 6.0, 4.2, FRESH)):
        small_tree(scene, rng, (x, -0.3, z), height, spread, tints, BARK, stems=2 if z > 0 else 3, tufts=54, size=1.15, open_sky=0.8)
    countryside(scene, (-22.0, ROOM_X[1], ROOM_Z[0], ROOM_Z[1]), LAWN, HILL, floor=-0.3, inner=0.0, seed=29)
    hedge(scene, (-24.0, -14.0), (-24.0, 14.0), -0.3, 2.0)
    hedge(scene, (-23.0, -14.0), (-9.5, -14.0), -0.3, 2.0)
    hedge(scene, (-23.0, 14.0), (-9.5, 14.0), -0.3, 2.0)
    hedge(scene, (12.5, -9.0), (12.5, 9.0), -0.3, 2.4)


def _deck(scene, rng):
    mesh, collider = scene.still, scene.collider
    (x0, x1), (z0, z1) = DECK_X, DECK_Z
    boards = 26
    wide = (x1 - x0) / boards
    for i in range(boards):
        left = x0 + wide * i
        block(mesh, (left + 0.005, left + wide - 0.005), (-0.06, 0.0), (z0, z1), DECKING.shaded(rng.uniform(0.92, 1.08)), bevel=0.006, density=0.7, axis='z', caps=('flat', 'flat'))
    for z, facing in ((z1, 1), (z0, -1)):
        mesh.quad((x0, -0.4, z), (x1, -0.4, z), (x1, -0.05, z), (x0, -0.05, z), (0, 0, facing), wood('x', OAK_DARK), 0.3)
    collider.block((x0, x1 + 0.1), (-1.0, 0.0), (z0, z1))
    # Planters all round keep one on it.
    for x, z in (((x0 - 0.1, x0 + 0.4), (z0, z1)), ((x0 + 0.4, x1), (z0 - 0.1, z0 + 0.4)), ((x0 + 0.4, x1), (z1 - 0.4, z1 + 0.1))):
        block(mesh, x, (-0.3, 0.5), z, wood('x' if z[1] - z[0] < 1 else 'z', '#b08a62'), bevel=0.02, axis='y', caps=('open', 'bevel'), density=0.7)
        mesh.quad((x[0] + 0.05, 0.505, z[0] + 0.05), (x[1] - 0.05, 0.505, z[0] + 0.05), (x[1] - 0.05, 0.505, z[1] - 0.05), (x[0] + 0.05, 0.505, z[1] - 0.05), (0, 1, 0), SOIL, 0.4)
        collider.block(x, (-1.0, 1.7), z)
        along = max(x[1] - x[0], z[1] - z[0])
        count = int(along / 0.3)
        for i in range(count):
            t = (i + 0.5) / count
            px = x[0] + (x[1] - x[0]) * (t if x[1] - x[0] > 1 else 0.5)
            pz = z[0] + (z[1] - z[0]) * (t if z[1] - z[0] > 1 else 0.5)
            kind = i % 4
            if kind == 1:
                tuft(scene, rng, 'spike', (px, 0.48, pz), (rng.uniform(-0.2, 0.2), 1, rng.uniform(-0.2, 0.2)), 0.9, FRESH, 1.0, 0.7)
            elif kind == 3:
                tuft(scene, rng, 'bloom', (px, 0.68, pz), (0, 1, 0), 0.8, ((226, 120, 92), (236, 176, 96), (238, 214, 190)), 1.0, 0.7)
                tuft(scene, rng, 'leaf', (px, 0.58, pz), (0, 1, 0), 0.6, DEEP, 0.9, 0.7)
            else:
                tuft(scene, rng, 'leaf', (px, 0.66, pz), (rng.uniform(-0.3, 0.3), 1, rng.uniform(-0.3, 0.3)), 0.95, FRESH if kind else DEEP, 0.95, 0.7)
    bench(scene, (-10.9, 0.0, -2.2), -pi / 2, 2.2, 'deck-bench-1', wood('z'), wood('y', OAK_DARK))
    bench(scene, (-10.9, 0.0, 1.4), -pi / 2, 2.2, 'deck-bench-2', wood('z'), wood('y', OAK_DARK))
    for x, z, size, kind, tints in ((-8.95, 2.0, 1.0, 'bush', DEEP), (-8.95, -5.4, 1.2, 'fig', FRESH), (-8.95, -1.5, 0.8, 'fern', FRESH)):
        potted(scene, rng, (x, 0.0, z), size, kind, POT if size > 0.9 else POT_PALE, SOIL, BARK, tints)
    for z in (-3.05, 0.15, 3.35):
        at = (ROOM_X[0] - 0.52, 2.2, z)
        lathe(mesh, at, [(0.05, -0.1), (0.09, -0.06), (0.09, 0.08), (0.05, 0.12)], GLOW, 10, 0.3)
        lathe(mesh, at, [(0.1, 0.1), (0.06, 0.15), (0.0, 0.16)], BRASS, 10, 0.3)
        scene.lamp((at[0] - 0.08, at[1], at[2]), 20, 0.08)
