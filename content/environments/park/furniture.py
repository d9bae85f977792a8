"""Benches, lamps, the gate, beds, and small things along the way."""
import random
from math import atan2, cos, hypot, pi, sin

from kit.boxes import beam, block, box
from kit.facets import facets
from kit.mesh import Mesh
from kit.rounds import lathe, tube
from kit.scatter import Scatter, turned
from kit.trees import tuft
from kit.vector import add, rotate_y

from . import layout as at
from .layout import ground
from .palette import (
    BRASS, CHALK, CREAM, EDGING, GLOW, IRON, IRON_DARK, MASONRY, ROCK, SOIL, STONE, TIMBER_DARK, TIMBER_PALE, wood,
)

TULIPS = ((222, 74, 62), (240, 150, 60), (246, 206, 96), (236, 232, 214))
VIOLETS = ((138, 104, 186), (166, 132, 206), (232, 220, 240), (108, 84, 168))
ROSES = ((226, 92, 120), (240, 148, 160), (250, 220, 214), (204, 60, 96))
GREENS = ((96, 128, 62), (78, 112, 56), (118, 146, 74))

# (x, z, towards x, towards z)
BENCHES = (
    (-5.9, 13.1, 0, 5), (5.9, 13.1, 0, 5), (-6.9, 20.2, 0, 17), (6.9, 20.2, 0, 17),
    (-3.4, 26.0, 3, 26), (3.4, 26.0, -3, 26), (-3.4, 31.4, 3, 31.4), (3.4, 31.4, -3, 31.4),
    (-15.8, 1.6, 1, -9), (-19.0, -12.6, 1, -9), (13.2, 7.6, 1, -9), (20.6, -11.8, 1, -9), (6.2, -27.2, 1, -9),
    (-7.0, -26.4, 1, -9), (-29.2, -25.4, 0, -9), (-24.6, -30.9, 5, -9), (-36.9, 24.6, -30, 0), (26.3, 2.9, 33, -4),
    (40.8, -7.4, 33, -4), (32.0, 5.2, 33, -4),
)
LAMPS = (
    (-3.0, 22.6), (3.0, 22.6), (-3.0, 29.0), (3.0, 29.0), (-3.2, 35.0), (3.2, 35.0), (-5.6, 9.4), (5.6, 9.4),
    (-14.2, 14.9), (11.6, 15.4), (-13.4, 1.8), (-17.6, -10.6), (-13.3, -16.3), (-4.0, -26.8), (9.2, -27.0), (17.8, -18.0),
    (20.2, -2.2), (14.2, 3.8), (-20.6, -22.4), (-30.0, -30.6), (22.6, -28.6), (27.8, 0.8), (-29.6, 19.2), (26.4, 6.0),
)


def bench(scene, x, z, heading, name=None, y=None):
    """Looks along its heading."""
    if 'bench' not in scene.scatters:
        scene.scatters['bench'] = Scatter('bench', _bench())
    y = ground(x, z) if y is None else y
    scene.scatters['bench'].put((x, y, z), turned(heading))
    scene.collider.turned_block((x, y - 0.2, z), (1.84, 0.65, 0.5), heading)
    back = add(rotate_y((0, 0, 0.3), heading), (x, y, z))
    scene.collider.turned_block((back[0], y - 0.2, back[2]), (1.84, 1.0, 0.1), heading)
    if name:
        for i, dx in enumerate((-0.58, 0.0, 0.58)):
            p = add(rotate_y((dx, 0.46, -0.02), heading), (x, y, z))
            scene.seat(f'{name}-{i + 1}', p, heading, 'bench')


def _bench():
    """Timber slats on cast iron; the one who sits looks to -Z."""
    mesh = Mesh('bench')
    for i in range(4):
        box(mesh, (0, 0.43 + 0.006 * abs(i - 1.5), -0.17 + i * 0.115), (1.8, 0.035, 0.1), wood('x', TIMBER_PALE), bevel=0.012, caps=('flat', 'flat'))
    for i in range(2):
        box(mesh, (0, 0.61 + i * 0.17, 0.27 + i * 0.04), (1.8, 0.13, 0.032), wood('x', TIMBER_PALE), bevel=0.012, caps=('flat', 'flat'))
    for dx in (-0.76, 0.76):
        tube(mesh, [(dx, 0.0, -0.24), (dx, 0.2, -0.18), (dx, 0.4, -0.2)], [0.03, 0.022, 0.026], IRON, 4)
        tube(mesh, [(dx, 0.0, 0.36), (dx, 0.3, 0.24), (dx, 0.9, 0.36)], [0.03, 0.026, 0.02], IRON, 4)
        tube(mesh, [(dx, 0.4, -0.2), (dx, 0.6, -0.21), (dx, 0.62, 0.27)], [0.02, 0.022, 0.02], IRON, 4)
    return mesh


def lamp_post(scene, x, z, y=None):
    if 'lamp-post' not in scene.scatters:
        post = Mesh('lamp-post')
        lathe(post, (0, 0, 0), [(0.17, 0), (0.17, 0.06), (0.17, 0.06), (0.1, 0.14), (0.06, 0.46), (0.045, 0.6), (0.036, 2.94),
                                (0.06, 3.0), (0.16, 3.07)], IRON, 6, 0.6)
        lathe(post, (0, 0, 0), [(0.26, 3.47), (0.27, 3.5), (0.27, 3.5), (0.2, 3.6), (0.04, 3.7), (0.0, 3.8)], IRON, 6, 0.6)
        lathe(post, (0, 0, 0), [(0.0, 3.47), (0.26, 3.47)], IRON, 6, 0.6)
        scene.scatters['lamp-post'] = Scatter('lamp-post', post)
    y = ground(x, z) if y is None else y
    scene.scatters['lamp-post'].put((x, y, z))
    lathe(scene.still, (x, y, z), [(0.12, 3.06), (0.185, 3.26), (0.2, 3.47)], GLOW, 6, 0.3)
    scene.lamp((x, y + 3.26, z), 95, 0.12)
    scene.collider.column((x, z), 0.13, y - 0.2, y + 3.0, 6)


def build(scene):
    rng = random.Random(12)
    for i, (x, z, tx, tz) in enumerate(BENCHES):
        bench(scene, x, z, atan2(-(tx - x), -(tz - z)), f'bench-{i + 1}')
    for x, z in LAMPS:
        lamp_post(scene, x, z)
    _gate(scene)
    _round_bed(scene, rng)
    _borders(scene, rng)
    _board(scene, -4.6, 23.6, 0.9, 'board-gate')
    _board(scene, -17.4, 6.4, -1.0, 'board-bandstand')
    _stones(scene, rng)


def _gate(scene):
    """Two stone piers and an iron arch that says where one is."""
    mesh, z = scene.still, at.GATE_Z
    for side in (-1, 1):
        x = side * 3.4
        y = ground(x, z)
        block(mesh, (x - 0.5, x + 0.5), (y - 0.3, y + 0.3), (z - 0.5, z + 0.5), MASONRY, axis='y', bevel=0.03, caps=('open', 'bevel'))
        block(mesh, (x - 0.4, x + 0.4), (y + 0.28, 3.0), (z - 0.4, z + 0.4), STONE, axis='y', bevel=0.03, caps=('open', 'open'))
        block(mesh, (x - 0.52, x + 0.52), (2.98, 3.2), (z - 0.52, z + 0.52), STONE, axis='y', bevel=0.05)
        lathe(mesh, (x, 3.2, z), [(0.16, 0), (0.1, 0.08), (0.26, 0.3), (0.27, 0.42), (0.16, 0.58), (0.0, 0.62)], STONE, 14)
        scene.collider.column((x, z), 0.6, -0.4, 3.4, 4)
        # The hedge meets the gate.
        scene.collider.block(tuple(sorted((x, side * 6.0))), (-1, 3), (z - 0.2, z + 0.2))
        low = tuple(sorted((side * 3.9, side * 8.4)))
        block(mesh, low, (-0.3, 0.75), (z - 0.16, z + 0.16), MASONRY, bevel=0.03, caps=('flat', 'flat'), density=0.7)
        block(mesh, (low[0], low[1]), (0.75, 0.86), (z - 0.22, z + 0.22), STONE, bevel=0.03, density=0.7)
        for i in range(12):
            px = low[0] + 0.2 + i * 0.37
            tube(mesh, [(px, 0.85, z), (px, 1.9 + 0.16 * sin(i * pi / 11), z)], [0.018, 0.014], IRON_DARK, 4, 0.3)
        box(mesh, ((low[0] + low[1]) / 2, 1.02, z), (4.4, 0.04, 0.03), IRON_DARK, bevel=0.008, density=0.4)
        box(mesh, ((low[0] + low[1]) / 2, 1.78, z), (4.4, 0.04, 0.03), IRON_DARK, bevel=0.008, density=0.4)
        # One wing of the gate stands open.
        for i in range(9):
            pz = z - 0.42 - i * 0.32
            top = 1.75 + 0.55 * (i / 8) ** 1.5
            tube(mesh, [(side * 2.9, 0.12, pz), (side * 2.9, top, pz)], [0.016, 0.013], IRON_DARK, 4, 0.3)
        for level in (0.2, 1.1, 1.62):
            box(mesh, (side * 2.9, level, z - 1.7), (0.035, 0.05, 2.7), IRON_DARK, bevel=0.008, density=0.4)
        scene.collider.block((side * 2.9 - 0.06, side * 2.9 + 0.06), (-0.2, 1.9), (z - 3.1, z - 0.3))
    arch = [(-3.4 * cos(pi * i / 16), 3.5 + 1.35 * sin(pi * i / 16), z) for i in range(17)]
    tube(mesh, arch, [0.05] * 17, IRON, 6, 0.5)
    tube(mesh, [(p[0] * 0.93, p[1] - 0.34, z) for p in arch], [0.035] * 17, IRON, 5, 0.5)
    for i in range(1, 16):
        p = arch[i]
        tube(mesh, [p, (p[0] * 0.93, p[1] - 0.34, z)], [0.018, 0.018], IRON, 4, 0.3)
    lathe(mesh, (0, 4.06, z), [(0.13, 0.0), (0.21, 0.22), (0.2, 0.42)], GLOW, 8, 0.3)
    lathe(mesh, (0, 4.06, z), [(0.27, 0.42), (0.22, 0.52), (0.05, 0.62)], IRON, 8, 0.4)
    scene.lamp((0, 4.25, z), 60, 0.12)
    # Past the gate the world goes on, but nobody walks there.
    scene.collider.block((-3.4, 3.4), (-1, 6), (z + 1.4, z + 2.0))


def _round_bed(scene, rng):
    x, z = at.PLAZA
    y = ground(x, z)
    lathe(scene.still, (x, y, z), [(2.62, -0.1), (2.62, 0.3), (2.62, 0.3), (2.58, 0.36), (2.3, 0.36), (2.28, 0.32), (2.28, 0.32), (2.28, 0.1)],
          STONE, 36, 0.8)
    lathe(scene.still, (x, y, z), [(2.3, 0.24), (1.2, 0.42), (0.05, 0.5)], SOIL, 24, 0.4)
    scene.collider.column((x, z), 2.62, y - 0.3, y + 0.36, 20)
    for i in range(12):
        a = i * pi / 6
        scene.seat(f'bed-{i + 1}', (x + 2.44 * sin(a), y + 0.37, z + 2.44 * cos(a)), a + pi, 'bench')
    for ring, count, tints, size in ((2.05, 30, VIOLETS, 0.95), (1.55, 24, TULIPS[1:3], 1.05), (1.05, 18, TULIPS[:1], 1.15), (0.55, 10, TULIPS[3:], 1.2)):
        for i in range(count):
            a = 2 * pi * (i + 0.5 * rng.random()) / count
            r = ring + rng.uniform(-0.12, 0.12)
            p = (x + r * sin(a), y + 0.5 - 0.12 * ring, z + r * cos(a))
            tuft(scene, rng, 'bloom-flower', p, (0.2 * sin(a), 1, 0.2 * cos(a)), size, tints, 1.0, 0.9)
            if i % 2 == 0:
                tuft(scene, rng, 'spike-grass', add(p, (0, -0.08, 0)), (0.2 * sin(a), 1, 0.2 * cos(a)), 0.75, GREENS, 1.0, 0.6)
    tuft(scene, rng, 'leaf-needle', (x, y + 0.75, z), (0, 1, 0), 1.3, GREENS)
    tuft(scene, rng, 'leaf-needle', (x, y + 1.25, z), (0, 1, 0), 0.95, GREENS)


def _borders(scene, rng):
    """Long beds beside the main walk, and drifts of flowers in the lawn."""
    for side in (-1, 1):
        for z0, z1 in ((21.6, 24.8), (27.2, 30.2), (32.6, 35.6)):
            x = side * 5.1
            count = int((z1 - z0) / 0.19)
            for i in range(count):
                z = z0 + (z1 - z0) * i / (count - 1)
                for k in range(2):
                    px = x + side * (k * 0.62 - 0.3) + rng.uniform(-0.15, 0.15)
                    tints = (ROSES, VIOLETS, TULIPS)[(i // 5 + k) % 3]
                    p = (px, ground(px, z) + 0.06, z + rng.uniform(-0.1, 0.1))
                    if (i + k) % 3:
                        tuft(scene, rng, 'bloom-flower', p, (rng.uniform(-0.2, 0.2), 1, rng.uniform(-0.2, 0.2)), 1.0, tints, 1.0, 0.9)
                    else:
                        tuft(scene, rng, 'spike-grass', p, (rng.uniform(-0.2, 0.2), 1, rng.uniform(-0.2, 0.2)), 1.3, GREENS, 1.0, 0.6)


def _board(scene, x, z, heading, name):
    """A notice board with a little roof: an empty frame to hang things in."""
    mesh, y = scene.still, ground(x, z)
    with mesh.at((x, y, z), heading):
        for dx in (-0.92, 0.92):
            block(mesh, (dx - 0.05, dx + 0.05), (-0.2, 2.1), (-0.05, 0.05), wood('y', TIMBER_DARK), bevel=0.015)
        box(mesh, (0, 1.42, 0.02), (1.76, 1.14, 0.05), wood('x', TIMBER_PALE), bevel=0.015, axis='x')
        for dy in (0.82, 2.02):
            box(mesh, (0, dy, 0), (1.78, 0.07, 0.1), wood('x', TIMBER_DARK), bevel=0.015)
        for lean in (-1, 1):
            mesh.quad((-1.12, 2.32, 0), (1.12, 2.32, 0), (1.12, 2.08, lean * 0.34), (-1.12, 2.08, lean * 0.34), (0, 0.8, lean * 0.5), CHALK, 0.6)
            mesh.quad((-1.12, 2.28, 0), (1.12, 2.28, 0), (1.12, 2.04, lean * 0.34), (-1.12, 2.04, lean * 0.34), (0, -0.8, -lean * 0.5), CHALK, 0.4)
        scene.frame(name, mesh.to_world((0, 1.42, -0.02)), heading, 1.6, 1.0)
    scene.collider.turned_block((x, y - 0.2, z), (2.0, 2.4, 0.16), heading)


def _stones(scene, rng):
    """Boulders at the shore."""
    boulder = Mesh('boulder')
    from kit.noise import fractal

    rings, sectors = 4, 6
    points, normals = [], []
    for r in range(rings + 1):
        row, out = [], []
        for s in range(sectors + 1):
            a, b = 2 * pi * (s % sectors) / sectors, pi * r / rings
            n = (sin(b) * sin(a), cos(b), sin(b) * cos(a))
            k = 1 + 0.34 * fractal(n[0] * 1.5 + 3, n[1] * 1.5, n[2] * 1.5)
            row.append((n[0] * k, n[1] * k * 0.66, n[2] * k))
            out.append((n[0], n[1] + 0.2, n[2]))
        points.append(row)
        normals.append(out)
    boulder.patch(points, normals, ROCK)
    scene.scatters['boulder'] = Scatter('boulder', boulder)
    placed = 0
    while placed < 46:
        a = rng.uniform(0, 2 * pi)
        r = rng.uniform(9, 16)
        x, z = at.POND[0] + r * sin(a), at.POND[1] + r * cos(a)
        d = at.pond_distance(x, z)
        if not -0.9 < d < 0.5 or hypot(x - at.TERRACE[0], z - at.TERRACE[1]) < 6.0 or hypot(x - 17, z + 16) < 3.2 or abs(x + 12) < 2.2:
            continue
        size = rng.uniform(0.18, 0.5)
        shade = rng.uniform(0.85, 1.08)
        scene.scatters['boulder'].put((x, ground(x, z) + 0.05 * size, z), turned(rng.uniform(0, 6)), size,
                                      tuple(min(255, round(c * shade)) for c in (236, 232, 224)), 0.6)
        placed += 1
    for k in range(9):
        a = 2 * pi * k / 9 + 0.4
        x, z = at.ISLAND[0] + 3.5 * sin(a), at.ISLAND[1] + 3.5 * cos(a)
        scene.scatters['boulder'].put((x, at.WATER, z), turned(a * 3), 0.3 + 0.12 * (k % 3), (228, 224, 214), 0.6)
