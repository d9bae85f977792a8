"""Boxes with bevelled edges. Big faces keep flat normals; the bevels blend between them and catch the light."""
from .vector import add, scale

AXES = {'x': (0, 1, 2), 'y': (1, 2, 0), 'z': (2, 0, 1)}


def box(mesh, centre, size, paint, axis=None, bevel=0.02, caps=('bevel', 'bevel'), density=1.0):
    """A bevelled box along its longest side (or `axis`).

    caps: what closes the start and the end of the axis: 'bevel', 'flat' or 'open' (hidden in something else).
    """
    axis = axis or max('xyz', key=lambda name: size['xyz'.index(name)])
    along, first, second = AXES[axis]
    half = [s / 2 for s in size]
    bevel = min(bevel, half[first] * 0.9, half[second] * 0.9, half[along] * 0.9)
    ring = _ring(half[first], half[second], bevel)

    def point(a, f, s):
        out = [0.0, 0.0, 0.0]
        out[along], out[first], out[second] = a, f, s
        return add(tuple(out), centre)

    def direction(a, f, s):
        out = [0.0, 0.0, 0.0]
        out[along], out[first], out[second] = a, f, s
        return tuple(out)

    start = -half[along] + (bevel if caps[0] == 'bevel' else 0)
    end = half[along] - (bevel if caps[1] == 'bevel' else 0)
    points = [[point(a, f, s) for f, s, _ in ring] for a in (start, end)]
    normals = [[direction(0, *n) for _, _, n in ring]] * 2
    mesh.patch(points, normals, paint, density)
    for cap, sign, edge in ((caps[0], -1, start), (caps[1], 1, end)):
        if cap != 'open':
            _cap(mesh, point, direction, half[along] * sign, edge, ring, cap == 'bevel', bevel, paint, density)


def _ring(hf, hs, b):
    """Nine places round the box, each with the normal of the face it belongs to; the first comes again last."""
    return [
        (hf - b, -hs, (0, -1)),
        (hf, -hs + b, (1, 0)),
        (hf, hs - b, (1, 0)),
        (hf - b, hs, (0, 1)),
        (-hf + b, hs, (0, 1)),
        (-hf, hs - b, (-1, 0)),
        (-hf, -hs + b, (-1, 0)),
        (-hf + b, -hs, (0, -1)),
        (hf - b, -hs, (0, -1)),
    ]


def _cap(mesh, point, direction, at, edge, ring, bevelled, bevel, paint, density):
    hf, hs = ring[1][0], ring[3][1]
    sign = 1 if at > 0 else -1
    chart = mesh.chart(2 * hf, 2 * hs, density)
    outward = direction(sign, 0, 0)

    def corner(f, s):
        return mesh.vertex(point(at, f, s), outward, paint, chart, f + hf, s + hs)

    if not bevelled:
        flat = [corner(f, s) for f, s, _ in ring[:8]]
        for i in range(1, 7):
            mesh.triangle(flat[0], flat[i], flat[i + 1])
        return
    inner_f, inner_s = hf - bevel, hs - bevel
    inner = [corner(inner_f, -inner_s), corner(inner_f, inner_s), corner(-inner_f, inner_s), corner(-inner_f, -inner_s)]
    outer = [mesh.vertex(point(edge, f, s), direction(0, *n), paint, chart, f + hf, s + hs) for f, s, n in ring[:8]]
    mesh.triangle(inner[0], inner[1], inner[2])
    mesh.triangle(inner[0], inner[2], inner[3])
    for i in range(4):
        a, b = outer[(2 * i + 1) % 8], outer[(2 * i + 2) % 8]
        nxt = inner[(i + 1) % 4]
        mesh.triangle(inner[i], a, b)
        mesh.triangle(inner[i], b, nxt)
        mesh.triangle(nxt, b, outer[(2 * i + 3) % 8])


def block(mesh, x, y, z, paint, **options):
    """A box from its extents: x, y and z are (low, high)."""
    centre = tuple((low + high) / 2 for low, high in (x, y, z))
    size = tuple(high - low for low, high in (x, y, z))
    box(mesh, centre, size, paint, **options)


def floor(mesh, x, z, y, paint, density=1.0):
    """A level rectangle facing up."""
    mesh.quad((x[0], y, z[0]), (x[1], y, z[0]), (x[1], y, z[1]), (x[0], y, z[1]), (0, 1, 0), paint, density)


def beam(mesh, start, end, width, height, paint, bevel=0.015, density=0.8, caps=True):
    """A straight timber of any direction; `height` is its measure in the upright plane."""
    from .vector import frame_of, normalise, sub

    direction = normalise(sub(end, start))
    side, up = frame_of(direction)
    ring = _ring(width / 2, height / 2, bevel)

    def place(base, f, s):
        return add(base, add(scale(side, f), scale(up, s)))

    points = [[place(base, f, s) for f, s, _ in ring] for base in (start, end)]
    normals = [[add(scale(side, n[0]), scale(up, n[1])) for _, _, n in ring]] * 2
    mesh.patch(points, normals, paint, density)
    if caps:
        for base, outward in ((start, scale(direction, -1)), (end, direction)):
            chart = mesh.chart(width, height, density)
            flat = [
                mesh.vertex(place(base, f, s), outward, paint, chart, f + width / 2, s + height / 2)
                for f, s, _ in ring[:8]
            ]
            for i in range(1, 7):
                mesh.triangle(flat[0], flat[i], flat[i + 1])
