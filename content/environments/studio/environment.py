"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
import random
from math import cos, radians, sin

from kit.greenery import prototypes
from kit.scene import Scene
from kit.surfaces import SURFACES

from . import desert, pavilion, places, scale, stage
from .layout import BASIN_DEPTH, BASIN_X, BASIN_Z, WATER

LIGHTMAP_SIZE = 512


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 over the cyclorama (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(-74, 43)
GOLDEN_SUN = towards(74, 11)
MOON = towards(128, 38)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'sky': {'dome': 'even'},
    'glow': {'dome': 'lobe', 'towards': towards(74, 6), 'sharpness': 3.0},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


def build():
    scene = Scene()
    rng = random.Random(5)
    prototypes(scene, rng, ('leaf',))
    stage.build(scene)
    pavilion.build(scene, rng)
    scale.build(scene)
    desert.build(scene)
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
        'birds': [{'kind': 'swallows', 'position': (-10.0, 16.0, -30.0), 'radius': 24.0, 'count': 9}],
        'fires': [],
        'water': {'pools': [{'kind': 'rectangle', 'x': BASIN_X, 'z': BASIN_Z, 'y': WATER, 'depth': BASIN_DEPTH}]},
    }
