"""What the maker (../make.py) asks of an environment: its scene, its places and the lights it is baked in."""
from math import cos, radians, sin

from kit.surfaces import SURFACES

from kit.scene import Scene

from . import cloth, furniture, garden, ground, house, landscape, pergola, places, plants, wing
from .layout import FIRE, FOUNTAIN, GARDEN, POOL_DEPTH, POOL_X, POOL_Z, SEA

LIGHTMAP_SIZE = 640


def towards(azimuth, elevation):
    """Unit vector to a light: azimuth in degrees, 0 over the sea (-Z), 90 in the east (+X)."""
    a, e = radians(azimuth), radians(elevation)
    return (sin(a) * cos(e), sin(e), -cos(a) * cos(e))


DAY_SUN = towards(38, 50)
GOLDEN_SUN = towards(-17, 9.5)
MOON = towards(24, 33)

# Each layer is baked by itself in white light of unit strength; variants.ts mixes them with their colours.
LAYERS = {
    'sky': {'dome': 'even'},
    'glow': {'dome': 'lobe', 'towards': towards(-17, 5), 'sharpness': 5.0},
    'day-sun': {'sun': DAY_SUN, 'bounce_only': True},
    'golden-sun': {'sun': GOLDEN_SUN, 'bounce_only': True},
    'lamps': {'lamps': True},
}


def build():
    scene = Scene()
    for part in (ground, house, wing, pergola, garden, furniture, cloth, plants, landscape):
        part.build(scene)
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
        # As high and as far out as they have always circled.
        'birds': [{'kind': 'gulls', 'position': (0.0, 9.0, -87.0), 'radius': 56.0, 'count': 9}],
        'fires': [(FIRE[0], GARDEN + 0.42, FIRE[1])],
        'water': {
            'sea': SEA,
            'fountain': (*FOUNTAIN[:1], 1.62, FOUNTAIN[1]),
            'pools': [
                {'kind': 'rectangle', 'x': POOL_X, 'z': POOL_Z, 'y': garden.WATER_IN_POOL,
                 'depth': POOL_DEPTH - 0.1},
                {'kind': 'round', 'centre': FOUNTAIN, 'radius': 1.4, 'y': garden.WATER_IN_FOUNTAIN, 'depth': 0.2},
                {'kind': 'round', 'centre': FOUNTAIN, 'radius': 0.7, 'y': garden.WATER_IN_BOWL, 'depth': 0.1},
            ],
        },
    }
