"""Tables and chairs before the board, round tables for groups, the circle of cushions, the reading nook, shelves."""
import random
from math import cos, hypot, pi, sin

from kit.boxes import beam, block, box, floor
from kit.exhibits import frame, picture, wave
from kit.greenery import DEEP, FRESH, crown, potted, prototypes
from kit.rooms import panel
from kit.rounds import cushion, disc, lathe, tube

from .layout import EAST_BAYS, EAST_Y, GARDEN_BAYS, NOOK_X, NOOK_Y, NOOK_Z, ROOM_X, ROOM_Z
from .palette import (
    BARK, BIRCH, BLUSH, BOOKS, BRASS, CHALK, CHALKBOARD, CLAY_WALL, CORK, CREAM_STEEL, DARK, GLOW, LINEN, OAK, OAK_DARK, OCHRE, OCHRE_SHELL,
    PAPER, POT, POT_PALE, RUG_CLAY, RUG_OCHRE, RUG_TEAL, RUST, RUST_SHELL, SAGE, SAGE_CLOTH, SCREEN, SOIL, STEEL, TEAL, TEAL_SHELL, WHITE, wood,
)

TABLES_X = (-5.35, -2.55, 0.25)
TABLES_Z = (-3.3, -1.6, 0.1)
ROUND = ((-4.3, 3.9), (-0.3, 4.1))
CIRCLE = (4.9, 1.0)


def build(scene):
    rng = random.Random(33)
    prototypes(scene, rng)
    _board_wall(scene)
    _tables(scene, rng)
    _round_tables(scene, rng)
    _circle(scene)
    _nook(scene, rng)
    _shelves(scene, rng)
    _walls(scene)
    for x, z, size, kind, pot, tints in (
        (-7.45, -6.0, 1.15, 'fig', POT, DEEP), (2.15, -6.05, 0.9, 'fern', POT_PALE, FRESH), (7.4, 5.9, 1.1, 'fig', POT_PALE, FRESH), (-7.5, 6.05, 0.95, 'bush', POT, DEEP),
        (3.6, 6.0, 0.75, 'fern', POT, FRESH),
    ):
        potted(scene, rng, (x, 0.0, z), size, kind, pot, SOIL, BARK, tints)


def chair(scene, at, heading, name, shell):
    """A bent shell on a steel frame."""
    mesh = scene.still
    with mesh.at(at, heading):
        box(mesh, (0, 0.435, 0.0), (0.42, 0.03, 0.4), shell, bevel=0.014, axis='y', density=0.8)
        beam(mesh, (0, 0.52, 0.2), (0, 0.8, 0.26), 0.026, 0.4, shell, bevel=0.012, density=0.8)
        for dx in (-0.18, 0.18):
            tube(mesh, [(dx, 0.0, -0.19), (dx, 0.42, -0.15)], [0.011, 0.011], CREAM_STEEL, 5, 0.3)
            tube(mesh, [(dx, 0.0, 0.21), (dx, 0.42, 0.16), (dx, 0.6, 0.225)], [0.011, 0.011, 0.011], CREAM_STEEL, 5, 0.3)
        scene.seat(name, mesh.to_world((0, 0.45, -0.02)), heading)
    scene.collider.turned_block((at[0], at[1] - 0.1, at[2]), (0.42, 0.55, 0.42), heading)


def _board_wall(scene):
    mesh, z = scene.still, ROOM_Z[0]
    # The chalkboard in its oak frame, with a ledge and chalk.
    x0, x1, y0, y1 = -7.0, -2.6, 0.95, 2.35
    mesh.quad((x0, y0, z + 0.02), (x1, y0, z + 0.02), (x1, y1, z + 0.02), (x0, y1, z + 0.02), (0, 0, 1), CHALKBOARD)
    for y in (y0 - 0.05, y1):
        block(mesh, (x0 - 0.06, x1 + 0.06), (y, y + 0.05), (z, z + 0.045), wood('x', OAK), bevel=0.01, density=0.7)
    for x in (x0 - 0.06, x1):
        block(mesh, (x, x + 0.06), (y0, y1), (z, z + 0.045), wood('y', OAK), bevel=0.01, caps=('open', 'open'), density=0.7)
    block(mesh, (x0, x1), (y0 - 0.07, y0 - 0.045), (z, z + 0.12), wood('x', OAK), bevel=0.008, density=0.6)
    for i, colour in enumerate((WHITE, OCHRE_SHELL, WHITE, RUST_SHELL)):
        box(mesh, (x0 + 0.6 + 0.16 * i, y0 - 0.035, z + 0.07), (0.08, 0.016, 0.016), colour, bevel=0.005, density=0.3)
    _lesson(mesh, (x0 + x1) / 2, (y0 + y1) / 2, z + 0.028)
    # The screen beside it.
    cx, cy, w, h = -0.45, 1.82, 3.0, 1.6875
    mesh.quad((cx - w / 2, cy - h / 2, z + 0.07), (cx + w / 2, cy - h / 2, z + 0.07), (cx + w / 2, cy + h / 2, z + 0.07), (cx - w / 2, cy + h / 2, z + 0.07), (0, 0, 1), SCREEN, 0.6)
    for y in (cy - h / 2 - 0.04, cy + h / 2):
        block(mesh, (cx - w / 2 - 0.04, cx + w / 2 + 0.04), (y, y + 0.04), (z, z + 0.085), DARK, bevel=0.01, density=0.4)
    for x in (cx - w / 2 - 0.04, cx + w / 2):
        block(mesh, (x, x + 0.04), (cy - h / 2, cy + h / 2), (z, z + 0.085), DARK, bevel=0.01, density=0.4, caps=('open', 'open'))
    scene.screen('class-screen', (cx, cy, z + 0.078), pi, w, h)
    # The teacher's desk, to the side.
    with mesh.at((0.9, 0.0, -4.75), -0.35):
        box(mesh, (0, 0.72, 0), (1.6, 0.04, 0.75), wood('x', BIRCH), bevel=0.014, axis='y')
        for dx in (-0.7, 0.7):
            box(mesh, (dx, 0.35, 0), (0.05, 0.7, 0.66), wood('y', OAK), bevel=0.012, axis='y', caps=('open', 'open'))
        box(mesh, (0, 0.5, 0.28), (1.36, 0.34, 0.025), wood('x', OAK), bevel=0.008)
        for i in range(4):
            box(mesh, (-0.5, 0.755 + 0.03 * i, 0.02 + 0.01 * (i % 2)), (0.22, 0.028, 0.3), BOOKS[i * 2 % 8], bevel=0.005, axis='y', density=0.6)
        lathe(mesh, (0.5, 0.74, 0.1), [(0.04, 0), (0.045, 0.1), (0.045, 0.1), (0.038, 0.1), (0.036, 0.02)], TEAL_SHELL, 12, 0.5)
        desk = mesh.to_world((0, 0, 0))
        seat = mesh.to_world((0.0, 0, -0.62))
    scene.collider.turned_block((desk[0], -0.1, desk[2]), (1.6, 0.84, 0.75), -0.35)
    chair(scene, (seat[0], 0.0, seat[2]), pi - 0.35, 'teacher', OCHRE_SHELL)


def _lesson(mesh, cx, cy, z):
    """What the last lesson left in chalk: a sun with its planets, the squares on a triangle, a wave on its axes."""
    pale, warm, cool = CHALK

    def line(points, paint, wide=0.013):
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            long = hypot(bx - ax, by - ay)
            if long < 1e-4:
                continue
            sx, sy = -(by - ay) / long * wide / 2, (bx - ax) / long * wide / 2
            mesh.quad((cx + ax + sx, cy + ay + sy, z), (cx + bx + sx, cy + by + sy, z), (cx + bx - sx, cy + by - sy, z), (cx + ax - sx, cy + ay - sy, z),
                      (0, 0, 1), paint, 0.3)

    def ring(x, y, rx, ry, paint, steps=24, wide=0.013):
        line([(x + rx * cos(2 * pi * i / steps), y + ry * sin(2 * pi * i / steps)) for i in range(steps + 1)], paint, wide)

    x, y = -1.45, 0.05
    ring(x, y, 0.1, 0.1, warm, 14, wide=0.02)
    for k in range(8):
        a = pi / 4 * k
        line([(x + 0.135 * cos(a), y + 0.135 * sin(a)), (x + 0.18 * cos(a), y + 0.18 * sin(a))], warm)
    for k, (wide, at, size, paint) in enumerate(((0.3, 0.7, 0.03, pale), (0.44, 2.5, 0.045, cool), (0.6, 4.6, 0.06, warm))):
        ring(x, y, wide, wide * 0.82, pale, 30, wide=0.007)
        ring(x + wide * cos(at), y + wide * 0.82 * sin(at), size, size, paint, 10)
    a, b, c = (-0.14, -0.14), (0.26, -0.14), (-0.14, 0.16)
    line([a, b, c, a], pale)
    line([a, b, (0.26, -0.54), (-0.14, -0.54), a], cool)
    line([a, (-0.44, -0.14), (-0.44, 0.16), c], warm)
    line([b, (0.56, 0.26), (0.16, 0.56), c], pale)
    line([(0.78, -0.42), (0.78, 0.5)], pale)
    line([(0.72, 0.0), (2.0, 0.0)], pale)
    line([(0.74, 0.44), (0.78, 0.5), (0.82, 0.44)], pale)
    line([(1.94, 0.04), (2.0, 0.0), (1.94, -0.04)], pale)
    line([(0.78 + 1.14 * i / 30, 0.3 * sin(4 * pi * i / 30)) for i in range(31)], warm, 0.016)
    line([(0.78 + 1.14 * i / 30, 0.3 * cos(4 * pi * i / 30)) for i in range(31)], cool)


def _tables(scene, rng):
    mesh = scene.still
    number = 0
    for r, z in enumerate(TABLES_Z):
        for c, x in enumerate(TABLES_X):
            number += 1
            box(mesh, (x, 0.722, z), (1.5, 0.036, 0.68), wood('x', BIRCH), bevel=0.014, axis='y')
            box(mesh, (x, 0.69, z), (1.36, 0.04, 0.54), CREAM_STEEL, bevel=0.008, axis='y', density=0.4)
            for dx in (-0.64, 0.64):
                for dz in (-0.26, 0.26):
                    tube(mesh, [(x + dx * 1.04, 0.0, z + dz * 1.06), (x + dx, 0.69, z + dz)], [0.016, 0.02], CREAM_STEEL, 6, 0.3)
            scene.collider.block((x - 0.75, x + 0.75), (-0.1, 0.74), (z - 0.34, z + 0.34))
            for i, dx in enumerate((-0.37, 0.37)):
                shell = (TEAL_SHELL, RUST_SHELL, OCHRE_SHELL)[(r + c) % 3]
                chair(scene, (x + dx + rng.uniform(-0.03, 0.03), 0.0, z + 0.52 + rng.uniform(-0.03, 0.05)), rng.uniform(-0.09, 0.09), f'table-{number}-{i + 1}', shell)
                if rng.random() < 0.6:
                    box(mesh, (x + dx, 0.746, z + 0.08), (0.21, 0.012, 0.28), rng.choice((PAPER, TEAL, OCHRE, RUST)), bevel=0.003, axis='y', density=0.6)
                if rng.random() < 0.4:
                    lathe(mesh, (x + dx + 0.24, 0.74, z - 0.14), [(0.03, 0), (0.034, 0.09), (0.034, 0.09), (0.028, 0.09), (0.026, 0.02)], rng.choice((RUST_SHELL, WHITE, TEAL_SHELL)), 8, 0.3)


def _round_tables(scene, rng):
    mesh = scene.still
    for number, (x, z) in enumerate(ROUND):
        disc(mesh, (x, 0.008, z), 1.75, (RUG_TEAL, RUG_CLAY)[number], 36)
        lathe(mesh, (x, 0, z), [(0.34, 0.008), (0.34, 0.03), (0.34, 0.03), (0.05, 0.06), (0.045, 0.66), (0.2, 0.7)], CREAM_STEEL, 14, 0.6)
        lathe(mesh, (x, 0, z), [(0.7, 0.7), (0.72, 0.72), (0.7, 0.74), (0.7, 0.74), (0.0, 0.741)], wood('x', BIRCH), 32)
        scene.collider.column((x, z), 0.7, -0.1, 0.74, 14)
        for i in range(5):
            angle = 0.3 + number + i * 2 * pi / 5
            chair(scene, (x + 1.02 * sin(angle), 0.0, z + 1.02 * cos(angle)), angle, f'group-{number + 1}-{i + 1}', (OCHRE_SHELL, TEAL_SHELL, RUST_SHELL)[(i + number) % 3])
        for k in range(3):
            angle = k * 2.2 + number
            box(mesh, (x + 0.36 * sin(angle), 0.745, z + 0.36 * cos(angle)), (0.21, 0.008, 0.29), PAPER, bevel=0.002, axis='y', density=0.5)
        lathe(mesh, (x, 0.74, z), [(0.05, 0), (0.06, 0.11), (0.06, 0.11), (0.05, 0.11), (0.04, 0.03)], (RUST_SHELL, TEAL_SHELL)[number], 12, 0.5)
        for k in range(6):
            a = k * 1.05
            tube(mesh, [(x + 0.015 * sin(a), 0.78, z + 0.015 * cos(a)), (x + 0.04 * sin(a), 0.93 + 0.01 * (k % 3), z + 0.04 * cos(a))], [0.004, 0.004],
                 (OCHRE_SHELL, RUST_SHELL, TEAL_SHELL)[k % 3], 4, 0.2)


def _circle(scene):
    """A round rug with cushions, where everyone sees everyone."""
    mesh = scene.still
    x, z = CIRCLE
    disc(mesh, (x, 0.008, z), 2.1, RUG_OCHRE, 44)
    disc(mesh, (x, 0.013, z), 1.7, RUG_CLAY, 44, inner=1.6)
    cloths = (TEAL, RUST, LINEN, OCHRE, SAGE_CLOTH, BLUSH, TEAL, RUST)
    for i in range(8):
        angle = 0.2 + i * pi / 4
        at = (x + 1.5 * sin(angle), 0.075, z + 1.5 * cos(angle))
        lathe(mesh, (at[0], 0.01, at[2]), [(0.26, 0.0), (0.31, 0.05), (0.29, 0.11), (0.2, 0.14), (0.0, 0.145)], cloths[i], 16, 0.8)
        scene.seat(f'circle-{i + 1}', (at[0], 0.15, at[2]), angle, 'floor')
    lathe(mesh, (x, 0, z), [(0.28, 0.014), (0.3, 0.28), (0.44, 0.3), (0.45, 0.32), (0.44, 0.34), (0.44, 0.34), (0.0, 0.342)], wood('x', OAK), 24)
    scene.collider.column((x, z), 0.44, -0.1, 0.34, 12)
    box(mesh, (x - 0.1, 0.35, z + 0.05), (0.3, 0.02, 0.22), BOOKS[1], bevel=0.004, axis='y', density=0.6)
    lathe(mesh, (x + 0.2, 0.342, z - 0.12), [(0.04, 0), (0.07, 0.06), (0.03, 0.14), (0.04, 0.17)], POT, 10, 0.5)


def _books(scene, rng, x, y, z, axis, sign, width, tall, deep):
    """A row of books along an axis; deep: where their backs stand."""
    mesh, at = scene.still, 0.0
    while at < width - 0.04:
        thick = rng.uniform(0.022, 0.055)
        high = tall * rng.uniform(0.66, 0.95)
        if rng.random() < 0.12:
            at += rng.uniform(0.05, 0.16)
            continue
        paint = rng.choice(BOOKS).shaded(rng.uniform(0.9, 1.08))
        if axis == 'x':
            block(mesh, (x + at, x + at + thick), (y, y + high), (min(z, z + sign * deep), max(z, z + sign * deep)), paint, bevel=0.004, caps=('open', 'flat'), axis='y', density=0.4)
        else:
            block(mesh, (min(x, x + sign * deep), max(x, x + sign * deep)), (y, y + high), (z + at, z + at + thick), paint, bevel=0.004, caps=('open', 'flat'), axis='y', density=0.4)
        at += thick + 0.003


def _nook(scene, rng):
    """A platform of oak under shelves, with a mattress, cushions and a lamp: for reading."""
    mesh, collider = scene.still, scene.collider
    (x0, x1), (z0, z1) = NOOK_X, NOOK_Z
    y = NOOK_Y
    # One side stands on the floor as a step to sit on.
    block(mesh, (x0, x1), (0.0, y), (z0, z1), wood('x', OAK), bevel=0.02, axis='y', caps=('open', 'bevel'))
    block(mesh, (x0 - 0.02, x1), (0.0, 0.16), (z1, z1 + 0.36), wood('x', BIRCH), bevel=0.02, axis='y', caps=('open', 'bevel'), density=0.9)
    collider.block((x0, x1), (-0.5, y), (z0, z1))
    collider.block((x0, x1), (-0.5, 0.16), (z1, z1 + 0.36))
    # The wall behind is clay; shelves stand along both walls up to the windows.
    panel(mesh, (x0, y, z0 + 0.012), (1, 0, 0), (0, 1, 0), x1 - x0, 3.1 - y, [], CLAY_WALL, 0.9)
    depth = 0.28
    for level in range(4):
        sy = y + 0.02 + level * 0.36
        block(mesh, (x0 + 0.06, x1 - 1.9), (sy, sy + 0.03), (z0 + 0.012, z0 + depth), wood('x', BIRCH), bevel=0.006, density=0.7)
        if level < 3:
            for bay in range(3):
                bx = x0 + 0.1 + bay * 1.1
                _books(scene, rng, bx, sy + 0.03, z0 + 0.03, 'x', 1, 0.98, 0.32, 0.2)
    for bay in range(4):
        bx = x0 + 0.05 + bay * 1.1
        block(mesh, (bx - 0.015, bx + 0.015), (y, y + 1.13), (z0 + 0.012, z0 + depth), wood('y', BIRCH), bevel=0.005, caps=('open', 'bevel'), density=0.5)
    collider.block((x0, x1 - 1.9), (0.0, y + 1.13), (z0, z0 + depth))
    # A mattress along the east wall and cushions against it.
    box(mesh, (x1 - 0.62, y + 0.09, (z0 + z1) / 2 + 0.1), (1.1, 0.18, z1 - z0 - 0.5), LINEN, bevel=0.05, axis='y')
    collider.block((x1 - 1.17, x1), (0.0, y + 0.18), (z0 + 0.35, z1 - 0.15))
    cloths = (TEAL, OCHRE, RUST, SAGE_CLOTH, BLUSH)
    for i in range(5):
        z = z0 + 0.62 + i * 0.56
        cushion(mesh, (x1 - 0.2, y + 0.42, z), (0.52, 0.2, 0.48), cloths[i], heading=pi / 2 + 0.1 * (i % 3 - 1), tilt=-1.2)
        scene.seat(f'nook-bed-{i + 1}', (x1 - 0.55, y + 0.2, z), pi / 2, 'floor')
    for i, (px, pz, cloth) in enumerate(((3.5, -4.3, RUST), (4.5, -3.7, TEAL), (5.6, -4.4, OCHRE), (4.4, -5.1, BLUSH))):
        lathe(mesh, (px, y + 0.005, pz), [(0.34, 0.0), (0.42, 0.1), (0.38, 0.22), (0.24, 0.28), (0.0, 0.29)], cloth, 18, 0.8)
        scene.seat(f'nook-{i + 1}', (px, y + 0.27, pz), pi + 0.3 * (i - 1.5) if i < 3 else 0.0, 'floor')
    disc(mesh, (4.6, y + 0.006, -4.4), 1.35, RUG_TEAL, 36)
    # A standing lamp.
    lx, lz = 6.55, -6.0
    lathe(mesh, (lx, y, lz), [(0.16, 0), (0.16, 0.02), (0.16, 0.02), (0.014, 0.04), (0.012, 1.42)], BRASS, 12, 0.5)
    lathe(mesh, (lx, y + 1.32, lz), [(0.24, 0.0), (0.15, 0.3)], GLOW, 18, 0.4)
    scene.lamp((lx, y + 1.42, lz), 26, 0.12)
    collider.column((lx, lz), 0.12, 0.0, y + 1.6, 6)


def _shelves(scene, rng):
    """Low shelves under the high windows."""
    mesh = scene.still
    x1 = ROOM_X[1]
    z0, z1 = -2.3, 4.4
    depth, top = 0.4, 1.1
    for y in (0.08, 0.42, 0.75, top - 0.03):
        block(mesh, (x1 - depth, x1), (y, y + 0.03), (z0, z1), wood('z', BIRCH), bevel=0.006, density=0.7)
    block(mesh, (x1 - depth + 0.04, x1), (0.0, 0.08), (z0 + 0.02, z1 - 0.02), wood('z', OAK), bevel=0.005, density=0.4)
    bays = 6
    for i in range(bays + 1):
        z = z0 + (z1 - z0) * i / bays
        block(mesh, (x1 - depth + 0.01, x1 + 0.01), (0.07, top - 0.01), (z - 0.015, z + 0.015), wood('y', BIRCH), bevel=0.005, axis='y', density=0.5)
    mesh.quad((x1 - 0.012, 0.1, z0), (x1 - 0.012, 0.1, z1), (x1 - 0.012, top, z1), (x1 - 0.012, top, z0), (-1, 0, 0), wood('z', OAK), 0.6)
    for i in range(bays):
        for level, y in enumerate((0.11, 0.45, 0.78)):
            z = z0 + (z1 - z0) * i / bays + 0.05
            wide = (z1 - z0) / bays - 0.1
            if (i + level * 2) % 4 == 3:
                box(mesh, (x1 - 0.2, y + 0.12, z + wide / 2), (0.3, 0.22, wide * 0.8), (SAGE_CLOTH, OCHRE, LINEN)[(i + level) % 3], bevel=0.02, axis='y', density=0.6)
            else:
                _books(scene, rng, x1 - 0.04, y, z, 'z', -1, wide, 0.29, 0.24)
    scene.collider.block((x1 - depth, x1), (-0.1, top), (z0, z1))
    for z, size in ((-1.7, 0.42), (1.2, 0.5), (3.9, 0.44)):
        lathe(mesh, (x1 - 0.2, top, z), [(r * size, h * size) for r, h in ((0.2, 0), (0.26, 0.05), (0.3, 0.42), (0.3, 0.42), (0.27, 0.42), (0.26, 0.36))], (POT, POT_PALE, POT)[int(z) % 3], 12, 0.5)
        crown(scene, rng, (x1 - 0.2, top + 0.62 * size, z), (0.3 * size, 0.34 * size, 0.3 * size), 7, 0.75 * size, (FRESH, DEEP)[int(z) % 2])
    # A globe.
    lathe(mesh, (x1 - 0.2, top, 2.6), [(0.1, 0), (0.1, 0.02), (0.1, 0.02), (0.015, 0.03), (0.012, 0.1)], BRASS, 10, 0.4)
    lathe(mesh, (x1 - 0.2, top + 0.25, 2.6), [(max(0.001, 0.15 * sin(pi * i / 8)), -0.15 * cos(pi * i / 8)) for i in range(9)], TEAL_SHELL, 16, 0.6)


def sun(c):
    c.rectangle(0, 1, 0, 1, '#f2dfbd')
    c.disc(0.5, 0.55, 0.26, '#e2a13f')
    c.hills(wave(0.3, (0.05, 1.5, 0.0)), '#5f8a7d')


def fish(c):
    c.rectangle(0, 1, 0, 1, '#9fc3bf')
    c.disc(0.45, 0.5, 0.2, '#cf6c48')
    c.area([(0.62, 0.5), (0.85, 0.3), (0.85, 0.7)], '#cf6c48')
    c.disc(0.36, 0.55, 0.03, '#24323a')


def town(c):
    c.rectangle(0, 1, 0, 1, '#efe0c8')
    for i, (u, w, h, colour) in enumerate(((0.05, 0.18, 0.5, '#2f7d80'), (0.25, 0.14, 0.7, '#dfa94f'), (0.41, 0.22, 0.42, '#c7623f'), (0.66, 0.13, 0.62, '#8fa889'), (0.81, 0.14, 0.45, '#3d4f63'))):
        c.rectangle(u, u + w, 0.08, h, colour)
    c.disc(0.78, 0.83, 0.08, '#e2b05a')


def leaf(c):
    c.rectangle(0, 1, 0, 1, '#f4ead6')
    c.disc(0.5, 0.6, 0.28, '#7f9a6a')
    c.rectangle(0.485, 0.515, 0.1, 0.62, '#5a4634')


def _walls(scene):
    """Pictures and empty frames on the south wall, a cork board between."""
    mesh, z = scene.still, ROOM_Z[1]
    cx0, cx1, cy0, cy1 = -4.0, -1.2, 1.05, 2.25
    mesh.quad((cx0, cy0, z - 0.015), (cx1, cy0, z - 0.015), (cx1, cy1, z - 0.015), (cx0, cy1, z - 0.015), (0, 0, -1), CORK)
    for y in (cy0 - 0.03, cy1):
        block(mesh, (cx0 - 0.03, cx1 + 0.03), (y, y + 0.03), (z - 0.03, z), wood('x', OAK), bevel=0.006, density=0.5)
    for x in (cx0 - 0.03, cx1):
        block(mesh, (x, x + 0.03), (cy0, cy1), (z - 0.03, z), wood('y', OAK), bevel=0.006, density=0.5, caps=('open', 'open'))
    rng = random.Random(2)
    for i in range(9):
        x, y = cx0 + 0.3 + 0.31 * i * 0.9, cy0 + (0.34 if i % 2 else 0.82)
        w, h = rng.choice(((0.21, 0.29), (0.29, 0.21)))
        box(mesh, (x, y + rng.uniform(-0.06, 0.06), z - 0.022), (w, h, 0.008), (PAPER, PAPER, BLUSH, OCHRE, SAGE_CLOTH)[rng.randrange(5)], bevel=0.002, axis='z', density=0.6)
    for i, (x, draw) in enumerate(((-6.6, sun), (-5.3, None), (0.2, fish), (1.5, None), (2.8, town))):
        if draw:
            picture(scene, (x, 1.7, z), 0.0, 0.85, 1.05, draw, wood('x', OAK), '#f4ead6')
        else:
            frame(scene, (x, 1.7, z), 0.0, 0.85, 1.05, f'south-{i + 1}', wood('x', OAK), PAPER)
    frame(scene, (ROOM_X[1], 1.75, 4.4), pi / 2, 0.9, 1.1, 'east-1', wood('x', OAK), PAPER)
    picture(scene, (7.0, 2.05, ROOM_Z[0] + 0.014), pi, 1.1, 1.3, leaf, wood('x', OAK), '#f4ead6')
    for i, zz in enumerate(((GARDEN_BAYS[0][1] + GARDEN_BAYS[1][0]) / 2, (GARDEN_BAYS[1][1] + GARDEN_BAYS[2][0]) / 2)):
        frame(scene, (ROOM_X[0], 1.7, zz), -pi / 2, 0.42, 0.6, f'west-{i + 1}', wood('x', OAK), PAPER)
