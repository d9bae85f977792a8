import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateBytes } from "gltf-validator";
import { expect, test } from "vitest";

const BUILT = join(import.meta.dirname, "../../../../../content/built");

test("every model included in an installation passes the glTF validator", async () => {
  const files = globSync("**/*.glb", { cwd: BUILT }).toSorted();
  // Eight environments have two each; the others are prefabs and the example package.
  expect(files.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const file of files) {
    const { issues } = await validateBytes(new Uint8Array(readFileSync(join(BUILT, file))));
    for (const { code, severity, pointer } of issues.messages)
      if (severity < 2) found.push(`${file}: ${code} ${pointer}`);
  }
  expect(found).toEqual([]);
});
