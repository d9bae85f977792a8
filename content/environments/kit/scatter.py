"""Things that stand in many places: one prototype mesh and where its copies are."""
from dataclasses import dataclass, field
from math import cos, sin

from .mesh import Mesh
from .vector import cross, dot, normalise


@dataclass
class Copy:
    position: tuple
    rotation: tuple
    scale: float
    tint: tuple
    open_sky: float


# Names that are leaves when no kind is given.
LEAVES = ('leaf', 'bloom', 'spike')


@dataclass
class Scatter:
    """
    sways: how far the wind moves its tips, in metres. kind: 'leaf' (seen from both sides, light shines through),
    'grass' (like leaf, bends from its foot), 'flag' (waves from +X=0 on), 'solid'.
    """

    name: str
    prototype: Mesh
    sways: float = 0.0
    copies: list = field(default_factory=list)
    kind: str = ''

    def __post_init__(self):
        self.kind = self.kind or ('leaf' if self.name in LEAVES else 'solid')

    def put(self, position, rotation=(0.0, 0.0, 0.0, 1.0), scale=1.0, tint=(255, 255, 255), open_sky=0.0):
        """open_sky: 0 takes the light measured at this place of the ground, 1 that of the open sky."""
        self.copies.append(Copy(position, rotation, scale, tint, open_sky))


def turned(heading):
    """Quaternion (x, y, z, w) of a turn about the vertical."""
    return (0.0, sin(heading / 2), 0.0, cos(heading / 2))


def multiply(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    )


def pointing(direction, spin=0.0):
    """The rotation that brings +Y to a direction, after a spin about +Y."""
    direction = normalise(direction)
    axis = cross((0.0, 1.0, 0.0), direction)
    w = 1 + dot((0.0, 1.0, 0.0), direction)
    if w < 1e-4:
        return multiply((1.0, 0.0, 0.0, 0.0), turned(spin))
    size = (dot(axis, axis) + w * w) ** 0.5
    return multiply((axis[0] / size, axis[1] / size, axis[2] / size, w / size), turned(spin))


def rotate(q, p):
    x, y, z, w = q
    u = (x, y, z)
    t = cross(u, p)
    t = (2 * t[0], 2 * t[1], 2 * t[2])
    c = cross(u, t)
    return (p[0] + w * t[0] + c[0], p[1] + w * t[1] + c[1], p[2] + w * t[2] + c[2])
