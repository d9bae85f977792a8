import { prefabCatalogue } from "@veranda/contract/prefab";
import { describe, expect, it } from "vitest";
import { builtPrefabs } from "./objects.fixture.ts";
import { readPrefab } from "./prefab-file.ts";

const source = builtPrefabs();
const catalogue = prefabCatalogue.parse(
  JSON.parse(new TextDecoder().decode(await source.fetchBytes(source.manifestUrl))),
);

describe("prefab files", () => {
  it.each(catalogue.prefabs.map((prefab) => [prefab.id, prefab] as const))("%s", async (_, prefab) => {
    const bytes = await source.fetchBytes(`prefabs/${prefab.file}`);
    expect(bytes.byteLength).toBe(prefab.bytes);
    const { solid } = await readPrefab(bytes);
    const box = solid.boundingBox;
    expect((solid.getIndex()?.count ?? 0) / 3).toBeGreaterThan(prefab.triangles * 0.95);
    for (const [axis, key] of (["x", "y", "z"] as const).entries()) {
      expect(box?.min[key]).toBeCloseTo(prefab.bounds.min[axis] ?? NaN, 2);
      expect(box?.max[key]).toBeCloseTo(prefab.bounds.max[axis] ?? NaN, 2);
    }
    expect(prefab.triangles).toBeLessThanOrEqual(4000);
  });

  it("refuses other files", async () => {
    await expect(readPrefab(new TextEncoder().encode("not a file of ours").buffer)).rejects.toThrow("GLB");
  });
});
