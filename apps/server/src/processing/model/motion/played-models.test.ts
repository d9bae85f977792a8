// Slow: makes, packs and plays models again and again.
import { assert, asyncProperty } from "fast-check";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { AnimationMixer, Mesh, SkinnedMesh, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { clone } from "three/addons/utils/SkeletonUtils.js";
import { expect, it } from "vitest";
import { cleanModel } from "../clean-model.ts";
import { boundsOf } from "../drawn.ts";
import { packModel, readPacked } from "../pack-model.ts";
import { Refusal } from "../../refusal.ts";
import { motionBoundsOf } from "./motion-bounds.ts";
import { modelOf, modelPlan } from "./played-models.fixture.ts";

const RUNS = 150;
const MOMENTS = 40;

/** Positions of vertices at times of all animations, as pages play them. */
async function* played(bytes: Uint8Array): AsyncGenerator<Vector3> {
  await MeshoptDecoder.ready;
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const { scene, animations } = await loader.parseAsync(new Uint8Array(bytes).buffer, "");
  for (const clip of animations) {
    const root = clone(scene);
    const mixer = new AnimationMixer(root);
    mixer.clipAction(clip).play();
    for (let moment = 0; moment <= MOMENTS; moment++) {
      if (moment > 0) mixer.setTime((clip.duration * moment * 0.999) / MOMENTS);
      root.updateMatrixWorld(true);
      const meshes: Mesh[] = [];
      root.traverse((thing) => {
        if (thing instanceof Mesh) meshes.push(thing);
      });
      for (const mesh of meshes) {
        if (mesh instanceof SkinnedMesh) mesh.skeleton.update();
        const count = mesh.geometry.getAttribute("position").count;
        for (let v = 0; v < count; v++)
          yield mesh.getVertexPosition(v, new Vector3()).applyMatrix4(mesh.matrixWorld);
      }
    }
  }
}

it(
  "motion bounds contain every vertex that pages draw, whatever moves it",
  { timeout: 240_000 },
  async () => {
    let [tidied, known] = [0, 0];
    await assert(
      asyncProperty(modelPlan, async (plan) => {
        const document = modelOf(plan);
        try {
          if (plan.isTidied) await cleanModel(document, []);
        } catch (error) {
          if (error instanceof Refusal) return;
          throw error;
        }
        const rest = boundsOf(document);
        if (rest === null) return;
        const packed = await packModel(document);
        const bounds = motionBoundsOf(await readPacked(packed), rest);
        if (plan.isTidied) tidied += 1;
        if (bounds === null) return;
        if (plan.isTidied) known += 1;
        const inexact = 1e-5 * Math.max(1, ...bounds.max.map((most, axis) => most - (bounds.min[axis] ?? 0)));
        for await (const corner of played(packed))
          for (const [axis, value] of corner.toArray().entries()) {
            expect(value).toBeGreaterThanOrEqual((bounds.min[axis] ?? 0) - inexact);
            expect(value).toBeLessThanOrEqual((bounds.max[axis] ?? 0) + inexact);
          }
      }),
      { numRuns: RUNS },
    );
    // The bounds of hardly any model are unknown.
    expect(known / tidied).toBeGreaterThan(0.9);
  },
);
