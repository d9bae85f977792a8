"""Lamps: tracks with spots before the walls, light that lies in the skylights at night, lines of light in the loggia."""
from math import cos, pi, sin

from kit.boxes import block, box
from kit.rounds import lathe, tube
from kit.vector import add, normalise, scale, sub

from .layout import AXIS_X, COURT_X, COURT_Z, LOGGIA_TOP, LOGGIA_X, LOGGIA_Z, NORTH_TOP, NORTH_X, NORTH_Z, OCULUS, ROOF, SOUTH_TOP, SOUTH_X, SOUTH_Z, TREE, WING_TOP, WING_X, WING_Z
from .palette import GLOW, IRON, WHITE
from .shell import NORTH_SLOTS, middle, well_of


def build(scene):
    works = [f for f in scene.frames] + scene.hung
    for z in WING_Z:
        m = middle(z)
        _track_round(scene, WING_X, z, WING_TOP, works)
        low, high = well_of(z)
        scene.panel((AXIS_X, ROOF - 0.1, m), (2.6, 1.6), 170)
    for x in NORTH_SLOTS:
        scene.panel((x, ROOF - 0.1, middle(NORTH_Z)), (0.9, 5.2), 190)
    _track_round(scene, NORTH_X, NORTH_Z, NORTH_TOP, works)
    _track_round(scene, SOUTH_X, SOUTH_Z, SOUTH_TOP, works)
    scene.panel((OCULUS[0], ROOF - 0.1, OCULUS[1]), (1.6, 1.6), 150)
    _pendants(scene)
    _loggia(scene)
    _court(scene)


def _track_round(scene, x, z, top, works):
    """Every work of the room has a spot of its own, on a rail two metres before its wall."""
    mesh = scene.still
    away = 1.9
    rails = []
    for work in works:
        px, py, pz = work['position']
        if not (x[0] - 0.1 < px < x[1] + 0.1 and z[0] - 0.1 < pz < z[1] + 0.1):
            continue
        h = work['heading']
        front = (-sin(h), 0.0, -cos(h))
        at = (px + front[0] * away, top - 0.17, pz + front[2] * away)
        rail = ('x', at[2]) if abs(front[2]) > 0.5 else ('z', at[0])
        # Works of one wall stand out from it by a few centimetres more or less.
        if all(rail[0] != axis or abs(rail[1] - place) > 0.1 for axis, place in rails):
            rails.append(rail)
        _spot(scene, at, (px, py, pz), top, h)
    for axis, place in rails:
        if axis == 'x':
            block(mesh, (x[0] + 0.8, x[1] - 0.8), (top - 0.035, top), (place - 0.018, place + 0.018), IRON, bevel=0.004, density=0.3, axis='x')
        else:
            block(mesh, (place - 0.018, place + 0.018), (top - 0.035, top), (z[0] + 0.8, z[1] - 0.8), IRON, bevel=0.004, density=0.3, axis='z')


def _spot(scene, at, target, top, heading):
    mesh = scene.still
    way = normalise(sub(target, at))
    tube(mesh, [(at[0], top - 0.03, at[2]), at], [0.012, 0.012], IRON, 5, 0.3)
    back, front = add(at, scale(way, -0.07)), add(at, scale(way, 0.09))
    tube(mesh, [back, front], [0.042, 0.046], IRON, 10, 0.4)
    tube(mesh, [back, add(back, scale(way, 0.001))], [0.001, 0.042], IRON, 10, 0.3)
    tube(mesh, [add(front, scale(way, -0.012)), add(front, scale(way, -0.011))], [0.045, 0.001], GLOW, 10, 0.3)
    scene.show(add(front, scale(way, 0.02)), target, heading, 7.0, 0.95)


def _pendants(scene):
    """Three glass globes over the middle of the entrance hall."""
    mesh = scene.still
    for x, drop in ((-1.6, 1.35), (1.0, 1.55), (3.6, 1.35)):
        y = SOUTH_TOP - drop
        tube(mesh, [(x, y + 0.2, 10.8), (x, SOUTH_TOP, 10.8)], [0.008, 0.008], IRON, 4, 0.3)
        lathe(mesh, (x, y, 10.8), [(0.05, 0.34), (0.05, 0.38), (0.0, 0.4)], IRON, 10, 0.4)
        r = 0.19
        lathe(mesh, (x, y + 0.17, 10.8), [(max(0.001, r * sin(pi * i / 8)), -r * cos(pi * i / 8)) for i in range(9)], GLOW, 16, 0.4)
        scene.lamp((x, y + 0.17, 10.8), 45, 0.18)


def _loggia(scene):
    """A line of light in a slot along the wall."""
    mesh = scene.still
    x = LOGGIA_X[1] - 0.5
    block(mesh, (x - 0.03, x + 0.03), (LOGGIA_TOP - 0.02, LOGGIA_TOP - 0.004), (LOGGIA_Z[0] + 0.5, LOGGIA_Z[1] - 0.5), GLOW, bevel=0.004, density=0.4, axis='z')
    scene.panel((x, LOGGIA_TOP - 0.05, 0.0), (0.1, 11.6), 96)


def _court(scene):
    """Low lights in the gravel lift the tree and wash the render."""
    mesh = scene.still
    for x, z in ((COURT_X[0] + 0.3, -4.4), (COURT_X[0] + 0.3, 0.0), (COURT_X[0] + 0.3, 4.4), (5.7, -2.4), (5.7, 2.2)):
        lathe(mesh, (x, 0.0, z), [(0.07, 0), (0.07, 0.3), (0.07, 0.3), (0.02, 0.3)], IRON, 8, 0.4)
        lathe(mesh, (x, 0.0, z), [(0.065, 0.22), (0.072, 0.23), (0.072, 0.28), (0.065, 0.29)], GLOW, 8, 0.4)
        scene.lamp((x + (0.25 if x < 0 else -0.25), 0.42, z), 13, 0.07)
    scene.spot((TREE[0] - 0.5, 0.12, TREE[1] + 0.8), (TREE[0], 3.4, TREE[1]), 260, 1.3)
