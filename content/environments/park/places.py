"""Where people arrive, what they may see, where pictures are taken from, and how far the world goes."""
from math import atan2, pi, sin

from .layout import BANDSTAND, CINEMA, HILL, ISLAND, KIOSK, PLAYGROUND, WATER, ground

BOUNDS = {'min': (-48.0, -4.0, -45.0), 'max': (48.0, 14.0, 42.0)}
KILL_HEIGHT = -8.0


def _on(x, z, up=0.0):
    return (x, ground(x, z) + up, z)


SPAWN_POINTS = [
    {'position': _on(x, z), 'heading': atan2(x, z + 6.0)}
    for x, z in ((0.0, 24.0), (-1.3, 24.8), (1.3, 24.8), (-0.7, 26.4), (0.8, 26.5), (-1.6, 28.0), (1.6, 28.1), (0.0, 28.4),
                 (-0.9, 30.2), (0.9, 30.3), (0.0, 31.8), (-1.6, 32.6), (1.6, 32.6))
]


def _view(name, position, target, fov=45):
    return {'name': name, 'position': position, 'target': target, 'fov': fov}


VIEWS = [
    _view('arrival', (0.4, 2.0, 11.0), (-1.6, 1.9, -8.0), 54),
    _view('pond', (-6.6, 1.5, 8.6), (2.0, 1.7, -14.0), 50),
    _view('bandstand', (-15.2, 1.75, 5.4), (-26.2, 2.3, -4.6), 52),
    _view('bridge', (16.8, 1.7, -17.6), (1.0, 1.2, -11.4), 50),
    _view('hill', (-22.4, 5.9, -27.6), (2.0, 0.0, -7.0), 55),
    _view('kiosk', (14.4, 1.65, 19.8), (23.0, 1.45, 14.6), 52),
    _view('playground', (26.4, 1.9, -0.4), (36.0, 1.75, -6.0), 54),
    _view('cinema', (31.6, 3.3, -22.6), (28.4, 1.9, -37.0), 50),
    _view('avenue', (-0.9, 1.75, 31.4), (0.3, 1.7, 8.0), 48),
    _view('birches', (-24.2, 1.7, 15.4), (-34.4, 2.9, 9.4), 54),
    _view('jetty', (-15.6, 1.9, -2.2), (2.0, 0.2, -10.6), 52),
    _view('bird', (34.0, 24.0, 42.0), (-4.0, -1.0, -8.0), 46),
]

TELEPORTERS = [
    {'name': 'ring-gate', 'title': 'Ring of stones: up to the old oak', 'position': _on(8.8, 29.6), 'radius': 0.9,
     'target': {'position': _on(HILL[0] + 1.8, HILL[1] + 1.4), 'heading': atan2(-27.0, -18.0)}},
    {'name': 'ring-hill', 'title': 'Ring of stones: down to the gate', 'position': _on(HILL[0] - 0.6, HILL[1] - 2.2), 'radius': 0.9,
     'target': {'position': _on(5.9, 27.6), 'heading': 0.35}},
]

POINTS_OF_INTEREST = [
    {'name': 'pond', 'title': 'The pond', 'description': 'Water to swim in, with a fountain, lilies and an island under a willow.',
     'position': _on(0.0, 3.4), 'heading': 0.0},
    {'name': 'bandstand', 'title': 'The bandstand', 'description': 'Eight columns, a verdigris roof, benches all round: for music and speeches.',
     'position': _on(BANDSTAND[0] + 7.0, 0.6), 'heading': pi / 2},
    {'name': 'hill', 'title': 'The old oak on the hill', 'description': 'The highest point of the park, overlooking the pond and the town.',
     'position': _on(HILL[0] + 1.8, HILL[1] + 1.4), 'heading': atan2(-27.0, -18.0)},
    {'name': 'island', 'title': 'The island', 'description': 'Over the footbridge: a willow, a bench and a stone lantern.',
     'position': _on(ISLAND[0] + 1.6, ISLAND[1] + 1.2), 'heading': pi / 2},
    {'name': 'kiosk', 'title': 'The kiosk', 'description': 'A striped awning, stools at the counter, tables under parasols.',
     'position': _on(KIOSK[0] - 1.6, KIOSK[1] + 0.4), 'heading': -pi / 2},
    {'name': 'playground', 'title': 'The playground', 'description': 'A tower with a ladder and a slide, swings, a seesaw and two trampolines.',
     'position': _on(PLAYGROUND[0] - 3.4, PLAYGROUND[1] + 1.0), 'heading': -pi / 2},
    {'name': 'cinema', 'title': 'The summer cinema', 'description': 'A wide screen in front of deck chairs and rugs on the slope.',
     'position': _on(CINEMA[0], -24.0), 'heading': 0.0},
    {'name': 'jetty', 'title': 'The jetty', 'description': 'Deep water at its end, and a ladder to come out by.',
     'position': (-8.0, 0.02, -5.4), 'heading': -pi / 2},
]


def _area(name, title, x, z, y=(-3.0, 8.0), **more):
    return {'name': name, 'title': title, 'min': (x[0], y[0], z[0]), 'max': (x[1], y[1], z[1]), **more}


AREAS = [
    _area('avenue', 'on the avenue', (-4.0, 4.0), (20.0, 38.0)),
    _area('pond', 'in the pond', (-14.0, 16.0), (-24.0, 5.0), (-3.0, WATER - 0.25)),
    _area('island', 'on the island', (ISLAND[0] - 3.6, ISLAND[0] + 3.6), (ISLAND[1] - 3.6, ISLAND[1] + 3.6), (WATER - 0.1, 5.0), voice='private'),
    _area('bandstand', 'in the bandstand', (BANDSTAND[0] - 4.2, BANDSTAND[0] + 4.2), (BANDSTAND[1] - 4.2, BANDSTAND[1] + 4.2), (0.6, 6.0)),
    _area('kiosk', 'at the kiosk', (KIOSK[0] - 6.5, KIOSK[0] + 6.5), (KIOSK[1] - 6.5, KIOSK[1] + 6.5)),
    _area('playground', 'in the playground', (PLAYGROUND[0] - 7.6, PLAYGROUND[0] + 7.6), (PLAYGROUND[1] - 7.6, PLAYGROUND[1] + 7.6)),
    _area('cinema', 'at the summer cinema', (CINEMA[0] - 8.0, CINEMA[0] + 8.0), (-40.0, -22.0)),
    _area('hill', 'on the hill', (HILL[0] - 5.0, HILL[0] + 5.0), (HILL[1] - 5.0, HILL[1] + 5.0), (3.0, 12.0)),
    _area('plaza', 'by the flower bed', (-6.0, 6.0), (11.0, 20.0)),
    _area('park', 'in the park', (-46.0, 46.0), (-43.0, 40.0)),
]


def build(scene):
    """The rings of stones, where one steps in and is elsewhere."""
    from kit.rounds import disc, lathe

    from .palette import GLOW, STONE, TEAL

    for ring in TELEPORTERS:
        x, y, z = ring['position']
        disc(scene.still, (x, y + 0.07, z), 0.86, STONE, 24, inner=0.6, density=0.8)
        disc(scene.still, (x, y + 0.06, z), 0.6, TEAL, 20, density=0.8)
        for i in range(9):
            a = 2 * pi * i / 9
            px, pz = x + 1.02 * sin(a), z + 1.02 * sin(a + pi / 2)
            tall = 0.32 + 0.16 * ((i * 5) % 3)
            lathe(scene.still, (px, ground(px, pz) - 0.1, pz), [(0.15, 0), (0.16, tall * 0.6), (0.1, tall), (0.0, tall + 0.06)], STONE, 7, 0.6)
        disc(scene.still, (x, y + 0.075, z), 0.5, GLOW, 20, inner=0.42, density=0.3)
        scene.lamp((x, y + 0.5, z), 20, 0.2)
