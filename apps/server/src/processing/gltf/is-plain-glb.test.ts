import { expect, it } from "vitest";
import { chunk, glb } from "./glb.fixture.ts";
import { isPlainGlb } from "./is-plain-glb.ts";
import { readGlb } from "./read-glb.ts";

const [data, other] = [chunk("BIN\0", "data"), chunk("MORE", "more")];
/** The first bytes of a picture, followed by four other bytes. */
const pictured = chunk("BIN\0", "RIFF....WEBPdata");

it.each([
  ["holds nothing else", { images: [{ bufferView: 0 }], accessors: [{ bufferView: 1 }] }, [], true],
  ["holds a picture in its description", { images: [{ uri: "data:image/jpeg;base64,AA==" }] }, [], false],
  ["keeps a buffer in its description", { buffers: [{}, { uri: "data:;base64,AA==" }] }, [], false],
  ["holds what nothing reads", { images: [{ bufferView: 0 }], accessors: [] }, [], false],
  [
    "holds a picture of a format that isn't cleaned",
    { images: [{ bufferView: 1 }], accessors: [{ bufferView: 0 }] },
    [],
    false,
  ],
  [
    "holds a picture elsewhere in its description",
    { images: [{ bufferView: 0 }], accessors: [{ bufferView: 1 }], extras: "data:image/jpeg;base64,AA==" },
    [],
    false,
  ],
  ["holds what no view names", { bufferViews: [{ byteLength: 12 }], images: [{ bufferView: 0 }] }, [], false],
  ["holds another chunk", { images: [{ bufferView: 0 }], accessors: [{ bufferView: 1 }] }, [other], false],
])("a GLB that %s is plain, or not", (_, parts, others, isPlain) => {
  const views = [{ byteLength: 12 }, { byteOffset: 12, byteLength: 4 }];
  const description = chunk("JSON", JSON.stringify({ bufferViews: views, ...parts }));
  expect(isPlainGlb(readGlb(glb(description, pictured, ...others), 2_000))).toBe(isPlain);
});

it("follows references of compressed surfaces and sparse accessors", () => {
  const packed = { extensions: { KHR_draco_mesh_compression: { bufferView: 0 } } };
  const sparse = { sparse: { indices: { bufferView: 1 }, values: { bufferView: 2 } } };
  const views = [{ byteLength: 4 }, {}, {}];
  const parts = { bufferViews: views, meshes: [{ primitives: [packed] }], accessors: [sparse] };
  expect(isPlainGlb(readGlb(glb(chunk("JSON", JSON.stringify(parts)), data), 1_000))).toBe(true);
});
