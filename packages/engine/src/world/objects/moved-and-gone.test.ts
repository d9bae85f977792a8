import { MeshoptDecoder } from "meshoptimizer/decoder";
import { Box3, Matrix4, Vector3 } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { asset, fileId, placed, openScene, type Scene } from "./kinds.fixture.ts";
import { thing } from "./objects.fixture.ts";
import { pick } from "./pick.ts";

const FILM = asset(1, "video", { poster: "/files/poster", seconds: 60 });
const SOUND = asset(2, "audio", { seconds: 60 });
const PICTURE = asset(3, "image");
const PAPER = asset(4, "document", { pages: 3 });
const MODEL = asset(5, "model", { levels: [{ url: "/files/5.glb", bytes: 1000, width: 0 }] });

const EVERY: readonly (readonly [string, ReturnType<typeof thing>])[] = [
  ["a stool", thing("it", "stool")],
  ["a film", placed("it", "video", { fileId: fileId(1) })],
  ["a sound", placed("it", "audio", { fileId: fileId(2) })],
  ["a picture", placed("it", "image", { fileId: fileId(3) })],
  ["a document", placed("it", "document", { fileId: fileId(4) })],
  ["a model", placed("it", "model", { fileId: fileId(5) })],
  ["a note", placed("it", "note", { text: "Water the plants", colour: "#f4d35e" })],
  ["a text", placed("it", "text", { text: "Welcome" })],
  ["a link", placed("it", "link", { linkHref: "https://heron.example/" })],
  ["a portal", placed("it", "portal", { roomId: "terrace1" })],
];

/** A scene after the object's file was read and its size has been stable for a while. */
async function shown(object: ReturnType<typeof thing>): Promise<Scene> {
  const scene = await openScene();
  await scene.layer.setObjects([object], [FILM, SOUND, PICTURE, PAPER, MODEL]);
  await scene.pass(0.3);
  let size = "";
  for (let same = 0; same < 3; same += 1) {
    await scene.pass(0.05);
    const now = JSON.stringify(boxOf(scene));
    if (now !== size) same = 0;
    size = now;
  }
  return scene;
}
const boxOf = ({ layer }: Scene): Box3 | null => {
  const box = new Box3();
  return layer.boundsOf("it", box) ? box : null;
};
/** What is hit in front of the object centred here; several rays, since not all objects are solid. */
const under = (scene: Scene, x: number): string | null => {
  const box = boxOf(scene) ?? new Box3(new Vector3(-0.5, 0, 0), new Vector3(0.5, 1, 0));
  const { x: width, y: height } = box.getSize(new Vector3());
  for (const up of [0.5, 0.9, 0.98, 0.1])
    for (const aside of [0, 0.3, -0.3, 0.48, -0.48]) {
      const from = new Vector3(x + aside * width, box.min.y + up * height, 6);
      const hit = scene.layer.pick(from, new Vector3(0, 0, -1), 50, pick(), null);
      if (hit) return hit.id;
    }
  return null;
};

beforeAll(async () => {
  // The decoder is initialized once, which takes time that depends on the machine.
  await MeshoptDecoder.ready;
});

describe.each(EVERY)("%s", (_, object) => {
  it("is picked at its position, and has a size and a name", async () => {
    const scene = await shown(object);
    const size = boxOf(scene)?.getSize(new Vector3());
    expect(size?.x).toBeGreaterThan(0.01);
    expect(size?.y).toBeGreaterThan(0.01);
    expect(size?.length()).toBeLessThan(10);
    expect(under(scene, boxOf(scene)?.getCenter(new Vector3()).x ?? 0)).toBe("it");
    expect(under(scene, 5)).toBeNull();
    const named = scene.layer.list().map(({ id, title }) => [id, title.trim() !== ""]);
    expect(named, "to who can't see it").toEqual([["it", true]]);
  });

  it("is visible, solid and pickable where it is dragged, and back in place when released", async () => {
    const scene = await shown(object);
    const [before] = [boxOf(scene)];
    scene.layer.show("it", new Matrix4().makeTranslation(5, 0, 0));
    await scene.pass(0.1);
    const moved = boxOf(scene);
    expect(moved?.min.x).toBeCloseTo((before?.min.x ?? 0) + 5, 3);
    expect(under(scene, moved?.getCenter(new Vector3()).x ?? 0)).toBe("it");
    scene.layer.show("it", null);
    await scene.pass(0.1);
    expect(boxOf(scene)?.min.x).toBeCloseTo(before?.min.x ?? 0, 5);
    expect(under(scene, 5)).toBeNull();
  });

  it("moves with the document and keeps its size", async () => {
    const scene = await shown(object);
    const before = boxOf(scene)?.getSize(new Vector3());
    const transform = { ...object.transform, position: [-3, 1, 0] as [number, number, number] };
    scene.layer.apply([{ id: "it", object: { ...object, transform, version: 2 } }]);
    await scene.pass(0.2);
    const size = boxOf(scene)?.getSize(new Vector3());
    expect(size?.distanceTo(before ?? new Vector3(9, 9, 9))).toBeLessThan(0.01);
    expect(boxOf(scene)?.containsPoint(new Vector3(0, 0, 0))).toBe(false);
    expect(under(scene, boxOf(scene)?.getCenter(new Vector3()).x ?? 0)).toBe("it");
  });

  it("doubles its size with its scale", async () => {
    const scene = await shown(object);
    const before = boxOf(scene)?.getSize(new Vector3()) ?? new Vector3();
    const transform = { ...object.transform, scale: [2, 2, 2] as [number, number, number] };
    scene.layer.apply([{ id: "it", object: { ...object, transform, version: 2 } }]);
    await scene.pass(0.2);
    const size = boxOf(scene)?.getSize(new Vector3()) ?? new Vector3();
    expect(size.y / before.y).toBeCloseTo(2, 1);
  });

  it("is disposed of when removed, and no longer collides or plays", async () => {
    const scene = await shown(object);
    scene.layer.setState("it", { isPlaying: true, seconds: 0, since: 0 }, 0);
    await scene.pass(1);
    scene.layer.apply([{ id: "it", object: null }]);
    await scene.pass(1);
    expect(boxOf(scene)).toBeNull();
    expect(under(scene, 0)).toBeNull();
    expect(scene.layer.list()).toEqual([]);
    expect(scene.media.videos.filter(({ isClosed }) => !isClosed)).toEqual([]);
    expect(scene.audio.voices).toEqual([]);
    expect(scene.media.pagesOpen).toBe(0);
  });
});

it("all of them together end with the layer: no picture, video, page or voice stays open", async () => {
  const scene = await openScene();
  const objects = EVERY.map(([, object], at) => ({ ...object, id: `it-${at}` }));
  await scene.layer.setObjects(objects, [FILM, SOUND, PICTURE, PAPER, MODEL]);
  for (const { id } of objects) scene.layer.setState(id, { isPlaying: true, seconds: 0, since: 0 }, 0);
  await scene.pass(1.5);
  expect(scene.media.alive.size).toBeGreaterThan(0);
  scene.layer.dispose();
  await scene.pass(0.2);
  expect(scene.media.videos.filter(({ isClosed }) => !isClosed)).toEqual([]);
  expect(scene.audio.voices).toEqual([]);
  expect(scene.media.pagesOpen).toBe(0);
  expect(scene.media.alive.size).toBe(0);
});
