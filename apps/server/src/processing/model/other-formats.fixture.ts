import type { ball } from "./model.fixture.ts";

/** A plate with its material in a separate file. */
export const PLATE = `# a plate
mtllib plate.mtl
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
vt 0 0
vt 1 0
vt 1 1
vt 0 1
usemtl blue
f 1/1 2/2 3/3 4/4
`;

/** A binary STL of a ball with this diameter in units. */
export function stlOf({ positions, indices }: ReturnType<typeof ball>, size: number): Buffer {
  const out = Buffer.alloc(84 + (indices.length / 3) * 50);
  out.writeUInt32LE(indices.length / 3, 80);
  for (let t = 0; t < indices.length / 3; t++)
    for (let k = 0; k < 9; k++) {
      const corner = indices[t * 3 + Math.floor(k / 3)] ?? 0;
      out.writeFloatLE((positions[corner * 3 + (k % 3)] ?? 0) * size, 84 + t * 50 + 12 + k * 4);
    }
  return out;
}

/** A red plate of a metre, in centimetres. */
export const FBX = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXVersion: 7400
}
GlobalSettings:  {
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Objects:  {
	Geometry: 100, "Geometry::Plate", "Mesh" {
		Vertices: *12 {
			a: 0,0,0,100,0,0,100,100,0,0,100,0
		}
		PolygonVertexIndex: *4 {
			a: 0,1,2,-4
		}
	}
	Model: 200, "Model::Plate", "Mesh" {
		Version: 232
	}
	Material: 300, "Material::Red", "" {
		ShadingModel: "phong"
		Properties70:  {
			P: "DiffuseColor", "Color", "", "A",0.9,0.1,0.1
		}
	}
}
Connections:  {
	C: "OO",200,0
	C: "OO",100,200
	C: "OO",300,200
}
`;
