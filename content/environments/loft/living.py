"""The great room: sofas round a low table before the screen, a bench in every window, plants that like the light."""
import random
from math import cos, pi, sin

from kit.boxes import block, box
from kit.greenery import DEEP, FRESH, potted
from kit.rounds import cushion, disc, lathe, tube

from .furniture import armchair, floor_lamp, globe, sofa
from .layout import CEILING, FRONT_WINDOWS, ROOM_Z, SCREEN
from .palette import (
    BARK, BLUSH, BRASS, CLAY, CREAM, GLOW, INK, OAK, OCHRE, PLUM, RUG, RUG_PALE, RUST, SAND, SCREEN_LIGHT, SLATE,
    SOIL, STEEL, STONE, TEAL, TERRACOTTA, WALNUT, paint, wood,
)


def build(scene):
    rng = random.Random(7)
    _screen(scene)
    _group(scene)
    _benches(scene)
    _lamps(scene)
    _record_corner(scene)
    for at, size, kind, pot, tints in (
        ((-7.9, 0, -5.7), 1.5, 'fig', CLAY, DEEP), ((8.2, 0, -5.6), 1.6, 'fig', STONE, DEEP),
        ((2.9, 0, -5.75), 0.9, 'fern', TERRACOTTA, FRESH), ((-2.9, 0, -5.8), 1.0, 'bush', TERRACOTTA, FRESH),
        ((8.35, 0, -4.75), 0.8, 'fern', CLAY, FRESH), ((8.3, 0, 0.75), 1.25, 'fig', CLAY, DEEP),
        ((-7.2, 0, -5.9), 0.75, 'fern', STONE, FRESH),
    ):
        potted(scene, rng, at, size, kind, pot, SOIL, BARK, tints)


def _screen(scene):
    mesh = scene.still
    x, y, z = SCREEN
    w, h = 4.0, 2.25
    block(mesh, (x - 0.03, x + 0.04), (y - h / 2 - 0.04, y + h / 2 + 0.04), (z - w / 2 - 0.04, z + w / 2 + 0.04), STEEL,
          bevel=0.01, axis='x', caps=('open', 'open'), density=0.5)
    mesh.quad((x - 0.035, y - h / 2, z - w / 2), (x - 0.035, y - h / 2, z + w / 2), (x - 0.035, y + h / 2, z + w / 2),
              (x - 0.035, y + h / 2, z - w / 2), (-1, 0, 0), SCREEN_LIGHT, 0.4)
    scene.screen('great-room', (x - 0.05, y, z), pi / 2, w, h)
    # A long low cabinet under it.
    a, b = z - 1.9, z + 1.9
    block(mesh, (x - 0.46, x), (0.14, 0.56), (a, b), wood('z', WALNUT), bevel=0.015, density=0.9)
    for i in range(4):
        c = a + 0.03 + i * (b - a - 0.06) / 4
        block(mesh, (x - 0.475, x - 0.45), (0.17, 0.53), (c + 0.01, c + (b - a - 0.06) / 4 - 0.01), wood('z', WALNUT),
              bevel=0.008, axis='x', caps=('bevel', 'open'), density=0.8)
    for c in (a + 0.2, b - 0.2):
        block(mesh, (x - 0.4, x - 0.06), (0.0, 0.14), (c - 0.02, c + 0.02), STEEL, bevel=0.006, density=0.4)
    scene.collider.block((x - 0.47, x + 0.1), (-0.1, 0.57), (a, b))
    lathe(mesh, (x - 0.24, 0.56, z - 1.5), [(0.06, 0), (0.13, 0.12), (0.05, 0.3), (0.07, 0.34)], TEAL, 12, 0.7)
    lathe(mesh, (x - 0.24, 0.56, z - 1.2), [(0.05, 0), (0.09, 0.06), (0.06, 0.16), (0.065, 0.18)], BLUSH, 12, 0.7)
    for i, paint in enumerate((RUST, CREAM, INK)):
        box(mesh, (x - 0.24, 0.58 + i * 0.035, z + 1.4), (0.22, 0.033, 0.3), paint, bevel=0.005, axis='y', density=0.5)


def _group(scene):
    mesh = scene.still
    cx, cz = 4.35, -2.4
    mesh.quad((cx - 2.9, 0.014, cz - 2.0), (cx + 2.3, 0.014, cz - 2.0), (cx + 2.3, 0.014, cz + 2.0),
              (cx - 2.9, 0.014, cz + 2.0), (0, 1, 0), RUG, 1.2)
    sofa(scene, (cx - 2.35, 0, cz), -pi / 2, 3, 'sofa-west', SAND, (RUST, TEAL, OCHRE))
    sofa(scene, (cx + 0.1, 0, cz + 2.05), 0.0, 3, 'sofa-south', SAND, (BLUSH, INK, OCHRE))
    armchair(scene, (cx - 0.75, 0, cz - 1.95), pi - 0.25, 'armchair-1', RUST)
    armchair(scene, (cx + 0.75, 0, cz - 2.0), pi + 0.3, 'armchair-2', RUST)
    # A low table of two heights.
    lathe(mesh, (cx - 0.35, 0, cz + 0.05), [(0.5, 0.28), (0.52, 0.3), (0.52, 0.33), (0.52, 0.33), (0.5, 0.345)], wood('x', WALNUT), 28, 0.8)
    disc(mesh, (cx - 0.35, 0.345, cz + 0.05), 0.5, wood('x', WALNUT), 28)
    lathe(mesh, (cx - 0.35, 0, cz + 0.05), [(0.26, 0.0), (0.26, 0.02), (0.26, 0.02), (0.08, 0.06), (0.1, 0.29)], STEEL, 14, 0.5)
    lathe(mesh, (cx + 0.5, 0, cz - 0.3), [(0.3, 0.4), (0.32, 0.42), (0.32, 0.44), (0.32, 0.44), (0.3, 0.455)], STONE, 24, 0.8)
    disc(mesh, (cx + 0.5, 0.455, cz - 0.3), 0.3, STONE, 24)
    lathe(mesh, (cx + 0.5, 0, cz - 0.3), [(0.2, 0.0), (0.2, 0.02), (0.2, 0.02), (0.05, 0.05), (0.06, 0.41)], STEEL, 12, 0.5)
    scene.collider.column((cx - 0.35, cz + 0.05), 0.52, -0.1, 0.35, 12)
    scene.collider.column((cx + 0.5, cz - 0.3), 0.32, -0.1, 0.46, 10)
    lathe(mesh, (cx - 0.5, 0.345, cz + 0.2), [(0.07, 0), (0.14, 0.05), (0.17, 0.1), (0.17, 0.1), (0.15, 0.1), (0.04, 0.03)], TERRACOTTA, 14, 0.7)
    box(mesh, (cx - 0.15, 0.365, cz - 0.14), (0.3, 0.035, 0.22), TEAL, bevel=0.008, axis='y', density=0.6)
    box(mesh, (cx - 0.14, 0.398, cz - 0.15), (0.26, 0.03, 0.2), CREAM, bevel=0.008, axis='y', density=0.6)
    lathe(mesh, (cx + 0.5, 0.455, cz - 0.3), [(0.05, 0), (0.085, 0.09), (0.035, 0.2), (0.05, 0.24)], PLUM, 12, 0.7)


def _benches(scene):
    """Oak lids on the sills' steel boxes; who sits there has the city at the back or turns to it."""
    mesh = scene.still
    z = ROOM_Z[0]
    number = 0
    for middle, half, sill, _ in FRONT_WINDOWS:
        if middle == 0.0:
            continue
        a, b = middle - half + 0.25, middle + half - 0.25
        block(mesh, (a, b), (0.4, 0.46), (z + 0.02, z + 0.56), wood('x', OAK), bevel=0.018)
        block(mesh, (a + 0.08, b - 0.08), (0.0, 0.4), (z + 0.08, z + 0.48), SLATE, bevel=0.015, caps=('flat', 'flat'))
        cushion(mesh, ((a + b) / 2 - 0.95, 0.49, z + 0.3), (1.75, 0.1, 0.5), INK)
        cushion(mesh, ((a + b) / 2 + 0.95, 0.49, z + 0.3), (1.75, 0.1, 0.5), INK)
        scene.collider.block((a, b), (-0.1, 0.48), (z - 0.1, z + 0.56))
        # The first of them makes room for a fern.
        for k in (-0.95, -0.4, 0.5, 1.35) if number == 0 else (-1.35, -0.5, 0.5, 1.35):
            number += 1
            scene.seat(f'window-{number}', ((a + b) / 2 + k, 0.53, z + 0.32), pi, 'bench')


def _lamps(scene):
    # A cluster of globes hangs over the sofas at three heights.
    for x, y, z, r, watts in ((3.5, 4.7, -2.9, 0.26, 170), (4.5, 4.2, -1.9, 0.2, 120), (4.6, 5.1, -2.6, 0.16, 90)):
        globe(scene, (x, y, z), r, watts, CEILING)
    _hoop(scene, (-3.6, 4.55, -2.5), 1.35)
    floor_lamp(scene, (1.55, 0, -0.45), 1.5, 55)
    floor_lamp(scene, (6.9, 0, -5.5), 1.45, 45)
    # Spots up the piers between the windows.
    for x in (-2.875, 2.875):
        block(scene.still, (x - 0.06, x + 0.06), (2.3, 2.62), (ROOM_Z[0], ROOM_Z[0] + 0.14), STEEL, bevel=0.01, axis='y', density=0.5)
        lathe(scene.still, (x, 2.62, ROOM_Z[0] + 0.08), [(0.045, 0.0), (0.0, 0.012)], wood('y'), 8, 0.3)
        scene.lamp((x, 2.85, ROOM_Z[0] + 0.22), 45, 0.05)


def _hoop(scene, at, radius):
    """A steel hoop of small lamps on three rods."""
    mesh = scene.still
    x, y, z = at
    for side, profile in ((1, [(radius, -0.045), (radius, 0.045)]), (-1, [(radius - 0.03, 0.045), (radius - 0.03, -0.045)])):
        lathe(mesh, at, profile, STEEL, 32, 0.4)
    lathe(mesh, at, [(radius, 0.045), (radius - 0.03, 0.045)], STEEL, 32, 0.3)
    for i in range(12):
        a = 2 * pi * i / 12
        px, pz = x + (radius - 0.015) * sin(a), z + (radius - 0.015) * cos(a)
        lathe(mesh, (px, y + 0.05, pz), [(0.03, 0.0), (0.034, 0.05)], BRASS, 8, 0.2)
        lathe(mesh, (px, y + 0.1, pz), [(0.02, 0.0), (0.055, 0.05), (0.05, 0.09), (0.0, 0.13)], GLOW, 8, 0.3)
        scene.lamp((px, y + 0.24, pz), 16, 0.05)
    for i in range(3):
        a = 2 * pi * i / 3 + 0.3
        tube(mesh, [(x + radius * sin(a), y, z + radius * cos(a)), (x, y + 1.3, z)], [0.008] * 2, STEEL, 4, 0.2)
    tube(mesh, [(x, y + 1.3, z), (x, CEILING - 0.1, z)], [0.01] * 2, STEEL, 5, 0.2)


def _record_corner(scene):
    """West of the middle: a rug to dance on, records and loudspeakers by the wall of the stair."""
    mesh = scene.still
    mesh.quad((-6.2, 0.014, -4.2), (-2.4, 0.014, -4.2), (-2.4, 0.014, -1.2), (-6.2, 0.014, -1.2), (0, 1, 0), RUG_PALE, 1.1)
    armchair(scene, (-5.6, 0, -1.75), -0.5, 'listening-1', TEAL)
    armchair(scene, (-4.2, 0, -1.6), 0.1, 'listening-2', TEAL)
    lathe(mesh, (-4.95, 0, -2.05), [(0.16, 0), (0.16, 0.02), (0.16, 0.02), (0.03, 0.04), (0.03, 0.48), (0.2, 0.5), (0.21, 0.52), (0.21, 0.52), (0.0, 0.525)], STEEL, 16, 0.5)
    floor_lamp(scene, (-6.4, 0, -1.2), 1.5, 50)
