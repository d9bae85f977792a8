import { expect, it } from "vitest";
import { chunk, glb } from "./glb.fixture.ts";
import { readGlb } from "./read-glb.ts";

const [json, data, other] = [chunk("JSON", "{}"), chunk("BIN\0", "data"), chunk("MORE", "more")];

it("reads the JSON chunk and the binary chunk, and ignores others", () => {
  expect(readGlb(glb(json, data, other), 100)).toMatchObject({ json: {}, binary: Buffer.from("data") });
  expect(readGlb(glb(json, other), 100).binary).toHaveLength(0);
});

it.each([
  ["data before their description", [data, json]],
  ["data behind another chunk", [json, other, data]],
  ["a description behind another chunk", [other, json, data]],
  ["no description", [other, data]],
])("rejects %s", (_, chunks) => {
  expect(() => readGlb(glb(...chunks), 100)).toThrow(expect.objectContaining({ fault: "DAMAGED" }));
});
