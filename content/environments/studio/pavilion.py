"""What stands along the edges: the portico in the west, the gate in the east, low walls, plinths."""
from math import cos, pi, sin

from kit.boxes import block
from kit.exhibits import frame
from kit.greenery import SILVER, small_tree
from kit.rounds import cushion, disc, lathe

from .layout import BAYS, GATE_MIDDLE, GATE_RADIUS, GATE_X, GATE_Y, GATE_Z, GROUND, PORTICO_X, PORTICO_Y, PORTICO_Z
from .palette import BARK, BLUSH, CUSHION, GLOW, OAK, RUST, SCREEN_LIGHT, SOIL, STEEL, STONE, UNDER, WHITE, paint, wood

HOLE = 1.75


def build(scene, rng):
    _portico(scene)
    _gate(scene)
    _low_wall(scene)
    _plinths(scene)
    _tree(scene, rng)


def _ring(middle, radius, half, steps=8):
    """Pairs of places on a circle and on the square round it, counter-clockwise from (+, -)."""
    out = []
    for i in range(4 * steps + 1):
        a = -pi / 4 + 2 * pi * i / (4 * steps)
        c, s = cos(a), sin(a)
        reach = max(abs(c), abs(s))
        out.append(((middle[0] + radius * c, middle[1] + radius * s),
                    (middle[0] + half[0] * c / reach, middle[1] + half[1] * s / reach)))
    return out


def _portico(scene):
    """A flat roof on slender columns; the sun falls through round openings on the floor."""
    mesh = scene.still
    (x0, x1), (z0, z1), (y0, y1) = PORTICO_X, PORTICO_Z, PORTICO_Y
    long = (z1 - z0) / BAYS
    mx = (x0 + x1) / 2
    for b in range(BAYS):
        mz = z0 + long * (b + 0.5)
        ring = _ring((mx, mz), HOLE, ((x1 - x0) / 2, long / 2))
        for y, ny, paint in ((y0, -1, UNDER), (y1, 1, WHITE)):
            mesh.patch([[(p[0], y, p[1]) for p, _ in ring], [(q[0], y, q[1]) for _, q in ring]],
                       [[(0, ny, 0)] * len(ring)] * 2, paint, 0.8)
        scene.shaft((mx, y0, mz), (0, -1, 0), 2.8, 2.8, 5.5)
        inward = [((mx - p[0]) / HOLE, 0, (mz - p[1]) / HOLE) for p, _ in ring]
        mesh.patch([[(p[0], y0, p[1]) for p, _ in ring], [(p[0], y1, p[1]) for p, _ in ring]], [inward] * 2, UNDER, 1.0)
    for side, x, n in (((z0, z1), x0, -1), ((z0, z1), x1, 1)):
        mesh.quad((x, y0, z0), (x, y0, z1), (x, y1, z1), (x, y1, z0), (n, 0, 0), WHITE, 0.6)
    for z, n in ((z0, -1), (z1, 1)):
        mesh.quad((x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z), (0, 0, n), WHITE, 0.6)
    scene.collider.block(PORTICO_X, PORTICO_Y, PORTICO_Z)
    for b in range(BAYS + 1):
        z = min(max(z0 + long * b, z0 + 0.35), z1 - 0.35)
        lathe(mesh, (x1 - 0.35, 0, z), [(0.2, 0.0), (0.2, 0.04), (0.2, 0.04), (0.135, 0.06), (0.125, y0)], WHITE, 16, 0.7)
        scene.collider.column((x1 - 0.35, z), 0.16, -0.2, y0, 8)
    # The wall at its back holds pictures and a screen; its bench looks over the stage.
    wall = x0 + 0.4
    block(mesh, (x0, wall), (GROUND, y0), (z0 + 0.3, z1 - 0.3), WHITE, bevel=0.03, axis='y', caps=('open', 'open'))
    scene.collider.block((x0, wall), (-1, y0), (z0 + 0.3, z1 - 0.3))
    mz = (z0 + z1) / 2
    w, h, y = 4.8, 2.7, 2.3
    block(mesh, (wall, wall + 0.05), (y - h / 2 - 0.06, y + h / 2 + 0.06), (mz - w / 2 - 0.06, mz + w / 2 + 0.06), STEEL,
          bevel=0.012, axis='x', caps=('open', 'bevel'), density=0.4)
    mesh.quad((wall + 0.055, y - h / 2, mz - w / 2), (wall + 0.055, y - h / 2, mz + w / 2), (wall + 0.055, y + h / 2, mz + w / 2),
              (wall + 0.055, y + h / 2, mz - w / 2), (1, 0, 0), SCREEN_LIGHT, 0.3)
    scene.screen('portico', (wall + 0.07, y, mz), -pi / 2, w, h)
    for i, dz in enumerate((-8.6, -5.4, 5.4, 8.6)):
        frame(scene, (wall, 1.95, mz + dz), -pi / 2, 1.6, 2.0, f'portico-{i + 1}', wood('x', OAK), STONE)
    number = 0
    for a, b in ((z0 + 1.0, mz - 3.2), (mz + 3.2, z1 - 1.0)):
        block(mesh, (wall, wall + 0.55), (0.36, 0.44), (a, b), wood('z', OAK), bevel=0.02)
        block(mesh, (wall, wall + 0.4), (0.0, 0.36), (a + 0.3, b - 0.3), STONE, bevel=0.02, caps=('flat', 'flat'))
        scene.collider.block((wall, wall + 0.55), (-0.1, 0.44), (a, b))
        for k in range(4):
            number += 1
            z = a + (b - a) * (k + 0.5) / 4
            cushion(mesh, (wall + 0.29, 0.47, z), (0.48, 0.09, 1.1), CUSHION if k % 2 else RUST)
            scene.seat(f'portico-{number}', (wall + 0.32, 0.48, z), -pi / 2, 'bench')
    # Light along the wall's head, and a lamp in every opening's rim.
    block(mesh, (wall, wall + 0.05), (y0 - 0.09, y0 - 0.05), (z0 + 0.6, z1 - 0.6), GLOW, bevel=0.01, caps=('open', 'open'), density=0.3)
    for k in range(10):
        scene.lamp((wall + 0.22, y0 - 0.12, z0 + 1.4 + k * (z1 - z0 - 2.8) / 9), 22, 0.06, glow=False)


def _gate(scene):
    """A slab with a round opening that frames the low sun."""
    mesh = scene.still
    (x0, x1), (z0, z1) = GATE_X, GATE_Z
    y, z = GATE_MIDDLE
    # Square cells above and below would leave the circle's own square; the slab is that square and what is beyond.
    half = GATE_RADIUS + 0.4
    ring = _ring((z, y), GATE_RADIUS, (half, half), 12)
    for x, n in ((x0, -1), (x1, 1)):
        paint = BLUSH
        mesh.patch([[(x, p[1], p[0]) for p, _ in ring], [(x, q[1], q[0]) for _, q in ring]], [[(n, 0, 0)] * len(ring)] * 2, paint, 0.8)
        for a, b, c, d in ((z0, z - half, 0.0, GATE_Y), (z + half, z1, 0.0, GATE_Y), (z - half, z + half, y + half, GATE_Y),
                           (z - half, z + half, 0.0, y - half)):
            if d - c > 0.01:
                mesh.quad((x, c, a), (x, c, b), (x, d, b), (x, d, a), (n, 0, 0), paint, 0.8)
    inward = [(0, (y - p[1]) / GATE_RADIUS, (z - p[0]) / GATE_RADIUS) for p, _ in ring]
    mesh.patch([[(x0, p[1], p[0]) for p, _ in ring], [(x1, p[1], p[0]) for p, _ in ring]], [inward] * 2, STONE, 0.9)
    for zz, n in ((z0, -1), (z1, 1)):
        mesh.quad((x0, 0, zz), (x1, 0, zz), (x1, GATE_Y, zz), (x0, GATE_Y, zz), (0, 0, n), BLUSH, 0.6)
    mesh.quad((x0, GATE_Y, z0), (x1, GATE_Y, z0), (x1, GATE_Y, z1), (x0, GATE_Y, z1), (0, 1, 0), BLUSH, 0.5)
    c = scene.collider
    c.block(GATE_X, (-1, GATE_Y), (z0, z - GATE_RADIUS + 0.25))
    c.block(GATE_X, (-1, GATE_Y), (z + GATE_RADIUS - 0.25, z1))
    c.block(GATE_X, (y + GATE_RADIUS - 0.3, GATE_Y), (z - GATE_RADIUS, z + GATE_RADIUS))
    # The circle's foot is a sill one steps over: a cord of the circle 0.4 m over the floor.
    c.block(GATE_X, (-1, y - GATE_RADIUS + 0.06), (z - GATE_RADIUS, z + GATE_RADIUS))
    for side in (-1, 1):
        a, b = z + side * 1.3, z + side * (GATE_RADIUS + 0.2)
        lo, hi = sorted((a, b))
        c.ramp(GATE_X, (lo, hi), -1, *((0.75, 0.45) if side < 0 else (0.45, 0.75)), along='z')
    for k in range(7):
        a = -pi / 2 + (k - 3) * 0.42
        scene.lamp(((x0 + x1) / 2, y + (GATE_RADIUS - 0.12) * sin(a), z + (GATE_RADIUS - 0.12) * cos(a)), 9, 0.05, glow=False)


def _low_wall(scene):
    """A seat-high wall at the south-east, bent once; people watch from it what is built."""
    mesh = scene.still
    for x, z, axis in (((9.0, 21.6), (24.3, 25.0), 'x'), ((9.0, 9.7), (20.6, 24.3), 'z')):
        block(mesh, x, (0.0, 0.46), z, STONE, bevel=0.035, axis=axis, caps=('bevel', 'bevel'))
        scene.collider.block(x, (-0.1, 0.46), z)
    for i in range(6):
        scene.seat(f'wall-{i + 1}', (10.6 + i * 2.0, 0.46, 24.65), 0.0, 'bench')
    for i in range(2):
        scene.seat(f'wall-side-{i + 1}', (9.35, 0.46, 21.4 + i * 1.7), pi / 2, 'bench')
    block(mesh, (9.3, 21.3), (0.02, 0.05), (24.27, 24.29), GLOW, bevel=0.004, caps=('open', 'open'), density=0.2)
    for i in range(5):
        scene.lamp((10.5 + i * 2.4, 0.06, 24.15), 4, 0.04, glow=False)


def _plinths(scene):
    """Three heights to show small things on."""
    for i, (z, h) in enumerate(((-20.0 + 16.9, 0.9), (-20.0 + 18.1, 1.15), (-20.0 + 19.2, 0.7))):
        x = 25.0
        block(scene.still, (x - 0.35, x + 0.35), (0.0, h), (z - 0.35, z + 0.35), WHITE, bevel=0.02, axis='y', caps=('open', 'bevel'))
        scene.collider.block((x - 0.35, x + 0.35), (-0.1, h), (z - 0.35, z + 0.35))
        scene.pedestal(f'plinth-{i + 1}', (x, h, z), pi / 2, 0.6)


def _tree(scene, rng):
    """One tree by the portico's end, in a round bench."""
    x, z = -22.6, -4.6 + 0.2
    lathe(scene.still, (x, 0, z), [(1.5, 0.0), (1.5, 0.42), (1.5, 0.42), (1.46, 0.46), (1.46, 0.46), (0.95, 0.46), (0.95, 0.46), (0.92, 0.36)], STONE, 32, 0.9)
    disc(scene.still, (x, 0.37, z), 0.94, SOIL, 20, density=0.5)
    scene.collider.column((x, z), 1.5, -0.1, 0.46, 20)
    small_tree(scene, rng, (x, 0.36, z), 4.4, 2.4, SILVER, BARK, stems=3, tufts=33, size=1.25, open_sky=0.7)
    for i in range(6):
        a = i * pi / 3 + 0.3
        scene.seat(f'tree-{i + 1}', (x + 1.24 * sin(a), 0.46, z + 1.24 * cos(a)), a + pi, 'bench')
    scene.lamp((x + 0.6, 0.5, z + 0.5), 20, 0.1, glow=False)
