"""Floors of both levels, the wide steps and the ramp between them, and what holds the edges."""
from math import pi

from kit.boxes import block, floor
from kit.steps import steps

from .balustrade import balustrade, low_wall
from .layout import (
    BELVEDERE, FACADE_Z, GARDEN, GARDEN_X, GARDEN_Z, MAIN, MAIN_X, MAIN_Z, POOL_X, POOL_Z, RAMP_X, RAMP_Z, RISE,
    STAIR_RUN, STAIR_STEPS, STAIR_X, VERANDA_Z, WING_X, WING_Z,
)
from .palette import FLAGSTONE, FLAGSTONE_DARK, GRAVEL, LIMESTONE, MASONRY, RISER, TERRACOTTA

STAIR_END = MAIN_Z[0] - STAIR_RUN * STAIR_STEPS
BARRIER = 2.2


def build(scene):
    _main_floor(scene)
    _garden_floor(scene)
    _stair(scene)
    _ramp(scene)
    _retaining_wall(scene)
    _edges(scene)


def _main_floor(scene):
    mesh = scene.still
    floor(mesh, (-14.0, 14.0), (VERANDA_Z, FACADE_Z), MAIN, TERRACOTTA)
    # A pale band marks where the roof ends; the wide field before it is stone with a terracotta border.
    floor(mesh, (-14.0, 14.0), (VERANDA_Z - 0.5, VERANDA_Z), MAIN, LIMESTONE)
    floor(mesh, (-14.0, 14.0), (-4.2, VERANDA_Z - 0.5), MAIN, FLAGSTONE)
    floor(mesh, (-20.0, 20.0), (-5.0, -4.2), MAIN, TERRACOTTA)
    floor(mesh, (-20.0, -14.0), (-4.2, WING_Z[0]), MAIN, FLAGSTONE)
    floor(mesh, (14.0, 20.0), (-4.2, FACADE_Z), MAIN, TERRACOTTA)
    collider = scene.collider
    collider.block(MAIN_X, (-2.2, MAIN), (MAIN_Z[0], 15.0))


def _garden_floor(scene):
    mesh, y = scene.still, GARDEN
    x0, x1 = GARDEN_X
    z0, z1 = GARDEN_Z
    px0, px1, pz0, pz1 = POOL_X[0] - 0.4, POOL_X[1] + 0.4, POOL_Z[0] - 0.4, POOL_Z[1] + 0.4
    floor(mesh, (STAIR_X[0], STAIR_X[1]), (z0, STAIR_END), y, FLAGSTONE)
    floor(mesh, (STAIR_X[1], px0), (z0, z1), y, FLAGSTONE)
    floor(mesh, (px0, x1), (pz1, z1), y, TERRACOTTA)
    floor(mesh, (px0, x1), (z0, pz0), y, TERRACOTTA)
    floor(mesh, (px1, x1), (pz0, pz1), y, TERRACOTTA)
    floor(mesh, (RAMP_X[1], STAIR_X[0]), (-6.4, z1), y, GRAVEL)
    floor(mesh, (RAMP_X[1], STAIR_X[0]), (z0, -6.4), y, GRAVEL)
    floor(mesh, RAMP_X, (z0, RAMP_Z[0]), y, GRAVEL)
    collider = scene.collider
    low = GARDEN - 3.0
    collider.block((x0, px0 + 0.4), (low, GARDEN), GARDEN_Z)
    collider.block((px1 - 0.4, x1), (low, GARDEN), GARDEN_Z)
    collider.block((px0 + 0.4, px1 - 0.4), (low, GARDEN), (POOL_Z[1], z1))
    collider.block((px0 + 0.4, px1 - 0.4), (low, GARDEN), (z0, POOL_Z[0]))
    collider.column(BELVEDERE, 4.5, low, GARDEN, 32)


def _stair(scene):
    width = STAIR_X[1] - STAIR_X[0]
    # The flight climbs along its own +X; turned by -pi/2 it climbs towards +Z, to the house.
    steps(scene.still, (0, GARDEN, STAIR_END), -pi / 2, width, STAIR_STEPS, RISE, STAIR_RUN, LIMESTONE, RISER)
    scene.collider.ramp(STAIR_X, (STAIR_END - 0.02, MAIN_Z[0]), GARDEN - 1.0, GARDEN, MAIN, along='z')
    for x, side in ((STAIR_X[0], -1), (STAIR_X[1], 1)):
        # Broad cheeks that carry pots, stepping down once.
        low, high = sorted((x, x + side * 0.7))
        block(scene.still, (low, high), (GARDEN, 0.12), (STAIR_END + 0.9, MAIN_Z[0] + 0.1), LIMESTONE, axis='y',
              caps=('open', 'bevel'), bevel=0.03)
        block(scene.still, (low, high), (GARDEN, -0.42), (STAIR_END - 0.2, STAIR_END + 0.9), LIMESTONE, axis='y',
              caps=('open', 'bevel'), bevel=0.03)
        scene.collider.block((low, high), (GARDEN - 1, 0.12), (STAIR_END + 0.9, MAIN_Z[0] + 0.1))
        scene.collider.block((low, high), (GARDEN - 1, -0.42), (STAIR_END - 0.2, STAIR_END + 0.9))


def _ramp(scene):
    mesh = scene.still
    (x0, x1), (z0, z1) = RAMP_X, RAMP_Z
    slope = (MAIN - GARDEN) / (z1 - z0)
    normal = (0.0, 1.0, -slope)
    mesh.quad((x0, GARDEN, z0), (x1, GARDEN, z0), (x1, MAIN, z1), (x0, MAIN, z1), normal, FLAGSTONE_DARK)
    mesh.patch([[(x1, GARDEN - 0.02, z0), (x1, GARDEN - 0.02, z1)], [(x1, GARDEN, z0), (x1, MAIN, z1)]],
               [[(1, 0, 0)] * 2] * 2, MASONRY)
    scene.collider.ramp(RAMP_X, RAMP_Z, GARDEN - 1.0, GARDEN, MAIN, along='z')
    # A kerb keeps wheels on the ramp.
    mesh.patch(
        [[(x1 - 0.0, GARDEN + 0.02, z0), (x1, MAIN + 0.1, z1)], [(x1, GARDEN + 0.16, z0), (x1, MAIN + 0.24, z1)]],
        [[(1, 0, 0)] * 2] * 2, LIMESTONE)
    mesh.patch(
        [[(x1 - 0.2, GARDEN, z0), (x1 - 0.2, MAIN, z1)], [(x1 - 0.2, GARDEN + 0.16, z0), (x1 - 0.2, MAIN + 0.24, z1)]],
        [[(-1, 0, 0)] * 2] * 2, LIMESTONE)
    mesh.patch(
        [[(x1 - 0.2, GARDEN + 0.16, z0), (x1 - 0.2, MAIN + 0.24, z1)], [(x1, GARDEN + 0.16, z0), (x1, MAIN + 0.24, z1)]],
        [[normal] * 2] * 2, LIMESTONE)
    mesh.quad((x1 - 0.2, GARDEN, z0), (x1, GARDEN, z0), (x1, GARDEN + 0.16, z0), (x1 - 0.2, GARDEN + 0.16, z0),
              (0, 0, -1), LIMESTONE)
    scene.collider.prism([(x1 - 0.2, z1), (x1, z1), (x1, z0), (x1 - 0.2, z0)], GARDEN - 0.5,
                         lambda _, z: GARDEN + 0.16 + slope * (z - z0) + (0.08 * (z - z0) / (z1 - z0)))


def _retaining_wall(scene):
    mesh, z = scene.still, MAIN_Z[0]
    for x in ((RAMP_X[1], STAIR_X[0] - 0.7), (STAIR_X[1] + 0.7, MAIN_X[1])):
        mesh.quad((x[0], GARDEN, z), (x[1], GARDEN, z), (x[1], MAIN, z), (x[0], MAIN, z), (0, 0, -1), MASONRY)
        balustrade(scene, (x[0] + 0.17, MAIN, z + 0.16), (x[1] - 0.17, MAIN, z + 0.16), barrier=1.0)


def _edges(scene):
    """The outer rim: stone balusters towards the sea, plaster walls at the sides."""
    z = GARDEN_Z[0] + 0.2
    cx, cz = BELVEDERE
    balustrade(scene, (-19.8, GARDEN, z), (cx - 4.2, GARDEN, z), barrier=BARRIER)
    balustrade(scene, (cx + 4.2, GARDEN, z), (19.8, GARDEN, z), barrier=BARRIER)
    mesh = scene.still
    for x0, x1 in ((-20.0, cx - 4.4), (cx + 4.4, 20.0)):
        mesh.quad((x0, GARDEN - 5, z - 0.2), (x1, GARDEN - 5, z - 0.2), (x1, GARDEN, z - 0.2), (x0, GARDEN, z - 0.2),
                  (0, 0, -1), MASONRY, 0.3)
    low_wall(scene, (-19.85, MAIN, WING_Z[0]), (-19.85, MAIN, MAIN_Z[0]), BARRIER)
    low_wall(scene, (-19.85, GARDEN, MAIN_Z[0]), (-19.85, GARDEN, GARDEN_Z[0] + 0.3), BARRIER + 0.96, height=1.0)
    low_wall(scene, (19.85, MAIN, FACADE_Z + 0.5), (19.85, MAIN, MAIN_Z[0]), BARRIER)
    low_wall(scene, (19.85, GARDEN, MAIN_Z[0]), (19.85, GARDEN, GARDEN_Z[0] + 0.3), BARRIER + 0.96, height=1.0)
    # The east court ends at a garden wall in line with the house.
    mesh.quad((14, 0, FACADE_Z), (20, 0, FACADE_Z), (20, 2.5, FACADE_Z), (14, 2.5, FACADE_Z), (0, 0, -1), MASONRY)
    block(mesh, (13.9, 20.05), (2.5, 2.62), (FACADE_Z - 0.06, FACADE_Z + 0.4), LIMESTONE)
    scene.collider.block((14.0, 20.0), (-1, 2.62), (FACADE_Z, FACADE_Z + 1))
