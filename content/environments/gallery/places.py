"""Where people arrive, where pictures are taken from, what the rooms are called, and how far the world goes."""
from math import atan2, pi

from .layout import AXIS_X, COURT_X, COURT_Z, LOGGIA_TOP, LOGGIA_X, LOGGIA_Z, NORTH_TOP, NORTH_X, NORTH_Z, ROOF, SEAT_WINDOW_Z, SOUTH_TOP, SOUTH_X, SOUTH_Z, WING_TOP, WING_X, WING_Z
from .shell import middle

BOUNDS = {'min': (-15.0, -1.0, -17.0), 'max': (12.0, 7.2, 16.0)}
KILL_HEIGHT = -5.0


def _mirrored(x, z, top, eye=1.5):
    """A room that its polished floor mirrors, as it is seen from its middle."""
    return {'position': (middle(x), eye, middle(z)), 'min': (x[0], 0.0, z[0]), 'max': (x[1], top, z[1])}


# Every room mirrors itself in its floor.
REFLECTION = [
    _mirrored(SOUTH_X, SOUTH_Z, SOUTH_TOP), _mirrored(NORTH_X, NORTH_Z, NORTH_TOP, 2.6), _mirrored(LOGGIA_X, LOGGIA_Z, LOGGIA_TOP),
    *(_mirrored(WING_X, z, WING_TOP) for z in WING_Z),
]

# Newcomers stand in the entrance hall and look through the glass to the tree.
SPAWN_POINTS = [
    {'position': (x, 0.0, z), 'heading': atan2(x - 2.0, z - 0.0)}
    for x, z in ((2.6, 13.0), (1.4, 13.3), (3.9, 13.2), (0.2, 12.9), (5.1, 12.8), (2.0, 14.1), (3.3, 14.2), (-1.1, 13.1), (4.6, 14.1), (0.8, 14.2))
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('arrival', (2.9, 1.65, 14.3), (1.9, 1.75, 0.0), 54),
    _view('enfilade', (AXIS_X, 1.6, 14.3), (AXIS_X, 2.0, 0.0), 60),
    _view('court', (-3.2, 1.5, 5.3), (3.6, 1.9, -3.2), 60),
    _view('north-hall', (-3.9, 1.6, -8.0), (5.4, 1.5, -12.6), 56),
    _view('window-seat', (-12.4, 1.5, -1.9), (-3.6, 1.5, -5.2), 52),
    _view('loggia', (9.4, 1.6, 6.0), (8.0, 1.5, -6.5), 56),
    _view('room', (-13.2, 1.6, 6.6), (-6.4, 1.75, 0.2), 58),
    _view('desk', (0.4, 1.6, 8.0), (9.6, 1.6, 13.4), 54),
    _view('sculpture', (6.6, 1.35, -9.0), (2.6, 1.2, -12.2), 48),
    _view('west-light', (-6.0, 1.55, -6.9), (-14.0, 1.7, -3.0), 55),
]


def name_places(scene):
    def box(x, z, top):
        return (x[0] - 0.25, -0.5, z[0] - 0.25), (x[1] + 0.25, top + 0.3, z[1] + 0.25)

    for number, (z, title) in enumerate(zip(WING_Z, ('the first room', 'the second room', 'the room with the window seat', 'the last room'))):
        scene.area(f'room-{number + 1}', title, *box(WING_X, z, WING_TOP))
    scene.area('window-seat', 'the window seat', (WING_X[1] - 1.4, -0.5, SEAT_WINDOW_Z[0] - 0.1), (WING_X[1] + 0.45, 3.3, SEAT_WINDOW_Z[1] + 0.1), voice='private')
    scene.area('entrance-hall', 'the entrance hall', *box(SOUTH_X, SOUTH_Z, SOUTH_TOP))
    scene.area('sculpture-hall', 'the sculpture hall', *box(NORTH_X, NORTH_Z, NORTH_TOP))
    scene.area('loggia', 'the loggia', *box(LOGGIA_X, LOGGIA_Z, LOGGIA_TOP))
    scene.area('courtyard', 'the courtyard', (COURT_X[0], -0.6, COURT_Z[0]), (COURT_X[1], 9.0, COURT_Z[1]))
    point = scene.point_of_interest
    point('enfilade', 'The enfilade', 'Four white rooms in a row, their doors on one line, a sunrise at the far end.', (AXIS_X, 0.0, 13.6), 0.0)
    point('tree', 'The tree in the courtyard', 'One tree with three stems, gravel, a long basin and a bench.', (1.0, 0.0, 5.2), 0.0)
    point('knot', 'The knot', 'A deep blue band that closes upon itself, under three long skylights.', (3.25, 0.0, -8.9), 0.0)
    point('window-seat', 'The window seat', 'A deep window lined with oak; from its cushions you can see the tree.', (-6.6, 0.0, -4.4), -pi / 2)
    point('west-window', 'The west window', 'Tall panes towards the garden. In the evening the sun comes in here.', (-11.6, 0.0, middle(WING_Z[1])), pi / 2)
    point('desk', 'The desk', 'Oak battens under a round skylight. Someone may be there to greet you.', (4.6, 0.0, 11.2), -pi / 2)
    point('loggia', 'The loggia', 'A glazed passage along the court, with four frames for your pictures and two benches.', (8.8, 0.0, 5.6), 0.0)
