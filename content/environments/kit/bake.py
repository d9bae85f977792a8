"""Bakes one layer of light on the still mesh and writes it as raw floats (RGBA, first row at the top)."""
from array import array
from math import acos, atan2
from pathlib import Path

import bpy
from mathutils import Vector

from .stage import turn


def prepare(samples, threads):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = threads
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = 5
    cycles.diffuse_bounces = 4
    cycles.sample_clamp_indirect = 6.0
    cycles.sample_clamp_direct = 40.0
    scene.render.bake.margin = 0
    scene.render.bake.use_clear = False


def light(layer, lamps, portals=()):
    """Takes away the lights of the layer before and sets this one's. Returns nothing else in the dark."""
    for thing in [o for o in bpy.data.objects if o.type == 'LIGHT']:
        bpy.data.objects.remove(thing)
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes = world.node_tree.nodes
    nodes['Background'].inputs['Color'].default_value = (0, 0, 0, 1)
    if layer.get('dome') == 'even':
        nodes['Background'].inputs['Color'].default_value = (1, 1, 1, 1)
    elif layer.get('dome') == 'lobe':
        _lobe(world.node_tree, layer)
    if 'dome' in layer:
        for portal in portals:
            _portal(portal)
    if 'sun' in layer:
        _sun(layer['sun'])
    if layer.get('windows'):
        for portal in portals:
            _portal(portal, shines=True)
    if layer.get('lamps'):
        for lamp in lamps:
            _lamp(lamp)


def _lobe(tree, layer):
    """Radiance falls off round a direction as a power of the cosine."""
    nodes, links = tree.nodes, tree.links
    place = nodes.new('ShaderNodeTexCoord')
    facing = nodes.new('ShaderNodeVectorMath')
    facing.operation = 'DOT_PRODUCT'
    facing.inputs[1].default_value = turn(layer['towards'])
    positive = nodes.new('ShaderNodeMath')
    positive.operation = 'MAXIMUM'
    positive.inputs[1].default_value = 0.0
    power = nodes.new('ShaderNodeMath')
    power.operation = 'POWER'
    power.inputs[1].default_value = layer['sharpness']
    links.new(place.outputs['Generated'], facing.inputs[0])
    links.new(facing.outputs['Value'], positive.inputs[0])
    links.new(positive.outputs[0], power.inputs[0])
    links.new(power.outputs[0], nodes['Background'].inputs['Strength'])
    nodes['Background'].inputs['Color'].default_value = (1, 1, 1, 1)


def _sun(direction):
    """Strength pi gives a white surface that faces the sun a radiance of 1."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy = 3.14159265
    data.angle = 0.02
    thing = bpy.data.objects.new('sun', data)
    x, y, z = turn(direction)
    thing.rotation_euler = (acos(z), 0, atan2(y, x) + 1.57079633)
    bpy.context.scene.collection.objects.link(thing)


def _lamp(lamp):
    """A bulb, a spot or a panel (kit/interior.py)."""
    kind = lamp.get('kind', 'bulb')
    data = bpy.data.lights.new('lamp', {'bulb': 'POINT', 'spot': 'SPOT', 'panel': 'AREA'}[kind])
    data.energy = lamp['strength']
    thing = bpy.data.objects.new('lamp', data)
    if kind == 'panel':
        data.shape = 'RECTANGLE'
        data.size, data.size_y = lamp['size']
    else:
        data.shadow_soft_size = lamp['radius']
    if kind == 'spot':
        data.spot_size = lamp['cone']
        data.spot_blend = 0.9
    if kind != 'bulb':
        _aim(thing, [b - a for a, b in zip(lamp['position'], lamp['target'])])
    thing.location = turn(lamp['position'])
    bpy.context.scene.collection.objects.link(thing)


def _aim(thing, direction):
    """Blender's lights shine along their own -Z, and a level one keeps its +X."""
    thing.rotation_mode = 'QUATERNION'
    thing.rotation_quaternion = Vector(turn(direction)).to_track_quat('-Z', 'Y')


def _portal(portal, shines=False):
    """Shows the bake where the sky is seen; or shines by itself, as an even sky of radiance `gain` behind frosted glass."""
    spans = [portal[axis][1] - portal[axis][0] for axis in 'xyz']
    data = bpy.data.lights.new('portal', 'AREA')
    data.shape = 'RECTANGLE'
    data.cycles.is_portal = not shines
    thing = bpy.data.objects.new('portal', data)
    _aim(thing, portal['normal'])
    thing.location = turn([sum(portal[axis]) / 2 for axis in 'xyz'])
    bpy.context.scene.collection.objects.link(thing)
    # Which of its sides lies along which axis depends on how the turn was found.
    across = thing.rotation_quaternion.to_matrix().col[0]
    extent = [abs(c) for c in turn(spans)]
    along_x = sum(abs(a) * e for a, e in zip(across, extent))
    up = thing.rotation_quaternion.to_matrix().col[1]
    data.size, data.size_y = along_x, sum(abs(a) * e for a, e in zip(up, extent))
    data.energy = 3.14159265 * data.size * data.size_y * portal['gain'] if shines else 0.0


def bake(target, name, layer, size, folder):
    pixels = _pixels(target, name, {'DIRECT', 'INDIRECT'}, size)
    if layer.get('bounce_only'):
        # Blender 3.4 bakes black when asked for indirect light alone. The same seed draws the same direct light
        # twice, so that the difference is what came over at least one surface.
        direct = _pixels(target, name, {'DIRECT'}, size)
        for at in range(0, len(pixels), 4):
            for k in range(at, at + 3):
                pixels[k] = max(0.0, pixels[k] - direct[k])
    row = size * 4
    with open(Path(folder) / f'{name}.light', 'wb') as file:
        for y in reversed(range(size)):
            pixels[y * row:(y + 1) * row].tofile(file)


def _pixels(target, name, passes, size):
    image = bpy.data.images.new(name, size, size, alpha=True, float_buffer=True)
    image.colorspace_settings.name = 'Non-Color'
    image.generated_color = (0, 0, 0, 0)
    for slot in target.material_slots:
        nodes = slot.material.node_tree.nodes
        node = nodes.get('target') or nodes.new('ShaderNodeTexImage')
        node.name = 'target'
        node.image = image
        nodes.active = node
    bpy.ops.object.select_all(action='DESELECT')
    target.select_set(True)
    bpy.context.view_layer.objects.active = target
    bpy.ops.object.bake(type='DIFFUSE', pass_filter=passes)
    pixels = array('f', [0.0]) * (size * size * 4)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels
