import { BoxGeometry, Group, InstancedMesh, Mesh, MeshBasicMaterial, PerspectiveCamera, Scene } from "three";
import { expect, it } from "vitest";
import { ShaderWarmupQueue } from "./shader-warmup-queue.ts";

it("shows new things once their shaders are compiled, one after the other", async () => {
  const built: { thing: unknown; done: () => void }[] = [];
  const root = new Group();
  const scene = new Scene().add(root);
  const camera = new PerspectiveCamera();
  const shaderWarmup = new ShaderWarmupQueue(
    root,
    (_scene, _camera, thing) => new Promise((done) => built.push({ thing, done })),
  );
  const isSeen = (thing: Mesh): boolean => thing.parent === root;
  const pass = async (): Promise<void> => {
    shaderWarmup.update(camera);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const [shared, other] = [new MeshBasicMaterial(), new MeshBasicMaterial()];
  const box = new BoxGeometry();
  const first = new Mesh(box, shared);
  const empty = new InstancedMesh(box, other, 4);
  const second = new Mesh(box, new MeshBasicMaterial());
  empty.count = 0;
  for (const thing of [empty, first, second]) shaderWarmup.add(thing);
  await pass();
  await pass();
  expect(built.map(({ thing }) => thing)).toEqual([first]);
  // All of them are in the scene, and none is drawn.
  let drawn = 0;
  scene.traverseVisible((each) => (drawn += each instanceof Mesh ? 1 : 0));
  expect([drawn, scene.getObjectByProperty("uuid", first.uuid)]).toEqual([0, first]);
  built[0]?.done();
  await pass();
  expect([isSeen(first), isSeen(second)]).toEqual([true, false]);
  // A thing with compiled shaders need not wait; one that is removed meanwhile doesn't come back.
  const alike = new Mesh(box, shared);
  shaderWarmup.add(alike);
  expect(isSeen(alike)).toBe(true);
  await pass();
  expect(built[1]?.thing).toBe(second);
  second.removeFromParent();
  built[1]?.done();
  await pass();
  expect(second.parent).toBeNull();
  empty.count = 1;
  await pass();
  built[2]?.done();
  await pass();
  expect(isSeen(empty)).toBe(true);
});
