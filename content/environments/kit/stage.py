"""Puts a scene on Blender's stage for baking. Blender has +Z up: (x, y, z) becomes (x, -z, y)."""
import bpy


# Lamp glass and the like: they light up in the engine and must not hold back the lamp inside.
CLEAR = ('glow', 'neon', 'led')


def turn(p):
    return (p[0], -p[2], p[1])


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def linear(byte):
    c = byte / 255
    return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4


def painted_material():
    """Diffuse, in the colours of the vertices."""
    material = bpy.data.materials.new('painted')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    colour = nodes.new('ShaderNodeVertexColor')
    colour.layer_name = 'albedo'
    diffuse = nodes.new('ShaderNodeBsdfDiffuse')
    output = nodes.new('ShaderNodeOutputMaterial')
    links.new(colour.outputs['Color'], diffuse.inputs['Color'])
    links.new(diffuse.outputs[0], output.inputs['Surface'])
    return material


def clear_material():
    """Lamp glass: it lights up in the engine and must not hold back the lamp inside."""
    material = bpy.data.materials.new('clear')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.clear()
    links.new(nodes.new('ShaderNodeBsdfTransparent').outputs[0], nodes.new('ShaderNodeOutputMaterial').inputs['Surface'])
    return material


def mesh_data(mesh, painted, clear=None, uv=None):
    data = bpy.data.meshes.new(mesh.name)
    data.from_pydata([turn(p) for p in mesh.positions], [], mesh.triangles)
    data.materials.append(painted)
    albedo = data.color_attributes.new('albedo', 'FLOAT_COLOR', 'POINT')
    albedo.data.foreach_set('color', [v for p in mesh.paints for v in (*map(linear, p.colour), 1.0)])
    if clear:
        data.materials.append(clear)
        data.polygons.foreach_set('material_index', [int(mesh.paints[t[0]].surface in CLEAR) for t in mesh.triangles])
    if uv:
        layer = data.uv_layers.new(name='light')
        flat = [v for t in mesh.triangles for i in t for v in (uv[i][0], 1 - uv[i][1])]
        layer.data.foreach_set('uv', flat)
    data.polygons.foreach_set('use_smooth', [True] * len(mesh.triangles))
    data.use_auto_smooth = True
    data.normals_split_custom_set_from_vertices([turn(n) for n in mesh.normals])
    return data


def place(name, data):
    thing = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def set_up(scene, uv, sea_level):
    """Returns the object that takes the light. Glass panes (scene.glass) hold none of it back and are left out."""
    painted, clear = painted_material(), clear_material()
    still = place('still', mesh_data(scene.still, painted, clear, uv))
    for mesh in (scene.living, scene.landscape):
        if mesh.triangles:
            place(mesh.name, mesh_data(mesh, painted))
    for scatter in scene.scatters.values():
        _copies(scatter, painted)
    if sea_level is not None:
        _sea(sea_level)
    return still


def _copies(scatter, painted):
    """Each tint has a mesh of its own colour; a few shades are enough for bounced light."""
    shades = {}
    for number, copy in enumerate(scatter.copies):
        tint = tuple(c // 40 * 40 + 20 for c in copy.tint)
        if tint not in shades:
            mesh = scatter.prototype
            data = mesh_data(mesh, painted)
            data.color_attributes['albedo'].data.foreach_set(
                'color',
                [v for p in mesh.paints for v in (*(linear(round(a * b / 255)) for a, b in zip(p.colour, tint)), 1.0)],
            )
            shades[tint] = data
        thing = place(f'{scatter.name}-{number}', shades[tint])
        thing.location = turn(copy.position)
        thing.rotation_mode = 'QUATERNION'
        x, y, z, w = copy.rotation
        thing.rotation_quaternion = (w, x, -z, y)
        thing.scale = (copy.scale,) * 3


def _sea(level):
    data = bpy.data.meshes.new('sea')
    reach = 3000
    data.from_pydata([(-reach, -reach, level), (reach, -reach, level), (reach, reach, level), (-reach, reach, level)],
                     [], [(0, 1, 2, 3)])
    material = bpy.data.materials.new('sea')
    material.use_nodes = True
    material.node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (0.05, 0.17, 0.22, 1)
    data.materials.append(material)
    place('sea', data)
