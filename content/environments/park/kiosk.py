"""The kiosk: a teal hut under a striped awning, small tables in the shade of parasols."""
from math import cos, pi, sin

from kit.boxes import block, box
from kit.mesh import Mesh
from kit.rounds import lathe, tube
from kit.scatter import Scatter, turned
from kit.vector import add, rotate_y

from .layout import KIOSK, ground
from .palette import (
    BRASS, CHALK, CLOTH, CLOTH_CLAY, CLOTH_OCHRE, CLOTH_TEAL, CREAM, GLASS, GLOW, IRON, OCHRE, STONE, TEAL, TERRACOTTA, TIMBER, TIMBER_DARK,
    TIMBER_PALE, VERDIGRIS, WHITE, wood,
)

HUT = (KIOSK[0] + 2.6, 0.1, KIOSK[1] + 0.4)
HEADING = pi / 2
TABLES = ((-2.6, -2.9, 0.3), (-3.2, 1.2, 1.1), (-0.4, -4.4, 2.0), (-1.2, 4.2, 0.7), (2.4, -4.6, 1.5))


def build(scene):
    _hut(scene)
    _prototypes(scene)
    for number, (dx, dz, turn) in enumerate(TABLES):
        _table(scene, KIOSK[0] + dx, KIOSK[1] + dz, turn, number)
    for dx, dz, cloth in ((-2.9, -0.9, CLOTH_CLAY), (0.9, -4.5, CLOTH_TEAL), (-1.2, 2.9, CLOTH_OCHRE)):
        _parasol(scene, (KIOSK[0] + dx, ground(KIOSK[0] + dx, KIOSK[1] + dz), KIOSK[1] + dz), cloth)


def _hut(scene):
    mesh = scene.still
    with mesh.at(HUT, HEADING):
        block(mesh, (-1.95, 1.95), (-0.2, 0.12), (-1.5, 1.5), STONE, axis='y', bevel=0.03, caps=('open', 'bevel'))
        for side in (-1, 1):
            block(mesh, (side * 1.75 - 0.05, side * 1.75 + 0.05), (0.12, 2.6), (-1.3, 1.3), TEAL, axis='y', bevel=0.012, caps=('open', 'open'))
            for k in range(6):
                zz = -1.1 + k * 0.44
                box(mesh, (side * 1.815, 1.35, zz), (0.03, 2.4, 0.035), TEAL.shaded(0.86), bevel=0.008, caps=('open', 'open'), density=0.4)
        block(mesh, (-1.8, 1.8), (0.12, 2.6), (1.25, 1.35), TEAL, axis='y', bevel=0.012, caps=('open', 'open'))
        block(mesh, (-1.7, 1.7), (0.12, 1.0), (-1.35, -1.25), TEAL, axis='y', bevel=0.012, caps=('open', 'open'))
        for k in range(9):
            box(mesh, (-1.52 + k * 0.38, 0.56, -1.37), (0.05, 0.84, 0.04), CREAM, bevel=0.01, caps=('open', 'open'), density=0.4)
        block(mesh, (-1.7, 1.7), (2.3, 2.6), (-1.35, -1.25), TEAL, bevel=0.012, caps=('open', 'open'))
        for side in (-1, 1):
            block(mesh, (side * 1.72 - 0.09, side * 1.72 + 0.09), (0.1, 2.62), (-1.4, -1.22), CREAM, axis='y', bevel=0.02, caps=('open', 'open'))
            block(mesh, (side * 1.76 - 0.08, side * 1.76 + 0.08), (0.1, 2.62), (1.24, 1.4), CREAM, axis='y', bevel=0.02, caps=('open', 'open'))
        # The counter and what lies on it.
        block(mesh, (-1.78, 1.78), (1.0, 1.06), (-1.68, -1.1), wood('x', TIMBER_PALE), bevel=0.02)
        mesh.quad((-1.7, 0.13, -1.24), (1.7, 0.13, -1.24), (1.7, 0.13, 1.25), (-1.7, 0.13, 1.25), (0, 1, 0), wood('x', TIMBER), 0.5)
        for level in (0.9, 1.4, 1.9):
            block(mesh, (-1.6, 1.6), (level, level + 0.035), (0.9, 1.24), wood('x', TIMBER_PALE), bevel=0.01, density=0.6)
            for i in range(11):
                px = -1.42 + i * 0.285
                paint = (OCHRE, TERRACOTTA, WHITE, TEAL, CREAM)[(i * 3 + int(level * 10)) % 5]
                tall = 0.14 + 0.1 * ((i * 7 + int(level * 4)) % 3)
                lathe(mesh, (px, level + 0.035, 1.06), [(0.07, 0), (0.08, tall * 0.7), (0.05, tall), (0.0, tall)], paint, 7, 0.4)
        lathe(mesh, (-1.25, 1.06, -1.38), [(0.09, 0), (0.13, 0.06), (0.14, 0.3), (0.14, 0.3), (0.15, 0.32), (0.05, 0.36), (0.0, 0.42)], GLASS, 10, 0.5)
        box(mesh, (1.2, 1.2, -1.3), (0.5, 0.28, 0.36), BRASS, bevel=0.04, axis='y', density=0.6)
        for i in range(4):
            lathe(mesh, (0.2 + i * 0.18, 1.06, -1.42), [(0.05, 0), (0.065, 0.12), (0.065, 0.12), (0.05, 0.12)], (CREAM, OCHRE, CREAM, TERRACOTTA)[i], 7, 0.4)
        # The roof, a fascia with a board, the awning.
        mesh.quad((-1.8, 2.58, -1.35), (1.8, 2.58, -1.35), (1.8, 2.58, 1.35), (-1.8, 2.58, 1.35), (0, -1, 0), CREAM, 0.5)
        block(mesh, (-2.1, 2.1), (2.6, 2.78), (-1.65, 1.65), CREAM, axis='y', bevel=0.03)
        _hip(mesh, 2.05, 1.6, 2.78, 3.55, 0.7)
        box(mesh, (0, 2.98, -1.72), (2.2, 0.5, 0.06), TEAL, bevel=0.02, axis='x')
        box(mesh, (0, 2.98, -1.756), (2.04, 0.36, 0.02), CREAM, bevel=0.008, axis='x')
        scene.frame('kiosk', mesh.to_world((0, 2.98, -1.78)), HEADING, 1.9, 0.32)
        stripes = 13
        for i in range(stripes):
            x0, x1 = -1.95 + 3.9 * i / stripes, -1.95 + 3.9 * (i + 1) / stripes
            cloth = CLOTH_CLAY if i % 2 == 0 else CLOTH
            for face in (1, -1):
                mesh.patch([[(x0, 2.55, -1.4), (x1, 2.55, -1.4)], [(x0, 2.32, -2.1), (x1, 2.32, -2.1)], [(x0, 2.06, -2.75), (x1, 2.06, -2.75)]],
                           [[(0, 0.93 * face, -0.35 * face)] * 2] * 3, cloth, 0.6)
                fringe = [(x0 + (x1 - x0) * k / 4, 2.06 - 0.14 - 0.08 * sin(pi * k / 4), -2.76) for k in range(5)]
                mesh.patch([fringe, [(p[0], 2.06, -2.75) for p in fringe]], [[(0, 0, -face)] * 5] * 2, cloth, 0.5)
        for side in (-1, 1):
            tube(mesh, [(side * 1.9, 2.08, -2.72), (side * 1.82, 1.75, -1.35)], [0.02, 0.02], IRON, 5, 0.3)
        scene.lamp(mesh.to_world((0, 2.2, 0.0)), 110, 0.15)
        scene.lamp(mesh.to_world((-1.2, 1.95, -1.9)), 30, 0.08)
        scene.lamp(mesh.to_world((1.2, 1.95, -1.9)), 30, 0.08)
        for px in (-1.2, 1.2):
            lathe(mesh, (px, 1.88, -1.9), [(0.05, 0.0), (0.09, 0.08), (0.06, 0.16)], GLOW, 7, 0.3)
            tube(mesh, [(px, 2.04, -1.9), (px, 2.36, -1.9)], [0.01, 0.01], IRON, 4, 0.3)
        lathe(mesh, (0, 2.12, 0.0), [(0.1, 0.0), (0.16, 0.12), (0.12, 0.24)], GLOW, 8, 0.3)
        # The day's board leans before the counter.
        for lean in (-1, 1):
            mesh.quad((-2.7, 0.0, -2.0 + lean * 0.26), (-2.1, 0.0, -2.0 + lean * 0.26), (-2.14, 1.05, -2.0), (-2.66, 1.05, -2.0), (0, 0.25, lean), CHALK, 0.6)
        middle = mesh.to_world((0, 0, 0))
        board = mesh.to_world((-2.4, 0, -2.0))
        for i in range(3):
            stool = mesh.to_world((-1.0 + i, 0, -2.15))
            lathe(mesh, (-1.0 + i, 0, -2.15), [(0.17, 0), (0.16, 0.03), (0.03, 0.06), (0.028, 0.7), (0.16, 0.72), (0.17, 0.76), (0.15, 0.79), (0.0, 0.8)],
                  IRON, 9, 0.5, paints=None)
            scene.collider.column((stool[0], stool[2]), 0.17, stool[1] - 0.1, stool[1] + 0.78, 6)
            scene.seat(f'kiosk-{i + 1}', (stool[0], stool[1] + 0.8, stool[2]), HEADING + pi, 'stool')
    scene.collider.turned_block((middle[0], -0.3, middle[2]), (3.7, 3.4, 2.8), HEADING)
    scene.collider.turned_block((board[0], -0.2, board[2]), (0.6, 1.2, 0.3), HEADING)


def _hip(mesh, half_x, half_z, low, high, ridge):
    eave = [(-half_x, low, -half_z), (half_x, low, -half_z), (half_x, low, half_z), (-half_x, low, half_z)]
    a, b = (-ridge, high, 0.0), (ridge, high, 0.0)
    mesh.patch([[eave[0], eave[1]], [a, b]], [[(0, 0.8, -0.5)] * 2] * 2, VERDIGRIS, 0.7)
    mesh.patch([[eave[2], eave[3]], [b, a]], [[(0, 0.8, 0.5)] * 2] * 2, VERDIGRIS, 0.7)
    mesh.patch([[eave[1], eave[2]], [b, b]], [[(0.5, 0.8, 0)] * 2] * 2, VERDIGRIS, 0.7)
    mesh.patch([[eave[3], eave[0]], [a, a]], [[(-0.5, 0.8, 0)] * 2] * 2, VERDIGRIS, 0.7)
    tube(mesh, [(a[0] - 0.05, high, 0), (b[0] + 0.05, high, 0)], [0.05, 0.05], BRASS, 6, 0.4)


def _prototypes(scene):
    chair = Mesh('cafe-chair')
    for i in range(4):
        box(chair, (0, 0.45, -0.15 + i * 0.1), (0.38, 0.022, 0.085), wood('x', TIMBER_PALE), bevel=0.008, caps=('flat', 'open'))
    for i in range(2):
        box(chair, (0, 0.65 + i * 0.15, 0.22 + i * 0.03), (0.38, 0.1, 0.02), wood('x', TIMBER_PALE), bevel=0.008, caps=('flat', 'flat'))
    for dx in (-0.19, 0.19):
        tube(chair, [(dx, 0, -0.24), (dx, 0.43, -0.1), (dx, 0.6, 0.2), (dx, 0.9, 0.28)], [0.014, 0.014, 0.014, 0.012], IRON, 4)
        tube(chair, [(dx, 0, 0.28), (dx, 0.43, -0.02), (dx, 0.44, -0.2)], [0.014, 0.014, 0.014], IRON, 4)
    scene.scatters['cafe-chair'] = Scatter('cafe-chair', chair)
    table = Mesh('cafe-table')
    lathe(table, (0, 0, 0), [(0.26, 0), (0.24, 0.03), (0.05, 0.07), (0.03, 0.68), (0.1, 0.71)], IRON, 7)
    lathe(table, (0, 0, 0), [(0.38, 0.71), (0.4, 0.72), (0.4, 0.74), (0.38, 0.75), (0.0, 0.75)], WHITE, 14)
    lathe(table, (0.08, 0.75, 0.05), [(0.05, 0), (0.06, 0.1), (0.035, 0.16), (0.035, 0.16), (0.0, 0.15)], TERRACOTTA, 7)
    scene.scatters['cafe-table'] = Scatter('cafe-table', table)


def table_with_chairs(scene, x, z, turn, name, count=3):
    y = ground(x, z)
    scene.scatters['cafe-table'].put((x, y, z), turned(turn))
    scene.collider.column((x, z), 0.4, y - 0.1, y + 0.75, 8)
    for i in range(count):
        heading = turn + i * 2 * pi / count
        p = add(rotate_y((0, 0, 0.72), heading), (x, 0, z))
        p = (p[0], ground(p[0], p[2]), p[2])
        scene.scatters['cafe-chair'].put(p, turned(heading))
        scene.seat(f'{name}-{i + 1}', (p[0], p[1] + 0.46, p[2]), heading)
        scene.collider.turned_block((p[0], p[1] - 0.1, p[2]), (0.4, 0.55, 0.4), heading)


def _table(scene, x, z, turn, number):
    table_with_chairs(scene, x, z, turn, f'table-{number + 1}')


def _parasol(scene, at, cloth):
    """Eight sails, every second one pale."""
    mesh = scene.still
    lathe(mesh, at, [(0.3, 0), (0.3, 0.08), (0.3, 0.08), (0.06, 0.1)], STONE, 10, 0.6)
    lathe(mesh, at, [(0.03, 0.08), (0.028, 2.72)], wood('y', TIMBER_DARK), 6, 0.4)
    for s in range(8):
        paint = cloth if s % 2 else CLOTH
        for face in (1, -1):
            points, normals = [], []
            for radius, height, sag in ((0.05, 2.74, 0.0), (0.85, 2.56, 0.03), (1.65, 2.26, 0.07)):
                row = []
                for k in range(3):
                    a = 2 * pi * (s + k / 2) / 8
                    dip = sag if k == 1 else 0.0
                    r = radius * (0.95 if k == 1 else 1.0)
                    row.append((at[0] + r * sin(a), at[1] + height - dip, at[2] + r * cos(a)))
                points.append(row)
                normals.append([(0.3 * sin(2 * pi * (s + k / 2) / 8) * face, 0.95 * face, 0.3 * cos(2 * pi * (s + k / 2) / 8) * face) for k in range(3)])
            mesh.patch(points, normals, paint, 0.6)
            rim = points[-1]
            mesh.patch([[(p[0], p[1] - 0.15, p[2]) for p in rim], rim], [[(sin(2 * pi * (s + 0.5) / 8) * face, 0, cos(2 * pi * (s + 0.5) / 8) * face)] * 3] * 2, paint, 0.4)
    lathe(mesh, (at[0], at[1] + 2.7, at[2]), [(0.05, 0), (0.07, 0.06), (0.0, 0.14)], BRASS, 7, 0.3)
    scene.collider.column((at[0], at[2]), 0.14, at[1] - 0.2, at[1] + 2.3, 6)
