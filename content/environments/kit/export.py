"""Writes a scene as plain arrays and one JSON beside them; pack.ts makes the light files from it."""
import json
from array import array
from pathlib import Path

from .atlas import texture_coordinates


# Lists that parts of the scene add to while they are built, or that describe() gives, or both.
PLACES = {
    'seats': 'seats',
    'frames': 'frames',
    'screens': 'screens',
    'pedestals': 'pedestals',
    'ladders': 'ladders',
    'trampolines': 'trampolines',
    'teleporters': 'teleporters',
    'pointsOfInterest': 'points_of_interest',
    'areas': 'areas',
    'birds': 'birds',
    'shafts': 'shafts',
}


def write(scene, description, size, folder):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    surfaces = {name: number for number, name in enumerate(description['surfaces'])}
    still = scene.still
    out = {
        **{key: _places(scene, description, key) for key in PLACES},
        **{key: value for key, value in description.items() if key not in PLACES},
        'lightmapSize': size,
        'lamps': scene.lamps,
        'spots': getattr(scene, 'spots', []),
        'lights': description['lights'],
        'panels': getattr(scene, 'lights', []),
        'portals': getattr(scene, 'portals', []),
        'charts': [[c.u, c.v, c.columns, c.rows] for c in still.charts],
        'still': {
            **_mesh(folder, still, surfaces, uv=texture_coordinates(still, size)),
            'radii': _floats(folder, 'still.radii', [(still.radii.get(at, 0.0),) for at in range(len(still.positions))]),
        },
        'living': _mesh(folder, scene.living, surfaces, uv=[(u, 0.0) for u, _ in scene.living.chart_uv])
        if scene.living.triangles else None,
        'landscape': _optional(folder, scene.landscape, surfaces),
        'glass': _optional(folder, getattr(scene, 'glass', None), surfaces),
        'scatters': [_scatter(folder, scatter, surfaces) for scatter in scene.scatters.values() if scatter.copies],
        'collider': {
            'positions': _floats(folder, 'collider.positions', scene.collider.positions),
            'indices': _integers(folder, 'collider.indices', scene.collider.triangles),
        },
    }
    (folder / 'scene.json').write_text(json.dumps(out))


def _places(scene, description, key):
    return [*description.get(key, []), *getattr(scene, PLACES[key], [])]


def _optional(folder, mesh, surfaces):
    return _mesh(folder, mesh, surfaces) if mesh and mesh.triangles else None


def _mesh(folder, mesh, surfaces, uv=None):
    bytes_of = array('B', [v for p in mesh.paints for v in (*p.colour, surfaces[p.surface])])
    out = {
        'name': mesh.name,
        'positions': _floats(folder, f'{mesh.name}.positions', mesh.positions),
        'normals': _floats(folder, f'{mesh.name}.normals', mesh.normals),
        'surface': _file(folder, f'{mesh.name}.surface', bytes_of),
        'indices': _integers(folder, f'{mesh.name}.indices', mesh.triangles),
    }
    if uv:
        out['uv'] = _floats(folder, f'{mesh.name}.uv', uv)
    return out


def _scatter(folder, scatter, surfaces):
    copies, name = scatter.copies, scatter.name
    tint = array('B', [v for c in copies for v in (*c.tint, round(c.open_sky * 255))])
    return {
        'sways': scatter.sways,
        'kind': scatter.kind,
        'mesh': _mesh(folder, scatter.prototype, surfaces),
        'translations': _floats(folder, f'{name}.translations', [c.position for c in copies]),
        'rotations': _floats(folder, f'{name}.rotations', [c.rotation for c in copies]),
        'scales': _floats(folder, f'{name}.scales', [(c.scale,) for c in copies]),
        'tints': _file(folder, f'{name}.tints', tint),
    }


def _floats(folder, name, rows):
    return _file(folder, name, array('f', [v for row in rows for v in row]))


def _integers(folder, name, rows):
    return _file(folder, name, array('I', [v for row in rows for v in row]))


def _file(folder, name, values):
    with open(folder / f'{name}.bin', 'wb') as file:
        values.tofile(file)
    return f'{name}.bin'
