"""Where people arrive, where pictures are taken from, what the parts are called, and how far the world goes."""
from math import atan2, pi

from .layout import BALCONY, BALCONY_BACK, FOYER_TOP, FOYER_X, FOYER_Z, HALL_TOP, HALL_X, HALL_Z, PIT, STAGE_FRONT, STAGE_TOP, STAGE_X, STAGE_Y, STAGE_Z

BOUNDS = {'min': (-11.0, -2.6, -12.0), 'max': (11.0, 9.6, 20.2)}
KILL_HEIGHT = -8.0
REFLECTION = {'position': (0.0, 1.6, 15.2), 'min': (FOYER_X[0], 0.0, FOYER_Z[0]), 'max': (FOYER_X[1], FOYER_TOP, FOYER_Z[1])}

# Newcomers stand behind the last row, under the balcony, and look down to the stage.
SPAWN_POINTS = [
    {'position': (x, 0.0, z), 'heading': atan2(x, z + 6.0)}
    for x, z in ((0.0, 8.3), (-1.2, 8.5), (1.2, 8.5), (-2.4, 8.4), (2.4, 8.4), (-3.6, 8.5), (3.6, 8.5), (0.6, 9.4), (-0.6, 9.4), (-4.8, 8.7), (4.8, 8.7), (1.9, 9.4), (-1.9, 9.4))
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('arrival', (0.0, 1.75, 7.9), (0.0, 1.5, -8.0), 62),
    _view('from-the-stage', (-1.4, STAGE_Y + 1.7, -6.4), (0.8, 2.6, 9.0), 62),
    _view('balcony', (-4.6, BALCONY + 1.75, 6.9), (1.6, 0.6, -7.5), 62),
    _view('front', (-7.6, PIT + 1.6, -1.4), (3.2, 1.2, -8.6), 60),
    _view('stalls', (8.6, 0.9, 6.2), (-3.4, 0.3, -3.6), 55),
    _view('foyer', (-6.8, 1.65, 18.2), (3.4, 2.3, 11.2), 62),
    _view('bar', (4.6, 1.6, 15.8), (-0.8, 1.5, 10.9), 52),
    _view('stair', (-4.2, 1.7, 17.8), (-9.6, 2.6, 12.2), 56),
]


def name_places(scene):
    area = scene.area
    area('stage', 'on the stage', (STAGE_X[0], STAGE_Y - 0.3, STAGE_Z[0]), (STAGE_X[1], STAGE_TOP, STAGE_FRONT), voice='stage')
    area('stalls', 'the stalls', (HALL_X[0], PIT - 0.5, STAGE_FRONT), (HALL_X[1], 3.4, HALL_Z[1]))
    area('balcony', 'the balcony', (HALL_X[0], BALCONY - 0.3, 5.4), (HALL_X[1], HALL_TOP, HALL_Z[1] + 0.5))
    area('hall', 'the hall', (HALL_X[0], PIT - 0.6, STAGE_Z[0]), (HALL_X[1], HALL_TOP, HALL_Z[1] + 0.3))
    area('foyer', 'the foyer', (FOYER_X[0], -0.5, FOYER_Z[0] - 0.2), (FOYER_X[1], FOYER_TOP, FOYER_Z[1] + 0.3))
    point = scene.point_of_interest
    point('stage', 'The stage', 'Boards, red drapes and room for three armchairs and a lectern.', (0.0, PIT, -1.4), 0.0)
    point('screen', 'The big screen', 'Nine metres wide, easy to see from every seat.', (0.0, -0.8, 3.6), 0.0)
    point('lectern', 'The lectern', 'From here you can see the whole hall.', (3.75, STAGE_Y, -6.5), pi - 0.25)
    point('balcony', 'The balcony', 'Two rows under the ceiling, reached by the stairs in the foyer.', (0.0, BALCONY_BACK, 9.2), 0.0)
    point('foyer', 'The foyer', 'A bar, two sofas and tall windows; the doors to the hall stand open.', (0.0, 0.0, 17.4), 0.0)
    point('bar', 'The bar', 'Four stools at a long counter of oak and stone.', (0.0, 0.0, 14.4), 0.0)
