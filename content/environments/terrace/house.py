"""The house: a plastered front with arched doors and windows, and the timber veranda before it."""
import random

from kit.boxes import beam, block, box
from kit.mesh import Mesh
from kit.scatter import Scatter
from kit.vector import normalise
from kit.walls import arched_wall

from .layout import (
    DOORS_X, EAVE, FACADE_Z, HOUSE_X, POST_Z, POSTS_X, RIDGE, UPPER, VERANDA_Z, WINDOWS_X, WING_Z,
    roof_height,
)
from .palette import (
    COPING, IRON, LIMESTONE, PLASTER, ROOF, SHUTTER, TIMBER, TIMBER_DARK, TIMBER_LIGHT, WINDOW, wood,
)

SLOPE = (RIDGE - EAVE) / (FACADE_Z - VERANDA_Z)


def build(scene):
    rng = random.Random(11)
    _front(scene)
    _posts(scene, rng)
    _roof(scene, rng)
    _lanterns(scene)
    _frames(scene)


def _front(scene):
    mesh, z = scene.still, FACADE_Z
    doors = [(x - 0.85, x + 0.85, 0.0, 2.05) for x in DOORS_X]
    windows = [(x - 0.55, x + 0.55, 0.95, 1.95) for x in WINDOWS_X]
    arched_wall(mesh, HOUSE_X, (0.0, 5.3), (z, z + 0.34), doors + windows, PLASTER, whole=True)
    block(mesh, (HOUSE_X[0] - 0.12, HOUSE_X[1] + 0.12), (5.25, 5.5), (z - 0.1, z + 0.5), COPING)
    block(mesh, HOUSE_X, (0.0, 0.16), (z - 0.05, z + 0.02), LIMESTONE, caps=('flat', 'flat'))
    mesh.quad((14, 0, z), (14, 0, 20), (14, 5.3, 20), (14, 5.3, z), (1, 0, 0), PLASTER)
    mesh.quad((-14, 3, z), (-14, 3, 20), (-14, 5.3, 20), (-14, 5.3, z), (-1, 0, 0), PLASTER)
    for x in DOORS_X:
        _door(mesh, x, z + 0.2)
    for x in WINDOWS_X:
        _window(mesh, x, z)
    scene.collider.block((HOUSE_X[0], HOUSE_X[1]), (-1.0, 6.0), (z, z + 2.0))


def _door(mesh, x, z):
    """Two leaves of teal boards with a fanlight over them."""
    for side in (-1, 1):
        low, high = sorted((x + side * 0.01, x + side * 0.84))
        for board in range(3):
            left = low + (high - low) * board / 3
            block(mesh, (left + 0.004, left + (high - low) / 3 - 0.004), (0.02, 2.0), (z, z + 0.05),
                  wood('y', SHUTTER), caps=('open', 'bevel'), bevel=0.012, density=0.8)
        for y in (0.35, 1.75):
            block(mesh, (low + 0.03, high - 0.03), (y, y + 0.13), (z - 0.03, z + 0.01), wood('x', SHUTTER),
                  bevel=0.012, density=0.8)
        box(mesh, (x + side * 0.1, 1.02, z - 0.04), (0.03, 0.2, 0.05), IRON, bevel=0.008, density=0.6)
    block(mesh, (x - 0.85, x + 0.85), (2.0, 2.1), (z - 0.04, z + 0.06), wood('x', TIMBER_DARK), bevel=0.015)
    mesh.quad((x - 0.9, 2.1, z + 0.04), (x + 0.9, 2.1, z + 0.04), (x + 0.9, 3.0, z + 0.04), (x - 0.9, 3.0, z + 0.04),
              (0, 0, -1), WINDOW, 0.5)
    for angle in (-0.5, 0.0, 0.5):
        beam(mesh, (x, 2.1, z + 0.01), (x + angle * 1.3, 2.95 - abs(angle) * 0.5, z + 0.01), 0.04, 0.04,
             wood('y', TIMBER_DARK), 0.008, 0.5, caps=False)


def _window(mesh, x, z):
    deep = z + 0.22
    mesh.quad((x - 0.6, 0.9, deep), (x + 0.6, 0.9, deep), (x + 0.6, 2.6, deep), (x - 0.6, 2.6, deep), (0, 0, -1),
              WINDOW, 0.5)
    block(mesh, (x - 0.025, x + 0.025), (0.95, 2.5), (deep - 0.05, deep), wood('y', SHUTTER), bevel=0.01, density=0.6)
    for y in (1.4, 1.95):
        block(mesh, (x - 0.56, x + 0.56), (y, y + 0.045), (deep - 0.05, deep), wood('x', SHUTTER), bevel=0.01,
              density=0.6)
    # A little over the reveal on which it lies.
    block(mesh, (x - 0.7, x + 0.7), (0.874, 0.964), (z - 0.1, z + 0.3), LIMESTONE)
    for side in (-1, 1):
        low, high = sorted((x + side * 0.6, x + side * 1.12))
        block(mesh, (low, high), (0.95, 2.2), (z - 0.05, z - 0.004), wood('y', SHUTTER), bevel=0.015, axis='z')
        for i in range(7):
            y = 1.05 + i * 0.155
            block(mesh, (low + 0.06, high - 0.06), (y, y + 0.1), (z - 0.066, z - 0.045), wood('x', SHUTTER),
                  bevel=0.01, caps=('open', 'open'), density=0.6)


def _posts(scene, rng):
    mesh = scene.still
    top = roof_height(POST_Z) - 0.24
    for x in POSTS_X:
        colour = wood('y', TIMBER)
        block(mesh, (x - 0.21, x + 0.21), (0.0, 0.34), (POST_Z - 0.21, POST_Z + 0.21), LIMESTONE, bevel=0.03,
              axis='y', caps=('open', 'bevel'))
        block(mesh, (x - 0.12, x + 0.12), (0.34, top), (POST_Z - 0.12, POST_Z + 0.12),
              colour.shaded(rng.uniform(0.92, 1.06)), bevel=0.025, caps=('open', 'open'))
        block(mesh, (x - 0.3, x + 0.3), (top - 0.16, top), (POST_Z - 0.13, POST_Z + 0.13), wood('x', TIMBER_DARK),
              bevel=0.03)
        for side in (-1, 1):
            if HOUSE_X[0] < x + side < HOUSE_X[1]:
                beam(mesh, (x + side * 0.1, top - 0.85, POST_Z), (x + side * 0.8, top + 0.03, POST_Z), 0.1, 0.1,
                     wood('y', TIMBER), 0.018, caps=False)
        scene.collider.block((x - 0.16, x + 0.16), (-0.2, 3.2), (POST_Z - 0.16, POST_Z + 0.16))
    block(mesh, (HOUSE_X[0] - 0.15, HOUSE_X[1] + 0.15), (top, top + 0.26), (POST_Z - 0.11, POST_Z + 0.11),
          wood('x', TIMBER_DARK), bevel=0.025)
    block(mesh, HOUSE_X, (RIDGE - 0.42, RIDGE - 0.2), (FACADE_Z - 0.16, FACADE_Z), wood('x', TIMBER_DARK), bevel=0.02)


def _roof(scene, rng):
    """Rafters under boards, and real barrel tiles over them."""
    mesh = scene.still
    count = 29
    for i in range(count):
        x = HOUSE_X[0] + 0.1 + (HOUSE_X[1] - HOUSE_X[0] - 0.2) * i / (count - 1)
        start, end = (x, roof_height(VERANDA_Z - 0.45) - 0.02, VERANDA_Z - 0.45), (x, RIDGE - 0.09, FACADE_Z)
        beam(mesh, start, end, 0.09, 0.16, wood('z', TIMBER).shaded(rng.uniform(0.9, 1.08)), 0.015, 0.9)
    left, right = HOUSE_X[0] - 0.3, HOUSE_X[1] + 0.3
    front, back = VERANDA_Z - 0.5, FACADE_Z
    low, high = roof_height(front) + 0.07, RIDGE + 0.07
    below, above = normalise((0, -1, SLOPE)), normalise((0, 1, -SLOPE))
    # Cut where the wing's parapet and the house's end stand, so that light outside stays outside in the lightmap.
    cuts = (left, HOUSE_X[0] - 0.12, -4.7, 4.7, HOUSE_X[1], right)
    for a, b in zip(cuts, cuts[1:]):
        mesh.quad((a, low, front), (b, low, front), (b, high, back), (a, high, back), below, wood('z', TIMBER_LIGHT))
    mesh.quad((left, low + 0.07, front), (right, low + 0.07, front), (right, high + 0.07, back),
              (left, high + 0.07, back), above, ROOF, 0.3)
    edge = wood('x', TIMBER_DARK)
    mesh.quad((left, low, front), (right, low, front), (right, low + 0.07, front), (left, low + 0.07, front),
              (0, 0, -1), edge, 0.5)
    for x, facing in ((left, -1), (right, 1)):
        mesh.quad((x, low - 0.1, front), (x, high - 0.1, back), (x, high + 0.08, back), (x, low + 0.08, front),
                  (facing, 0, 0), wood('z', TIMBER_DARK), 0.5)
    _tiles(scene, left, right, front, back, low + 0.08, rng)
    _wing_joint(scene, low, front)
    scene.collider.prism([(left, back), (right, back), (right, front), (left, front)],
                         lambda _, z: roof_height(z) + 0.0, lambda _, z: roof_height(z) + 0.22)


def _wing_joint(scene, low, front):
    """Closes the wedge between the wing's parapet and the boards, which rise above it towards the house.

    The sun's shadow is cut from faces that look away from it, a hand's breadth too short: sheets within the roof and
    the wing's wall keep its light out of the corners behind them.
    """
    mesh = scene.still
    x, top = HOUSE_X[0], UPPER + 0.82
    first = front + (top - low) / SLOPE
    zs = (first, FACADE_Z + 0.3)
    for at, facing in ((x - 0.01, 1), (x - 0.23, -1)):
        mesh.patch([[(at, top, z) for z in zs], [(at, low + SLOPE * (z - front) + 0.03, z) for z in zs]],
                   [[(facing, 0, 0)] * 2] * 2, PLASTER, 0.6)
    left, right, back = x - 0.3, HOUSE_X[1] + 0.3, FACADE_Z + 0.2
    inner = low + 0.066
    high = inner + SLOPE * (back - front)
    mesh.quad((left, inner, front + 0.02), (right, inner, front + 0.02), (right, high, back), (left, high, back),
              normalise((0, -1, SLOPE)), ROOF, 0.02)
    z0, z1 = WING_Z[0], FACADE_Z + 0.3
    for at, a, b, c, d in ((x - 0.14, z0 + 0.05, z0 + 2.1, -0.2, UPPER), (x - 0.14, z0 + 4.7, z1, -0.2, UPPER + 0.86),
                           (x - 0.14, z0 + 2.1, z0 + 4.7, 2.6, UPPER), (x - 0.75, z0 + 1.9, z0 + 4.9, -0.2, 2.9)):
        mesh.quad((at, c, a), (at, c, b), (at, d, b), (at, d, a), (1, 0, 0), PLASTER, 0.02)


def _tiles(scene, left, right, front, back, height, rng):
    from math import cos, pi, sin

    tile = Mesh('tile')
    width, reach = 0.27, 0.52
    rows = []
    normals = []
    for z, radius in ((-0.03, 0.125), (reach, 0.105)):
        rows.append([(radius * cos(pi * i / 4), 0.005 + radius * 0.72 * sin(pi * i / 4), z) for i in range(5)])
        normals.append([(cos(pi * i / 4), sin(pi * i / 4), 0) for i in range(5)])
    slope = SLOPE
    rows = [[(x, y + z * slope + (0.035 if z < 0 else 0.0), z) for x, y, z in row] for row in rows]
    tile.patch(rows, normals, ROOF)
    scatter = scene.scatters.setdefault('tile', Scatter('tile', tile))
    for column in range(int((right - left) / width) + 1):
        for row in range(int((back - front) / 0.47) + 1):
            z = front + row * 0.47
            shade = rng.uniform(0.78, 1.1)
            tint = tuple(min(255, round(c * shade)) for c in (232, 222, 214))
            scatter.put((left + 0.1 + column * width, height + (z - front) * slope, z), tint=tint, open_sky=1.0)


def _lanterns(scene):
    """One hangs in every bay of the veranda, two stand by each door."""
    from .lanterns import hanging, wall

    for left, right in zip(POSTS_X, POSTS_X[1:]):
        for x in (-2.2, 2.2) if left < 0 < right else ((left + right) / 2,):
            hanging(scene, (x, 2.32, POST_Z), roof_height(POST_Z) - 0.2)
    for x in DOORS_X:
        hanging(scene, (x, 2.5, 9.9), roof_height(9.9) - 0.05, large=True)
    for x in DOORS_X:
        for side in (-1, 1):
            wall(scene, (x + side * 1.22, 2.0, FACADE_Z))


def _frames(scene):
    """Empty picture frames on the front; people hang their own in them."""
    mesh, z = scene.still, FACADE_Z
    for number, x in enumerate((-10.1, -5.75, -2.05, 2.05, 5.75, 10.1)):
        w, h, y = (1.5, 1.05, 1.72) if abs(x) > 3 else (1.2, 1.0, 1.72)
        side, lift = w / 2, h / 2
        mesh.quad((x - side, y - lift, z - 0.012), (x + side, y - lift, z - 0.012), (x + side, y + lift, z - 0.012),
                  (x - side, y + lift, z - 0.012), (0, 0, -1), PLASTER.shaded(0.96))
        for dy in (-1, 1):
            block(mesh, (x - side - 0.06, x + side + 0.06), (y + dy * lift - 0.03, y + dy * lift + 0.03),
                  (z - 0.05, z), wood('x', TIMBER_LIGHT), bevel=0.012)
        for dx in (-1, 1):
            block(mesh, (x + dx * side - 0.03, x + dx * side + 0.03), (y - lift + 0.03, y + lift - 0.03),
                  (z - 0.048, z), wood('y', TIMBER_LIGHT), bevel=0.012, caps=('open', 'open'))
        scene.frames.append({
            'name': f'veranda-{number + 1}', 'position': (x, y, z - 0.02), 'heading': 0.0, 'width': w, 'height': h,
        })
