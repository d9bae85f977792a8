"""Pictures of water, hills and sails: each function gives one that paints on a Canvas."""
import random
from math import exp, pi, sin

from kit.noise import fractal, noise

from .canvas import blend, ramp, soft


def over_water(sky, sea, orb, level=0.38, at=(0.5, 0.5), radius=0.1, seed=1):
    """A sun or a moon over water; sky and sea are stops of a ramp, 0 at the horizon and 1 at the upper or lower edge."""
    above, under = ramp(*sky), ramp(*sea)

    def draw(c):
        share = c.width / c.height

        def heaven(u, v):
            far = ((u - at[0]) * share) ** 2 + (v - at[1]) ** 2
            cloud = fractal(u * 2.2 + seed, v * 9.0, seed) * soft(0.0, 0.3, v - level)
            base = above((v - level) / (1 - level) + cloud * 0.16)
            return blend(base, orb, 0.55 * exp(-far / (radius * radius * 4.5)))

        def water(u, v):
            deep = (level - v) / level
            path = exp(-((u - at[0]) * share / (0.05 + 0.24 * deep)) ** 2)
            wave = noise(u * 5 + seed, v * 46, 3.0) * 0.16
            return blend(under(deep + wave * (0.3 + deep)), orb, path * (0.5 + 0.9 * wave) * (1 - deep * 0.75))

        c.field(water, 22, 22, v=(0.0, level))
        c.field(heaven, 22, 22, v=(level, 1.0))
        c.over().disc(*at, radius, blend(orb, '#ffffff', 0.35), 36)
        rng = random.Random(seed)
        c.over()
        for i in range(17):
            deep = (i + 0.6) / 17
            v = level * (1 - deep ** 1.15)
            reach = (0.03 + 0.17 * deep) / share
            u = at[0] + rng.uniform(-1, 1) * reach * 0.6
            half = reach * rng.uniform(0.35, 0.8)
            thick = 0.004 + 0.011 * deep
            c.stroke([(u - half, v), (u - half * 0.3, v + thick * 0.3), (u + half * 0.4, v), (u + half, v + thick * 0.2)],
                     lambda t, w=thick: w * sin(pi * (0.06 + 0.88 * t)), blend(orb, under(deep), 0.12 + 0.5 * deep))
    return draw


sunrise = over_water(((0, '#f6d08e'), (0.16, '#f0ad78'), (0.4, '#cf8488'), (0.7, '#7d7396'), (1, '#41587f')),
                     ((0, '#e9b27e'), (0.14, '#a58187'), (0.45, '#3d6379'), (1, '#12303f')), '#ffe9b6', 0.36, (0.5, 0.47), 0.105, 4)
moonrise = over_water(((0, '#4e7387'), (0.3, '#2d526d'), (1, '#0e1e38')), ((0, '#46697b'), (0.3, '#1d3c52'), (1, '#08141f')),
                      '#f2ecd2', 0.42, (0.62, 0.68), 0.1, 9)
green_sea = over_water(((0, '#f3e3bd'), (0.3, '#e6cfae'), (0.65, '#a9c0b4'), (1, '#6f9c9c')), ((0, '#d9d3b0'), (0.2, '#7fb0a2'), (1, '#1d5a5c')),
                       '#fff3cf', 0.3, (0.3, 0.6), 0.09, 15)


def ridges(sky, mist, near, count=6, seed=2, sun=None):
    """Hills behind hills: each is clear at its crest and goes under in the mist of its valley."""
    heaven = ramp(*sky)

    def draw(c):
        c.field(lambda u, v: heaven(v), 1, 10)
        if sun:
            u, v, radius, colour = sun
            c.over().disc(u, v, radius, colour, 32)
        for i in range(count):
            t = i / (count - 1)
            base = 0.66 - 0.56 * t
            rough = 0.05 + 0.05 * t
            crest = blend(blend(mist, heaven(base), 0.35), near, 0.12 + 0.88 * t ** 1.15)
            foot = blend(crest, mist, 0.62 - 0.5 * t)
            c.over().below(lambda u, b=base, r=rough, k=i: b + r * 1.9 * fractal(u * (2.4 - t) + k * 7.3 + seed, k * 3.1),
                           lambda up, a=foot, b=crest: blend(a, b, soft(0.25, 1.0, up)), rows=4, steps=30)
    return draw


blue_hills = ridges(((0.35, '#f6e3c4'), (0.7, '#f0c9a4'), (1, '#c9a9a6')), '#e9cdb0', '#1f4652', sun=(0.68, 0.74, 0.075, '#fdf0d0'))
red_hills = ridges(((0.4, '#f7d9a6'), (0.75, '#ea9c66'), (1, '#b9544a')), '#f0b47e', '#4a1f2c', seed=11, sun=(0.3, 0.7, 0.1, '#fff0c2'))
moss_hills = ridges(((0.4, '#eef0dc'), (1, '#a9c3b8')), '#dfe3c9', '#2c4a2f', seed=31, sun=(0.62, 0.78, 0.06, '#fff7de'))
dunes = ridges(((0.4, '#dfe6e2'), (1, '#8fb3bf')), '#f0e0c4', '#a8653c', 5, seed=23)


def regatta(sky, sea, boats):
    """Sails on a calm sea. boats: (place, waterline, height, colour in the light, colour in the shade)."""
    sky, sea = ramp(*sky), ramp(*sea)
    return lambda c: _regatta(c, sky, sea, boats)


def _regatta(c, sky, sea, boats):
    c.field(lambda u, v: sky((v - 0.36) / 0.64 + 0.1 * fractal(u * 2, v * 7, 2.0)), 14, 12, v=(0.36, 1))
    c.field(lambda u, v: sea((0.36 - v) / 0.36 + 0.14 * noise(u * 4, v * 40)), 16, 16, v=(0, 0.36))
    c.over()
    share = c.height / c.width
    for u, v, size, light, dark in boats:
        w = size * share

        def shade(x, y, a=light, b=dark, u=u, w=w):
            return blend(a, b, (x - u) / (0.55 * w) + 0.15)

        c.shape([(u, v + 0.02), (u + 0.5 * w, v + 0.02), (u + 0.34 * w, v + 0.4 * size), (u, v + size)], shade)
        c.shape([(u - 0.03 * w, v + 0.03), (u - 0.03 * w, v + size * 0.82), (u - 0.34 * w, v + 0.03)], lambda x, y, a=light, b=dark: blend(a, b, 0.35))
        c.shape([(u - 0.38 * w, v + 0.01), (u - 0.26 * w, v - 0.055 * size), (u + 0.42 * w, v - 0.055 * size), (u + 0.58 * w, v + 0.01)], '#2c2b33')
        for k in range(5):
            y = v - (0.09 + 0.075 * k) * size
            half = (0.36 - 0.05 * k) * w
            c.stroke([(u - half, y), (u + half * 0.2, y), (u + half, y)], lambda t, s=size: 0.026 * s * sin(pi * (0.1 + 0.8 * t)), blend(light, sea(0.5), 0.35 + 0.11 * k))


sails = regatta(((0, '#f4dfc0'), (0.5, '#b9d3d0'), (1, '#6ea3b4')), ((0, '#7fb4b4'), (0.5, '#2f7383'), (1, '#163f54')), (
    (0.2, 0.33, 0.2, '#fbf3e2', '#d9b99a'), (0.36, 0.35, 0.13, '#f4e4c8', '#c99f86'), (0.56, 0.27, 0.42, '#fff8ea', '#e0b48c'),
    (0.8, 0.31, 0.27, '#e2593a', '#9c2f2a'), (0.93, 0.345, 0.1, '#f6ead2', '#cfa98c')))
evening_sails = regatta(((0, '#f7c98a'), (0.45, '#e58f6f'), (1, '#7a5f8c')), ((0, '#e0a074'), (0.4, '#6f6f86'), (1, '#25344f')), (
    (0.12, 0.345, 0.12, '#5c3f55', '#33263f'), (0.34, 0.29, 0.36, '#fbe3bd', '#c97f62'), (0.66, 0.33, 0.2, '#6a3f4a', '#3a2438'),
    (0.86, 0.31, 0.26, '#f4d0a2', '#b56a58')))
