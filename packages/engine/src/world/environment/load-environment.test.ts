import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { Color, Mesh, PerspectiveCamera, Points, Ray, Vector3, type Object3D } from "three";
import { MeshBVH } from "three-mesh-bvh";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { loadEnvironment, type EnvironmentView } from "./index.ts";
import { reflectionRooms } from "./reflection-rooms.ts";

const built = join(import.meta.dirname, "../../../../../content/built/environments");
const folder = join(built, "terrace");

function load(
  variant: string,
  onProgress: (fraction: number) => void = () => {},
  name = "terrace",
): Promise<EnvironmentView> {
  return loadEnvironment({
    manifestUrl: `/environments/${name}/environment.json`,
    variant,
    async fetchBytes(url, onBytes) {
      const bytes = await readFile(join(built, name, url.split("/").at(-1) ?? ""));
      onBytes?.(bytes.byteLength / 2);
      return new Uint8Array(bytes).buffer;
    },
    makeTexture: null,
    onProgress,
    signal: new AbortController().signal,
  });
}

async function readManifest(): Promise<EnvironmentManifest> {
  return environmentManifest.parse(JSON.parse(await readFile(join(folder, "environment.json"), "utf8")));
}

describe("the built Terrace", () => {
  test("has three different lighting states, with a poster view for each", async () => {
    const manifest = await readManifest();
    expect(Object.keys(manifest.variants).sort()).toEqual(["day", "golden", "night"]);
    expect(manifest.views.length).toBeGreaterThanOrEqual(12);
    const { day, golden, night } = manifest.variants;
    const height = (variant: typeof day): number => variant?.sun.direction[1] ?? 0;
    expect(height(day)).toBeGreaterThan(height(golden) + 0.3);
    expect(night?.sun.intensity).toBeLessThan((day?.sun.intensity ?? 0) / 4);
    expect(night?.lamps).toBeGreaterThan(golden?.lamps ?? 0);
    expect(day?.lamps).toBe(0);
  });

  test("names existing files with their true sizes", async () => {
    const manifest = await readManifest();
    for (const { file, bytes } of [
      manifest.files.geometry,
      manifest.files.collision,
      ...Object.values(manifest.variants).map((variant) => variant.lightmap),
    ]) {
      const { size } = await stat(join(folder, file));
      expect({ file, bytes: size }).toEqual({ file, bytes });
    }
  });
});

/** A folder is an environment if it contains a manifest. */
const names = (await readdir(built)).filter((name) => existsSync(join(built, name, "environment.json")));

describe.each(names)("%s", (name) => {
  test("stays within 40 draw calls, has ground under the spawn points, and has its three variants", async () => {
    const view = await load("day", undefined, name);
    const drawn: Object3D[] = [];
    view.root.traverse((thing) => {
      if (thing instanceof Mesh || thing instanceof Points) drawn.push(thing);
    });
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn.length).toBeLessThanOrEqual(40);
    const bvh = new MeshBVH(view.collider);
    for (const { position } of view.manifest.spawnPoints) {
      const [x, y, z] = position;
      const ground = bvh.raycastFirst(new Ray(new Vector3(x, y + 0.6, z), new Vector3(0, -1, 0)));
      expect(Math.abs((ground?.point.y ?? Infinity) - y), `under ${position.join()}`).toBeLessThan(0.15);
    }
    for (const variant of Object.keys(view.manifest.variants)) {
      await view.setVariant(variant, 0);
      view.update(1, 0.016, new PerspectiveCamera());
      expect(Number.isFinite(view.exposure)).toBe(true);
      // With reflections, the room's reflection is due once the light is stable, and only then.
      view.update(2, 0.5, new PerspectiveCamera());
      const isDue = view.manifest.reflection !== null;
      expect(view.isReflectionStale).toBe(isDue);
      const taken: unknown[] = [];
      view.updateReflection((root, from) => (taken.push(root, from), null));
      expect(taken).toEqual(isDue ? [view.root, reflectionRooms(view.manifest)[0]?.position] : []);
      expect(view.isReflectionStale).toBe(false);
    }
    view.dispose();
  }, 30_000);
});

test("polished floors reflect the camera's room, and are updated in the next one", async () => {
  const view = await load("day", undefined, "gallery");
  const camera = new PerspectiveCamera();
  const [first, second] = reflectionRooms(view.manifest);
  const pictures: unknown[] = [];
  const goTo = (place: readonly number[]): void => {
    camera.position.fromArray(place);
    for (let frame = 0; frame < 30; frame++) {
      view.update(frame / 60, 1 / 60, camera);
      if (view.isReflectionStale) view.updateReflection((_, from) => (pictures.push(from), null));
    }
  };
  goTo(first?.position ?? []);
  goTo([0, 30, 0]);
  goTo(second?.position ?? []);
  goTo(second?.position ?? []);
  goTo(first?.position ?? []);
  expect(pictures).toEqual([first?.position, second?.position, first?.position]);
  view.dispose();
}, 30_000);

describe("an environment without a screen", () => {
  let view: EnvironmentView;
  let bvh: MeshBVH;
  const progress: number[] = [];
  const camera = new PerspectiveCamera();

  beforeAll(async () => {
    view = await load("golden", (fraction) => progress.push(fraction));
    bvh = new MeshBVH(view.collider);
  });
  afterAll(() => view.dispose());

  const groundBelow = (x: number, y: number, z: number): number | null =>
    bvh.raycastFirst(new Ray(new Vector3(x, y, z), new Vector3(0, -1, 0)))?.point.y ?? null;

  test("is complete in its first frame, without parts that fade in", () => {
    view.update(0, 1 / 60, camera);
    expect(view.isChanging).toBe(false);
  });

  test("reports progress that only grows and ends at 1", () => {
    expect(progress.length).toBeGreaterThan(4);
    expect([...progress].sort((a, b) => a - b)).toEqual(progress);
    expect(progress.at(-1)).toBe(1);
  });

  test("has ground under every spawn point, seat and view", () => {
    for (const { position } of [...view.manifest.spawnPoints, ...view.manifest.seats]) {
      const [x, y, z] = position;
      const ground = groundBelow(x, y + 0.6, z);
      expect(ground, `under ${position.join()}`).not.toBeNull();
      expect(Math.abs((ground ?? 0) - y), `under ${position.join()}`).toBeLessThan(0.15);
    }
  });

  test("has no hole in the ground within its walls", () => {
    const holes: string[] = [];
    const isInPool = (x: number, z: number): boolean =>
      view.manifest.water.pools.some(
        (pool) =>
          pool.kind === "rectangle" && x > pool.x[0] && x < pool.x[1] && z > pool.z[0] && z < pool.z[1],
      );
    for (let x = -19.5; x <= 19.5; x += 0.25) {
      for (let z = -14.6; z <= 12.75; z += 0.25) {
        const [beside, behind] = [x + 0.013, z + 0.007];
        const ground = groundBelow(beside, 2.5, behind);
        const lowest = isInPool(beside, behind) ? -2.8 : -1.4;
        if (ground === null || ground < lowest) holes.push(`${x},${z}: ${ground}`);
      }
    }
    expect(holes).toEqual([]);
  });

  test("has no way out over the edge", () => {
    for (let angle = 0; angle < Math.PI * 2; angle += 0.02) {
      const way = new Vector3(Math.sin(angle), 0, Math.cos(angle));
      const from = new Vector3(0, 0.7, -3);
      const hit = bvh.raycastFirst(new Ray(from, way));
      expect(hit, `towards ${angle.toFixed(2)}`).not.toBeNull();
      expect(hit?.distance).toBeLessThan(40);
    }
  });

  test("consists of closed solids", () => {
    const index = view.collider.getIndex();
    const edges = new Map<string, number>();
    for (let at = 0; at < (index?.count ?? 0); at += 3) {
      for (let k = 0; k < 3; k++) {
        const a = index?.getX(at + k) ?? 0;
        const b = index?.getX(at + ((k + 1) % 3)) ?? 0;
        edges.set(`${a},${b}`, (edges.get(`${a},${b}`) ?? 0) + 1);
      }
    }
    const open = [...edges.keys()].filter(
      (edge) => edges.get(edge) !== edges.get(edge.split(",").reverse().join()),
    );
    expect(open).toEqual([]);
  });

  test("lets bodies walk up the wing's stairs smoothly", () => {
    let before = groundBelow(-13.1, 1, 5.3) ?? 0;
    for (let x = -13.1; x > -19.4; x -= 0.1) {
      const here = groundBelow(x, before + 1, 5.3) ?? 0;
      expect(Math.abs(here - before), `at ${x.toFixed(1)}`).toBeLessThan(0.1);
      before = here;
    }
    expect(before).toBeCloseTo(3.2, 1);
  });

  test("is darker under the roof than outdoors by day", async () => {
    await view.setVariant("day", 0);
    const roofed = view.groundLightAt(-6, 0, 11, new Color());
    const open = view.groundLightAt(-3, 0, -2, new Color());
    expect(roofed.g).toBeLessThan(open.g * 0.7);
  });

  test("fades into another variant and resolves at the end", async () => {
    await view.setVariant("day", 0);
    const exposureByDay = view.exposure;
    let there = false;
    const fade = view.setVariant("night", 2).then(() => (there = true));
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    view.update(1, 1, camera);
    expect(view.exposure).toBeGreaterThan(exposureByDay);
    expect(view.exposure).toBeLessThan(view.manifest.variants["night"]?.exposure ?? 0);
    expect(there).toBe(false);
    view.update(2.1, 1.1, camera);
    await fade;
    expect(view.variant).toBe("night");
    expect(view.exposure).toBe(view.manifest.variants["night"]?.exposure);
  });

  test("applies the later of two requests", async () => {
    await view.setVariant("day", 0);
    await Promise.all([view.setVariant("night", 0), view.setVariant("golden", 0)]);
    expect(view.variant).toBe("golden");
    expect(view.exposure).toBe(view.manifest.variants["golden"]?.exposure);
  });

  test("refuses an unknown variant", async () => {
    await expect(view.setVariant("winter", 0)).rejects.toThrow("Terrace has no variant");
  });

  test("takes the light of a sky picture, and restores its own", async () => {
    await view.setVariant("day", 0);
    const before = view.groundLightAt(0, 0, 0, new Color());
    const settings = view.settings();
    view.setSky(
      { texture: null, upper: [0.05, 0.09, 0.9], horizon: [0.05, 0.09, 0.6], lower: [0.02, 0.03, 0.3] },
      1,
    );
    view.update(1, 0.5, camera);
    const half = view.groundLightAt(0, 0, 0, new Color());
    view.update(2, 0.6, camera);
    const dark = view.groundLightAt(0, 0, 0, new Color());
    expect(half.g).toBeLessThan(before.g);
    expect(dark.g).toBeLessThan(half.g);
    expect(dark.b / dark.r).toBeGreaterThan(before.b / before.r);
    view.setSky(null, 0);
    expect(view.groundLightAt(0, 0, 0, new Color())).toEqual(before);
    expect(view.settings()).toEqual(settings);
  });

  test("allows manual sun and fog, through every variant", async () => {
    await view.setVariant("day", 0);
    const own = view.settings();
    view.adjust({
      sunAzimuth: -120,
      sunElevation: 30,
      fogDensity: 0.02,
      fogColour: "#405060",
      exposure: 1.5,
    });
    expect(view.settings()).toMatchObject({
      sunAzimuth: -120,
      sunElevation: 30,
      fogDensity: 0.02,
      fogColour: "#405060",
      exposure: 1.5,
    });
    expect(view.exposure).toBe(1.5);
    expect(view.air.fogDensity.value).toBe(0.02);
    await view.setVariant("night", 0);
    expect(view.settings()).toMatchObject({ sunAzimuth: -120, fogDensity: 0.02 });
    view.adjust({});
    await view.setVariant("day", 0);
    expect(view.settings()).toEqual(own);
  });

  test("draws fewer motes at lower quality", () => {
    const motes = view.root.getObjectByName("motes");
    if (!(motes instanceof Points)) throw new Error("There are no motes.");
    const drawn = (["low", "medium", "high"] as const).map((level) => {
      view.setQuality(level);
      view.update(3, 0.016, camera);
      return motes.geometry.drawRange.count;
    });
    expect(drawn[0]).toBeLessThan(drawn[1] ?? 0);
    expect(drawn[1]).toBeLessThan(drawn[2] ?? 0);
  });
});
