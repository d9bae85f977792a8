import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InstancedMesh, Mesh, ShaderMaterial } from "three";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { loadEnvironment, type EnvironmentView } from "./index.ts";

const built = join(import.meta.dirname, "../../../../../content/built/environments");

describe("the Park", () => {
  let park: EnvironmentView;
  beforeAll(async () => {
    park = await loadEnvironment({
      manifestUrl: "/environments/park/environment.json",
      variant: "day",
      async fetchBytes(url) {
        const bytes = await readFile(join(built, "park", url.split("/").at(-1) ?? ""));
        return new Uint8Array(bytes).buffer;
      },
      makeTexture: null,
      onProgress: () => {},
      signal: new AbortController().signal,
    });
  });
  afterAll(() => park.dispose());

  const meshes = (): Mesh[] => {
    const found: Mesh[] = [];
    park.root.traverse((thing) => {
      if (thing instanceof Mesh) found.push(thing);
    });
    return found;
  };

  test("fades walls and trees between the camera and a person, but not water, where a hole looks like a stain", () => {
    const thins = (name: string): boolean => {
      const material = meshes().find((mesh) => mesh.name === name)?.material;
      if (!(material instanceof ShaderMaterial)) throw new Error(`There is no ${name}.`);
      return preprocess(material).includes("thinOut(way");
    };
    expect(thins("still")).toBe(true);
    expect(thins("leaf-strand")).toBe(true);
    expect(thins("pools")).toBe(false);
  });

  test("draws every lobe of a tree's crown at low quality, at the same size as at high", () => {
    const copies = (): Map<string, number> =>
      new Map(
        meshes()
          .filter((mesh) => mesh instanceof InstancedMesh)
          .map((mesh) => [mesh.name, mesh.count]),
      );
    const bulkOf = (name: string): unknown => {
      const material = meshes().find((mesh) => mesh.name === name)?.material;
      return material instanceof ShaderMaterial ? material.uniforms["bulk"]?.value : null;
    };
    park.setQuality("high");
    const all = copies();
    park.setQuality("low");
    const few = copies();
    for (const name of ["leaf-core", "leaf-lobe", "leaf-plate", "leaf-bough"]) {
      expect(few.get(name), name).toBe(all.get(name));
      expect(bulkOf(name), name).toBe(1);
    }
    expect(few.get("leaf-broad")).toBeLessThan(all.get("leaf-broad") ?? 0);
    expect(bulkOf("leaf-broad")).toBeGreaterThan(1);
  });
});

/** A fragment shader after preprocessing with its material's own defines. */
function preprocess({ defines, fragmentShader }: ShaderMaterial): string {
  const kept: string[] = [];
  const open: boolean[] = [];
  for (const line of fragmentShader.split("\n")) {
    const [, word = "", name = ""] = /^\s*#(ifdef|ifndef|if|else|elif|endif)\b\s*(\w*)/.exec(line) ?? [];
    if (word === "ifdef" || word === "ifndef") open.push(name in defines === (word === "ifdef"));
    else if (word === "if") open.push(true);
    else if (word === "endif") open.pop();
    else if (word === "else") open.push(!open.pop());
    else if (open.every(Boolean)) kept.push(line);
  }
  return kept.join("\n");
}
