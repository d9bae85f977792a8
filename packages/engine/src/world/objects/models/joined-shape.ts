import { BufferAttribute, BufferGeometry, Matrix3, Vector3 } from "three";
import type { Mesh, MeshStandardMaterial } from "three";

const NORMAL = new Vector3();
const TO_NORMAL = new Matrix3();

/** Merges meshes into one in place: colour, roughness and metalness become vertex attributes. */
export function joinedShape(meshes: readonly Mesh[]): BufferGeometry {
  let vertices = 0;
  let indices = 0;
  for (const { geometry } of meshes) {
    const { count } = geometry.getAttribute("position");
    vertices += count;
    indices += geometry.getIndex()?.count ?? count;
  }
  const positions = new Float32Array(vertices * 3);
  const normals = new Int16Array(vertices * 4);
  const colours = new Uint16Array(vertices * 4);
  const surfaces = new Uint8Array(vertices * 4);
  const index = new Uint32Array(indices);
  let [first, at] = [0, 0];
  for (const mesh of meshes) {
    const { geometry, matrixWorld } = mesh;
    const { elements: e } = matrixWorld;
    const position = geometry.getAttribute("position");
    const normal = geometry.getAttribute("normal");
    const { color, roughness, metalness, vertexColors } = mesh.material as MeshStandardMaterial;
    const colour = vertexColors ? geometry.getAttribute("color") : undefined;
    TO_NORMAL.getNormalMatrix(matrixWorld);
    for (let i = 0; i < position.count; i++) {
      const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
      const to = first + i;
      positions[to * 3] = e[0] * x + e[4] * y + e[8] * z + e[12];
      positions[to * 3 + 1] = e[1] * x + e[5] * y + e[9] * z + e[13];
      positions[to * 3 + 2] = e[2] * x + e[6] * y + e[10] * z + e[14];
      if (normal) {
        NORMAL.fromBufferAttribute(normal, i).applyMatrix3(TO_NORMAL).normalize();
        normals[to * 4] = NORMAL.x * 32_767;
        normals[to * 4 + 1] = NORMAL.y * 32_767;
        normals[to * 4 + 2] = NORMAL.z * 32_767;
      }
      colours[to * 4] = share(color.r * (colour?.getX(i) ?? 1));
      colours[to * 4 + 1] = share(color.g * (colour?.getY(i) ?? 1));
      colours[to * 4 + 2] = share(color.b * (colour?.getZ(i) ?? 1));
      colours[to * 4 + 3] = 65_535;
      surfaces[to * 4] = roughness * 255;
      surfaces[to * 4 + 1] = metalness * 255;
    }
    const order = geometry.getIndex();
    const count = order?.count ?? position.count;
    // A mirrored transform flips the winding.
    const isMirrored = matrixWorld.determinant() < 0;
    for (let i = 0; i < count; i++) {
      const corner = isMirrored && i % 3 > 0 ? i + (i % 3 === 1 ? 1 : -1) : i;
      index[at + i] = first + (order ? order.getX(corner) : corner);
    }
    at += count;
    first += position.count;
  }
  return new BufferGeometry()
    .setAttribute("position", new BufferAttribute(positions, 3))
    .setAttribute("normal", new BufferAttribute(normals, 4, true))
    .setAttribute("color", new BufferAttribute(colours, 4, true))
    .setAttribute("surface", new BufferAttribute(surfaces, 4, true))
    .setIndex(new BufferAttribute(index, 1));
}

const share = (value: number): number => Math.min(1, value) * 65_535;
