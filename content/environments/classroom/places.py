"""Where people arrive, where pictures are taken from, what the parts are called, and how far the world goes."""
from math import atan2, pi

from .furniture import CIRCLE, ROUND
from .layout import DECK_X, DECK_Z, EAVES, NOOK_X, NOOK_Y, NOOK_Z, RIDGE, ROOM_X, ROOM_Z

BOUNDS = {'min': (-13.0, -1.0, -8.0), 'max': (9.4, 6.2, 8.0)}
KILL_HEIGHT = -5.0
REFLECTION = {'position': (-1.0, 1.5, 1.0), 'min': (ROOM_X[0], 0.0, ROOM_Z[0]), 'max': (ROOM_X[1], 4.2, ROOM_Z[1])}

# Newcomers stand near the door and look over the tables to the board and the garden.
SPAWN_POINTS = [
    {'position': (x, 0.0, z), 'heading': atan2(x + 3.4, z + 4.0)}
    for x, z in ((4.4, 4.6), (3.6, 5.2), (5.4, 4.3), (2.8, 4.2), (5.5, 5.4), (4.5, 5.6), (6.4, 4.9), (2.5, 5.3), (6.3, 5.7), (2.2, 2.9))
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('arrival', (6.9, 1.75, 5.6), (-3.2, 1.35, -3.4), 60),
    _view('garden-side', (3.4, 1.6, -1.9), (-8.0, 1.35, 2.4), 58),
    _view('from-the-board', (-6.6, 1.65, -5.7), (3.2, 1.5, 3.0), 62),
    _view('nook', (2.0, 1.55, -1.2), (6.6, 0.95, -5.9), 55),
    _view('circle', (7.0, 1.5, 4.9), (3.6, 0.5, -0.8), 55),
    _view('groups', (2.6, 1.6, 2.4), (-5.4, 0.9, 4.9), 55),
    _view('deck', (-11.4, 1.6, 6.0), (-8.2, 1.2, -4.6), 60),
    _view('window', (-5.2, 1.4, 2.6), (-10.5, 1.1, -1.6), 55),
]


def name_places(scene):
    area = scene.area
    area('reading-corner', 'the reading corner', (NOOK_X[0], -0.3, NOOK_Z[0]), (NOOK_X[1], 3.4, NOOK_Z[1] + 0.05), voice='private')
    area('circle', 'the circle', (CIRCLE[0] - 2.2, -0.3, CIRCLE[1] - 2.2), (CIRCLE[0] + 2.2, 3.2, CIRCLE[1] + 2.2))
    for i, (x, z) in enumerate(ROUND):
        area(f'group-{i + 1}', ('the first group table', 'the second group table')[i], (x - 1.8, -0.3, z - 1.8), (x + 1.8, 3.2, z + 1.8))
    area('classroom', 'the classroom', (ROOM_X[0], -0.5, ROOM_Z[0]), (ROOM_X[1], RIDGE, ROOM_Z[1]))
    area('deck', 'the deck', (DECK_X[0], -0.5, DECK_Z[0]), (DECK_X[1] + 0.3, 6.0, DECK_Z[1]), 'garden')
    point = scene.point_of_interest
    point('board', 'The board', 'A chalkboard and a screen beside it.', (-3.2, 0.0, -5.2), 0.0)
    point('reading-corner', 'The reading corner', 'A platform with shelves, cushions, a mattress and a lamp.', (3.6, 0.0, -2.0), -0.7)
    point('circle', 'The circle', 'Eight cushions on a round rug.', (4.9, 0.0, 3.4), 0.0)
    point('groups', 'The group tables', 'Two round tables with five chairs each.', (1.6, 0.0, 3.2), pi / 2 + 0.2)
    point('windows', 'The garden windows', 'Deep oak sills to sit on, with trees outside.', (-6.6, 0.0, 1.7), pi / 2)
    point('deck', 'The deck', 'Boards, planters and two benches facing the garden.', (-9.4, 0.0, 4.8), 0.6)
