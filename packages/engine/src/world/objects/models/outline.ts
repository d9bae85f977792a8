import { BufferAttribute, BufferGeometry, Float32BufferAttribute, Mesh } from "three";
import type { Object3D } from "three";

/** All triangles below a root, transformed to the root: positions and index only. */
export function outlineOf(root: Object3D): BufferGeometry {
  const positions: number[] = [];
  const index: number[] = [];
  root.traverse((thing) => {
    if (!(thing instanceof Mesh)) return;
    const { geometry, matrixWorld } = thing as Mesh;
    const { elements: e } = matrixWorld;
    const from = geometry.getAttribute("position");
    const first = positions.length / 3;
    for (let i = 0; i < from.count; i++) {
      const x = from.getX(i);
      const y = from.getY(i);
      const z = from.getZ(i);
      positions.push(
        e[0] * x + e[4] * y + e[8] * z + e[12],
        e[1] * x + e[5] * y + e[9] * z + e[13],
        e[2] * x + e[6] * y + e[10] * z + e[14],
      );
    }
    const order = geometry.getIndex();
    const count = order?.count ?? from.count;
    for (let i = 0; i + 2 < count; i += 3)
      for (let corner = 0; corner < 3; corner++)
        index.push(first + (order ? order.getX(i + corner) : i + corner));
  });
  const outline = new BufferGeometry();
  outline.setAttribute("position", new Float32BufferAttribute(positions, 3));
  outline.setIndex(new BufferAttribute(Uint32Array.from(index), 1));
  return outline;
}
