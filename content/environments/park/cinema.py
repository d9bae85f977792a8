"""The summer cinema: a screen between timber posts, deck chairs and rugs on the slope before it, bulbs overhead."""
import random
from math import pi, sin

from kit.boxes import beam, block
from kit.mesh import Mesh
from kit.rounds import cushion, lathe, tube
from kit.scatter import Scatter, turned
from kit.vector import mix

from .layout import CINEMA, ground
from .palette import (
    CLOTH, CLOTH_CLAY, CLOTH_OCHRE, CLOTH_TEAL, GLOW, IRON_DARK, RUG, SCREEN, STONE, TIMBER, TIMBER_DARK, TIMBER_PALE, wood,
)

X, Z = CINEMA
WIDTH, HEIGHT = 6.4, 3.6


def build(scene):
    rng = random.Random(8)
    _screen(scene)
    _chairs(scene)
    _rugs(scene, rng)
    _bulbs(scene)


def _screen(scene):
    mesh = scene.still
    y = ground(X, Z)
    low = y + 0.95
    for side in (-1, 1):
        px = X + side * (WIDTH / 2 + 0.22)
        block(mesh, (px - 0.13, px + 0.13), (y - 0.4, low + HEIGHT + 0.5), (Z - 0.13, Z + 0.13), wood('y', TIMBER), bevel=0.03)
        beam(mesh, (px, y + 2.6, Z - 0.1), (px, y - 0.1, Z - 1.7), 0.12, 0.12, wood('y', TIMBER_DARK))
        block(mesh, (px - 0.3, px + 0.3), (y - 0.4, y + 0.2), (Z - 0.3, Z + 0.3), STONE, axis='y', bevel=0.03, caps=('open', 'bevel'))
    block(mesh, (X - WIDTH / 2 - 0.5, X + WIDTH / 2 + 0.5), (low + HEIGHT + 0.2, low + HEIGHT + 0.44), (Z - 0.1, Z + 0.1), wood('x', TIMBER), bevel=0.03)
    block(mesh, (X - WIDTH / 2 - 0.1, X + WIDTH / 2 + 0.1), (low - 0.1, low + HEIGHT + 0.1), (Z - 0.06, Z + 0.02), IRON_DARK, axis='x', bevel=0.02)
    mesh.quad((X - WIDTH / 2, low, Z + 0.03), (X + WIDTH / 2, low, Z + 0.03), (X + WIDTH / 2, low + HEIGHT, Z + 0.03), (X - WIDTH / 2, low + HEIGHT, Z + 0.03),
              (0, 0, 1), SCREEN, 0.7)
    scene.screen('cinema', (X, low + HEIGHT / 2, Z + 0.05), pi, WIDTH, HEIGHT)
    scene.collider.block((X - WIDTH / 2 - 0.4, X + WIDTH / 2 + 0.4), (y - 0.5, low + HEIGHT + 0.4), (Z - 0.2, Z + 0.12))


def _chairs(scene):
    chair = Mesh('deck-chair')
    for dx in (-0.28, 0.28):
        beam(chair, (dx, 0.02, -0.55), (dx, 0.92, 0.5), 0.035, 0.05, wood('y', TIMBER_PALE), 0.01)
        beam(chair, (dx * 0.9, 0.02, 0.45), (dx * 0.9, 0.44, -0.5), 0.035, 0.05, wood('y', TIMBER_PALE), 0.01)
    sling = [(0.9, 0.48), (0.62, 0.3), (0.4, 0.1), (0.31, -0.12), (0.34, -0.34), (0.42, -0.5)]
    for face in (1, -1):
        points = [[(dx, y, z) for dx in (-0.25, 0.25)] for y, z in sling]
        chair.patch(points, [[(0, 0.8 * face, -0.4 * face)] * 2] * len(points), CLOTH)
    scene.scatters['deck-chair'] = Scatter('deck-chair', chair)
    tints = ((214, 110, 72), (64, 142, 146), (236, 186, 96), (250, 240, 222))
    number = 0
    for row, (z, xs) in enumerate(((-30.6, (-3.4, -2.2, -1.0, 1.0, 2.2, 3.4)), (-27.8, (-4.4, -3.2, 3.2, 4.4)))):
        for dx in xs:
            x = X + dx
            heading = -0.08 * dx
            y = ground(x, z)
            scene.scatters['deck-chair'].put((x, y, z), turned(heading), 1.0, tints[(number * 3 + row) % 4], 0.5)
            number += 1
            scene.seat(f'deck-chair-{number}', (x, y + 0.36, z - 0.02), heading, 'chair')
            scene.collider.turned_block((x, y - 0.2, z), (0.6, 0.55, 0.9), heading)


def _rugs(scene, rng):
    mesh = scene.still
    for i, (dx, z, turn, paint) in enumerate(((-1.5, -27.4, 0.1, RUG), (1.4, -27.2, -0.2, CLOTH_TEAL), (0.0, -24.8, 0.05, CLOTH_OCHRE))):
        x = X + dx
        with mesh.at((x, 0, z), turn):
            points, normals = [], []
            for r in range(4):
                row = []
                for c in range(5):
                    lx, lz = -0.95 + 1.9 * c / 4, -0.7 + 1.4 * r / 3
                    wx, _, wz = mesh.to_world((lx, 0, lz))
                    row.append((lx, ground(wx, wz) + 0.05, lz))
                points.append(row)
                normals.append([(0, 1, 0)] * 5)
            mesh.patch(points, normals, paint, 0.8)
            for k in range(2):
                px = -0.5 + k
                wx, _, wz = mesh.to_world((px, 0, 0.2))
                y = ground(wx, wz)
                cushion(mesh, (px, y + 0.12, 0.25), (0.5, 0.16, 0.46), (CLOTH, CLOTH_CLAY, CLOTH_OCHRE, CLOTH_TEAL)[(i + k * 2) % 4], heading=rng.uniform(-0.3, 0.3))
                scene.seat(f'rug-{i * 2 + k + 1}', mesh.to_world((px, y + 0.16, 0.25)), turn, 'floor')


def _bulbs(scene):
    """Two strings from the screen's posts to posts in the lawn."""
    mesh = scene.still
    for side in (-1, 1):
        px, pz = X + side * 6.6, -25.6
        y = ground(px, pz)
        lathe(mesh, (px, y - 0.2, pz), [(0.09, 0), (0.06, 3.9), (0.06, 3.9), (0.0, 3.94)], wood('y', TIMBER_DARK), 7, 0.4)
        scene.collider.column((px, pz), 0.12, y - 0.2, y + 3.6, 6)
        start, end = (X + side * (WIDTH / 2 + 0.22), ground(X, Z) + 4.9, Z), (px, y + 3.6, pz)
        line = []
        for i in range(15):
            t = i / 14
            p = mix(start, end, t)
            line.append((p[0], p[1] - 1.1 * sin(pi * t), p[2]))
        tube(mesh, line, [0.012] * 15, IRON_DARK, 4, 0.2)
        for i in range(1, 14):
            p = line[i]
            lathe(mesh, (p[0], p[1] - 0.15, p[2]), [(0.0, 0.0), (0.055, 0.05), (0.04, 0.12), (0.02, 0.15)], GLOW, 6, 0.2)
            if i % 3 == 1:
                scene.lamp((p[0], p[1] - 0.1, p[2]), 16, 0.05)
