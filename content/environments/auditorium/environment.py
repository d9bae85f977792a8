"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
from math import cos, radians, sin

from kit.interior import Interior
from kit.surfaces import SURFACES

from . import foyer, hall, places, seats, stage

LIGHTMAP_SIZE = 704
LIGHTMAP_GRID = 2


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 over the stage (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(128, 38)
GOLDEN_SUN = towards(222, 15)
MOON = towards(150, 40)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'windows': {'windows': True},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


def build():
    scene = Interior()
    for part in (hall, stage, seats, foyer):
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
        'fires': [],
        'reflection': places.REFLECTION,
    }
