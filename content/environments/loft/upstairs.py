"""The mezzanine: the library wall and its ladder, a long table to work at, chairs over the great room."""
import random
from math import pi

from kit.boxes import beam, block, box
from kit.exhibits import frame
from kit.greenery import DEEP, FRESH, potted, tuft
from kit.rounds import lathe, tube

from .furniture import armchair, chair, floor_lamp, pendant, table
from .kitchen import shelves
from .layout import CEILING, EDGE_Z, MEZZANINE, ROOM_Z
from .palette import (
    BARK, BRASS, CLAY, CREAM, INK, LEATHER, LINEN, OAK, OCHRE, RUG, RUST, SAND, SOIL, STEEL, STONE, TEAL, TERRACOTTA,
    WALNUT, paint, wood,
)

Y = MEZZANINE


def build(scene):
    rng = random.Random(27)
    _library(scene, rng)
    _desks(scene, rng)
    _reading(scene, rng)
    _edge(scene, rng)


def _library(scene, rng):
    mesh = scene.still
    back = ROOM_Z[1]
    shelves(scene, rng, (-8.9, 5.2), Y, back, (0.42, 0.82, 1.2, 1.58, 1.96, 2.34), 2.75, 0.36, 12)
    # A brass rail and the ladder that rolls on it.
    tube(mesh, [(-8.8, Y + 2.56, back - 0.44), (5.1, Y + 2.56, back - 0.44)], [0.016] * 2, BRASS, 6, 0.4)
    x, foot, head = 0.4, back - 1.0, back - 0.46
    for dx in (-0.22, 0.22):
        beam(mesh, (x + dx, Y, foot), (x + dx, Y + 2.7, head), 0.035, 0.07, wood('y', OAK), 0.01, 0.5)
    for i in range(8):
        t = (i + 0.6) / 8.4
        block(mesh, (x - 0.21, x + 0.21), (Y + 2.7 * t - 0.012, Y + 2.7 * t + 0.012),
              (foot + (head - foot) * t - 0.035, foot + (head - foot) * t + 0.035), wood('x', OAK), bevel=0.008,
              caps=('open', 'open'), density=0.4)
    # Picture lights over the shelves.
    for i in range(7):
        px = -7.9 + i * 2.05
        tube(mesh, [(px, Y + 2.78, back - 0.1), (px, Y + 2.98, back - 0.4), (px, Y + 3.0, back - 0.84)], [0.009] * 3, BRASS, 5, 0.3)
        lathe(mesh, (px, Y + 2.9, back - 0.86), [(0.075, 0.0), (0.06, 0.05), (0.02, 0.09)], BRASS, 10, 0.3)
        lathe(mesh, (px, Y + 2.895, back - 0.86), [(0.0, 0.0), (0.05, 0.012)], STONE, 8, 0.2)
        scene.lamp((px, Y + 2.84, back - 0.88), 34, 0.06)
    frame(scene, (6.9, Y + 1.75, back), 0.0, 2.2, 1.5, 'library', wood('x', WALNUT), LINEN)


def _desks(scene, rng):
    mesh = scene.still
    x, z = -3.6, 4.1
    table(scene, (x, Y, z), 0.0, 3.6, 1.05, 0.75)
    for i in range(3):
        for side in (-1, 1):
            chair(scene, (x - 1.15 + i * 1.15, Y, z + side * 0.78), 0.0 if side > 0 else pi,
                  f'desk-{"south" if side > 0 else "north"}-{i + 1}', (INK, RUST, INK)[i])
    for dx in (-1.1, 0.0, 1.1):
        pendant(scene, (x + dx, Y + 1.75, z), CEILING - 0.2, 0.19, INK, 48)
    for dx, dz, paint in ((-1.3, 0.1, TEAL), (0.5, -0.15, RUST), (1.2, 0.2, OCHRE)):
        box(mesh, (x + dx, Y + 0.765, z + dz), (0.24, 0.03, 0.32), paint, bevel=0.006, axis='y', density=0.5)
        box(mesh, (x + dx + 0.02, Y + 0.79, z + dz), (0.2, 0.02, 0.28), CREAM, bevel=0.006, axis='y', density=0.5)
    lathe(mesh, (x, Y + 0.75, z), [(0.08, 0), (0.13, 0.1), (0.06, 0.26), (0.075, 0.3)], CLAY, 12, 0.6)


def _reading(scene, rng):
    mesh = scene.still
    mesh.quad((1.6, Y + 0.014, 2.3), (6.4, Y + 0.014, 2.3), (6.4, Y + 0.014, 5.4), (1.6, Y + 0.014, 5.4), (0, 1, 0), RUG, 1.1)
    armchair(scene, (2.3, Y, 3.1), -0.5, 'reading-1', LEATHER)
    armchair(scene, (3.9, Y, 2.9), 0.1, 'reading-2', LEATHER)
    armchair(scene, (2.5, Y, 4.9), pi + 0.6, 'reading-3', SAND)
    armchair(scene, (4.3, Y, 5.0), pi - 0.4, 'reading-4', SAND)
    lathe(mesh, (3.3, Y, 3.95), [(0.2, 0), (0.2, 0.02), (0.2, 0.02), (0.04, 0.05), (0.04, 0.44), (0.36, 0.45), (0.38, 0.47), (0.38, 0.47), (0.0, 0.475)], wood('x', WALNUT), 20, 0.6)
    scene.collider.column((3.3, 3.95), 0.38, Y - 0.1, Y + 0.47, 10)
    lathe(mesh, (3.3, Y + 0.475, 3.95), [(0.05, 0), (0.085, 0.09), (0.04, 0.2), (0.05, 0.24)], TEAL, 10, 0.6)
    floor_lamp(scene, (1.6, Y, 4.0), 1.5, 45)
    potted(scene, rng, (8.2, Y, 6.8), 1.4, 'fig', CLAY, SOIL, BARK, DEEP)
    potted(scene, rng, (8.35, Y, 2.2), 0.9, 'fern', STONE, SOIL, BARK, FRESH)
    potted(scene, rng, (-8.35, Y, 5.9), 1.2, 'bush', TERRACOTTA, SOIL, BARK, DEEP)



def _edge(scene, rng):
    """A steel trough of trailing plants hangs on the outside of the rail."""
    mesh = scene.still
    for a, b in ((-6.4, -2.6), (2.2, 5.4)):
        block(mesh, (a, b), (Y + 0.02, Y + 0.26), (EDGE_Z - 0.3, EDGE_Z - 0.06), STEEL, bevel=0.012, density=0.6)
        mesh.quad((a + 0.02, Y + 0.245, EDGE_Z - 0.28), (b - 0.02, Y + 0.245, EDGE_Z - 0.28),
                  (b - 0.02, Y + 0.245, EDGE_Z - 0.08), (a + 0.02, Y + 0.245, EDGE_Z - 0.08), (0, 1, 0), SOIL, 0.4)
        count = int((b - a) / 0.24)
        for i in range(count):
            x = a + 0.12 + (b - a - 0.24) * i / (count - 1)
            tuft(scene, rng, 'leaf', (x, Y + 0.33, EDGE_Z - 0.2), (rng.uniform(-0.4, 0.4), 0.8, -0.6), 0.62, FRESH, open_sky=0.1)
            for k in range(rng.randint(0, 4)):
                tuft(scene, rng, 'leaf', (x + rng.uniform(-0.08, 0.08), Y + 0.12 - k * 0.2, EDGE_Z - 0.34 - rng.uniform(0, 0.05)),
                     (rng.uniform(-0.3, 0.3), -0.2, -1), 0.5 - 0.05 * k, DEEP if k % 2 else FRESH, open_sky=0.1)
