import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { emptyArrivals } from "./receive-file.ts";

test("files that a killed server had received are deleted at the next start", () => {
  const data = mkdtempSync(join(tmpdir(), "veranda-arrivals-"));
  try {
    const left = join(data, "arrivals", "39347b53-fd8f-46ba-b26f-c1634f0e3979");
    mkdirSync(join(data, "arrivals"));
    writeFileSync(left, "half of a form");
    expect(emptyArrivals(data)).toBe(join(data, "arrivals"));
    expect(existsSync(left)).toBe(false);
  } finally {
    rmSync(data, { recursive: true });
  }
});
