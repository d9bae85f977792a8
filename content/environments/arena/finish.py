"""The finish island: an arch, a podium, the scoreboard, pads back to the start, a lookout with a ladder."""
from math import cos, pi, sin

from kit.boxes import beam, block, box
from kit.facets import facets, plate
from kit.rounds import disc, lathe, tube

from .layout import FINISH
from .palette import BRASS, CLAY, CREAM, GLOW, INK, MASONRY, METAL, OCHRE, SCREEN, STONE, STONE_WARM, TEAL, TIMBER, TIMBER_DARK, TIMBER_PALE, wood

(X, Z), Y, _RADIUS = FINISH
BOARD = (X, Y + 5.6, Z - 10.4)
WIDTH, HEIGHT = 9.6, 5.4
# Pads: name, title, place, where they take one, its heading.
PADS = (
    ('back-to-start', 'Back to the start', (X + 7.6, Y, Z + 4.2), (3.4, 0.0, 17.4), 0.0, OCHRE),
    ('to-the-finish', 'Straight to the finish', (8.4, 0.0, 20.0), (X + 3.4, Y, Z + 5.0), 0.0, TEAL),
    ('to-the-stands', 'To the stands', (X - 7.6, Y, Z + 4.2), (0.0, 0.0, 31.6), 0.0, CLAY),
)
LOOKOUT = (X - 8.2, Z - 6.0)
LOOKOUT_TOP = Y + 4.0


def build(scene):
    _arch(scene)
    _podium(scene)
    _board(scene)
    for pad in PADS:
        _pad(scene, *pad)
    _lookout(scene)
    for name, x, z, y, speed in (('finish-east', X + 8.6, Z - 3.0, Y, 9.5), ('finish-middle', X + 9.4, Z - 0.2 - 6.2, Y, 11.0), ('start', -9.6, 19.4, 0.0, 9.5)):
        _trampoline(scene, name, x, z, y, 1.3, speed)


def _arch(scene):
    """Where the bridge and the courses end: a chequered band between two towers."""
    mesh = scene.still
    z = Z + 7.6
    for side in (-1, 1):
        x = X + side * 2.9
        block(mesh, (x - 0.5, x + 0.5), (Y - 0.1, Y + 0.5), (z - 0.5, z + 0.5), STONE, axis='y', bevel=0.05)
        facets(mesh, (x, Y + 0.5, z), [(0.44, 0.0), (0.36, 3.4), (0.36, 3.4), (0.52, 3.5), (0.52, 3.72), (0.52, 3.72), (0.0, 4.5)], STONE_WARM, 4, 0.8, pi / 4)
        for k, paint in enumerate((TEAL, OCHRE, CLAY)):
            facets(mesh, (x, Y + 0.9 + k * 0.8, z), [(0.43 - 0.02 * k, 0.0), (0.42 - 0.02 * k, 0.4)], paint, 4, 0.6, pi / 4)
        lathe(mesh, (x, Y + 4.95, z), [(0.06, 0), (0.14, 0.12), (0.0, 0.3)], BRASS, 8, 0.3)
        scene.collider.column((x, z), 0.5, Y - 0.3, Y + 4.0, 4)
    columns, rows = 14, 3
    for i in range(columns):
        for k in range(rows):
            a, b = -2.6 + 5.2 * i / columns, -2.6 + 5.2 * (i + 1) / columns
            low = Y + 3.3 + 0.3 * k + 0.7 * sin(pi * i / columns)
            high = Y + 3.3 + 0.3 * k + 0.7 * sin(pi * (i + 1) / columns)
            paint = (INK, CREAM)[(i + k) % 2]
            for face in (-1, 1):
                mesh.quad((X + a, low, z + face * 0.06), (X + b, high, z + face * 0.06), (X + b, high + 0.3, z + face * 0.06), (X + a, low + 0.3, z + face * 0.06), (0, 0, face), paint, 0.5)
    for side in (-1, 1):
        tube(mesh, [(X + side * 1.3, Y + 4.3, z), (X + side * 1.3, Y + 4.05, z)], [0.012, 0.012], METAL, 4, 0.2)
    for i in range(20):
        for k in range(3):
            x0, z0 = X - 3.0 + i * 0.3, z - 0.45 + k * 0.3
            mesh.quad((x0, Y + 0.014, z0), (x0 + 0.3, Y + 0.014, z0), (x0 + 0.3, Y + 0.014, z0 + 0.3), (x0, Y + 0.014, z0 + 0.3), (0, 1, 0), (INK, CREAM)[(i + k) % 2], 0.5)
    for dx in (-2.2, 2.2):
        lathe(mesh, (X + dx, Y + 3.0, z), [(0.08, 0), (0.15, 0.12), (0.1, 0.26)], GLOW, 8, 0.3)
        scene.lamp((X + dx, Y + 3.1, z), 50, 0.12)


def _podium(scene):
    """First, second, third: steps of a third of a metre."""
    mesh = scene.still
    z = Z - 4.6
    lathe(mesh, (X, Y, z), [(3.9, 0), (3.9, 0.14), (3.9, 0.14), (3.84, 0.18), (0.0, 0.18)], STONE, 32, 0.8)
    scene.collider.column((X, z), 3.9, Y - 0.3, Y + 0.18, 24)
    for dx, tall, paint, marks in ((0.0, 1.05, OCHRE, 1), (-1.9, 0.72, TEAL, 2), (1.9, 0.45, CLAY, 3)):
        block(mesh, (X + dx - 0.94, X + dx + 0.94), (Y + 0.18, Y + 0.18 + tall), (z - 0.95, z + 0.95), STONE_WARM, axis='y', bevel=0.04, caps=('open', 'bevel'))
        box(mesh, (X + dx, Y + 0.18 + tall - 0.068, z), (1.9, 0.16, 1.96), paint, bevel=0.03, axis='y')
        for k in range(marks):
            box(mesh, (X + dx + (k - (marks - 1) / 2) * 0.28, Y + 0.18 + tall * 0.42, z + 0.965), (0.14, min(0.34, tall * 0.5), 0.03), paint, bevel=0.01, axis='z')
        scene.collider.block((X + dx - 0.95, X + dx + 0.95), (Y, Y + 0.18 + tall), (z - 0.97, z + 0.97))
        scene.pedestal(f'podium-{marks}', (X + dx, Y + 0.18 + tall, z), pi, 1.2)
    for i in range(10):
        a = 2 * pi * i / 10
        p = (X + 3.6 * sin(a), Y + 0.18, z + 3.6 * cos(a))
        lathe(mesh, p, [(0.09, 0), (0.1, 0.05), (0.0, 0.12)], GLOW, 7, 0.3)
        if i % 2 == 0:
            scene.lamp((p[0], p[1] + 0.1, p[2]), 14, 0.08)


def _board(scene):
    """The scoreboard: seen from the stands over the whole course."""
    mesh = scene.still
    x, y, z = BOARD
    for side in (-1, 1):
        px = x + side * (WIDTH / 2 - 0.6)
        beam(mesh, (px, Y - 0.3, z - 0.3), (px, y + HEIGHT / 2, z - 0.3), 0.3, 0.3, METAL, 0.03)
        beam(mesh, (px, Y - 0.2, z - 2.0), (px, y, z - 0.4), 0.18, 0.18, METAL, 0.02)
        block(mesh, (px - 0.45, px + 0.45), (Y - 0.1, Y + 0.4), (z - 0.75, z + 0.15), STONE, axis='y', bevel=0.04)
        scene.collider.column((px, z - 0.3), 0.4, Y - 0.3, Y + 4.0, 4)
    box(mesh, (x, y, z - 0.12), (WIDTH + 0.6, HEIGHT + 0.6, 0.24), INK, bevel=0.06, axis='x')
    for k, paint in enumerate((TEAL, OCHRE, CLAY)):
        w = (WIDTH + 0.6) / 3
        box(mesh, (x - (WIDTH + 0.6) / 2 + w * (k + 0.5), y + HEIGHT / 2 + 0.55, z - 0.12), (w - 0.06, 0.42, 0.3), paint, bevel=0.05, axis='x')
    mesh.quad((x - WIDTH / 2, y - HEIGHT / 2, z + 0.02), (x + WIDTH / 2, y - HEIGHT / 2, z + 0.02), (x + WIDTH / 2, y + HEIGHT / 2, z + 0.02), (x - WIDTH / 2, y + HEIGHT / 2, z + 0.02),
              (0, 0, 1), SCREEN, 0.5)
    scene.screen('scoreboard', (x, y, z + 0.04), pi, WIDTH, HEIGHT)


def _pad(scene, name, title, at, target, heading, paint):
    mesh = scene.still
    x, y, z = at
    lathe(mesh, at, [(1.25, 0), (1.22, 0.06), (1.12, 0.1), (0.95, 0.1)], STONE, 28, 0.8)
    disc(mesh, (x, y + 0.1, z), 0.95, paint, 24, density=0.7)
    disc(mesh, (x, y + 0.122, z), 0.72, CREAM, 24, inner=0.6, density=0.7)
    disc(mesh, (x, y + 0.122, z), 0.34, GLOW, 16, density=0.3)
    scene.collider.column((x, z), 1.2, y - 0.2, y + 0.1, 14)
    for k in range(3):
        a = 2 * pi * k / 3 + 0.5
        p = [(x + r * sin(a), y + h, z + r * cos(a)) for r, h in ((1.16, 0.05), (1.3, 0.7), (1.2, 1.35), (0.9, 1.8))]
        tube(mesh, p, [0.07, 0.06, 0.045, 0.02], paint, 6, 0.5)
        lathe(mesh, p[-1], [(0.0, -0.06), (0.07, 0.0), (0.0, 0.08)], GLOW, 6, 0.3)
    scene.lamp((x, y + 0.7, z), 34, 0.25)
    scene.teleporter(name, title, (x, y + 0.1, z), 0.9, target, heading)


def _trampoline(scene, name, x, z, y, radius, speed):
    mesh = scene.still
    lathe(mesh, (x, y, z), [(radius + 0.34, 0.0), (radius + 0.32, 0.14), (radius + 0.2, 0.24), (radius + 0.02, 0.24), (radius, 0.19)], OCHRE, 24, 0.8)
    disc(mesh, (x, y + 0.185, z), radius, INK, 24, density=0.6)
    disc(mesh, (x, y + 0.21, z), radius * 0.4, CREAM, 20, inner=radius * 0.3, density=0.6)
    scene.collider.column((x, z), radius + 0.3, y - 0.2, y + 0.2, 16)
    scene.trampoline(name, (x, y + 0.2, z), radius, speed)


def _lookout(scene):
    mesh = scene.still
    x, z = LOOKOUT
    top = LOOKOUT_TOP
    facets(mesh, (x, Y, z), [(1.75, -0.1), (1.7, 0.35), (1.7, 0.35), (1.35, 0.4), (1.15, top - Y - 0.5), (1.75, top - Y - 0.16), (1.75, top - Y), (1.75, top - Y)], MASONRY, 6, 0.7,
           paints=[MASONRY, STONE_WARM, STONE_WARM, STONE_WARM])
    plate(mesh, (x, top, z), 1.75, wood('x', TIMBER_PALE), 6, 0.8)
    scene.collider.column((x, z), 1.35, Y - 0.3, top - 0.1, 6)
    scene.collider.column((x, z), 1.75, top - 0.2, top, 6)
    for s in range(6):
        a, b = 2 * pi * s / 6, 2 * pi * (s + 1) / 6
        p, q = ((x + 1.62 * sin(t), top, z + 1.62 * cos(t)) for t in (a, b))
        box(mesh, (p[0], top + 0.5, p[2]), (0.09, 1.0, 0.09), wood('y', TIMBER_DARK), bevel=0.015, density=0.5)
        if s == 5:
            continue
        for level in (0.5, 0.98):
            beam(mesh, (p[0], top + level, p[2]), (q[0], top + level, q[2]), 0.06, 0.07, wood('x', TIMBER), 0.012, 0.4)
        heading = (a + b) / 2
        scene.collider.turned_block(((p[0] + q[0]) / 2, top - 0.1, (p[2] + q[2]) / 2), (1.62, 1.1, 0.1), heading)
    # The ladder stands where the railing is open.
    a = 2 * pi * 5.5 / 6
    out = 1.75 * cos(pi / 6) + 0.1
    lx, lz = x + out * sin(a), z + out * cos(a)
    side = (cos(a), -sin(a))
    for k in (-0.3, 0.3):
        beam(mesh, (lx + side[0] * k, Y - 0.05, lz + side[1] * k), (lx + side[0] * k, top + 0.9, lz + side[1] * k), 0.06, 0.06, wood('y', TIMBER_DARK))
    for i in range(round((top - Y) / 0.3)):
        h = Y + 0.25 + i * 0.3
        tube(mesh, [(lx - side[0] * 0.3, h, lz - side[1] * 0.3), (lx + side[0] * 0.3, h, lz + side[1] * 0.3)], [0.026, 0.026], OCHRE, 6, 0.4)
    scene.ladder('lookout', (lx + 0.22 * sin(a), Y, lz + 0.22 * cos(a)), a, 0.62, top - Y)
