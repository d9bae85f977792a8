"""The roof terrace: a deck of boards, a fire, a long bench, lights on strings, and the water tower over all."""
import random
from math import atan2, cos, pi, sin

from kit.boards import boards
from kit.boxes import beam, block
from kit.greenery import FRESH, SILVER, potted, small_tree, tuft
from kit.rounds import cushion, disc, lathe, tube
from kit.vector import mix

from .furniture import armchair, chair, globe, sofa, table
from .layout import FIRE, MEZZANINE, STREET, TERRACE_X, TERRACE_Z, TOWER, TOWER_DECK, WALL
from .palette import (
    BARK, BLUSH, BRICK, CLAY, CONCRETE, CONCRETE_DARK, CREAM, GLOW, INK, OCHRE, PLUM, RUST, SAND, SCREEN_LIGHT, SLATE,
    SOIL, STEEL, STONE, TEAK, TEAL, TERRACOTTA, WALNUT, wood,
)

Y = MEZZANINE
X0, X1 = TERRACE_X
Z0, Z1 = TERRACE_Z
GRASS = ((150, 146, 84), (124, 134, 76), (172, 158, 98), (104, 120, 68))


def build(scene):
    rng = random.Random(37)
    _deck(scene)
    _parapet(scene, rng)
    _party_wall(scene)
    _fire_place(scene)
    _dining(scene)
    _tower(scene, rng)
    _strings(scene)
    _plants(scene, rng)


def _deck(scene):
    boards(scene.still, (X0, X1), (Z0, Z1), Y, wood('x', TEAK), 0.145, 11)
    scene.collider.block((X0 - 0.1, X1 + 0.4), (Y - 1.0, Y), (Z0 - 0.4, Z1 + 1))


def _parapet(scene, rng):
    """Brick to the knee, then steel rods; the view stays open for who sits."""
    mesh = scene.still
    c = scene.collider
    for (xa, za), (xb, zb), (nx, nz) in (((X0, Z0), (X1, Z0), (0, 1)), ((X1, Z0), (X1, Z1), (-1, 0))):
        if nz:
            block(mesh, (xa, xb + 0.3), (Y - 0.02, Y + 0.42), (za - 0.3, za), BRICK, bevel=0.01, caps=('flat', 'flat'))
            block(mesh, (xa, xb + 0.36), (Y + 0.42, Y + 0.5), (za - 0.36, za + 0.06), CONCRETE, bevel=0.02)
        else:
            block(mesh, (xa, xa + 0.3), (Y - 0.02, Y + 0.42), (za, zb), BRICK, bevel=0.01, caps=('flat', 'flat'))
            block(mesh, (xa - 0.06, xa + 0.36), (Y + 0.42, Y + 0.5), (za, zb), CONCRETE, bevel=0.02)
        run = abs(xb - xa) + abs(zb - za)
        posts = int(run / 1.5)
        ox, oz = (-nx * 0.15, -nz * 0.15)
        for i in range(posts + 1):
            px, pz = xa + (xb - xa) * i / posts + ox, za + (zb - za) * i / posts + oz
            block(mesh, (px - 0.02, px + 0.02), (Y + 0.5, Y + 1.08), (pz - 0.02, pz + 0.02), STEEL, bevel=0.006, axis='y', caps=('open', 'open'), density=0.4)
        for k in range(1, 4):
            tube(mesh, [(xa + ox, Y + 0.5 + k * 0.145, za + oz), (xb + ox, Y + 0.5 + k * 0.145, zb + oz)], [0.008] * 2, STEEL, 5, 0.25)
        if nz:
            block(mesh, (xa, xb + 0.2), (Y + 1.07, Y + 1.115), (za - 0.2, za - 0.1), wood('x', TEAK), bevel=0.014, density=0.7)
            c.block((xa - 0.2, xb + 0.4), (Y - 0.5, Y + 1.1), (za - 0.36, za + 0.06))
        else:
            block(mesh, (xa + 0.1, xa + 0.2), (Y + 1.07, Y + 1.115), (za - 0.2, zb), wood('z', TEAK), bevel=0.014, density=0.7)
            c.block((xa - 0.06, xa + 0.4), (Y - 0.5, Y + 1.1), (za - 0.3, zb))
    mesh.quad((X1 + 0.3, STREET, Z0 - 0.3), (X1 + 0.3, STREET, Z1), (X1 + 0.3, Y, Z1), (X1 + 0.3, Y, Z0 - 0.3), (1, 0, 0), BRICK, 0.15)


def _party_wall(scene):
    """The neighbour's wall closes the south: whitewashed brick to show films on."""
    mesh = scene.still
    top = 10.4
    mesh.quad((X0 - WALL, Y, Z1), (X1 + 0.3, Y, Z1), (X1 + 0.3, top, Z1), (X0 - WALL, top, Z1), (0, 0, -1), BRICK, 0.9)
    block(mesh, (X0 - WALL, X1 + 0.4), (top, top + 0.12), (Z1 - 0.08, Z1 + 0.4), CONCRETE, bevel=0.02)
    mesh.quad((X1 + 0.3, STREET, Z1), (X1 + 0.3, STREET, Z1 + 12), (X1 + 0.3, top, Z1 + 12), (X1 + 0.3, top, Z1), (1, 0, 0), BRICK, 0.15)
    x, y, w, h = 12.9, Y + 2.55, 4.8, 2.7
    block(mesh, (x - w / 2 - 0.08, x + w / 2 + 0.08), (y - h / 2 - 0.08, y + h / 2 + 0.08), (Z1 - 0.06, Z1), STEEL, bevel=0.012, axis='z', caps=('bevel', 'open'), density=0.5)
    mesh.quad((x - w / 2, y - h / 2, Z1 - 0.065), (x + w / 2, y - h / 2, Z1 - 0.065), (x + w / 2, y + h / 2, Z1 - 0.065),
              (x - w / 2, y + h / 2, Z1 - 0.065), (0, 0, -1), SCREEN_LIGHT, 0.4)
    scene.screen('roof', (x, y, Z1 - 0.08), 0.0, w, h)
    scene.collider.block((X0 - 1, X1 + 1), (Y - 0.5, top), (Z1, Z1 + 1))


def _fire_place(scene):
    mesh = scene.still
    x, z = FIRE
    lathe(mesh, (x, Y, z), [(0.62, 0.0), (0.66, 0.06), (0.66, 0.4), (0.66, 0.4), (0.6, 0.44), (0.5, 0.44), (0.46, 0.4), (0.44, 0.32)], SLATE, 24, 0.9)
    disc(mesh, (x, Y + 0.33, z), 0.46, SOIL, 16, density=0.5)
    for i in range(5):
        a = i * 1.26
        beam(mesh, (x + 0.28 * sin(a), Y + 0.35, z + 0.28 * cos(a)), (x - 0.05 * sin(a), Y + 0.5, z - 0.05 * cos(a)), 0.07, 0.07, wood('y', WALNUT).shaded(0.6), 0.02, 0.4)
    scene.collider.column((x, z), 0.66, Y - 0.1, Y + 0.46, 14)
    scene.lamp((x, Y + 0.75, z), 120, 0.2)
    sofa(scene, (x - 2.05, Y, z), -pi / 2, 3, 'fire-west', SAND, (RUST, OCHRE))
    sofa(scene, (x, Y, z + 2.05), 0.0, 2, 'fire-south', SAND, (TEAL, BLUSH))
    for i, a in enumerate((-0.5, 0.15, 0.85)):
        cx, cz = x + 2.0 * cos(a), z - 2.0 * sin(a) * 1.0
        armchair(scene, (cx, Y, cz), atan2(cx - x, cz - z), f'fire-chair-{i + 1}', (PLUM, RUST, PLUM)[i], TEAK)


def _dining(scene):
    """A long table near the door, a bench along the loft's wall."""
    mesh = scene.still
    x, z = 12.2, 4.4
    table(scene, (x, Y, z), 0.0, 3.2, 0.95, 0.75, TEAK)
    for i in range(3):
        for side in (-1, 1):
            chair(scene, (x - 1.0 + i, Y, z + side * 0.74), 0.0 if side > 0 else pi,
                  f'table-{"south" if side > 0 else "north"}-{i + 1}', (TEAL, OCHRE, RUST)[i], timber=TEAK)
    for dx in (-0.9, 0.2, 1.0):
        lathe(mesh, (x + dx, Y + 0.75, z), [(0.05, 0), (0.05, 0.1), (0.05, 0.1), (0.0, 0.1)], GLOW, 8, 0.4)
        scene.lamp((x + dx, Y + 0.98, z), 4, 0.05)
    # A bench under the windows of the great room.
    a, b, bx = -6.3, 1.9, X0
    block(mesh, (bx + 0.02, bx + 0.6), (Y + 0.38, Y + 0.45), (a, b), wood('z', TEAK), bevel=0.016)
    block(mesh, (bx + 0.08, bx + 0.5), (Y, Y + 0.38), (a + 0.1, b - 0.1), CONCRETE_DARK, bevel=0.02, caps=('flat', 'flat'))
    scene.collider.block((bx, bx + 0.6), (Y - 0.1, Y + 0.46), (a, b))
    for i in range(5):
        z = a + 0.85 + i * (b - a - 1.7) / 4
        cushion(mesh, (bx + 0.32, Y + 0.48, z), (0.52, 0.1, 1.35), INK)
        cushion(mesh, (bx + 0.12, Y + 0.72, z + 0.2), (0.46, 0.17, 0.44), (OCHRE, BLUSH, TEAL, RUST, CREAM)[i], heading=-pi / 2, tilt=-1.2)
        scene.seat(f'wall-{i + 1}', (bx + 0.34, Y + 0.5, z), -pi / 2, 'bench')
    for z in (-6.2 + 0.2, 2.2):
        globe(scene, (bx + 0.16, Y + 2.15, z), 0.12, 16)
        block(mesh, (bx, bx + 0.16), (Y + 1.98, Y + 2.03), (z - 0.02, z + 0.02), STEEL, bevel=0.006, density=0.3)


def _tower(scene, rng):
    """A cedar tank on steel legs; a ladder leads to the walk round it."""
    mesh = scene.still
    x, z = TOWER
    leg, top = 1.3, TOWER_DECK
    corners = [(x + leg * sx, z + leg * sz) for sx, sz in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    for px, pz in corners:
        block(mesh, (px - 0.09, px + 0.09), (Y, top - 0.2), (pz - 0.09, pz + 0.09), STEEL, bevel=0.015, axis='y', caps=('open', 'open'), density=0.6)
        block(mesh, (px - 0.2, px + 0.2), (Y, Y + 0.12), (pz - 0.2, pz + 0.2), CONCRETE, bevel=0.02, axis='y', caps=('open', 'bevel'), density=0.5)
        scene.collider.block((px - 0.12, px + 0.12), (Y - 0.1, top - 0.1), (pz - 0.12, pz + 0.12))
    for (ax, az), (bx, bz) in zip(corners, corners[1:] + corners[:1]):
        tube(mesh, [(ax, Y + 2.5, az), (bx, top - 0.3, bz)], [0.012] * 2, STEEL, 5, 0.3)
        tube(mesh, [(bx, Y + 2.5, bz), (ax, top - 0.3, az)], [0.012] * 2, STEEL, 5, 0.3)
    for px in (x - leg, x, x + leg):
        block(mesh, (px - 0.06, px + 0.06), (top - 0.3, top - 0.08), (z - 2.3, z + 2.3), STEEL, bevel=0.012, density=0.5)
    # The walk: an octagon of boards. A wedge of the ring stays open over the ladder's side.
    r = 2.35
    disc(mesh, (x, top, z), r, wood('x', TEAK), 24, density=0.8)
    for i in range(24):
        a, b = 2 * pi * i / 24, 2 * pi * (i + 1) / 24
        p, q = (x + r * sin(a), z + r * cos(a)), (x + r * sin(b), z + r * cos(b))
        n = (sin((a + b) / 2), 0, cos((a + b) / 2))
        mesh.quad((p[0], top - 0.08, p[1]), (q[0], top - 0.08, q[1]), (q[0], top, q[1]), (p[0], top, p[1]), n, wood('x', TEAK), 0.4)
    under = mesh.chart(2 * r, 2 * r, 0.5)
    ring = [mesh.vertex((x + r * sin(2 * pi * i / 24), top - 0.08, z + r * cos(2 * pi * i / 24)), (0, -1, 0), wood('x', TEAK), under,
                        r + r * sin(2 * pi * i / 24), r + r * cos(2 * pi * i / 24)) for i in range(24)]
    for i in range(1, 23):
        mesh.triangle(ring[0], ring[i], ring[i + 1])
    scene.collider.column((x, z), r, top - 0.1, top, 16)
    # Tank: staves, hoops, a cone.
    tank = 1.45
    lathe(mesh, (x, top, z), [(tank, 0.02), (tank, 2.3)], wood('y', TEAK), 22, 0.9)
    for y in (0.25, 0.75, 1.2, 1.6, 2.0):
        lathe(mesh, (x, top + y, z), [(tank + 0.012, -0.025), (tank + 0.02, 0.0), (tank + 0.012, 0.025)], STEEL, 22, 0.3)
    lathe(mesh, (x, top + 2.3, z), [(tank + 0.14, -0.04), (tank + 0.14, 0.0), (tank + 0.14, 0.0), (0.12, 0.82), (0.0, 0.95)], SLATE, 22, 0.6)
    scene.collider.column((x, z), tank, top - 0.1, top + 2.8, 14)
    # The rail, with a gap to the west where the ladder comes up.
    gap = 0.24
    start, end = -pi / 2 + gap, 3 * pi / 2 - gap
    count = 22
    for k, y in enumerate((0.38, 0.7, 1.02)):
        tube(mesh, [(x + (r - 0.07) * sin(start + (end - start) * i / 36), top + y, z + (r - 0.07) * cos(start + (end - start) * i / 36)) for i in range(37)],
             [0.012 if k < 2 else 0.022] * 37, STEEL if k < 2 else wood('x', TEAK), 5, 0.3)
    for i in range(count + 1):
        a = start + (end - start) * i / count
        px, pz = x + (r - 0.07) * sin(a), z + (r - 0.07) * cos(a)
        if i % 2 == 0:
            block(mesh, (px - 0.016, px + 0.016), (top, top + 1.02), (pz - 0.016, pz + 0.016), STEEL, bevel=0.005, axis='y', caps=('open', 'open'), density=0.3)
        if i < count:
            b = start + (end - start) * (i + 1) / count
            qx, qz = x + (r - 0.07) * sin(b), z + (r - 0.07) * cos(b)
            scene.collider.turned_block(((px + qx) / 2, top - 0.05, (pz + qz) / 2),
                                        (((px - qx) ** 2 + (pz - qz) ** 2) ** 0.5 + 0.04, 1.07, 0.06), -atan2(qz - pz, qx - px))
    # The ladder stands just west of the walk.
    lx = x - r - 0.03
    for dz in (-0.24, 0.24):
        block(mesh, (lx - 0.02, lx + 0.02), (Y, top + 1.0), (z + dz - 0.02, z + dz + 0.02), STEEL, bevel=0.006, axis='y', density=0.4)
    rungs = 11
    for i in range(rungs):
        y = Y + 0.3 + i * (top - Y - 0.3) / (rungs - 1)
        tube(mesh, [(lx, y, z - 0.24), (lx, y, z + 0.24)], [0.014] * 2, STEEL, 5, 0.25)
    scene.ladder('water-tower', (lx - 0.02, Y, z), -pi / 2, 0.5, top - Y)
    globe(scene, (x, top - 0.55, z), 0.16, 22, top - 0.1)


def _strings(scene):
    """Bulbs on sagging lines from the loft's wall to poles at the parapet."""
    mesh = scene.still
    poles = [(X1 - 0.25, -6.2), (X1 - 0.25, 0.2), (14.2, Z0 + 0.25)]
    for x, z in poles:
        lathe(mesh, (x, Y, z), [(0.07, 0), (0.07, 0.04), (0.07, 0.04), (0.03, 0.06), (0.026, 2.95), (0.0, 3.0)], STEEL, 8, 0.4)
        scene.collider.column((x, z), 0.08, Y - 0.1, Y + 3.0, 6)
    top = Y + 2.92
    wall = [(X0, Y + 3.3, -6.0), (X0, Y + 3.3, -2.9), (X0, Y + 3.3, 0.4), (X0, Y + 3.3, 2.5)]
    lines = [(wall[0], (14.2, top, Z0 + 0.25)), ((14.2, top, Z0 + 0.25), (X1 - 0.25, top, -6.2)), (wall[1], (X1 - 0.25, top, -6.2)),
             (wall[2], (X1 - 0.25, top, 0.2)), (wall[3], (X1 - 0.25, top, 0.2)), (wall[1], (X1 - 0.25, top, 0.2))]
    for start, end in lines:
        points = []
        for i in range(9):
            t = i / 8
            px, py, pz = mix(start, end, t)
            points.append((px, py - 0.6 * 4 * t * (1 - t) * 0.7, pz))
        tube(mesh, points, [0.006] * 9, STEEL, 3, 0.2)
        bulbs = 9
        for i in range(bulbs):
            t = (i + 0.5) / bulbs
            px, py, pz = mix(start, end, t)
            py -= 0.6 * 4 * t * (1 - t) * 0.7
            lathe(mesh, (px, py - 0.13, pz), [(0.0, 0.0), (0.04, 0.035), (0.036, 0.07), (0.014, 0.12)], GLOW, 6, 0.3)
            scene.lamp((px, py - 0.1, pz), 5, 0.04)


def _plants(scene, rng):
    """Troughs of grasses along the parapet, a small tree in a steel box at each corner."""
    mesh = scene.still
    for a, b, z in ((10.2, 13.4, Z0 + 0.42), (15.0, 18.6, Z0 + 0.42)):
        block(mesh, (a, b), (Y, Y + 0.46), (z - 0.28, z + 0.22), STEEL, bevel=0.015, axis='x')
        mesh.quad((a + 0.03, Y + 0.462, z - 0.25), (b - 0.03, Y + 0.462, z - 0.25), (b - 0.03, Y + 0.462, z + 0.19), (a + 0.03, Y + 0.462, z + 0.19), (0, 1, 0), SOIL, 0.5)
        scene.collider.block((a, b), (Y - 0.1, Y + 0.5), (z - 0.3, z + 0.22))
        count = int((b - a) / 0.3)
        for i in range(count):
            x = a + 0.15 + (b - a - 0.3) * i / (count - 1)
            tuft(scene, rng, 'spike', (x, Y + 0.44, z + rng.uniform(-0.15, 0.1)), (rng.uniform(-0.3, 0.3), 1, rng.uniform(-0.1, 0.3)), rng.uniform(0.9, 1.5), GRASS if i % 4 else FRESH, open_sky=0.5)
    for x, z in ((X1 - 0.65, -5.2), (X1 - 0.65, 1.15)):
        block(mesh, (x - 0.45, x + 0.45), (Y, Y + 0.62), (z - 0.45, z + 0.45), STEEL, bevel=0.02, axis='y', caps=('open', 'bevel'))
        mesh.quad((x - 0.42, Y + 0.622, z - 0.42), (x + 0.42, Y + 0.622, z - 0.42), (x + 0.42, Y + 0.622, z + 0.42), (x - 0.42, Y + 0.622, z + 0.42), (0, 1, 0), SOIL, 0.5)
        scene.collider.block((x - 0.45, x + 0.45), (Y - 0.1, Y + 0.62), (z - 0.45, z + 0.45))
        small_tree(scene, rng, (x, Y + 0.6, z), 2.3, 1.25, SILVER, BARK, stems=3, tufts=18, size=0.8, open_sky=0.5)
    for at, size, kind, pot in (((10.0, Y, 6.9), 1.3, 'fig', CLAY), ((15.6, Y, 7.0), 0.95, 'bush', TERRACOTTA), ((16.3, Y, 6.9), 0.7, 'fern', STONE),
                                ((9.95, Y, 2.35), 0.9, 'bush', TERRACOTTA)):
        potted(scene, rng, at, size, kind, pot, SOIL, BARK, FRESH)
