import { expect, it } from "vitest";
import { chunk, glb } from "./glb.fixture.ts";
import { isPlainGlb } from "./is-plain-glb.ts";
import { readGlb } from "./read-glb.ts";

const [json, data, other] = [chunk("JSON", "{}"), chunk("BIN\0", "data"), chunk("MORE", "more")];

it("reads the description, the data behind it, and nothing of other chunks", () => {
  expect(readGlb(glb(json, data, other), 100)).toMatchObject({ json: {}, binary: Buffer.from("data") });
  expect(readGlb(glb(json, other), 100).binary).toHaveLength(0);
});

it.each([
  ["data before their description", [data, json]],
  ["data behind another chunk", [json, other, data]],
  ["a description behind another chunk", [other, json, data]],
  ["no description", [other, data]],
])("refuses %s", (_, chunks) => {
  expect(() => readGlb(glb(...chunks), 100)).toThrow(expect.objectContaining({ fault: "DAMAGED" }));
});

it.each([
  ["holds nothing else", { images: [{ bufferView: 0 }], accessors: [{ bufferView: 1 }] }, [], true],
  ["holds a picture in its description", { images: [{ uri: "data:image/jpeg;base64,AA==" }] }, [], false],
  ["keeps a buffer in its description", { buffers: [{}, { uri: "data:;base64,AA==" }] }, [], false],
  ["holds what nothing reads", { images: [{ bufferView: 0 }], accessors: [] }, [], false],
  ["holds what no view names", { bufferViews: [{ byteLength: 3 }], images: [{ bufferView: 0 }] }, [], false],
  ["holds another chunk", { images: [{ bufferView: 0 }], accessors: [{ bufferView: 1 }] }, [other], false],
])("one that %s may be given to everybody, or not", (_, parts, others, isPlain) => {
  const views = [{ byteLength: 2 }, { byteOffset: 2, byteLength: 2 }];
  const description = chunk("JSON", JSON.stringify({ bufferViews: views, ...parts }));
  expect(isPlainGlb(readGlb(glb(description, data, ...others), 1_000))).toBe(isPlain);
});

it("reads what a packed surface and one with few changes keep elsewhere", () => {
  const packed = { extensions: { KHR_draco_mesh_compression: { bufferView: 0 } } };
  const sparse = { sparse: { indices: { bufferView: 1 }, values: { bufferView: 2 } } };
  const views = [{ byteLength: 4 }, {}, {}];
  const parts = { bufferViews: views, meshes: [{ primitives: [packed] }], accessors: [sparse] };
  expect(isPlainGlb(readGlb(glb(chunk("JSON", JSON.stringify(parts)), data), 1_000))).toBe(true);
});
