"""Corners to sit in: lounges under the roof, small tables in the open, pots, lanterns on the ground, lights on strings."""
import random
from math import cos, pi, sin

from kit.boxes import block, box
from kit.rounds import cushion, disc, lathe, tube
from kit.vector import mix

from .lanterns import standing
from .layout import GARDEN, MAIN_Z, POSTS_X, STAIR_X
from .palette import (
    BLUSH, CLAY, CLAY_PALE, CREAM, GLAZE, GLOW, IRON, LIMESTONE, OCHRE, RUG, RUST, SOIL, TEAL, TIMBER, TIMBER_DARK,
    TIMBER_LIGHT, wood,
)

# (x, y, z, size, shape, plant); plants.py fills them.
POTS = (
    (-5.0, 0, 6.5, 1.0, 'urn', 'bush'), (5.0, 0, 6.5, 1.0, 'urn', 'bush'),
    (-4.35, 0.12, -5.5, 0.85, 'urn', 'bloom'), (4.35, 0.12, -5.5, 0.85, 'urn', 'bloom'),
    (-4.35, -0.42, -6.6, 0.7, 'round', 'lavender'), (4.35, -0.42, -6.6, 0.7, 'round', 'lavender'),
    (-13.2, 0, 12.2, 1.1, 'jar', 'bush'), (13.2, 0, 12.2, 1.1, 'jar', 'bush'),
    (-6.2, 0, 12.5, 0.8, 'round', 'lavender'), (6.2, 0, 12.5, 0.8, 'round', 'bloom'),
    (-9.4, 0, 12.5, 0.75, 'urn', 'bush'), (9.4, 0, 12.5, 0.75, 'urn', 'bush'),
    (-1.45, 0, 12.5, 0.8, 'urn', 'bush'), (1.45, 0, 12.5, 0.8, 'urn', 'bush'),
    (-12.7, 0, 4.0, 0.9, 'jar', 'none'), (-12.2, 0, 3.5, 0.6, 'round', 'lavender'),
    (14.2, 0, -3.8, 1.05, 'urn', 'bloom'), (18.6, 0, -4.2, 0.9, 'jar', 'none'),
    (-13.4, 0, -4.0, 0.9, 'urn', 'bush'), (-16.6, 0, 3.6, 0.8, 'round', 'bloom'),
    (-14.5, 3.2, 6.5, 0.9, 'urn', 'bush'), (-19.4, 3.2, 13.0, 0.9, 'jar', 'bush'),
    (-19.5, 3.2, 5.0, 0.7, 'round', 'bloom'),
    (14.6, 0, 12.3, 1.0, 'urn', 'bloom'), (19.0, -0.96, -6.3, 0.9, 'urn', 'bush'),
    (-4.6, -0.96, -14.3, 0.8, 'round', 'lavender'), (4.6, -0.96, -14.3, 0.8, 'round', 'lavender'),
    (-3.4, -0.96, -14.2, 0.55, 'round', 'bush'), (3.4, -0.96, -14.2, 0.55, 'round', 'bush'),
    (6.3, -0.96, -14.3, 0.9, 'jar', 'none'),
)

PROFILES = {
    'urn': [(0.2, 0), (0.3, 0.3), (0.34, 0.52), (0.34, 0.52), (0.38, 0.53), (0.38, 0.6), (0.38, 0.6), (0.31, 0.6), (0.29, 0.5)],
    'round': [(0.24, 0), (0.4, 0.18), (0.42, 0.34), (0.36, 0.48), (0.36, 0.48), (0.4, 0.5), (0.4, 0.55), (0.4, 0.55), (0.34, 0.55), (0.32, 0.46)],
    'jar': [(0.2, 0), (0.36, 0.36), (0.4, 0.62), (0.3, 0.9), (0.22, 0.98), (0.22, 0.98), (0.28, 1.03), (0.28, 1.07), (0.28, 1.07), (0.2, 1.07), (0.19, 0.95)],
}


def build(scene):
    rng = random.Random(31)
    _lounge(scene, -9.8, 9.3, 0.0, TEAL, 'lounge-west')
    _lounge(scene, 9.8, 9.3, 0.0, RUST, 'lounge-east')
    _facade_benches(scene)
    for number, (x, y, z, turn) in enumerate(((-6.4, 0, -2.4, 0.3), (6.3, 0, -2.6, 1.4), (11.4, 0, 3.2, 0.9),
                                             (-12.0, 0, 1.6, 2.1), (-2.6, GARDEN, -12.2, 0.5))):
        _round_table(scene, x, y, z, turn, number)
    for x, y, z, size, shape, _ in POTS:
        _pot(scene, (x, y, z), size, shape, rng)
    for at in ((-4.9, 0, -4.5), (4.9, 0, -4.5), (-4.0, 0, 6.3), (4.0, 0, 6.3), (-13.2, GARDEN, -9.0),
               (-7.2, GARDEN, -7.6), (6.3, GARDEN, -8.5), (18.9, GARDEN, -8.6), (-3.6, GARDEN, -17.0),
               (3.6, GARDEN, -17.0), (-12.5, 0, 4.3), (-0.5, 0, 12.6), (14.5, 0, 10.5), (-17.2, GARDEN, -13.9)):
        standing(scene, at, 0.42 if at[1] < 0 else 0.5)
    _strings(scene)


def _lounge(scene, x, z, heading, accent, name):
    """Two sofas facing over a low table on a rug."""
    mesh = scene.still
    with mesh.at((x, 0, z), heading):
        mesh.quad((-2.1, 0.016, -1.5), (2.1, 0.016, -1.5), (2.1, 0.016, 1.5), (-2.1, 0.016, 1.5), (0, 1, 0), RUG)
        box(mesh, (0, 0.34, 0), (1.1, 0.07, 0.66), wood('x', TIMBER_DARK), bevel=0.025, axis='y')
        for dx in (-0.42, 0.42):
            box(mesh, (dx, 0.15, 0), (0.09, 0.31, 0.5), wood('y', TIMBER_DARK), bevel=0.015, caps=('open', 'open'))
        lathe(mesh, (0.25, 0.375, 0.05), [(0.06, 0), (0.12, 0.04), (0.15, 0.09), (0.15, 0.09), (0.13, 0.09), (0.04, 0.03)],
              CLAY_PALE, 10, 0.8)
        box(mesh, (-0.25, 0.395, -0.08), (0.3, 0.04, 0.22), accent, bevel=0.01, axis='y', density=0.8)
    for side in (-1, 1):
        _sofa(scene, x + side * 1.75, z, side * pi / 2, accent, f'{name}-{"west" if side < 0 else "east"}')
    scene.collider.block((x - 0.55, x + 0.55), (0, 0.38), (z - 0.33, z + 0.33))


def _sofa(scene, x, z, heading, accent, name):
    """Two and a half metres long; heading is where it looks."""
    mesh = scene.still
    with mesh.at((x, 0, z), heading):
        box(mesh, (0, 0.2, 0.05), (2.3, 0.12, 0.86), wood('x', TIMBER), bevel=0.02)
        for dx in (-1.0, 1.0):
            for dz in (-0.28, 0.38):
                box(mesh, (dx, 0.07, dz), (0.08, 0.14, 0.08), wood('y', TIMBER_DARK), bevel=0.01,
                    caps=('open', 'open'))
        for dx in (-1.19, 1.19):
            box(mesh, (dx, 0.38, 0.05), (0.1, 0.36, 0.86), wood('z', TIMBER), bevel=0.03, axis='z')
        box(mesh, (0, 0.48, 0.47), (2.3, 0.44, 0.08), wood('x', TIMBER), bevel=0.025)
        for dx in (-0.57, 0.57):
            box(mesh, (dx, 0.345, -0.02), (1.12, 0.17, 0.76), CREAM, bevel=0.06, axis='y')
            cushion(mesh, (dx, 0.62, 0.32), (1.05, 0.22, 0.5), CREAM, tilt=-1.25)
        cushion(mesh, (-0.86, 0.6, 0.16), (0.48, 0.18, 0.46), accent, heading=0.25, tilt=-1.15)
        cushion(mesh, (0.84, 0.6, 0.16), (0.48, 0.18, 0.46), OCHRE, heading=-0.3, tilt=-1.1)
        cushion(mesh, (0.42, 0.57, 0.14), (0.4, 0.16, 0.38), BLUSH, heading=0.1, tilt=-1.05)
        for i, dx in enumerate((-0.57, 0.57)):
            scene.seat(f'{name}-{i + 1}', mesh.to_world((dx, 0.45, -0.05)), heading, 'bench')
    scene.collider.turned_block((x, 0, z), (2.46, 0.44, 0.9), heading)


def _facade_benches(scene):
    """Timber benches under the windows of the house."""
    mesh = scene.still
    number = 0
    for x in (-3.9, 3.9):
        block(mesh, (x - 0.95, x + 0.95), (0.41, 0.47), (12.3, 12.75), wood('x', TIMBER_LIGHT), bevel=0.02)
        for dx in (-0.75, 0.75):
            block(mesh, (x + dx - 0.05, x + dx + 0.05), (0, 0.41), (12.36, 12.7), wood('y', TIMBER), bevel=0.015,
                  caps=('open', 'open'))
        cushion(mesh, (x, 0.5, 12.52), (1.7, 0.09, 0.4), RUST if x < 0 else TEAL)
        scene.collider.block((x - 0.95, x + 0.95), (0, 0.47), (12.3, 12.8))
        for dx in (-0.45, 0.45):
            number += 1
            scene.seat(f'house-{number}', (x + dx, 0.53, 12.5), 0.0, 'bench')


def _round_table(scene, x, y, z, turn, number):
    mesh = scene.still
    lathe(mesh, (x, y, z), [(0.26, 0), (0.26, 0.03), (0.26, 0.03), (0.05, 0.06), (0.045, 0.68), (0.16, 0.71)], IRON, 10,
          0.7)
    lathe(mesh, (x, y, z), [(0.44, 0.71), (0.46, 0.73), (0.46, 0.75), (0.46, 0.75), (0.44, 0.765)], TEAL if number % 2 else CLAY, 20)
    disc(mesh, (x, y + 0.765, z), 0.44, LIMESTONE, 20)
    lathe(mesh, (x + 0.1, y + 0.765, z - 0.06), [(0.04, 0), (0.07, 0.07), (0.035, 0.15), (0.045, 0.18)], GLAZE, 8, 0.7)
    standing_candle = (x - 0.12, y + 0.765, z + 0.1)
    lathe(mesh, standing_candle, [(0.045, 0), (0.05, 0.09), (0.05, 0.09), (0.0, 0.09)], GLOW, 8, 0.5)
    scene.lamp((standing_candle[0], standing_candle[1] + 0.2, standing_candle[2]), 4, 0.05)
    scene.collider.column((x, z), 0.45, y - 0.1, y + 0.77, 10)
    for i in range(3):
        angle = turn + i * 2 * pi / 3
        _chair(scene, x + 0.86 * sin(angle), y, z + 0.86 * cos(angle), angle, f'table-{number + 1}-{i + 1}',
               (OCHRE, RUST, TEAL)[i])


def _chair(scene, x, y, z, heading, name, colour):
    """heading: where the one who sits looks. The back leans a little."""
    mesh = scene.still
    with mesh.at((x, y, z), heading):
        box(mesh, (0, 0.43, 0), (0.44, 0.05, 0.43), wood('x', TIMBER_LIGHT), bevel=0.02, axis='y')
        cushion(mesh, (0, 0.465, 0), (0.4, 0.07, 0.4), colour)
        for dx in (-0.18, 0.18):
            box(mesh, (dx, 0.205, -0.17), (0.04, 0.41, 0.04), wood('y', TIMBER), bevel=0.01, caps=('open', 'open'))
            box(mesh, (dx, 0.43, 0.2), (0.04, 0.86, 0.04), wood('y', TIMBER), bevel=0.01, caps=('open', 'bevel'))
        for dy in (0.62, 0.78):
            box(mesh, (0, dy, 0.205), (0.4, 0.09, 0.025), wood('x', TIMBER_LIGHT), bevel=0.01)
        scene.seat(name, mesh.to_world((0, 0.48, 0)), heading)
    scene.collider.turned_block((x, y, z), (0.42, 0.45, 0.42), heading)


def _pot(scene, at, size, shape, rng):
    colour = {'urn': CLAY, 'round': CLAY_PALE, 'jar': rng.choice((CLAY, GLAZE))}[shape].shaded(rng.uniform(0.9, 1.08))
    profile = [(r * size, h * size) for r, h in PROFILES[shape]]
    lathe(scene.still, at, profile, colour, 12, 0.9)
    top = profile[-1]
    disc(scene.still, (at[0], at[1] + top[1] + 0.01, at[2]), top[0] + 0.01, SOIL, 10, density=0.4)
    scene.collider.column((at[0], at[2]), max(r for r, _ in profile), at[1] - 0.1, at[1] + profile[-2][1] + 0.1, 8)


def _strings(scene):
    """Warm bulbs on sagging lines from the veranda to two poles by the steps, and on to the pergola."""
    mesh = scene.still
    poles = ((STAIR_X[0] - 1.3, MAIN_Z[0] + 0.5), (STAIR_X[1] + 1.3, MAIN_Z[0] + 0.5))
    for x, z in poles:
        lathe(mesh, (x, 0, z), [(0.16, 0), (0.16, 0.1), (0.16, 0.1), (0.05, 0.14), (0.035, 3.6), (0.06, 3.62), (0.0, 3.7)],
              IRON, 8, 0.5)
        scene.collider.column((x, z), 0.12, -0.2, 3.6, 6)
    eave = 3.0
    west, east = ((poles[0][0], 3.55, poles[0][1]), (poles[1][0], 3.55, poles[1][1]))
    lines = [
        ((POSTS_X[2], eave, 5.1), west), ((POSTS_X[5], eave, 5.1), east), ((POSTS_X[3], eave, 5.1), west),
        ((POSTS_X[4], eave, 5.1), east), (west, east), ((14.9, 2.9, -2.6), east), ((-14.0, 3.9, 5.9), west),
    ]
    for start, end in lines:
        _string(scene, start, end)


def _string(scene, start, end):
    points = []
    for i in range(9):
        t = i / 8
        x, y, z = mix(start, end, t)
        points.append((x, y - 0.55 * 4 * t * (1 - t), z))
    tube(scene.still, points, [0.006] * 9, IRON, 3, 0.2)
    for i in range(1, 16, 2):
        t = i / 16
        x, y, z = mix(start, end, t)
        y -= 0.55 * 4 * t * (1 - t)
        lathe(scene.still, (x, y - 0.13, z), [(0.0, 0.0), (0.04, 0.035), (0.036, 0.07), (0.014, 0.12)], GLOW, 6, 0.3)
        scene.lamp((x, y - 0.08, z), 2.4, 0.04)
