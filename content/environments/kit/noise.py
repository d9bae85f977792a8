"""Smooth value noise for hills and rocks."""
from math import floor


def _hash(x, y, z):
    n = (x * 374761393 + y * 668265263 + z * 2147483647 * 31) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 32767.5 - 1


def noise(x, y=0.0, z=0.0):
    """-1 to 1, one wave a unit."""
    ix, iy, iz = floor(x), floor(y), floor(z)
    fx, fy, fz = x - ix, y - iy, z - iz
    sx, sy, sz = (f * f * (3 - 2 * f) for f in (fx, fy, fz))

    def lerp(a, b, t):
        return a + (b - a) * t

    def plane(k):
        low = lerp(_hash(ix, iy, iz + k), _hash(ix + 1, iy, iz + k), sx)
        high = lerp(_hash(ix, iy + 1, iz + k), _hash(ix + 1, iy + 1, iz + k), sx)
        return lerp(low, high, sy)

    return lerp(plane(0), plane(1), sz)


def fractal(x, y=0.0, z=0.0, octaves=4):
    total, size, reach = 0.0, 0.5, 1.0
    for _ in range(octaves):
        total += noise(x * reach, y * reach, z * reach) * size
        size, reach = size / 2, reach * 2.03
    return total
