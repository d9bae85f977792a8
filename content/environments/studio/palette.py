"""Colours and surfaces of the Studio. Surfaces name the patterns that the engine draws (contract: surfaceKinds)."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


FLOOR = paint('#baa68f', 'paint')
LINES = paint('#9a8770', 'paint')
STONE = paint('#e2dace', 'plaster')
WHITE = paint('#f1ebe0', 'plaster')
CYC = paint('#efe7dc', 'plain')
UNDER = paint('#ece3d6', 'plaster')
BLUSH = paint('#d58d66', 'plaster')
BASIN = paint('#7fa7a6', 'mosaic')
OAK = '#c79c6e'
MARK = paint('#a34a30', 'paint')
ROCK = paint('#c99c82', 'rock')
GLOW = paint('#ffd9a8', 'glow')
SCREEN_LIGHT = paint('#6a5a5e', 'screen')
STEEL = paint('#5a5550', 'metal')
SOIL = paint('#6b5644', 'soil')
BARK = paint('#8a7660', 'rock')
CUSHION = paint('#d9c4a4', 'fabric')
RUST = paint('#bd6f4d', 'fabric')


def wood(axis, colour=OAK):
    return paint(colour, f'wood-{axis}')
