import { expect, test } from "vitest";
import { readBoneName } from "./bone-names.ts";

test.each([
  ["mixamorig:LeftForeArm", { part: "LowerArm", side: "left" }],
  ["Bip01 L Thigh", { part: "UpperLeg", side: "left" }],
  ["LUpperArm", { part: "UpperArm", side: "left" }],
  ["upperarm_r_001", { part: "UpperArm", side: "right" }],
  ["Hips_01", { part: "hips", side: null }],
])("recognises the bone %s", (name, says) => {
  expect(readBoneName(name)).toEqual(says);
});

test.each([
  ["digits", `${"1".repeat(300_000)}x`],
  ["zeros", `${"0".repeat(300_000)}x`],
  ["capitals", "A".repeat(300_000)],
])("a bone name with very many %s is rejected in linear time", (_, name) => {
  expect(readBoneName(name)).toBeNull();
});
