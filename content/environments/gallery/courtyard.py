"""The court: lime render, gravel and stone, a long basin, a bench and one tree."""
import random
from math import pi

from kit.boxes import block, box
from kit.exhibits import bench
from kit.greenery import FRESH, SILVER, crown, prototypes, small_tree, tuft
from kit.rooms import ground, walls
from kit.rounds import disc, lathe

from .layout import (
    BASIN_BOTTOM, BASIN_X, BASIN_Z, COURT_X, COURT_Z, GARDEN_DOOR_X, GLASS_TOP, LOGGIA_TOP, NORTH_GLASS, NORTH_Z, ROOF,
    SEAT_WINDOW_Y, SEAT_WINDOW_Z, SOUTH_GLASS, SOUTH_Z, TREE, WING_X,
)
from .palette import BARK, BASIN, COPING, GRAVEL, OAK_DARK, RENDER, SOIL, STONE, wood
from .shell import LOGGIA_BAYS

PATH_X = (GARDEN_DOOR_X[0] - 0.5, GARDEN_DOOR_X[1] + 0.5)
RIM = 0.28


def build(scene):
    rng = random.Random(5)
    prototypes(scene, rng)
    _walls(scene)
    _floor(scene)
    _basin(scene)
    _tree(scene, rng)
    _planting(scene, rng)
    # A bench of oak before the basin looks across the court.
    bench(scene, (-0.95, 0.0, 3.4), -pi / 2, 2.2, 'court-bench', wood('z', OAK_DARK), wood('y', OAK_DARK))


def _walls(scene):
    z0, z1 = COURT_Z
    bay = (z1 - z0) / LOGGIA_BAYS
    openings = {
        's': [(*SOUTH_GLASS, 0.0, GLASS_TOP)],
        'n': [(*NORTH_GLASS, 0.0, GLASS_TOP)],
        'w': [(*SEAT_WINDOW_Z, *SEAT_WINDOW_Y)],
        'e': [(z0 + bay * i + 0.16, z0 + bay * (i + 1) - 0.16, 0.0, 3.1) for i in range(LOGGIA_BAYS)],
    }
    walls(scene.still, COURT_X, COURT_Z, (0.0, ROOF + 0.4), openings, RENDER, 0.9)
    mesh = scene.still
    top = (ROOF + 0.4, ROOF + 0.5)
    for x, z, axis in (
        ((COURT_X[0] - 0.5, COURT_X[1] + 0.5), (z0 - 0.5, z0 + 0.05), 'x'), ((COURT_X[0] - 0.5, COURT_X[1] + 0.5), (z1 - 0.05, z1 + 0.5), 'x'),
        ((COURT_X[0] - 0.5, COURT_X[0] + 0.05), (z0 + 0.05, z1 - 0.05), 'z'), ((COURT_X[1] - 0.05, COURT_X[1] + 0.5), (z0 + 0.05, z1 - 0.05), 'z'),
    ):
        block(mesh, x, top, z, COPING, bevel=0.02, density=0.3, axis=axis)


def _floor(scene):
    mesh = scene.still
    x0, x1 = COURT_X
    z0, z1 = COURT_Z
    bx0, bx1, bz0, bz1 = BASIN_X[0] - RIM, BASIN_X[1] + RIM, BASIN_Z[0] - RIM, BASIN_Z[1] + RIM
    # A stone border all round, a path from hall to hall, gravel between.
    edge = 0.55
    ground(mesh, COURT_X, (z1 - edge, z1), 0.0, (), STONE)
    ground(mesh, COURT_X, (z0, z0 + edge), 0.0, (), STONE)
    ground(mesh, PATH_X, (z0 + edge, z1 - edge), 0.0, [(TREE[0] - 1.0, PATH_X[1], TREE[1] - 1.0, TREE[1] + 1.0)], STONE)
    ground(mesh, (PATH_X[1], x1 - edge), (z0 + edge, z1 - edge), 0.0, [(PATH_X[1], TREE[0] + 1.0, TREE[1] - 1.0, TREE[1] + 1.0)], GRAVEL)
    ground(mesh, (x1 - edge, x1), (z0 + edge, z1 - edge), 0.0, (), STONE)
    ground(mesh, (x0, PATH_X[0]), (z0 + edge, z1 - edge), 0.0, [(bx0, bx1, bz0, bz1)], GRAVEL)
    ground(mesh, (TREE[0] - 1.0, TREE[0] + 1.0), (TREE[1] - 1.0, TREE[1] + 1.0), -0.02, (), SOIL)
    for x, z in (((TREE[0] - 1.06, TREE[0] + 1.06), (TREE[1] - 1.06, TREE[1] - 0.98)), ((TREE[0] - 1.06, TREE[0] + 1.06), (TREE[1] + 0.98, TREE[1] + 1.06)),
                 ((TREE[0] - 1.06, TREE[0] - 0.98), (TREE[1] - 0.98, TREE[1] + 0.98)), ((TREE[0] + 0.98, TREE[0] + 1.06), (TREE[1] - 0.98, TREE[1] + 0.98))):
        block(mesh, x, (-0.05, 0.05), z, COPING, axis='y', caps=('open', 'bevel'), bevel=0.012, density=0.6)
    collider = scene.collider
    low = -1.5
    # One ground under the whole house but for the basin.
    ax0, ax1, az0, az1 = WING_X[0] - 0.6, 11.6, NORTH_Z[0] - 0.6, SOUTH_Z[1] + 0.6
    collider.block((ax0, BASIN_X[0]), (low, 0.0), (az0, az1))
    collider.block((BASIN_X[1], ax1), (low, 0.0), (az0, az1))
    collider.block(BASIN_X, (low, 0.0), (BASIN_Z[1], az1))
    collider.block(BASIN_X, (low, 0.0), (az0, BASIN_Z[0]))
    collider.block(BASIN_X, (low, BASIN_BOTTOM), BASIN_Z)


def _basin(scene):
    mesh = scene.still
    (x0, x1), (z0, z1) = BASIN_X, BASIN_Z
    top = 0.04
    # A lip over the walls: in one plane with them it would flicker.
    lip = 0.016
    for x, z, (dx, dz) in (((x0 - RIM, x1 + RIM), (z1, z1 + RIM), (0, -lip)), ((x0 - RIM, x1 + RIM), (z0 - RIM, z0), (0, lip)),
                           ((x0 - RIM, x0), (z0, z1), (lip, 0)), ((x1, x1 + RIM), (z0, z1), (-lip, 0))):
        x, z = (x[0] + dx, x[1] + dx), (z[0] + dz, z[1] + dz)
        block(mesh, x, (-0.1, top), z, COPING, axis='y', caps=('open', 'bevel'), bevel=0.015)
    ground(mesh, BASIN_X, BASIN_Z, BASIN_BOTTOM, (), BASIN, 0.7)
    for a, b, n in (((x0, z0), (x1, z0), (0, 0, 1)), ((x1, z1), (x0, z1), (0, 0, -1)), ((x0, z1), (x0, z0), (1, 0, 0)),
                    ((x1, z0), (x1, z1), (-1, 0, 0))):
        mesh.quad((a[0], BASIN_BOTTOM, a[1]), (b[0], BASIN_BOTTOM, b[1]), (b[0], top, b[1]), (a[0], top, a[1]), n, BASIN, 0.6)


def _tree(scene, rng):
    small_tree(scene, rng, (TREE[0], -0.05, TREE[1]), 4.6, 3.4, FRESH, BARK, stems=3, tufts=66, size=1.05, open_sky=0.6)
    for i in range(16):
        angle = i * 2.4
        reach = 0.25 + 0.6 * (i / 16)
        from math import cos, sin
        tuft(scene, rng, 'spike', (TREE[0] + reach * sin(angle), -0.03, TREE[1] + reach * cos(angle)),
             (0.4 * sin(angle), 1, 0.4 * cos(angle)), 0.5, FRESH, 0.9, 0.4)


def _planting(scene, rng):
    """A low bed under the render of the west wall and one climber beside the window seat."""
    mesh = scene.still
    for i in range(22):
        z = -5.6 + 11.2 * i / 21
        tuft(scene, rng, 'spike', (COURT_X[0] + 0.22 + rng.uniform(-0.05, 0.05), 0.0, z), (0.25, 1, rng.uniform(-0.3, 0.3)), 0.85, FRESH,
             0.95, 0.4)
    for x, z, size in ((5.35, 4.9, 1.0), (5.5, -5.2, 1.15)):
        lathe(mesh, (x, 0, z), [(r * size, h * size) for r, h in ((0.3, 0), (0.42, 0.08), (0.5, 0.4), (0.44, 0.66), (0.44, 0.66), (0.47, 0.68),
                                                                  (0.47, 0.72), (0.47, 0.72), (0.4, 0.72), (0.4, 0.72), (0.38, 0.62))], COPING, 18)
        disc(mesh, (x, 0.64 * size, z), 0.39 * size, SOIL, 14, density=0.4)
        crown(scene, rng, (x, 1.15 * size, z), (0.5 * size, 0.52 * size, 0.5 * size), 22, 0.95 * size, SILVER, open_sky=0.5)
        scene.collider.column((x, z), 0.48 * size, -0.2, 1.4 * size, 10)
