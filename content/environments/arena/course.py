"""Start gates, the three courses, the tower with its ladder."""
from math import atan2, cos, pi, sin

from kit.boxes import beam, block, box
from kit.facets import facets, plate
from kit.rounds import disc, lathe, tube

from .layout import EASY, EASY_START, HARD, HARD_START, MAIN, MEDIUM, MEDIUM_DOWN, MEDIUM_START, MEDIUM_TOP, TOWER
from .palette import CREAM, GLOW, INK, KINDS, MASONRY, METAL, STONE, TIMBER, TIMBER_DARK, TIMBER_PALE, wood


def build(scene):
    for number, platform in enumerate((*EASY, *MEDIUM, *MEDIUM_DOWN, *HARD)):
        _platform(scene, platform, number)
    for start, kind in ((EASY_START, 'easy'), (MEDIUM_START, 'medium'), (HARD_START, 'hard')):
        _gate(scene, start, kind)
    _tower(scene)


def _platform(scene, platform, number):
    """Easy ones are round, medium square, hard ones six-sided; each has a mark of its own."""
    mesh = scene.still
    x, y, z, size, turn, kind = platform
    paint = KINDS[kind]
    at = (x, y, z)
    if kind == 'easy':
        lathe(mesh, at, [(0.0, -1.5), (size * 0.34, -1.15), (size * 0.72, -0.6), (size * 0.86, -0.42)], MASONRY, 14, 0.4)
        lathe(mesh, at, [(size * 0.86, -0.42), (size - 0.02, -0.36), (size, -0.3), (size, -0.05), (size - 0.05, 0.0)], paint, 24, 0.7)
        disc(mesh, at, size - 0.05, STONE, 24, density=0.8)
        disc(mesh, (x, y + 0.012, z), size * 0.8, paint, 24, inner=size * 0.68, density=0.8)
        scene.collider.column((x, z), size, y - 0.45, y, 18)
    elif kind == 'medium':
        with mesh.at(at, -turn):
            half = size * 0.92
            block(mesh, (-half, half), (-0.4, 0.0), (-half, half), paint, axis='y', bevel=0.06, density=0.8)
            facets(mesh, (0, 0, 0), [(0.05, -1.4), (size * 0.6, -0.9), (size * 0.95, -0.4)], MASONRY, 4, 0.4, pi / 4)
            mesh.quad((-half * 0.86, 0.012, -half * 0.86), (half * 0.86, 0.012, -half * 0.86), (half * 0.86, 0.012, half * 0.86), (-half * 0.86, 0.012, half * 0.86),
                      (0, 1, 0), STONE, 0.8)
            for k in (-1, 0, 1):
                mesh.quad((-half * 0.6, 0.022, k * half * 0.5 - 0.1), (half * 0.6, 0.022, k * half * 0.5 - 0.1), (half * 0.6, 0.022, k * half * 0.5 + 0.1),
                          (-half * 0.6, 0.022, k * half * 0.5 + 0.1), (0, 1, 0), paint, 0.7)
        scene.collider.turned_block((x, y - 0.42, z), (size * 1.84, 0.42, size * 1.84), -turn)
    else:
        facets(mesh, at, [(0.03, -1.3), (size * 0.55, -0.8), (size * 0.82, -0.4)], MASONRY, 6, 0.4, turn)
        facets(mesh, at, [(size * 0.82, -0.4), (size, -0.34), (size, -0.06), (size - 0.06, 0.0)], paint, 6, 0.7, turn)
        plate(mesh, at, size - 0.06, STONE, 6, 0.8, turn)
        for k in range(3):
            a = turn + k * 2 * pi / 3
            disc(mesh, (x + 0.42 * size * sin(a), y + 0.012, z + 0.42 * size * cos(a)), 0.16, paint, 10, density=0.7)
        scene.collider.column((x, z), size, y - 0.42, y, 6)
    if number % 3 == 1:
        p = (x + (size - 0.16) * cos(turn), y, z + (size - 0.16) * sin(turn))
        lathe(mesh, p, [(0.09, 0.0), (0.07, 0.05), (0.1, 0.16), (0.08, 0.26)], GLOW, 7, 0.3)
        lathe(mesh, p, [(0.12, 0.26), (0.03, 0.34)], METAL, 7, 0.3)
        scene.lamp((p[0], p[1] + 0.16, p[2]), 16, 0.08)


def _gate(scene, start, kind):
    """Two posts and a beam in the course's colour, where it leaves the island."""
    mesh = scene.still
    (cx, cz), y, _ = MAIN
    turn = atan2(start[0] - cx, start[2] - cz)
    paint = KINDS[kind]
    r = ((start[0] - cx) ** 2 + (start[2] - cz) ** 2) ** 0.5 - 1.6
    with mesh.at((cx + r * sin(turn), y, cz + r * cos(turn)), turn):
        for side in (-1, 1):
            block(mesh, (side * 1.7 - 0.3, side * 1.7 + 0.3), (-0.1, 0.4), (-0.3, 0.3), STONE, axis='y', bevel=0.04)
            for k in range(5):
                block(mesh, (side * 1.7 - 0.17, side * 1.7 + 0.17), (0.4 + k * 0.52, 0.92 + k * 0.52), (-0.17, 0.17), paint if k % 2 == 0 else CREAM, axis='y', bevel=0.03,
                      caps=('open', 'open'))
            lathe(mesh, (side * 1.7, 3.36, 0), [(0.12, 0), (0.2, 0.14), (0.16, 0.32)], GLOW, 8, 0.3)
            lathe(mesh, (side * 1.7, 3.36, 0), [(0.22, 0.32), (0.04, 0.5)], METAL, 8, 0.3)
            p = mesh.to_world((side * 1.7, 3.54, 0))
            scene.lamp(p, 46, 0.12)
            scene.collider.column((p[0], p[2]), 0.3, y - 0.2, y + 3.2, 6)
        box(mesh, (0, 3.02, 0), (4.1, 0.62, 0.3), paint, bevel=0.06, axis='x')
        box(mesh, (0, 3.02, 0), (3.5, 0.36, 0.34), CREAM, bevel=0.03, axis='x')
        # One, two or three marks say how hard it is.
        marks = {'easy': 1, 'medium': 2, 'hard': 3}[kind]
        for face in (-1, 1):
            for k in range(marks):
                box(mesh, ((k - (marks - 1) / 2) * 0.46, 3.02, face * 0.175), (0.26, 0.26, 0.02), paint, bevel=0.008, axis='z')
        # A chequered line to start from.
        for i in range(10):
            for k in range(2):
                x0, z0 = -1.5 + i * 0.3, -0.3 + k * 0.3
                mesh.quad((x0, 0.014, z0), (x0 + 0.3, 0.014, z0), (x0 + 0.3, 0.014, z0 + 0.3), (x0, 0.014, z0 + 0.3), (0, 1, 0), (INK, CREAM)[(i + k) % 2], 0.6)
    # A painted lane leads to it from the middle.
    low, high = 8.2, r - 0.5
    rows, normals = [], []
    for i in range(5):
        q = low + (high - low) * i / 4
        rows.append([(cx + q * sin(turn) + s * 0.22 * cos(turn), y + 0.014, cz + q * cos(turn) - s * 0.22 * sin(turn)) for s in (-1, 1)])
        normals.append([(0, 1, 0)] * 2)
    mesh.patch(rows, normals, paint, 0.6)


def _tower(scene):
    """Half-way of the medium course: up a ladder, on from the top."""
    mesh = scene.still
    (x, z), y = TOWER[0], TOWER[1]
    top = MEDIUM_TOP[1]
    half = 1.45
    for sx in (-1, 1):
        for sz in (-1, 1):
            beam(mesh, (x + sx * half * 1.1, y - 0.2, z + sz * half * 1.1), (x + sx * half * 0.92, top + 0.02, z + sz * half * 0.92), 0.2, 0.2, wood('y', TIMBER), 0.03)
            scene.collider.column((x + sx * half, z + sz * half), 0.14, y - 0.2, top, 4)
    for sx in (-1, 1):
        beam(mesh, (x + sx * half * 1.08, y + 0.3, z - half), (x + sx * half, top - 0.3, z + half), 0.1, 0.1, wood('y', TIMBER_DARK))
    beam(mesh, (x - half * 1.08, y + 0.3, z - half), (x + half, top - 0.3, z - half), 0.1, 0.1, wood('y', TIMBER_DARK))
    for i in range(9):
        x0 = x - 1.7 + 3.4 * i / 9
        block(mesh, (x0 + 0.01, x0 + 0.365), (top - 0.09, top), (z - 1.7, z + 1.7), wood('z', TIMBER_PALE).shaded(0.94 + 0.05 * (i % 3)), bevel=0.015, density=0.7)
    for sz in (-1, 1):
        box(mesh, (x, top - 0.2, z + sz * 1.5), (3.4, 0.22, 0.14), KINDS['medium'], bevel=0.03)
    scene.collider.block((x - 1.7, x + 1.7), (top - 0.3, top), (z - 1.7, z + 1.7))
    for sx in (-1, 1):
        for k in range(4):
            box(mesh, (x + sx * 1.6, top + 0.5, z - 1.5 + k), (0.07, 1.0, 0.07), wood('y', TIMBER_DARK), bevel=0.012, density=0.5)
        box(mesh, (x + sx * 1.6, top + 0.98, z), (0.1, 0.09, 3.2), KINDS['medium'], bevel=0.02, density=0.6)
        scene.collider.block((x + sx * 1.6 - 0.06, x + sx * 1.6 + 0.06), (top - 0.1, top + 1.0), (z - 1.65, z + 1.65))
    lz = z + 1.82
    for dx in (-0.32, 0.32):
        block(mesh, (x + dx - 0.035, x + dx + 0.035), (y - 0.05, top + 0.95), (lz - 0.035, lz + 0.035), wood('y', TIMBER_DARK), bevel=0.012)
    rungs = round((top - y) / 0.3)
    for i in range(rungs):
        tube(mesh, [(x - 0.32, y + 0.3 * (i + 1) - 0.05, lz), (x + 0.32, y + 0.3 * (i + 1) - 0.05, lz)], [0.028, 0.028], KINDS['medium'], 6, 0.4)
    scene.ladder('tower', (x, y, lz + 0.2), 0.0, 0.66, top - y)
