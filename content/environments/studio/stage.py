"""The floor, the steps that lead down from it, and the cyclorama that closes it to the north."""
import random
from math import ceil, cos, pi, sin

from kit.boxes import block

from .layout import BASIN_DEPTH, BASIN_X, BASIN_Z, BOW, COVE, CYC_END_EAST, CYC_END_WEST, CYC_TOP, GROUND, STAGE, WATER
from .palette import BASIN, CYC, FLOOR, GLOW, LINES, STONE, WHITE, paint

LOW, HIGH = STAGE
RISE, RUN, STEPS = 0.15, 0.42, 4
# What edges or covers another face in its own plane lies so far before it: neither flickers through the other.
LIP = 0.014


def build(scene):
    _floor(scene)
    _steps(scene)
    _basin(scene)
    _cyclorama(scene)


GRID = 4.0
LINE = 0.045


def _plate(mesh, x, z, density=0.32):
    """Slabs of four metres with a fine line between them, in one piece of the lightmap."""
    rng = random.Random(round(x[0] * 7 + z[0]))
    chart = mesh.chart(x[1] - x[0], z[1] - z[0], density)

    def cuts(low, high):
        out = [low]
        k = ceil((low + 0.2) / GRID)
        while k * GRID < high - 0.2:
            out += [k * GRID - LINE / 2, k * GRID + LINE / 2]
            k += 1
        return [*out, high]

    xs, zs = cuts(*x), cuts(*z)
    for i, (a, b) in enumerate(zip(xs, xs[1:])):
        for k, (c, d) in enumerate(zip(zs, zs[1:])):
            paint = FLOOR.shaded(rng.uniform(0.985, 1.015)) if i % 2 == 0 and k % 2 == 0 else LINES
            corners = [mesh.vertex((px, 0, pz), (0, 1, 0), paint, chart, px - x[0], pz - z[0])
                       for px, pz in ((a, c), (b, c), (b, d), (a, d))]
            mesh.triangle(corners[0], corners[1], corners[2])
            mesh.triangle(corners[0], corners[2], corners[3])


def _floor(scene):
    mesh = scene.still
    (bx0, bx1), (bz0, bz1) = BASIN_X, BASIN_Z
    _plate(mesh, (LOW, -20.4), (LOW, HIGH), 0.6)
    _plate(mesh, (-20.4, bx0), (LOW, HIGH))
    _plate(mesh, (bx0, HIGH), (LOW, bz0), 0.5)
    _plate(mesh, (bx0, HIGH), (bz1, HIGH), 0.5)
    _plate(mesh, (bx1, HIGH), (bz0, bz1), 0.5)
    c = scene.collider
    c.block((LOW, bx0), (GROUND - 2, 0.0), (LOW, HIGH))
    c.block((bx0, HIGH), (GROUND - 2, 0.0), (LOW, bz0))
    c.block((bx0, HIGH), (GROUND - 2, 0.0), (bz1, HIGH))
    c.block((bx1, HIGH), (GROUND - 2, 0.0), (bz0, bz1))
    # The sand round it can be walked on for a few steps; further out nobody goes.
    c.block((-44.0, 44.0), (GROUND - 2, GROUND), (-44.0, 44.0))
    for x, z in (((-45, -44), (-45, 45)), ((44, 45), (-45, 45)), ((-45, 45), (-45, -44)), ((-45, 45), (44, 45))):
        c.block(x, (GROUND - 2, 12.0), z)


def _steps(scene):
    """All along the south and the east, and the plinth elsewhere."""
    mesh, c = scene.still, scene.collider
    depth = RUN * (STEPS - 1)
    for i in range(STEPS):
        top, out = -i * RISE, i * RUN
        if i:
            block(mesh, (LOW - 0.02, HIGH + out), (top - RISE, top), (HIGH + out - RUN, HIGH + out), STONE, bevel=0.02,
                  axis='x', caps=('bevel', 'bevel'), density=0.6)
            block(mesh, (HIGH + out - RUN, HIGH + out), (top - RISE, top), (LOW, HIGH + out - RUN), STONE, bevel=0.02,
                  axis='z', caps=('bevel', 'open'), density=0.6)
    block(mesh, (LOW, HIGH + 0.02), (-RISE + LIP, LIP), (HIGH - 0.3, HIGH + 0.02), STONE, bevel=0.02, density=0.6)
    block(mesh, (HIGH - 0.3, HIGH + 0.02), (-RISE + LIP, LIP), (LOW, HIGH - 0.3), STONE, bevel=0.02, density=0.6)
    c.ramp((LOW, HIGH), (HIGH, HIGH + depth + RUN), GROUND - 1, 0.0, GROUND, along='z')
    c.ramp((HIGH, HIGH + depth + RUN), (LOW, HIGH), GROUND - 1, 0.0, GROUND)
    west = LOW + LIP
    mesh.quad((west, GROUND, LOW), (west, GROUND, HIGH), (west, 0, HIGH), (west, 0, LOW), (-1, 0, 0), STONE, 0.3)
    # A thread of light under the second step.
    block(mesh, (LOW + 1, HIGH - 0.5), (-RISE - 0.05, -RISE - 0.02), (HIGH + 0.015, HIGH + 0.03), GLOW, bevel=0.004,
          caps=('open', 'open'), density=0.2)
    for i in range(13):
        scene.lamp((LOW + 3 + i * (HIGH - LOW - 6) / 12, -RISE - 0.04, HIGH + 0.12), 5, 0.04, glow=False)


def _basin(scene):
    mesh = scene.still
    (x0, x1), (z0, z1) = BASIN_X, BASIN_Z
    bottom = WATER - BASIN_DEPTH
    mesh.quad((x0, bottom, z0), (x1, bottom, z0), (x1, bottom, z1), (x0, bottom, z1), (0, 1, 0), BASIN, 0.7)
    for a, b, n in (((x0, z0), (x1, z0), (0, 0, 1)), ((x0, z1), (x1, z1), (0, 0, -1)), ((x0, z0), (x0, z1), (1, 0, 0)),
                    ((x1, z0), (x1, z1), (-1, 0, 0))):
        mesh.quad((a[0], bottom, a[1]), (b[0], bottom, b[1]), (b[0], 0, b[1]), (a[0], 0, a[1]), n, BASIN, 0.6)
    w = 0.34
    for x, z, (dx, dz) in (((x0 - w, x1 + w), (z0 - w, z0), (0, LIP)), ((x0 - w, x1 + w), (z1, z1 + w), (0, -LIP)),
                           ((x0 - w, x0), (z0, z1), (LIP, 0)), ((x1, x1 + w), (z0, z1), (-LIP, 0))):
        # The rim stands a lip over the basin's walls.
        x, z = (x[0] + dx, x[1] + dx), (z[0] + dz, z[1] + dz)
        block(mesh, x, (-0.1, 0.045), z, STONE, axis='y', bevel=0.018, caps=('open', 'bevel'), density=0.7)
    scene.collider.block(BASIN_X, (GROUND - 2, bottom), BASIN_Z)
    for i in range(6):
        scene.lamp((x0 + 0.25, WATER - 0.16, z0 + 1.7 + i * 3.3), 5, 0.05, glow=False)


def _plan():
    """Where the cyclorama's foot runs: from the east along the north, round the corner, down the west."""
    inner = LOW + 0.35
    places = [(CYC_END_EAST, inner, 0.0, 1.0)]
    steps = 12
    for i in range(1, 9):
        places.append((CYC_END_EAST + (inner + BOW - CYC_END_EAST) * i / 8, inner, 0.0, 1.0))
    cx = cz = inner + BOW
    for i in range(1, steps + 1):
        a = pi / 2 * i / steps
        places.append((cx - BOW * sin(a), cz - BOW * cos(a), sin(a), cos(a)))
    for i in range(1, 4):
        places.append((inner, cz + (CYC_END_WEST - cz) * i / 3, 1.0, 0.0))
    return places


def _cyclorama(scene):
    """Floor and wall flow into each other, so that the eye finds no edge."""
    mesh = scene.still
    plan = _plan()
    curve = [(COVE * (1 - sin(a)), COVE * (1 - cos(a)), cos(a), sin(a)) for a in (pi / 2 * i / 10 for i in range(11))]
    # (inwards from the wall, height, normal up, normal inwards)
    profile = [(inwards, height, up, ins) for inwards, height, up, ins in curve] + [(0.0, CYC_TOP, 0.0, 1.0)]
    points = [[(x + nx * p[0], p[1] + 0.004, z + nz * p[0]) for x, z, nx, nz in plan] for p in profile]
    normals = [[(nx * p[3], p[2], nz * p[3]) for _, _, nx, nz in plan] for p in profile]
    mesh.patch(points, normals, CYC, 0.42)
    thick = 0.35
    back = [[(x - nx * thick, y, z - nz * thick) for x, z, nx, nz in plan] for y in (GROUND, CYC_TOP)]
    mesh.patch(back, [[(-nx, 0, -nz) for _, _, nx, nz in plan]] * 2, WHITE, 0.25)
    top = [[(x - nx * t, CYC_TOP, z - nz * t) for x, z, nx, nz in plan] for t in (0.0, thick)]
    mesh.patch(top, [[(0, 1, 0)] * len(plan)] * 2, WHITE, 0.4)
    for (x, z, nx, nz), outward in ((plan[0], (1, 0, 0)), (plan[-1], (0, 0, 1))):
        side = [(x + nx * p[0], p[1], z + nz * p[0]) for p in profile]
        rim = [(x - nx * thick, p[1], z - nz * thick) for p in profile]
        mesh.patch([side, rim], [[outward] * len(side)] * 2, WHITE, 0.6)
        mesh.quad((x - nx * thick, GROUND, z - nz * thick), (x + nx * 0.4, GROUND, z + nz * 0.4), (x + nx * 0.4, 0, z + nz * 0.4),
                  (x - nx * thick, 0, z - nz * thick), outward, WHITE, 0.4)
    # People may lean their boards on it, but walk no steeper than its foot.
    for (ax, az, anx, anz), (bx, bz, bnx, bnz) in zip(plan, plan[1:]):
        for near, far, low, high in ((1.5, 0.7, 0.0, 0.62), (0.7, 0.0, 0.62, CYC_TOP)):
            outline = [(ax + anx * near, az + anz * near), (bx + bnx * near, bz + bnz * near), (bx - bnx, bz - bnz), (ax - anx, az - anz)]
            if _area(outline) < 0:
                outline.reverse()
            scene.collider.prism(outline, -0.2, high if low else (lambda px, pz, a=(ax, az, anx, anz), n=near, f=far, h=high: max(0.0, min(h, h * (n - ((px - a[0]) * a[2] + (pz - a[1]) * a[3])) / (n - f)))))
    # Light washes down from the rim at night.
    for i, (x, z, nx, nz) in enumerate(plan):
        if i % 2 == 0 or 8 < i < 21:
            scene.lamp((x + nx * 1.1, CYC_TOP + 0.5, z + nz * 1.1), 70, 0.15, glow=False)


def _area(outline):
    """Positive for places that go counter-clockwise seen from above (as the collider wants them)."""
    total = 0.0
    for (ax, az), (bx, bz) in zip(outline, outline[1:] + outline[:1]):
        total += az * bx - ax * bz
    return total
