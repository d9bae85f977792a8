"""Colours and surfaces of the Arena. The three courses differ in colour, lightness and shape: told apart by everyone."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


GRASS = (112, 140, 64)
GRASS_DRY = (142, 152, 78)
PAVING = paint('#d2b78b', 'flagstone')
PAVING_DARK = paint('#b88d68', 'flagstone')
STONE = paint('#e2d2b4', 'plaster')
STONE_WARM = paint('#d3ae82', 'plaster')
MASONRY = paint('#c9a67c', 'masonry')
ROCK = (196, 140, 98)
ROCK_DARK = (142, 94, 74)
ROCK_PALE = (222, 178, 130)
SAND = paint('#e4cc9c', 'sand')
MOSAIC = paint('#3fa3a4', 'mosaic')
TEAL = paint('#1f8a93', 'paint')
OCHRE = paint('#f0b63c', 'paint')
CLAY = paint('#cf4a2c', 'paint')
CREAM = paint('#f6ecd8', 'paint')
INK = paint('#26393d', 'paint')
METAL = paint('#34494a', 'metal')
BRASS = paint('#c0924a', 'metal')
CLOTH = paint('#f7ecd8', 'fabric')
CLOTH_TEAL = paint('#2a8b90', 'fabric')
CLOTH_OCHRE = paint('#efb548', 'fabric')
CLOTH_CLAY = paint('#d2583a', 'fabric')
GLOW = paint('#ffc98a', 'glow')
SCREEN = paint('#f4f1ea', 'screen')
BARK = paint('#8a6a4d', 'bark')
TIMBER = '#b27d4f'
TIMBER_DARK = '#83583a'
TIMBER_PALE = '#d2aa78'

KINDS = {'easy': TEAL, 'medium': OCHRE, 'hard': CLAY}
TINTS = {'teal': (42, 139, 144), 'ochre': (240, 182, 66), 'clay': (212, 84, 54), 'cream': (250, 240, 222)}


def wood(axis, colour=TIMBER):
    return paint(colour, f'wood-{axis}')
