"""Lanterns: hanging, standing and on walls. Each adds its lamp and its halo."""
from kit.boxes import box
from kit.rounds import lathe, tube

from .palette import BRASS, GLOW, IRON


def _cage(mesh, at, size):
    """A glass body between two iron lids."""
    x, y, z = at
    lathe(mesh, at, [(0.30 * size, 0.0), (0.42 * size, 0.06 * size), (0.42 * size, 0.1 * size),
                     (0.30 * size, 0.1 * size)], IRON, 6, 0.6)
    lathe(mesh, at, [(0.30 * size, 0.1 * size), (0.34 * size, 0.4 * size), (0.30 * size, 0.72 * size)], GLOW, 6, 0.5)
    lathe(mesh, at, [(0.42 * size, 0.72 * size), (0.40 * size, 0.78 * size), (0.16 * size, 0.96 * size),
                     (0.05 * size, 1.06 * size)], IRON, 6, 0.6)


def hanging(scene, at, top, large=False):
    size = 0.52 if large else 0.36
    _cage(scene.still, at, size)
    tube(scene.still, [(at[0], at[1] + size, at[2]), (at[0], top, at[2])], [0.008, 0.008], IRON, 4, 0.3)
    scene.lamp((at[0], at[1] + size * 0.4, at[2]), 34 if large else 18, size * 0.3)


def standing(scene, at, size=0.5):
    _cage(scene.still, at, size)
    scene.lamp((at[0], at[1] + size * 0.42, at[2]), 12, size * 0.3)


def wall(scene, at):
    """On a wall that looks to -Z."""
    x, y, z = at
    box(scene.still, (x, y + 0.1, z - 0.02), (0.1, 0.2, 0.04), BRASS, bevel=0.01, density=0.5)
    box(scene.still, (x, y + 0.33, z - 0.1), (0.025, 0.025, 0.2), BRASS, bevel=0.006, density=0.3)
    _cage(scene.still, (x, y - 0.02, z - 0.2), 0.28)
    scene.lamp((x, y + 0.1, z - 0.22), 12, 0.07)
