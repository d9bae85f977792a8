import { OBJECT_KINDS, objectProps, type ObjectKind } from "@veranda/contract";
import { expect, test } from "vitest";
import { z } from "zod";
import { commonFields, fieldsOf } from "./inspector-fields.ts";

test.each(OBJECT_KINDS)("every value of a %s has a word on the screen", (kind) => {
  const fields = fieldsOf(kind);
  const choices = fields.flatMap((field) => (field.type === "choice" ? field.options : []));
  expect(fields.filter(({ key, label }) => key === label())).toEqual([]);
  expect(choices.filter(({ value, label }) => value === label())).toEqual([]);
});

test("fields are those of the kind's schema, with its bounds", () => {
  const fields = new Map(fieldsOf("light").map((field) => [field.key, field]));
  expect(fields.get("colour")?.type).toBe("colour");
  expect(fields.get("strength")).toMatchObject({ type: "number", min: 0, max: 10 });
  expect(fields.get("lightKind")).toMatchObject({
    type: "choice",
    options: [{ value: "point" }, { value: "spot" }],
  });
  expect(fieldsOf("note").find(({ key }) => key === "text")).toMatchObject({ type: "text", isLong: true });
  expect(fieldsOf("video").find(({ key }) => key === "volume")).toMatchObject({ max: 100, unit: "%" });
});

type FieldLimits = Partial<Record<string, { minimum?: number; maximum?: number; maxLength?: number }>>;

test.each(OBJECT_KINDS)("the bounds of a %s are those that its schema tells others", (kind) => {
  const limits = z.toJSONSchema(objectProps[kind], { io: "input" }).properties as FieldLimits;
  const times = (bound: number | undefined, factor: number) =>
    bound === undefined ? undefined : bound * factor;
  const numbers = fieldsOf(kind).filter((field) => field.type === "number");
  expect(numbers.map(({ key, min, max }) => ({ key, min, max }))).toEqual(
    numbers.map(({ key, factor }) => ({
      key,
      min: times(limits[key]?.minimum, factor),
      max: times(limits[key]?.maximum, factor),
    })),
  );
  const texts = fieldsOf(kind).filter((field) => field.type === "text");
  expect(texts.map(({ maxLength }) => maxLength)).toEqual(texts.map(({ key }) => limits[key]?.maxLength));
});

const keysOf = (...objects: [ObjectKind, Record<string, string>?][]): string[] =>
  commonFields(objects.map(([kind, props = {}]) => ({ kind, props }))).map(({ key }) => key);

test("several kinds show what they have in common", () => {
  expect(keysOf(["video"], ["audio"], ["video"])).toEqual(["isLooping", "volume", "hearing", "isPassable"]);
});

test("a cone is a spot's, and nobody bumps into lights or where people arrive", () => {
  expect(keysOf(["light", { lightKind: "spot" }])).toContain("angle");
  for (const fields of [keysOf(["light", { lightKind: "point" }]), keysOf(["spawn"])])
    expect(fields.filter((key) => key === "angle" || key === "isPassable")).toEqual([]);
});
