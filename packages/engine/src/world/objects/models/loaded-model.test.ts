import {
  AnimationClip,
  Bone,
  BoxGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  NumberKeyframeTrack,
  Skeleton,
  SkinnedMesh,
  Texture,
  Uint16BufferAttribute,
  Vector3,
  type Object3D,
} from "three";
import { beforeEach, describe, expect, it } from "vitest";
import { newObjectEntry, type ObjectEntry } from "../object-renderer.ts";
import { thing } from "../objects.fixture.ts";
import { newRenderFrame } from "../render-frame.ts";
import { LoadedModel } from "./loaded-model.ts";
import { ModelBatches } from "./model-batches.ts";

const { eye } = newRenderFrame();
let added: Object3D[];
const loaded = (scene: Object3D, clips: AnimationClip[] = []): LoadedModel => {
  const onAdded = (each: Object3D): void => void added.push(each);
  return new LoadedModel(scene, clips, new ModelBatches(onAdded), onAdded);
};
const at = (id: string, x: number): ObjectEntry => {
  const entry = newObjectEntry(thing(id, "", [x, 0, 0]));
  entry.matrix.makeTranslation(x, 0, 0);
  entry.drawn.copy(entry.matrix);
  return entry;
};
/** Instance positions of a model, drawn in one call. */
const drawn = (): number[] => {
  const meshes = added.filter((each) => each instanceof InstancedMesh && each.visible);
  const matrix = new Matrix4();
  return meshes.flatMap((mesh) =>
    mesh instanceof InstancedMesh
      ? Array.from({ length: mesh.count }, (_, i) => {
          mesh.getMatrixAt(i, matrix);
          return new Vector3().setFromMatrixPosition(matrix).x;
        })
      : [],
  );
};

beforeEach(() => {
  added = [];
  Object.assign(eye, { x: 0, y: 0, z: 0 });
});

describe("a model with a texture", () => {
  const pictured = (): Group => {
    const map = new Texture({ width: 100, height: 50 } as never);
    return new Group().add(new Mesh(new BoxGeometry(), new MeshStandardMaterial({ map })));
  };

  it("is drawn in one call, however many copies there are, each in its place", () => {
    const model = loaded(pictured());
    const entries = Array.from({ length: 11 }, (_, i) => at(`${i}`, i * 3));
    for (const entry of entries) model.add(entry);
    model.update(0.1, eye, 40);
    expect(added.filter(({ visible }) => visible)).toHaveLength(1);
    expect(drawn().toSorted((a, b) => a - b)).toEqual(entries.map((_, i) => i * 3));
    model.remove(entries[4] as ObjectEntry);
    const [first] = entries;
    first?.drawn.makeTranslation(-7, 0, 0);
    model.setTransform(first as ObjectEntry);
    model.update(0.1, eye, 40);
    expect(drawn().toSorted((a, b) => a - b)).toEqual([-7, 3, 6, 9, 15, 18, 21, 24, 27, 30]);
    for (const entry of entries) model.remove(entry);
    model.update(0.1, eye, 40);
    expect([drawn(), model.count]).toEqual([[], 0]);
  });

  it("counts its memory: its triangles, and four bytes per texel including mipmaps", () => {
    const shape = new BoxGeometry();
    const triangles = Object.values(shape.attributes).reduce(
      (sum, { array }) => sum + array.byteLength,
      shape.index?.array.byteLength ?? 0,
    );
    expect(loaded(pictured()).bytes).toBeCloseTo(triangles + 100 * 50 * 4 * 1.34);
  });
});

describe("an animated model", () => {
  const turning = (): [Group, AnimationClip] => {
    const arm = new Mesh(new BoxGeometry(), new MeshStandardMaterial());
    arm.name = "arm";
    const track = new NumberKeyframeTrack("arm.position[y]", [0, 10], [0, 10]);
    return [new Group().add(arm), new AnimationClip("rise", 10, [track])];
  };
  const armOf = (root: Object3D | undefined): number =>
    root?.getObjectByName("arm")?.position.y ?? Number.NaN;

  it("plays its first animation near the viewer, each copy independently", () => {
    const [scene, clip] = turning();
    const model = loaded(scene, [clip]);
    model.add(at("near", 5));
    model.add(at("far", 60));
    model.update(1, eye, 40);
    const [near, far] = added;
    expect([armOf(near), armOf(far)]).toEqual([1, 0]);
    expect(model.isMoving).toBe(true);
    eye.x = 100;
    model.update(1, eye, 40.5);
    expect([armOf(near), armOf(far)]).toEqual([1, 1]);
    eye.x = 500;
    model.update(1, eye, 40);
    expect(model.isMoving).toBe(false);
  });

  it("doesn't count as animated if it has bones but no animation", () => {
    const geometry = new BoxGeometry();
    const { count } = geometry.getAttribute("position");
    geometry.setAttribute("skinIndex", new Uint16BufferAttribute(new Uint16Array(count * 4), 4));
    geometry.setAttribute(
      "skinWeight",
      new Float32BufferAttribute(new Float32Array(count * 4).fill(0.25), 4),
    );
    const mesh = new SkinnedMesh(geometry, new MeshStandardMaterial());
    const bone = new Bone();
    mesh.add(bone);
    mesh.bind(new Skeleton([bone]));
    const model = loaded(new Group().add(mesh));
    model.add(at("statue", 2));
    model.update(1, eye, 40);
    expect(added).toHaveLength(1);
    expect(model.isMoving).toBe(false);
  });

  it("leaves nothing in the scene when it is removed", () => {
    const [scene, clip] = turning();
    const model = loaded(scene, [clip]);
    const place = new Group();
    const entry = at("it", 0);
    model.add(entry);
    place.add(...added);
    model.remove(entry);
    expect(place.children).toEqual([]);
    model.update(1, eye, 40);
    expect(model.isMoving).toBe(false);
  });
});
