"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
from math import cos, radians, sin

from kit.scene import Scene
from kit.surfaces import SURFACES

from . import bandstand, cinema, furniture, kiosk, land, landscape, places, planting, playground, pond
from .layout import DEPTH, WATER

LIGHTMAP_SIZE = 608


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 over the pond (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(118, 47)
GOLDEN_SUN = towards(-20, 9.5)
MOON = towards(32, 36)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'sky': {'dome': 'even'},
    'glow': {'dome': 'lobe', 'towards': towards(-20, 5), 'sharpness': 5.0},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


# Trees first: others use their leaves.
PARTS = (planting, land, furniture, pond, bandstand, kiosk, playground, cinema, places, landscape)


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
        'teleporters': places.TELEPORTERS,
        'pointsOfInterest': places.POINTS_OF_INTEREST,
        'areas': places.AREAS,
        'birds': [{'kind': 'swallows', 'position': (0.0, 20.0, -12.0), 'radius': 34.0, 'count': 8}],
        'fires': [],
        'water': {
            'sea': None,
            'fountain': pond.fountain_top(),
            # Wider than the pond: what is land lies above the water's level.
            'pools': [{'kind': 'rectangle', 'x': (-17.0, 18.5), 'z': (-26.5, 7.5), 'y': WATER, 'depth': DEPTH}],
        },
    }
