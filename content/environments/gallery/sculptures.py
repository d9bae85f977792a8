"""What stands and hangs: bronze, marble, painted steel, and a mobile that never quite rests."""
from math import cos, pi, sin

from kit.boxes import box
from kit.rounds import lathe, tube
from kit.vector import add, cross, normalise, scale, sub

from .palette import paint

BRASS = paint('#c79a4b', 'metal')
DARK_BRONZE = paint('#4a3a2e', 'metal')
MARBLE = paint('#efe9de', 'paint')
ULTRAMARINE = paint('#2444a0', 'paint')
VERMILION = paint('#c63a22', 'paint')
OCHRE = paint('#d9a13a', 'paint')
CELADON = paint('#7fa596', 'paint')
INK = paint('#23252b', 'paint')
RUST = paint('#8a4a2c', 'plaster')
LIMEWOOD = paint('#d3b183', 'wood-y')


def band(mesh, foot, place, wide, thick, colour, steps=96, sides=12, is_closed=True):
    """A band along a curve: place(t) with t from 0 to 1; its broad side turns with the curve."""
    points, normals = [], []
    middle = scale((sum(place(k / 24)[0] for k in range(24)), sum(place(k / 24)[1] for k in range(24)), sum(place(k / 24)[2] for k in range(24))), 1 / 24)
    for i in range(steps + 1):
        t = i / steps
        p = place(t)
        ends = (t + 0.002, t - 0.002) if is_closed else (min(1.0, t + 0.002), max(0.0, t - 0.002))
        along = normalise(sub(place(ends[0]), place(ends[1])))
        side = normalise(cross(along, normalise(sub(p, middle))))
        up = cross(side, along)
        ease = 1.0 if is_closed else max(0.02, sin(pi * t)) ** 0.5
        row, row_normals = [], []
        for s in range(sides + 1):
            a = 2 * pi * s / sides
            row.append(add(add(foot, p), add(scale(side, wide * ease * cos(a)), scale(up, thick * ease * sin(a)))))
            row_normals.append(normalise(add(scale(side, cos(a) / wide), scale(up, sin(a) / thick))))
        points.append(row)
        normals.append(row_normals)
    mesh.patch(points, normals, colour, 1.0)


def knot(mesh, foot, size, colour):
    def place(t):
        a = 2 * pi * t
        r = size * (0.62 + 0.26 * cos(3 * a))
        return (r * cos(2 * a), size * (0.98 + 0.36 * sin(3 * a)), r * sin(2 * a))
    band(mesh, foot, place, 0.17 * size, 0.105 * size, colour, 112, 16)


def base(mesh, foot, size, colour=INK):
    box(mesh, add(foot, (0, 0.02, 0)), (size, 0.04, size), colour, axis='y', caps=('open', 'bevel'), bevel=0.006, density=0.6)
    return add(foot, (0, 0.04, 0))


def bird(mesh, foot, colour=BRASS):
    """A slender body that rises and is gone."""
    foot = base(mesh, foot, 0.22, MARBLE)
    lathe(mesh, foot, [(0.045, 0.0), (0.05, 0.02), (0.026, 0.1), (0.024, 0.13), (0.05, 0.28), (0.07, 0.42), (0.07, 0.52), (0.052, 0.66), (0.026, 0.79),
                       (0.003, 0.88)], colour, 22, 1.2)


def stones(mesh, foot):
    for y, r, h, colour, shift in ((0.11, 0.19, 0.11, INK, 0.0), (0.29, 0.14, 0.085, MARBLE, 0.03), (0.44, 0.105, 0.07, OCHRE, -0.02), (0.555, 0.07, 0.05, VERMILION, 0.01)):
        profile = [(max(0.001, r * sin(pi * i / 10)), y - h * cos(pi * i / 10)) for i in range(11)]
        lathe(mesh, add(foot, (shift, 0, 0)), profile, colour, 20, 1.0)


def loop(mesh, foot, colour=VERMILION):
    """A ribbon of steel that turns over once."""
    foot = base(mesh, foot, 0.24)

    def place(t):
        a = 2 * pi * t
        return (0.25 * sin(a), 0.34 + 0.27 * cos(a) + 0.05 * sin(2 * a), 0.13 * sin(2 * a))
    band(mesh, foot, place, 0.07, 0.018, colour, 72, 10)


def spiral(mesh, foot, colour=DARK_BRONZE):
    foot = base(mesh, foot, 0.26, MARBLE)

    def place(t):
        a = 2 * pi * 2.1 * t
        r = 0.2 * (1 - 0.55 * t)
        return (r * cos(a), 0.05 + 0.66 * t, r * sin(a))
    band(mesh, foot, place, 0.06, 0.03, colour, 84, 10, is_closed=False)


def column(mesh, foot, colour=LIMEWOOD):
    """The same rhomb again and again."""
    steps = 5
    for i in range(steps):
        low = 0.15 * i
        for half, (a, b) in enumerate((((0.06), (0.12)), ((0.12), (0.06)))):
            y0, y1 = low + 0.075 * half, low + 0.075 * (half + 1)
            for k in range(4):
                turn = pi / 4 + pi / 2 * k
                p = [(sin(turn) * a, y0, cos(turn) * a), (sin(turn + pi / 2) * a, y0, cos(turn + pi / 2) * a),
                     (sin(turn + pi / 2) * b, y1, cos(turn + pi / 2) * b), (sin(turn) * b, y1, cos(turn) * b)]
                out = turn + pi / 4
                slope = (b - a) * 0.7071 / 0.075
                normal = normalise((sin(out), -slope, cos(out)))
                mesh.quad(*[add(foot, q) for q in p], normal, colour, 1.0)
    mesh.quad(*[add(foot, (sx * 0.0424, 0.75, sz * 0.0424)) for sx, sz in ((-1, -1), (1, -1), (1, 1), (-1, 1))], (0, 1, 0), colour, 1.0)


def cubes(mesh, foot):
    turned = ((0.0, 0.26, RUST), (0.5, 0.2, RUST), (1.15, 0.15, RUST), (1.7, 0.1, BRASS))
    y = 0.0
    for heading, side, colour in turned:
        with mesh.at(add(foot, (0, y, 0)), heading):
            box(mesh, (0, side / 2, 0), (side, side, side), colour, axis='y', caps=('flat', 'bevel'), bevel=0.006, density=1.0)
        y += side


def vessels(mesh, foot):
    for x, z, profile, colour in (
        (-0.1, 0.03, ((0.05, 0), (0.09, 0.06), (0.105, 0.16), (0.085, 0.27), (0.04, 0.36), (0.035, 0.44), (0.05, 0.47), (0.05, 0.47), (0.036, 0.46)), CELADON),
        (0.1, -0.05, ((0.06, 0), (0.11, 0.08), (0.115, 0.16), (0.07, 0.25), (0.05, 0.27), (0.05, 0.27), (0.04, 0.26)), MARBLE),
        (0.07, 0.12, ((0.03, 0), (0.055, 0.04), (0.085, 0.1), (0.085, 0.1), (0.075, 0.095), (0.03, 0.03)), ULTRAMARINE),
    ):
        lathe(mesh, add(foot, (x, 0, z)), list(profile), colour, 20, 1.0)


def mobile(mesh, ceiling, drop):
    """Wires and leaves of painted sheet, hung from the middle of a skylight."""
    x, y, z = ceiling

    def wire(a, b):
        tube(mesh, [a, b], [0.006, 0.006], INK, 4, 0.3)

    def leaf(at, wide, tall, heading, colour):
        with mesh.at(at, heading):
            outline = [(wide * cos(2 * pi * i / 14) * (1 + 0.25 * sin(2 * pi * i / 14)), tall * sin(2 * pi * i / 14)) for i in range(14)]
            for facing in (-1, 1):
                chart = mesh.chart(2.4 * wide, 2 * tall, 1.0)
                rim = [mesh.vertex((px, py, 0.006 * facing), (0, 0, facing), colour, chart, px + 1.2 * wide, py + tall) for px, py in outline]
                for i in range(1, 13):
                    mesh.triangle(rim[0], rim[i], rim[i + 1])

    top = y - drop
    wire(ceiling, (x, top, z))
    hang, level, reach = (x, z), top, 1.05
    for i, (colour, heading) in enumerate(((VERMILION, 0.5), (INK, 1.5), (OCHRE, -0.4), (ULTRAMARINE, 0.9), (VERMILION, 2.1))):
        turn = heading + 0.5 * i
        out, back = reach * 0.62, reach * 0.38
        a = (hang[0] + out * sin(turn), level - 0.05, hang[1] + out * cos(turn))
        b = (hang[0] - back * sin(turn), level + 0.03, hang[1] - back * cos(turn))
        wire(a, b)
        size = 0.2 - 0.022 * i
        leaf((a[0], a[1] - size * 0.8, a[2]), size, size * 0.72, turn + 0.7, colour)
        fall = 0.3 - 0.02 * i
        low = (b[0], b[1] - fall, b[2])
        wire(b, low)
        hang, level, reach = (low[0], low[2]), low[1], reach * 0.8
    leaf((hang[0], level - 0.1, hang[1]), 0.12, 0.1, 1.0, INK)
