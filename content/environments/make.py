"""Builds an environment inside Blender:

blender --background --factory-startup --python make.py -- NAME --out FOLDER [--size N] [--samples N] [--layers a,b]

Without --layers only the geometry is written.
"""
import argparse
import importlib
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from kit import atlas, bake, export, stage  # noqa: E402 (the path above makes it findable)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('name')
    parser.add_argument('--out', required=True)
    parser.add_argument('--size', type=int)
    parser.add_argument('--samples', type=int, default=64)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--layers', default='')
    options = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    environment = importlib.import_module(f'{options.name}.environment')
    size = options.size or environment.LIGHTMAP_SIZE

    scene = environment.build()
    texels = atlas.pack(scene.still.charts, size, getattr(environment, 'LIGHTMAP_GRID', 1))
    description = environment.describe()
    export.write(scene, {**description, 'layers': environment.LAYERS}, size, options.out)
    _report(scene, texels)
    names = [name for name in options.layers.split(',') if name]
    if not names:
        return
    stage.clear()
    target = stage.set_up(scene, atlas.texture_coordinates(scene.still, size), description.get('water', {}).get('sea'))
    bake.prepare(options.samples, options.threads)
    for name in names:
        started = time.time()
        layer = environment.LAYERS[name]
        bake.light(layer, [*scene.lamps, *getattr(scene, 'lights', [])], getattr(scene, 'portals', []))
        bake.bake(target, name, layer, size, options.out)
        print(f'{name}: {time.time() - started:.0f} s', flush=True)


def _report(scene, texels):
    def count(mesh):
        return f'{mesh.name} {len(mesh.positions)} vertices, {len(mesh.triangles)} triangles'

    print(' | '.join(count(m) for m in (scene.still, scene.living, scene.landscape) if m.triangles), flush=True)
    for scatter in scene.scatters.values():
        print(f'{count(scatter.prototype)}, {len(scatter.copies)} copies')
    print(f'{len(scene.still.charts)} charts at {texels:.1f} texels a metre, {len(scene.lamps)} lamps', flush=True)


main()
