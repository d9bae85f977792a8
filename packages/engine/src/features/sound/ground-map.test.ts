import { readFile } from "node:fs/promises";
import { environmentManifest, type EnvironmentManifest } from "@veranda/contract/environment";
import { Group } from "three";
import { beforeAll, describe, expect, it } from "vitest";
import { CollisionWorld, ground } from "../../world/collision/collision-world.ts";
import { colliderGeometry, parseGlb } from "../../world/environment/geometry.ts";
import { GroundMap } from "./ground-map.ts";

const folder = new URL("../../../../../content/built/environments/terrace/", import.meta.url);

async function read(file: string): Promise<ArrayBuffer> {
  const bytes = await readFile(new URL(file, folder));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}

describe("the ground of the built terrace", () => {
  let manifest: EnvironmentManifest;
  let map: GroundMap;
  const solids = new CollisionWorld();

  beforeAll(async () => {
    manifest = environmentManifest.parse(
      JSON.parse(new TextDecoder().decode(await read("environment.json"))),
    );
    map = new GroundMap(await parseGlb(await read(manifest.files.geometry.file)), manifest);
    for (let slices = 0; !map.isReady && slices < 200; slices++) map.advance();
    solids.setEnvironment(colliderGeometry(await parseGlb(await read(manifest.files.collision.file))));
  });

  const under = (x: number, z: number): string => {
    const found = ground();
    return solids.groundBelow(x, z, 3, -4, found) ? map.at(x, found.y, z) : "nothing";
  };

  it("has several kinds, and walkable ground is nearly always known", () => {
    const counts = new Map<string, number>();
    for (let x = -20; x < 20; x += 0.7)
      for (let z = -16; z < 13; z += 0.7) counts.set(under(x, z), (counts.get(under(x, z)) ?? 0) + 1);
    expect(counts.get("tile") ?? 0).toBeGreaterThan(100);
    expect(counts.get("stone") ?? 0).toBeGreaterThan(20);
    expect([...counts.keys()].length).toBeGreaterThan(4);
  });

  it("is water in the pool, whatever is below it", () => {
    expect(map.at(12, -1.6, -11)).toBe("water");
    expect(map.at(12, -0.9, -11)).not.toBe("water");
    expect(map.at(30, -1.6, -11)).not.toBe("water");
  });

  it("is wood on an added object, not the environment's surface below", () => {
    const [x, y, z] = manifest.spawnPoints[0]?.position ?? [0, 0, 0];
    expect(map.at(x, y, z)).toBe(under(x, z));
    expect(map.at(x, y + 0.9, z)).toBe("wood");
  });

  it("is stone where nothing is drawn, and before the map is complete", () => {
    const bare = new GroundMap(new Group(), manifest);
    expect(bare.at(5, 0, 5)).toBe("stone");
    bare.advance();
    expect(bare.isReady).toBe(true);
    expect(bare.at(5, 0, 5)).toBe("stone");
  });
});
