"""The steel stair along the west wall, the rails of the mezzanine."""
from math import pi

from kit.boxes import beam, block
from kit.exhibits import frame
from kit.rounds import tube

from .layout import EDGE_Z, MEZZANINE, RISE, ROOM_X, STAIR_FOOT, STAIR_RUN, STAIR_STEPS, STAIR_X
from .palette import LINEN, OAK, STEEL, WALNUT, wood

RAIL = 1.02


def build(scene):
    _flight(scene)
    _rail(scene)
    _pictures(scene)


def _flight(scene):
    mesh = scene.still
    x0, x1 = STAIR_X
    for i in range(STAIR_STEPS):
        z, y = STAIR_FOOT + i * STAIR_RUN, (i + 1) * RISE
        if i < STAIR_STEPS - 1:
            block(mesh, (x0 + 0.05, x1 - 0.05), (y - 0.055, y), (z - 0.03, z + STAIR_RUN + 0.01), wood('x', OAK),
                  bevel=0.014, density=0.9)
    low, high = (0.06, STAIR_FOOT - 0.12), (MEZZANINE - 0.16, EDGE_Z)
    for x in (x0 + 0.03, x1 - 0.03):
        beam(mesh, (x, low[0], low[1]), (x, high[0], high[1]), 0.05, 0.26, STEEL, bevel=0.01, density=0.6)
    # The wedge under the flight keeps people out where they would bump their heads.
    c = scene.collider
    c.prism([(x0, EDGE_Z), (x1, EDGE_Z), (x1, STAIR_FOOT), (x0, STAIR_FOOT)],
            lambda _, z: max(-0.2, (z - STAIR_FOOT) / STAIR_RUN * RISE - 0.45),
            lambda _, z: max(0.0, (z - STAIR_FOOT) / STAIR_RUN * RISE))
    c.prism([(x1 - 0.06, EDGE_Z), (x1 + 0.04, EDGE_Z), (x1 + 0.04, STAIR_FOOT), (x1 - 0.06, STAIR_FOOT)],
            lambda _, z: max(-0.2, (z - STAIR_FOOT) / STAIR_RUN * RISE - 0.45),
            lambda _, z: (z - STAIR_FOOT) / STAIR_RUN * RISE + RAIL)


def _posts(mesh, places):
    for x, y, z in places:
        block(mesh, (x - 0.02, x + 0.02), (y - 0.1, y + RAIL), (z - 0.02, z + 0.02), STEEL, bevel=0.006,
              caps=('open', 'open'), density=0.4)


def _rail(scene):
    mesh = scene.still
    x = STAIR_X[1] - 0.03
    slope = RISE / STAIR_RUN
    rise = lambda z: (z - STAIR_FOOT) * slope
    ends = (STAIR_FOOT + 0.1, EDGE_Z - 0.02)
    _posts(mesh, [(x, rise(z), z) for z in (ends[0] + 0.05 + k * (ends[1] - ends[0] - 0.1) / 5 for k in range(6))])
    for k in range(1, 6):
        tube(mesh, [(x, rise(z) + k * 0.165, z) for z in ends], [0.009] * 2, STEEL, 5, 0.3)
    beam(mesh, (x, rise(ends[0]) + RAIL, ends[0] - 0.12), (x, rise(ends[1]) + RAIL + 0.02, ends[1]), 0.06, 0.045,
         wood('z', WALNUT), 0.015, 0.6)
    # Along the mezzanine's edge, from the stair to the east wall.
    z = EDGE_Z + 0.02
    a, b = STAIR_X[1] - 0.03, ROOM_X[1]
    _posts(mesh, [(a + 0.02 + i * (b - a - 0.06) / 11, MEZZANINE, z) for i in range(12)])
    for k in range(1, 6):
        tube(mesh, [(a, MEZZANINE + k * 0.165, z), (b, MEZZANINE + k * 0.165, z)], [0.009] * 2, STEEL, 5, 0.3)
    block(mesh, (a - 0.03, b), (MEZZANINE + RAIL, MEZZANINE + RAIL + 0.045), (z - 0.035, z + 0.035),
          wood('x', WALNUT), bevel=0.014, caps=('bevel', 'open'))
    scene.collider.block((a, b), (MEZZANINE - 0.2, MEZZANINE + RAIL + 0.05), (z - 0.05, z + 0.05))


def _pictures(scene):
    """Frames climb the wall beside the stair."""
    for i, (z, size) in enumerate(((-2.55, (0.8, 1.05)), (-1.45, (0.95, 0.7)), (-0.35, (0.7, 0.9)), (0.7, (0.8, 0.6)))):
        y = (z - STAIR_FOOT) / STAIR_RUN * RISE + 1.6
        frame(scene, (ROOM_X[0], y, z), -pi / 2, size[0], size[1], f'stair-{i + 1}', wood('x', WALNUT), LINEN)
