"""Small vectors as tuples: Debian's Blender comes without numpy, and the meshes here are small."""
from math import cos, sin, sqrt


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scale(a, k):
    return (a[0] * k, a[1] * k, a[2] * k)


def dot(a, b):
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return sqrt(dot(a, a))


def distance(a, b):
    return length(sub(a, b))


def normalise(a):
    size = length(a)
    return scale(a, 1 / size) if size > 1e-9 else (0.0, 1.0, 0.0)


def mix(a, b, t):
    return tuple(p + (q - p) * t for p, q in zip(a, b))


def rotate_y(a, heading):
    """Turns counter-clockwise seen from above; heading 0 keeps -Z in front."""
    c, s = cos(heading), sin(heading)
    return (a[0] * c + a[2] * s, a[1], -a[0] * s + a[2] * c)


def rotate_axis(a, axis, angle):
    """Rodrigues' formula; the axis has length 1."""
    c, s = cos(angle), sin(angle)
    return add(add(scale(a, c), scale(cross(axis, a), s)), scale(axis, dot(axis, a) * (1 - c)))


def frame_of(direction):
    """Two unit vectors that make a right-handed frame with a direction."""
    up = (0.0, 1.0, 0.0) if abs(direction[1]) < 0.95 else (1.0, 0.0, 0.0)
    side = normalise(cross(up, direction))
    return side, cross(direction, side)
