import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { environmentManifest, SURFACE_KINDS } from "@veranda/contract/environment";
import { describe, expect, test } from "vitest";

import { sourceHash } from "./pack/source-hash.ts";

const here = import.meta.dirname;
const built = join(here, "../built/environments");

describe("the committed Terrace", () => {
  test("was built from the sources beside it", async () => {
    const manifest = environmentManifest.parse(
      JSON.parse(await readFile(join(built, "terrace/environment.json"), "utf8")),
    );
    expect(manifest.sources).toBe(await sourceHash(here, "terrace"));
  });

  test("counts its surfaces as the contract does", async () => {
    const palette = await readFile(join(here, "terrace/palette.py"), "utf8");
    const list = /SURFACES = \[([^\]]*)\]/.exec(palette)?.[1] ?? "";
    expect([...list.matchAll(/'([^']+)'/g)].map((match) => match[1])).toEqual([...SURFACE_KINDS]);
  });
});
