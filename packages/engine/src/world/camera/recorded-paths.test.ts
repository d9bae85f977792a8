// Slow: walks through every environment.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { environmentManifest } from "@veranda/contract/environment";
import { beforeAll, describe, expect, it } from "vitest";
import type { Intent } from "../../core/input.ts";
import { newMoveInput } from "../body/movement-mode.ts";
import { contact, CollisionWorld } from "../collision/collision-world.ts";
import { loadEnvironment, type EnvironmentView } from "../environment/index.ts";
import { RIG } from "./camera-tuning.ts";
import { STILL } from "../../core/input.ts";
import { bodyWithCamera, DT } from "./follow-camera.fixture.ts";

/*
 * Recorded input, repeated through the built environments: stretches of walking forward and sideways, and of turning
 * the view.
 */
type Stretch = [seconds: number, forward: number, aside: number, lookX: number, lookY: number, runs: boolean];
const PATHS: Readonly<Record<string, readonly Stretch[]>> = {
  "a stroll, looking about": [
    [3, 1, 0, 0, 0, false],
    [1.5, 1, 0.3, 9, -2, false],
    [2, 0, 0, 14, 3, false],
    [4, 1, 0, -3, 0, false],
    [1, 0, 1, 22, -6, false],
    [3, 1, -0.5, -7, 2, false],
  ],
  "a run along walls and round corners": [
    [4, 1, 0, 0, 0, true],
    [0.6, 1, 0, 32, 0, true],
    [3, 1, 0.6, 0, 0, true],
    [0.5, 1, 0, -40, 4, true],
    [4, 1, -0.6, 2, -1, true],
    [0.4, -1, 0, 60, 0, true],
  ],
  "back to the wall, whirling": [
    [5, -1, 0, 0, 0, false],
    [2, 0, 0, 30, 5, false],
    [2, 0, 0, -30, -9, false],
    [2, -1, 1, 12, 8, true],
    [1.5, 0, -1, -26, -4, true],
  ],
};

/** Maximum distance in metres that the camera moves in per frame, unless it would be inside something thick. */
const JUMP = 2.2;
const root = join(import.meta.dirname, "../../../../../content/built/environments");
const places = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function load(name: string): Promise<EnvironmentView> {
  const manifest = environmentManifest.parse(
    JSON.parse(readFileSync(join(root, name, "environment.json"), "utf8")),
  );
  return loadEnvironment({
    manifestUrl: `/environments/${name}/environment.json`,
    variant: manifest.defaultVariant,
    fetchBytes: async (url) =>
      new Uint8Array(readFileSync(join(root, name, url.split("/").at(-1) ?? ""))).buffer,
    makeTexture: null,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
}

describe.each(places)("in the built %s", (name) => {
  const solids = new CollisionWorld();
  let starts: EnvironmentView["manifest"]["spawnPoints"] = [];
  beforeAll(async () => {
    const environment = await load(name);
    solids.setEnvironment(environment.collider);
    starts = environment.manifest.spawnPoints;
  });

  it.each(Object.keys(PATHS))("the camera is never in a wall nor behind one: %s", (path) => {
    const touched = contact();
    const inWalls: string[] = [];
    const hidden: string[] = [];
    const jumps: string[] = [];
    for (const { position, heading } of starts.slice(0, 3)) {
      const { body, rig } = bodyWithCamera(solids, { position, heading });
      // While building, only what the camera is behind fades.
      rig.isBuilding = true;
      let last = 0;
      const wants = newMoveInput();
      const intent: Intent = { ...STILL };
      for (const [seconds, forward, aside, lookX, lookY, runs] of PATHS[path] ?? []) {
        for (let frame = 0; frame < seconds / DT; frame++) {
          intent.lookX = lookX;
          intent.lookY = lookY;
          rig.steer(intent, aside, DT);
          const sin = Math.sin(rig.yaw);
          const cos = Math.cos(rig.yaw);
          wants.x = cos * aside - sin * forward;
          wants.z = -sin * aside - cos * forward;
          wants.isRunning = runs;
          body.step(wants, DT);
          rig.update(body.interpolate(1), DT);
          const { x, y, z } = rig.camera.position;
          const length = rig.camera.position.distanceTo(rig.pivot);
          if (last - length > JUMP) jumps.push(`${(last - length).toFixed(2)} at ${position.join()}`);
          last = length;
          // Whatever lies in between is faded.
          const { pivot } = rig;
          const far = rig.camera.position.distanceTo(pivot);
          const way = rig.camera.position.clone().sub(pivot).divideScalar(far);
          const free = solids.sweep(pivot.x, pivot.y, pivot.z, way.x, way.y, way.z, 0.02, far);
          if (free < far - 0.05 && rig.seeThrough === 0)
            hidden.push(`${position.join()} from ${x.toFixed(2)}, ${y.toFixed(2)}, ${z.toFixed(2)}`);
          // Close to the head, the camera may be closer to whatever the head leans on.
          const room = Math.min(RIG.radius * 0.6, far * 0.5);
          if (room > 0.02 && solids.deepest(x, y, y, z, room, touched))
            inWalls.push(`${position.join()} at ${x.toFixed(2)}, ${y.toFixed(2)}, ${z.toFixed(2)}`);
        }
      }
    }
    expect(inWalls).toEqual([]);
    expect(hidden).toEqual([]);
    expect(jumps.slice(1)).toEqual([]);
    expect(starts.length).toBeGreaterThan(0);
  });
});
