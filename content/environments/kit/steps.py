"""Flights of steps with softened nosings."""
from .mesh import Mesh


def steps(mesh: Mesh, origin, heading, width, count, rise, run, paint, riser_paint=None, bevel=0.018):
    """A flight that climbs along its own +X from `origin` (middle of its foot)."""
    points, normals, paints = [], [], []
    up, back = (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)
    for i in range(count):
        x, y = i * run, i * rise
        for px, py, normal in (
            (x, y, back),
            (x, y + rise - bevel, back),
            (x + bevel, y + rise, up),
            (x + run, y + rise, up),
        ):
            points.append([(px, py, -width / 2), (px, py, width / 2)])
            normals.append([normal, normal])
            paints.append(riser_paint if normal is back and riser_paint else paint)
    with mesh.at(origin, heading):
        mesh.patch(points, normals, paint, 1.0, paints)


def flight_side(mesh: Mesh, origin, heading, offset, count, rise, run, foot, paint, facing):
    """Closes a flight's side down to `foot` (below its origin) with one strip; facing is +1 or -1 along its Z."""
    normal = (0.0, 0.0, float(facing))
    low, high = [], []
    for i in range(count):
        for x in (i * run, (i + 1) * run):
            low.append((x, foot, offset))
            high.append((x, (i + 1) * rise, offset))
    with mesh.at(origin, heading):
        mesh.patch([low, high], [[normal] * len(low)] * 2, paint, 0.8)
