"""Where people arrive, where pictures are taken from, what is where."""
from math import pi

from .layout import ARRIVAL, GATE_MIDDLE, GATE_X, PORTICO_X, PORTICO_Z

BOUNDS = {'min': (-30.0, -1.5, -30.0), 'max': (30.0, 11.5, 30.0)}
KILL_HEIGHT = -5.0

# Towards the gate.
HEADING = -0.93
SPAWN_POINTS = [
    {'position': (ARRIVAL[0] + x, 0.0, ARRIVAL[1] + z), 'heading': HEADING}
    for x, z in (
        (0.0, 0.0), (-1.2, -1.2), (1.2, 1.2), (-1.6, 0.8), (-2.8, -0.4), (-0.4, 2.0), (0.4, -1.8), (2.2, 0.6), (-2.0, 2.6), (-3.4, 1.2), (1.0, 3.0), (-3.6, -2.2),
    )
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('stage', (14.0, 2.4, 19.0), (-8.0, 2.9, -16.0), 55),
    _view('arrival', (-13.4, 2.2, 16.6), (10.0, 1.9, -0.6), 52),
    _view('gate', (6.5, 1.6, -4.0), (25.0, 3.6, -12.6), 52),
    _view('portico', (-17.6, 1.65, 24.0), (-23.4, 2.0, -4.0), 56),
    _view('under-the-roof', (-21.2, 1.6, 21.6), (-24.6, 1.5, 4.0), 60),
    _view('basin', (20.6, 1.35, 23.6), (24.6, 1.6, -12.0), 52),
    _view('sweep', (-6.0, 1.5, 4.0), (-22.0, 3.8, -24.0), 62),
    _view('tree', (-15.0, 1.5, 3.0), (-23.2, 1.7, -5.6), 50),
    _view('wide', (24.0, 7.5, 33.0), (-6.0, 1.6, -8.0), 50),
    _view('bird', (34.0, 24.0, 38.0), (-3.0, 0.0, -3.0), 46),
]

POINTS_OF_INTEREST = [
    ('stage', 'The stage', 'More than forty metres of level floor each way, free for whatever you build.', (0.0, 0.0, 8.0), 0.0),
    ('marks', 'The marks', 'Rings of one and five metres, a grid of metres, and a staff of four, to build to scale.', (-4.4, 0.0, 9.4), -0.9),
    ('cyclorama', 'The cyclorama', 'A wall that flows out of the floor; in front of it, everything seems to float.', (-4.0, 0.0, -12.0), 0.3),
    ('gate', 'The gate', 'A round opening in a slab of blush plaster. The low sun stands in it in the evening.', (15.0, 0.0, -12.0), -pi / 2),
    ('portico', 'The portico', 'A roof with round openings, frames for pictures, a screen and benches.', (-18.5, 0.0, 11.0), pi / 2),
    ('basin', 'The basin', 'A long strip of still water.', (20.5, 0.0, 14.0), -pi / 2),
]

AREAS = [
    ('stage', 'the stage', (-20.4, -0.2, -26.0), (22.6, 8.0, 26.0)),
    ('portico', 'the portico', (PORTICO_X[0], -0.2, PORTICO_Z[0]), (PORTICO_X[1], 4.4, PORTICO_Z[1])),
    ('gate', 'the gate', (GATE_X[0] - 1.0, -0.2, GATE_MIDDLE[1] - 3.4), (GATE_X[1] + 1.0, 7.4, GATE_MIDDLE[1] + 3.4)),
    ('basin', 'the basin', (22.2, -0.8, -0.4), (25.8, 3.0, 20.4)),
    ('sand', 'the sand', (-44.0, -1.0, -44.0), (44.0, 10.0, 44.0)),
]
