"""Floors of boards in one chart: every board its own shade, the light over all of them even."""
import random


def boards(mesh, x, z, y, paint, width, seed, density=1.0, spread=0.12):
    """A level floor whose boards run along X, `width` metres each; long ones are cut in two somewhere."""
    rng = random.Random(seed)
    count = max(1, round((z[1] - z[0]) / width))
    chart = mesh.chart(x[1] - x[0], z[1] - z[0], density)
    for i in range(count):
        z0, z1 = z[0] + (z[1] - z[0]) * i / count, z[0] + (z[1] - z[0]) * (i + 1) / count
        cut = x[0] + (x[1] - x[0]) * rng.uniform(0.2, 0.8)
        for a, b in ((x[0], cut), (cut, x[1])):
            shade = paint.shaded(rng.uniform(1 - spread, 1 + spread))
            corners = [mesh.vertex((px, y, pz), (0, 1, 0), shade, chart, px - x[0], pz - z[0])
                       for px, pz in ((a, z0), (b, z0), (b, z1), (a, z1))]
            mesh.triangle(corners[0], corners[1], corners[2])
            mesh.triangle(corners[0], corners[2], corners[3])
