"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
import random
from math import cos, radians, sin

from kit.scene import Scene
from kit.surfaces import SURFACES

from . import course, dress, finish, islands, places, pool, stands
from .layout import POOL, POOL_DEPTH, POOL_RADIUS, POOL_WATER, SEA

LIGHTMAP_SIZE = 576


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 over the course (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(62, 46)
GOLDEN_SUN = towards(-24, 11)
MOON = towards(28, 38)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'sky': {'dome': 'even'},
    'glow': {'dome': 'lobe', 'towards': towards(-24, 6), 'sharpness': 5.0},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


class Prototypes:
    """What many parts put copies of comes first."""

    @staticmethod
    def build(scene):
        dress.prototypes(scene, random.Random(2))


PARTS = (Prototypes, islands, stands, course, pool, finish, dress)


def build():
    scene = Scene()
    for part in PARTS:
        part.build(scene)
    return scene


def describe():
    return {
        'surfaces': SURFACES,
        'lights': {'day': DAY_SUN, 'golden': GOLDEN_SUN, 'night': MOON},
        'bounds': places.BOUNDS,
        'killHeight': places.KILL_HEIGHT,
        'spawnPoints': places.SPAWN_POINTS,
        'views': places.VIEWS,
        'pointsOfInterest': places.POINTS_OF_INTEREST,
        'areas': places.AREAS,
        'birds': [{'kind': 'gulls', 'position': (-6.0, 18.0, -40.0), 'radius': 36.0, 'count': 9}],
        'fires': [],
        'water': {
            'sea': SEA,
            'fountain': None,
            'pools': [{'kind': 'round', 'centre': POOL[0], 'radius': POOL_RADIUS, 'y': POOL_WATER, 'depth': POOL_DEPTH}],
        },
    }
