import { DynamicDrawUsage, InstancedBufferAttribute, InstancedMesh, PlaneGeometry, Sphere } from "three";
import type { IUniform, MeshLambertMaterial, Texture } from "three";
import { ALBUM_SLOTS, createPanelMaterial, type PanelUniforms } from "./panel-material.ts";
import type { Panel } from "./panel.ts";

const FEWEST = 4;

/** All panels with the same picture, or with pictures of the same few albums: one draw call. */
export class Sheet {
  /** Its picture, or albums by slot; null: free. */
  readonly #pictures: IUniform<Texture | null>[];
  readonly material: MeshLambertMaterial;
  mesh: InstancedMesh;
  readonly panels: Panel[] = [];
  readonly #onMesh: (mesh: InstancedMesh) => void;
  readonly #isAlbum: boolean;
  /** The number or the look of the panels has changed. */
  #isAnother = false;
  /** Range of the instances whose matrices changed. */
  #moved = { from: Infinity, to: -1 };

  /** Without a picture, it is for albums. */
  constructor(
    picture: Texture | null,
    isSoft: boolean,
    uniforms: PanelUniforms,
    onMesh: (mesh: InstancedMesh) => void,
  ) {
    this.#isAlbum = picture === null;
    this.#pictures = Array.from({ length: picture ? 1 : ALBUM_SLOTS }, () => ({ value: picture }));
    this.material = createPanelMaterial(this.#pictures, uniforms, isSoft, this.#isAlbum);
    this.#onMesh = onMesh;
    this.mesh = this.#build(FEWEST);
  }

  get isEmpty(): boolean {
    return this.#pictures.every(({ value }) => value === null);
  }

  /** Adds an album and returns its slot; null: none is free. */
  take(album: Texture): number | null {
    for (const [slot, picture] of this.#pictures.entries())
      if (picture.value === null) {
        picture.value = album;
        return slot;
      }
    return null;
  }

  give(slot: number): void {
    const picture = this.#pictures[slot];
    if (picture) picture.value = null;
  }

  add(panel: Panel): void {
    if (this.panels.length === this.mesh.instanceMatrix.count) {
      const old = this.mesh;
      this.mesh = this.#build(old.instanceMatrix.count * 2);
      dispose(old);
      for (const [i, each] of this.panels.entries()) this.#write(i, each);
    }
    panel.index = this.panels.length;
    this.panels.push(panel);
    this.#write(panel.index, panel);
  }

  /** Its transform has changed. */
  place({ index, matrix }: Panel): void {
    this.mesh.setMatrixAt(index, matrix);
    this.#moved.from = Math.min(this.#moved.from, index);
    this.#moved.to = Math.max(this.#moved.to, index);
  }

  remove(panel: Panel): void {
    const last = this.panels.pop();
    if (last && last !== panel) {
      this.panels[panel.index] = last;
      last.index = panel.index;
      this.#write(last.index, last);
    }
    panel.index = -1;
    this.#isAnother = true;
  }

  /** Once per frame: marks changed matrices for upload. */
  settle(): void {
    const { from, to } = this.#moved;
    if (!this.#isAnother && to < 0) return;
    const { mesh } = this;
    const { instanceMatrix, geometry } = mesh;
    if (to >= 0) {
      instanceMatrix.addUpdateRange(from * 16, (to - from + 1) * 16);
      instanceMatrix.needsUpdate = true;
      this.#moved.from = Infinity;
      this.#moved.to = -1;
    }
    if (this.#isAnother) {
      this.#isAnother = false;
      mesh.count = this.panels.length;
      mesh.visible = mesh.count > 0;
      for (const name of ["rect", "shine", "layer"])
        if (geometry.hasAttribute(name)) geometry.getAttribute(name).needsUpdate = true;
    }
    if (mesh.visible && mesh.frustumCulled) mesh.computeBoundingSphere();
  }

  dispose(): void {
    dispose(this.mesh);
    this.material.dispose();
  }

  #write(index: number, panel: Panel): void {
    const { shines, isRound, rect, layer } = panel;
    const { rect: rects, shine, layer: layers } = this.mesh.geometry.attributes;
    rects?.setXYZW(index, rect.x, rect.y, rect.z, rect.w);
    shine?.setX(index, (shines ? 1 : 0) + (isRound ? 2 : 0));
    layers?.setX(index, layer);
    this.#isAnother = true;
    this.place(panel);
  }

  #build(capacity: number): InstancedMesh {
    const geometry = new PlaneGeometry(1, 1);
    // Pictures are stored top row first.
    const uv = geometry.getAttribute("uv");
    for (let i = 0; i < uv.count; i++) uv.setY(i, 1 - uv.getY(i));
    geometry.setAttribute("rect", new InstancedBufferAttribute(new Float32Array(capacity * 4), 4));
    geometry.setAttribute("shine", new InstancedBufferAttribute(new Float32Array(capacity), 1));
    if (this.#isAlbum)
      geometry.setAttribute("layer", new InstancedBufferAttribute(new Float32Array(capacity), 1));
    const mesh = new InstancedMesh(geometry, this.material, capacity);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.count = 0;
    mesh.matrixAutoUpdate = false;
    if (this.material.transparent) mesh.renderOrder = 3;
    if (this.#isAlbum) {
      // Panels hang all round: recomputing the bounds whenever one moves costs more than drawing those behind the
      // viewer.
      mesh.frustumCulled = false;
      mesh.boundingSphere = new Sphere();
    }
    this.#isAnother = true;
    this.#onMesh(mesh);
    return mesh;
  }
}

function dispose(mesh: InstancedMesh): void {
  mesh.removeFromParent();
  mesh.geometry.dispose();
  mesh.dispose();
}
