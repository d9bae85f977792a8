import {
  DataArrayTexture,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedMesh,
  Matrix4,
  PlaneGeometry,
} from "three";
import type { IUniform, MeshLambertMaterial, Texture } from "three";
import { createPanelMaterial, type PanelUniforms } from "./panel-material.ts";
import type { Panel } from "./panels.ts";

const MATRIX = new Matrix4();

/** All panels that show the same picture, or pictures of the same album: one draw call. */
export class Sheet {
  readonly picture: IUniform<Texture | null> = { value: null };
  readonly material: MeshLambertMaterial;
  mesh: InstancedMesh;
  readonly panels: Panel[] = [];
  readonly #onMesh: (mesh: InstancedMesh) => void;
  readonly #isAlbum: boolean;
  #isMoved = false;

  constructor(
    texture: Texture,
    isSoft: boolean,
    uniforms: PanelUniforms,
    onMesh: (mesh: InstancedMesh) => void,
  ) {
    this.picture.value = texture;
    this.#isAlbum = texture instanceof DataArrayTexture;
    this.material = createPanelMaterial(this.picture, uniforms, isSoft, this.#isAlbum);
    this.#onMesh = onMesh;
    this.mesh = this.#build(1);
  }

  add(panel: Panel): void {
    if (this.panels.length === this.mesh.instanceMatrix.count) {
      const old = this.mesh;
      this.mesh = this.#build(old.instanceMatrix.count * 4);
      dispose(old);
      for (const [i, each] of this.panels.entries()) this.#write(i, each);
    }
    panel.index = this.panels.length;
    this.panels.push(panel);
    this.place(panel);
  }

  /** It stands elsewhere, or looks different. */
  place(panel: Panel): void {
    this.#write(panel.index, panel);
  }

  remove(panel: Panel): void {
    const last = this.panels.pop();
    if (last && last !== panel) {
      this.panels[panel.index] = last;
      last.index = panel.index;
      this.#write(last.index, last);
    }
    panel.index = -1;
    this.#isMoved = true;
  }

  /** Once a frame: what moved is told to the renderer. */
  settle(): void {
    if (!this.#isMoved) return;
    this.#isMoved = false;
    const { mesh } = this;
    mesh.count = this.panels.length;
    mesh.visible = mesh.count > 0;
    mesh.instanceMatrix.needsUpdate = true;
    const { rect, shine, layer } = mesh.geometry.attributes;
    if (rect) rect.needsUpdate = true;
    if (shine) shine.needsUpdate = true;
    if (layer) layer.needsUpdate = true;
    if (mesh.visible) mesh.computeBoundingSphere();
  }

  dispose(): void {
    dispose(this.mesh);
    this.material.dispose();
  }

  #write(index: number, { matrix, shines, isRound, rect, layer }: Panel): void {
    const { mesh } = this;
    mesh.setMatrixAt(index, MATRIX.copy(matrix));
    const { rect: rects, shine, layer: layers } = mesh.geometry.attributes;
    rects?.setXYZW(index, rect.x, rect.y, rect.z, rect.w);
    shine?.setX(index, (shines ? 1 : 0) + (isRound ? 2 : 0));
    layers?.setX(index, layer);
    this.#isMoved = true;
  }

  #build(capacity: number): InstancedMesh {
    const geometry = new PlaneGeometry(1, 1);
    // Pictures lie in memory from their top row on.
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
    this.#isMoved = true;
    this.#onMesh(mesh);
    return mesh;
  }
}

function dispose(mesh: InstancedMesh): void {
  mesh.removeFromParent();
  mesh.geometry.dispose();
  mesh.dispose();
}
