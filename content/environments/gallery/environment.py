"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
from math import cos, radians, sin

from kit.interior import Interior
from kit.surfaces import SURFACES

from . import courtyard, lights, outside, places, shell, works
from .layout import BASIN_BOTTOM, BASIN_X, BASIN_Z, WATER

LIGHTMAP_SIZE = 768
LIGHTMAP_GRID = 2


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 in the north (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(28, 52)
GOLDEN_SUN = towards(216, 14)
MOON = towards(40, 48)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'sky': {'dome': 'even'},
    'windows': {'windows': True},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


def build():
    scene = Interior()
    for part in (shell, courtyard, works, lights, outside):
        part.build(scene)
    places.name_places(scene)
    return scene


def describe():
    return {
        'surfaces': SURFACES,
        'lights': {'day': DAY_SUN, 'golden': GOLDEN_SUN, 'night': MOON},
        'bounds': places.BOUNDS,
        'killHeight': places.KILL_HEIGHT,
        'spawnPoints': places.SPAWN_POINTS,
        'views': places.VIEWS,
        'birds': [{'kind': 'swallows', 'position': (4.0, 19.0, -24.0), 'radius': 26.0, 'count': 7}],
        'fires': [],
        'reflection': places.REFLECTION,
        'water': {'pools': [{'kind': 'rectangle', 'x': BASIN_X, 'z': BASIN_Z, 'y': WATER, 'depth': WATER - BASIN_BOTTOM}]},
    }
