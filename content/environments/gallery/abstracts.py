"""Pictures of nothing but colour and line: each function gives one that paints on a Canvas."""
import random
from math import cos, exp, pi, sin

from kit.noise import fractal, noise

from .canvas import blend, ramp, soft


def veils(ground, *panes):
    """Soft rectangles that hover on a ground: (left, right, low, high, colour)."""
    def draw(c):
        def colour(u, v):
            wobble = 0.016 * fractal(u * 7, v * 7, 5.0)
            out = blend(ground, '#1a1210', 0.1 * (0.5 + fractal(u * 3, v * 3, 1.0)))
            for left, right, low, high, of in panes:
                inside = (soft(left - 0.03, left + 0.045, u + wobble) * soft(right + 0.03, right - 0.045, u + wobble)
                          * soft(low - 0.022, low + 0.04, v + wobble) * soft(high + 0.022, high - 0.04, v + wobble))
                shade = 0.5 + 0.5 * fractal(u * 4 + low * 9, v * 6, 2.0)
                out = blend(out, blend(of, blend(of, '#fff2d8', 0.4), shade * 0.4), inside * 0.97)
            return out
        c.field(colour, 26, 36)
    return draw


ember_veils = veils('#7d1f1c', (0.09, 0.91, 0.56, 0.93, '#e2682f'), (0.09, 0.91, 0.36, 0.5, '#f0a24a'), (0.09, 0.91, 0.07, 0.3, '#4f0f1c'))
sea_veils = veils('#173f55', (0.09, 0.91, 0.62, 0.93, '#2f7f8c'), (0.09, 0.91, 0.07, 0.54, '#0f2739'))
rose_veils = veils('#e8c9b4', (0.1, 0.9, 0.5, 0.92, '#d98a84'), (0.1, 0.9, 0.08, 0.42, '#f3e2c4'))
gold_veils = veils('#d98f2f', (0.1, 0.9, 0.68, 0.92, '#f4d48a'), (0.1, 0.9, 0.3, 0.6, '#e9b04c'), (0.1, 0.9, 0.08, 0.23, '#f7ead0'))
amber_veils = veils('#20242c', (0.1, 0.9, 0.63, 0.93, '#d9822b'), (0.1, 0.9, 0.3, 0.56, '#a33a26'), (0.1, 0.9, 0.07, 0.23, '#e8d3a6'))
plum_veils = veils('#3a1d3a', (0.1, 0.9, 0.52, 0.92, '#8f3a63'), (0.1, 0.9, 0.08, 0.45, '#d98a5a'))
moss_veils = veils('#c9cba6', (0.1, 0.9, 0.6, 0.92, '#6f8a5a'), (0.1, 0.9, 0.08, 0.53, '#2f4a3c'))


def dragged(stops, seed, stretch=(2.0, 11.0), scratches=9):
    """Paint drawn across with a wide blade: long soft streaks, and scratches down to the layer below."""
    hue = ramp(*stops)

    def draw(c):
        def colour(u, v):
            bend = fractal(u * 1.6 + seed, v * 1.6, 1.0) * 0.5
            streak = fractal(u * stretch[0] + bend, v * stretch[1] + bend * 4 + seed, seed * 0.7, 4)
            fine = noise(u * 3.0 + seed, v * 70.0) * 0.06
            return hue(0.5 + streak * 0.78 + fine + 0.22 * bend)
        c.field(colour, 28, 46)
        rng = random.Random(seed)
        c.over()
        for i in range(scratches):
            v = (i + rng.uniform(0.2, 0.8)) / scratches
            start, end = rng.uniform(0.0, 0.45), rng.uniform(0.5, 1.0)
            path = [(start + (end - start) * k / 14, v + 0.012 * fractal(k * 0.3, i * 5.0)) for k in range(15)]
            thick = rng.uniform(0.003, 0.011)
            c.stroke(path, lambda t, w=thick: w * sin(pi * (0.03 + 0.94 * t)), hue(rng.uniform(0.0, 1.0)))
    return draw


lagoon = dragged(((0, '#0f2f43'), (0.3, '#1f6b78'), (0.5, '#7fb9b0'), (0.66, '#efe3c6'), (0.8, '#e08a58'), (1, '#b5402f')), 3)
garden = dragged(((0, '#23331f'), (0.3, '#5c7f3c'), (0.52, '#a9bf6e'), (0.7, '#f2ead0'), (0.85, '#e7a7a8'), (1, '#c5476a')), 8)
snowmelt = dragged(((0, '#2f3b46'), (0.35, '#7d919b'), (0.55, '#d9dfdc'), (0.75, '#f7f3ea'), (1, '#c9a06a')), 14)
dusk = dragged(((0, '#1c1636'), (0.3, '#4a2c62'), (0.5, '#a34a6c'), (0.7, '#ee9a5c'), (1, '#fbe2a6')), 21)
reef = dragged(((0, '#143a4f'), (0.3, '#2a8a86'), (0.5, '#f3ead2'), (0.68, '#f2b84a'), (0.85, '#d9543a'), (1, '#6a1f35')), 33, (1.6, 8.0))
tidepool = dragged(((0, '#102a33'), (0.28, '#1f5f6a'), (0.48, '#69a9a0'), (0.62, '#d9dcc2'), (0.78, '#f4efe0'), (1, '#c98f4e')), 52, (1.3, 7.5))
ink_wash = dragged(((0, '#121418'), (0.35, '#3c434a'), (0.55, '#b9b7ad'), (0.75, '#f2ecdd'), (1, '#b8442f')), 41, (2.4, 7.0))


def brush_ring(ink, paper, seed=5):
    """One turn of a wide brush, dry towards its end."""
    def draw(c):
        c.field(lambda u, v: blend(paper, '#c9b48e', 0.16 * (0.5 + fractal(u * 3, v * 3, 7.0))), 10, 10)
        c.over()
        rng = random.Random(seed)
        share = c.height / c.width
        hairs, steps = 13, 34
        for i in range(hairs):
            t = i / (hairs - 1)
            start = 3.55 + rng.uniform(-0.05, 0.05)
            turn = 5.85 - (1.5 * rng.random() ** 2 if i % 2 else 0.25 * rng.random())
            path = []
            for k in range(steps + 1):
                a = start + turn * k / steps
                radius = 0.26 + 0.13 * t + 0.012 * sin(a * 2 + 1) + 0.004 * noise(a * 3, i * 9.0)
                path.append((0.5 + radius * share * sin(a), 0.49 + radius * cos(a)))
            c.stroke(path, lambda s, w=rng.uniform(0.009, 0.0155): w * min(1.0, 10 * s + 0.4) * (1 - s) ** 0.22,
                     lambda s, d=rng.uniform(0, 0.25): blend(ink, paper, d * s))
    return draw


ink_ring = brush_ring('#17161a', '#f3ecdc')
blue_ring = brush_ring('#1c3c86', '#f2ecdf', 19)
violet_ring = brush_ring('#4a2350', '#f1e9dc', 27)
red_ring = brush_ring('#a3241d', '#f4ead8', 12)


def leaf_shapes(panes, seed=3):
    """Cut paper: a leaf on each pane. panes: rows of (ground, leaf), from below."""
    def draw(c):
        rng = random.Random(seed)
        tall, wide = len(panes), len(panes[0])
        for r, row in enumerate(panes):
            for k, (ground, _) in enumerate(row):
                c.field(ground, u=(k / wide, (k + 1) / wide), v=(r / tall, (r + 1) / tall))
        c.over()
        share = c.width / c.height
        for r, row in enumerate(panes):
            for k, (_, leaf) in enumerate(row):
                mu, mv = (k + 0.5) / wide, (r + 0.5) / tall
                lobes, lean = rng.choice((4, 5)), rng.uniform(-0.7, 0.7)
                tall_by = rng.uniform(0.8, 1.15)
                size = 0.4 * min(1 / tall, share / wide)
                outline = []
                for i in range(lobes * 14):
                    a = 2 * pi * i / (lobes * 14)
                    # Long leaves: fingers on both sides of a stem, the longest at its ends.
                    reach = size * (0.62 + 0.3 * cos(lobes * 2 * a + 0.6 * sin(a)) + 0.3 * cos(2 * a) * tall_by)
                    outline.append((mu + reach * sin(a + lean) / share, mv + reach * cos(a + lean)))
                c.shape(outline, leaf)
    return draw


cut_leaves = leaf_shapes((
    (('#2a5f8f', '#f5efe0'), ('#f2e6cc', '#2f7f5c'), ('#e9a83a', '#7d2b52')),
    (('#f3c9c0', '#c43d35'), ('#1f3f57', '#f0b24c'), ('#f4ecdb', '#2a5f8f')),
    (('#e8dcc0', '#1f3f57'), ('#c9503a', '#f7efe0'), ('#5f9a86', '#f4e2b4')),
))
cut_coral = leaf_shapes((
    (('#f6efe0', '#d9533d'), ('#e8b04a', '#f6efe0')),
    (('#2f7f79', '#f6efe0'), ('#f6efe0', '#1f3f57')),
    (('#e8a79a', '#7d2b3f'), ('#d9533d', '#f6e3bd')),
), 11)
cut_sea = leaf_shapes(((('#f6efe0', '#24509a'), ('#24509a', '#f6efe0')), (('#24509a', '#f6efe0'), ('#f6efe0', '#24509a'))), 7)


def ranges(ground, line, rows=20, seed=4):
    """Lines like the log of a far signal: flat at both edges, mountains in the middle. Each hides what is behind it."""
    def draw(c):
        c.field(lambda u, v: blend(ground, '#000000', 0.22 * (1 - v)), 1, 4)
        c.over()
        for i in range(rows):
            v = 0.86 - 0.74 * i / (rows - 1)
            path = []
            for k in range(37):
                u = 0.12 + 0.76 * k / 36
                swell = exp(-((u - 0.5) / 0.17) ** 2)
                path.append((u, v + swell * (0.02 + 0.052 * abs(fractal(u * 11 + i * 3.7, i * 1.3, seed, 3)) * 1.6)))
            c.stroke(path, lambda t: 0.0058, line)
    return draw


signal = ranges('#191d26', '#f0ead9')
far_signal = ranges('#3a1620', '#f1d9a8', 20, 29)
tide_lines = ranges('#f2ead9', '#1f5663', 18, 17)


def rings_of_colour(ground, sets):
    """Rings in quarters, each of another colour."""
    def draw(c):
        c.field(ground)
        c.over()
        for u, v, radius, colours in sets:
            bands = 4
            for band in range(bands):
                for quarter in range(4):
                    colour = colours[(band * 3 + quarter * 5 + (band * quarter) % 3) % len(colours)]
                    c.ring(u, v, radius * band / bands, radius * (band + 1) / bands, colour, quarter * pi / 2, (quarter + 1) * pi / 2, 32)
    return draw


BRIGHT = ('#d9482f', '#f2b134', '#1f5a7a', '#f6eedb', '#2f8a6f', '#15202e', '#e88f7a', '#5fa8c4')
rhythm = rings_of_colour('#efe3cb', ((0.3, 0.68, 0.25, BRIGHT), (0.69, 0.34, 0.29, BRIGHT[3:] + BRIGHT[:3]), (0.74, 0.82, 0.13, BRIGHT[5:] + BRIGHT[:5]),
                                     (0.2, 0.2, 0.14, BRIGHT[2:] + BRIGHT[:2])))


def nested(*colours):
    """Squares within squares, each a little lower."""
    def draw(c):
        for i, colour in enumerate(colours):
            if i:
                c.over()
            k = 0.12 * i
            c.field(lambda u, v, a=colour: blend(a, '#fff4e0', 0.14 * v), 1, 2, u=(k, 1 - k), v=(k * 0.55, 1 - k * 1.45))
    return draw


warm_squares = nested('#8f2f22', '#c9542f', '#e58c3f', '#f3c873')
rose_squares = nested('#5a1f3a', '#9c3a52', '#d97a72', '#f3cdb0')
grey_squares = nested('#22252a', '#55585a', '#9c9a90', '#e9e2d0')
cool_squares = nested('#15324a', '#1f5a70', '#4f938f', '#bfd6b4')
