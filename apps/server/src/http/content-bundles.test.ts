import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { unpackBundle } from "@veranda/contract/content-bundle";
import { errorBody } from "@veranda/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/test-server.ts";

const [ARCH, LAMP] = ["arch.0a1b2c3d4e.glb", "lamp.0a1b2c3d4e.glb"];
const PAGE = "page.0a1b2c3d4e.glb";
const TEE = "tee-0a1b2c3d4e.bin";
const address = (...files: (string | undefined)[]): string =>
  `/content/prefabs/bundle?files=${files.join(",")}`;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({
    prepare({ content }) {
      mkdirSync(join(content, "prefabs"), { recursive: true });
      writeFileSync(join(content, "prefabs", ARCH), "arch ".repeat(400));
      writeFileSync(join(content, "prefabs", LAMP), "lamp ".repeat(300));
      // Content that brotli's qualities differ on.
      writeFileSync(join(content, "prefabs", PAGE), readFileSync(import.meta.filename));
      writeFileSync(join(content, "prefabs", "secret.txt"), "secret");
      writeFileSync(join(content, "avatars", TEE), "tee ".repeat(100));
    },
  });
});
afterAll(() => server.close());
const textsIn = (bundle: Buffer, count: number): string[] =>
  unpackBundle(new Uint8Array(bundle).buffer, count).map((file) => new TextDecoder().decode(file));

test("prefabs' files are bundled in the order of their names, and cached permanently", async () => {
  const { status, body, headers } = await server.raw(address(ARCH, LAMP), { "accept-encoding": "identity" });
  expect(status).toBe(200);
  expect(textsIn(body, 2)).toEqual(["arch ".repeat(400), "lamp ".repeat(300)]);
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("avatars' files are bundled too, from their own folder", async () => {
  const { body } = await server.raw(`/content/avatars/bundle?files=${TEE}`, {
    "accept-encoding": "identity",
  });
  expect(textsIn(body, 1)).toEqual(["tee ".repeat(100)]);
  expect((await server.raw(address(TEE), {})).status).toBe(404);
});

test("clients that accept brotli get it, others the plain file, in any order of requests", async () => {
  for (const again of [1, 2]) {
    const packed = await server.raw(address(ARCH, LAMP), { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"], String(again)).toBe("br");
    expect(packed.headers.vary).toMatch(/accept-encoding/);
    expect(packed.body.length).toBeLessThan(200);
    expect(textsIn(brotliDecompressSync(packed.body), 2)).toHaveLength(2);
    const plain = await server.raw(address(ARCH, LAMP), { "accept-encoding": "identity" });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(textsIn(plain.body, 2)).toHaveLength(2);
  }
});

test("a bundle in demand is compressed further than the first request for it can wait for", async () => {
  const packed = () => server.raw(address(LAMP, PAGE), { "accept-encoding": "br" });
  const first = await packed();
  await expect.poll(async () => (await packed()).body.length).toBeLessThan(first.body.length * 0.97);
  const later = await packed();
  expect(later.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body));
});

const more = Array.from({ length: 33 }, (_, at) => `thing-${at + 10}.0a1b2c3d4e.glb`);
test.each([
  ["nothing", address(), 400],
  ["no files", "/content/prefabs/bundle", 400],
  ["another folder's", address("../prefabs/arch.0a1b2c3d4e.glb"), 400],
  ["one of no prefab", address("secret.txt"), 400],
  ["one twice", address(ARCH, ARCH), 400],
  ["another order", address(LAMP, ARCH), 400],
  ["two lists", `${address(ARCH)}&files=${LAMP}`, 400],
  ["a NUL", address("arch%00.0a1b2c3d4e.glb"), 400],
  ["more than a bundle holds", address(...more), 400],
  ["one that is not there", address(ARCH, "vase.0a1b2c3d4e.glb"), 404],
])("a request with %s gets an error", async (_, path, expected) => {
  const { status, body } = await server.raw(path, {});
  expect(status).toBe(expected);
  expect(errorBody.parse(JSON.parse(body.toString())).errors[0]?.code).toBe(
    expected === 400 ? "INVALID_INPUT" : "NOT_FOUND",
  );
});
