"""Where people arrive, where pictures are taken from, and how far the world goes."""
from math import pi

from .layout import FACADE_Z, GARDEN, POOL_X, POOL_Z, UPPER, VERANDA_Z, WING_X, WING_Z

BOUNDS = {'min': (-24.0, -4.0, -22.0), 'max': (24.0, 12.0, 17.0)}
KILL_HEIGHT = -6.0

# Newcomers stand at the veranda's edge and look past the fountain to the sea.
SPAWN_POINTS = [
    # Past the fountain to the sea; the following camera stands before the veranda's lanterns, not among them.
    {'position': (x, 0.0, z), 'heading': 0.78}
    for x, z in ((4.0, 0.8), (5.2, 0.8), (2.8, 0.8), (4.6, -0.2), (3.4, -0.2), (4.0, -1.2), (2.4, -0.6), (2.0, 0.8), (3.0, -1.6), (4.6, 0.2))
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('arrival', (0.0, 1.75, 10.4), (0.0, 1.15, -6.0), 55),
    _view('fountain', (3.9, 1.55, 4.6), (-2.6, 0.9, -6.0), 50),
    _view('west-stair', (-11.6, 1.6, -3.4), (-16.9, 2.1, 6.0), 50),
    _view('roof-terrace', (-14.9, UPPER + 1.7, 12.6), (-13.0, 1.6, -8.0), 58),
    _view('veranda', (-11.6, 1.6, 11.4), (8.0, 1.3, 5.0), 55),
    _view('pergola', (17.1, 1.65, 11.9), (17.0, 1.25, -6.0), 52),
    _view('lounge', (-6.6, 1.35, 6.9), (-11.2, 0.75, 11.4), 50),
    _view('garden-steps', (-1.2, GARDEN + 1.5, -13.2), (0.6, 1.3, 2.0), 55),
    _view('pool', (6.2, GARDEN + 1.6, -7.0), (16.5, GARDEN + 0.2, -15.5), 52),
    _view('fire-corner', (-5.9, GARDEN + 1.6, -7.0), (-12.2, GARDEN + 0.35, -12.0), 50),
    _view('belvedere', (2.6, GARDEN + 1.75, -11.0), (-1.4, GARDEN + 0.9, -21.0), 52),
    _view('olive-shade', (-12.4, 1.5, -3.2), (-4.0, 1.2, 4.6), 48),
    _view('from-the-sea', (-15.0, 5.2, -31.0), (1.5, 0.6, 0.0), 46),
    _view('bird', (25.0, 13.5, -20.0), (-3.0, 0.0, 1.5), 44),
    _view('long-table', (14.3, 1.45, -0.4), (18.2, 0.75, 5.2), 50),
]

POINTS_OF_INTEREST = [
    ('sea', 'The sea', 'The open sea from the round belvedere, islands on the horizon.', (0.0, GARDEN, -17.6), 0.0),
    ('fountain', 'The fountain', 'A stone fountain in the middle of the terrace.', (0.0, 0.0, 3.6), 0.0),
    ('pool', 'The pool', 'A pool of blue mosaic; walk in at the west end and swim in the east.', (6.2, GARDEN, -11.5),
     -pi / 2),
    ('fire', 'The fire', 'A fire in the garden with a round bench.', (-7.4, GARDEN, -10.2), pi / 2),
    ('roof', 'The roof terrace', 'Up the white stair: a sail for shade and the widest view.', (-16.0, UPPER, 7.6), 0.0),
    ('pergola', 'The long table', 'A table for ten under a pergola in bloom.', (16.0, 0.0, 0.6), -2.6),
    ('pictures', 'The pictures', 'Frames on the front of the house, for pictures of your own.', (-5.75, 0.0, 9.6), pi),
]

AREAS = [
    ('veranda', 'the veranda', (-14.0, -0.2, VERANDA_Z), (14.0, 4.2, FACADE_Z)),
    ('terrace', 'the terrace', (-20.0, -0.2, -5.0), (14.0, 4.0, VERANDA_Z)),
    ('pergola', 'the pergola', (14.0, -0.2, -4.4), (20.0, 4.0, FACADE_Z)),
    ('roof-terrace', 'the roof terrace', (WING_X[0], UPPER - 0.2, 4.4), (WING_X[1], 7.0, WING_Z[1])),
    ('garden', 'the garden', (-20.0, -2.8, -15.0), (20.0, 3.0, -5.0)),
    ('pool', 'the pool', (POOL_X[0], -2.8, POOL_Z[0]), (POOL_X[1], 1.0, POOL_Z[1])),
    ('fire', 'the corner by the fire', (-13.4, -1.2, -13.4), (-7.0, 2.0, -7.0)),
    ('belvedere', 'the belvedere', (-4.4, -1.2, -19.4), (4.4, 3.0, -15.0)),
]
