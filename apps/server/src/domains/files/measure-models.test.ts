// Slow: makes models light.
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureModel } from "../../processing/model/motion/measure-model.ts";
import { optimizeModel } from "../../processing/model/optimize-model.ts";
import { ballModel, pictureOf, writeGlb } from "../../processing/model/model.fixture.ts";
import { TaskFailed } from "../../processing/task-failed.ts";
import type { Processing } from "../../processing/processing.ts";
import type { Tasks } from "../../processing/task-kinds.ts";
import { openTestLibrary, type TestLibrary } from "./testing/test-library.ts";

let library: TestLibrary;
let isBusy = false;
const processing: Processing = {
  async run(kind, task) {
    if (isBusy) throw new TaskFailed("busy", "others are worked on");
    if (kind === "measure") return measureModel(task as Tasks["measure"]["task"]);
    return optimizeModel(task as Tasks["model"]["task"], () => undefined);
  },
  close: () => Promise.resolve(),
};

beforeAll(async () => {
  library = await openTestLibrary(processing);
});
afterAll(() => library.close());

/** A ball that an animation moves this many metres away. */
const flyingBall = async (metres: number): Promise<Uint8Array> => {
  const document = await ballModel(8, await pictureOf(16));
  const list = (type: "SCALAR" | "VEC3", values: number[]) =>
    document
      .createAccessor()
      .setType(type)
      .setArray(new Float32Array(values))
      .setBuffer(document.getRoot().listBuffers()[0] ?? null);
  const sampler = document
    .createAnimationSampler()
    .setInput(list("SCALAR", [0, 1]))
    .setOutput(list("VEC3", [0, 0, 0, metres, 0, 0]));
  const channel = document
    .createAnimationChannel()
    .setTargetNode(document.getRoot().listNodes()[0] ?? null)
    .setTargetPath("translation")
    .setSampler(sampler);
  document.createAnimation().addSampler(sampler).addChannel(channel);
  return writeGlb(document);
};

test("models optimised before motion was measured are measured from their levels, and spaces are notified", async () => {
  const ann = await library.person("ann");
  const far = await library.upload(ann, await flyingBall(50), "far.glb");
  const lost = await library.upload(ann, await flyingBall(2), "lost.glb");
  await library.library.work.settled();
  const motionOf = async ({ id }: { id: string }) =>
    (await library.fileReferences.assetsOf([id]))[0]?.motionBounds;
  const before = await motionOf(far);
  expect(before?.max[0]).toBeGreaterThan(50);
  await library.database.query("update file_contents set made = made - 'motionBounds'");
  await library.database.query(
    `update file_contents set made = jsonb_set(made, '{levels,0,name}', '"${"0".repeat(64)}.glb"')
      where digest = (select digest from files where id = $1)`,
    [lost.id],
  );
  const { signal } = new AbortController();
  isBusy = true;
  await library.library.measureModels(signal);
  expect(await motionOf(far)).toBeUndefined();
  isBusy = false;
  library.told.length = 0;
  await library.library.measureModels(signal);
  expect(await motionOf(far)).toEqual(before);
  // Unknown for a model that no longer exists.
  expect(await motionOf(lost)).toBeNull();
  await expect
    .poll(() => library.told.map(({ fileId }) => fileId).toSorted())
    .toEqual([far.id, lost.id].toSorted());
});
