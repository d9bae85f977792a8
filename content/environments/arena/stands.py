"""The stands: four rings of benches round the south of the main island, under striped sails."""
from math import cos, pi, sin

from kit.boxes import beam
from kit.rounds import cushion, lathe, tube
from kit.scatter import turned
from kit.vector import normalise

from .layout import MAIN, STANDS_FROM, STANDS_INNER, STANDS_RISE, STANDS_ROWS, STANDS_RUN, STANDS_TO
from .palette import (
    CLAY, CLOTH, CLOTH_CLAY, CLOTH_OCHRE, CLOTH_TEAL, CREAM, GLOW, MASONRY, METAL, OCHRE, STONE, TEAL, TIMBER, TIMBER_DARK, TINTS, wood,
)

X, Z = MAIN[0]
AISLES = ((-0.15 * pi, -0.115 * pi), (0.115 * pi, 0.15 * pi))
BLOCKS = ((STANDS_FROM, AISLES[0][0]), (AISLES[0][1], AISLES[1][0]), (AISLES[1][1], STANDS_TO))


def build(scene):
    mesh = scene.still
    for number, (start, end) in enumerate(BLOCKS):
        segments = max(4, round((end - start) / 0.1))
        for row in range(STANDS_ROWS):
            inner, outer = STANDS_INNER + row * STANDS_RUN, STANDS_INNER + (row + 1) * STANDS_RUN
            low, high = row * STANDS_RISE, (row + 1) * STANDS_RISE
            # The profile of a step, from its inner foot up and back.
            _arc(mesh, start, end, segments, [(inner, low), (inner, high - 0.17)], MASONRY, -1)
            _arc(mesh, start, end, segments, [(inner - 0.03, high - 0.17), (inner - 0.03, high)], (TEAL, CREAM, OCHRE, CLAY)[row], -1)
            _flat(mesh, start, end, segments, inner - 0.03, outer, high, STONE)
            _flat(mesh, start, end, segments, inner + 0.02, inner + 0.44, high + 0.05, (TEAL, CREAM, OCHRE, CLAY)[row])
            _arc(mesh, start, end, segments, [(inner + 0.02, high), (inner + 0.02, high + 0.05)], (TEAL, CREAM, OCHRE, CLAY)[row], -1)
            _arc(mesh, start, end, segments, [(inner + 0.44, high + 0.05), (inner + 0.44, high)], (TEAL, CREAM, OCHRE, CLAY)[row], 1)
            for i in range(segments):
                a, b = start + (end - start) * i / segments, start + (end - start) * (i + 1) / segments
                scene.collider.prism(_sector(inner, outer, a, b), -0.5, high)
            seats = round((end - start) * inner / 0.95)
            for i in range(seats):
                a = start + (end - start) * (i + 0.5) / seats
                p = (X + (inner + 0.24) * sin(a), high + 0.06, Z + (inner + 0.24) * cos(a))
                scene.seat(f'row-{row + 1}-{"abc"[number]}{i + 1}', p, a, 'bench')
                if (i * 5 + row * 3 + number) % 4 == 0:
                    cushion(mesh, (p[0], p[1] + 0.02, p[2]), (0.44, 0.09, 0.38), (CLOTH_TEAL, CLOTH_OCHRE, CLOTH_CLAY)[(i + row) % 3], heading=a, density=0.7)
        for a, face in ((start, -1), (end, 1)):
            profile = [(STANDS_INNER, 0.0)]
            for row in range(STANDS_ROWS):
                profile += [(STANDS_INNER + row * STANDS_RUN, (row + 1) * STANDS_RISE), (STANDS_INNER + (row + 1) * STANDS_RUN, (row + 1) * STANDS_RISE)]
            normal = (face * cos(a), 0, -face * sin(a))
            mesh.patch([[(X + r * sin(a), 0.0, Z + r * cos(a)) for r, _ in profile], [(X + r * sin(a), h, Z + r * cos(a)) for r, h in profile]],
                       [[normal] * len(profile)] * 2, MASONRY, 0.6)
    for start, end in AISLES:
        _aisle(scene, start, end)
    _back(scene)
    _sails(scene)


def _sector(inner, outer, a, b):
    return [(X + inner * sin(a), Z + inner * cos(a)), (X + outer * sin(a), Z + outer * cos(a)), (X + outer * sin(b), Z + outer * cos(b)), (X + inner * sin(b), Z + inner * cos(b))]


def _arc(mesh, start, end, segments, profile, paint, face):
    points, normals = [], []
    for radius, height in profile:
        row, out = [], []
        for s in range(segments + 1):
            a = start + (end - start) * s / segments
            row.append((X + radius * sin(a), height, Z + radius * cos(a)))
            out.append((face * sin(a), 0, face * cos(a)))
        points.append(row)
        normals.append(out)
    mesh.patch(points, normals, paint, 0.6)


def _flat(mesh, start, end, segments, inner, outer, height, paint):
    points = [[(X + r * sin(start + (end - start) * s / segments), height, Z + r * cos(start + (end - start) * s / segments)) for s in range(segments + 1)]
              for r in (inner, outer)]
    mesh.patch(points, [[(0, 1, 0)] * (segments + 1)] * 2, paint, 0.6)


def _aisle(scene, start, end):
    """Steps of half the rows' height between the blocks."""
    mesh = scene.still
    count = STANDS_ROWS * 2
    run, rise = STANDS_RUN / 2, STANDS_RISE / 2
    for i in range(count):
        inner = STANDS_INNER + (i - 1) * run
        _arc(mesh, start, end, 2, [(inner, i * rise), (inner, (i + 1) * rise)], MASONRY, -1)
        _flat(mesh, start, end, 2, inner, inner + run if i < count - 1 else inner + 2 * run, (i + 1) * rise, STONE)
    foot, top = STANDS_INNER - run, STANDS_INNER + (count - 2) * run
    middle = (start + end) / 2

    def slope(x, z):
        along = (x - X) * sin(middle) + (z - Z) * cos(middle)
        return max(0.0, min(1.0, (along - foot) / (top - foot + run))) * count * rise

    outer = STANDS_INNER + STANDS_ROWS * STANDS_RUN
    scene.collider.prism(_sector(foot, top + run, start, end), -0.5, slope)
    scene.collider.prism(_sector(top + run, outer, start, end), -0.5, count * rise)


def _back(scene):
    """A parapet behind the last row, with posts that carry the sails."""
    mesh = scene.still
    outer, top = STANDS_INNER + STANDS_ROWS * STANDS_RUN, STANDS_ROWS * STANDS_RISE
    lathe(mesh, (X, 0.0, Z), [(outer + 0.3, -0.1), (outer + 0.3, top + 0.9)], MASONRY, 30, 0.5, (STANDS_FROM, STANDS_TO))
    lathe(mesh, (X, 0.0, Z), [(outer + 0.38, top + 0.88), (outer + 0.38, top + 1.0), (outer + 0.38, top + 1.0), (outer - 0.08, top + 1.0)], STONE, 30, 0.6, (STANDS_FROM, STANDS_TO))
    _arc(mesh, STANDS_FROM, STANDS_TO, 30, [(outer - 0.08, top + 1.0), (outer - 0.08, top + 0.88)], STONE, -1)
    _arc(mesh, STANDS_FROM, STANDS_TO, 30, [(outer, top + 0.9), (outer, top)], MASONRY, -1)
    pieces = 24
    for i in range(pieces):
        a, b = (STANDS_FROM + (STANDS_TO - STANDS_FROM) * k / pieces for k in (i, i + 1))
        scene.collider.prism(_sector(outer, outer + 0.35, a, b), -0.5, top + 1.6)
    for a, face in ((STANDS_FROM, -1), (STANDS_TO, 1)):
        normal = (face * cos(a), 0, -face * sin(a))
        mesh.patch([[(X + r * sin(a), 0.0, Z + r * cos(a)) for r in (outer, outer + 0.3)], [(X + r * sin(a), top + 0.95, Z + r * cos(a)) for r in (outer, outer + 0.3)]],
                   [[normal] * 2] * 2, MASONRY, 0.6)


def _sails(scene):
    """Cloth over the upper rows, in stripes of the three colours; masts behind, ropes to the front."""
    outer, top = STANDS_INNER + STANDS_ROWS * STANDS_RUN, STANDS_ROWS * STANDS_RISE
    count = 7
    span = (STANDS_TO - STANDS_FROM) / count
    high = top + 4.1
    for i in range(count + 1):
        a = STANDS_FROM + span * i
        r = outer + 0.15
        p = (X + r * sin(a), 0.0, Z + r * cos(a))
        lathe(scene.still, p, [(0.14, 0), (0.11, high + 0.7), (0.11, high + 0.7), (0.16, high + 0.74), (0.0, high + 0.95)], wood('y', TIMBER), 8, 0.4)
        scene.collider.column((p[0], p[2]), 0.16, -0.2, high, 6)
        q = (X + (STANDS_INNER + 0.6) * sin(a), high + 0.45, Z + (STANDS_INNER + 0.6) * cos(a))
        beam(scene.still, (p[0], high - 0.9, p[2]), q, 0.09, 0.11, wood('y', TIMBER_DARK), 0.02, 0.4)
        tube(scene.still, [(p[0], high + 0.65, p[2]), (q[0], q[1] + 0.03, q[2])], [0.014, 0.014], METAL, 4, 0.2)
        scene.scatters['flag'].put((p[0], high + 1.55, p[2]), turned(-0.5), 0.8, TINTS[('teal', 'ochre', 'clay', 'cream')[i % 4]], 0.9)
        tube(scene.still, [(p[0], high + 0.7, p[2]), (p[0], high + 2.0, p[2])], [0.035, 0.03], CREAM, 5, 0.3)
        if i % 2:
            lamp = (X + (outer - 1.6) * sin(a), high - 0.98, Z + (outer - 1.6) * cos(a))
            lathe(scene.still, lamp, [(0.1, 0.0), (0.16, 0.12), (0.12, 0.26)], GLOW, 8, 0.3)
            lathe(scene.still, lamp, [(0.18, 0.26), (0.03, 0.38)], METAL, 8, 0.3)
            scene.lamp((lamp[0], lamp[1] + 0.13, lamp[2]), 70, 0.12)
    cloths = (CLOTH_TEAL, CLOTH, CLOTH_OCHRE, CLOTH, CLOTH_CLAY, CLOTH, CLOTH_TEAL)
    for i in range(count):
        a, b = STANDS_FROM + span * i + 0.008, STANDS_FROM + span * (i + 1) - 0.008
        points, loose = [], []
        for r in range(7):
            v = r / 6
            radius = outer + 0.1 - (outer - STANDS_INNER - 0.7) * v
            row, free = [], []
            for c in range(6):
                u = c / 5
                sag = 0.42 * sin(pi * u) * sin(pi * (0.12 + 0.76 * v))
                row.append((X + radius * sin(a + (b - a) * u), high - 0.92 + 1.35 * v - sag, Z + radius * cos(a + (b - a) * u)))
                free.append(0.55 * sin(pi * u) * sin(pi * v) + (0.35 * sin(pi * u) if r == 6 else 0))
            points.append(row)
            loose.append(free)
        sheet(scene, points, loose, cloths[i])


def sheet(scene, points, loose, paint):
    """Both faces of a cloth; loose from 0 (fastened) to 1."""
    mesh = scene.living
    rows, columns = len(points), len(points[0])
    for face in (1, -1):
        chart = mesh.chart(1, 1)
        index = []
        for r in range(rows):
            line = []
            for c in range(columns):
                a, b = points[min(r + 1, rows - 1)][c], points[max(r - 1, 0)][c]
                d, e = points[r][min(c + 1, columns - 1)], points[r][max(c - 1, 0)]
                p, q = tuple(i - k for i, k in zip(a, b)), tuple(i - k for i, k in zip(d, e))
                n = normalise((p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]))
                line.append(mesh.vertex(points[r][c], tuple(face * i for i in n), paint, chart, loose[r][c], 0))
            index.append(line)
        for r in range(rows - 1):
            for c in range(columns - 1):
                mesh.triangle(index[r][c], index[r][c + 1], index[r + 1][c + 1])
                mesh.triangle(index[r][c], index[r + 1][c + 1], index[r + 1][c])
