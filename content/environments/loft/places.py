"""Where people arrive, where pictures are taken from, what is where."""
from math import pi

from .layout import CEILING, MEZZANINE, ROOM_X, ROOM_Z, TERRACE_X, TERRACE_Z, TOWER, TOWER_DECK

BOUNDS = {'min': (-10.5, -1.0, -8.0), 'max': (21.5, 12.0, 9.0)}
KILL_HEIGHT = -4.0

# Polished things mirror the great room and its windows.
REFLECTION = {'position': (0.0, 1.7, -2.2), 'min': (ROOM_X[0], 0.0, ROOM_Z[0]), 'max': (ROOM_X[1], CEILING, ROOM_Z[1])}

# Out of the lift and under the mezzanine, looking to the windows.
SPAWN_POINTS = [
    {'position': (x, 0.0, z), 'heading': heading}
    for x, z, heading in (
        (0.0, 2.6, 0.0), (-1.3, 3.0, -0.1), (1.3, 2.9, 0.1), (-0.6, 4.1, 0.0), (0.7, 4.3, 0.0), (-2.3, 2.1, -0.15),
        (0.0, 0.6, 0.0), (-1.5, 0.8, -0.05), (-2.6, 3.9, -0.2), (0.1, 5.6, 0.0), (-1.2, 5.5, 0.0), (-1.0, -1.2, 0.0),
    )
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


Y = MEZZANINE
VIEWS = [
    _view('great-room', (-6.6, 1.65, 1.0), (3.4, 2.35, -6.0), 62),
    _view('arrival', (0.0, 1.8, 6.3), (0.0, 2.35, -6.0), 60),
    _view('from-the-mezzanine', (-4.4, Y + 1.65, 3.4), (2.4, 1.7, -6.4), 60),
    _view('city', (-1.2, 1.7, -1.6), (0.4, 2.6, -7.0), 58),
    _view('sofas', (0.6, 1.35, -5.2), (6.4, 1.3, -0.6), 55),
    _view('library', (7.6, Y + 1.6, 2.2), (-4.0, Y + 1.25, 7.2), 56),
    _view('bar', (0.6, 1.45, 1.7), (6.6, 1.35, 6.2), 55),
    _view('snug', (-2.6, 1.5, 2.0), (-7.4, 1.2, 7.2), 55),
    _view('looking-up', (3.6, 1.2, 0.6), (-4.6, 4.2, -6.0), 68),
    _view('stair', (-4.0, 1.5, -5.6), (-8.6, 2.4, 1.0), 58),
    _view('roof-terrace', (10.6, Y + 1.7, 6.4), (16.2, Y + 1.5, -6.0), 60),
    _view('fire', (18.1, Y + 1.55, -3.3), (9.6, Y + 1.2, 1.0), 56),
    _view('home', (17.4, Y + 1.65, -0.7), (9.0, Y + 1.75, 0.4), 60),
    _view('water-tower', (10.4, Y + 1.5, -5.8), (17.6, Y + 3.6, 5.4), 58),
    _view('from-the-air', (15.0, 16.0, -27.0), (6.0, 3.0, 0.0), 44),
]

POINTS_OF_INTEREST = [
    ('windows', 'The three windows', 'Arched windows two storeys high over an avenue that runs to the end of the city.', (-0.2, 0.0, -3.6), 0.0),
    ('sofas', 'The sofas', 'Sofas and armchairs on a red rug, in front of a wide screen.', (1.0, 0.0, -4.2), -pi / 2 - 0.4),
    ('bar', 'The bar', 'Six stools at a stone counter under copper lamps.', (1.6, 0.0, 2.8), -2.0),
    ('library', 'The library wall', 'Fourteen metres of books on the mezzanine, and a ladder that rolls along them.', (0.9, Y, 5.4), pi),
    ('overlook', 'The rail', 'The edge of the mezzanine: the whole room below, the city beyond.', (0.0, Y, 2.2), 0.0),
    ('fire', 'The fire', 'A fire on the roof terrace with seats all round.', (13.6, Y, -4.6), pi),
    ('water-tower', 'The water tower', 'A ladder leads to the walk round the tank, the highest point of all.', (14.0, Y, 4.3), -pi / 2),
    ('roof-screen', 'Films on the wall', 'A screen on the neighbour’s wall, over the long table.', (12.9, Y, 2.6), pi),
]

AREAS = [
    ('great-room', 'the great room', (-9.0, -0.2, -6.5), (9.0, 7.5, 1.5)),
    ('kitchen', 'the kitchen', (1.5, -0.2, 1.5), (9.0, 3.4, 7.5)),
    ('snug', 'the snug', (-9.0, -0.2, 1.5), (-3.2, 3.4, 7.5), None, 'private'),
    ('entrance', 'the entrance', (-3.2, -0.2, 1.5), (1.5, 3.4, 7.5)),
    ('mezzanine', 'the library on the mezzanine', (-9.0, 3.5, 1.4), (9.4, 7.5, 7.5)),
    ('roof-terrace', 'the roof terrace', (TERRACE_X[0], 3.4, TERRACE_Z[0]), (TERRACE_X[1] + 0.4, 12.0, TERRACE_Z[1])),
    ('water-tower', 'the walk round the water tower', (TOWER[0] - 2.5, TOWER_DECK - 0.2, TOWER[1] - 2.5), (TOWER[0] + 2.5, 12.0, TOWER[1] + 2.5)),
]
