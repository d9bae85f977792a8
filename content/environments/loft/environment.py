"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
import random
from math import cos, radians, sin

from kit.greenery import prototypes
from kit.scene import Scene
from kit.surfaces import SURFACES

from . import city, kitchen, living, places, rooftop, shell, stair, upstairs
from .layout import CEILING, FIRE, FRONT_WINDOWS, MEZZANINE, ROOM_Z


LIGHTMAP_SIZE = 576


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 down the avenue (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(33, 42)
GOLDEN_SUN = towards(-24, 10)
MOON = towards(-30, 34)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'sky': {'dome': 'even'},
    'glow': {'dome': 'lobe', 'towards': towards(-10, 4), 'sharpness': 3.0},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


def build():
    scene = Scene()
    prototypes(scene, random.Random(3), ('leaf', 'spike'))
    for part in (shell, stair, living, kitchen, upstairs, rooftop, city):
        part.build(scene)
    for middle, half, sill, spring in FRONT_WINDOWS:
        scene.shaft((middle, (sill + spring + half) / 2, ROOM_Z[0]), (0, 0, 1), 2 * half - 0.3, spring + half - sill - 0.5, 9.0)
    for x in (-3.2, 3.2):
        scene.shaft((x, CEILING, -2.3), (0, -1, 0), 4.0, 2.6, 7.0)
    for point in places.POINTS_OF_INTEREST:
        scene.point_of_interest(*point)
    for area in places.AREAS:
        scene.area(*area)
    return scene


def describe():
    return {
        'surfaces': SURFACES,
        'lights': {'day': DAY_SUN, 'golden': GOLDEN_SUN, 'night': MOON},
        'bounds': places.BOUNDS,
        'killHeight': places.KILL_HEIGHT,
        'spawnPoints': places.SPAWN_POINTS,
        'views': places.VIEWS,
        'reflection': places.REFLECTION,
        'fires': [(FIRE[0], MEZZANINE + 0.36, FIRE[1])],
        'water': {},
    }
