import { expect, it } from "vitest";
import { readGlb } from "./read-glb.ts";

const chunk = (kind: string, text: string): Buffer => {
  const body = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(body.length);
  head.write(kind, 4, "latin1");
  return Buffer.concat([head, body]);
};
const glb = (...chunks: Buffer[]): Buffer => {
  const head = Buffer.alloc(12);
  head.write("glTF", "latin1");
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + Buffer.concat(chunks).length, 8);
  return Buffer.concat([head, ...chunks]);
};
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
