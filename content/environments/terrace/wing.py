"""The west wing: a white stair climbs its front to a roof terrace that sees everything."""
from math import pi

from kit.boxes import block, box, floor
from kit.rounds import cushion
from kit.steps import flight_side, steps
from kit.walls import arched_wall

from .balustrade import low_wall
from .lanterns import standing
from .layout import (
    FACADE_Z, MAIN, RISE, UPPER, WING_STAIR_FOOT, WING_STAIR_RUN, WING_STAIR_STEPS, WING_STAIR_Z, WING_X, WING_Z,
)
from .palette import BLUSH, COPING, CREAM, LIMESTONE, PLASTER, RISER, SHUTTER, TEAL, TERRACOTTA, TIMBER, wood

TOP = WING_STAIR_FOOT - WING_STAIR_RUN * WING_STAIR_STEPS
WALL = 0.22


def build(scene):
    _body(scene)
    _stair(scene)
    _roof_terrace(scene)


def _body(scene):
    mesh = scene.still
    (x0, x1), (z0, z1) = WING_X, WING_Z
    # The east face looks on the veranda; an arched niche holds a bench.
    with mesh.at((x1, 0, z0), -pi / 2):
        arched_wall(mesh, (0.0, FACADE_Z - z0), (0.0, UPPER), (0.0, 0.55), [(2.2, 4.6, 0.0, 1.25)], PLASTER, 14,
                    whole=True)
        mesh.quad((2.0, 0, 0.55), (4.8, 0, 0.55), (4.8, 2.8, 0.55), (2.0, 2.8, 0.55), (0, 0, -1),
                  PLASTER.shaded(0.95))
        block(mesh, (2.2, 4.6), (0.0, 0.42), (0.02, 0.56), LIMESTONE, caps=('open', 'open'))
        cushion(mesh, (2.82, 0.46, 0.3), (1.1, 0.11, 0.5), CREAM)
        cushion(mesh, (3.98, 0.46, 0.3), (1.1, 0.11, 0.5), CREAM)
        cushion(mesh, (2.6, 0.7, 0.46), (0.46, 0.15, 0.42), TEAL, tilt=-1.2)
        cushion(mesh, (4.2, 0.7, 0.46), (0.46, 0.15, 0.42), BLUSH, tilt=-1.2)
    for i, z in enumerate((z0 + 2.85, z0 + 3.95)):
        scene.seat(f'niche-{i + 1}', (x1 - 0.1, 0.48, z), -pi / 2, 'bench')
    mesh.quad((x0, 0, z0), (x1, 0, z0), (x1, UPPER, z0), (x0, UPPER, z0), (0, 0, -1), PLASTER)
    mesh.quad((x0, -6, z0), (x0, -6, z1 + 4), (x0, UPPER, z1 + 4), (x0, UPPER, z0), (-1, 0, 0), PLASTER, 0.4)
    scene.collider.block((x0, x1 - 0.55), (-1, UPPER), WING_Z)
    scene.collider.block((x1 - 0.55, x1), (-1, UPPER), (z0, z0 + 2.2))
    scene.collider.block((x1 - 0.55, x1), (-1, UPPER), (z0 + 4.6, z1))
    scene.collider.block((x1 - 0.55, x1), (2.3, UPPER), (z0 + 2.2, z0 + 4.6))
    scene.collider.block((x1 - 0.58, x1 - 0.02), (-1, 0.48), (z0 + 2.2, z0 + 4.6))


def _stair(scene):
    mesh = scene.still
    z0, z1 = WING_STAIR_Z
    middle, width = (z0 + WALL + z1) / 2, z1 - z0 - WALL
    # Turned by pi the flight's own +X points west.
    steps(mesh, (WING_STAIR_FOOT, MAIN, middle), pi, width, WING_STAIR_STEPS, RISE, WING_STAIR_RUN, LIMESTONE, RISER)
    _stair_wall(mesh, z0)
    floor(mesh, (WING_X[0], TOP), (z0, z1), UPPER, TERRACOTTA)
    mesh.quad((WING_X[0], 0, z0), (TOP, 0, z0), (TOP, UPPER, z0), (WING_X[0], UPPER, z0), (0, 0, -1), PLASTER)
    mesh.quad((WING_X[0], -6, z0), (WING_X[0], -6, z1), (WING_X[0], UPPER, z1), (WING_X[0], UPPER, z0), (-1, 0, 0),
              PLASTER, 0.4)
    low_wall(scene, (TOP + 0.1, UPPER, z0 + WALL / 2), (WING_X[0] + 0.12, UPPER, z0 + WALL / 2), 2.0, 0.9, WALL)
    collider = scene.collider
    collider.ramp((TOP, WING_STAIR_FOOT), WING_STAIR_Z, -1.0, UPPER, MAIN)
    collider.block((WING_X[0], TOP), (-1.0, UPPER), (z0, z1 + 0.1))
    collider.prism([(TOP, z0 + WALL), (WING_STAIR_FOOT + 0.15, z0 + WALL), (WING_STAIR_FOOT + 0.15, z0), (TOP, z0)],
                   -0.5, lambda x, _: 0.95 + (WING_STAIR_FOOT - x) / (WING_STAIR_FOOT - TOP) * UPPER)


def _stair_wall(mesh, z0):
    """The parapet follows the flight; a small arched door opens under it."""
    foot, top = WING_STAIR_FOOT + 0.15, TOP
    length = foot - top

    def height(x):
        return 0.92 + max(0.0, WING_STAIR_FOOT - x) / (WING_STAIR_FOOT - TOP) * UPPER

    xs = [foot - length * i / 10 for i in range(11)]
    for z, facing in ((z0, -1), (z0 + WALL, 1)):
        low = [(x, 0.0 if facing < 0 else max(0.0, height(x) - 1.15), z) for x in xs]
        high = [(x, height(x), z) for x in xs]
        mesh.patch([low, high], [[(0, 0, facing)] * 11] * 2, PLASTER)
    slope = UPPER / (WING_STAIR_FOOT - TOP)
    up = (slope, 1.0, 0.0)
    mesh.patch([[(x, height(x), z0 - 0.02) for x in xs], [(x, height(x), z0 + WALL + 0.02) for x in xs]],
               [[up] * 11] * 2, COPING)
    mesh.patch([[(x, height(x) - 0.06, z0 - 0.02) for x in xs], [(x, height(x), z0 - 0.02) for x in xs]],
               [[(0, 0, -1)] * 11] * 2, COPING)
    mesh.quad((foot, 0, z0), (foot, 0, z0 + WALL), (foot, 0.92, z0 + WALL), (foot, 0.92, z0), (1, 0, 0), PLASTER)
    for i in range(3):
        x = -17.8 + i * 0.28
        block(mesh, (x, x + 0.27), (0.0, 1.85), (z0 - 0.03, z0), wood('y', SHUTTER), bevel=0.012,
              caps=('open', 'bevel'))
    box(mesh, (-17.38, 1.9, z0 - 0.02), (1.0, 0.1, 0.06), wood('x', TIMBER), bevel=0.015)


def _roof_terrace(scene):
    mesh = scene.still
    (x0, x1), (z0, z1) = WING_X, WING_Z
    floor(mesh, WING_X, WING_Z, UPPER, TERRACOTTA)
    low_wall(scene, (TOP + 0.6, UPPER, z0 - 0.1), (x1 + 0.02, UPPER, z0 - 0.1), 2.0, 0.9, 0.24)
    low_wall(scene, (x1 - 0.12, UPPER, z0 - 0.2), (x1 - 0.12, UPPER, z1), 2.0, 0.9, 0.24)
    low_wall(scene, (x0 + 0.12, UPPER, z1), (x0 + 0.12, UPPER, WING_STAIR_Z[0]), 2.0, 0.9, 0.24)
    mesh.quad((x0, UPPER, z1), (x1, UPPER, z1), (x1, 5.3, z1), (x0, 5.3, z1), (0, 0, -1), PLASTER)
    block(mesh, (x0 - 0.1, x1 + 0.1), (5.25, 5.45), (z1 - 0.08, z1 + 0.4), COPING)
    scene.collider.block(WING_X, (UPPER - 1, 6.5), (z1, z1 + 1))
    # A built-in bench in the sun against the back wall.
    block(mesh, (x0 + 0.25, x1 - 0.3), (UPPER, UPPER + 0.4), (z1 - 0.75, z1), PLASTER, bevel=0.04,
          caps=('open', 'open'))
    scene.collider.block((x0, x1), (UPPER, UPPER + 0.46), (z1 - 0.75, z1))
    for i in range(4):
        x = x0 + 1.05 + i * 1.3
        cushion(mesh, (x, UPPER + 0.45, z1 - 0.38), (1.24, 0.12, 0.66), CREAM)
        cushion(mesh, (x, UPPER + 0.72, z1 - 0.14), (0.52, 0.17, 0.48), (TEAL, BLUSH)[i % 2], tilt=-1.25)
        scene.seat(f'roof-{i + 1}', (x, UPPER + 0.5, z1 - 0.4), 0.0, 'bench')
    standing(scene, (x0 + 0.6, UPPER, z0 + 1.0), 0.5)
    standing(scene, (x1 - 0.5, UPPER, z1 - 1.2), 0.5)
    mesh.quad((-18.2, 3.7, z1 - 0.01), (-15.8, 3.7, z1 - 0.01), (-15.8, 4.9, z1 - 0.01), (-18.2, 4.9, z1 - 0.01),
              (0, 0, -1), PLASTER.shaded(0.97))
    for y in (3.68, 4.92):
        block(mesh, (-18.26, -15.74), (y - 0.03, y + 0.03), (z1 - 0.05, z1), wood('x', TIMBER), bevel=0.012)
    scene.frames.append({'name': 'roof', 'position': (-17.0, 4.3, z1 - 0.03), 'heading': 0.0, 'width': 2.4,
                         'height': 1.2})
