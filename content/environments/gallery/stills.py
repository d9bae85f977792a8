"""Pictures of plants, walls and vessels: each function gives one that paints on a Canvas."""
import random
from math import cos, pi, sin

from kit.noise import fractal

from .canvas import LIFT, blend


def stems(ground, leaf, bloom, seed=6):
    """Three stems with paired leaves, pressed flat."""
    def draw(c):
        c.field(lambda u, v: blend(ground, '#b89a6a', 0.12 * (0.5 + fractal(u * 4, v * 4, 9.0))), 8, 10)
        share = c.height / c.width
        rng = random.Random(seed)
        for s, (u0, lean, top) in enumerate(((0.32, -0.1, 0.82), (0.52, 0.03, 0.92), (0.7, 0.12, 0.76))):
            def place(t, u0=u0, lean=lean, top=top):
                return u0 + lean * t * t + 0.012 * sin(t * 7 + s), 0.07 + (top - 0.07) * t
            c.over().stroke([place(k / 18) for k in range(19)], lambda t: 0.011 - 0.007 * t, blend(leaf, '#20180f', 0.35))
            c.over()
            for k in range(6):
                t = 0.24 + 0.62 * k / 5
                u, v = place(t)
                size = 0.15 * (1.1 - t * 0.65)
                for side in (-1, 1):
                    angle = side * (1.05 - 0.45 * t) + rng.uniform(-0.12, 0.12)
                    tip = (sin(angle), cos(angle))
                    half = []
                    for i in range(9):
                        along = size * i / 8
                        wide = size * 0.17 * sin(pi * (i / 8) ** 0.8)
                        half.append((along, wide))
                    outline = [(u + (tip[0] * a + tip[1] * w) * share, v + tip[1] * a - tip[0] * w) for a, w in half]
                    outline += [(u + (tip[0] * a - tip[1] * w) * share, v + tip[1] * a + tip[0] * w) for a, w in reversed(half[1:-1])]
                    tone = blend(leaf, '#dfe4b8' if side < 0 else '#12241c', 0.2 + 0.15 * rng.random())
                    c.shape(outline, tone)
            u, v = place(1.0)
            c.over()
            for k in range(7):
                a = 2 * pi * k / 7 + s
                c.disc(u + 0.034 * share * sin(a), v + 0.034 * cos(a), 0.021, blend(bloom, '#fff0d8', 0.08 * k), 10)
            c.over().disc(u, v, 0.019, '#f0b848', 10)
    return draw


pressed = stems('#f3ead6', '#44683f', '#c9503f')
poppies = stems('#efe6cf', '#5c7346', '#d9402f', 22)
night_stems = stems('#16303c', '#7fb09a', '#f3e6c8', 13)


def court(walls, sky, night):
    """A wall, a stair and the sky of noon. walls: colours from light to shade; night: what lies in the doorway."""
    return lambda c: _court(c, walls, sky, night)


def _court(c, walls, sky, night):
    pale, lit, warm, shade, deep = walls
    c.field(lambda u, v: blend(warm, lit, u * 0.7 + v * 0.3), 2, 2)
    c.over().shape([(0.0, 1.0), (0.0, 0.72), (0.46, 0.84), (0.46, 1.0)], lambda u, v: blend(sky[0], sky[1], v))
    c.field(lambda u, v: blend(shade, deep, v), 1, 2, u=(0.46, 0.62), v=(0.0, 1.0))
    c.over()
    # Each step stands before the treads below it.
    treads, risers = c.depth, c.depth + LIFT
    for k in range(6):
        u0, v1 = 0.0 + 0.077 * k, 0.1 + 0.072 * k
        c.depth = treads
        c.field(lambda u, v, k=k: blend(pale, lit, k / 9), u=(u0, 0.46), v=(v1 - 0.03, v1))
        c.depth = risers
        c.field(lambda u, v, k=k: blend(deep, shade, k / 6), u=(u0, u0 + 0.077), v=(0.0, v1 - 0.03))
    arch = [(0.72, 0.0), (0.92, 0.0), (0.92, 0.42)] + [(0.82 + 0.1 * cos(pi * i / 12), 0.42 + 0.1 * c.width / c.height * sin(pi * i / 12)) for i in range(1, 12)]
    arch.append((0.72, 0.42))
    c.shape(arch, lambda u, v: blend(night, deep, v))
    c.over().shape([(0.72, 0.0), (0.84, 0.0), (0.72, 0.2)], lit)
    c.shape([(0.62, 0.0), (0.7, 0.0), (0.62, 0.36)], pale)


court_of_light = court(('#f6dcb0', '#eea06f', '#d9714f', '#b24a37', '#8f3430'), ('#3f86b5', '#1f5f99'), '#3a1a2c')
harbour_light = court(('#fffaf0', '#e9e6dc', '#cfd3cf', '#8fa5ae', '#56707f'), ('#2f7fb0', '#1b4f8c'), '#14324a')


BOTTLE = ((0.2, 0), (0.21, 0.04), (0.21, 0.52), (0.17, 0.62), (0.07, 0.72), (0.06, 0.95), (0.08, 0.96), (0.08, 1.0))
JUG = ((0.22, 0), (0.36, 0.16), (0.4, 0.36), (0.32, 0.58), (0.2, 0.74), (0.19, 0.9), (0.26, 1.0))
BOWL = ((0.22, 0), (0.24, 0.08), (0.5, 0.5), (0.62, 0.86), (0.64, 1.0))
BOX = ((0.3, 0), (0.3, 1.0))
VASE = ((0.12, 0), (0.2, 0.1), (0.27, 0.3), (0.22, 0.55), (0.1, 0.78), (0.09, 0.9), (0.15, 1.0))
PEAR = ((0.12, 0), (0.4, 0.1), (0.48, 0.3), (0.4, 0.52), (0.24, 0.7), (0.17, 0.86), (0.06, 0.97))


def shelf(wall, table, things):
    """Bottles and bowls in a row, in one quiet light. things: (place, height, profile, colour), the hindmost first."""
    def draw(c):
        c.field(lambda u, v: blend(wall, '#fff3dc', 0.28 * (1 - u) * v + 0.05 * fractal(u * 3, v * 3, 4.0)), 8, 6, v=(0.3, 1.0))
        c.field(lambda u, v: blend(table, '#2a211c', 0.35 * (1 - v / 0.3)), 4, 4, v=(0.0, 0.3))
        share = c.height / c.width
        c.over()
        for u, tall, profile, _ in things:
            wide = max(half for half, _ in profile) * tall * share
            c.shape([(u - wide * 0.7, 0.185), (u + wide * 0.8, 0.185), (u + wide * 2.7, 0.24), (u + wide * 1.2, 0.255)],
                    blend(table, '#1d1614', 0.42))
        for i, (u, tall, profile, colour) in enumerate(things):
            c.over().vessel(u, 0.2 - 0.012 * (i % 3), tall, profile, colour)
    return draw


still_life = shelf('#cfc3b0', '#b99c7d', ((0.27, 0.58, BOTTLE, '#e9e0cc'), (0.73, 0.5, VASE, '#7f9a98'), (0.41, 0.42, JUG, '#c98a6a'), (0.58, 0.46, BOTTLE, '#5f7a86'),
                                         (0.85, 0.16, PEAR, '#c9a24a')))
blue_still_life = shelf('#8fa3ad', '#e6dccb', ((0.22, 0.44, JUG, '#f2ead9'), (0.46, 0.6, VASE, '#27518f'), (0.68, 0.3, BOWL, '#d9c39a'), (0.86, 0.5, BOTTLE, '#a9b7a2')))
noon_still_life = shelf('#d9a25f', '#f0e2c6', ((0.2, 0.5, VASE, '#f4ead6'), (0.46, 0.34, BOWL, '#2f5f6a'), (0.74, 0.58, BOTTLE, '#5c7346'), (0.6, 0.17, PEAR, '#c94f35'),
                                              (0.9, 0.16, PEAR, '#d9b23f')))
