"""The playground: a tower with a ladder and a slide, swings, trampolines let into the ground, stumps to jump over."""
from math import cos, pi, sin

from kit.boxes import beam, block, box
from kit.facets import facets
from kit.rounds import disc, lathe, tube

from .layout import PLAYGROUND, ground
from .palette import (
    CLOTH_CLAY, CREAM, IRON_DARK, OCHRE, TEAL, TERRACOTTA, TIMBER, TIMBER_DARK, TIMBER_PALE, WHITE, wood,
)

X, Z = PLAYGROUND
Y = ground(X, Z)
DECK = Y + 1.95
TOWER = (X + 1.6, Z - 3.0)
TRAMPOLINES = ((X - 4.2, Z + 3.2, 1.25, 9.0), (X - 0.8, Z + 5.0, 1.25, 9.0))


def build(scene):
    _tower(scene)
    _slide(scene)
    _swings(scene)
    for i, (x, z, radius, speed) in enumerate(TRAMPOLINES):
        _trampoline(scene, x, z, radius, speed, f'playground-{i + 1}')
    _stumps(scene)
    _seesaw(scene)


def _tower(scene):
    mesh = scene.still
    x, z = TOWER
    half = 0.95
    for sx in (-1, 1):
        for sz in (-1, 1):
            block(mesh, (x + sx * half - 0.07, x + sx * half + 0.07), (Y - 0.3, DECK + 1.95), (z + sz * half - 0.07, z + sz * half + 0.07), wood('y', TIMBER), bevel=0.025)
            scene.collider.column((x + sx * half, z + sz * half), 0.09, Y - 0.3, DECK + 2.2, 4)
    for i in range(8):
        x0 = x - half - 0.02 + (2 * half + 0.04) * i / 8
        block(mesh, (x0 + 0.008, x0 + 0.23), (DECK - 0.06, DECK), (z - half, z + half), wood('z', TIMBER_PALE).shaded(0.95 + 0.07 * (i % 3)), bevel=0.012, density=0.7)
    for sz in (-1, 1):
        box(mesh, (x, DECK - 0.14, z + sz * half), (2 * half, 0.14, 0.08), wood('x', TIMBER_DARK), bevel=0.015)
    scene.collider.block((x - half, x + half), (DECK - 0.2, DECK), (z - half, z + half))
    # Boards to the north and east; the ladder comes up in the south, the slide goes down in the west.
    for i, paint in enumerate((TEAL, OCHRE, TERRACOTTA, TEAL, OCHRE)):
        px = x - half + 0.2 + i * 0.375
        box(mesh, (px, DECK + 0.45, z - half), (0.32, 0.78, 0.04), paint, bevel=0.015, axis='y', density=0.7)
        box(mesh, (x + half, DECK + 0.45, z - half + 0.2 + i * 0.375), (0.04, 0.78, 0.32), paint, bevel=0.015, axis='y', density=0.7)
    for level in (0.1, 0.88):
        box(mesh, (x, DECK + level, z - half), (2 * half, 0.06, 0.07), wood('x', TIMBER_DARK), bevel=0.012, density=0.5)
        box(mesh, (x + half, DECK + level, z), (0.07, 0.06, 2 * half), wood('z', TIMBER_DARK), bevel=0.012, density=0.5)
    scene.collider.block((x - half, x + half), (DECK - 0.1, DECK + 0.95), (z - half - 0.05, z - half + 0.05))
    scene.collider.block((x + half - 0.05, x + half + 0.05), (DECK - 0.1, DECK + 0.95), (z - half, z + half))
    for side in (-1, 1):
        box(mesh, (x + side * 0.62, DECK + 0.46, z + half), (0.56, 0.8, 0.04), (TEAL, TERRACOTTA)[side > 0], bevel=0.015, axis='y', density=0.7)
        scene.collider.block((x + side * 0.62 - 0.3, x + side * 0.62 + 0.3), (DECK - 0.1, DECK + 0.9), (z + half - 0.05, z + half + 0.05))
    # A tent roof and a pennant.
    facets(mesh, (x, DECK + 1.9, z), [(1.75, 0.0), (1.75, 0.06), (1.75, 0.06), (1.0, 0.62), (0.06, 1.5)], TERRACOTTA, 4, 0.8, pi / 4, [CREAM, CLOTH_CLAY])
    facets(mesh, (x, DECK + 1.9, z), [(0.05, 1.3), (1.75, 0.0)], CREAM, 4, 0.4, pi / 4)
    tube(mesh, [(x, DECK + 3.3, z), (x, DECK + 4.4, z)], [0.025, 0.02], WHITE, 5, 0.3)
    # The ladder.
    lz = z + half + 0.16
    for dx in (-0.28, 0.28):
        beam(mesh, (x + dx, Y - 0.05, lz + 0.1), (x + dx, DECK + 0.85, lz - 0.06), 0.06, 0.06, wood('y', TIMBER_DARK))
    for i in range(7):
        y = Y + 0.28 + i * 0.28
        tube(mesh, [(x - 0.28, y, lz + 0.09 - 0.02 * i), (x + 0.28, y, lz + 0.09 - 0.02 * i)], [0.026, 0.026], wood('x', TIMBER_PALE), 6, 0.4)
    scene.ladder('tower', (x, Y, lz + 0.28), 0.0, 0.6, DECK - Y)


def _slide(scene):
    mesh = scene.still
    x, z = TOWER
    top, foot = (x - 0.95, DECK), (x - 4.7, Y + 0.34)
    path = [(top[0], top[1]), (top[0] - 0.35, top[1] - 0.05)]
    for i in range(1, 9):
        t = i / 8
        s = t * t * (3 - 2 * t)
        path.append((path[1][0] + (foot[0] + 0.5 - path[1][0]) * t, path[1][1] + (foot[1] - path[1][1]) * (0.35 * t + 0.65 * s)))
    path.append((foot[0], foot[1]))
    points, normals = [], []
    section = ((-0.42, 0.3), (-0.4, 0.1), (-0.28, 0.0), (0.28, 0.0), (0.4, 0.1), (0.42, 0.3))
    for px, py in path:
        points.append([(px, py + up, z + side) for side, up in section])
        normals.append([(0, 0.3, 0.95), (0, 0.7, 0.7), (0, 1, 0.1), (0, 1, -0.1), (0, 0.7, -0.7), (0, 0.3, -0.95)])
    mesh.patch(points, normals, OCHRE, 0.9)
    mesh.patch([[(p[0], p[1] - 0.03, p[2]) for p in row] for row in points], [[tuple(-v for v in n) for n in row] for row in normals], OCHRE.shaded(0.85), 0.5)
    for side in (-1, 1):
        tube(mesh, [(px, py + 0.31, z + side * 0.42) for px, py in path], [0.035] * len(path), TEAL, 6, 0.5)
    for t in (0.35, 0.7):
        i = round(t * (len(path) - 1))
        px, py = path[i]
        for side in (-1, 1):
            block(mesh, (px - 0.05, px + 0.05), (Y - 0.3, py), (z + side * 0.34 - 0.05, z + side * 0.34 + 0.05), wood('y', TIMBER_DARK), bevel=0.015)
    for a, b in zip(path, path[1:]):
        slope = (b[1] - a[1]) / (b[0] - a[0])
        scene.collider.prism([(b[0], z + 0.42), (a[0], z + 0.42), (a[0], z - 0.42), (b[0], z - 0.42)], lambda px, _, a=a, s=slope: a[1] + s * (px - a[0]) - 0.25,
                             lambda px, _, a=a, s=slope: a[1] + s * (px - a[0]))


def _swings(scene):
    mesh = scene.still
    x, z = X + 4.2, Z + 2.4
    top = Y + 2.5
    for side in (-1, 1):
        for lean in (-1, 1):
            beam(mesh, (x + lean * 0.85, Y - 0.1, z + side * 2.0), (x, top + 0.05, z + side * 1.75), 0.1, 0.1, wood('y', TIMBER))
            scene.collider.column((x + lean * 0.75, z + side * 1.97), 0.1, Y - 0.2, Y + 1.2, 4)
    beam(mesh, (x, top, z - 2.0), (x, top, z + 2.0), 0.12, 0.12, wood('z', TIMBER))
    for i, dz in enumerate((-0.85, 0.85)):
        for rope in (-0.24, 0.24):
            tube(mesh, [(x, top, z + dz + rope), (x + 0.02, Y + 0.5, z + dz + rope)], [0.012, 0.012], IRON_DARK, 4, 0.3)
        box(mesh, (x + 0.02, Y + 0.48, z + dz), (0.24, 0.05, 0.58), (TERRACOTTA, TEAL)[i], bevel=0.02)
        scene.seat(f'swing-{i + 1}', (x + 0.02, Y + 0.51, z + dz), pi / 2, 'chair')


def _trampoline(scene, x, z, radius, speed, name):
    mesh = scene.still
    y = ground(x, z)
    lathe(mesh, (x, y, z), [(radius + 0.32, -0.1), (radius + 0.3, 0.12), (radius + 0.2, 0.2), (radius + 0.02, 0.2), (radius, 0.16)], TEAL, 24, 0.8)
    disc(mesh, (x, y + 0.155, z), radius, IRON_DARK, 24, density=0.6)
    disc(mesh, (x, y + 0.16, z), radius * 0.34, OCHRE, 20, inner=radius * 0.26, density=0.6)
    scene.collider.column((x, z), radius + 0.3, y - 0.3, y + 0.17, 16)
    scene.trampoline(name, (x, y + 0.17, z), radius, speed)


def _stumps(scene):
    mesh = scene.still
    for i in range(6):
        a = 2.7 + i * 0.24
        x, z = X + 6.8 * sin(a), Z + 6.8 * cos(a)
        tall = (0.3, 0.42, 0.55, 0.7, 0.5, 0.34)[i]
        lathe(mesh, (x, Y - 0.1, z), [(0.3, 0), (0.27, 0.2), (0.26, tall + 0.08), (0.26, tall + 0.08), (0.23, tall + 0.1), (0.0, tall + 0.1)],
              TIMBER_PAINT, 11, 0.7)
        scene.collider.column((x, z), 0.27, Y - 0.2, Y + tall, 8)
        # One sits on those that are as high as a chair or a stool, near enough to the edge for shins and heels.
        kind = 'chair' if 0.4 < tall < 0.6 else 'stool' if tall > 0.65 else None
        if kind:
            ahead = 0.04 if kind == 'chair' else 0.14
            scene.seat(f'stump-{i + 1}', (x - ahead * sin(a), Y + tall, z - ahead * cos(a)), a, kind)


TIMBER_PAINT = wood('y', TIMBER_PALE)


def _seesaw(scene):
    mesh = scene.still
    x, z = X - 0.6, Z + 0.4
    block(mesh, (x - 0.12, x + 0.12), (Y - 0.2, Y + 0.5), (z - 0.2, z + 0.2), wood('y', TIMBER_DARK), bevel=0.03)
    a, b = (x - 0.3, Y + 0.36, z - 1.6), (x + 0.3, Y + 0.72, z + 1.6)
    beam(mesh, a, b, 0.26, 0.07, OCHRE, 0.02)
    for t, paint in ((0.08, TEAL), (0.92, TERRACOTTA)):
        p = tuple(u + (v - u) * t for u, v in zip(a, b))
        tube(mesh, [(p[0] - 0.2, p[1] + 0.3, p[2] + (0.3 if t < 0.5 else -0.3)), (p[0] + 0.2, p[1] + 0.3, p[2] + (0.3 if t < 0.5 else -0.3))], [0.02, 0.02], paint, 5)
        scene.seat(f'seesaw-{1 if t < 0.5 else 2}', (p[0], p[1] + 0.04, p[2]), pi if t < 0.5 else 0.0, 'stool')
    scene.collider.turned_block((x, Y - 0.2, z), (0.5, 0.75, 3.2), -0.18)
