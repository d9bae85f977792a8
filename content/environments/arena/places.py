"""Where people arrive, what they may see, where pictures are taken from, and how far the world goes."""
from math import pi

from .layout import EASY, FINISH, HARD, MEDIUM, MEDIUM_TOP, POOL

BOUNDS = {'min': (-30.0, -4.0, -64.0), 'max': (22.0, 12.0, 44.0)}
KILL_HEIGHT = -9.0

SPAWN_POINTS = [{'position': (x, 0.0, z), 'heading': 0.0}
                for x, z in ((0.0, 18.4), (-1.5, 19.0), (1.5, 19.0), (-3.0, 18.4), (3.0, 18.4), (0.0, 20.6), (-1.6, 21.2), (1.6, 21.2), (-3.4, 20.6), (3.4, 20.6),
                             (-4.8, 19.4), (4.8, 19.4))]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('arrival', (1.2, 3.3, 23.6), (-0.8, 1.3, 2.0), 60),
    _view('courses', (8.5, 8.5, 24.0), (-4.0, -1.0, -12.0), 58),
    _view('stands', (-3.6, 2.0, 19.6), (1.8, 2.5, 34.0), 60),
    _view('pool', (1.3, 2.6, -5.2), (-1.6, 0.3, -18.0), 58),
    _view('finish', (1.6, 4.0, -34.0), (-0.4, 4.6, -56.0), 58),
    _view('tower', (-9.0, 3.6, -5.6), (-18.4, 3.6, -19.0), 55),
    _view('hard', (-16.2, 3.2, 16.6), (-22.6, 0.8, -8.0), 55),
    _view('easy', (10.5, 3.0, 11.5), (14.6, 0.4, -12.0), 55),
    _view('from-the-air', (34.0, 15.0, 34.0), (-4.0, -3.0, -10.0), 50),
    _view('podium', (3.8, 3.7, -45.2), (-0.4, 3.2, -53.6), 55),
    _view('lookout', (-6.6, 7.8, -51.4), (4.0, 0.0, -6.0), 58),
]

POINTS_OF_INTEREST = [
    {'name': 'plaza', 'title': 'The start', 'description': 'Three gates leave the plaza: one mark and round stones are easy, two and squares harder, three and hexagons hard.',
     'position': (0.0, 0.0, 19.6), 'heading': 0.0},
    {'name': 'stands', 'title': 'The stands', 'description': 'Four rows under striped sails look over all three courses to the scoreboard.',
     'position': (0.0, 0.0, 32.6), 'heading': pi},
    {'name': 'easy', 'title': 'The easy course', 'description': 'Ten wide round platforms, a short jump apart, along the east.',
     'position': (EASY[0][0] - 1.8, 0.0, EASY[0][2] + 4.4), 'heading': -0.5},
    {'name': 'medium', 'title': 'The middle course', 'description': 'Square platforms to a tower, up its ladder, and on from the top.',
     'position': (MEDIUM[0][0] + 1.6, 0.0, MEDIUM[0][2] + 4.4), 'heading': 0.4},
    {'name': 'hard', 'title': 'The hard course', 'description': 'Fourteen small hexagons far apart. Run, then jump.',
     'position': (HARD[0][0] + 4.4, 0.0, HARD[0][2] + 2.0), 'heading': 1.1},
    {'name': 'pool', 'title': 'The pool', 'description': 'A round pool to swim in, with loungers, half-way over the bridges.',
     'position': (POOL[0][0], 0.05, POOL[0][1] + 6.6), 'heading': 0.0},
    {'name': 'tower', 'title': 'The tower', 'description': 'Half-way of the middle course: you can see all the islands from its top.',
     'position': (MEDIUM_TOP[0], MEDIUM_TOP[1], MEDIUM_TOP[2]), 'heading': 0.0},
    {'name': 'finish', 'title': 'The finish', 'description': 'An arch, a podium for three, the scoreboard, trampolines and a lookout.',
     'position': (FINISH[0][0], FINISH[1], FINISH[0][1] + 5.4), 'heading': 0.0},
]


def _area(name, title, x, z, y):
    return {'name': name, 'title': title, 'min': (x[0], y[0], z[0]), 'max': (x[1], y[1], z[1])}


AREAS = [
    _area('plaza', 'on the plaza', (-17.5, 17.5), (7.0, 41.5), (-1.0, 6.0)),
    _area('stands', 'in the stands', (-13.0, 13.0), (32.5, 41.5), (0.3, 6.0)),
    _area('pool', 'in the pool', (-5.2, 5.2), (-18.2, -7.8), (-3.0, -0.4)),
    _area('pool-island', 'on the pool island', (-10.0, 10.0), (-23.0, -3.0), (-1.0, 6.0)),
    _area('tower', 'on the tower', (-21.0, -13.0), (-21.0, -12.4), (1.0, 9.0)),
    _area('finish', 'at the finish', (-14.6, 14.6), (-61.5, -32.6), (1.0, 12.0)),
    _area('podium', 'on the podium', (-3.3, 3.3), (-55.0, -48.2), (2.0, 6.0)),
    _area('easy-course', 'on the easy course', (9.0, 17.0), (-33.0, 10.0), (-0.5, 6.0)),
    _area('hard-course', 'on the hard course', (-27.0, -18.0), (-38.0, 15.0), (-0.5, 7.0)),
    _area('middle-course', 'on the middle course', (-17.8, -8.0), (-35.0, 9.5), (-0.5, 8.0)),
]
