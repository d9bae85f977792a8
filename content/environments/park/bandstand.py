"""The bandstand: eight sides, a verdigris roof with a lantern, benches round it."""
from math import atan2, cos, pi, sin

from kit.boxes import box
from kit.facets import facets, plate
from kit.rounds import lathe, tube
from kit.steps import flight_side, steps

from .furniture import bench
from .layout import BANDSTAND
from .palette import BRASS, CREAM, GLOW, MASONRY, STONE, TEAL, TIMBER, TIMBER_PALE, VERDIGRIS, WHITE, wood

FOOT = 0.1
FLOOR = FOOT + 0.72
RADIUS = 4.3
APOTHEM = RADIUS * cos(pi / 8)
TURN = pi / 8
EAVE = FLOOR + 3.05


def build(scene):
    mesh = scene.still
    x, z = BANDSTAND
    at = (x, 0.0, z)
    facets(mesh, at, [(RADIUS + 0.1, FOOT - 0.3), (RADIUS + 0.1, FOOT + 0.14), (RADIUS + 0.1, FOOT + 0.14), (RADIUS, FOOT + 0.18), (RADIUS, FOOT + 0.18),
                      (RADIUS, FLOOR - 0.1), (RADIUS, FLOOR - 0.1), (RADIUS + 0.08, FLOOR - 0.08), (RADIUS + 0.08, FLOOR - 0.02), (RADIUS + 0.06, FLOOR)],
           MASONRY, 8, 0.9, TURN, [MASONRY, STONE, MASONRY, STONE])
    plate(mesh, (x, FLOOR, z), RADIUS + 0.06, wood('x', TIMBER_PALE), 8, 1.0, TURN)
    _steps(scene, x, z)
    outline = [(x + RADIUS * sin(TURN + pi * s / 4), z + RADIUS * cos(TURN + pi * s / 4)) for s in range(8)]
    scene.collider.prism(outline, -1.0, FLOOR)
    for s in range(8):
        a = TURN + pi * s / 4
        px, pz = x + (RADIUS - 0.32) * sin(a), z + (RADIUS - 0.32) * cos(a)
        lathe(mesh, (px, FLOOR, pz), [(0.16, 0), (0.16, 0.1), (0.16, 0.1), (0.1, 0.16), (0.1, 0.9), (0.12, 0.94), (0.12, 1.0), (0.075, 1.06), (0.065, 2.5),
                                      (0.1, 2.6), (0.14, 2.72), (0.14, 2.78)], CREAM, 10, 0.8)
        scene.collider.column((px, pz), 0.14, FLOOR - 0.2, EAVE, 6)
        _brackets(mesh, (px, FLOOR + 2.3, pz), a)
    for s in range(8):
        middle = TURN + pi * (s + 0.5) / 4
        if abs(middle - pi / 2) > 0.1:
            _railing(scene, x, z, middle)
    _roof(scene, x, z)
    # Chairs for the public stand in two arcs; inside, one bench along the back.
    for i, a in enumerate((0.15, 0.85, 2.3, 3.0)):
        px, pz = x + 6.3 * sin(a), z + 6.3 * cos(a)
        bench(scene, px, pz, atan2(-(x - px), -(z - pz)), f'bandstand-{i + 1}')
    scene.lamp((x, EAVE - 0.55, z), 210, 0.2)
    lathe(mesh, (x, EAVE - 0.8, z), [(0.1, 0.0), (0.26, 0.14), (0.24, 0.42)], GLOW, 10, 0.3)
    lathe(mesh, (x, EAVE - 0.8, z), [(0.32, 0.42), (0.1, 0.56), (0.03, 0.66)], BRASS, 10, 0.4)
    tube(mesh, [(x, EAVE - 0.15, z), (x, EAVE + 0.46, z)], [0.014, 0.014], BRASS, 4, 0.3)
    # Who plays stands at the back, a little raised.
    lathe(mesh, (x - 1.6, FLOOR, z), [(1.25, 0.0), (1.25, 0.12), (1.25, 0.12), (1.2, 0.16), (0.0, 0.16)], wood('x', TIMBER), 20)
    scene.collider.column((x - 1.6, z), 1.25, FLOOR - 0.1, FLOOR + 0.16, 12)


def _steps(scene, x, z):
    mesh = scene.still
    foot = x + APOTHEM + 4 * 0.34
    steps(mesh, (foot, FOOT, z), pi, 2.6, 4, 0.18, 0.34, STONE, MASONRY)
    for side in (-1, 1):
        flight_side(mesh, (foot, FOOT, z), pi, side * 1.3, 4, 0.18, 0.34, -0.1, MASONRY, side)
        pz = z + side * 1.5
        top = [(x + APOTHEM - 0.1, FLOOR + 0.12), (foot + 0.1, FOOT + 0.16)]
        for face in (-1, 1):
            zz = pz + face * 0.16
            mesh.quad((top[0][0], FOOT - 0.2, zz), (top[1][0], FOOT - 0.2, zz), (top[1][0], top[1][1], zz), (top[0][0], top[0][1], zz), (0, 0, face), STONE, 0.7)
        mesh.quad((top[0][0], top[0][1], pz - 0.16), (top[1][0], top[1][1], pz - 0.16), (top[1][0], top[1][1], pz + 0.16), (top[0][0], top[0][1], pz + 0.16),
                  (0.45, 0.9, 0), STONE, 0.8)
        mesh.quad((top[1][0], FOOT - 0.2, pz - 0.16), (top[1][0], FOOT - 0.2, pz + 0.16), (top[1][0], top[1][1], pz + 0.16), (top[1][0], top[1][1], pz - 0.16),
                  (1, 0, 0), STONE, 0.7)
        scene.collider.ramp((x + APOTHEM - 0.1, foot + 0.1), (pz - 0.16, pz + 0.16), -0.3, FLOOR + 0.12, FOOT + 0.16)
    scene.collider.ramp((x + APOTHEM - 0.05, foot), (z - 1.3, z + 1.3), -0.3, FLOOR, FOOT)


def _brackets(mesh, at, angle):
    """Curls of iron between column and eave."""
    for lean in (-1, 1):
        turn = angle + lean * 1.78
        path = []
        for i in range(4):
            t = i / 3
            out = 0.5 * (1 - cos(t * pi / 2))
            path.append((at[0] + out * sin(turn), at[1] + 0.6 * sin(t * pi / 2), at[2] + out * cos(turn)))
        tube(mesh, path, [0.022] * 4, TEAL, 4, 0.4)


def _railing(scene, x, z, middle):
    mesh = scene.still
    length = 2 * (RADIUS - 0.32) * sin(pi / 8) - 0.26
    out = (RADIUS - 0.32) * cos(pi / 8)
    with mesh.at((x + out * sin(middle), FLOOR, z + out * cos(middle)), middle):
        box(mesh, (0, 0.92, 0), (length, 0.06, 0.1), WHITE, bevel=0.02, density=0.6)
        box(mesh, (0, 0.12, 0), (length, 0.05, 0.06), WHITE, bevel=0.015, density=0.5)
        for i in range(8):
            px = -length / 2 + length * (i + 0.5) / 8
            box(mesh, (px, 0.52, 0), (0.035, 0.76, 0.035), WHITE, bevel=0.008, caps=('open', 'open'), density=0.4)
        box(mesh, (0, 0.7, 0), (length, 0.035, 0.045), WHITE, bevel=0.01, density=0.4)
    scene.collider.turned_block((x + out * sin(middle), FLOOR - 0.1, z + out * cos(middle)), (length + 0.2, 1.05, 0.12), middle)


def _roof(scene, x, z):
    mesh = scene.still
    at = (x, EAVE, z)
    facets(mesh, at, [(RADIUS - 0.2, -0.3), (RADIUS - 0.2, 0.0)], CREAM, 8, 0.8, TURN)
    for s in range(8):
        # Scallops under the eave.
        middle = TURN + pi * (s + 0.5) / 4
        length = 2 * (RADIUS - 0.18) * sin(pi / 8)
        with mesh.at((x + (RADIUS - 0.18) * cos(pi / 8) * sin(middle), EAVE - 0.3, z + (RADIUS - 0.18) * cos(pi / 8) * cos(middle)), middle):
            bays = 9
            top, low = [], []
            for i in range(bays * 2 + 1):
                px = -length / 2 + length * i / (bays * 2)
                top.append((px, 0.0, 0.0))
                low.append((px, -0.05 - 0.15 * (i % 2), 0.0))
            for face in (-1, 1):
                mesh.patch([low, top], [[(0, 0, face)] * len(top)] * 2, TEAL, 0.5)
    reach = RADIUS + 0.75
    facets(mesh, at, [(reach, -0.02), (reach, 0.1), (reach, 0.1), (reach + 0.03, 0.12), (reach - 0.5, 0.34), (3.3, 0.98), (2.1, 1.5), (1.35, 1.98), (0.98, 2.45)],
           VERDIGRIS, 8, 0.8, TURN, [CREAM, VERDIGRIS])
    facets(mesh, at, [(RADIUS - 0.2, 0.0), (reach, -0.02)], wood('x', TIMBER_PALE), 8, 0.5, TURN)
    plate(mesh, (x, EAVE - 0.02 + 0.48, z), RADIUS - 0.2, wood('x', TIMBER_PALE), 8, 0.6, TURN, -1)
    facets(mesh, at, [(RADIUS - 0.2, 0.46), (RADIUS - 0.21, -0.3)], CREAM, 8, 0.5, TURN)
    facets(mesh, at, [(0.9, 2.4), (0.9, 2.55), (0.9, 2.55), (0.74, 2.56)], CREAM, 8, 0.6, TURN)
    facets(mesh, at, [(0.7, 2.55), (0.7, 3.1)], GLOW, 8, 0.3, TURN)
    for s in range(8):
        a = TURN + pi * s / 4
        tube(mesh, [(x + 0.72 * sin(a), EAVE + 2.5, z + 0.72 * cos(a)), (x + 0.72 * sin(a), EAVE + 3.12, z + 0.72 * cos(a))], [0.035, 0.035], CREAM, 5, 0.4)
    facets(mesh, at, [(1.05, 3.08), (1.05, 3.14), (1.05, 3.14), (0.8, 3.34), (0.42, 3.62), (0.12, 4.15), (0.05, 4.4)], VERDIGRIS, 8, 0.7, TURN, [CREAM, VERDIGRIS])
    facets(mesh, at, [(0.7, 3.08), (1.05, 3.08)], CREAM, 8, 0.4, TURN)
    lathe(mesh, at, [(0.04, 4.3), (0.13, 4.46), (0.13, 4.52), (0.04, 4.66), (0.02, 5.0), (0.0, 5.05)], BRASS, 8, 0.5)
    scene.lamp((x, EAVE + 2.85, z), 40, 0.2)
    scene.collider.prism([(x + reach * sin(TURN + pi * s / 4), z + reach * cos(TURN + pi * s / 4)) for s in range(8)], EAVE - 0.05, EAVE + 0.4)
