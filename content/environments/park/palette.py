"""Colours and surfaces of the Park."""
from kit.mesh import Paint


def paint(colour, surface='plain'):
    return Paint(tuple(int(colour[i:i + 2], 16) for i in (1, 3, 5)), surface)


LAWN = (100, 128, 58)
LAWN_DRY = (128, 140, 70)
LAWN_DEEP = (80, 112, 54)
SHORE = (150, 132, 92)
POND_BED = (74, 92, 66)
GRAVEL = paint('#c9ae7e', 'gravel')
EDGING = paint('#a8937a', 'plaster')
FLAGSTONE = paint('#c9b28e', 'flagstone')
SAND = paint('#e2cb99', 'sand')
SOIL = paint('#5d4433', 'soil')
STONE = paint('#d9cbb0', 'plaster')
MASONRY = paint('#c4ab86', 'masonry')
IRON = paint('#2f4a48', 'metal')
IRON_DARK = paint('#2b3433', 'metal')
BRASS = paint('#b98a45', 'metal')
CREAM = paint('#f3e9d6', 'plain')
WHITE = paint('#f7f1e4', 'plain')
TEAL = paint('#2c7c80', 'plain')
VERDIGRIS = paint('#6fae9f', 'roof')
TERRACOTTA = paint('#c4643f', 'plain')
OCHRE = paint('#e0a73f', 'plain')
CLOTH = paint('#f5ead6', 'fabric')
CLOTH_TEAL = paint('#2f8385', 'fabric')
CLOTH_CLAY = paint('#c9633e', 'fabric')
CLOTH_OCHRE = paint('#e2ad4d', 'fabric')
RUG = paint('#a9573f', 'rug')
GLOW = paint('#ffc98a', 'glow')
GLASS = paint('#2c2f30', 'glass')
SCREEN = paint('#f4f1ea', 'screen')
CHALK = paint('#2f3a37', 'chalkboard')
BARK_OAK = paint('#7a6149', 'bark')
BARK_BIRCH = paint('#e6dfd0', 'bark')
BARK_PINE = paint('#a2694a', 'bark')
BARK_WILLOW = paint('#85735a', 'bark')
HEDGE = paint('#5f7d42', 'hedge')
ROCK = paint('#b8aa92', 'rock')
TIMBER = '#b27d4f'
TIMBER_DARK = '#83583a'
TIMBER_PALE = '#cfa675'


def wood(axis, colour=TIMBER):
    return paint(colour, f'wood-{axis}')
