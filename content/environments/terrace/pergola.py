"""The pergola in the east court: white columns, timber, a long table in dappled shade."""
import random
from math import pi

from kit.boxes import beam, block, box
from kit.rounds import cushion, lathe

from .lanterns import hanging
from .layout import PERGOLA_TOP, PERGOLA_X, PERGOLA_Z
from .palette import (
    BLUSH, COPING, CREAM, LIMESTONE, OCHRE, PLASTER, RUST, TEAL, TIMBER, TIMBER_DARK, TIMBER_LIGHT, wood,
)


def build(scene):
    rng = random.Random(21)
    _columns(scene)
    _timbers(scene, rng)
    _table(scene)
    _wall_bench(scene)


def _columns(scene):
    for x in PERGOLA_X:
        for z in PERGOLA_Z:
            lathe(scene.still, (x, 0, z),
                  [(0.29, 0.0), (0.29, 0.12), (0.29, 0.12), (0.22, 0.16), (0.22, 0.16), (0.2, 1.3), (0.18, 2.5),
                   (0.18, 2.5), (0.25, 2.56), (0.25, 2.64)], PLASTER, 12)
            block(scene.still, (x - 0.26, x + 0.26), (2.62, PERGOLA_TOP), (z - 0.26, z + 0.26), COPING, axis='y',
                  caps=('bevel', 'open'))
            scene.collider.column((x, z), 0.24, -0.2, 2.7, 8)


def _timbers(scene, rng):
    mesh = scene.still
    z0, z1 = PERGOLA_Z[0] - 0.7, PERGOLA_Z[-1] + 0.7
    for x in PERGOLA_X:
        block(mesh, (x - 0.08, x + 0.08), (PERGOLA_TOP, PERGOLA_TOP + 0.2), (z0, z1), wood('z', TIMBER_DARK),
              bevel=0.02)
    count = 21
    for i in range(count):
        z = z0 + 0.15 + (z1 - z0 - 0.3) * i / (count - 1)
        beam(mesh, (PERGOLA_X[0] - 0.75, PERGOLA_TOP + 0.27, z), (PERGOLA_X[1] + 0.75, PERGOLA_TOP + 0.27, z),
             0.08, 0.15, wood('x', TIMBER).shaded(rng.uniform(0.9, 1.1)), 0.015, 0.8)
    for i in range(6):
        x = PERGOLA_X[0] - 0.3 + (PERGOLA_X[1] - PERGOLA_X[0] + 0.6) * i / 5
        beam(mesh, (x, PERGOLA_TOP + 0.37, z0 + 0.1), (x, PERGOLA_TOP + 0.37, z1 - 0.1), 0.05, 0.05,
             wood('z', TIMBER_LIGHT), 0.01, 0.5, caps=False)
    for z in (-0.6, 3.4, 7.4):
        hanging(scene, (17.1, 2.05, z), PERGOLA_TOP + 0.2)


def _table(scene):
    """Ten can eat together."""
    mesh, x, z, length = scene.still, 17.1, 3.4, 4.2
    for i in range(5):
        px = x - 0.46 + i * 0.23
        block(mesh, (px - 0.112, px + 0.112), (0.71, 0.76), (z - length / 2, z + length / 2), wood('z', TIMBER_LIGHT),
              bevel=0.012)
    for dz in (-1.55, 1.55):
        block(mesh, (x - 0.42, x + 0.42), (0.62, 0.71), (z + dz - 0.06, z + dz + 0.06), wood('x', TIMBER), bevel=0.015)
        for dx in (-0.3, 0.3):
            block(mesh, (x + dx - 0.05, x + dx + 0.05), (0, 0.62), (z + dz - 0.05, z + dz + 0.05), wood('y', TIMBER),
                  bevel=0.015, caps=('open', 'open'))
    scene.collider.block((x - 0.57, x + 0.57), (0, 0.76), (z - length / 2, z + length / 2))
    for side in (-1, 1):
        bx = x + side * 0.98
        block(mesh, (bx - 0.19, bx + 0.19), (0.4, 0.46), (z - 1.95, z + 1.95), wood('z', TIMBER_LIGHT), bevel=0.02)
        for dz in (-1.5, 0, 1.5):
            block(mesh, (bx - 0.15, bx + 0.15), (0, 0.4), (z + dz - 0.05, z + dz + 0.05), wood('y', TIMBER),
                  bevel=0.015, caps=('open', 'open'))
        scene.collider.block((bx - 0.19, bx + 0.19), (0, 0.46), (z - 1.95, z + 1.95))
        for i in range(5):
            sz = z - 1.5 + i * 0.75
            if (i + (side > 0)) % 2 == 0:
                cushion(mesh, (bx, 0.49, sz), (0.36, 0.07, 0.38), (RUST, OCHRE, TEAL)[i % 3])
            scene.seat(f'table-{"west" if side < 0 else "east"}-{i + 1}', (bx, 0.48, sz), side * pi / 2, 'bench')
    for dz in (-1.3, 0.1, 1.25):
        lathe(mesh, (x, 0.76, z + dz), [(0.07, 0), (0.14, 0.05), (0.17, 0.1), (0.17, 0.1), (0.15, 0.1), (0.05, 0.04)],
              (TEAL, CREAM, RUST)[int(dz + 1.5)], 10, 0.8)
    for dz in (-0.6, 0.6):
        lathe(mesh, (x + 0.1, 0.76, z + dz), [(0.05, 0), (0.085, 0.09), (0.04, 0.2), (0.05, 0.24)], BLUSH, 8, 0.8)


def _wall_bench(scene):
    """A plastered bench along the east wall looks back to the house."""
    mesh = scene.still
    block(mesh, (19.1, 19.7), (0.0, 0.4), (-4.0, 12.4), PLASTER, bevel=0.04, caps=('bevel', 'bevel'))
    scene.collider.block((19.1, 19.7), (0.0, 0.46), (-4.0, 12.4))
    for i in range(7):
        z = -2.9 + i * 2.3
        cushion(mesh, (19.4, 0.45, z), (0.58, 0.17, 1.3), CREAM)
        cushion(mesh, (19.6, 0.68, z + 0.3), (0.46, 0.22, 0.44), (OCHRE, BLUSH, TEAL, RUST)[i % 4], heading=pi / 2,
                tilt=1.25)
        scene.seat(f'wall-{i + 1}', (19.38, 0.49, z), pi / 2, 'bench')
    box(mesh, (16.0, 0.24, 11.4), (1.5, 0.48, 0.8), LIMESTONE, bevel=0.04, axis='y', caps=('open', 'bevel'))
    scene.collider.block((15.25, 16.75), (0, 0.48), (11.0, 11.8))
