import type { EngineModule } from "@veranda/contract/engine/module";
import { describe, expect, test, vi } from "vitest";
import { EngineMissing, fetchEngine } from "./engine-loader.ts";

const version = {
  channel: "store",
  shortSha: "abcdef0",
  version: "1.2.3",
  versionString: "1.2.3 (abcdef0)",
  bytes: 4,
  unpackedBytes: 10,
};
const module = {} as EngineModule;

function inPieces(...pieces: number[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const length of pieces) controller.enqueue(new Uint8Array(length));
      controller.close();
    },
  });
  return new Response(body);
}

describe("the engine's loader", () => {
  test("looks whether the bundle is there, then fetches it with true progress and imports it", async () => {
    const heard: number[] = [];
    const asked: string[] = [];
    const importModule = vi.fn(async () => module);
    const check = new Response("");
    const loaded = await fetchEngine(version, (share) => heard.push(share), {
      fetch: async (url, init) => {
        asked.push(`${init?.method ?? "GET"} ${url as string}`);
        return init?.method === "HEAD" ? check : inPieces(4, 5, 1);
      },
      importModule,
    });
    expect(loaded).toBe(module);
    expect(asked).toEqual(["HEAD /engine/store/1.2.3/engine.js", "GET /engine/store/1.2.3/engine.js"]);
    // What isn't read to its end the browser aborts.
    expect(check.bodyUsed).toBe(true);
    expect(heard).toEqual([0.4, 0.9, 1, 1]);
    expect(importModule).toHaveBeenCalledWith("/engine/store/1.2.3/engine.js");
  });

  test.each([
    ["there is nothing", async () => new Response(null, { status: 404 })],
    ["nobody answers", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("says that the engine is missing when %s", async (_, fetch) => {
    const loading = fetchEngine(version, () => {}, { fetch, importModule: async () => module });
    await expect(loading).rejects.toThrow(EngineMissing);
    await expect(loading).rejects.toThrow(
      "Fatal: Unable to find any Spatial WebGL bundle, app cannot start.",
    );
  });
});
