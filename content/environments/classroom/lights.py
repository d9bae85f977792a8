"""Shaded lamps over the tables, a row of bulbs under the ridge, light on the board."""
from math import pi

from kit.rounds import lathe, tube

from .furniture import CIRCLE, ROUND, TABLES_X
from .layout import RIDGE, ROOM_Z, roof_height
from .palette import BRASS, CREAM_STEEL, GLOW, OCHRE_SHELL, RUST_SHELL, TEAL_SHELL


def build(scene):
    shades = (TEAL_SHELL, OCHRE_SHELL, RUST_SHELL)
    for i, x in enumerate(TABLES_X):
        for k, z in enumerate((-2.6, 0.0)):
            _shade(scene, (x, 2.45, z), shades[(i + k) % 3], 62)
    for i, (x, z) in enumerate(ROUND):
        _shade(scene, (x, 2.2, z), shades[(i + 1) % 3], 62)
    _shade(scene, (CIRCLE[0], 2.35, CIRCLE[1]), CREAM_STEEL, 70)
    for x in (-6.1, -3.5, -0.45):
        work = (x, 1.7, ROOM_Z[0])
        scene.show((x, 3.3, ROOM_Z[0] + 1.6), work, pi, 4.5, 1.3)
    # Light that the room throws back from its roof.
    scene.panel((-2.5, 3.2, -0.5), (6.0, 6.0), 120, (-2.5, 6.0, -0.5))
    scene.panel((4.5, 3.2, 1.0), (4.0, 6.0), 80, (4.5, 6.0, 1.0))


def _shade(scene, at, colour, strength):
    """An enamelled bell with a glowing mouth."""
    mesh, (x, y, z) = scene.still, at
    tube(mesh, [(x, y + 0.28, z), (x, roof_height(x) - 0.02, z)], [0.007, 0.007], BRASS, 4, 0.2)
    lathe(mesh, at, [(0.29, 0.0), (0.27, 0.06), (0.12, 0.2), (0.05, 0.25), (0.04, 0.3), (0.0, 0.31)], colour, 22, 0.7)
    lathe(mesh, at, [(0.1, 0.18), (0.26, 0.05), (0.285, 0.0)], CREAM_STEEL, 22, 0.5)
    lathe(mesh, at, [(0.0, 0.035), (0.2, 0.05)], GLOW, 18, 0.3)
    scene.panel((x, y + 0.03, z), (0.36, 0.36), strength)
    scene.lamp((x, y + 0.02, z), 6, 0.1)
