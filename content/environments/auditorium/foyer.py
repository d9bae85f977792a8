"""The foyer: a stone floor under hanging lamps, stairs to the balcony on both sides, a bar, sofas, posters, tall windows."""
import random
from math import cos, pi, sin

from kit.boxes import beam, block, box
from kit.exhibits import frame, picture, wave
from kit.greenery import DEEP, FRESH, potted, prototypes
from kit.outlook import countryside, hedge
from kit.rooms import ceiling, ground, pane, panel, skirtings, tunnel, walls, window
from kit.rounds import cushion, lathe, tube
from kit.steps import flight_side, steps

from .layout import (
    BALCONY_BACK, BALCONY_DOORS, BALCONY_DOOR_TOP, FOYER_TOP, FOYER_X, FOYER_Z, GLASS, GLASS_TOP, HALL_DOORS, HALL_DOOR_TOP, HALL_TOP,
    HALL_X, HALL_Z, CLERESTORY, CLERESTORY_Y, PIT, STAGE_X, STAGE_Z, STAIR_RUN, STAIR_STEPS, STAIR_TOP_Z, STAIR_WIDTH, WALL,
)
from .palette import (
    BARK, BRASS, CARPET, CEILING, FOYER_FLOOR, GLOW, HILL, IRON, LAWN, MAT, OAK, OAK_DARK, OAK_PALE, OCHRE, PANE, PAVING, PLASTER, POT,
    RENDER, ROOF, SOIL, STONE, TEAL, VELVET, WALNUT, wood,
)

RISER = BALCONY_BACK / STAIR_STEPS


def build(scene):
    rng = random.Random(9)
    prototypes(scene, rng)
    _room(scene)
    _stairs(scene)
    _bar(scene)
    _sofas(scene)
    _posters(scene)
    _lamps(scene)
    for x, z, size, kind in ((-2.0, 18.3, 1.25, 'fig'), (2.0, 18.3, 1.25, 'fig'), (-7.2, 18.4, 1.0, 'fern'), (7.2, 18.4, 1.0, 'fern')):
        potted(scene, rng, (x, 0.0, z), size, kind, POT, SOIL, BARK, DEEP if kind == 'fig' else FRESH)
    _outside(scene)


def openings():
    return {
        'n': [(a, b, 0.0, HALL_DOOR_TOP) for a, b in HALL_DOORS] + [(a, b, BALCONY_BACK, BALCONY_DOOR_TOP) for a, b in BALCONY_DOORS],
        's': [(a, b, 0.0, GLASS_TOP) for a, b in GLASS],
    }


def _room(scene):
    mesh, collider = scene.still, scene.collider
    walls(mesh, FOYER_X, FOYER_Z, (0.0, FOYER_TOP), openings(), PLASTER, 0.9)
    ground(mesh, FOYER_X, FOYER_Z, 0.0, (), FOYER_FLOOR, 1.0)
    ceiling(mesh, FOYER_X, FOYER_Z, FOYER_TOP, (), wood('x', OAK_PALE), 0.6)
    skirtings(mesh, FOYER_X, FOYER_Z, 0.0, openings(), wood('x', OAK_DARK), 0.14, 0.02)
    for i in range(7):
        x = -9.0 + 3.0 * i
        block(mesh, (x - 0.09, x + 0.09), (FOYER_TOP - 0.3, FOYER_TOP), FOYER_Z, wood('z', OAK), bevel=0.02, caps=('open', 'open'), density=0.7)
    z = (FOYER_Z[1], FOYER_Z[1] + WALL)
    for number, (a, b) in enumerate(GLASS):
        tunnel(mesh, (a, b), (0.0, GLASS_TOP), z, 'z', PLASTER, FOYER_FLOOR)
        plane = z[1] - 0.12
        window(mesh, 'x', plane, (a, b), (0.0, GLASS_TOP), 4, (0.52, 0.76), wood('x', OAK_DARK), width=0.07, upright=wood('y', OAK_DARK))
        pane(scene, 'x', plane, (a, b), (0.0, GLASS_TOP), PANE)
        scene.portal((a, b), (0.0, GLASS_TOP), (plane - 0.06,) * 2, (0, 0, -1), 0.7)
    collider.block((FOYER_X[0] - 1.0, FOYER_X[1] + 1.0), (-0.5, FOYER_TOP), (z[0] + 0.28, z[1] + 0.8))
    for a, b in ((FOYER_X[0] - 1.0, GLASS[0][0]), (GLASS[0][1], GLASS[1][0]), (GLASS[1][1], GLASS[2][0]), (GLASS[2][1], FOYER_X[1] + 1.0)):
        collider.block((a, b), (-0.5, FOYER_TOP), z)
    for a, b in GLASS:
        collider.block((a, b), (GLASS_TOP, FOYER_TOP), z)
    collider.block((FOYER_X[0] - 1.2, FOYER_X[0]), (-0.5, FOYER_TOP), (FOYER_Z[0] - 0.5, z[1]))
    collider.block((FOYER_X[1], FOYER_X[1] + 1.2), (-0.5, FOYER_TOP), (FOYER_Z[0] - 0.5, z[1]))
    collider.block((FOYER_X[0], FOYER_X[1]), (-1.5, 0.0), (HALL_Z[1] + 0.2, z[1]))
    collider.block(FOYER_X, (FOYER_TOP, FOYER_TOP + 0.5), FOYER_Z)


def _stairs(scene):
    """They climb along the side walls to the landings before the balcony's doors."""
    mesh, collider = scene.still, scene.collider
    foot = STAIR_TOP_Z + STAIR_STEPS * STAIR_RUN
    for sign in (-1, 1):
        wall_x = FOYER_X[1] * sign
        inner = wall_x - sign * STAIR_WIDTH
        x = (min(wall_x, inner), max(wall_x, inner))
        middle = (x[0] + x[1]) / 2
        steps(mesh, (middle, 0.0, foot), pi / 2, STAIR_WIDTH, STAIR_STEPS, RISER, STAIR_RUN, CARPET, wood('x', OAK_DARK))
        facing = 1 if sign < 0 else -1
        flight_side(mesh, (middle, 0.0, foot), pi / 2, facing * STAIR_WIDTH / 2, STAIR_STEPS, RISER, STAIR_RUN, 0.0, wood('y', WALNUT), facing)
        # The landing.
        ground(mesh, x, (FOYER_Z[0], STAIR_TOP_Z), BALCONY_BACK, (), CARPET, 0.9)
        mesh.quad((inner, 0.0, FOYER_Z[0]), (inner, 0.0, STAIR_TOP_Z), (inner, BALCONY_BACK, STAIR_TOP_Z), (inner, BALCONY_BACK, FOYER_Z[0]), (-sign, 0, 0), wood('y', WALNUT), 0.8)
        collider.block(x, (-0.5, BALCONY_BACK), (FOYER_Z[0] - 0.6, STAIR_TOP_Z))
        collider.ramp(x, (STAIR_TOP_Z, foot), -0.5, BALCONY_BACK, 0.0, along='z')
        # Posts of oak, a brass rail, glass between would be colder: thin bars.
        rail = inner + sign * 0.05
        slope = BALCONY_BACK / (foot - STAIR_TOP_Z)

        def height(z):
            return BALCONY_BACK if z <= STAIR_TOP_Z else max(0.0, BALCONY_BACK - (z - STAIR_TOP_Z) * slope)

        beam(mesh, (rail, height(STAIR_TOP_Z) + 1.0, STAIR_TOP_Z), (rail, 1.0 + RISER, foot - 0.1), 0.06, 0.06, wood('z', OAK), 0.02, 0.6)
        beam(mesh, (rail, BALCONY_BACK + 1.0, FOYER_Z[0] + 0.02), (rail, BALCONY_BACK + 1.0, STAIR_TOP_Z), 0.06, 0.06, wood('z', OAK), 0.02, 0.6)
        for i in range(STAIR_STEPS):
            z = foot - (i + 0.5) * STAIR_RUN
            y = (i + 1) * RISER
            block(mesh, (rail - 0.012, rail + 0.012), (y, y + 0.98 - RISER * 0.3), (z - 0.012, z + 0.012), BRASS, bevel=0.003, caps=('open', 'open'), density=0.2, axis='y')
        for i in range(3):
            z = FOYER_Z[0] + 0.15 + 0.27 * i
            block(mesh, (rail - 0.012, rail + 0.012), (BALCONY_BACK, BALCONY_BACK + 0.98), (z - 0.012, z + 0.012), BRASS, bevel=0.003, caps=('open', 'open'), density=0.2, axis='y')
        block(mesh, (rail - 0.05, rail + 0.05), (0.0, 1.2), (foot - 0.12, foot - 0.02), wood('y', OAK), bevel=0.015, caps=('open', 'bevel'), density=0.6)
        collider.prism([(rail - 0.05, foot - 0.05), (rail + 0.05, foot - 0.05), (rail + 0.05, STAIR_TOP_Z), (rail - 0.05, STAIR_TOP_Z)],
                       -0.2, lambda _, z: height(z) + 1.05)
        collider.block((rail - 0.05, rail + 0.05), (0.0, BALCONY_BACK + 1.05), (FOYER_Z[0], STAIR_TOP_Z))


def _bar(scene):
    """A counter between the doors to the hall, shelves behind it."""
    mesh = scene.still
    z = FOYER_Z[0] + 1.35
    block(mesh, (-2.2, 2.2), (0.0, 1.04), (z - 0.3, z + 0.3), wood('y', OAK_DARK), bevel=0.02, caps=('open', 'open'), axis='y', density=0.8)
    for i in range(44):
        x = -2.15 + 4.3 * (i + 0.5) / 44
        block(mesh, (x - 0.03, x + 0.03), (0.1, 1.0), (z + 0.3, z + 0.33), wood('y', OAK), bevel=0.008, caps=('open', 'open'), density=0.5, axis='y')
    block(mesh, (-2.3, 2.3), (1.04, 1.09), (z - 0.36, z + 0.42), STONE, bevel=0.015, axis='y')
    scene.collider.block((-2.3, 2.3), (-0.2, 1.09), (z - 0.34, z + 0.4))
    back = FOYER_Z[0]
    block(mesh, (-2.2, 2.2), (0.0, 0.9), (back, back + 0.4), wood('y', WALNUT), bevel=0.015, caps=('open', 'open'), axis='y', density=0.7)
    block(mesh, (-2.25, 2.25), (0.9, 0.94), (back, back + 0.43), STONE, bevel=0.01, axis='y', density=0.7)
    scene.collider.block((-2.25, 2.25), (-0.2, 0.94), (back, back + 0.43))
    rng = random.Random(4)
    for y in (1.55, 1.98):
        block(mesh, (-2.0, 2.0), (y, y + 0.035), (back, back + 0.24), wood('x', OAK), bevel=0.008, density=0.7)
        block(mesh, (-1.9, 1.9), (y - 0.02, y - 0.002), (back + 0.02, back + 0.05), GLOW, bevel=0.003, density=0.3)
        x = -1.85
        while x < 1.85:
            tall, r = rng.uniform(0.16, 0.3), rng.uniform(0.03, 0.05)
            colour = rng.choice((TEAL, STONE, OCHRE, BRASS, POT))
            lathe(mesh, (x, y + 0.035, back + 0.12), [(r, 0), (r, tall * 0.55), (r * 0.4, tall * 0.75), (r * 0.4, tall), (r * 0.4, tall), (0, tall)], colour, 8, 0.4)
            x += rng.uniform(0.12, 0.24)
    scene.panel((0.0, 1.5, back + 0.3), (3.6, 0.1), 22)
    for i, x in enumerate((-1.6, -0.55, 0.55, 1.6)):
        at = (x, 0.0, z + 0.85)
        lathe(mesh, at, [(0.22, 0), (0.22, 0.02), (0.22, 0.02), (0.026, 0.05), (0.026, 0.66)], BRASS, 12, 0.5)
        lathe(mesh, at, [(0.1, 0.66), (0.2, 0.68), (0.21, 0.73), (0.17, 0.76), (0.0, 0.765)], (VELVET, TEAL, VELVET, TEAL)[i], 14, 0.7)
        scene.seat(f'bar-{i + 1}', (x, 0.765, z + 0.85), 0.0, 'stool')
        scene.collider.column((x, z + 0.85), 0.2, -0.1, 0.76, 8)


def _sofas(scene):
    mesh = scene.still
    for number, (x, heading, cloth) in enumerate(((-5.9, pi / 2 * -1, TEAL), (5.9, pi / 2, VELVET))):
        with mesh.at((x, 0.0, 15.6), heading):
            box(mesh, (0, 0.24, 0), (2.5, 0.24, 0.8), cloth, bevel=0.05)
            for dx in (-0.62, 0.62):
                box(mesh, (dx, 0.4, -0.03), (1.2, 0.13, 0.72), cloth.shaded(1.07), bevel=0.05, axis='y')
            beam(mesh, (0, 0.34, 0.32), (0, 0.82, 0.42), 0.18, 2.5, cloth, bevel=0.07)
            for dx in (-1.2, 1.2):
                for dz in (-0.32, 0.32):
                    lathe(mesh, (dx * 0.92, 0, dz), [(0.016, 0), (0.024, 0.13)], BRASS, 6, 0.3)
            cushion(mesh, (-0.9, 0.6, 0.16), (0.46, 0.17, 0.44), OCHRE, heading=0.2, tilt=-1.15)
            cushion(mesh, (0.92, 0.6, 0.16), (0.46, 0.17, 0.44), STONE, heading=-0.2, tilt=-1.15)
            for i, dx in enumerate((-0.62, 0.62)):
                scene.seat(f'foyer-sofa-{number + 1}-{i + 1}', mesh.to_world((dx, 0.47, -0.06)), heading, 'bench')
            table = mesh.to_world((0, 0, -1.15))
        scene.collider.turned_block((x, -0.1, 15.6), (2.6, 0.56, 0.86), heading)
        lathe(mesh, table, [(0.24, 0), (0.24, 0.02), (0.24, 0.02), (0.03, 0.05), (0.03, 0.38), (0.08, 0.4)], IRON, 12, 0.5)
        lathe(mesh, table, [(0.42, 0.4), (0.44, 0.415), (0.42, 0.43), (0.42, 0.43), (0, 0.432)], wood('x', OAK), 22, 0.8)
        scene.collider.column((table[0], table[2]), 0.42, -0.1, 0.43, 12)


def evening(c):
    c.rectangle(0, 1, 0, 1, '#f0d9b0')
    for i, colour in enumerate(('#8e2f27', '#c4583a', '#e09a54')):
        c.disc(0.5, 0.28, 0.42 - i * 0.1, colour, -pi / 2, pi / 2)
    c.rectangle(0, 1, 0, 0.281, '#2c5a5c')
    c.rectangle(0.08, 0.92, 0.9, 0.93, '#8e2f27')


def waves(c):
    c.rectangle(0, 1, 0, 1, '#25474d')
    for i, colour in enumerate(('#e8c48c', '#d88a58', '#b5512f', '#7b2c26')):
        c.hills(wave(0.8 - i * 0.19, (0.05, 1.6, i * 1.3), (0.02, 3.3, i * 2.0)), colour, 24)


def keys(c):
    c.rectangle(0, 1, 0, 1, '#f1e6d2')
    for i in range(7):
        c.rectangle(0.08 + i * 0.12, 0.185 + i * 0.12, 0.08, 0.62, '#2b2723' if i % 2 else '#b5512f')
    c.disc(0.5, 0.78, 0.09, '#2c6a6c')


def _posters(scene):
    for i, x in enumerate((-6.7, 6.7)):
        frame(scene, (x, 1.75, FOYER_Z[0]), pi, 1.0, 1.4, f'foyer-{i + 1}', wood('x', OAK_DARK), MAT)
    for i, x in enumerate((-4.2, 4.2)):
        picture(scene, (x, 3.9, FOYER_Z[0]), pi, 2.2, 1.3, (waves, evening)[i], wood('x', OAK_DARK), '#f1e6d2')
    picture(scene, (0.0, 3.9, FOYER_Z[0]), pi, 1.9, 1.3, keys, wood('x', OAK_DARK), '#f1e6d2')
    for sign in (-1, 1):
        for i, (z, y) in enumerate(((17.0, 2.2),)):
            frame(scene, (FOYER_X[1] * sign, y + 0.6, z + 1.2), pi / 2 * sign, 0.9, 1.2, f'stair-{"west" if sign < 0 else "east"}-{i + 1}', wood('x', OAK_DARK), MAT)


def _lamps(scene):
    """Globes at different heights over the middle of the foyer."""
    mesh = scene.still
    for i, (x, z, y, r) in enumerate(((-3.6, 14.2, 3.7, 0.2), (-2.2, 15.4, 4.3, 0.26), (-0.7, 14.4, 3.9, 0.17), (0.7, 15.6, 4.5, 0.22), (2.2, 14.3, 4.0, 0.26), (3.6, 15.3, 3.6, 0.19))):
        tube(mesh, [(x, y + r, z), (x, FOYER_TOP - 0.02, z)], [0.007, 0.007], BRASS, 4, 0.2)
        lathe(mesh, (x, y, z), [(0.05, r * 0.97), (0.05, r + 0.05), (0.0, r + 0.08)], BRASS, 8, 0.3)
        lathe(mesh, (x, y, z), [(max(0.001, r * sin(pi * k / 8)), -r * cos(pi * k / 8)) for k in range(9)], GLOW, 14, 0.3)
        scene.lamp((x, y, z), 46, r)
    for x in (-9.3, 9.3):
        scene.panel((x, FOYER_TOP - 0.35, 15.0), (0.6, 5.0), 90)


def _outside(scene):
    mesh = scene.still
    # A paved place before the windows, and the house as one sees it from there.
    scene.landscape.quad((-16, -0.12, FOYER_Z[1]), (16, -0.12, FOYER_Z[1]), (16, -0.12, 30), (-16, -0.12, 30), (0, 1, 0), PAVING)
    countryside(scene, (-12.0, 12.0, STAGE_Z[0], 30.0), LAWN, HILL, floor=-0.5, inner=21.0)
    hedge(scene, (-15.0, 30.5), (-3.0, 30.5), -0.2)
    hedge(scene, (3.0, 30.5), (15.0, 30.5), -0.2)
    x, z = (HALL_X[0] - WALL, HALL_X[1] + WALL), (STAGE_Z[0] - WALL, FOYER_Z[1] + WALL)
    top = HALL_TOP + 0.5
    cuts = {
        's': [(a, b, 0.0, GLASS_TOP) for a, b in GLASS],
        'w': [(a, b, *CLERESTORY_Y) for a, b in CLERESTORY],
        'e': [(a, b, *CLERESTORY_Y) for a, b in CLERESTORY],
    }
    for side, origin, across, width in (
        ('s', (x[0], -0.6, z[1]), (1, 0, 0), x[1] - x[0]), ('n', (x[1], -0.6, z[0]), (-1, 0, 0), x[1] - x[0]),
        ('e', (x[1], -0.6, z[1]), (0, 0, -1), z[1] - z[0]), ('w', (x[0], -0.6, z[0]), (0, 0, 1), z[1] - z[0]),
    ):
        holes = []
        for a, b, low, high in cuts.get(side, ()):
            left, right = {'s': (a - x[0], b - x[0]), 'e': (z[1] - b, z[1] - a), 'w': (a - z[0], b - z[0])}[side]
            holes.append((left, right, low + 0.6, high + 0.6))
        panel(mesh, origin, across, (0, 1, 0), width, top + 0.6, holes, RENDER, 0.15)
    ground(mesh, x, z, top, (), ROOF, 0.06)
    # Sheets in the walls that stop the sun before it reaches the faces of the rooms.
    a, b = (x[0] + 0.25, x[1] - 0.25), (z[0] + 0.25, z[1] - 0.25)
    walls(mesh, a, b, (-2.0, top - 0.1), cuts, RENDER, 0.02)
    ceiling(mesh, a, b, top - 0.1, (), RENDER, 0.02)
