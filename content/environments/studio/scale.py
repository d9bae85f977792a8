"""Things whose size everybody knows, and marks on the floor: what is built is seen at its true size from the start."""
from math import pi

from kit.boxes import block, box
from kit.facets import facets
from kit.rounds import cushion, disc, lathe

from .layout import BENCH, DOOR, GROUND, MARKS, PODIUM, ROCKS, STAFF
from .palette import BLUSH, CUSHION, MARK, OAK, ROCK, STONE, WHITE, wood

LIFT = 0.012
LINE = 0.035
ACCENT = BLUSH.shaded(0.82)


def build(scene):
    _marks(scene)
    _staff(scene)
    _podium(scene)
    _bench(scene)
    _door(scene)
    _rocks(scene)


def _marks(scene):
    """Rings of 1 m and 5 m with a grid of metres in them."""
    mesh = scene.still
    x, z = MARKS
    for radius, width, paint in ((1.0, 0.05, ACCENT), (5.0, 0.09, ACCENT)):
        disc(mesh, (x, LIFT + 0.004, z), radius + width / 2, paint, 64 if radius > 2 else 32, inner=radius - width / 2, density=0.3)
    for k in range(-5, 6):
        reach = (25.0 - k * k) ** 0.5
        if reach < 0.1:
            continue
        w = LINE / 2
        for u, v in (((-reach, reach), (k - w, k + w)), ((k - w, k + w), (-reach, reach))):
            mesh.quad((x + u[0], LIFT, z + v[0]), (x + u[1], LIFT, z + v[0]), (x + u[1], LIFT, z + v[1]), (x + u[0], LIFT, z + v[1]),
                      (0, 1, 0), MARK, 0.2)


def _staff(scene):
    """A measuring staff: one band a metre, four of them."""
    mesh = scene.still
    x, z = STAFF
    lathe(mesh, (x, 0, z), [(0.34, 0.0), (0.34, 0.05), (0.3, 0.08), (0.06, 0.08)], STONE, 20, 0.7)
    for k in range(4):
        lathe(mesh, (x, 0, z), [(0.06, max(0.08, k)), (0.06, k + 1)], (WHITE, ACCENT)[k % 2], 12, 0.8)
        lathe(mesh, (x, 0, z), [(0.061, k + 0.97), (0.12, k + 0.97), (0.12, k + 1.0), (0.061, k + 1.0)], wood('y', OAK), 12, 0.6)
    lathe(mesh, (x, 4.0, z), [(0.06, 0.0), (0.1, 0.06), (0.0, 0.16)], wood('y', OAK), 12, 0.6)
    scene.collider.column((x, z), 0.3, -0.1, 4.0, 8)


def _podium(scene):
    """Three steps up to a plinth: 15 cm each, as stairs are."""
    mesh = scene.still
    x, z = PODIUM
    for i, (half, reach) in enumerate(((1.5, 1.5), (1.5, 1.14), (1.5, 0.78))):
        low, high = i * 0.15, (i + 1) * 0.15
        block(mesh, (x - half, x + half), (low, high), (z - 0.9, z + reach), STONE, axis='y', bevel=0.018, caps=('open', 'bevel'), density=0.7)
        scene.collider.block((x - half, x + half), (-0.2, high), (z - 0.9, z + reach))


def _bench(scene):
    mesh = scene.still
    x, z = BENCH
    block(mesh, (x - 0.24, x + 0.24), (0.39, 0.45), (z - 0.9, z + 0.9), wood('z', OAK), bevel=0.018)
    for dz in (-0.62, 0.62):
        block(mesh, (x - 0.19, x + 0.19), (0.0, 0.39), (z + dz - 0.06, z + dz + 0.06), STONE, axis='y', bevel=0.015, caps=('open', 'open'))
    cushion(mesh, (x, 0.475, z - 0.4), (0.42, 0.08, 0.8), CUSHION)
    scene.collider.block((x - 0.24, x + 0.24), (-0.1, 0.45), (z - 0.9, z + 0.9))
    for i, dz in enumerate((-0.45, 0.45)):
        scene.seat(f'stage-bench-{i + 1}', (x - 0.02, 0.47, z + dz), pi / 2, 'bench')


def _door(scene):
    """A doorway of the usual size with a step of wall on both sides; one walks through."""
    mesh = scene.still
    x, z = DOOR
    for side in (-1, 1):
        a, b = sorted((x + side * 0.5, x + side * 1.25))
        block(mesh, (a, b), (0.0, 2.6), (z - 0.11, z + 0.11), WHITE, axis='y', bevel=0.015, caps=('open', 'bevel'), density=0.7)
        scene.collider.block((a, b), (-0.1, 2.6), (z - 0.11, z + 0.11))
        box(mesh, (x + side * 0.48, 1.05, z), (0.06, 2.1, 0.28), wood('y', OAK), bevel=0.01, density=0.7)
    block(mesh, (x - 0.5, x + 0.5), (2.1, 2.6), (z - 0.11, z + 0.11), WHITE, axis='y', bevel=0.015, density=0.7)
    box(mesh, (x, 2.13, z), (1.02, 0.06, 0.28), wood('x', OAK), bevel=0.01, density=0.7)
    scene.collider.block((x - 0.5, x + 0.5), (2.1, 2.6), (z - 0.11, z + 0.11))


def _rocks(scene):
    """Far off in the sand, seen through the gate from where one arrives."""
    for k, (x, z, radius, height) in enumerate(ROCKS):
        rim = []
        for share, level in ((1.5, -0.1), (1.12, 0.1), (0.9, 0.34), (0.98, 0.4), (0.84, 0.7), (0.92, 0.76), (0.74, 1.0), (0.0, 1.03)):
            rim.append((radius * share, GROUND + height * level))
        facets(scene.landscape, (x, 0, z), rim, ROCK.shaded(1.0 - 0.05 * k), 9, 0.02, k * 0.7)
